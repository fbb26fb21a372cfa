#if NIO
    import Foundation
    import NIOHTTP2
    import Testing

    @testable import AccordNIO

    /// Calls of HTTP/2 that were given up, and whose answers come nevertheless.
    @Suite struct HTTP2GivenUpTests {
        private let server: WireServer<HTTP2Frame>
        private let transport: NIOTransport

        init() async throws {
            server = try await WireServer()
            transport = try server.transport(.init(version: .http2))
        }

        private func connect() async throws -> WirePeer<HTTP2Frame> {
            async let text = transport.get().text()
            let peer = try await server.accept()
            try await peer.answer(peer.header().0, [], "hi")
            #expect(try await text == "hi")
            return peer
        }

        /// Gives a call up once the server has it.
        private func giveUp(_ peer: WirePeer<HTTP2Frame>) async throws -> HTTP2StreamID {
            let call = Task { await failure { _ = try await transport.get() } }
            let (id, _) = try await peer.header()
            call.cancel()
            #expect(try await peer.reset() == .cancel)
            #expect(await call.value?.kind == .cancelled)
            return id
        }

        /// A frame of data, which the server's own HTTP/2 would not send, as the stream is reset.
        private func data(_ id: HTTP2StreamID, count: Int) -> [UInt8] {
            [0, UInt8(count >> 8), UInt8(count & 0xff), 0, 0, 0, 0, 0, UInt8(Int(id))]
                + [UInt8](repeating: 0, count: count)
        }

        private func expectService(_ peer: WirePeer<HTTP2Frame>) async throws {
            async let text = transport.get().text()
            let (id, _) = try await peer.header()
            try await peer.answer(id, [], "hi")
            #expect(try await text == "hi")
        }

        @Test("Data of a call that was given up does not use up its connection's window")
        func window() async throws {
            let peer = try await connect()
            let id = try await giveUp(peer)
            let mebibyte = (0..<64).reduce(into: [UInt8]()) { bytes, _ in bytes += data(id, count: 16 << 10) }
            for _ in 0...(HTTP2Handler.window >> 20) { try await peer.raw(mebibyte) }
            try await expectService(peer)
        }

        @Test("Data of many calls that were given up does not break their connection")
        func many() async throws {
            let peer = try await connect()
            var ids: [HTTP2StreamID] = []
            for _ in 0..<100 { ids.append(try await giveUp(peer)) }
            for id in ids { try await peer.raw(data(id, count: 1)) }
            try await expectService(peer)
        }
    }
#endif
