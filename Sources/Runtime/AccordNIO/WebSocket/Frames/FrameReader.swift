#if NIO
    import AccordSocket
    import NIOCore

    /// Takes bytes as they come from a server, and gives the messages and control frames in them (RFC 6455, section 5; RFC
    /// 7692, section 6).
    ///
    /// It judges each byte when it comes: a header by its first bytes, so that a length beyond the limits never makes it
    /// keep the rest, and text and compressed data before their frame is whole.
    struct FrameReader {
        enum Event {
            case message(SocketFrame)
            case ping(ByteBuffer)
            case pong
            /// With 1005 when the frame has no code.
            case close(code: UInt16, reason: String)
        }

        private struct Header {
            let start: FrameStart
            let length: FrameLength
            var payloadLength: Int { Int(clamping: length.payload) }
        }

        /// The frame of a message that is being read into `message`.
        private struct Rest {
            let isFinal: Bool
            /// The number of bytes of its payload that are yet to come.
            var length: Int
        }

        private let limits: SocketLimits
        /// The form in which messages may be compressed; `nil` when they may not.
        private let deflate: DeflateAgreement?
        /// `nil` until a compressed message comes.
        private var inflater: Inflater?
        /// The bytes that are not read yet: a part of a header or of a control frame, once `next` has returned `nil`.
        private var input = ByteBuffer()
        /// The message whose end is yet to come.
        private var message: MessageBuilder?
        /// `nil` when the next byte begins a frame.
        private var rest: Rest?

        init(limits: SocketLimits, deflate: DeflateAgreement? = nil) {
            self.limits = limits
            self.deflate = deflate
        }

        mutating func append(_ bytes: ByteBuffer) {
            if input.readableBytes == 0 {
                input = bytes
            } else {
                input.discardReadBytes()
                input.writeImmutableBuffer(bytes)
            }
        }

        /// - Returns: `nil` when the next message or control frame is not complete yet.
        mutating func next() throws(FrameViolation) -> Event? {
            while true {
                if let rest {
                    if let event = try readMessage(rest) { return event }
                    if self.rest != nil { break }
                } else {
                    guard let header = try header() else { break }
                    if header.start.opcode.isControl {
                        guard isWhole(header) else { break }
                        return try readControl(header)
                    }
                    if let event = try begin(header) { return event }
                }
            }
            // Idle connections keep no buffer.
            if input.readableBytes == 0 { input = ByteBuffer() }
            return nil
        }

        // MARK: Headers

        private func header() throws(FrameViolation) -> Header? {
            guard let first = input.getInteger(at: input.readerIndex, as: UInt8.self) else { return nil }
            let start = try FrameStart(first, allowsCompression: deflate != nil)
            try checkOrder(start.opcode)
            guard let length = try FrameLength(in: input, of: start.opcode) else { return nil }
            if !start.opcode.isControl { try checkSize(length.payload, isCompressed: start.isCompressed) }
            return Header(start: start, length: length)
        }

        /// Fragments of one message may have control frames between them, but nothing else (section 5.4).
        private func checkOrder(_ opcode: Opcode) throws(FrameViolation) {
            switch opcode {
            case .continuation:
                guard message != nil else {
                    throw .protocolError("The server continued a message that it had not begun")
                }
            case .text, .binary:
                guard message == nil else {
                    throw .protocolError("The server began a message before it had finished the one before")
                }
            case .close, .ping, .pong: break
            }
        }

        private func checkSize(_ length: UInt64, isCompressed: Bool) throws(FrameViolation) {
            let isCompressed = message?.isCompressed ?? isCompressed
            // Data that cannot be compressed becomes a little larger by it.
            let limit = UInt64(limits.frameSize)
            guard length <= (isCompressed ? limit + limit / 8 + 64 : limit) else {
                throw .tooLarge("The server sent a frame of \(length) bytes; the limit is \(limits.frameSize)")
            }
            // Compressed data is checked when it is inflated.
            guard isCompressed || length <= UInt64(max(0, limits.messageSize - (message?.size ?? 0))) else {
                throw .tooLarge(
                    "The server sent a message of more than \(limits.messageSize) bytes, which is the limit")
            }
        }

        /// Whether all of the frame has come.
        private func isWhole(_ header: Header) -> Bool {
            input.readableBytes - header.length.header >= header.payloadLength
        }

        // MARK: Messages

        /// Begins with the payload of a frame.
        ///
        /// - Returns: the message, when the frame has all of it, has come whole, and is not compressed: the shortest way.
        private mutating func begin(_ header: Header) throws(FrameViolation) -> Event? {
            let isWhole = isWhole(header)
            input.moveReaderIndex(forwardBy: header.length.header)
            if message == nil {
                if header.start.isFinal, isWhole, !header.start.isCompressed {
                    let length = header.payloadLength
                    return .message(try SocketFrame.read(header.start.opcode, from: &input, length: length))
                }
                message = MessageBuilder(
                    header.start.opcode,
                    inflater: header.start.isCompressed ? try makeInflater() : nil,
                    limit: limits.messageSize
                )
            }
            rest = Rest(isFinal: header.start.isFinal, length: header.payloadLength)
            return nil
        }

        /// Takes what has come of a frame's payload.
        ///
        /// - Returns: the message, when it ends.
        private mutating func readMessage(_ rest: Rest) throws(FrameViolation) -> Event? {
            guard var message else { return nil }
            // The only reference to its bytes, so that they are not copied.
            self.message = nil
            let length = min(rest.length, input.readableBytes)
            if length > 0, let part = input.readSlice(length: length) {
                if input.readableBytes == 0 { input = ByteBuffer() }
                try message.append(part)
            }
            guard length == rest.length else {
                self.rest?.length -= length
                self.message = message
                return nil
            }
            self.rest = nil
            guard rest.isFinal else {
                self.message = message
                return nil
            }
            return .message(try message.finish())
        }

        private mutating func makeInflater() throws(FrameViolation) -> Inflater? {
            if inflater == nil, let deflate {
                do { inflater = try deflate.makeInflater() } catch { throw .outOfMemory }
            }
            return inflater
        }

        // MARK: Control frames

        /// Takes a control frame, which is all there.
        private mutating func readControl(_ header: Header) throws(FrameViolation) -> Event {
            let length = header.payloadLength
            input.moveReaderIndex(forwardBy: header.length.header)
            switch header.start.opcode {
            case .ping: return .ping(input.readSlice(length: length) ?? ByteBuffer())
            case .close: return try readClose(length: length)
            case .pong, .continuation, .text, .binary:
                input.moveReaderIndex(forwardBy: length)
                return .pong
            }
        }

        /// Sections 5.5.1 and 7.4.
        private mutating func readClose(length: Int) throws(FrameViolation) -> Event {
            guard length > 0 else { return .close(code: CloseCode.none, reason: "") }
            guard length > 1, let code = input.readInteger(as: UInt16.self) else {
                throw .protocolError("The server sent a close frame with half a code")
            }
            guard CloseCode.isValid(code) else {
                throw .protocolError("The server closed with \(code), which no close frame may have")
            }
            guard let reason = input.readText(length: length - 2) else {
                throw .invalidContent("The server closed with a reason that is not valid UTF-8")
            }
            return .close(code: code, reason: reason)
        }
    }
#endif
