#if NIO
    import CZlib
    import NIOCore

    /// The receiving half of permessage-deflate (RFC 7692, section 7.2.2): it inflates a message as its bytes come.
    ///
    /// It is not `Sendable`: one event loop uses it.
    @safe final class Inflater {
        enum Failure: Error, Hashable {
            /// The bytes are no DEFLATE data, or end in the middle of a block.
            case corrupt
            /// The message is larger than the limit.
            case tooLarge
            /// zlib has no memory for its work.
            case outOfMemory
        }

        /// In memory of its own, because zlib's state has the address of the stream.
        private let stream: UnsafeMutablePointer<z_stream>
        private let keepsContext: Bool
        /// Whether the message has no bytes yet.
        private var isEmpty = true
        /// Whether a block with BFINAL has ended, and nothing has come after it.
        private var hasEnded = false

        /// - Parameters:
        ///   - windowBits: the base-2 logarithm of the server's window, 8 to 15.
        ///   - keepsContext: whether a message may refer to those before it.
        init(windowBits: Int, keepsContext: Bool) throws(Failure) {
            self.keepsContext = keepsContext
            unsafe stream = .allocate(capacity: 1)
            unsafe stream.initialize(to: z_stream())
            // Negative for DEFLATE without a header. A window of 512 bytes reads what was written with one of 256;
            // some servers on zlib, which has none of 256, use 512 and say 256.
            let bits = -Int32(min(max(windowBits, 9), 15))
            let status = unsafe inflateInit2_(stream, bits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
            guard status == Z_OK else { throw .outOfMemory }
        }

        deinit {
            unsafe inflateEnd(stream)
            unsafe stream.deinitialize(count: 1)
            unsafe stream.deallocate()
        }

        /// Inflates the next bytes of a message.
        ///
        /// - Parameters:
        ///   - output: what the message has so far; what comes of the bytes is added.
        ///   - limit: how many bytes the message may have. Inflation stops there.
        func inflate(_ bytes: ByteBuffer, into output: inout ByteBuffer, limit: Int) throws(Failure) {
            guard bytes.readableBytes > 0 else { return }
            isEmpty = false
            let failure = unsafe bytes.withUnsafeReadableBytes { unsafe inflate($0, into: &output, limit: limit) }
            if let failure { throw failure }
        }

        /// Ends a message, with the four bytes that its sender left out.
        func finish(into output: inout ByteBuffer, limit: Int) throws(Failure) {
            // Some senders write these bytes all the same, or not a single byte for an empty message.
            if !isEmpty, !isBetweenBlocks {
                try inflate(Self.tail, into: &output, limit: limit)
                guard isBetweenBlocks else { throw .corrupt }
            }
            isEmpty = true
            if !keepsContext {
                unsafe inflateReset(stream)
                hasEnded = false
            }
        }

        /// Whether what has come ends with a block, and with a byte.
        private var isBetweenBlocks: Bool {
            // zlib has the number of bits that are left in the last six bits, 64 in the last block, and 128 between blocks.
            unsafe hasEnded || stream.pointee.data_type & 0b1011_1111 == 128
        }

        private static let tail = ByteBuffer(bytes: [0x00, 0x00, 0xff, 0xff])

        private func inflate(_ bytes: UnsafeRawBufferPointer, into output: inout ByteBuffer, limit: Int) -> Failure? {
            // zlib reads through this pointer and never writes, though its C type does not say so.
            let start = unsafe UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
            // The size of a buffer of NIO fits in 32 bits.
            unsafe (stream.pointee.next_in, stream.pointee.avail_in) = unsafe (start, UInt32(clamping: bytes.count))
            defer { unsafe (stream.pointee.next_in, stream.pointee.next_out) = (nil, nil) }
            repeat {
                if hasEnded { restart() }
                let room = max(0, limit - output.readableBytes)
                let status = room > 0 ? step(into: &output, room: room) : stepWithoutRoom()
                guard let status else { return .tooLarge }
                switch status {
                case Z_OK, Z_BUF_ERROR: break
                case Z_STREAM_END: hasEnded = true
                case Z_MEM_ERROR: return .outOfMemory
                default: return .corrupt
                }
                // When the output is full, zlib may have more.
            } while unsafe stream.pointee.avail_in > 0 || (stream.pointee.avail_out == 0 && !hasEnded)
            return nil
        }

        /// Goes on with the block after one with BFINAL, which the sender may have set (section 7.2.3.4). The data that was
        /// inflated before can still be referred to.
        private func restart() {
            unsafe inflateResetKeep(stream)
            hasEnded = false
        }

        /// - Returns: zlib's status.
        private func step(into output: inout ByteBuffer, room: Int) -> Int32? {
            let wanted = unsafe min(room, max(512, min(64 * 1024, Int(stream.pointee.avail_in) * 4)))
            var status = Z_OK
            unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { target in
                let size = min(target.count, room, Int(Int32.max))
                unsafe stream.pointee.next_out = unsafe target.bindMemory(to: UInt8.self).baseAddress
                unsafe stream.pointee.avail_out = UInt32(size)
                status = unsafe CZlib.inflate(stream, Z_SYNC_FLUSH)
                return unsafe size - Int(stream.pointee.avail_out)
            }
            return status
        }

        /// Goes on as long as nothing comes out.
        ///
        /// - Returns: zlib's status; `nil` when something came out.
        private func stepWithoutRoom() -> Int32? {
            var byte: UInt8 = 0
            let status = unsafe withUnsafeMutablePointer(to: &byte) { target in
                unsafe stream.pointee.next_out = unsafe target
                unsafe stream.pointee.avail_out = 1
                return unsafe CZlib.inflate(stream, Z_SYNC_FLUSH)
            }
            return unsafe stream.pointee.avail_out == 1 ? status : nil
        }
    }
#endif
