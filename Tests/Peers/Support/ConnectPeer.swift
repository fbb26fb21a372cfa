import AccordHTTP
import Foundation
import HTTPTypes
import Rin

/// The Connect server in `Server`, in Python, which shares no code with us. Started once for all tests; it ends with
/// the test process, whose pipe it reads.
struct ConnectPeer: Sendable {
    let url: URL

    static let shared = Result { try ConnectPeer() }

    /// Keeps the pipe open for as long as the tests run.
    private let input = Pipe()

    struct CannotStart: Error, CustomStringConvertible {
        var description: String { "The peer did not start; run Scripts/peer-environment, or make test." }
    }

    private init() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        let output = Pipe()
        process.executableURL = root.appending(path: ".venv-peer/bin/python")
        process.arguments = [here.appending(path: "Server/server.py").path, "--contacts", "500"]
        process.standardInput = input
        process.standardOutput = output
        do { try process.run() } catch { throw CannotStart() }
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let byte = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
            guard !byte.isEmpty else { throw CannotStart() }
            line += byte
        }
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard let port = words.last, let url = URL(string: "http://127.0.0.1:\(port)") else { throw CannotStart() }
        self.url = url
    }

    /// A transport to the peer.
    static func transport(_ interceptors: [any Interceptor] = []) throws -> URLSessionTransport {
        URLSessionTransport(baseURL: try shared.get().url, interceptors: interceptors)
    }

    static func contacts(
        codec: Codec = .protobuf,
        options: ConnectOptions = ConnectOptions()
    ) throws -> Rin.Contacts.V1.ContactsServiceClient {
        Rin.Contacts.V1.ContactsServiceClient(transport: try transport(), codec: codec, options: options)
    }

    /// What the server noticed of the calls with an `x-request-id`.
    struct Observations: Decodable {
        struct Request: Decodable {
            var httpMethod: String
            var outcome: String
        }

        var requests: [Request]
    }

    /// Waits until the call with the id has reached the server (`started`), or is over there (`ended`).
    static func observations(of id: String, until state: String) async throws -> Observations {
        let address = try shared.get().url.appending(path: "observations")
        let url = address.appending(queryItems: [
            URLQueryItem(name: "request-id", value: id), URLQueryItem(name: "until", value: state),
        ])
        let transport = try transport()
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
    /// What a test asks of the peer by headers: `["x-test-delay-ms": "50"]`.
    init(peer headers: [String: String], timeout: Duration? = nil, into metadata: Locked<ResponseMetadata?>? = nil) {
        var fields = HTTPFields()
        for (name, value) in headers { fields[.peer(name)] = value }
        self.init(headers: fields, timeout: timeout) { response in metadata?.withLock { $0 = response } }
    }
}
