/// An occasion on which messages travel over a socket (AsyncAPI 3.0, "Operation Object"). Messages are meant by their
/// names in the `MessageSetModel` of their direction.
public struct SocketOperation: Sendable, Equatable {
    /// Its key in the document: `followQuotes`.
    public var name: String
    /// Whether the document gives it the name. In AsyncAPI 2.x it need not.
    public var isNamed: Bool
    /// Whether the client sends its messages, and not the server.
    public var isOutgoing: Bool
    public var messages: [String]
    /// The messages with which the other side answers; over this socket.
    public var replies: [String]
    /// The proofs that it asks of whoever begins it, one list for each alternative; only of a complete reading.
    public var security: [[SecurityProof]]
    public var terms: [Term]
    public var location: SourceLocation

    public init(
        name: String, isNamed: Bool = true, isOutgoing: Bool, messages: [String], replies: [String] = [],
        security: [[SecurityProof]] = [], terms: [Term] = [], location: SourceLocation
    ) {
        self.name = name
        self.isNamed = isNamed
        self.isOutgoing = isOutgoing
        self.messages = messages
        self.replies = replies
        self.security = security
        self.terms = terms
        self.location = location
    }
}
