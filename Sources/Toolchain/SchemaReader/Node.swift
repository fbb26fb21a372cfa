import Contract

/// A value of a YAML or JSON document, with its place.
struct Node: Sendable {
    indirect enum Value: Sendable {
        case null
        case bool(Bool)
        /// As it is written in JSON: `1.50`, `-0`, `6.02e23`. YAML's `0x10` is `16` here.
        case number(String)
        case string(String)
        case array([Node])
        case object([Member])
    }

    struct Member: Sendable {
        var key: String
        var keyLocation: SourceLocation
        var value: Node
    }

    var value: Value
    var location: SourceLocation

    /// The members of an object, in the order of the document; none for anything else.
    var members: [Member] {
        if case .object(let members) = value { members } else { [] }
    }

    /// The elements of an array; none for anything else.
    var elements: [Node] {
        if case .array(let elements) = value { elements } else { [] }
    }

    var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The value of a member; `nil` where there is none.
    subscript(key: String) -> Node? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.value
    }
}
