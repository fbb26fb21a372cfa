import Accord
import Contract

/// A condition on the value that is looked for: one schema of the joined graph, which it has to satisfy or to violate.
package struct SchemaLiteral: Hashable {
    var schema: SchemaID
    /// Whether the value has to satisfy the schema, rather than violate it.
    var isMet: Bool

    package init(schema: SchemaID, isMet: Bool) {
        self.schema = schema
        self.isMet = isMet
    }

    var negated: SchemaLiteral { SchemaLiteral(schema: schema, isMet: !isMet) }
}

/// A value that is looked for: it meets all literals and facts, and is none of those that are excluded.
package struct Goal: Hashable {
    package var literals: Set<SchemaLiteral>
    package var facts: Set<Fact> = []
    var excluded: Set<JSONValue> = []

    package init(literals: Set<SchemaLiteral>, facts: Set<Fact> = [], excluded: Set<JSONValue> = []) {
        self.literals = literals
        self.facts = facts
        self.excluded = excluded
    }
}

/// The result of looking for a value.
package enum Answer {
    /// There is no such value.
    case none
    case value(JSONValue)
    /// None was found, which proves nothing.
    case unknown(String)

    var isValue: Bool {
        if case .value = self { true } else { false }
    }
}

/// The types of JSON, where numbers with and without a fraction are apart, so that no two have a value in common.
package enum ValueKind: Hashable, CaseIterable {
    case null, boolean, integer, fraction, string, array, object

    package init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool: self = .boolean
        case .number(let number): self = number.isWhole ? .integer : .fraction
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }

    /// Whether one of the types of a schema takes values of this kind.
    package func isOne(of types: [JSONType]) -> Bool {
        switch self {
        case .null: types.contains(.null)
        case .boolean: types.contains(.boolean)
        case .integer: types.contains(.integer) || types.contains(.number)
        case .fraction: types.contains(.number)
        case .string: types.contains(.string)
        case .array: types.contains(.array)
        case .object: types.contains(.object)
        }
    }
}

extension JSONNumber {
    /// Whether the number has no fraction, however it is written.
    var isWhole: Bool {
        guard let decimal else { return double.rounded() == double }
        return decimal.isWhole
    }
}

/// One thing that is asked of values of one kind.
package enum Fact: Hashable {
    case kind(ValueKind)
    case opaque(String)
    case values(Set<JSONValue>)
    case excluded(Set<JSONValue>)

    // Numbers, as written.
    case least(String, isExclusive: Bool)
    case most(String, isExclusive: Bool)
    case multiple(String)
    case noMultiple(String)

    // Strings.
    case lengthAtLeast(Int)
    case lengthAtMost(Int)
    case pattern(String)
    case noPattern(String)
    case format(String)
    case noFormat(String)

    // Arrays.
    case elements(Elements)
    case element(Int, SchemaLiteral)
    case laterElement(from: Int, SchemaLiteral)
    case contains(SchemaID, Int)
    case containsAtMost(SchemaID, Int)
    case countAtLeast(Int)
    case countAtMost(Int)
    case unique
    case repeating

    // Objects.
    case members(Members)
    case present(String)
    case absent(String)
    case member(String, SchemaLiteral)
    case stranger(Stranger)
    case namesMeet(SchemaID)
    case together(String, [String])
    case membersAtLeast(Int)
    case membersAtMost(Int)
    /// The members that a reader declares, whether or not an object has them.
    case declared(Members)
}

/// The schemas of an array's elements, by their places: `prefixItems` and `items`, or `unevaluatedItems`.
package struct Elements: Hashable {
    package var prefix: [SchemaID?]
    package var rest: SchemaID?

    package func schema(at index: Int) -> SchemaID? {
        index < prefix.count ? prefix[index] : rest
    }
}

/// The schemas of an object's members, by their names: `properties`, `patternProperties` and `additionalProperties`, or
/// `unevaluatedProperties`.
package struct Members: Hashable {
    package var named: [String: SchemaID?]
    package var patterns: [String: SchemaID?]
    package var rest: SchemaID?
}

/// A member that has to be there, under a name that only this describes.
package struct Stranger: Hashable {
    /// The expression that the name matches.
    var pattern: String?
    /// Members under which the name falls into the rest.
    var outside: Members?
    var value: SchemaLiteral?
    var name: SchemaLiteral?

    package init(
        pattern: String? = nil, outside: Members? = nil, value: SchemaLiteral? = nil, name: SchemaLiteral? = nil
    ) {
        self.pattern = pattern
        self.outside = outside
        self.value = value
        self.name = name
    }
}
