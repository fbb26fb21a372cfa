#if NIO
    import AccordSocket
    import Foundation
    import NIOCore

    extension ByteBuffer {
        /// - Parameter deflater: compresses the message, if it is worth it; `nil` on connections without compression.
        mutating func writeFrame(_ frame: SocketFrame, deflater: Deflater? = nil) {
            switch frame {
            case .text(var text): text.withUTF8 { unsafe writeMessage(.text, UnsafeRawBufferPointer($0), deflater) }
            case .binary(let data): unsafe data.withUnsafeBytes { unsafe writeMessage(.binary, $0, deflater) }
            }
        }

        private mutating func writeMessage(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer, _ deflater: Deflater?) {
            if let compressed = unsafe deflater?.deflate(payload) {
                unsafe compressed.withUnsafeReadableBytes { unsafe writeFrame(opcode, $0, isCompressed: true) }
            } else {
                unsafe writeFrame(opcode, payload)
            }
        }

        mutating func writePong(_ payload: ByteBuffer) {
            unsafe payload.withUnsafeReadableBytes { unsafe writeFrame(.pong, $0) }
        }

        /// - Parameter code: `nil` for a frame without one, which answers a frame without one.
        mutating func writeClose(code: UInt16?) {
            let bytes = code.map { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] } ?? []
            unsafe bytes.withUnsafeBytes { unsafe writeFrame(.close, $0) }
        }

        /// Writes a whole message as one frame, masked as a client's must be (RFC 6455, section 5.3): with a new key that
        /// nobody can foresee, so that scripts cannot choose what proxies see.
        private mutating func writeFrame(
            _ opcode: Opcode, _ payload: UnsafeRawBufferPointer, isCompressed: Bool = false
        ) {
            // Longest header: 14 bytes.
            reserveCapacity(minimumWritableBytes: payload.count + 14)
            // RSV1 says that the message is compressed (RFC 7692, section 6).
            writeInteger((isCompressed ? 0b1100_0000 : 0b1000_0000) | opcode.rawValue)
            switch payload.count {
            case ..<126: writeInteger(0b1000_0000 | UInt8(payload.count))
            case ...Int(UInt16.max): writeMultipleIntegers(UInt8(0b1000_0000 | 126), UInt16(payload.count))
            default: writeMultipleIntegers(UInt8(0b1000_0000 | 127), UInt64(payload.count))
            }
            let key = UInt32.random(in: .min ... .max)
            writeInteger(key)
            unsafe writeWithUnsafeMutableBytes(minimumWritableBytes: payload.count) { target in
                unsafe mask(payload, with: key, to: target)
                return payload.count
            }
        }
    }

    /// Eight bytes at a time; `target` has room for all.
    private func mask(_ source: UnsafeRawBufferPointer, with key: UInt32, to target: UnsafeMutableRawBufferPointer) {
        let wide = (UInt64(key) << 32 | UInt64(key)).bigEndian
        let end = source.count & ~7
        for index in stride(from: 0, to: end, by: 8) {
            let word = unsafe source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            unsafe target.storeBytes(of: word ^ wide, toByteOffset: index, as: UInt64.self)
        }
        unsafe withUnsafeBytes(of: wide) { keyBytes in
            for index in end..<source.count { unsafe target[index] = unsafe source[index] ^ keyBytes[index & 7] }
        }
    }
#endif
