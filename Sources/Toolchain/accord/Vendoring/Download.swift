import AccordHTTP
import Contract
import Foundation
import HTTPTypes

/// A document on a server.
enum Download {
    /// Far above contracts.
    static let sizeLimit = 64 << 20
    /// The time for all of it, in seconds.
    private static let timeLimit: TimeInterval = 300

    /// The bytes at a URL. Up to five redirects are followed, from https to https alone, and the token goes to the origin
    /// of the URL alone.
    ///
    /// - Parameter token: is sent as `Authorization: Bearer`.
    /// - Throws: when the server cannot be reached, does not have the document, or sends more than `sizeLimit` bytes.
    static func data(from url: URL, token: String? = nil) async throws(Diagnostics) -> Data {
        let place = SourceLocation(file: url.absoluteString)
        let configuration = URLSessionTransport.defaultConfiguration
        configuration.timeoutIntervalForRequest = 30
        configuration.timeoutIntervalForResource = timeLimit
        let transport = RedirectingTransport(URLSessionTransport(baseURL: url, configuration: configuration))
        var request = TransportRequest(method: .get, url: url)
        if let token { request.headers[.authorization] = "Bearer \(token)" }
        let status: Int
        let data: Data
        do {
            let response = try await transport.send(request)
            status = response.status
            data = try await response.body.collect(upTo: sizeLimit)
        } catch {
            // The rest is for those who write code.
            let reason = error.message.prefix { $0 != ";" }
            throw Diagnostics("cannot be fetched (\(reason)); check the URL and the network", at: place)
        }
        guard status == 200 else {
            let remedy = [401, 403].contains(status) ? "check the URL, and the token" : "check the URL"
            throw Diagnostics("cannot be fetched (status \(status)); \(remedy)", at: place)
        }
        return data
    }
}
