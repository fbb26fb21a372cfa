import AccordHTTP
import Foundation

/// The output of a decompressor so far, with a limit that it never exceeds.
struct BoundedOutput {
    private(set) var bytes = Data()
    private var chunk: [UInt8]
    private let limit: Int

    /// - Parameter input: how many bytes are to be decompressed.
    init(limit: Int, input: Int) {
        chunk = [UInt8](repeating: 0, count: Chunk.size(for: input, limit: limit))
        self.limit = limit
    }

    /// Adds what `write` puts into the room that it is given: as many bytes as it says.
    ///
    /// - Throws: `ContentCoding.TooLarge`, before those are kept that are too many; and what `write` throws.
    @discardableResult
    mutating func append(_ write: (UnsafeMutableRawBufferPointer) throws -> Int) throws -> Int {
        let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe write($0) }
        guard count <= limit - bytes.count else { throw ContentCoding.TooLarge() }
        bytes.append(contentsOf: chunk.prefix(count))
        return count
    }

    /// Whether so many bytes took up all the room, so that there may be more.
    func wasFull(_ count: Int) -> Bool { count == chunk.count }
}
