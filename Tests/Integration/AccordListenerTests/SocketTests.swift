#if NIO
    import AccordHTTP
    import AccordListener
    import AccordNIO
    import AccordSocket
    import Foundation
    import TestSupport
    import Testing

    /// Sockets over HTTP/1.1 (RFC 6455), with the client of AccordNIO and with bytes of the tests' own.
    @Suite(.timeLimit(.minutes(10)))
    struct SocketTests {
        private func connect(_ path: String, port: Int) async throws -> any SocketConnection {
            let url = try #require(URL(string: "ws://127.0.0.1:\(port)\(path)"))
            return try await NIOSocketTransport().connect(SocketRequest(url: url))
        }

        /// Runs `body` with the port of a listener.
        private func serving(
            _ backend: SampleBackend = SampleBackend(), _ limits: ListenerLimits = ListenerLimits(),
            body: (Int) async throws -> Void
        ) async throws {
            let listener = Listener(backend, limits: limits)
            try await body(listener.start())
            await listener.stop()
        }

        @Test
        func `Messages travel both ways`() async throws {
            try await serving { port in
                let socket = try await connect("/echo", port: port)
                let frames: [SocketFrame] = [
                    .text("grüße"), .binary(Data([0, 255])), .text(""), .binary(Data(count: 300_000)),
                ]
                for frame in frames { try await socket.send(frame) }
                var received: [SocketFrame] = []
                while received.count < frames.count { received += try await socket.receive() }
                #expect(received == frames)
                await socket.close(code: 1000)
            }
        }

        @Test(arguments: [("/close", 4001), ("/vanish", 1006)] as [(String, UInt16)])
        func `The client gets the code that the backend closes with`(path: String, code: UInt16) async throws {
            try await serving { port in
                let socket = try await connect(path, port: port)
                let error = await #expect(throws: SocketError.self) { try await socket.receive() }
                #expect(error?.kind == .closed(code: code))
            }
        }

        @Test
        func `A refused handshake has the backend's status`() async throws {
            try await serving { port in
                let error = await #expect(throws: SocketError.self) { try await connect("/none", port: port) }
                #expect(error?.kind == .refused(status: 404))
            }
        }

        @Test
        func `The backend's end is over when the client's is`() async throws {
            let backend = SampleBackend()
            try await serving(backend) { port in
                let socket = try await connect("/echo", port: port)
                await socket.close(code: 1000)
                await backend.cancelled.wait()
                #expect(backend.cancelled.isSet)
            }
        }

        @Test
        func `A client that sends more than the backend takes is held back`() async throws {
            let backend = SampleBackend()
            try await serving(backend) { port in
                let socket = try await connect("/deaf", port: port)
                let message = SocketFrame.binary(Data(count: 1 << 20))
                // The network and the listener hold some, and not all of these.
                let sender = Task { for _ in 0..<2_000 { try await socket.send(message) } }
                await backend.began.wait()
                while socket.sendAtOnce(message) {}
                sender.cancel()
                await #expect(throws: (any Error).self) { try await sender.value }
                await socket.close(code: 1000)
            }
        }

        @Test
        func `A thousand sockets at once`() async throws {
            try await serving { port in
                let answers = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<1_000 {
                        group.addTask {
                            let socket = try await connect("/echo", port: port)
                            var count = 0
                            for _ in 0..<10 {
                                try await socket.send(.text("\(number)"))
                                count += try await socket.receive().count
                            }
                            await socket.close(code: 1000)
                            return count
                        }
                    }
                    return try await group.reduce(0, +)
                }
                #expect(answers == 10_000)
            }
        }

        // MARK: - By hand

        private static let handshake =
            "GET /echo HTTP/1.1\r\nHost: h\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"

        private static let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

        /// A frame of a client, masked with zeros.
        private func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
            [first, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload
        }

        @Test
        func `The handshake is accepted as the RFC has it, and frames may follow at once`() async throws {
            try await serving { port in
                let client = try await RawClient(port: port)
                let handshake = Self.handshake + Self.key + "Sec-WebSocket-Version: 13\r\n\r\n"
                try await client.send(Array(handshake.utf8) + frame(0x81, Array("early".utf8)))
                let text = await client.received("early")
                #expect(text.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
                #expect(text.lowercased().contains("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=\r\n"))
                // A message in two frames, with a ping between them.
                try await client.send(frame(0x01, Array("on".utf8)) + frame(0x89, [7]) + frame(0x80, Array("e!".utf8)))
                #expect(await client.received("one!").contains("\u{8A}\u{01}\u{07}"))
                try await client.send(frame(0x88, [0x03, 0xE8]))
                #expect(await client.receivedToEnd().hasSuffix("\u{88}\u{02}\u{03}\u{E8}"))
            }
        }

        @Test(arguments: [
            (handshake + "Sec-WebSocket-Version: 13\r\n\r\n", "400"),
            (handshake + "Sec-WebSocket-Key: c2hvcnQ=\r\nSec-WebSocket-Version: 13\r\n\r\n", "400"),
            (handshake + key + "Sec-WebSocket-Version: 8\r\n\r\n", "426"),
        ])
        func `A damaged handshake is refused`(text: String, status: String) async throws {
            try await serving { port in
                let client = try await RawClient(port: port)
                try await client.send(text)
                #expect(await client.receivedToEnd().hasPrefix("HTTP/1.1 \(status)"))
            }
        }

        static let violations: [([UInt8], UInt16)] = [
            ([0x81, 0x01, 0x61], 1002),
            ([0xC1, 0x81, 0, 0, 0, 0, 0x61], 1002),
            ([0x83, 0x80, 0, 0, 0, 0], 1002),
            ([0x80, 0x80, 0, 0, 0, 0], 1002),
            ([0x81, 0x81, 0, 0, 0, 0, 0xFF], 1007),
            ([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xED], 1002),
            ([0x88, 0x81, 0, 0, 0, 0, 0x03], 1002),
            ([0x88, 0x83, 0, 0, 0, 0, 0x03, 0xE8, 0xFF], 1007),
            ([0x82, 0xFE, 0x03, 0xE9, 0, 0, 0, 0], 1009),
        ]

        @Test(arguments: violations)
        func `A client that breaks the protocol is closed with a code`(bytes: [UInt8], code: UInt16) async throws {
            try await serving(SampleBackend(), ListenerLimits(messageSize: 1_000)) { port in
                let client = try await RawClient(port: port)
                try await client.send(Self.handshake + Self.key + "Sec-WebSocket-Version: 13\r\n\r\n")
                _ = await client.received("\r\n\r\n")
                try await client.send(bytes)
                let scalars = await client.receivedToEnd().unicodeScalars.suffix(4).map(\.value)
                #expect(scalars == [0x88, 0x02, UInt32(code >> 8), UInt32(code & 0xFF)])
            }
        }

        @Test
        func `A client that does not answer the backend's close is let go`() async throws {
            try await serving(SampleBackend(), ListenerLimits(closeTime: .milliseconds(50))) { port in
                let client = try await RawClient(port: port)
                let handshake = Self.handshake.replacingOccurrences(of: "/echo", with: "/close")
                try await client.send(handshake + Self.key + "Sec-WebSocket-Version: 13\r\n\r\n")
                #expect(await client.receivedToEnd().hasSuffix("\u{88}\u{02}\u{0F}\u{A1}"))
            }
        }
    }
#endif
