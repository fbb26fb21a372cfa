#if NIO
    import AccordHTTP
    @testable import AccordNIO
    import AccordSocket
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP2
    import Testing

    /// Sockets on streams of HTTP/2 (RFC 8441), against a server that shares no code with the transport: the functions with
    /// names of `socket_…` in `Support/http_peer.py`.
    @Suite struct SocketsOverHTTP2Tests {
        /// The request as the server saw it.
        private struct About: Decodable {
            var version: String
            var scheme: String
            var path: String
            var query: String
            /// The port of the connection's other end, which distinguishes connections.
            var client: Int
            var headers: [[String]]
        }

        private func transport(_ version: NIOTransport.HTTPVersion) async throws -> NIOSocketTransport {
            let root = Data(try await Peer.shared.root.utf8)
            return NIOSocketTransport(configuration: .init(version: version, tls: NIOTLS(roots: .pem(root))))
        }

        private func url(_ target: String, isSecure: Bool = true) async throws -> URL {
            let peer = try await Peer.shared
            let text =
                isSecure
                ? "wss://localhost:\(peer.httpsPort)/\(target)" : "ws://localhost:\(peer.httpPort)/\(target)"
            guard let url = URL(string: text) else { throw URLError(.badURL) }
            return url
        }

        private func kind(_ body: () async throws -> Void) async -> SocketError.Kind? {
            do {
                try await body()
                return nil
            } catch {
                return (error as? SocketError)?.kind
            }
        }

        @Test(arguments: [true, false])
        func messagesComeBackAsTheyWere(isSecure: Bool) async throws {
            let connection = try await transport(.http2)
                .connect(SocketRequest(url: try await url("echo", isSecure: isSecure)))
            let messages: [SocketFrame] = [
                .text("zwölf €"), .binary(Data([0, 255])), .binary(Data(repeating: 7, count: 3_000_000)),
                .text(String(repeating: "ab", count: 100_000)), .text("👋"),
            ]
            for message in messages { try await connection.send(message) }
            #expect(try await connection.receive(count: messages.count) == messages)
            await connection.close(code: 1000)
        }

        @Test func theRequestSaysWhatItWouldInHTTP1() async throws {
            var request = SocketRequest(url: try await url("about?device_type=ios&name=a%20b"))
            request.headers[.authorization] = "Bearer abc"
            request.headers[.secWebSocketProtocol] = "graphql-ws"
            let connection = try await transport(.http2).connect(request)
            let about = try await connection.json(About.self)
            #expect(about.version == "2")
            #expect(about.scheme == "wss")
            #expect(about.path == "/about")
            #expect(about.query == "device_type=ios&name=a%20b")
            #expect(about.headers.contains(["authorization", "Bearer abc"]))
            #expect(about.headers.contains(["sec-websocket-version", "13"]))
            #expect(!about.headers.contains { ["sec-websocket-key", "upgrade", "connection"].contains($0[0]) })
            await connection.close(code: 1000)
        }

        @Test func socketsShareAConnection() async throws {
            let transport = try await transport(.http2)
            let request = SocketRequest(url: try await url("about"))
            let connections = try await withThrowingTaskGroup { group in
                for _ in 0..<10 { group.addTask { try await transport.connect(request) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            var ports: Set<Int> = []
            for connection in connections { ports.insert(try await connection.json(About.self).client) }
            #expect(ports.count == 1)
            for connection in connections { await connection.close(code: 1000) }
        }

        @Test func aSocketThatEndsLeavesTheOthersOpen() async throws {
            let transport = try await transport(.http2)
            let request = SocketRequest(url: try await url("echo"))
            let first = try await transport.connect(request)
            let second = try await transport.connect(request)
            await first.close(code: 1000)
            #expect(await kind { _ = try await first.receive() } == .cancelled)
            try await second.send(.text("still there"))
            #expect(try await second.receive() == [.text("still there")])
            await second.close(code: 1000)
            // The connection has closed with its last socket, so this one has another.
            let third = try await transport.connect(request)
            try await third.send(.text("again"))
            #expect(try await third.receive() == [.text("again")])
            await third.close(code: 1000)
        }

        @Test func theServerCloses() async throws {
            let connection = try await transport(.http2).connect(SocketRequest(url: try await url("echo")))
            try await connection.send(.text("close"))
            #expect(await kind { _ = try await connection.receive() } == .closed(code: 4000))
            #expect(await kind { try await connection.send(.text("too late")) } == .closed(code: 4000))
        }

        @Test func theServerRefuses() async throws {
            let transport = try await transport(.http2)
            let request = SocketRequest(url: try await url("nothing"))
            #expect(await kind { _ = try await transport.connect(request) } == .refused(status: 403))
            let echo = try await transport.connect(SocketRequest(url: try await url("echo")))
            await echo.close(code: 1000)
        }

        @Test func aConnectionAttemptThatIsCancelledEnds() async throws {
            let transport = try await transport(.http2)
            let request = SocketRequest(url: try await url("echo"))
            let task = Task { try await transport.connect(request) }
            task.cancel()
            let kind = await kind { await (try task.value).close(code: 1000) }
            #expect(kind == nil || kind == .cancelled)
            let connection = try await transport.connect(request)
            await connection.close(code: 1000)
        }

        // MARK: Which version

        @Test(arguments: [true, false])
        func automaticTakesHTTP2WhereTheServerOffersSocketsOverIt(isSecure: Bool) async throws {
            let connection = try await transport(.automatic)
                .connect(SocketRequest(url: try await url("about", isSecure: isSecure)))
            // Without TLS, nothing says beforehand that the server has HTTP/2.
            #expect(try await connection.json(About.self).version == (isSecure ? "2" : "1.1"))
            await connection.close(code: 1000)
        }

        @Test func automaticTakesHTTP1WhereTheServerHasNoOther() async throws {
            let transport = try await transport(.automatic)
            let request = SocketRequest(url: try await Peer.shared.secureURL("echo"))
            for _ in 0..<2 {
                let connection = try await transport.connect(request)
                try await connection.send(.text("hello"))
                #expect(try await connection.receive() == [.text("hello")])
                await connection.close(code: 1000)
            }
        }

        @Test func http2AloneFailsWhereTheServerHasNone() async throws {
            let transport = try await transport(.http2)
            let request = SocketRequest(url: try await Peer.shared.secureURL("echo"))
            #expect(await kind { _ = try await transport.connect(request) } == .unreachable)
        }

        // MARK: Frames

        private static let offersSockets = HTTP2Setting(parameter: .enableConnectProtocol, value: 1)

        private func request(_ server: WireServer<HTTP2Frame>) throws -> SocketRequest {
            guard let url = URL(string: "ws://127.0.0.1:\(server.port)/live") else { throw URLError(.badURL) }
            return SocketRequest(url: url)
        }

        @Test func aServerWithHTTP2AndNoSocketsOverIt() async throws {
            let server = try await WireServer<HTTP2Frame>()
            let transport = try await transport(.http2)
            do {
                _ = try await transport.connect(try request(server))
                Issue.record("the server offers no sockets")
            } catch let error as SocketError {
                #expect(error.kind == .unreachable)
                #expect(error.message.contains("RFC 8441"))
            }
            try await server.accept().closed()
        }

        @Test func aServerThatAllowsOneStreamGetsAConnectionForEachSocket() async throws {
            let server = try await WireServer<HTTP2Frame>(
                settings: [Self.offersSockets, HTTP2Setting(parameter: .maxConcurrentStreams, value: 1)])
            let transport = try await transport(.http2)
            var sockets: [any SocketConnection] = []
            for _ in 0..<2 {
                async let opening = transport.connect(try request(server))
                let peer = try await server.accept()
                let (id, header) = try await peer.header()
                #expect(header.first(name: ":method") == "CONNECT")
                #expect(header.first(name: ":protocol") == "websocket")
                #expect(header.first(name: ":path") == "/live")
                try await peer.send(id, [(":status", "200")])
                // Kept, so that its place stays taken.
                sockets.append(try await opening)
            }
            #expect(sockets.count == 2)
        }

        @Test func aServerThatGoesAwayGetsNoMoreSockets() async throws {
            let server = try await WireServer<HTTP2Frame>(settings: [Self.offersSockets])
            let transport = try await transport(.http2)
            async let opening = transport.connect(try request(server))
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            try await peer.send(id, [(":status", "200")])
            let first = try await opening
            try await peer.send(
                HTTP2Frame(
                    streamID: .rootStream, payload: .goAway(lastStreamID: id, errorCode: .noError, opaqueData: nil)))
            // The frame comes after GOAWAY, so the transport knows of that when the message is there.
            try await peer.send(peer.frame(id, Data([0x81, 2]) + Data("hi".utf8)))
            #expect(try await first.receive() == [.text("hi")])

            async let second = transport.connect(try request(server))
            let other = try await server.accept()
            let (otherID, _) = try await other.header()
            try await other.send(otherID, [(":status", "200")])
            _ = try await second
        }

        @Test func aStreamThatIsResetIsASocketThatBreaksOff() async throws {
            let server = try await WireServer<HTTP2Frame>(settings: [Self.offersSockets])
            async let opening = try await transport(.http2).connect(try request(server))
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            try await peer.send(id, [(":status", "200")])
            let connection = try await opening
            try await peer.send(HTTP2Frame(streamID: id, payload: .rstStream(.internalError)))
            #expect(await kind { _ = try await connection.receive() } == .closed(code: 1006))
        }

        @Test(arguments: [false, true])
        func aServerThatEndsTheStreamBeforeItAnswers(isReset: Bool) async throws {
            let server = try await WireServer<HTTP2Frame>(settings: [Self.offersSockets])
            let transport = try await transport(.http2)
            async let end = kind { _ = try await transport.connect(try request(server)) }
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            if isReset {
                try await peer.send(HTTP2Frame(streamID: id, payload: .rstStream(.refusedStream)))
            } else {
                try await peer.send(id, [(":status", "200"), ("sec-websocket-extensions", "x-unknown")], isLast: true)
            }
            #expect(await end == (isReset ? .unreachable : .protocolError))
        }
    }
#endif
