import AccordHTTP
import Foundation
import HTTPTypes

extension SocketContract {
    /// The request that opens a connection.
    ///
    /// - Parameter validates: whether the handshake is checked against its schemas.
    /// - Throws: what is wrong with the handshake, without the token.
    static func request(
        _ handshake: Handshake, _ credential: Credential?, validates: Bool = false
    ) throws(InvalidHandshake) -> SocketRequest {
        let url = url(of: handshake)
        guard ["ws", "wss"].contains(url.scheme?.lowercased()), url.host != nil else {
            throw InvalidHandshake("\(name): the URL has to begin with ws:// or wss://, and a host")
        }
        var query: [URLQueryItem] = []
        var headers = HTTPFields()
        switch policy.token?.place {
        case .query(let parameter):
            if let credential { query.append(URLQueryItem(name: parameter, value: credential.secret)) }
        case .header(let field):
            guard let field = HTTPField.Name(field) else {
                throw InvalidHandshake("\(name): the token's header cannot have the name \"\(field)\"")
            }
            if let credential {
                guard HTTPField.isValidValue(credential.secret) else {
                    throw InvalidHandshake("\(name): the token has characters that no header can have")
                }
                headers[field] = field == .authorization ? "Bearer \(credential.secret)" : credential.secret
            }
        case nil: break
        }
        var builder = RequestBuilder(
            OperationDescriptor(service: name, name: "connect", method: "GET", path: "/"), boundary: { "" },
            validates: validates)
        write(handshake, to: &builder)
        do throws(ConnectError) {
            // Its path is of no interest: the URL of a socket is taken as it is, its slashes and its query included.
            let written = try builder.finish(baseURL: url, headers: headers, query: query)
            return SocketRequest(url: url.adding(query: written.url), headers: written.headers)
        } catch {
            throw InvalidHandshake("\(name): \(error.message)")
        }
    }
}

/// Why a handshake cannot be written.
struct InvalidHandshake: Error {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}

extension URL {
    /// Returns this URL, with another one's query after its own.
    fileprivate func adding(query other: URL) -> URL {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let more = URLComponents(url: other, resolvingAgainstBaseURL: true)?.percentEncodedQuery
        let queries = [components?.percentEncodedQuery, more].compactMap { $0 }.filter { !$0.isEmpty }
        components?.percentEncodedQuery = queries.isEmpty ? nil : queries.joined(separator: "&")
        // RFC 6455, section 3: a WebSocket URL has no fragment.
        components?.fragment = nil
        return components?.url ?? self
    }
}
