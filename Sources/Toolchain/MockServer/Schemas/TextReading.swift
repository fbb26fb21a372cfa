import Accord
import Contract

/// Reads values that travel as text, by the types that their schemas allow.
extension Schemas {
    /// Reads a text as a string, number, boolean or null.
    ///
    /// - Parameter schema: `nil` where any string will do.
    package func value(of text: String, _ schema: SchemaID?) -> JSONValue {
        guard let schema else { return .string(text) }
        let types = types(schema)
        var candidates: [JSONValue] = []
        if types.contains(.integer) || types.contains(.number), let number = JSONNumber(text) {
            candidates.append(.number(number))
        }
        if types.contains(.boolean), text == "true" || text == "false" { candidates.append(.bool(text == "true")) }
        if types.contains(.null), text.isEmpty || text == "null" { candidates.append(.null) }
        if types.contains(.string) || candidates.isEmpty { candidates.append(.string(text)) }
        guard candidates.count > 1 else { return candidates[0] }
        return candidates.first { violations(of: $0, schema).isEmpty } ?? candidates[0]
    }

    /// Reads a list of texts.
    package func list(of texts: [String], _ schema: SchemaID?) -> JSONValue {
        guard let schema else { return .array(texts.map { .string($0) }) }
        return .array(texts.enumerated().map { index, text in value(of: text, items(schema, at: index)) })
    }

    /// Reads the texts of all pairs that have one name: a list, where there are several or the schema takes no single text.
    func value(ofPairs texts: [String], _ schema: SchemaID?) -> JSONValue {
        let types = schema.map { self.types($0) } ?? []
        if texts.count > 1 ? types.contains(.array) : types.contains(.array) && !types.contains(.string) {
            return list(of: texts, schema)
        }
        return value(of: texts.last ?? "", schema)
    }

    /// Reads names and texts.
    package func object(of pairs: [(String, String)], _ schema: SchemaID?) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for (name, text) in pairs { members[name] = value(of: text, schema.flatMap { property(name, of: $0) }) }
        return .object(members)
    }
}
