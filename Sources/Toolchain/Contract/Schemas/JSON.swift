/// A JSON value, as a contract gives it: a default, a constant, an example.
///
/// Numbers keep their text, so that none loses a digit, and objects the order of their members.
public indirect enum JSON: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The number as it was written: `1.50`, `6.02e23`.
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])

    public struct Member: Sendable, Hashable {
        public var key: String
        public var value: JSON

        public init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }

    /// The value of the member with that name; `nil` where there is none, or where this is no object.
    public subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}

// MARK: - Written in code

extension JSON {
    /// An object of members in their order, without those that are `nil`.
    package static func members(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .object(members.compactMap { key, value in value.map { Member(key, $0) } })
    }

    /// A string, where there is one.
    package static func optional(_ text: String?) -> JSON? { text.map { .string($0) } }

    package static func integer(_ value: Int) -> JSON { .number(String(value)) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}
