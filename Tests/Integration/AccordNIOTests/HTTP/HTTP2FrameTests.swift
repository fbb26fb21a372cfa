#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP2
    import Testing

    @testable import AccordNIO

    /// Frames that break HTTP/2, byte by byte: what they touch ends at once, and nothing else does.
    @Suite(.timeLimit(.minutes(10)))
    struct HTTP2FrameTests {
        /// The bytes that the server sends after the requests of two calls, and what ends then.
        struct Case: Sendable, CustomTestStringConvertible {
            enum End: Sendable {
                case stream(NIOHTTP2.HTTP2ErrorCode)
                case connection
                case nothing
            }

            var testDescription: String
            var end: End
            /// - Parameter id: the stream of the first call.
            var bytes: @Sendable (_ id: UInt8) -> [UInt8]

            init(_ name: String, _ end: End, _ bytes: @escaping @Sendable (_ id: UInt8) -> [UInt8]) {
                testDescription = name
                self.end = end
                self.bytes = bytes
            }
        }

        private static func frame(_ type: UInt8, flags: UInt8 = 0, _ id: UInt8, _ payload: [UInt8]) -> [UInt8] {
            let count = payload.count
            return [UInt8(count >> 16), UInt8(count >> 8 & 0xff), UInt8(count & 0xff), type, flags, 0, 0, 0, id]
                + payload
        }

        private static let (data, headers, priority, reset, settings, promise, ping, goAway, window, continuation) = (
            UInt8(0), UInt8(1), UInt8(2), UInt8(3), UInt8(4), UInt8(5), UInt8(6), UInt8(7), UInt8(8), UInt8(9)
        )
        private static let largest: [UInt8] = [0x7f, 0xff, 0xff, 0xff]
        /// `:status: 200`, from the static table (RFC 7541, appendix A).
        private static let ok: [UInt8] = [0x88]
        /// A stream that no call has.
        private static let idle: UInt8 = 99

        static let flowControl: [Case] = [
            Case("a window of 0 more bytes", .stream(.protocolError)) { frame(window, $0, [0, 0, 0, 0]) },
            Case("a window of more than 2^31 - 1 bytes", .stream(.flowControlError)) { frame(window, $0, largest) },
            Case("a window that is too large with its second part", .stream(.flowControlError)) {
                frame(window, $0, [0x40, 0, 0, 0]) + frame(window, $0, [0x40, 0, 0, 0])
            },
            Case("a window of 0 more bytes for all", .connection) { _ in frame(window, 0, [0, 0, 0, 0]) },
            Case("a window of more than 2^31 - 1 bytes for all", .connection) { _ in frame(window, 0, largest) },
            Case("a window that is too short", .connection) { frame(window, $0, [0, 0, 1]) },
            Case("a window for a stream that is none", .connection) { _ in frame(window, idle, [0, 0, 0, 1]) },
            Case("settings with a window of 2^31 bytes", .connection) { _ in
                frame(settings, 0, [0, 4, 0x80, 0, 0, 0])
            },
            Case("settings with a smaller window", .nothing) { _ in frame(settings, 0, [0, 4, 0, 0, 0, 1]) },
        ]

        static let streams: [Case] = [
            Case("a reset of a stream that is none", .connection) { _ in frame(reset, idle, [0, 0, 0, 0]) },
            Case("a reset that is too short", .connection) { frame(reset, $0, [0, 0, 0]) },
            Case("a reset of everything", .connection) { _ in frame(reset, 0, [0, 0, 0, 8]) },
            Case("a body before its head", .stream(.streamClosed)) { frame(data, $0, [1, 2, 3]) },
            Case("a body for a stream that is none", .connection) { _ in frame(data, idle, [1, 2, 3]) },
            Case("a body for everything", .connection) { _ in frame(data, 0, [1, 2, 3]) },
            Case("padding that is longer than its frame", .connection) {
                frame(headers, flags: 4, $0, ok) + frame(data, flags: 8, $0, [9, 1])
            },
            Case("a frame that is longer than we take", .connection) {
                frame(headers, flags: 4, $0, ok) + frame(data, $0, [UInt8](repeating: 0, count: 16_385))
            },
            Case("a head for a stream that is none", .connection) { _ in frame(headers, flags: 4, idle, ok) },
            Case("a head for everything", .connection) { _ in frame(headers, flags: 4, 0, ok) },
            Case("a head without a status", .stream(.protocolError)) { frame(headers, flags: 4, $0, []) },
            Case("a head with a name in capitals", .stream(.protocolError)) {
                frame(headers, flags: 4, $0, ok + [0, 1] + "A".utf8 + [1] + "b".utf8)
            },
            Case("a second head", .stream(.protocolError)) {
                frame(headers, flags: 4, $0, ok) + frame(headers, flags: 4, $0, ok)
            },
            Case("a head that cannot be read", .connection) { frame(headers, flags: 4, $0, [0x80]) },
            Case("a head of more than we take", .connection) { id in
                let chunk = [UInt8](repeating: 0x61, count: 16_000)
                // A literal of 160,000 bytes.
                let start: [UInt8] = ok + [0, 1] + "a".utf8 + [0x7f] + [0x81, 0xe1, 0x09]
                return frame(headers, id, start)
                    + (1...10).flatMap { frame(continuation, flags: $0 == 10 ? 4 : 0, id, chunk) }
            },
            Case("a head that goes on without having begun", .connection) { frame(continuation, flags: 4, $0, ok) },
            Case("a head that another frame interrupts", .connection) {
                frame(headers, $0, ok) + frame(ping, 0, [UInt8](repeating: 0, count: 8))
            },
            Case("a stream that depends on itself", .connection) { frame(priority, $0, [0, 0, 0, $0, 1]) },
            Case("a head whose stream depends on itself", .connection) {
                frame(headers, flags: 0x24, $0, [0, 0, 0, $0, 1] + ok)
            },
            Case("a priority that is too short", .connection) { frame(priority, $0, [0, 0, 0, 0]) },
            Case("a promise, which we do not take", .connection) { frame(promise, flags: 4, $0, [0, 0, 0, 2, 0x82]) },
        ]

        static let connections: [Case] = [
            Case("settings that are too short", .connection) { _ in frame(settings, 0, [0, 4, 0]) },
            Case("settings of a stream", .connection) { frame(settings, $0, []) },
            Case("settings with frames of 1 byte", .connection) { _ in frame(settings, 0, [0, 5, 0, 0, 0, 1]) },
            Case("an answer to settings that says something", .connection) { _ in
                frame(settings, flags: 1, 0, [0, 4, 0, 0, 0, 1])
            },
            Case("a ping that is too short", .connection) { _ in frame(ping, 0, [1]) },
            Case("a ping of a stream", .connection) { frame(ping, $0, [UInt8](repeating: 0, count: 8)) },
            Case("a farewell of a stream", .connection) { frame(goAway, $0, [UInt8](repeating: 0, count: 8)) },
            Case("a farewell that is too short", .connection) { _ in frame(goAway, 0, [0, 0, 0, 0]) },
            Case("a frame of a kind that nobody knows", .nothing) { frame(0x4a, flags: 0xff, $0, [1, 2, 3]) },
            Case("priorities", .nothing) {
                frame(priority, $0, [0, 0, 0, 0, 1]) + frame(priority, idle, [0, 0, 0, $0, 1])
            },
            Case("an answer to a ping that nobody sent", .nothing) { _ in
                frame(ping, flags: 1, 0, [UInt8](repeating: 7, count: 8))
            },
        ]

        // MARK: One call is broken, another is not

        private let server: WireServer<HTTP2Frame>
        private let transport: NIOTransport

        init() async throws {
            server = try await WireServer()
            transport = try server.transport(.init(version: .http2))
        }

        @Test("In calls that were sent", arguments: flowControl + streams + connections)
        func sent(_ broken: Case) async throws {
            try await check(broken, transport.request(.post, body: Data("body".utf8)))
        }

        @Test("In calls that are being sent", arguments: flowControl + streams + connections)
        func uploading(_ broken: Case) async throws {
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            try await check(broken, transport.request(.post, stream: ByteStream(chunks)))
            source.finish()
        }

        private func check(_ broken: Case, _ request: TransportRequest) async throws {
            async let first = failure { [transport] in _ = try await transport.send(request).text() }
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            async let second = failure { [transport] in _ = try await transport.post("2").text() }
            let (two, _) = try await peer.header()
            try await peer.raw(broken.bytes(UInt8(Int(one))))
            switch broken.end {
            case .stream(let code):
                #expect(await first?.kind == .failed)
                let message = try #require(await first).message
                #expect(message.contains("the server breaks the protocol"), "\(message)")
                let given = try await peer.reset()
                #expect(given == code, "\(given.name)")
                try await peer.answer(two, [], "hi")
                #expect(await second == nil)
            case .connection:
                #expect(await first?.kind == .failed)
                #expect(await second?.kind == .failed)
                let message = try #require(await first).message
                #expect(message.contains(": HTTP/2"), "\(message)")
                try await peer.closed()
            case .nothing:
                try await peer.answer(one, [], "hi")
                try await peer.answer(two, [], "hi")
                #expect(await first == nil)
                #expect(await second == nil)
            }
        }

        // MARK: After the end

        @Test("Frames after the whole response of a call that is being sent affect no call")
        func behindEnd() async throws {
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            let request = transport.request(.post, stream: ByteStream(chunks))
            async let first = transport.send(request).text()
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            async let second = transport.post("2").text()
            let (two, _) = try await peer.header()
            let id = UInt8(Int(one))
            try await peer.raw(
                Self.frame(Self.headers, flags: 5, id, Self.ok) + Self.frame(Self.window, id, [0, 0, 0, 0])
                    + Self.frame(Self.data, id, [1]) + Self.frame(Self.window, id, [0, 0, 0, 0]))
            #expect(try await first == "")
            try await peer.answer(two, [], "hi")
            #expect(try await second == "hi")
            source.finish()
        }

        @Test("A body that exceeds the limit of its stream fails its call, after the data that was allowed")
        func tooMuch() async throws {
            async let opening = transport.post("1")
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            async let second = transport.post("2").text()
            let (two, _) = try await peer.header()
            try await peer.send(one, [(":status", "200")])
            let response = try await opening
            let chunk = Self.frame(Self.data, UInt8(Int(one)), [UInt8](repeating: 0, count: 16 << 10))
            for _ in 0...(HTTPCall.window >> 14) { try await peer.raw(chunk) }
            #expect(try await peer.reset() == .flowControlError)
            let error = await failure { _ = try await response.text() }
            #expect(error?.message.contains("FlowControlViolation") == true, "\(String(describing: error))")
            try await peer.answer(two, [], "hi")
            #expect(try await second == "hi")
        }

        @Test("A window that shrinks below nothing holds a body back until it has grown again")
        func shrinks() async throws {
            let size = 100_000
            async let response = transport.post(String(repeating: "x", count: size)).text()
            let peer = try await server.accept()
            let (id, _) = try await peer.header()
            var count = 0
            while count < 65_535 { count += try await peer.data(id).utf8.count }
            for value in [0, 1] {
                let settings: HTTP2Settings = [HTTP2Setting(parameter: .initialWindowSize, value: value)]
                try await peer.send(HTTP2Frame(streamID: .rootStream, payload: .settings(.settings(settings))))
            }
            for id in [id, .rootStream] {
                try await peer.send(HTTP2Frame(streamID: id, payload: .windowUpdate(windowSizeIncrement: size)))
            }
            #expect(try await peer.body(id).utf8.count == size - count)
            try await peer.answer(id, [], "hi")
            #expect(try await response == "hi")
        }

        // MARK: Farewells

        @Test(
            "A server that goes away because of an error fails what it has begun when it closes, with the reason",
            arguments: [NIOHTTP2.HTTP2ErrorCode.internalError, .enhanceYourCalm])
        func goesAway(code: NIOHTTP2.HTTP2ErrorCode) async throws {
            async let first = failure { [transport] in _ = try await transport.post("1") }
            let peer = try await server.accept()
            let (one, _) = try await peer.header()
            async let second = transport.post("2").text()
            _ = try await peer.header()
            try await peer.send(
                HTTP2Frame(streamID: .rootStream, payload: .goAway(lastStreamID: one, errorCode: code, opaqueData: nil))
            )
            // The server has not looked at this one.
            let other = try await server.accept()
            try await other.answer(other.header().0, [], "hi")
            #expect(try await second == "hi")
            try await peer.close()
            #expect(await first?.message == "the server went away: \(code.name)")
        }
    }
#endif
