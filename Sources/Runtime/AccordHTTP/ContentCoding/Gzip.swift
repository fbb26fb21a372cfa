import CZlib
import Foundation

/// The gzip format (RFC 1952) over whole values in memory.
enum Gzip {
    enum Failure: Error, Sendable, Hashable {
        /// The input ends within a member.
        case truncated
        /// The input is no gzip, or its checksum is wrong.
        case corrupt
        /// Something that is no gzip member follows the last one.
        case trailingBytes
        /// The output would be larger than the limit.
        case tooLarge
        /// zlib has no memory for its work.
        case outOfMemory
    }

    /// The number by which zlib knows a window of 32 KiB in a gzip wrapper.
    private static let windowBits = MAX_WBITS + 16
    private static let chunkSize = 64 << 10
    private static let streamSize = unsafe Int32(MemoryLayout<z_stream>.size)

    static func compress(_ data: Data) throws(Failure) -> Data {
        var stream = unsafe z_stream()
        let status = unsafe deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, streamSize)
        guard status == Z_OK else { throw .outOfMemory }
        defer { unsafe deflateEnd(&stream) }
        var input = Input(data)
        var output = Data()
        var chunk = unsafe [UInt8](repeating: 0, count: min(chunkSize, Int(deflateBound(&stream, uLong(data.count)))))
        while true {
            let step = unsafe input.feed(&stream, into: &chunk) { unsafe deflate(&$0, $1 ? Z_FINISH : Z_NO_FLUSH) }
            output.append(contentsOf: chunk.prefix(step.produced))
            switch step.status {
            case Z_STREAM_END: return output
            case Z_OK, Z_BUF_ERROR: continue
            default: throw .outOfMemory
            }
        }
    }

    /// Inflates one or more members, and stops as soon as there are more than `limit` bytes: what an attacker packed
    /// small never becomes large here.
    static func decompress(_ data: Data, limit: Int) throws(Failure) -> Data {
        var stream = unsafe z_stream()
        guard unsafe inflateInit2_(&stream, windowBits, ZLIB_VERSION, streamSize) == Z_OK else { throw .outOfMemory }
        defer { unsafe inflateEnd(&stream) }
        var input = Input(data)
        var output = Data()
        var chunk = [UInt8](repeating: 0, count: Chunk.size(for: data.count, limit: limit))
        while true {
            let step = unsafe input.feed(&stream, into: &chunk) { stream, _ in unsafe inflate(&stream, Z_NO_FLUSH) }
            guard step.produced <= limit - output.count else { throw .tooLarge }
            output.append(contentsOf: chunk.prefix(step.produced))
            switch step.status {
            case Z_STREAM_END:
                if input.isAtEnd { return output }
                guard input.startsMember else { throw .trailingBytes }
                unsafe inflateReset(&stream)
            case Z_OK:
                if input.isAtEnd, step.produced == 0 { throw .truncated }
            case Z_BUF_ERROR:
                throw .truncated
            case Z_MEM_ERROR:
                throw .outOfMemory
            default:
                throw .corrupt
            }
        }
    }

    /// The input that is left to read. zlib counts in 32 bits, so an input may need several portions.
    private struct Input {
        private var rest: Data

        init(_ data: Data) {
            rest = data
        }

        var isAtEnd: Bool { rest.isEmpty }
        var startsMember: Bool { rest.starts(with: [0x1f, 0x8b]) }

        /// Lets `work` read from the rest and write into `chunk`. Its second argument says whether it sees all the
        /// rest.
        mutating func feed(
            _ stream: inout z_stream,
            into chunk: inout [UInt8],
            _ work: (inout z_stream, Bool) -> Int32
        ) -> (status: Int32, produced: Int) {
            let portion = min(rest.count, 1 << 30)
            let isLast = portion == rest.count
            let status = unsafe chunk.withUnsafeMutableBufferPointer { output in
                unsafe rest.withUnsafeBytes { (input: UnsafeRawBufferPointer) in
                    // zlib reads through this pointer and never writes, though its C type does not say so.
                    unsafe stream.next_in = unsafe UnsafeMutablePointer(
                        mutating: input.bindMemory(to: UInt8.self).baseAddress)
                    unsafe stream.avail_in = UInt32(portion)
                    unsafe stream.next_out = output.baseAddress
                    unsafe stream.avail_out = UInt32(output.count)
                    return unsafe work(&stream, isLast)
                }
            }
            rest = unsafe rest.dropFirst(portion - Int(stream.avail_in))
            return unsafe (status, chunk.count - Int(stream.avail_out))
        }
    }
}
