/// The JSON Schema of `accord.json`, with which editors complete and check one.
public enum ConfigurationSchema {
    /// The text of the schema, in draft 2020-12.
    public static var text: String {
        let members = [
            ("$schema", JSON.string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("accord.json")),
            ("description", .string("What Accord generates from contracts, and how it compares their versions.")),
        ]
        let keys = ConfigurationKey.allCases.map(\.entry)
        return JSON.object(members + ConfigurationEntry.Values.object(keys).schema).lines() + "\n"
    }

    /// JSON whose members keep their order.
    fileprivate indirect enum JSON {
        case string(String)
        /// A number, `true` or `false`, as it is spelled.
        case literal(String)
        case array([JSON])
        case object([(name: String, value: JSON)])

        func lines(indent: String = "") -> String {
            let inner = indent + "  "
            switch self {
            case .string(let text):
                let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                return "\"\(escaped)\""
            case .literal(let spelling): return spelling
            case .array(let elements): return "[" + elements.map { $0.lines() }.joined(separator: ", ") + "]"
            case .object(let members):
                let parts = members.map { "\(inner)\"\($0.name)\": \($0.value.lines(indent: inner))" }
                return "{\n" + parts.joined(separator: ",\n") + "\n\(indent)}"
            }
        }
    }
}

extension ConfigurationEntry.Values {
    /// The keywords of the values' schema.
    fileprivate var schema: [(name: String, value: ConfigurationSchema.JSON)] {
        switch self {
        case .string: [("type", .string("string")), ("minLength", .literal("1"))]
        case .flag: [("type", .string("boolean"))]
        case .number(let range):
            [
                ("type", .string("integer")), ("minimum", .literal("\(range.lowerBound)")),
                ("maximum", .literal("\(range.upperBound)")),
            ]
        case .word(let words): [("enum", .array(words.map { .string($0) }))]
        case .words(let words): Self.list(.word(words), mayBeEmpty: false)
        case .strings(let mayBeEmpty): Self.list(.string, mayBeEmpty: mayBeEmpty)
        case .list(let element): Self.list(element, mayBeEmpty: true)
        case .map(let value): [("type", .string("object")), ("additionalProperties", .object(value.schema))]
        case .object(let entries, let required, let mayBeEmpty):
            [
                ("type", .string("object")),
                ("properties", .object(entries.map { ($0.name, .object($0.schema)) })),
                ("additionalProperties", .literal("false")),
            ] + (required.isEmpty ? [] : [("required", .array(required.map { .string($0) }))])
                + (mayBeEmpty ? [] : [("minProperties", .literal("1"))])
        }
    }

    private static func list(_ element: Self, mayBeEmpty: Bool) -> [(name: String, value: ConfigurationSchema.JSON)] {
        [("type", .string("array")), ("items", .object(element.schema))]
            + (mayBeEmpty ? [] : [("minItems", .literal("1"))])
    }
}

extension ConfigurationEntry {
    fileprivate var schema: [(name: String, value: ConfigurationSchema.JSON)] {
        let description = absent.map { "\(meaning) (without it: \($0))" } ?? meaning
        return [("description", .string(description))] + values.schema
    }
}
