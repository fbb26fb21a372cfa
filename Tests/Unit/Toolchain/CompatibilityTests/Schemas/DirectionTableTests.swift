import Accord
import Contract
import Testing

/// The meaning of changes for those who write and for those who read, row by row.
@Suite struct DirectionTableTests {
    /// A change, and what is reported of it in each direction; where a tolerant profile differs, its findings are
    /// listed apart.
    struct Row: Sendable, CustomStringConvertible {
        var description: String
        var old: String
        var new: String
        var request: [String] = []
        var response: [String] = []
        var tolerantRequest: [String]?
        var tolerantResponse: [String]?

        init(
            _ description: String, _ old: String, _ new: String, request: [String] = [], response: [String] = [],
            tolerantRequest: [String]? = nil, tolerantResponse: [String]? = nil
        ) {
            self.description = description
            self.old = old
            self.new = new
            self.request = request
            self.response = response
            self.tolerantRequest = tolerantRequest
            self.tolerantResponse = tolerantResponse
        }
    }

    static let properties: [Row] = [
        Row(
            "a property becomes required", "{type: object, properties: {a: {type: string}}}",
            "{type: object, required: [a], properties: {a: {type: string}}}", request: ["PROPERTY_REQUIRED /a"]),
        Row(
            "a property is no longer required", "{type: object, required: [a], properties: {a: {type: string}}}",
            "{type: object, properties: {a: {type: string}}}", response: ["PROPERTY_NOT_REQUIRED /a"]),
        Row(
            "an optional property is added to an open object", "{type: object, properties: {a: {type: string}}}",
            "{type: object, properties: {a: {type: string}, b: {type: string}}}", request: ["PROPERTY_ADDED /b"],
            tolerantRequest: []),
        Row(
            "an optional property is added to a closed object",
            "{type: object, properties: {a: {type: string}}, additionalProperties: false}",
            "{type: object, properties: {a: {type: string}, b: {type: string}}, additionalProperties: false}",
            response: ["PROPERTY_ADDED /b"], tolerantResponse: []),
        Row(
            "an optional property is removed from an open object",
            "{type: object, properties: {a: {type: string}, b: {type: string}}}",
            "{type: object, properties: {a: {type: string}}}", request: ["PROPERTY_REMOVED /b (warning)"],
            response: ["PROPERTY_REMOVED /b (warning)"]),
        Row(
            "a required property is removed from an open object",
            "{type: object, required: [b], properties: {a: {type: string}, b: {type: string}}}",
            "{type: object, properties: {a: {type: string}}}", request: ["PROPERTY_REMOVED /b (warning)"],
            response: ["PROPERTY_REMOVED /b"]),
        Row(
            "a property is removed from a closed object",
            "{type: object, properties: {a: {type: string}, b: {type: string}}, additionalProperties: false}",
            "{type: object, properties: {a: {type: string}}, additionalProperties: false}",
            request: ["PROPERTY_REMOVED /b"],
            response: ["PROPERTY_REMOVED /b (warning)"]),
        Row(
            "additional properties are closed", "{type: object, properties: {a: {type: string}}}",
            "{type: object, properties: {a: {type: string}}, additionalProperties: false}",
            request: ["ADDITIONAL_PROPERTIES_CLOSED /*"]),
        Row(
            "additional properties are opened",
            "{type: object, properties: {a: {type: string}}, additionalProperties: false}",
            "{type: object, properties: {a: {type: string}}}", response: ["ADDITIONAL_PROPERTIES_OPENED /*"],
            tolerantResponse: []),
        Row(
            "the required name that nothing declares is another one", "{type: object, required: [foo]}",
            "{type: object, required: [bar]}", request: ["PROPERTY_REQUIRED /bar"],
            response: ["PROPERTY_REMOVED /foo"]),
        Row(
            "the values of a dictionary change", "{type: object, additionalProperties: {type: integer}}",
            "{type: object, additionalProperties: {type: string}}", request: ["TYPE_NARROWED /*"],
            response: ["TYPE_WIDENED /*"]),
        Row(
            "the default changes", "{type: string, default: a}", "{type: string, default: b}",
            request: ["DEFAULT_CHANGED (warning)"], response: ["DEFAULT_CHANGED (warning)"]),
    ]

