/// The room that a decompressor is given at a time.
package enum Chunk {
    private static let largest = 64 << 10

    /// Enough for most messages at once, and not much for a small one.
    ///
    /// - Parameters:
    ///   - input: how many bytes are to be decompressed.
    ///   - limit: how many bytes the result may have.
    package static func size(for input: Int, limit: Int) -> Int {
        min(largest, max(1, limit), 256 + 8 * min(input, largest))
    }
}
