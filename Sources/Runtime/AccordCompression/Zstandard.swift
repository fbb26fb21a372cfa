public import AccordHTTP
import CZstd
import Foundation

extension ContentCoding {
    /// Zstandard (RFC 8878), by libzstd: smaller than gzip, and several times faster.
    ///
    /// Content whose window is larger than 8 MiB is refused, as HTTP does not allow it (RFC 9659).
    public static let zstd = ContentCoding(
        name: "zstd",
        compress: { try Zstandard.compress($0) },
        decompress: { try Zstandard.decompress($0, limit: $1) })
}

/// Zstandard over whole values in memory.
enum Zstandard {
    enum Failure: Error, Sendable, Hashable {
        /// The input ends within a frame, or is empty.
        case truncated
        /// An error that libzstd finds in the input.
        case corrupt(String)
        case outOfMemory
    }

    /// libzstd's own default: higher levels cost more time than they save on messages.
    private static let level: Int32 = 3
    /// 8 MiB (RFC 9659, section 3).
    private static let windowLog: Int32 = 23

    static func compress(_ data: Data) throws -> Data {
        guard let context = unsafe ZSTD_createCCtx() else { throw Failure.outOfMemory }
        defer { unsafe ZSTD_freeCCtx(context) }
        try unsafe check(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level))
        try unsafe check(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1))
        var output = Data(count: ZSTD_compressBound(data.count))
        let count = try unsafe output.withUnsafeMutableBytes { output in
            try unsafe data.withUnsafeBytes { input in
                try unsafe check(
                    ZSTD_compress2(context, output.baseAddress, output.count, input.baseAddress, input.count))
            }
        }
        return output.prefix(count)
    }

    /// Decompresses one or more frames, and stops as soon as there are more than `limit` bytes.
    static func decompress(_ data: Data, limit: Int) throws -> Data {
        guard let context = unsafe ZSTD_createDCtx() else { throw Failure.outOfMemory }
        defer { unsafe ZSTD_freeDCtx(context) }
        try unsafe check(ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, windowLog))
        var output = BoundedOutput(limit: limit, input: data.count)
        return try unsafe data.withUnsafeBytes { bytes in
            var input = unsafe ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
            while true {
                var hint = 0
                let produced = try unsafe output.append { chunk in
                    var space = unsafe ZSTD_outBuffer(dst: chunk.baseAddress, size: chunk.count, pos: 0)
                    hint = try unsafe check(ZSTD_decompressStream(context, &space, &input))
                    return unsafe space.pos
                }
                // Nothing is left within a frame when no more of it is expected.
                if hint == 0, unsafe input.pos == input.size, unsafe input.size > 0 { return output.bytes }
                if unsafe input.pos == input.size, !output.wasFull(produced) { throw Failure.truncated }
            }
        }
    }

    @discardableResult
    private static func check(_ result: Int) throws -> Int {
        guard ZSTD_isError(result) == 0 else {
            throw unsafe Failure.corrupt(String(cString: ZSTD_getErrorName(result)))
        }
        return result
    }
}
