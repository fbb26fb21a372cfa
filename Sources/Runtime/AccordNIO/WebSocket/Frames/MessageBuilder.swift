#if NIO
    import AccordSocket
    import Foundation
    import NIOCore

    /// A message that comes in parts: fragments, pieces of a frame, or compressed. Each part is checked when it comes.
    struct MessageBuilder {
        private let opcode: Opcode
        /// `nil` for a message that is not compressed.
        private let inflater: Inflater?
        /// In bytes, of the whole message.
        private let limit: Int
        private var payload = ByteBuffer()
        private var text = UTF8Validator()

        init(_ opcode: Opcode, inflater: Inflater?, limit: Int) {
            self.opcode = opcode
            self.inflater = inflater
            self.limit = limit
        }

        var isCompressed: Bool { inflater != nil }

        /// The number of bytes that it has, inflated.
        var size: Int { payload.readableBytes }

        /// Takes the next part. Its size is checked here when it is compressed, and by the reader of frames otherwise.
        mutating func append(_ part: ByteBuffer) throws(FrameViolation) {
            let before = payload.writerIndex
            if let inflater {
                do { try inflater.inflate(part, into: &payload, limit: limit) } catch { throw violation(error) }
            } else if payload.readableBytes == 0 {
                // Not copied.
                payload = part
                return try check(from: payload.readerIndex)
            } else {
                payload.writeImmutableBuffer(part)
            }
            try check(from: before)
        }

        /// Ends the message after its last part.
        mutating func finish() throws(FrameViolation) -> SocketFrame {
            if let inflater {
                let before = payload.writerIndex
                do { try inflater.finish(into: &payload, limit: limit) } catch { throw violation(error) }
                try check(from: before)
            }
            guard text.isAtBoundary else { throw .invalidText }
            return try SocketFrame.read(opcode, from: &payload, length: payload.readableBytes)
        }

        private func violation(_ failure: Inflater.Failure) -> FrameViolation {
            switch failure {
            case .tooLarge: .tooLarge("The server sent a message of more than \(limit) bytes, which is the limit")
            case .corrupt: .invalidContent("The server sent a compressed message that cannot be inflated")
            case .outOfMemory: .outOfMemory
            }
        }

        /// Checks text that has come since the payload ended at an index.
        private mutating func check(from index: Int) throws(FrameViolation) {
            guard opcode == .text else { return }
            let isValid = unsafe payload.withUnsafeReadableBytes { bytes in
                unsafe text.accepts(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(index - payload.readerIndex)))
            }
            guard isValid else { throw .invalidText }
        }
    }

    extension FrameViolation {
        static var invalidText: Self { .invalidContent("The server sent text that is not valid UTF-8") }

        static var outOfMemory: Self { .tooLarge("There is no memory to inflate the server's messages") }
    }

    extension SocketFrame {
        /// Takes a whole message from a buffer.
        static func read(_ opcode: Opcode, from buffer: inout ByteBuffer, length: Int) throws(FrameViolation) -> Self {
            guard opcode == .text else {
                let data = unsafe buffer.withUnsafeReadableBytes { unsafe Data($0.prefix(length)) }
                buffer.moveReaderIndex(forwardBy: length)
                return .binary(data)
            }
            guard let text = buffer.readText(length: length) else { throw .invalidText }
            return .text(text)
        }
    }

    extension ByteBuffer {
        /// - Returns: `nil` when the bytes are not valid UTF-8.
        mutating func readText(length: Int) -> String? {
            defer { moveReaderIndex(forwardBy: length) }
            return unsafe withUnsafeReadableBytes { all in
                let bytes = unsafe UnsafeRawBufferPointer(rebasing: all.prefix(length))
                let text = unsafe String(decoding: bytes, as: UTF8.self)
                // Invalid bytes were repaired, and so are no longer the same. (The initializer that refuses needs
                // macOS 15 and iOS 18.)
                let isSame = unsafe text.utf8.withContiguousStorageIfAvailable { decoded in
                    guard let left = decoded.baseAddress, let right = bytes.baseAddress else {
                        return unsafe bytes.isEmpty
                    }
                    return unsafe decoded.count == bytes.count && memcmp(left, right, bytes.count) == 0
                }
                return unsafe isSame ?? text.utf8.elementsEqual(bytes) ? text : nil
            }
        }
    }
#endif