    static let values: [Row] = [
        Row(
            "a value is added to an enum", "{enum: [a, b]}", "{enum: [a, b, c]}", response: ["ENUM_VALUE_ADDED"],
            tolerantResponse: ["ENUM_VALUE_ADDED (warning)"]),
        Row("a value is removed from an enum", "{enum: [a, b, c]}", "{enum: [a, b]}", request: ["ENUM_VALUE_REMOVED"]),
        Row(
            "a value is listed beside any string", "{anyOf: [{enum: [a, b]}, {type: string}]}",
            "{anyOf: [{enum: [a, b, c]}, {type: string}]}"),
        Row("const is added", "{type: string}", "{const: a}", request: ["ENUM_VALUE_REMOVED"]),
        Row("const is removed", "{type: string, const: a}", "{type: string}", response: ["ENUM_VALUE_ADDED"]),
        Row(
            "an enum becomes a plain string", "{type: string, enum: [a, b]}", "{type: string}",
            response: ["ENUM_VALUE_ADDED"], tolerantResponse: ["ENUM_VALUE_ADDED (warning)"]),
        Row("types are added", "{type: string}", "{type: [string, integer]}", response: ["TYPE_WIDENED"]),
        Row("types are removed", "{type: [string, integer]}", "{type: string}", request: ["TYPE_NARROWED"]),
        Row("null is added", "{type: string}", "{type: [string, 'null']}", response: ["NULL_ADDED"]),
        Row("null is removed", "{type: [string, 'null']}", "{type: string}", request: ["NULL_REMOVED"]),
        Row("an integer becomes a number", "{type: integer}", "{type: number}", response: ["TYPE_WIDENED"]),
        Row("a number becomes an integer", "{type: number}", "{type: integer}", request: ["TYPE_NARROWED"]),
    ]

    static let bounds: [Row] = [
        bound("a number's bound", "{type: integer, minimum: 1}", "{type: integer, minimum: 2}", "RANGE"),
        bound("an exclusive bound", "{type: number, maximum: 1}", "{type: number, exclusiveMaximum: 1}", "RANGE"),
        bound("multipleOf", "{type: number, multipleOf: 0.1}", "{type: number, multipleOf: 0.2}", "MULTIPLE_OF"),
        bound("maxLength", "{type: string}", "{type: string, maxLength: 5}", "LENGTH"),
        bound("minLength", "{type: string, minLength: 1}", "{type: string, minLength: 2}", "LENGTH"),
        bound("a pattern", "{type: string, pattern: '^[a-z]+$'}", "{type: string, pattern: '^[a-f]+$'}", "PATTERN"),
        bound("maxItems", "{type: array, maxItems: 5}", "{type: array, maxItems: 4}", "ITEM_COUNT"),
        bound("maxProperties", "{type: object}", "{type: object, maxProperties: 3}", "PROPERTY_COUNT"),
        bound("minProperties", "{type: object}", "{type: object, minProperties: 1}", "PROPERTY_COUNT"),
        bound(
            "propertyNames", "{type: object}", "{type: object, propertyNames: {pattern: '^a'}}", "PROPERTY_NAMES"),
        bound("contains", "{type: array}", "{type: array, contains: {type: string}}", "CONTAINS"),
        bound(
            "minContains", "{type: array, contains: {type: string}}",
            "{type: array, contains: {type: string}, minContains: 2}", "CONTAINS"),
        bound("dependentRequired", "{type: object}", "{type: object, dependentRequired: {a: [b]}}", "DEPENDENCY"),
        bound(
            "dependentSchemas", "{type: object}", "{type: object, dependentSchemas: {a: {required: [b]}}}", "DEPENDENCY"
        ),
        bound("not", "{type: string}", "{type: string, not: {const: a}}", "NOT"),
        bound(
            "a condition", "{type: object}",
            "{type: object, if: {required: [a]}, then: {required: [b]}}", "CONDITION"),
        Row(
            "uniqueItems", "{type: array}", "{type: array, uniqueItems: true}", request: ["UNIQUE_ITEMS_ADDED"]),
        Row(
            "uniqueItems is dropped", "{type: array, uniqueItems: true}", "{type: array}",
            response: ["UNIQUE_ITEMS_REMOVED"], tolerantResponse: ["UNIQUE_ITEMS_REMOVED (warning)"]),
        Row(
            "unevaluatedProperties are closed", "{type: object, allOf: [{properties: {a: {type: string}}}]}",
            "{type: object, allOf: [{properties: {a: {type: string}}}], unevaluatedProperties: false}",
            request: ["UNEVALUATED_NARROWED"]),
        Row("a format is added", "{type: string}", "{type: string, format: date}", request: ["FORMAT_NARROWED"]),
        Row("a format is dropped", "{type: string, format: date}", "{type: string}", response: ["FORMAT_WIDENED"]),
        Row(
            "a format takes more", "{type: string, format: email}", "{type: string, format: idn-email}",
            response: ["FORMAT_WIDENED"]),
        Row(
            "a format that nobody knows", "{type: string, format: colour}", "{type: string, format: paint}",
            request: ["FORMAT_CHANGED (warning)"], response: ["FORMAT_CHANGED (warning)"]),
    ]

