#if NIO
    import AccordSocket
    import Foundation
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// Tests what a server's bytes mean, and which are refused (RFC 6455, sections 5 and 7).
    @Suite struct FrameTests {
        private func read(_ bytes: [UInt8], limits: SocketLimits = .tests) throws -> [SeenEvent] {
            var reader = FrameReader(limits: limits)
            return try reader.read(bytes)
        }

        private func code(of bytes: [UInt8], limits: SocketLimits = .tests) -> UInt16? {
            var reader = FrameReader(limits: limits)
            return reader.code(reading: bytes)
        }

        @Test func wholeMessages() throws {
            #expect(try read([0x81, 2] + "Hi".utf8) == [.message(.text("Hi"))])
            #expect(try read([0x81, 0]) == [.message(.text(""))])
            #expect(try read([0x82, 3, 0, 255, 7]) == [.message(.binary(Data([0, 255, 7])))])
            #expect(try read([0x82, 0]) == [.message(.binary(Data()))])
            let long = [UInt8](repeating: 65, count: 300)
            #expect(try read([0x81, 126, 1, 44] + long) == [.message(.text(String(decoding: long, as: UTF8.self)))])
        }

        @Test func lengthsOf64Bits() throws {
            let limits = SocketLimits(messageSize: 70_000, frameSize: 70_000, closeTimeout: .seconds(1))
            let payload = [UInt8](repeating: 1, count: 65_536)
            let seen = try read([0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0] + payload, limits: limits)
            #expect(seen == [.message(.binary(Data(payload)))])
        }

        @Test func fragmentsWithControlFramesBetween() throws {
            let bytes = [0x01, 1, 0xe2, 0x89, 1, 33, 0x00, 1, 0x82, 0x8a, 0, 0x80, 1, 0xac, 0x82, 1, 9] as [UInt8]
            #expect(try read(bytes) == [.ping([33]), .pong, .message(.text("€")), .message(.binary(Data([9])))])
        }

        @Test func byteByByte() throws {
            let bytes: [UInt8] =
                [0x01, 1, 72, 0x89, 2, 1, 2, 0x80, 1, 105, 0x82, 126, 0, 200]
                + [UInt8](repeating: 5, count: 200) + [0x88, 5, 0x0f, 0xa1] + Array("bye".utf8)
            var reader = FrameReader(limits: .tests)
            var seen: [SeenEvent] = []
            for byte in bytes {
                reader.append(ByteBuffer(bytes: [byte]))
                while let event = try reader.next() { seen.append(SeenEvent(event)) }
            }
            let expected: [SeenEvent] = [
                .ping([1, 2]), .message(.text("Hi")), .message(.binary(Data(repeating: 5, count: 200))),
                .close(4001, "bye"),
            ]
            #expect(seen == expected)
            #expect(try read(bytes) == expected)
        }

        @Test func textIsUTF8() throws {
            let texts = ["", "a", "zwölf Zeichen", "€ 12,50", "👩‍👩‍👧", "\u{fffd}", "\u{0}", "\u{10ffff}"]
            for text in texts {
                #expect(try read([0x81, UInt8(text.utf8.count)] + text.utf8) == [.message(.text(text))])
            }
            let invalid: [[UInt8]] = [
                [0xff], [0xc3], [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [65, 0xe2, 0x82],
                Array("a long text that is not small any more ".utf8) + [0xc3, 0x28],
            ]
            for bytes in invalid {
                #expect(code(of: [0x81, UInt8(bytes.count)] + bytes) == 1007)
                #expect(code(of: [0x88, UInt8(bytes.count + 2), 3, 232] + bytes) == 1007)
                // Bytes are bytes.
                #expect(try read([0x82, UInt8(bytes.count)] + bytes) == [.message(.binary(Data(bytes)))])
            }
            // A character over the border of two fragments is whole; one that stays half is not.
            #expect(try read([0x01, 1, 0xc3, 0x80, 1, 0xa4]) == [.message(.text("ä"))])
            #expect(code(of: [0x01, 1, 0xc3, 0x80, 0]) == 1007)
        }

        @Test(arguments: [
            ([0xc1, 0], "a reserved bit"), ([0xa1, 0], "a reserved bit"), ([0x91, 0], "a reserved bit"),
            ([0x83, 0], "opcode 3"), ([0x87, 0], "opcode 7"), ([0x8b, 0], "opcode 11"), ([0x8f, 0], "opcode 15"),
            ([0x81, 0x80, 1, 2, 3, 4], "masked"), ([0x89, 0x80, 1, 2, 3, 4], "masked"),
            ([0x89, 126, 0, 126], "a control frame of 126 bytes"), ([0x88, 127], "a control frame of 64 bits"),
            ([0x09, 0], "a ping in fragments"), ([0x08, 0], "a close in fragments"),
            ([0x0a, 0], "a pong in fragments"),
            ([0x80, 0], "a continuation of nothing"), ([0x00, 0], "a fragment of nothing"),
            ([0x01, 0, 0x81, 0], "a message within a message"), ([0x02, 0, 0x01, 0], "a message within a message"),
            ([0x81, 126, 0, 125], "a length in 16 bits that 7 could say"),
            ([0x81, 127, 0, 0, 0, 0, 0, 0, 255, 255], "a length in 64 bits that 16 could say"),
            ([0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], "a length of 2⁶³"),
            ([0x88, 1, 3], "half a code"),
        ])
        func violations(bytes: [Int], what: String) {
            #expect(code(of: bytes.map(UInt8.init)) == 1002, "\(what)")
        }

        @Test func closeCodes() throws {
            #expect(try read([0x88, 0]) == [.close(1005, "")])
            let valid: [UInt16] = [1000, 1001, 1003, 1007, 1011, 1012, 1014, 3000, 3999, 4000, 4001, 4999]
            for code in valid {
                #expect(try read([0x88, 2, UInt8(code >> 8), UInt8(code & 255)]) == [.close(code, "")])
            }
            let invalid: [UInt16] = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2000, 2999, 5000, 65_535]
            for value in invalid {
                #expect(code(of: [0x88, 2, UInt8(value >> 8), UInt8(value & 255)]) == 1002, "\(value)")
            }
        }

        /// The limits of these tests: 500 bytes a frame, 1000 a message. Refused before the payload has come.
        @Test func limits() throws {
            let full: [UInt8] = [126, 1, 244] + [UInt8](repeating: 66, count: 500)
            #expect(try read([0x82] + full).count == 1)
            #expect(code(of: [0x82, 126, 1, 245]) == 1009)
            #expect(code(of: [0x82, 127, 0x7f, 255, 255, 255, 255, 255, 255, 255]) == 1009)
            #expect(try read([0x02] + full + [0x80] + full).count == 1)
            #expect(code(of: [0x02] + full + [0x00] + full + [0x80, 1]) == 1009)
            #expect(try read([0x02] + full + [0x00] + full + [0x80, 0]).count == 1)
        }

        /// Payloads of all lengths up to a few words, as those are masked eight bytes at a time.
        @Test func framesAreMaskedWithNewKeys() throws {
            var keys: Set<UInt32> = []
            for length in Array(0..<40) + [125, 126, 65_535, 65_536] {
                let payload = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
                var buffer = ByteBuffer()
                buffer.writeFrame(.binary(Data(payload)))
                let frame = try ClientFrame(&buffer)
                #expect(frame.first == 0x82)
                #expect(frame.payload == payload)
                #expect(buffer.readableBytes == 0)
                keys.insert(frame.key)
            }
            #expect(keys.count > 40)
        }

        // MARK: In parts

        /// The result of a violation is seen as soon as its byte is there, and what came before it is not lost.
        @Test func invalidTextIsRefusedBeforeItsFrameIsWhole() throws {
            var reader = FrameReader(limits: .tests)
            #expect(try reader.read([0x81, 126, 1, 0] + "zwölf ".utf8 + [0xf4]) == [])
            #expect(reader.code(reading: [0x90]) == 1007)
            var fragments = FrameReader(limits: .tests)
            #expect(try fragments.read([0x81, 1, 65, 0x01, 1, 0xed]) == [.message(.text("A"))])
            #expect(try fragments.read([0x89, 0]) == [.ping([])])
            #expect(fragments.code(reading: [0x00, 2, 0xa0]) == 1007)
        }

        @Test func aMessageBeforeAViolationIsRead() throws {
            var reader = FrameReader(limits: .tests)
            reader.append(ByteBuffer(bytes: [0x81, 1, 65, 0x82, 0, 0x83, 0]))
            #expect(try reader.next().map(SeenEvent.init) == .message(.text("A")))
            #expect(try reader.next().map(SeenEvent.init) == .message(.binary(Data())))
            #expect(throws: FrameViolation.self) { try reader.next() }
        }

        @Test func allPartsOfAllTexts() throws {
            let text = "aé€👋z"
            let bytes: [UInt8] = [0x81, UInt8(text.utf8.count)] + text.utf8
            for end in 0...bytes.count {
                var reader = FrameReader(limits: .tests)
                var seen = try reader.read(Array(bytes[..<end]))
                seen += try reader.read(Array(bytes[end...]))
                #expect(seen == [.message(.text(text))])
            }
        }
    }

    extension FrameReader {
        mutating func read(_ bytes: [UInt8]) throws -> [SeenEvent] {
            append(ByteBuffer(bytes: bytes))
            var seen: [SeenEvent] = []
            while let event = try next() { seen.append(SeenEvent(event)) }
            return seen
        }

        /// The code that a violation in these bytes closes with; `nil` without one.
        mutating func code(reading bytes: [UInt8]) -> UInt16? {
            do {
                _ = try read(bytes)
                return nil
            } catch {
                return (error as? FrameViolation)?.code
            }
        }
    }

    /// Like an event, and comparable.
    enum SeenEvent: Equatable {
        case message(SocketFrame)
        case ping([UInt8])
        case pong
        case close(UInt16, String)

        init(_ event: FrameReader.Event) {
            switch event {
            case .message(let message): self = .message(message)
            case .ping(let payload): self = .ping(Array(payload.readableBytesView))
            case .pong: self = .pong
            case .close(let code, let reason): self = .close(code, reason)
            }
        }
    }
#endif
