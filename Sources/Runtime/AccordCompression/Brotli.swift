public import AccordHTTP
import Foundation

#if canImport(Compression)
    import Compression
#else
    import CBrotli
#endif

extension ContentCoding {
    /// Brotli (RFC 7932): the smallest for text, and slower than the others. By the Compression framework on Apple's
    /// systems, and by libbrotli elsewhere.
    public static let brotli = ContentCoding(
        name: "br",
        compress: { try Brotli.compress($0) },
        decompress: { try Brotli.decompress($0, limit: $1) })
}

/// Brotli over whole values in memory.
enum Brotli {
    enum Failure: Error, Sendable, Hashable {
        /// The input ends within the stream, or is empty.
        case truncated
        /// The problem that the decoder finds with the input.
        case corrupt(String)
        /// There are bytes after the end of the stream.
        case trailingBytes
        /// The input cannot be compressed: it is too large, or there is no memory for it.
        case notCompressible
        case outOfMemory
    }
}

#if canImport(Compression)
    extension Brotli {
        static func compress(_ data: Data) throws -> Data {
            // Its size is not known beforehand, and never more than a little beyond that of the input.
            var output = BoundedOutput(limit: .max, input: data.count)
            let end = try run(COMPRESSION_STREAM_ENCODE, data, into: &output)
            guard case .end = end else { throw Failure.notCompressible }
            return output.bytes
        }

        /// Decompresses a stream, and stops as soon as there are more than `limit` bytes.
        static func decompress(_ data: Data, limit: Int) throws -> Data {
            var output = BoundedOutput(limit: limit, input: data.count)
            switch try run(COMPRESSION_STREAM_DECODE, data, into: &output) {
            case .end(let left): if left > 0 { throw Failure.trailingBytes }
            case .stopped: throw Failure.truncated
            case .failed: throw Failure.corrupt("the Compression framework cannot read it")
            }
            return output.bytes
        }

        private enum End {
            /// The stream has ended, with so many bytes of the input left.
            case end(left: Int)
            /// The input is used up, and the stream has not ended.
            case stopped
            case failed
        }

        private static func run(
            _ operation: compression_stream_operation, _ data: Data, into output: inout BoundedOutput
        ) throws -> End {
            let stream = UnsafeMutablePointer<compression_stream>.allocate(capacity: 1)
            defer { stream.deallocate() }
            guard compression_stream_init(stream, operation, COMPRESSION_BROTLI) == COMPRESSION_STATUS_OK else {
                throw Failure.outOfMemory
            }
            defer { compression_stream_destroy(stream) }
            return try data.withUnsafeBytes { bytes in
                // The framework wants an address also for no bytes at all.
                var nothing: UInt8 = 0
                return try withUnsafePointer(to: &nothing) { nothing in
                    stream.pointee.src_ptr = bytes.bindMemory(to: UInt8.self).baseAddress ?? nothing
                    stream.pointee.src_size = bytes.count
                    return try write(stream, into: &output)
                }
            }
        }

        private static func write(
            _ stream: UnsafeMutablePointer<compression_stream>, into output: inout BoundedOutput
        ) throws -> End {
            while true {
                var status = COMPRESSION_STATUS_ERROR
                let count = try output.append { chunk in
                    guard let start = chunk.bindMemory(to: UInt8.self).baseAddress else { return 0 }
                    stream.pointee.dst_ptr = start
                    stream.pointee.dst_size = chunk.count
                    status = compression_stream_process(stream, Int32(COMPRESSION_STREAM_FINALIZE.rawValue))
                    return chunk.count - stream.pointee.dst_size
                }
                switch status {
                case COMPRESSION_STATUS_END: return .end(left: stream.pointee.src_size)
                case COMPRESSION_STATUS_OK: if !output.wasFull(count), stream.pointee.src_size == 0 { return .stopped }
                default: return .failed
                }
            }
        }
    }
#else
    extension Brotli {
        /// The quality that servers use for responses that are made on the fly. The default, 11, is for what is
        /// compressed once.
        private static let quality: Int32 = 5

        static func compress(_ data: Data) throws -> Data {
            var count = BrotliEncoderMaxCompressedSize(data.count)
            guard count > 0 else { throw Failure.notCompressible }
            var output = Data(count: count)
            let isDone = unsafe output.withUnsafeMutableBytes { output in
                unsafe data.withUnsafeBytes { input in
                    unsafe BrotliEncoderCompress(
                        quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, input.count,
                        input.bindMemory(to: UInt8.self).baseAddress, &count,
                        output.bindMemory(to: UInt8.self).baseAddress)
                }
            }
            guard isDone == BROTLI_TRUE else { throw Failure.notCompressible }
            return output.prefix(count)
        }

        /// Decompresses a stream, and stops as soon as there are more than `limit` bytes.
        static func decompress(_ data: Data, limit: Int) throws -> Data {
            guard let decoder = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { throw Failure.outOfMemory }
            defer { unsafe BrotliDecoderDestroyInstance(decoder) }
            var output = BoundedOutput(limit: limit, input: data.count)
            return try unsafe data.withUnsafeBytes { bytes in
                var input = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
                var left = bytes.count
                while true {
                    var result = BROTLI_DECODER_RESULT_ERROR
                    try unsafe output.append { chunk in
                        var space = unsafe chunk.bindMemory(to: UInt8.self).baseAddress
                        var free = chunk.count
                        result = unsafe BrotliDecoderDecompressStream(decoder, &left, &input, &free, &space, nil)
                        return chunk.count - free
                    }
                    switch result {
                    case BROTLI_DECODER_RESULT_SUCCESS:
                        guard left == 0 else { throw Failure.trailingBytes }
                        return output.bytes
                    case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
                    case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: throw Failure.truncated
                    default: throw unsafe failure(of: decoder)
                    }
                }
            }
        }

        private static func failure(of decoder: OpaquePointer) -> Failure {
            let code = unsafe BrotliDecoderGetErrorCode(decoder)
            return unsafe .corrupt(BrotliDecoderErrorString(code).map { unsafe String(cString: $0) } ?? "damaged")
        }
    }
#endif
