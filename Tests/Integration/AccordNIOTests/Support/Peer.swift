#if NIO
    import AccordNIO
    import AccordSocket
    import Foundation
    import TestSupport

    /// The server in `peer.py`, started once for all tests.
    struct Peer: Sendable, Decodable {
        let port: Int
        let securePort: Int
        let mutePort: Int
        let httpPort: Int
        let httpsPort: Int
        let root: String
        let otherRoot: String
        let certificate: String
        let privateKey: String

        static var shared: Peer {
            get async throws { try await started.value }
        }

        private static let process = Task {
            let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            return try await ServerProcess(python: here.appending(path: "peer.py"))
        }

        private static let started = Task {
            try JSONDecoder().decode(Peer.self, from: Data(try await process.value.greeting.utf8))
        }

        /// - Parameter target: path and query.
        func url(_ target: String) throws -> URL { try url("ws://127.0.0.1:\(port)/", target) }

        func secureURL(_ target: String, host: String = "localhost") throws -> URL {
            try url("wss://\(host):\(securePort)/", target)
        }

        func muteURL() throws -> URL { try url("ws://127.0.0.1:\(mutePort)/", "") }

        private func url(_ base: String, _ target: String) throws -> URL {
            guard let url = URL(string: base + target) else { throw URLError(.badURL) }
            return url
        }

        func connect(
            _ target: String,
            _ configuration: NIOSocketTransport.Configuration = .init()
        ) async throws -> any SocketConnection {
            try await NIOSocketTransport(configuration: configuration).connect(SocketRequest(url: try url(target)))
        }

        /// The first message that a behaviour sends, from JSON.
        func answer<Answer: Decodable>(_ target: String, as type: Answer.Type = Answer.self) async throws -> Answer {
            let connection = try await connect(target)
            let answer = try await connection.json(Answer.self)
            await connection.close(code: 1000)
            return answer
        }
    }

    extension SocketConnection {
        /// Receives messages until there are as many.
        func receive(count: Int) async throws(SocketError) -> [SocketFrame] {
            var messages: [SocketFrame] = []
            while messages.count < count { messages += try await receive() }
            return messages
        }

        func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
            guard case .text(let text)? = try await receive().first else { throw CocoaError(.coderReadCorrupt) }
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        }
    }
#endif
