public import Foundation

/// A way to compress content, under its name in HTTP (RFC 9110, section 8.4.1).
///
/// `gzip` is built in; the library AccordCompression has `zstd` and `br`.
public struct ContentCoding: Sendable, Hashable, CustomStringConvertible {
    /// Content that would be larger than it may be, decompressed.
    public struct TooLarge: Error, Sendable, Hashable {
        /// Creates the error.
        public init() {}
    }

    /// The name as headers have it, in lower case: `gzip`.
    public let name: String
    package let compress: @Sendable (Data) throws -> Data
    package let decompress: @Sendable (Data, Int) throws -> Data

    /// - Parameters:
    ///   - name: as headers have it, in lower case.
    ///   - compress: compresses a whole value, also an empty one.
    ///   - decompress: takes a whole value and the number of bytes that the result may have. It throws ``TooLarge`` as
    ///     soon as there are more, before they take up memory, and any other error for content that is damaged.
    public init(
        name: String,
        compress: @escaping @Sendable (Data) throws -> Data,
        decompress: @escaping @Sendable (_ content: Data, _ limit: Int) throws -> Data
    ) {
        self.name = name
        self.compress = compress
        self.decompress = decompress
    }

    /// gzip (RFC 1952), by zlib.
    public static let gzip = ContentCoding(
        name: "gzip",
        compress: { try Gzip.compress($0) },
        decompress: { content, limit in
            do throws(Gzip.Failure) {
                return try Gzip.decompress(content, limit: limit)
            } catch .tooLarge {
                throw TooLarge()
            }
        })

    public var description: String { name }

    public static func == (a: ContentCoding, b: ContentCoding) -> Bool { a.name == b.name }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

/// The content coding of requests, and the size from which they have it.
///
/// ```swift
/// RPCOptions(requestCoding: .gzip())
/// RESTOptions(requestCoding: RequestCoding(.zstd, minimumBytes: 4096))
/// ```
public struct RequestCoding: Sendable, Hashable {
    /// The coding that bodies and messages get.
    public var coding: ContentCoding
    /// Messages and bodies with fewer bytes are sent as they are.
    public var minimumBytes: Int

    /// Creates the choice of a coding, and of the smallest body or message that gets it, in bytes.
    public init(_ coding: ContentCoding, minimumBytes: Int = 1024) {
        self.coding = coding
        self.minimumBytes = minimumBytes
    }

    /// The choice of gzip, and of the smallest body or message that gets it, in bytes.
    public static func gzip(minimumBytes: Int = 1024) -> RequestCoding {
        RequestCoding(.gzip, minimumBytes: minimumBytes)
    }
}

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
