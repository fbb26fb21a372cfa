#if NIO
    import AccordSocket
    import Foundation
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// Compressed messages as bytes (RFC 7692, section 7.2). The raw server of the peers' tests, with Python's zlib, has
    /// many more.
    @Suite struct DeflateTests {
        private func inflate(
            _ inflater: Inflater, _ parts: [[UInt8]], limit: Int = 1000
        ) throws(Inflater.Failure) -> [UInt8] {
            var output = ByteBuffer()
            for part in parts { try inflater.inflate(ByteBuffer(bytes: part), into: &output, limit: limit) }
            try inflater.finish(into: &output, limit: limit)
            return Array(output.readableBytesView)
        }

        private func inflater(keepsContext: Bool = true) throws -> Inflater {
            try Inflater(windowBits: 15, keepsContext: keepsContext)
        }

        private let hello: [UInt8] = [0xf2, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00]
        /// Hello, by reference to a message before.
        private let again: [UInt8] = [0xf2, 0x00, 0x11, 0x00, 0x00]
        /// Hello in a block with BFINAL, and an empty block.
        private let final: [UInt8] = [0xf3, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x00]

        // MARK: Inflating

        /// Section 7.2.3.
        @Test func theExamplesOfTheStandard() throws {
            let inflater = try inflater()
            let expected = Array("Hello".utf8)
            #expect(try inflate(inflater, [hello]) == expected)
            #expect(try inflate(inflater, [again]) == expected)
            #expect(try inflate(inflater, [Array(hello.prefix(3)), [], Array(hello.dropFirst(3))]) == expected)
            #expect(try inflate(inflater, [[0, 5, 0, 0xfa, 0xff] + expected + [0]]) == expected)
            #expect(try inflate(inflater, [final]) == expected)
            // What a final block had can be referred to.
            #expect(try inflate(inflater, [again]) == expected)
            #expect(try inflate(inflater, [Array(final.dropLast())]) == expected)
            #expect(try inflate(inflater, [again]) == expected)
            #expect(try inflate(inflater, [[0]]) == [])
            #expect(try inflate(inflater, []) == [])
            // A sender that leaves out nothing.
            #expect(try inflate(inflater, [hello + [0, 0, 0xff, 0xff]]) == expected)
            #expect(try inflate(inflater, [again]) == expected)
        }

        @Test func withoutContextNothingIsReferredTo() throws {
            let inflater = try inflater(keepsContext: false)
            #expect(try inflate(inflater, [hello]) == Array("Hello".utf8))
            #expect(try inflate(inflater, [final]) == Array("Hello".utf8))
            #expect(throws: Inflater.Failure.corrupt) { try inflate(inflater, [again]) }
        }

        /// One that ends in the middle of a block, too: some of these swallow the tail.
        @Test(arguments: [
            [0x07], [0xff, 0xff], [0xf2, 0x48], [0x00, 0x05], [0x00, 0x09, 0x00, 0xf6, 0xff, 0x41], [0x04],
        ])
        func damagedDataIsRefused(bytes: [UInt8]) throws {
            let inflater = try inflater()
            #expect(throws: Inflater.Failure.corrupt) { try inflate(inflater, [bytes]) }
        }

        @Test func inflationStopsAtTheLimit() throws {
            let zeros = try #require(deflater().deflate(Data(count: 100_000)))
            let bytes = Array(zeros.readableBytesView)
            #expect(try inflate(try inflater(), [bytes], limit: 100_000).count == 100_000)
            for limit in [0, 1, 511, 512, 99_999] {
                var output = ByteBuffer()
                #expect(throws: Inflater.Failure.tooLarge) {
                    try inflater().inflate(zeros, into: &output, limit: limit)
                }
                #expect(output.readableBytes <= limit)
                // In powers of two, as buffers of NIO grow.
                #expect(output.capacity <= max(1024, limit * 2))
            }
        }

        // MARK: Deflating

        private func deflater(
            _ bits: Int = 15, keepsContext: Bool = true, minimumSize: Int = 0
        ) -> Deflater {
            Deflater(windowBits: bits, keepsContext: keepsContext, level: 6, minimumSize: minimumSize)
        }

        @Test(arguments: 9...15, [true, false])
        func whatIsDeflatedIsInflated(bits: Int, keepsContext: Bool) throws {
            let deflater = deflater(bits, keepsContext: keepsContext)
            let inflater = try Inflater(windowBits: bits, keepsContext: keepsContext)
            for size in [1, 2, 100, 1000, 255, 256, 257, 70_000, 1_000_000, 3] {
                let text = Array(String(repeating: "some words of \(size), ", count: size).utf8.prefix(size))
                guard let compressed = deflater.deflate(text) else {
                    // Without context, what does not become smaller goes as it is.
                    #expect(!keepsContext && size < 20)
                    continue
                }
                let parts = stride(from: 0, to: compressed.readableBytes, by: 1000).map { start in
                    Array(compressed.readableBytesView.dropFirst(start).prefix(1000))
                }
                #expect(try inflate(inflater, parts, limit: size) == text)
            }
        }

        @Test func messagesThatResembleEachOtherAreSmallWithContext() throws {
            let text = Array((0..<500).map { "\($0 * 7919)" }.joined(separator: ",").utf8)
            let kept = deflater()
            let first = try #require(kept.deflate(text)).readableBytes
            let second = try #require(kept.deflate(text)).readableBytes
            #expect(second < first / 20)
            let apart = deflater(keepsContext: false)
            #expect(try #require(apart.deflate(text)).readableBytes == first)
            #expect(try #require(apart.deflate(text)).readableBytes == first)
        }

        @Test func smallAndEmptyMessages() throws {
            #expect(deflater(minimumSize: 10).deflate(Data(count: 9)) == nil)
            #expect(deflater(minimumSize: 10).deflate(Data(count: 10)) != nil)
            #expect(deflater().deflate(Data()).map { Array($0.readableBytesView) } == [0])
        }

        // MARK: Frames

        private func agreement(_ answer: String = "permessage-deflate") throws -> DeflateAgreement {
            let offer = SocketCompression(clientContextTakeover: true, minimumMessageSize: 20)
            return try #require(try DeflateAgreement.read([answer], offer: offer))
        }

        private func reader() throws -> FrameReader { FrameReader(limits: .tests, deflate: try agreement()) }

        @Test func compressedMessages() throws {
            var reader = try reader()
            #expect(try reader.read([0xc1, 7] + hello) == [.message(.text("Hello"))])
            #expect(
                try reader.read([0xc2, 5] + again + [0x81, 1, 65]) == [
                    .message(.binary(Data("Hello".utf8))), .message(.text("A")),
                ])
            let fragments = [0x41, 3] + hello.prefix(3) + [0x89, 0, 0x00, 0, 0x80, 4] + hello.dropFirst(3)
            #expect(try reader.read(Array(fragments)) == [.ping([]), .message(.text("Hello"))])
            for byte in [0xc1, 7] + hello.dropLast() { #expect(try reader.read([byte]) == []) }
            #expect(try reader.read([0]) == [.message(.text("Hello"))])
        }

        @Test(arguments: [
            ([0xc9, 0], "a ping"), ([0xca, 0], "a pong"), ([0xc8, 0], "a close frame"), ([0xa1, 0], "RSV2"),
            ([0xd1, 0], "RSV1 and RSV3"), ([0xc0, 0], "a continuation of nothing"),
            ([0x41, 0, 0xc0, 0], "a continuation"), ([0x01, 0, 0xc0, 0], "a continuation of a plain message"),
            ([0xc3, 0], "an unknown opcode"),
        ])
        func reservedBits(bytes: [Int], what: String) throws {
            var reader = try reader()
            #expect(reader.code(reading: bytes.map(UInt8.init)) == 1002, "\(what)")
        }

        @Test func textIsCheckedWhenItIsInflated() throws {
            let compressed = try #require(deflater().deflate(Array("so far ".utf8) + [0xff]))
            let payload = Array(compressed.readableBytesView) + [0, 0, 0xff, 0xff]
            var whole = try reader()
            // Before the frame is whole, which would be one of 200 bytes.
            #expect(whole.code(reading: [0xc1, 126, 0, 200] + payload) == 1007)
            var fragment = try reader()
            #expect(fragment.code(reading: [0x41, UInt8(payload.count)] + payload) == 1007)
            var binary = try reader()
            #expect(binary.code(reading: [0xc2, UInt8(payload.count)] + payload) == nil)
        }

        /// The limits of these tests: 500 bytes a frame, 1000 a message.
        @Test func limitsAreOnWhatMessagesBecome() throws {
            let full = try #require(deflater().deflate(Data(count: 1000)))
            var reader = try reader()
            #expect(
                try reader.read([0xc2, UInt8(full.readableBytes)] + full.readableBytesView)
                    == [.message(.binary(Data(count: 1000)))])
            let larger = try #require(deflater().deflate(Data(count: 1001)))
            #expect(reader.code(reading: [0xc2, UInt8(larger.readableBytes)] + larger.readableBytesView) == 1009)
            var frame = try self.reader()
            #expect(frame.code(reading: [0xc2, 126, 2, 200]) == 1009)
        }

        @Test func framesSayWhichMessagesAreCompressed() throws {
            let deflater = try #require(try agreement().makeDeflater())
            var buffer = ByteBuffer()
            let text = String(repeating: "again ", count: 100)
            buffer.writeFrame(.text(text), deflater: deflater)
            buffer.writeFrame(.text("short"), deflater: deflater)
            buffer.writeFrame(.binary(Data(text.utf8)), deflater: deflater)
            let frames = try (0..<3).map { _ in try ClientFrame(&buffer) }
            #expect(frames.map(\.first) == [0xc1, 0x81, 0xc2])
            #expect(frames[1].payload == Array("short".utf8))
            let inflater = try inflater()
            #expect(try inflate(inflater, [frames[0].payload]) == Array(text.utf8))
            #expect(try inflate(inflater, [frames[2].payload]) == Array(text.utf8))
        }

        // MARK: Connections

        /// A message of 900 zeros, in a frame.
        private func zeros() throws -> [UInt8] {
            let payload = try #require(deflater().deflate(Data(count: 900)))
            return [0xc2, UInt8(payload.readableBytes)] + payload.readableBytesView
        }

        /// The limit of these tests is 1000 bytes: the second message passes it.
        @Test func messagesStayCompressedWhileTheInboxIsFull() async throws {
            let peer = try await ChannelPeer(deflate: try agreement())
            try await peer.send(Array(repeatElement(try zeros(), count: 7).joined()) + [0x88, 2, 0x0f, 0xa1])
            for count in [2, 2, 2, 1] {
                let messages = try await peer.open.receive()
                #expect(messages == Array(repeating: .binary(Data(count: 900)), count: count))
                await peer.pass(.zero)
            }
            let error = await #expect(throws: SocketError.self) { try await peer.open.receive() }
            #expect(error?.kind == .closed(code: 4001))
            #expect(try await peer.written().map(\.closeCode) == [4001])
        }

        @Test(arguments: [([], 1006), ([0x88, 2, 0x0f, 0xa1], 4001)] as [([UInt8], UInt16)])
        func messagesOfABrokenConnectionAreReceived(last: [UInt8], code: UInt16) async throws {
            let peer = try await ChannelPeer(deflate: try agreement())
            try await peer.send(Array(repeatElement(try zeros(), count: 5).joined()) + last)
            try await peer.end()
            var count = 0
            let error = await #expect(throws: SocketError.self) {
                while true {
                    count += try await peer.open.receive().count
                    await peer.pass(.zero)
                }
            }
            #expect(count == 5)
            #expect(error?.kind == .closed(code: code))
        }

        @Test func aBrokenConnectionCanBeClosed() async throws {
            let peer = try await ChannelPeer(deflate: try agreement())
            try await peer.send(Array(repeatElement(try zeros(), count: 5).joined()))
            try await peer.end()
            try await peer.open.close(code: 1000)
            await peer.pass(.zero)
            let error = await #expect(throws: SocketError.self) { try await peer.open.receive() }
            #expect(error?.kind == .cancelled)
        }
    }

    extension Deflater {
        fileprivate func deflate(_ message: some ContiguousBytes) -> ByteBuffer? {
            unsafe message.withUnsafeBytes { unsafe deflate($0) }
        }
    }
#endif
