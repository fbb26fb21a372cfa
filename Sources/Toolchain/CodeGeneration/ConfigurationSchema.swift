import Contract

/// The JSON Schema of `accord.json`, with which editors complete and check one.
public enum ConfigurationSchema {
    /// The text of the schema, in draft 2020-12.
    public static var text: String {
        let members = [
            JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
            JSON.Member("title", "accord.json"),
            JSON.Member("description", "What Accord generates from contracts, and how it compares their versions."),
        ]
        let keys = ConfigurationKey.allCases.map(\.entry)
        return JSON.object(members + ConfigurationEntry.Values.object(keys).schema).lines() + "\n"
    }
}

extension ConfigurationEntry.Values {
    /// The keywords of the values' schema.
    fileprivate var schema: [JSON.Member] {
        switch self {
        case .string: [JSON.Member("type", "string"), JSON.Member("minLength", 1)]
        case .flag: [JSON.Member("type", "boolean")]
        case .number(let range):
            [
                JSON.Member("type", "integer"), JSON.Member("minimum", .integer(range.lowerBound)),
                JSON.Member("maximum", .integer(range.upperBound)),
            ]
        case .word(let words): [JSON.Member("enum", .array(words.map { .string($0) }))]
        case .words(let words): Self.list(.word(words), mayBeEmpty: false)
        case .strings(let mayBeEmpty): Self.list(.string, mayBeEmpty: mayBeEmpty)
        case .list(let element): Self.list(element, mayBeEmpty: true)
        case .map(let value):
            [JSON.Member("type", "object"), JSON.Member("additionalProperties", .object(value.schema))]
        case .object(let entries, let required, let mayBeEmpty):
            [
                JSON.Member("type", "object"),
                JSON.Member("properties", .object(entries.map { JSON.Member($0.name, .object($0.schema)) })),
                JSON.Member("additionalProperties", false),
            ] + (required.isEmpty ? [] : [JSON.Member("required", .array(required.map { .string($0) }))])
                + (mayBeEmpty ? [] : [JSON.Member("minProperties", 1)])
        }
    }

    private static func list(_ element: Self, mayBeEmpty: Bool) -> [JSON.Member] {
        [JSON.Member("type", "array"), JSON.Member("items", .object(element.schema))]
            + (mayBeEmpty ? [] : [JSON.Member("minItems", 1)])
    }
}

extension ConfigurationEntry {
    fileprivate var schema: [JSON.Member] {
        let description = absent.map { "\(meaning) (without it: \($0))" } ?? meaning
        return [JSON.Member("description", .string(description))] + values.schema
    }
}
