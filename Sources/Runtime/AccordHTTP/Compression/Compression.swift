import Foundation

/// The compression of content, as a header gives it.
struct Compression: Sendable, Hashable {
    /// `nil` when it is not compressed.
    let coding: ContentCoding?

    static let identity = Compression(coding: nil)

    private init(coding: ContentCoding?) {
        self.coding = coding
    }

    /// - Parameters:
    ///   - header: the value of `Content-Encoding` or its like; without one, content is not compressed.
    ///   - known: what can be decompressed beside gzip.
    ///   - decoded: the codings that the transport has undone already.
    /// - Throws: `internal`, for a coding that is not among the known ones.
    init(
        header: String?, known: [ContentCoding] = [], decoded: Set<String> = []
    ) throws(ConnectError) {
        let name = header?.trimmed.lowercased() ?? ""
        if name.isEmpty || name == "identity" || decoded.contains(name) {
            coding = nil
        } else if let match = (known + [.gzip]).first(where: { $0.name == name }) {
            coding = match
        } else {
            throw ConnectError(
                .internal,
                "the server compressed its response as \"\(name.onOneLine(limit: 100))\", which was not asked for")
        }
    }

    /// - Parameter limit: how many bytes the result may have.
    /// - Throws: `resourceExhausted` above the limit; `internal`, when the content is damaged.
    func decompress(_ data: Data, limit: Int) throws(ConnectError) -> Data {
        // Nothing stays nothing: it is not compressed, whatever the header says.
        guard let coding, !data.isEmpty else { return data }
        do {
            return try coding.decompress(data, limit)
        } catch is ContentCoding.TooLarge {
            throw ConnectError(.resourceExhausted, "the message is larger than \(limit) bytes, decompressed")
        } catch {
            throw ConnectError(.internal, "the message cannot be decompressed (\(error))", cause: error)
        }
    }
}
