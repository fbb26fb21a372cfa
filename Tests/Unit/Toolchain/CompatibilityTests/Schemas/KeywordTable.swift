import Testing

/// Every keyword that takes values away, once as it takes fewer of them (`loose`) and once as it takes more (`tight`), in
/// schemas that name no type unless the keyword needs one.
struct KeywordRow: Sendable, CustomTestStringConvertible {
    var keyword: String
    var loose: String
    var tight: String
    /// A value that the loose schema takes and the tight one does not.
    var value: String
    /// The end of `$schema`, where the keyword is one of an older draft.
    var draft: String?
    /// Whether JSON Schema checks the keyword itself, rather than Accord alone.
    var isStandard: Bool

    var testDescription: String { "\(keyword): \(loose) → \(tight)" }

    init(
        _ keyword: String, _ loose: String, _ tight: String, _ value: String, draft: String? = nil,
        isStandard: Bool = true
    ) {
        self.keyword = keyword
        self.loose = loose
        self.tight = tight
        self.value = value
        self.draft = draft
        self.isStandard = isStandard
    }

    static let all = anyType + numbers + strings + arrays + objects + combinations + olderDrafts

    private static let anyType = [
        KeywordRow("boolean", "true", "false", "null"),
        KeywordRow("boolean", "{}", "false", "1"),
        KeywordRow("type", "{}", #"{"type": "string"}"#, "1"),
        KeywordRow("type", #"{"type": ["string", "null"]}"#, #"{"type": "string"}"#, "null"),
        KeywordRow("type", #"{"type": "number"}"#, #"{"type": "integer"}"#, "0.5"),
        KeywordRow("enum", "{}", #"{"enum": [1, "a", null]}"#, "2"),
        KeywordRow("enum", #"{"enum": [1, "a", null]}"#, #"{"enum": [1, "a"]}"#, "null"),
        KeywordRow("const", "{}", #"{"const": {"a": 1}}"#, "{}"),
    ]

    private static let numbers = [
        KeywordRow("minimum", "{}", #"{"minimum": 1}"#, "0"),
        KeywordRow("minimum", #"{"minimum": 2}"#, #"{"minimum": 5}"#, "3"),
        KeywordRow("maximum", #"{"maximum": 5}"#, #"{"maximum": 2}"#, "4"),
        KeywordRow("exclusiveMinimum", #"{"minimum": 2}"#, #"{"exclusiveMinimum": 2}"#, "2"),
        KeywordRow("exclusiveMaximum", #"{"exclusiveMaximum": 5}"#, #"{"exclusiveMaximum": 2}"#, "4"),
        KeywordRow("multipleOf", #"{"multipleOf": 2}"#, #"{"multipleOf": 4}"#, "2"),
        KeywordRow("multipleOf", "{}", #"{"multipleOf": 0.5}"#, "0.25"),
    ]

    private static let strings = [
        KeywordRow("minLength", #"{"minLength": 2}"#, #"{"minLength": 5}"#, #""abc""#),
        KeywordRow("maxLength", #"{"maxLength": 5}"#, #"{"maxLength": 2}"#, #""abc""#),
        KeywordRow("pattern", "{}", #"{"pattern": "^[a-z]+$"}"#, #""A""#),
        KeywordRow("pattern", #"{"pattern": "^a"}"#, #"{"pattern": "^ab"}"#, #""ac""#),
        KeywordRow("format", "{}", #"{"format": "date"}"#, #""a""#),
        KeywordRow("format", #"{"format": "hostname"}"#, #"{"format": "ipv4"}"#, #""example.com""#),
    ]

    private static let arrays = [
        KeywordRow("minItems", #"{"minItems": 1}"#, #"{"minItems": 2}"#, "[1]"),
        KeywordRow("maxItems", #"{"maxItems": 3}"#, #"{"maxItems": 2}"#, "[1, 2, 3]"),
        KeywordRow("uniqueItems", "{}", #"{"uniqueItems": true}"#, "[1, 1]"),
        KeywordRow("items", "{}", #"{"items": {"type": "string"}}"#, "[1]"),
        KeywordRow("items", "{}", #"{"items": false}"#, "[1]"),
        KeywordRow("prefixItems", "{}", #"{"prefixItems": [{}, {"minimum": 3}]}"#, "[0, 0]"),
        KeywordRow("contains", "{}", #"{"contains": {"type": "string"}}"#, "[]"),
        KeywordRow(
            "minContains", #"{"contains": {"type": "string"}}"#, #"{"contains": {"type": "string"}, "minContains": 2}"#,
            #"["a"]"#),
        KeywordRow(
            "maxContains", #"{"contains": {"type": "string"}}"#, #"{"contains": {"type": "string"}, "maxContains": 2}"#,
            #"["a", "a", "a"]"#),
        KeywordRow(
            "maxContains", #"{"contains": {"minLength": 1}, "maxContains": 30}"#,
            #"{"contains": {"minLength": 1}, "maxContains": 20}"#,
            "[\((0..<25).map { _ in "1" }.joined(separator: ", "))]"),
        KeywordRow(
            "unevaluatedItems", #"{"prefixItems": [{}]}"#, #"{"prefixItems": [{}], "unevaluatedItems": false}"#,
            "[1, 2]"),
    ]

    private static let objects = [
        KeywordRow("required", "{}", #"{"required": ["a"]}"#, "{}"),
        KeywordRow("properties", "{}", #"{"properties": {"a": {"type": "string"}}}"#, #"{"a": 1}"#),
        KeywordRow(
            "properties", #"{"properties": {"a": {"minimum": 1}}}"#, #"{"properties": {"a": {"minimum": 2}}}"#,
            #"{"a": 1}"#),
        KeywordRow("patternProperties", "{}", #"{"patternProperties": {"^a": {"type": "string"}}}"#, #"{"ab": 1}"#),
        KeywordRow("additionalProperties", "{}", #"{"additionalProperties": false}"#, #"{"a": 1}"#),
        KeywordRow("additionalProperties", "{}", #"{"additionalProperties": {"type": "string"}}"#, #"{"a": 1}"#),
        KeywordRow("propertyNames", "{}", #"{"propertyNames": {"maxLength": 1}}"#, #"{"ab": 1}"#),
        KeywordRow("minProperties", #"{"minProperties": 1}"#, #"{"minProperties": 2}"#, #"{"a": 1}"#),
        KeywordRow("maxProperties", #"{"maxProperties": 2}"#, #"{"maxProperties": 1}"#, #"{"a": 1, "b": 1}"#),
        KeywordRow("dependentRequired", "{}", #"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#),
        KeywordRow("dependentSchemas", "{}", #"{"dependentSchemas": {"a": {"minProperties": 2}}}"#, #"{"a": 1}"#),
        KeywordRow(
            "unevaluatedProperties", #"{"properties": {"a": {}}}"#,
            #"{"properties": {"a": {}}, "unevaluatedProperties": false}"#, #"{"b": 1}"#),
    ]

    private static let combinations = [
        KeywordRow("allOf", "{}", #"{"allOf": [{"minimum": 1}, {"maximum": 3}]}"#, "4"),
        KeywordRow(
            "anyOf", #"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#, #"{"anyOf": [{"type": "string"}]}"#, "1"),
        KeywordRow("anyOf", "{}", #"{"anyOf": [{"minimum": 5}, {"maximum": 2}]}"#, "3"),
        KeywordRow("oneOf", "{}", #"{"oneOf": [{"minimum": 1}, {"maximum": 3}]}"#, "2"),
        KeywordRow("not", "{}", #"{"not": {"type": "string"}}"#, #""a""#),
        KeywordRow("not", #"{"not": {"const": 1}}"#, #"{"not": {"enum": [1, 2]}}"#, "2"),
        KeywordRow("then", "{}", #"{"if": {"minimum": 5}, "then": {"multipleOf": 2}}"#, "7"),
        KeywordRow("else", "{}", #"{"if": {"type": "string"}, "else": {"type": "integer"}}"#, "null"),
        KeywordRow("$ref", "{}", ##"{"$ref": "#/$defs/A", "$defs": {"A": {"minimum": 3}}}"##, "1"),
        KeywordRow(
            "$ref", ##"{"$ref": "#/$defs/A", "$defs": {"A": {"minimum": 3}}}"##,
            ##"{"$ref": "#/$defs/A", "$defs": {"A": {"minimum": 4}}}"##, "3"),
        KeywordRow(
            "$dynamicRef", "{}",
            ##"{"$dynamicRef": "#a", "$defs": {"A": {"$dynamicAnchor": "a", "minimum": 3}}}"##, "1"),
    ]

    private static let olderDrafts = [
        KeywordRow("dependencies", "{}", #"{"dependencies": {"a": ["b"]}}"#, #"{"a": 1}"#, draft: "draft-07/schema#"),
        KeywordRow(
            "dependencies", "{}", #"{"dependencies": {"a": {"minProperties": 2}}}"#, #"{"a": 1}"#,
            draft: "draft-07/schema#"),
        KeywordRow("items", "{}", #"{"items": [{}, {"minimum": 3}]}"#, "[0, 0]", draft: "draft-07/schema#"),
        KeywordRow(
            "additionalItems", #"{"items": [{}]}"#, #"{"items": [{}], "additionalItems": false}"#, "[0, 0]",
            draft: "draft-07/schema#"),
        KeywordRow(
            "exclusiveMaximum", #"{"maximum": 3}"#, #"{"maximum": 3, "exclusiveMaximum": true}"#, "3",
            draft: "draft-04/schema#"),
        KeywordRow(
            "definitions", ##"{"$ref": "#/definitions/A", "definitions": {"A": {"maxLength": 4}}}"##,
            ##"{"$ref": "#/definitions/A", "definitions": {"A": {"maxLength": 3}}}"##, #""abcd""#,
            draft: "draft-07/schema#"),
    ]
}

extension KeywordRow {
    /// A schema as the text of a file.
    func document(_ schema: String) -> String {
        guard let draft, schema.hasPrefix("{") else { return schema }
        let rest = schema.dropFirst()
        return #"{"$schema": "http://json-schema.org/\#(draft)""# + (rest == "}" ? "" : ", ") + rest
    }
}

extension KeywordRow {
    /// Whether the change is that a member is declared, which nobody knew of before.
    var onlyDeclares: Bool { loose == "{}" && (keyword == "properties" || keyword == "patternProperties") }
}
