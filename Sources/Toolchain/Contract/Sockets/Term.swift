/// Something beside types that both sides of a channel go by: the media type of a message, where its correlation identifier
/// is, a member of a protocol's binding. Only of a complete reading.
public struct Term: Sendable, Equatable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case contentType, headers, correlationID, reply, parameterLocation, parameterSchema, protocolVersion
        /// A payload or headers in a language that Accord does not read.
        case foreignSchema
        /// A member of a binding that says where messages go.
        case destination
        /// Any other member of a binding.
        case binding
    }

    public enum Value: Sendable, Hashable {
        case text(String)
        case schema(SchemaID, writer: Writer)
    }

    /// The side that writes what a schema describes.
    public enum Writer: Sendable, Hashable {
        /// The sender of the message that the term belongs to.
        case sender
        case client, server
        /// Both sides, or nobody knows.
        case anyone
    }

    public var kind: Kind
    /// The name that distinguishes it from others of its part: `contentType`, `kafka /partitions`.
    public var name: String
    public var value: Value
    public var location: SourceLocation

    public init(_ kind: Kind, _ name: String, _ value: Value, location: SourceLocation) {
        self.kind = kind
        self.name = name
        self.value = value
        self.location = location
    }
}