    /// A tightened constraint of which a tolerant client would never notice that it is relaxed.
    static func bound(_ name: String, _ loose: String, _ tight: String, _ rule: String) -> Row {
        Row("\(name) is tightened", loose, tight, request: ["\(rule)_NARROWED"])
    }

    static let unions: [Row] = [
        Row(
            "a branch is added to anyOf", "{anyOf: [{type: string}, {type: integer}]}",
            "{anyOf: [{type: string}, {type: integer}, {type: boolean}]}", response: ["BRANCH_ADDED"]),
        Row(
            "a branch is removed from oneOf", "{oneOf: [{type: string}, {type: integer}, {type: boolean}]}",
            "{oneOf: [{type: string}, {type: integer}]}", request: ["BRANCH_REMOVED"]),
        Row(
            "a branch that overlaps is added to oneOf", "{oneOf: [{type: string}, {type: integer}]}",
            "{oneOf: [{type: string}, {type: integer}, {type: number}]}", request: ["BRANCH_REMOVED"],
            response: ["BRANCH_ADDED"]),
        Row(
            "a branch of a tagged union changes",
            """
            oneOf:
              - {type: object, required: [t], properties: {t: {const: a}, v: {type: string}}}
              - {type: object, required: [t], properties: {t: {const: b}, v: {type: string}}}
            """,
            """
            oneOf:
              - {type: object, required: [t], properties: {t: {const: a}, v: {type: string}}}
              - {type: object, required: [t], properties: {t: {const: b}, v: {type: integer}}}
            """, request: ["TYPE_NARROWED /v"], response: ["TYPE_WIDENED /v"]),
        Row(
            "a part is added to allOf", "{allOf: [{type: object}]}", "{allOf: [{type: object}, {required: [a]}]}",
            request: ["PROPERTY_REQUIRED /a"]),
    ]

    @Test(
        "The findings of a change are those of the direction table",
        arguments: properties + values + bounds + unions)
    func row(_ row: Row) throws {
        let pair = try SchemaPair(row.old, row.new)
        #expect(pair.told(.request) == row.request)
        #expect(pair.told(.response) == row.response)
        #expect(pair.told(.request, .tolerant) == row.tolerantRequest ?? row.request)
        #expect(pair.told(.response, .tolerant) == row.tolerantResponse ?? row.response)
    }

    @Test("A constraint that is relaxed breaks readers, and only warns where they would not notice", arguments: bounds)
    func relaxed(_ row: Row) throws {
        guard row.request.count == 1, let told = row.request.first, told.hasSuffix("_NARROWED") else { return }
        let pair = try SchemaPair(row.new, row.old)
        let widened = told.replacing("_NARROWED", with: "_WIDENED")
        #expect(pair.told(.response) == [widened])
        let isChecked = widened.hasPrefix("FORMAT") || widened.hasPrefix("UNEVALUATED")
        #expect(
            pair.told(.response, .tolerant)
                == (widened.hasPrefix("UNEVALUATED") ? [] : ["\(widened)\(isChecked ? "" : " (warning)")"]))
        #expect(pair.told(.request) == [])
    }
}
