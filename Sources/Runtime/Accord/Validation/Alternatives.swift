/// The schemas of `anyOf` or `oneOf`.
///
/// Where many of them ask for an object with a property that is one of some strings, as tagged unions do, the property
/// says which of them a value can match at all: a union of a thousand takes no longer to check than one of ten.
package struct Alternatives: Sendable {
    /// The number of alternatives from which on looking up the property is faster than trying all.
    private static let indexedCount = 8

    /// The schemas, in their order.
    package let all: [Int]
    private var index: Index?

    private struct Index: Sendable {
        var property: String
        /// The alternatives for each string, with those that ask for none.
        var tagged: [String: [Int]] = [:]
        /// The alternatives that ask for none.
        var untagged: [Int] = []
    }

    init(_ schemas: [Int]) {
        all = schemas
    }

    /// The schemas that a value may match, in their order.
    func candidates(for value: JSONValue) -> [Int] {
        guard let index, case .object(let members) = value else { return all }
        guard case .string(let tag)? = members[index.property] else { return index.untagged }
        return index.tagged[tag] ?? index.untagged
    }

    /// The same, with the property looked up, where there is one.
    func indexed(_ schemas: [RuleBook.Schema]) -> Alternatives {
        guard all.count >= Self.indexedCount else { return self }
        let tags = all.map { Tags(of: $0, schemas).values }
        var counts: [String: Int] = [:]
        for property in tags.joined().map(\.key) { counts[property, default: 0] += 1 }
        // The first of those that are equally frequent, so that the order of dictionaries does not matter.
        guard let property = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key,
            counts[property, default: 0] >= Self.indexedCount
        else { return self }
        var index = Index(property: property)
        for (schema, tags) in zip(all, tags) {
            guard let tags = tags[property] else {
                index.untagged.append(schema)
                for tag in index.tagged.keys { index.tagged[tag]?.append(schema) }
                continue
            }
            for tag in tags { index.tagged[tag, default: index.untagged].append(schema) }
        }
        var result = self
        result.index = index
        return result
    }
}

/// The properties that a schema requires of objects, and that it allows some strings for.
private struct Tags {
    private(set) var values: [String: Set<String>] = [:]
    private var seen: Set<Int> = []

    init(of schema: Int, _ schemas: [RuleBook.Schema]) {
        collect(schema, schemas)
    }

    /// Goes on to schemas that the same value has to match.
    private mutating func collect(_ schema: Int, _ schemas: [RuleBook.Schema]) {
        guard seen.count < 32, seen.insert(schema).inserted else { return }
        let rules = schemas[schema].rules
        let required = rules.flatMap { rule -> [String] in if case .required(let names) = rule { names } else { [] } }
        for rule in rules {
            switch rule {
            case .reference(let other): collect(other, schemas)
            case .allOf(let others): for other in others { collect(other, schemas) }
            case .properties(let properties):
                for property in properties.named where required.contains(property.name) {
                    guard let strings = Self.strings(schemas[property.value].rules) else { continue }
                    values[property.name] = strings
                }
            default: break
            }
        }
    }

    /// The strings that rules allow; `nil` where they allow others.
    private static func strings(_ rules: [Rule]) -> Set<String>? {
        for rule in rules {
            switch rule {
            case .constant(.string(let text)): return [text]
            case .values(let values):
                let texts = values.compactMap(\.stringValue)
                if texts.count == values.count { return Set(texts) }
            default: break
            }
        }
        return nil
    }
}
