import Foundation

/// How content is compressed, from what a header says.
enum Compression: Sendable, Hashable {
    case identity
    case gzip

    /// - Parameters:
    ///   - header: the value of `Content-Encoding` or `Connect-Content-Encoding`; without one, it is `identity`.
    ///   - decoded: the codings that the transport has undone already.
    /// - Throws: `internal`, for a coding that this library does not know.
    init(header: String?, decoded: Set<String> = []) throws(ConnectError) {
        let name = header?.trimmed.lowercased() ?? ""
        if name.isEmpty || name == "identity" || decoded.contains(name) {
            self = .identity
        } else if name == "gzip" {
            self = .gzip
        } else {
            throw ConnectError(.internal, "the server compressed its answer as \"\(name)\", which was not asked for")
        }
    }

    /// - Parameter limit: how many bytes the result may have.
    /// - Throws: `resourceExhausted` above the limit; `internal`, when the content is damaged.
    func decompress(_ data: Data, limit: Int) throws(ConnectError) -> Data {
        // Nothing stays nothing: it is not compressed, whatever the header says.
        guard self == .gzip, !data.isEmpty else { return data }
        do {
            return try Gzip.decompress(data, limit: limit)
        } catch .tooLarge {
            throw ConnectError(.resourceExhausted, "the message is larger than \(limit) bytes, decompressed")
        } catch {
            throw ConnectError(.internal, "the message cannot be decompressed (\(error))", cause: error)
        }
    }
}
