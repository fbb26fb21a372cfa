public import AccordHTTP
import CBrotli
import Foundation

extension ContentCoding {
    /// Brotli (RFC 7932), by libbrotli: the smallest for text, and slower than the others.
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
        /// What libbrotli finds wrong with the input.
        case corrupt(String)
        /// Something stands behind the end of the stream.
        case trailingBytes
        /// The input cannot be compressed: it is too large, or there is no memory for it.
        case notCompressible
        case outOfMemory
    }

    /// As servers have it for answers that are made on the fly. The default, 11, is for what is compressed once.
    private static let quality: Int32 = 5

    static func compress(_ data: Data) throws -> Data {
        var count = BrotliEncoderMaxCompressedSize(data.count)
        guard count > 0 else { throw Failure.notCompressible }
        var output = Data(count: count)
        let isDone = output.withUnsafeMutableBytes { output in
            data.withUnsafeBytes { input in
                BrotliEncoderCompress(
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
        guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { throw Failure.outOfMemory }
        defer { BrotliDecoderDestroyInstance(decoder) }
        var output = BoundedOutput(limit: limit, input: data.count)
        return try data.withUnsafeBytes { bytes in
            var input = bytes.bindMemory(to: UInt8.self).baseAddress
            var left = bytes.count
            while true {
                var result = BROTLI_DECODER_RESULT_ERROR
                try output.append { chunk in
                    var space = chunk.bindMemory(to: UInt8.self).baseAddress
                    var free = chunk.count
                    result = BrotliDecoderDecompressStream(decoder, &left, &input, &free, &space, nil)
                    return chunk.count - free
                }
                switch result {
                case BROTLI_DECODER_RESULT_SUCCESS:
                    guard left == 0 else { throw Failure.trailingBytes }
                    return output.bytes
                case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
                case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: throw Failure.truncated
                default: throw failure(of: decoder)
                }
            }
        }
    }

    private static func failure(of decoder: OpaquePointer) -> Failure {
        let code = BrotliDecoderGetErrorCode(decoder)
        return .corrupt(BrotliDecoderErrorString(code).map { String(cString: $0) } ?? "damaged")
    }
}
