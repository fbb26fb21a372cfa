#if NIO
    import AccordSocket
    import Foundation
    import NIOCore

    /// Takes bytes as they come from a server, and gives the messages and control frames in them (RFC 6455, section 5).
    ///
    /// It judges a frame by its first bytes, so that a length beyond the limits never makes it keep the rest.
    struct FrameReader {
        enum Event {
            case message(SocketFrame)
            case ping(ByteBuffer)
            case pong
            /// With 1005 when the frame has no code.
            case close(code: UInt16, reason: String)
        }

        /// Why the connection must fail, and with which code.
        struct Violation: Error {
            let code: UInt16
            let error: SocketError

            static func protocolError(_ message: String) -> Violation {
                Violation(code: CloseCode.protocolError, error: SocketError(.protocolError, message))
            }

            static func invalidText(_ message: String) -> Violation {
                Violation(code: CloseCode.invalidText, error: SocketError(.protocolError, message))
            }

            static func tooLarge(_ message: String) -> Violation {
                Violation(code: CloseCode.tooLarge, error: SocketError(.tooLarge, message))
            }
        }

        private struct Header {
            let isFinal: Bool
            let opcode: Opcode
            let headerLength: Int
            let payloadLength: Int
        }

        private let limits: SocketLimits
        /// What is not read yet.
        private var input = ByteBuffer()
        /// The message whose last fragment is yet to come.
        private var fragments: (opcode: Opcode, payload: ByteBuffer)?

        init(limits: SocketLimits) {
            self.limits = limits
        }

        mutating func append(_ bytes: ByteBuffer) {
            if input.readableBytes == 0 {
                input = bytes
            } else {
                input.discardReadBytes()
                let wanted = input.readableBytes + bytes.readableBytes
                // After a large message.
                if input.capacity > 1024 * 1024, wanted < input.capacity / 4 { input.shrinkBufferCapacity(to: wanted) }
                input.writeImmutableBuffer(bytes)
            }
        }

        /// - Returns: `nil` when the next frame is not complete yet.
        mutating func next() throws(Violation) -> Event? {
            while let header = try header() {
                guard input.readableBytes - header.headerLength >= header.payloadLength else { return nil }
                input.moveReaderIndex(forwardBy: header.headerLength)
                if let event = try read(header) { return event }
            }
            // Idle connections keep no buffer.
            if input.readableBytes == 0 { input = ByteBuffer() }
            return nil
        }

        private func header() throws(Violation) -> Header? {
            let start = input.readerIndex
            guard let first = input.getInteger(at: start, as: UInt8.self) else { return nil }
            guard first & 0b0111_0000 == 0 else {
                throw .protocolError(
                    "The server set a reserved bit of a frame, without an extension that gives it a meaning")
            }
            guard let opcode = Opcode(rawValue: first & 0b0000_1111) else {
                throw .protocolError("The server sent a frame of the unknown opcode \(first & 0b0000_1111)")
            }
            let isFinal = first & 0b1000_0000 != 0
            try checkOrder(opcode, isFinal: isFinal)

            guard let second = input.getInteger(at: start + 1, as: UInt8.self) else { return nil }
            guard second & 0b1000_0000 == 0 else {
                throw .protocolError("The server sent a masked frame; only clients mask theirs")
            }
            // In 7 bits; or 126 and 16 bits, or 127 and 64 bits, neither for what a shorter form could say.
            let length: UInt64
            let headerLength: Int
            switch second & 0b0111_1111 {
            case 126:
                guard !opcode.isControl else { throw .longControlFrame }
                guard let long = input.getInteger(at: start + 2, as: UInt16.self) else { return nil }
                guard long > 125 else { throw .longLength }
                (length, headerLength) = (UInt64(long), 4)
            case 127:
                guard !opcode.isControl else { throw .longControlFrame }
                guard let long = input.getInteger(at: start + 2, as: UInt64.self) else { return nil }
                guard long > UInt64(UInt16.max), long <= UInt64(Int64.max) else { throw .longLength }
                (length, headerLength) = (long, 10)
            case let short:
                (length, headerLength) = (UInt64(short), 2)
            }
            if !opcode.isControl {
                guard length <= UInt64(limits.frameSize) else {
                    throw .tooLarge("The server sent a frame of \(length) bytes; the limit is \(limits.frameSize)")
                }
                let before = fragments?.payload.readableBytes ?? 0
                guard length <= UInt64(max(0, limits.messageSize - before)) else {
                    throw .tooLarge(
                        "The server sent a message of more than \(limits.messageSize) bytes, which is the limit")
                }
            }
            return Header(
                isFinal: isFinal,
                opcode: opcode,
                headerLength: headerLength,
                payloadLength: Int(length)
            )
        }

        /// Fragments of one message may have control frames between them, but nothing else (section 5.4).
        private func checkOrder(_ opcode: Opcode, isFinal: Bool) throws(Violation) {
            switch opcode {
            case .continuation:
                guard fragments != nil else {
                    throw .protocolError("The server continued a message that it had not begun")
                }
            case .text, .binary:
                guard fragments == nil else {
                    throw .protocolError("The server began a message before it had finished the one before")
                }
            case .close, .ping, .pong:
                guard isFinal else { throw .protocolError("The server sent a control frame in fragments") }
            }
        }

        /// Takes a payload, which is all there, from the input.
        private mutating func read(_ header: Header) throws(Violation) -> Event? {
            let length = header.payloadLength
            switch header.opcode {
            case .text, .binary:
                guard header.isFinal else {
                    fragments = (header.opcode, input.readSlice(length: length) ?? ByteBuffer())
                    return nil
                }
                return .message(try Self.message(header.opcode, from: &input, length: length))
            case .continuation:
                guard case (let opcode, var payload)? = fragments else { return nil }
                // Let go, so that the bytes are not copied at each fragment.
                fragments = nil
                if let more = input.readSlice(length: length) { payload.writeImmutableBuffer(more) }
                guard header.isFinal else {
                    fragments = (opcode, payload)
                    return nil
                }
                return .message(try Self.message(opcode, from: &payload, length: payload.readableBytes))
            case .ping:
                return .ping(input.readSlice(length: length) ?? ByteBuffer())
            case .pong:
                input.moveReaderIndex(forwardBy: length)
                return .pong
            case .close:
                return try readClose(length: length)
            }
        }

        private static func message(
            _ opcode: Opcode,
            from buffer: inout ByteBuffer,
            length: Int
        ) throws(Violation) -> SocketFrame {
            guard opcode == .text else {
                let data = buffer.withUnsafeReadableBytes { Data($0.prefix(length)) }
                buffer.moveReaderIndex(forwardBy: length)
                return .binary(data)
            }
            guard let text = text(from: &buffer, length: length) else {
                throw .invalidText("The server sent text that is not valid UTF-8")
            }
            return .text(text)
        }

        /// - Returns: `nil` when the bytes are not valid UTF-8.
        private static func text(from buffer: inout ByteBuffer, length: Int) -> String? {
            defer { buffer.moveReaderIndex(forwardBy: length) }
            return buffer.withUnsafeReadableBytes { all in
                let bytes = UnsafeRawBufferPointer(rebasing: all.prefix(length))
                let text = String(decoding: bytes, as: UTF8.self)
                // What is invalid was repaired, and so is no longer the same. (The initializer that refuses needs
                // macOS 15 and iOS 18.)
                let isSame = text.utf8.withContiguousStorageIfAvailable { decoded in
                    guard let left = decoded.baseAddress, let right = bytes.baseAddress else { return bytes.isEmpty }
                    return decoded.count == bytes.count && memcmp(left, right, bytes.count) == 0
                }
                return isSame ?? text.utf8.elementsEqual(bytes) ? text : nil
            }
        }

        /// Sections 5.5.1 and 7.4.
        private mutating func readClose(length: Int) throws(Violation) -> Event {
            guard length > 0 else { return .close(code: CloseCode.none, reason: "") }
            guard length > 1, let code = input.readInteger(as: UInt16.self) else {
                throw .protocolError("The server sent a close frame with half a code")
            }
            guard CloseCode.isValid(code) else {
                throw .protocolError("The server closed with \(code), which no close frame may have")
            }
            guard let reason = Self.text(from: &input, length: length - 2) else {
                throw .invalidText("The server closed with a reason that is not valid UTF-8")
            }
            return .close(code: code, reason: reason)
        }
    }

    extension FrameReader.Violation {
        fileprivate static var longControlFrame: Self {
            .protocolError("The server sent a control frame of more than 125 bytes")
        }

        fileprivate static var longLength: Self {
            .protocolError("The server wrote a frame's length otherwise than in the fewest bytes")
        }
    }
#endif
