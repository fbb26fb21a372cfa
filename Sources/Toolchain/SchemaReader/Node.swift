import Contract

/// A value of a YAML or JSON document, with its place.
package struct Node: Sendable {
    package enum Value: Sendable {
        case null
        case bool(Bool)
        /// A number as it is written in JSON: `1.50`, `-0`, `6.02e23`. YAML's `0x10` is `16` here.
        case number(String)
        case string(String)
        case array([Node])
        case object([Member])
    }

    package struct Member: Sendable {
        package var key: String
        package var value: Node
        // Without the file, which is that of the value.
        private let keyLine: UInt32
        private let keyColumn: UInt32

        package init(key: String, keyLocation: SourceLocation, value: Node) {
            self.key = key
            self.value = value
            keyLine = UInt32(clamping: keyLocation.line)
            keyColumn = UInt32(clamping: keyLocation.column)
        }

        package var keyLocation: SourceLocation {
            SourceLocation(file: value.location.file, line: Int(keyLine), column: Int(keyColumn))
        }
    }

    package var value: Value
    package var location: SourceLocation

    /// The members of an object, in the order of the document; none for anything else.
    package var members: [Member] {
        if case .object(let members) = value { members } else { [] }
    }

    /// The elements of an array; none for anything else.
    package var elements: [Node] {
        if case .array(let elements) = value { elements } else { [] }
    }

    package var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let bool) = value { bool } else { nil }
    }

    /// A number's text.
    package var number: String? {
        if case .number(let text) = value { text } else { nil }
    }

    /// The value of a member; `nil` where there is none. In objects that may be large, `NodeLocation` finds it faster.
    package subscript(key: String) -> Node? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The words for the value in a complaint.
    package var kind: String {
        switch value {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The value without its places.
    package var json: JSON {
        switch value {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .number(let text): .number(text)
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(\.json))
        case .object(let members): .object(members.map { JSON.Member($0.key, $0.value.json) })
        }
    }
}
