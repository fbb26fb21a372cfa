import Accord
import Testing

/// Parameters, header fields and fields of forms are texts: what one side writes is compared with what the other reads.
@Suite("REST: values that travel as text")
struct RESTTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var old: String
        var new: String
        var there: [String]
        var back: [String]
        var style: String

        init(_ old: String, _ new: String, there: [String] = [], back: [String] = [], style: String = "") {
            (self.old, self.new, self.there, self.back, self.style) = (old, new, there, back, style)
        }

        var testDescription: String { "\(old) → \(new) \(style)" }
    }

    private static let narrowed = ["error SCHEMA_TYPE_NARROWED"]

    private static let singles = [
        Row("type: integer", "type: string", back: narrowed),
        Row("type: number", "type: string", back: narrowed),
        Row("type: boolean", "type: string", back: narrowed),
        Row("type: boolean", "type: integer", there: narrowed, back: narrowed),
        Row("type: integer", "type: number", back: narrowed),
        Row("type: integer", "type: [integer, string]", back: narrowed),
        Row("enum: [1, 2]", "type: string, enum: ['1', '2']"),
        Row("enum: [1, 2]", "type: string, enum: ['1', '2', '3']", back: narrowed),
        Row("type: boolean", "type: string, enum: ['true', 'false']"),
        Row("type: boolean", "type: string, enum: ['true', 'false', all]", back: narrowed),
        Row("type: integer", "type: string, format: date", there: narrowed, back: narrowed),
        Row("type: integer", "type: string, pattern: '^-?[0-9]+$'"),
        Row("type: integer", "type: string, pattern: '^[0-9]+$'", there: narrowed),
        Row("type: integer, minimum: 0", "type: string, pattern: '^[0-9]+$'"),
        Row("type: integer, minimum: 5", "type: string, pattern: '^[0-9]+$'", back: narrowed),
        Row("type: string, enum: ['1', '9']", "type: integer, minimum: 1", back: narrowed),
        Row("type: string, enum: ['0', '9']", "type: integer, minimum: 1", there: narrowed, back: narrowed),
        Row("{}", "type: integer", there: narrowed),
        Row("{}", "type: string"),
        Row("anyOf: [{ type: integer }, { type: boolean }]", "type: string", back: narrowed),
        Row("type: string", "type: [string, integer], not: { const: a }", there: narrowed),
        Row("type: integer, not: { const: 1 }", "type: string", back: narrowed),
        Row("type: integer", "type: string, not: { const: '5' }", there: narrowed, back: narrowed),
        Row("type: string", "type: [string, integer], if: { type: string }, then: { maxLength: 3 }", there: narrowed),
        Row("type: boolean", "type: string, if: { maxLength: 4 }, then: { pattern: '^t' }", back: narrowed),
        Row(
            "type: boolean", "type: string, if: { maxLength: 4 }, then: { pattern: '^f' }", there: narrowed,
            back: narrowed),
        Row("type: string", "type: [string, integer], anyOf: [{ maxLength: 3 }, { const: abcd }]", there: narrowed),
        Row("type: [string, 'null'], enum: ['1', null]", "type: integer, maximum: 1", back: narrowed),
        Row("type: integer, oneOf: [{ minimum: 1 }, { maximum: 3 }]", "type: string", back: narrowed),
    ]

    private static let lists = [
        Row("type: string", "type: array, items: { type: string }", back: narrowed),
        Row("type: string", "type: array, items: { type: integer }", there: narrowed, back: narrowed),
        Row("type: integer", "type: array, items: { type: string }", back: narrowed),
        Row("type: string", "type: array, minItems: 2, items: { type: string }", there: narrowed, back: narrowed),
        Row("type: string", "type: array, maxItems: 1, minItems: 1, items: { type: string }"),
        Row(
            "oneOf: [{ type: string }, { type: array, items: { type: string } }]",
            "type: array, items: { type: string }",
            back: []),
        Row("type: string", "oneOf: [{ type: string }, { type: array, items: { type: string } }]", back: narrowed),
        Row("type: array, items: { type: integer }", "type: array, items: { type: string }", back: narrowed),
        Row("type: string", "type: array, items: { type: string }", style: "explode: false"),
        Row("type: string", "type: array, items: { type: integer }", there: narrowed, style: "explode: false"),
        Row("type: integer", "type: array, items: { type: integer }", back: narrowed, style: "explode: false"),
        Row("type: string", "type: array, items: { type: string }", style: "style: pipeDelimited, explode: false"),
    ]

    @Test("A query parameter breaks where a text that was written cannot be read", arguments: singles + lists)
    func query(_ row: Row) throws {
        func text(_ schema: String) -> String {
            let style = row.style.isEmpty ? "" : "\(row.style), "
            let schema = schema.hasPrefix("{") ? schema : "{ \(schema) }"
            return "parameters: [{ name: q, in: query, \(style)schema: \(schema) }]"
        }
        #expect(try told(text(row.old), text(row.new)) == row.there)
        #expect(try told(text(row.new), text(row.old)) == row.back)
    }

    /// Returns what is said of schemas: `error SCHEMA_TYPE_NARROWED`.
    private func told(_ old: String, _ new: String) throws -> [String] {
        let versions = ContractVersions(
            old: ["shop.openapi.yaml": operation(old)], new: ["shop.openapi.yaml": operation(new)])
        return try versions.findings().map { "\($0.severity) \($0.rule)" }
    }

    @Test(
        "Null cannot be written as text, and is left out",
        arguments: [
            ("type: string", "anyOf: [{ type: string }, { type: 'null' }]"),
            ("type: integer, minimum: 1", "type: [integer, 'null'], minimum: 1"),
            ("enum: [a, b]", "enum: [a, b, null]"),
            ("type: string", "type: [string, 'null'], default: null"),
            ("type: array, items: { type: string }", "type: array, items: { type: [string, 'null'] }"),
            (
                "type: array, items: { type: string }",
                "oneOf: [{ type: 'null' }, { type: array, items: { type: string } }]"
            ),
        ])
    func null(never: String, maybe: String) throws {
        let places: [(String) -> String] = [
            { "parameters: [{ name: q, in: query, schema: { \($0) } }]" },
            { "parameters: [{ name: q, in: header, schema: { \($0) } }]" },
            { "parameters: [{ name: q, in: cookie, schema: { \($0) } }]" },
            { "responses: { 200: { description: Done, headers: { X: { schema: { \($0) } } } } }" },
            { schema in
                let object = "{ type: object, properties: { n: { \(schema) } } }"
                return "requestBody: { content: { application/x-www-form-urlencoded: { schema: \(object) } } }"
            },
        ]
        for place in places {
            #expect(try told(place(never), place(maybe)) == [])
            #expect(try told(place(maybe), place(never)) == [])
        }
    }

    @Test("A property whose text cannot be read any more is named")
    func namedProperty() throws {
        func document(_ type: String) -> String {
            operation(
                "parameters: [{ name: q, in: query, schema: { type: object, properties: { a: { type: \(type) } } } }]")
        }
        #expect(
            try ChangelogPair(openAPI: document("string"), document("integer")).breaking().map(\.message)
                == ["The type of 'a' (string, now number): as text, the new version takes less than the old one."])
    }

    @Test("Null is a value of JSON, also where a parameter has the same schema")
    func nullOfJSON() throws {
        func document(_ type: String) -> String {
            operation(
                """
                parameters: [{ name: q, in: query, schema: { $ref: '#/components/schemas/A' } }]
                requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
                """, components: "components: { schemas: { A: { type: \(type) } } }")
        }
        let versions = ContractVersions(
            old: ["shop.openapi.yaml": document("[string, 'null']")], new: ["shop.openapi.yaml": document("string")])
        #expect(try versions.findings().lines == ["error SCHEMA_NULL_REMOVED /components/schemas/A"])
    }

    @Test("The text that shows the break is reported")
    func witness() throws {
        let parameter = "parameters: [{ name: q, in: query, schema: { type: TYPE } }]"
        let versions = ContractVersions(
            old: ["shop.openapi.yaml": operation(parameter.replacing("TYPE", with: "boolean"))],
            new: ["shop.openapi.yaml": operation(parameter.replacing("TYPE", with: "integer"))])
        let finding = try #require(try versions.findings().first)
        #expect(finding.witness?.value == "false" || finding.witness?.value == "true")
        #expect(finding.detail == ["type boolean", "→", "type number"])
        #expect(finding.subject == "POST /orders query q")
    }

    @Test("A style of a single value that became a list is the list's")
    func styles() throws {
        let old = "parameters: [{ name: q, in: query, schema: { type: string } }]"
        let new =
            "parameters: [{ name: q, in: query, explode: false, schema: { type: array, items: { type: string } } }]"
        #expect(try told(old, new) == [])
    }

    @Test("A header field of a response is a text that the server writes")
    func headers() throws {
        func response(_ type: String) -> String {
            "responses: { 200: { description: Done, headers: { X-Count: { schema: { type: \(type) } } } } }"
        }
        #expect(try told(response("integer"), response("string")) == ["error SCHEMA_TYPE_WIDENED"])
        #expect(try told(response("string"), response("integer")) == [])
        #expect(try told(response("string"), response("boolean")) == [])
    }

    @Test("A header field with a media type is no text")
    func content() throws {
        func response(_ type: String) -> String {
            """
            responses:
              200:
                description: Done
                headers: { X-Count: { content: { application/json: { schema: { type: \(type) } } } } }
            """
        }
        #expect(try told(response("string"), response("integer")) == ["error SCHEMA_TYPE_WIDENED"])
    }

    @Test(
        "Fields of forms are texts, and what has a media type is not",
        arguments: [
            "application/x-www-form-urlencoded", "multipart/form-data",
        ])
    func forms(_ mediaType: String) throws {
        func body(_ type: String) -> String {
            """
            requestBody:
              content:
                \(mediaType):
                  schema: { type: object, required: [n], properties: { n: \(type), o: { type: string } } }
            """
        }
        let integer = "{ type: integer }"
        let string = "{ type: string }"
        let list = "{ type: array, items: { type: string } }"
        #expect(try told(body(integer), body(string)) == [])
        #expect(try told(body(string), body(integer)) == Self.narrowed)
        #expect(try told(body(string), body(list)) == [])
        #expect(try told(body(list), body(string)) == Self.narrowed)
    }

    @Test("Other changes of a form are reported together with those of its texts")
    func formsAndMore() throws {
        func body(_ properties: String, _ required: String) -> String {
            """
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  schema: { type: object, required: [\(required)], properties: { \(properties) } }
            """
        }
        let found = try told(
            body("n: { type: string }, m: { type: string, maxLength: 9 }", ""),
            body("n: { type: integer }, m: { type: string, maxLength: 5 }", "n"))
        #expect(
            Set(found) == [
                "error SCHEMA_TYPE_NARROWED", "error SCHEMA_LENGTH_NARROWED", "error SCHEMA_PROPERTY_REQUIRED",
            ])
    }

    @Test("Lists in an exploded object of a query are pairs of a name and an element, and compared as such")
    func listsInObjects() throws {
        func told(_ old: String, _ new: String, _ style: String = "style: form, explode: true") throws -> [String] {
            func document(_ schema: String) -> [String: String] {
                let object = "{ type: object, properties: { sort: { \(schema) }, page: { type: integer } } }"
                return [
                    "a.openapi.yaml": operation("parameters: [{ name: q, in: query, \(style), schema: \(object) }]")
                ]
            }
            return try ContractVersions(old: document(old), new: document(new)).findings().lines
        }
        let (text, number) = ("type: string", "type: integer")
        let list = "type: array, items: { type: string }"
        let one = "type: array, maxItems: 1, items: { type: string }"
        #expect(try told(text, list) == [])
        #expect(try told(number, list) == [])
        #expect(try told(list, text).count == 1)
        #expect(try told(one, text) == [])
        #expect(try told(list, "type: array, items: { type: integer }").count == 1)
        #expect(try told("type: array, items: { type: integer }", list) == [])
        #expect(try told(number, text) == [])
        #expect(try told(text, number).count == 1)
        // There is no form for these.
        #expect(try told(list, text, "style: deepObject").count == 1)
    }

    @Test("A parameter that can only be null is never written")
    func onlyNull() throws {
        func document(_ schema: String) -> [String: String] {
            ["a.openapi.yaml": operation("parameters: [{ name: q, in: query, schema: { \(schema) } }]")]
        }
        for null in ["type: 'null'", "const: null", "enum: [null]"] {
            for schema in ["type: string", "type: integer"] {
                #expect(try ContractVersions(old: document(null), new: document(schema)).findings().rules == [])
                let back = try ContractVersions(old: document(schema), new: document(null)).findings()
                #expect(back.contains { $0.severity == .error })
                #expect(!back.rules.contains("SCHEMA_UNDECIDED"))
            }
        }
    }
}
