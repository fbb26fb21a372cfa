#if NIO
    import NIOCore

    /// The first byte of a frame (RFC 6455, section 5.2).
    struct FrameStart {
        let isFinal: Bool
        /// Whether RSV1 is set, which begins a compressed message (RFC 7692, section 6).
        let isCompressed: Bool
        let opcode: Opcode

        /// - Parameter allowsCompression: whether RSV1 has a meaning on this connection.
        init(_ byte: UInt8, allowsCompression: Bool) throws(FrameViolation) {
            guard let opcode = Opcode(rawValue: byte & 0b0000_1111) else {
                throw .protocolError("The server sent a frame of the unknown opcode \(byte & 0b0000_1111)")
            }
            let reserved = byte & 0b0111_0000
            isCompressed = reserved != 0
            if isCompressed {
                guard reserved == 0b0100_0000, allowsCompression else {
                    throw .protocolError(
                        "The server set a reserved bit of a frame, without an extension that gives it a meaning")
                }
                guard opcode == .text || opcode == .binary else {
                    throw .protocolError("The server set RSV1 on a frame that begins no message")
                }
            }
            isFinal = byte & 0b1000_0000 != 0
            guard isFinal || !opcode.isControl else {
                throw .protocolError("The server sent a control frame in fragments")
            }
            self.opcode = opcode
        }
    }

    /// The length of a frame: 7 bits; or 126 and 16 bits, or 127 and 64 bits, neither for what a shorter form can say.
    struct FrameLength {
        /// In bytes.
        let payload: UInt64
        /// The number of bytes of the header, the first of the frame included.
        let header: Int

        /// - Parameter input: begins with the first byte of a frame.
        /// - Returns: `nil` when the header is not complete yet.
        init?(in input: ByteBuffer, of opcode: Opcode) throws(FrameViolation) {
            let start = input.readerIndex
            guard let second = input.getInteger(at: start + 1, as: UInt8.self) else { return nil }
            guard second & 0b1000_0000 == 0 else {
                throw .protocolError("The server sent a masked frame; only clients mask theirs")
            }
            let short = second & 0b0111_1111
            guard short <= 125 || !opcode.isControl else {
                throw .protocolError("The server sent a control frame of more than 125 bytes")
            }
            switch short {
            case 126:
                guard let long = input.getInteger(at: start + 2, as: UInt16.self) else { return nil }
                guard long > 125 else { throw Self.tooLong }
                (payload, header) = (UInt64(long), 4)
            case 127:
                guard let long = input.getInteger(at: start + 2, as: UInt64.self) else { return nil }
                guard long > UInt64(UInt16.max), long <= UInt64(Int64.max) else { throw Self.tooLong }
                (payload, header) = (long, 10)
            default:
                (payload, header) = (UInt64(short), 2)
            }
        }

        private static var tooLong: FrameViolation {
            .protocolError("The server wrote a frame's length otherwise than in the fewest bytes")
        }
    }
#endif
