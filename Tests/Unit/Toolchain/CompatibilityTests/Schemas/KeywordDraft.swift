import Accord

@testable import SchemaReader

/// Older drafts, and the Schema Object of OpenAPI 3.0: the table of 2020-12 in their words, and what they have beside it.
enum KeywordDraft: CaseIterable, Sendable {
    case draft4, draft6, draft7, draft2019, openAPI30

    typealias Position = KeywordPositionTests.Position

    var dialect: Dialect {
        switch self {
        case .draft4: .draft4
        case .draft6: .draft6
        case .draft7: .draft7
        case .draft2019: .draft2019
        case .openAPI30: .openAPI30
        }
    }

    /// Whether schemas are objects alone, and a bound is made exclusive by a keyword beside it.
    private var isOldest: Bool { self == .draft4 || self == .openAPI30 }

    /// The keywords that it does not have, nor words of its own for them.
    private var missing: Set<String> {
        switch self {
        case .draft2019: []
        case .draft7: ["minContains", "maxContains", "unevaluatedProperties", "unevaluatedItems"]
        case .draft6: Self.draft7.missing.union(["if"])
        case .draft4: Self.draft6.missing.union(["contains", "propertyNames"])
        case .openAPI30:
            Self.draft4.missing.union(["patternProperties", "dependencies", "definitions", "additionalItems"])
        }
    }

    // MARK: - The table

    var rows: [KeywordRow] {
        let table = KeywordRow.all.filter { $0.draft == nil && $0.keyword != "$ref" }.compactMap { row -> KeywordRow? in
            guard let loose = translated(row.loose), let tight = translated(row.tight) else { return nil }
            return KeywordRow(row.keyword, loose, tight, row.value)
        }
        return table + ownRows
    }

