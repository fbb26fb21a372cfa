#if NIO
    import AccordHTTP
    import AccordSocket
    import Foundation
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// The timeouts that event loops measure in real time. Each is as short as can be, and its end is waited for.
    @Suite(.timeLimit(.minutes(10)))
    struct RealTimeTests {
        private func kind(_ body: () async throws -> Void) async -> SocketError.Kind? {
            do {
                try await body()
                return nil
            } catch {
                return (error as? SocketError)?.kind
            }
        }

        @Test("Connections that nobody uses go after a while")
        func idle() async throws {
            let server = try await WireServer<ByteBuffer>()
            let transport = try server.transport(.init(idleTimeout: .milliseconds(1)))
            async let response = transport.get().text()
            let peer = try await server.accept()
            try await peer.request()
            try await peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            #expect(try await response == "hi")
            try await peer.closed()
        }

        /// A connection to a server that reads nothing. Compressed, hundreds of messages would fit into what the network holds.
        private func deaf() async throws -> any SocketConnection {
            try await Peer.shared.connect("deaf", .init(compression: nil, closeTimeout: .milliseconds(20)))
        }

        @Test func aServerThatDoesNotReadHoldsSendersBack() async throws {
            let connection = try await deaf()
            let sent = Watched(0)
            let sender = Task {
                while true {
                    try await connection.send(.binary(Data(count: 1_000_000)))
                    sent.withLock { $0 += 1 }
                }
            }
            // Closing lets it go: without a server that answers, after the time that is given.
            await sent.reaches { $0 > 0 }
            await connection.close(code: 1000)
            #expect(await kind { try await sender.value } == .cancelled)
            #expect(sent.value < 100)
        }

        @Test func aSenderWhoWaitsCanBeCancelled() async throws {
            let connection = try await deaf()
            let sender = Task {
                while true { try await connection.send(.binary(Data(count: 1_000_000))) }
            }
            sender.cancel()
            #expect(await kind { try await sender.value } == .cancelled)
        }
    }
#endif
