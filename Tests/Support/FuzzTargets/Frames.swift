#if NIO
    import AccordSocket
    import Foundation
    import NIOCore
    import NIOEmbedded

    @testable import AccordNIO

    extension FuzzTarget {
        /// The inputs that a server sends on connections, byte by byte.
        static let connections = [frames, handshake, http1, http2, proxy]

        private static let limits = SocketLimits(
            messageSize: 1024, frameSize: 512, closeTimeout: .seconds(1), unread: 1 << 30, unsent: 1 << 20)

        // MARK: Frames

        private static let frames = FuzzTarget("frames") { input in
            let whole = events(of: [input])
            try expectSame(events(of: input.pieces), whole, "frames depend on how they arrive")
            let messages = whole.seen.filter { if case .message = $0 { true } else { false } }
            let again = events(of: messages.map(\.bytes))
            guard again.seen == messages, again.violation == nil else {
                throw BrokenPromise("messages that were read are refused as frames of their own")
            }
        }

        private enum Seen: Equatable {
            case message(SocketFrame)
            case ping(ByteBuffer)
            case pong
            case close(UInt16, String)

            /// A frame that holds a message, as servers write it.
            var bytes: Data {
                guard case .message(let frame) = self else { return Data() }
                let (opcode, payload): (UInt8, Data) =
                    switch frame {
                    case .text(let text): (0x81, Data(text.utf8))
                    case .binary(let data): (0x82, data)
                    }
                var bytes = Data([opcode])
                switch payload.count {
                case ...125: bytes.append(UInt8(payload.count))
                case ...0xFFFF: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
                default: bytes += [127] + (0..<8).map { UInt8(payload.count >> (56 - 8 * $0) & 0xFF) }
                }
                return bytes + payload
            }
        }

        private struct Reading: Equatable {
            var seen: [Seen] = []
            var violation: UInt16?
        }

        private static func events(of pieces: [Data]) -> Reading {
            // A frame of our own may hold what came in fragments.
            var reader = FrameReader(
                limits: SocketLimits(messageSize: 1024, frameSize: 1024, closeTimeout: .seconds(1)))
            var reading = Reading()
            for piece in pieces {
                reader.append(ByteBuffer(bytes: piece))
                do throws(FrameViolation) {
                    while let event = try reader.next() { reading.seen.append(seen(event)) }
                } catch {
                    reading.violation = error.code
                    return reading
                }
            }
            return reading
        }

        private static func seen(_ event: FrameReader.Event) -> Seen {
            switch event {
            case .message(let frame): .message(frame)
            case .ping(let payload): .ping(payload)
            case .pong: .pong
            case .close(let code, let reason): .close(code, reason)
            }
        }

        // MARK: Handshakes

        /// The key of RFC 6455, section 1.3, which `s3pPLMBiTxaQ9kYGzzhZRbK+xOo=` answers.
        private static let key = "dGhlIHNhbXBsZSBub25jZQ=="

        private static let handshake = FuzzTarget(
            "handshake",
            words: [
                "HTTP/1.1 101 Switching Protocols\r\n", "Upgrade: websocket\r\n", "Connection: Upgrade\r\n",
                "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n", "Sec-WebSocket-Protocol: chat\r\n\r\n",
                "HTTP/1.1 ", "Content-Length: ", "Transfer-Encoding: chunked\r\n\r\n", "\r\n\r\n",
            ]
        ) { input in
            let whole = try await opened([input])
            try expectSame(try await opened(input.pieces), whole, "a handshake depends on how it arrives")
        }

        private struct Opened: Equatable {
            var frames: [SocketFrame] = []
            var end: SocketError.Kind
        }

        private static func opened(_ pieces: [Data]) async throws -> Opened {
            let channel = EmbeddedChannel()
            let result = Finished<NIOSocketConnection>()
            channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 80), promise: nil)
            guard let url = URL(string: "ws://example.com/socket") else { throw URLError(.badURL) }
            let request = SocketRequest(url: url, headers: [.secWebSocketProtocol: "chat"])
            try HandshakeHandler.begin(Handshake(request, key: key), on: channel, limits: limits)
                .whenComplete { result.set($0) }
            channel.feed(pieces)
            // Nothing may be left to do when it goes.
            defer { channel.embeddedEventLoop.advanceTime(by: .hours(1)) }
            switch result.take() {
            case nil: throw BrokenPromise("a handshake never ends, though its connection is closed")
            case .failure(let error):
                let error = SocketError(opening: error)
                try expectOneLine(error)
                return Opened(end: error.kind)
            case .success(let connection): return try await received(on: connection)
            }
        }

        /// Returns what has arrived on a connection that is closed: all of it is there at once.
        private static func received(on connection: NIOSocketConnection) async throws -> Opened {
            var frames: [SocketFrame] = []
            while true {
                do throws(SocketError) {
                    frames += try await connection.receive()
                } catch {
                    try expectOneLine(error)
                    return Opened(frames: frames, end: error.kind)
                }
            }
        }
    }
#else
    extension FuzzTarget {
        static let connections: [FuzzTarget] = []
    }
#endif