    private var ownRows: [KeywordRow] {
        let lists = [
            KeywordRow("items", "{}", #"{"items": [{}, {"minimum": 3}]}"#, "[0, 0]"),
            KeywordRow(
                "additionalItems", #"{"items": [{}]}"#, #"{"items": [{}], "additionalItems": {"minimum": 3}}"#, "[0, 0]"
            ),
        ]
        let dependencies = [
            KeywordRow("dependencies", "{}", #"{"dependencies": {"a": ["b"]}}"#, #"{"a": 1}"#),
            KeywordRow("dependencies", "{}", #"{"dependencies": {"a": {"minProperties": 2}}}"#, #"{"a": 1}"#),
        ]
        let exclusive = [
            KeywordRow(
                "exclusiveMinimum", #"{"minimum": 3}"#, #"{"minimum": 3, "exclusiveMinimum": true}"#, "3"),
            KeywordRow(
                "exclusiveMaximum", #"{"maximum": 3, "exclusiveMaximum": false}"#,
                #"{"maximum": 3, "exclusiveMaximum": true}"#, "3"),
        ]
        switch self {
        case .draft2019: return lists
        case .draft7, .draft6: return lists + dependencies
        case .draft4: return lists + dependencies + exclusive
        case .openAPI30:
            return exclusive + [
                KeywordRow("nullable", #"{"type": "string", "nullable": true}"#, #"{"type": "string"}"#, "null"),
                KeywordRow(
                    "nullable", #"{"type": "object", "nullable": true}"#, #"{"type": "object", "nullable": false}"#,
                    "null"),
            ]
        }
    }

    // MARK: - The places

    var positions: [Position] {
        let table = KeywordPositionTests.positions.compactMap { position -> Position? in
            guard let schema = translated(position.schema.replacing("X", with: #""X""#)) else { return nil }
            var own = position
            own.schema = schema.replacing(#""X""#, with: "X")
            return own
        }
        return table + ownPositions
    }

    private var ownPositions: [Position] {
        func identified(_ key: String) -> Position {
            Position(
                name: key,
                schema: ##"{"properties": {"p": {"$ref": "http://example.com/p"}}, "definitions": {"P": {""## + key
                    + ##"": "http://example.com/p", "allOf": [X]}}}"##,
                value: #"{"p": Y}"#)
        }
        let additional = Position(
            name: "additionalItems", schema: #"{"items": [{}], "additionalItems": X}"#, value: "[1, Y]")
        let dependencies = Position(
            name: "dependencies", schema: #"{"dependencies": {"p": {"properties": {"q": X}}}}"#,
            value: #"{"p": 1, "q": Y}"#)
        switch self {
        case .draft4: return [additional, dependencies, identified("id")]
        case .draft6, .draft7: return [additional, dependencies, identified("$id")]
        case .draft2019:
            return [
                additional, identified("$id"),
                Position(
                    name: "$recursiveRef",
                    schema: ##"{"$recursiveAnchor": true, "if": {"type": "object", "required": ["again"]}, "then": {"##
                        + ##""properties": {"again": {"$recursiveRef": "#"}}}, "else": X}"##,
                    value: #"{"again": Y}"#),
            ]
        case .openAPI30:
            return [
                Position(
                    name: "discriminator",
                    schema:
                        #"{"oneOf": [{"type": "object", "required": ["k"], "properties": {"k": {"enum": ["a"]}, "p": X}}, "#
                        + #"{"type": "object", "required": ["k"], "properties": {"k": {"enum": ["b"]}}}], "#
                        + #""discriminator": {"propertyName": "k"}}"#,
                    value: #"{"k": "a", "p": Y}"#),
                Position(
                    name: "nullable", schema: #"{"properties": {"p": {"nullable": true, "allOf": [X]}}}"#,
                    value: #"{"p": Y}"#, takesNull: true),
            ]
        }
    }

    // MARK: - Translation

    /// A schema of 2020-12 in the words of the draft; `nil` where it has none for a keyword.
    private func translated(_ text: String) -> String? {
        guard let schema = try? JSONValue(json: text), let own = translated(schema) else { return nil }
        return own.jsonString()
    }

    private func translated(_ schema: JSONValue) -> JSONValue? {
        switch schema {
        case .bool(let boolean):
            guard isOldest else { return schema }
            return .object(boolean ? [:] : ["not": .object([:])])
        case .object(let members):
            var result: [String: JSONValue] = [:]
            for (key, value) in members {
                guard let own = translated(key, value, beside: members) else { return nil }
                for (key, value) in own {
                    guard !missing.contains(key) else { return nil }
                    result[key] = value
                }
            }
            return .object(result)
        default: return schema
        }
    }

    /// A keyword with its value, in the words of the draft.
    private func translated(
        _ key: String, _ value: JSONValue, beside others: [String: JSONValue]
    ) -> [(String, JSONValue)]? {
        switch (key, value) {
        case ("const", _) where isOldest: return [("enum", .array([value]))]
        case ("const", _), ("enum", _), ("required", _): return [(key, value)]
        case ("exclusiveMinimum", .number) where isOldest: return [("minimum", value), (key, .bool(true))]
        case ("exclusiveMaximum", .number) where isOldest: return [("maximum", value), (key, .bool(true))]
        case ("type", .array(let types)) where self == .openAPI30:
            guard types.count == 2, types.contains(.string("null")) else { return nil }
            return [("type", types[0]), ("nullable", .bool(true))]
        case ("additionalProperties", .bool), ("uniqueItems", _): return [(key, value)]
        case ("prefixItems", .array(let schemas)):
            if self == .openAPI30 { return nil }
            return schemas.map(translated).all.map { [("items", .array($0))] }
        case ("unevaluatedItems", _) where self != .draft2019 && others["prefixItems"] != nil:
            return translated(value).map { [("additionalItems", $0)] }
        case ("dependentRequired", .object(let names)) where self != .draft2019:
            return [("dependencies", .object(names))]
        case ("$ref", .string(let reference)) where self != .draft2019:
            return [(key, .string(reference.replacing("$defs", with: "definitions")))]
        case (_, .array(let schemas)) where ["allOf", "anyOf", "oneOf"].contains(key):
            return schemas.map(translated).all.map { [(key, .array($0))] }
        case (_, .object(let schemas))
        where ["properties", "patternProperties", "dependentSchemas", "$defs"].contains(key):
            let isOlder = self != .draft2019
            let name =
                ["dependentSchemas": "dependencies", "$defs": "definitions"][key].map { isOlder ? $0 : key } ?? key
            let all = schemas.compactMapValues(translated)
            return all.count == schemas.count ? [(name, .object(all))] : nil
        case (_, .object), (_, .bool): return translated(value).map { [(key, $0)] }
        default: return [(key, value)]
        }
    }
}

extension [JSONValue?] {
    /// `nil` where one of them is.
    fileprivate var all: [JSONValue]? {
        let all = compactMap(\.self)
        return all.count == count ? all : nil
    }
}
