import Foundation
import HTTPTypes

/// The content codings of a client and its transport: one rule for bodies, whatever the protocol, and for messages in
/// envelopes. There is one for each client.
final class ContentCodings: Sendable {
    /// The coding of requests; `nil` when they are sent as they are.
    let request: RequestCoding?
    /// The codings by which the server may compress its responses, the best first.
    private let accepted: [ContentCoding]
    /// See ``Transport/decodesContentEncodings``.
    private let decoded: Set<String>
    /// The names of all codings that the server may use, the best first; `nil` when there are none.
    let acceptedNames: String?
    /// The value of `Accept-Encoding`: those of them that bodies may have.
    let acceptedForBodies: String

    init(request: RequestCoding? = nil, accepted: [ContentCoding] = [], decoded: Set<String> = []) {
        self.request = request
        self.accepted = accepted
        self.decoded = decoded
        acceptedNames = Self.names(accepted)
        acceptedForBodies = Self.names(accepted.filter { decoded.isEmpty || decoded.contains($0.name) }) ?? "identity"
    }

    private static func names(_ codings: [ContentCoding]) -> String? {
        codings.isEmpty ? nil : codings.map(\.name).joined(separator: ", ")
    }

    // MARK: Requests

    /// Returns the message in the coding of requests; `nil` when it stays as it is.
    func encode(_ message: Data) throws(ConnectError) -> Data? {
        guard let request, message.count >= max(0, request.minimumBytes) else { return nil }
        do {
            return try request.coding.compress(message)
        } catch {
            throw ConnectError(.internal, "the request cannot be compressed", cause: error)
        }
    }

    /// Puts the body in the coding of requests, and names that in the headers, unless the body stays as it is.
    ///
    /// A transport that undoes codings of bodies itself may know more of them than it says, and then what is undone would
    /// be undone again. So a request has none of those, as a server may answer in the request's own, nor is the server
    /// asked for one (``acceptedForBodies``).
    func encode(body: inout Data, _ headers: inout HTTPFields) throws(ConnectError) {
        guard let name = request?.coding.name, decoded.isEmpty || decoded.contains(name),
            let encoded = try encode(body)
        else { return }
        body = encoded
        headers[.contentEncoding] = name
    }

    // MARK: Responses

    /// Returns the coding of a response's body, which the transport may have undone already.
    ///
    /// - Throws: `internal`, for a coding that is not known.
    func coding(ofBody headers: HTTPFields) throws(ConnectError) -> MessageCoding {
        try MessageCoding(headers[.contentEncoding], known: accepted, decoded: decoded)
    }

    /// Returns the coding of messages in envelopes, as the protocol's own header names it.
    ///
    /// - Throws: `internal`, for a coding that is not known.
    func coding(ofMessages header: String?) throws(ConnectError) -> MessageCoding {
        try MessageCoding(header, known: accepted)
    }

    /// Whether the body has a coding as a whole, where its parts are read as they arrive.
    ///
    /// - Throws: `internal`, for a coding that no such body may have.
    func isWholeBodyCoded(_ headers: HTTPFields) throws(ConnectError) -> Bool {
        try MessageCoding(headers[.contentEncoding], decoded: decoded) != .identity
    }
}

/// The content coding of a message or a body, as a header gives it.
struct MessageCoding: Sendable, Hashable {
    /// `nil` when it is not compressed.
    private let coding: ContentCoding?

    static let identity = MessageCoding(coding: nil)

    private init(coding: ContentCoding?) {
        self.coding = coding
    }

    /// - Parameters:
    ///   - header: the value of `Content-Encoding` or its like; without one, content is not compressed.
    ///   - known: what can be decompressed beside gzip.
    ///   - decoded: the codings that the transport has undone already.
    /// - Throws: `internal`, for a coding that is not among the known ones.
    fileprivate init(
        _ header: String?, known: [ContentCoding] = [], decoded: Set<String> = []
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
    func decode(_ data: Data, limit: Int) throws(ConnectError) -> Data {
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
