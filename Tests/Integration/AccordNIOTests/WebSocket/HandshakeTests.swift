#if NIO
    import AccordHTTP
    import AccordSocket
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOEmbedded
    import NIOHTTP1
    import Testing

    @testable import AccordNIO

    /// The opening handshake (RFC 6455, section 4).
    @Suite struct HandshakeTests {
        private func handshake(
            _ url: String, _ headers: HTTPFields = [:], compression: SocketCompression? = nil
        ) throws -> Handshake {
            // The key, and its answer, of section 1.3.
            let request = SocketRequest(url: try #require(URL(string: url)), headers: headers)
            return try Handshake(request, compression: compression, key: "dGhlIHNhbXBsZSBub25jZQ==")
        }

        private let agreement: HTTPHeaders = [
            "Upgrade": "WebSocket", "Connection": "keep-alive, upgrade",
            "Sec-WebSocket-Accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
        ]

        private func refusal(
            _ status: HTTPResponseStatus = .switchingProtocols,
            asking headers: HTTPFields = [:],
            _ change: (inout HTTPHeaders) -> Void = { _ in }
        ) throws -> SocketError.Kind? {
            var answer = HTTPResponseHead(version: .http1_1, status: status, headers: agreement)
            change(&answer.headers)
            let handshake = try handshake("ws://example.com", headers)
            do throws(SocketError) {
                _ = try handshake.read(answer)
                return nil
            } catch {
                return error.kind
            }
        }

        @Test func whatIsAsked() throws {
            let request = try handshake("wss://example.com/api/v1/ws?device_type=ios&x=a%20b#part")
            #expect(request.head.method == .GET)
            #expect(request.head.uri == "/api/v1/ws?device_type=ios&x=a%20b")
            #expect(request.isSecure)
            #expect(request.port == 443)
            #expect(request.head.headers["Host"] == ["example.com"])
            #expect(request.head.headers["Upgrade"] == ["websocket"])
            #expect(request.head.headers["Connection"] == ["Upgrade"])
            #expect(request.head.headers["Sec-WebSocket-Version"] == ["13"])
            #expect(request.head.headers["Sec-WebSocket-Key"] == ["dGhlIHNhbXBsZSBub25jZQ=="])
            #expect(request.head.headers["Sec-WebSocket-Extensions"] == [])
        }

        @Test func hostsAndPorts() throws {
            let plain = try handshake("WS://example.com:8080")
            #expect(plain.port == 8080)
            #expect(plain.head.uri == "/")
            #expect(plain.head.headers["Host"] == ["example.com:8080"])
            let address = try handshake("ws://[::1]:80/?q")
            #expect(address.host == "::1")
            #expect(address.head.uri == "/?q")
            #expect(address.head.headers["Host"] == ["[::1]"])
        }

        @Test func fieldsOfTheRequestAreSentButForThoseOfTheHandshake() throws {
            var fields: HTTPFields = [.authorization: "Bearer abc", .upgrade: "h2c"]
            fields[values: try #require(HTTPField.Name("X-Two"))] = ["1", "2"]
            fields[try #require(HTTPField.Name("Sec-WebSocket-Key"))] = "mine"
            fields[try #require(HTTPField.Name("Sec-WebSocket-Extensions"))] = "permessage-deflate"
            let headers = try handshake("ws://example.com", fields).head.headers
            #expect(headers["Authorization"] == ["Bearer abc"])
            #expect(headers["X-Two"] == ["1", "2"])
            #expect(headers["Host"] == ["example.com"])
            #expect(headers["Upgrade"] == ["websocket"])
            #expect(headers["Sec-WebSocket-Key"] == ["dGhlIHNhbXBsZSBub25jZQ=="])
            #expect(headers["Sec-WebSocket-Extensions"] == [])
        }

        @Test(arguments: [
            "http://example.com", "example.com", "ws:///path", "ws://example.com:0", "ws://example.com:99999",
        ])
        func urlsThatLeadNowhere(url: String) throws {
            let error = #expect(throws: SocketError.self) { try handshake(url) }
            #expect(error?.kind == .unreachable)
            #expect(error?.message.contains("the URL") == true)
        }

        @Test func agreed() throws {
            #expect(try refusal() == nil)
        }

        @Test(arguments: [200, 204, 301, 302, 400, 401, 403, 404, 426, 429, 500, 503])
        func refused(status: Int) throws {
            #expect(try refusal(HTTPResponseStatus(statusCode: status)) == .refused(status: status))
        }

        @Test func answersThatBreakTheProtocol() throws {
            #expect(try refusal { $0.remove(name: "Upgrade") } == .protocolError)
            #expect(try refusal { $0.replaceOrAdd(name: "Upgrade", value: "h2c") } == .protocolError)
            #expect(try refusal { $0.replaceOrAdd(name: "Connection", value: "close") } == .protocolError)
            #expect(try refusal { $0.remove(name: "Sec-WebSocket-Accept") } == .protocolError)
            #expect(try refusal { $0.replaceOrAdd(name: "Sec-WebSocket-Accept", value: "abc=") } == .protocolError)
            #expect(try refusal { $0.add(name: "Sec-WebSocket-Accept", value: "abc=") } == .protocolError)
            #expect(
                try refusal { $0.add(name: "Sec-WebSocket-Extensions", value: "permessage-deflate") } == .protocolError)
            #expect(try refusal { $0.add(name: "Sec-WebSocket-Protocol", value: "chat") } == .protocolError)
        }

        @Test func subprotocolsAreChosenFromThoseThatAreOffered() throws {
            let offer: HTTPFields = [try #require(HTTPField.Name("Sec-WebSocket-Protocol")): "chat, superchat"]
            #expect(try refusal(asking: offer) == nil)
            #expect(try refusal(asking: offer) { $0.add(name: "Sec-WebSocket-Protocol", value: "superchat") } == nil)
            #expect(
                try refusal(asking: offer) { $0.add(name: "Sec-WebSocket-Protocol", value: "v2") } == .protocolError)
        }

        @Test func compressionIsOffered() throws {
            let offer = try handshake("ws://example.com", compression: SocketCompression()).head.headers
            #expect(
                offer["Sec-WebSocket-Extensions"] == [
                    "permessage-deflate; client_no_context_takeover; client_max_window_bits"
                ])
        }

        @Test func whatTheServerAgreesToIsTaken() throws {
            let handshake = try handshake("ws://example.com", compression: SocketCompression())
            var answer = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: agreement)
            #expect(try handshake.read(answer) == nil)
            answer.headers.add(
                name: "Sec-WebSocket-Extensions", value: "permessage-deflate; server_max_window_bits=10")
            #expect(try handshake.read(answer)?.serverWindowBits == 10)
            answer.headers.add(name: "Sec-WebSocket-Extensions", value: "x-\u{1b}[2J")
            let error = #expect(throws: SocketError.self) { try handshake.read(answer) }
            #expect(error?.kind == .protocolError)
            #expect(error?.message.contains("Sec-WebSocket-Extensions") == true)
        }

        // MARK: On a channel

        private let answer = """
            HTTP/1.1 101 Switching Protocols\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r
            \r

            """

        private func begin() async throws -> (NIOAsyncTestingChannel, EventLoopFuture<NIOSocketConnection>) {
            let channel = NIOAsyncTestingChannel()
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).get()
            let handshake = try handshake("ws://example.com/path")
            let opened = try await channel.testingEventLoop.executeInContext {
                try HandshakeHandler.begin(handshake, on: channel, limits: .tests)
            }
            let request = try await channel.waitForOutboundWrite(as: ByteBuffer.self)
            #expect(String(buffer: request).hasPrefix("GET /path HTTP/1.1\r\nHost: example.com\r\n"))
            return (channel, opened)
        }

        private func connection(
            _ channel: NIOAsyncTestingChannel,
            _ opened: EventLoopFuture<NIOSocketConnection>
        ) async throws -> NIOSocketConnection {
            let result = Locked(Result<NIOSocketConnection, any Error>?.none)
            opened.whenComplete { value in result.withLock { $0 = value } }
            await channel.testingEventLoop.run()
            return try #require(try result.withLock { $0 }?.get())
        }

        @Test func framesThatComeWithTheAnswerAreNotLost() async throws {
            let (channel, opened) = try await begin()
            // A ping, whose answer goes the other way at once, and a message.
            let frames: [UInt8] = [0x89, 1, 7, 0x81, 1, 65, 0x81]
            try await channel.writeInbound(ByteBuffer(bytes: answer.utf8 + frames))
            let connection = try await connection(channel, opened)
            #expect(try await connection.receive() == [.text("A")])
            var pong = try await channel.waitForOutboundWrite(as: ByteBuffer.self)
            #expect(try ClientFrame(&pong).payload == [7])
            try await channel.writeInbound(ByteBuffer(bytes: [1, 66]))
            #expect(try await connection.receive() == [.text("B")])
        }

        /// All in one turn of the event loop, as when the server is faster than the client.
        @Test func framesThatComeWithTheAnswerAndTheEndAreNotLost() async throws {
            let (channel, opened) = try await begin()
            let bytes = ByteBuffer(bytes: answer.utf8 + [0x81, 1, 65, 0x88, 2, 0x0f, 0xa1])
            try await channel.testingEventLoop.executeInContext {
                channel.pipeline.fireChannelRead(bytes)
                channel.pipeline.fireChannelReadComplete()
                channel.close(promise: nil)
            }
            let connection = try await connection(channel, opened)
            #expect(try await connection.receive() == [.text("A")])
            let error = await #expect(throws: SocketError.self) { try await connection.receive() }
            #expect(error?.kind == .closed(code: 4001))
        }

        @Test func anAnswerThatComesByteByByte() async throws {
            let (channel, opened) = try await begin()
            for byte in answer.utf8 + [0x81, 1, 65] { try await channel.writeInbound(ByteBuffer(bytes: [byte])) }
            #expect(try await connection(channel, opened).receive() == [.text("A")])
        }

        @Test(arguments: [
            ("HTTP/1.1 403 Forbidden\r\nContent-Length: 5\r\n\r\nNo.\r\n", SocketError.Kind.refused(status: 403)),
            ("HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n", .protocolError),
            ("SSH-2.0-OpenSSH\r\n", .unreachable),
            ("HTTP/1.1 101 Switching Protocols\r\n", .unreachable),
            ("", .unreachable),
        ])
        func answersThatOpenNothing(answer: String, expected: SocketError.Kind) async throws {
            let (channel, opened) = try await begin()
            _ = try? await channel.writeInbound(ByteBuffer(string: answer))
            try? await channel.close().get()
            let error = await #expect(throws: (any Error).self) { try await connection(channel, opened) }
            #expect(error.map { SocketError(opening: $0).kind } == expected)
            #expect(!channel.isActive)
        }
    }
#endif
