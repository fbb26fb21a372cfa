#if NIO
    import CZlib
    import NIOCore

    /// The sending half of permessage-deflate (RFC 7692, section 7.2.1).
    ///
    /// zlib's memory, up to 256 KiB, is asked for when the first message is compressed.
    ///
    /// `@unchecked Sendable` is safe: the outbox has the only reference, and uses it under its lock.
    @safe final class Deflater: @unchecked Sendable {
        private let windowBits: Int32
        private let keepsContext: Bool
        private let level: Int32
        private let minimumSize: Int
        /// In memory of its own, because zlib's state has the address of the stream.
        private var stream: UnsafeMutablePointer<z_stream>?

        /// - Parameters:
        ///   - windowBits: the base-2 logarithm of the window, 9 to 15.
        ///   - keepsContext: whether messages refer to those before them.
        ///   - level: zlib's, from 1 (fast) to 9 (small).
        ///   - minimumSize: how many bytes a message has at least that is compressed.
        init(windowBits: Int, keepsContext: Bool, level: Int, minimumSize: Int) {
            self.windowBits = Int32(clamping: windowBits)
            self.keepsContext = keepsContext
            self.level = Int32(clamping: level)
            self.minimumSize = minimumSize
        }

        deinit { close() }

        private func close() {
            guard let stream = unsafe stream else { return }
            unsafe deflateEnd(stream)
            unsafe stream.deinitialize(count: 1)
            unsafe stream.deallocate()
            unsafe self.stream = nil
        }

        /// Compresses a whole message.
        ///
        /// - Returns: `nil` when the message is to be sent as it is: it is small, or does not become smaller.
        func deflate(_ message: UnsafeRawBufferPointer) -> ByteBuffer? {
            // zlib counts in 32 bits.
            guard message.count >= minimumSize, message.count <= Int(Int32.max) else { return nil }
            // Section 7.2.3.6: an empty block, of which four bytes are left out.
            guard unsafe !message.isEmpty else { return ByteBuffer(bytes: [0]) }
            guard let stream = unsafe stream ?? open() else { return nil }
            // zlib reads through this pointer and never writes, though its C type does not say so.
            let start = unsafe UnsafeMutablePointer(mutating: message.bindMemory(to: UInt8.self).baseAddress)
            unsafe (stream.pointee.next_in, stream.pointee.avail_in) = unsafe (start, UInt32(message.count))
            defer { unsafe (stream.pointee.next_in, stream.pointee.next_out) = (nil, nil) }
            var output = ByteBuffer()
            repeat {
                // zlib asks for more than 6 bytes of room.
                let wanted = unsafe max(256, min(64 * 1024, Int(stream.pointee.avail_in) / 4))
                unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: wanted) { target in
                    let size = min(target.count, Int(Int32.max))
                    unsafe stream.pointee.next_out = unsafe target.bindMemory(to: UInt8.self).baseAddress
                    unsafe stream.pointee.avail_out = UInt32(size)
                    _ = unsafe CZlib.deflate(stream, Z_SYNC_FLUSH)
                    return unsafe size - Int(stream.pointee.avail_out)
                }
            } while unsafe stream.pointee.avail_out == 0
            let length = output.readableBytes - Self.tail.count
            guard unsafe stream.pointee.avail_in == 0, output.getBytes(at: length, length: Self.tail.count) == Self.tail
            else {
                // The next message begins without a context, as after a failure of memory.
                close()
                return nil
            }
            output.moveWriterIndex(to: length)
            if keepsContext { return output }
            unsafe deflateReset(stream)
            return length < message.count ? output : nil
        }

        /// The end of an empty block, which the receiver adds again.
        private static let tail: [UInt8] = [0x00, 0x00, 0xff, 0xff]

        private func open() -> UnsafeMutablePointer<z_stream>? {
            let opened = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
            unsafe opened.initialize(to: z_stream())
            // Negative for DEFLATE without a header; 8 is zlib's usual share of memory.
            let status = unsafe deflateInit2_(
                opened, level, Z_DEFLATED, -windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size))
            unsafe stream = unsafe opened
            if status != Z_OK { close() }
            return unsafe stream
        }
    }
#endif
