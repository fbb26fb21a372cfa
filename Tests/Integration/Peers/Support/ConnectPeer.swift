import AccordHTTP
import Foundation
import HTTPTypes
import Rin

/// The Connect server in `Server`, in Python, which shares no code with us. Started once for all tests.
struct ConnectPeer: Sendable {
    static let shared = Task { try await PeerProcess("server.py", ["--contacts", "500"]) }

    /// A transport to the peer.
    static func transport(_ interceptors: [any Interceptor] = []) async throws -> URLSessionTransport {
        URLSessionTransport(baseURL: try await shared.value.url, interceptors: interceptors)
    }

    static func contacts(
        codec: Codec = .protobuf,
        options: RPCOptions = RPCOptions()
    ) async throws -> Rin.Contacts.V1.ContactsServiceClient {
        Rin.Contacts.V1.ContactsServiceClient(transport: try await transport(), codec: codec, options: options)
    }

    /// The server's observations of the calls with an `x-request-id`.
    struct Observations: Decodable {
        struct Request: Decodable {
            var httpMethod: String
            var outcome: String
        }

        var requests: [Request]
    }

    /// Waits until the call with the id has reached the server (`started`), or is over there (`ended`).
    static func observations(of id: String, until state: String) async throws -> Observations {
        let address = try await shared.value.url.appending(path: "observations")
        let url = address.appending(queryItems: [
            URLQueryItem(name: "request-id", value: id), URLQueryItem(name: "until", value: state),
        ])
        let transport = try await transport()
        let response = try await transport.send(TransportRequest(method: .get, url: url, headers: [:], body: nil))
        return try JSONDecoder().decode(Observations.self, from: try await response.body.collect(upTo: 1 << 20))
    }
}

extension HTTPField.Name {
    /// A header of the peer's own.
    static func peer(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .accept
    }
}

extension CallOptions {
    /// Creates the options with which a test asks something of the peer by headers: `["x-test-delay-ms": "50"]`.
    init(peer headers: [String: String], timeout: Duration? = nil, into metadata: Locked<ResponseMetadata?>? = nil) {
        var fields = HTTPFields()
        for (name, value) in headers { fields[.peer(name)] = value }
        self.init(headers: fields, timeout: timeout) { response in metadata?.withLock { $0 = response } }
    }
}
