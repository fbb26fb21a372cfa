import AccordHTTP
import Foundation
import HTTPTypes

/// The content codings of a server, and the choice among them.
struct RPCCodings: Sendable {
    /// The best first.
    let known: [ContentCoding]

    /// The names of all codings, as headers list them.
    var names: String { known.map(\.name).joined(separator: ", ") }

    /// Returns the coding that a request says it has; `nil` for none.
    ///
    /// - Throws: `unimplemented` for one that the server does not know (Connect protocol, "Unary request"; gRPC,
    ///   "Compression").
    func request(_ header: String?) throws(ConnectError) -> ContentCoding? {
        let name = header?.trimmed.lowercased() ?? ""
        if name.isEmpty || name == "identity" { return nil }
        if let coding = known.first(where: { $0.name == name }) { return coding }
        throw ConnectError(
            .unimplemented,
            "the compression \"\(name.onOneLine(limit: 100))\" is not known; supported are "
                + (known.isEmpty ? "none" : names))
    }

    /// Returns the first coding among those that the client accepts, in its order, that the server knows. A client that
    /// lists none takes the one that its request has.
    func response(accepting header: String?, request: ContentCoding?) -> ContentCoding? {
        guard let header else { return request }
        for part in header.split(separator: ",") {
            let words = part.split(separator: ";").map { $0.trimmed.lowercased() }
            guard let name = words.first, !words.dropFirst().contains(where: Self.isRefusal) else { continue }
            if name == "identity" { return nil }
            if let coding = known.first(where: { $0.name == name }) { return coding }
        }
        return nil
    }

    /// Whether a parameter says that the coding is not acceptable (RFC 9110, section 12.4.2).
    private static func isRefusal(_ parameter: String) -> Bool {
        parameter.hasPrefix("q=") && Double(parameter.dropFirst(2)) == 0
    }
}

/// The content coding of responses, and the size from which they have it.
struct RPCResponseCoding: Sendable {
    let coding: ContentCoding?
    let minimumBytes: Int

    /// - Returns: `nil` where the message stays as it is.
    func compressed(_ message: Data) throws(ConnectError) -> Data? {
        guard let coding, message.count >= minimumBytes else { return nil }
        do {
            return try coding.compress(message)
        } catch {
            throw ConnectError(.internal, "the response cannot be compressed", cause: error)
        }
    }
}

extension ContentCoding {
    /// - Parameter limit: how many bytes the result may have.
    /// - Throws: `resourceExhausted` above the limit; `invalidArgument`, when the content is damaged.
    func decompressed(_ content: Data, limit: Int) throws(ConnectError) -> Data {
        // Nothing stays nothing: it is not compressed, whatever the header says.
        guard !content.isEmpty else { return content }
        do {
            return try decompress(content, limit)
        } catch is ContentCoding.TooLarge {
            throw ConnectError(.resourceExhausted, "the message is larger than \(limit) bytes, decompressed")
        } catch {
            throw ConnectError(.invalidArgument, "the message cannot be decompressed (\(error))", cause: error)
        }
    }
}
