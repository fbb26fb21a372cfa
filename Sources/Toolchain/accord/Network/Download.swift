import AccordHTTP
import AccordNIO
import Contract
import Foundation
import HTTPTypes

/// A document on a server.
enum Download {
    /// Far above contracts.
    static let sizeLimit = 64 << 20
    private static let timeLimit = Duration.seconds(300)

    /// The bytes at a URL, and the URL that redirects led to. Up to five redirects are followed, from https to https alone,
    /// and the token goes to the origin of the URL alone.
    ///
    /// - Parameter token: is sent as `Authorization: Bearer`.
    /// - Throws: when the server cannot be reached, does not have the document, or sends more than `sizeLimit` bytes.
    static func data(
        from url: URL, token: String? = nil
    ) async throws(Diagnostics) -> (data: Data, location: URL) {
        let place = SourceLocation(file: url.absoluteString)
        let trace = Trace(baseURL: url)
        let transport = RedirectingTransport(trace)
        var request = TransportRequest(method: .get, url: url)
        if let token { request.headers[.authorization] = "Bearer \(token)" }
        let (status, data): (Int, Data)
        do throws(ConnectError) {
            (status, data) = try await Deadline(after: timeLimit, on: .continuous).run {
                [request] () throws(ConnectError) in
                do throws(TransportError) {
                    let response = try await transport.send(request)
                    return (response.status, try await response.body.collect(upTo: sizeLimit))
                } catch {
                    throw error.connectError
                }
            }
        } catch {
            // The rest is for those who write code.
            let reason = error.message.prefix { $0 != ";" }
            throw Diagnostics("cannot be fetched (\(reason)); check the URL and the network", at: place)
        }
        guard status == 200 else {
            let remedy =
                switch status {
                case 401, 403: "check the URL, and the token"
                case 407: "give the proxy's user and password in the variable that names it"
                default: "check the URL"
                }
            throw Diagnostics("cannot be fetched (status \(status)); \(remedy)", at: place)
        }
        return (data, trace.last.withLock { $0?.url } ?? url)
    }

    /// A transport that takes the proxy of each request, and keeps the last.
    private struct Trace: Transport {
        let baseURL: URL
        /// Its URL, and the transport, which has to live while the response is read.
        let last = Locked<(url: URL, transport: any Transport)?>(nil)

        func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
            let transport = try Download.transport(for: request.url)
            last.withLock { $0 = (request.url, transport) }
            return try await transport.send(request)
        }
    }

    /// A transport to the server of a URL, through the proxy that the environment names: URLSession reads it by itself.
    private static func transport(for url: URL) throws(TransportError) -> any Transport {
        #if NIO && !canImport(Darwin)
            do throws(ProxyProblem) {
                let proxy = try HTTPProxy(for: url)
                return NIOTransport(baseURL: url, configuration: NIOTransport.Configuration(proxy: proxy))
            } catch {
                throw TransportError(.failed, error.description)
            }
        #else
            return URLSessionTransport(baseURL: url)
        #endif
    }
}
