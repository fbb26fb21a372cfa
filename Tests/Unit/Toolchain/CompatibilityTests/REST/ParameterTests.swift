import Testing

@Suite("REST: parameters")
struct RESTParameterTests {
    private func parameters(_ text: String) -> String { "parameters: [\(text)]" }

    private let limit = "{ name: limit, in: query, schema: { type: integer } }"
    private let required = "{ name: limit, in: query, required: true, schema: { type: integer } }"

    @Test("One that is gone has no effect any more, and one that is new may be absent")
    func removed() throws {
        let (there, back) = try operationRules(parameters(limit), parameters(""))
        #expect(there == ["REST_PARAMETER_REMOVED"])
        #expect(back == ["REST_PARAMETER_ADDED"])
    }

    @Test("Lists are written alike in styles that differ in name only")
    func sameLists() throws {
        func rules(_ place: String, _ old: String, _ new: String, type: String = "array") throws -> [String] {
            func parameter(_ style: String) -> String {
                parameters("{ name: x, in: \(place), schema: { type: \(type) }, \(style) }")
            }
            return try operationRules(parameter(old), parameter(new)).there
        }
        #expect(try rules("header", "explode: false", "explode: true") == [])
        #expect(
            try rules("header", "explode: false", "explode: true", type: "object") == ["REST_PARAMETER_STYLE_CHANGED"])
        #expect(try rules("query", "style: form", "style: spaceDelimited, explode: true") == [])
        #expect(
            try rules("query", "style: form", "style: spaceDelimited, explode: false") == [
                "REST_PARAMETER_STYLE_CHANGED"
            ])
    }

    @Test("A deprecated one may go")
    func deprecated() throws {
        let deprecated = limit.replacing("in: query", with: "in: query, deprecated: true")
        #expect(
            try operationRules(parameters(deprecated), parameters("")).there == ["REST_DEPRECATED_PARAMETER_REMOVED"])
        let (there, back) = try operationRules(parameters(limit), parameters(deprecated))
        #expect(there == ["REST_PARAMETER_DEPRECATED"])
        #expect(back.isEmpty)
    }

    @Test("A new one that is required breaks")
    func addedRequired() throws {
        let old = operation(parameters(""))
        let new = operation(parameters(required))
        let found = try restFindings(old, new)
        #expect(found.lines == ["error REST_PARAMETER_ADDED_REQUIRED POST /orders query limit"])
        #expect(found.first?.place?.line == 6)
        #expect(found.first?.direction == .request)
    }

    @Test("One that became required breaks, and the reverse does not")
    func becameRequired() throws {
        let (there, back) = try operationRules(parameters(limit), parameters(required))
        #expect(there == ["REST_PARAMETER_BECAME_REQUIRED"])
        #expect(back == ["REST_PARAMETER_BECAME_OPTIONAL"])
    }

    @Test("A parameter that moved is reported once")
    func moved() throws {
        let header = limit.replacing("in: query", with: "in: header")
        let (there, back) = try operationRules(parameters(limit), parameters(header))
        #expect(there == ["REST_PARAMETER_MOVED"])
        #expect(back == ["REST_PARAMETER_MOVED"])
        // It was there before.
        #expect(
            try operationRules(parameters("\(limit), \(header)"), parameters(header)).there == [
                "REST_PARAMETER_REMOVED"
            ])
    }

    @Test("An exploded object of a query is a parameter for each of its properties")
    func exploded() throws {
        let object = """
            { name: page, in: query, required: true, schema: { type: object, required: [size], properties: { size: { type: integer },
              limit: { type: integer } } } }
            """
        let (there, back) = try operationRules(
            parameters(object),
            parameters("\(limit), { name: size, in: query, required: true, schema: { type: integer } }"))
        #expect(there.isEmpty)
        #expect(back.isEmpty)
        #expect(try operationRules(parameters(object), parameters(limit)).there == ["REST_PARAMETER_REMOVED"])
        let added = try operationRules(parameters(limit), parameters(object)).there
        #expect(added == ["REST_PARAMETER_ADDED_REQUIRED"])
    }

    @Test("Names of header fields are the same in any case")
    func headers() throws {
        let old = "{ name: X-Trace, in: header, schema: { type: string } }"
        let (there, back) = try operationRules(parameters(old), parameters(old.replacing("X-Trace", with: "x-trace")))
        #expect(there.isEmpty)
        #expect(back.isEmpty)
    }

    @Test("It makes no difference whether the path or the operation describes it, and in which order")
    func homes() throws {
        let old = operation(parameters("\(limit), { name: q, in: query, schema: { type: string } }"))
        let new = openAPI(
            """
            paths:
              /orders:
                parameters: [{ name: q, in: query, schema: { type: string } }]
                post:
                  parameters: [\(limit)]
                  responses: { 204: { description: Done } }
            """)
        #expect(try restFindings(old, new).rules.isEmpty)
    }

    @Test(
        "Another style breaks where it is written otherwise",
        arguments: [
            ("type: array, items: { type: string }", "explode: false", true),
            ("type: array, items: { type: string }", "style: pipeDelimited", true),
            ("type: string", "explode: false", false),
            ("type: string", "style: pipeDelimited", false),
            ("type: array, items: { type: string }", "style: form, explode: true", false),
        ])
    func style(schema: String, change: String, breaks: Bool) throws {
        let old = "{ name: ids, in: query, schema: { \(schema) } }"
        let new = old.replacing("in: query", with: "in: query, \(change)")
        let expected = breaks ? ["REST_PARAMETER_STYLE_CHANGED"] : []
        let (there, back) = try operationRules(parameters(old), parameters(new))
        #expect(there == expected)
        #expect(back == expected)
    }

    @Test("A path's parameters are paired by their positions")
    func positions() throws {
        func document(_ first: String, _ second: String, _ type: String) -> String {
            openAPI(
                """
                paths:
                  /a/{\(first)}/b/{\(second)}:
                    get:
                      operationId: get
                      parameters:
                        - { name: \(second), in: path, required: true, schema: { type: integer } }
                        - { name: \(first), in: path, required: true, style: \(type), schema: { type: string } }
                      responses: { 204: { description: Done } }
                """)
        }
        let found = try restFindings(document("x", "y", "simple"), document("y", "x", "label"))
        #expect(
            found.lines.sorted() == [
                "error REST_PARAMETER_STYLE_CHANGED GET /a/{}/b/{} path 0",
                "warning REST_PARAMETER_RENAMED GET /a/{}/b/{} path 0",
                "warning REST_PARAMETER_RENAMED GET /a/{}/b/{} path 1",
            ])
    }

    @Test("A parameter of a path that had slashes has them, or old calls lead to other paths")
    func slashes() throws {
        func document(_ name: String) -> String {
            openAPI(
                """
                paths:
                  /files/{\(name)}:
                    get:
                      operationId: get
                      parameters: [{ name: key, in: path, required: true, schema: { type: string } }]
                      responses: { 204: { description: Done } }
                """)
        }
        #expect(
            try restFindings(document("key+"), document("key")).lines == [
                "error REST_PARAMETER_STYLE_CHANGED GET /files/{} path 0"
            ])
        #expect(try restFindings(document("key"), document("key+")).lines == [])
    }

    @Test("A query that is JSON as a whole is compared as JSON")
    func wholeQuery() throws {
        func document(_ type: String) -> String {
            operation(
                """
                parameters:
                - { name: q, in: querystring, content: { application/json: { schema: { type: object, properties: { a: { type: \(type) } } } } } }
                """
            ).replacing("openapi: 3.1.0", with: "openapi: 3.2.0")
        }
        let (old, new) = (["a.openapi.yaml": document("string")], ["a.openapi.yaml": document("integer")])
        #expect(try ContractVersions(old: old, new: new).findings().rules == ["SCHEMA_TYPE_NARROWED"])
        #expect(try ContractVersions(old: old, new: old).findings().isEmpty)
    }

    @Test("A parameter of another media type than JSON is compared by its schema and its media type")
    func content() throws {
        func document(_ type: String, _ media: String = "application/xml", _ more: String = "") -> [String: String] {
            let schema = "{ type: object, properties: { a: { type: \(type)\(more) } } }"
            return [
                "a.openapi.yaml": operation(
                    "parameters: [{ name: q, in: query, content: { \(media): { schema: \(schema) } } }]")
            ]
        }
        func told(_ old: [String: String], _ new: [String: String]) throws -> [String] {
            try ContractVersions(old: old, new: new).findings().rules
        }
        let text = document("string")
        #expect(try told(text, text) == [])
        #expect(try told(text, document("integer")) == ["SCHEMA_TYPE_NARROWED"])
        #expect(try told(document("integer"), text) == [])
        #expect(try told(document("integer", "application/yaml"), document("string", "application/yaml")).count == 1)
        func single(_ type: String) -> [String: String] {
            let content = "content: { text/csv: { schema: { type: \(type) } } }"
            return ["a.openapi.yaml": operation("parameters: [{ name: q, in: query, \(content) }]")]
        }
        let integer = single("integer")
        #expect(try told(single("string"), integer) == ["SCHEMA_TYPE_NARROWED"])
        // Forms have texts, and of lists and objects in other media types nothing is known.
        let form = "application/x-www-form-urlencoded"
        #expect(try told(document("integer", form), document("string", form)) == [])
        #expect(try told(document("string", form), document("integer", form)) == ["SCHEMA_TYPE_NARROWED"])
        #expect(try told(document("integer", "text/csv"), document("string", "text/csv")) == [])
        #expect(try told(integer, single("string")) == [])
        #expect(try told(document("string", "text/csv"), document("integer", "text/csv")) == [])
        #expect(try told(text, document("string", "application/json")) == ["REST_PARAMETER_STYLE_CHANGED"])
        #expect(try told(text, document("string", "application/yaml")) == ["REST_PARAMETER_STYLE_CHANGED"])
        #expect(
            try told(text, document("string", "application/xml", ", xml: { attribute: true }"))
                == ["SCHEMA_XML_CHANGED"])
    }

    @Test("A property that a query needs beside others breaks where old clients send these")
    func companions() throws {
        func found(_ old: String, _ new: String) throws -> [String] {
            func document(_ schema: String) -> String {
                operation(
                    """
                    parameters:
                    - in: querystring
                      name: q
                      content: { application/x-www-form-urlencoded: { schema: { type: object, \(schema) } } }
                    """
                ).replacing("openapi: 3.1.0", with: "openapi: 3.2.0")
            }
            return try restFindings(document(old), document(new)).rules
        }
        let (one, two) = ("properties: { a: {} }", "properties: { a: {}, b: {} }")
        #expect(try found(two, two + ", required: [a]") == ["REST_PARAMETER_BECAME_REQUIRED"])
        #expect(try found(two + ", required: [a]", two + ", required: [a]") == [])
        #expect(try found(two + ", required: [a]", two) == [])
        #expect(try found(one, one + ", required: [a]") == [])
        #expect(try found(one, two + ", required: [a]").contains("REST_PARAMETER_BECAME_REQUIRED") == false)
        #expect(try found(one, two + ", required: [b]").contains("REST_PARAMETER_BECAME_REQUIRED"))
    }

    @Test("A list in a cookie is written in another way as 'cookie'")
    func cookies() throws {
        func cookie(_ style: String, _ type: String) -> String {
            """
            parameters:
            - { name: q, in: cookie, style: \(style), schema: { type: \(type) } }
            """
        }
        let rules = try operationRules(cookie("form", "array"), cookie("cookie", "array"))
        #expect(rules.there == ["REST_PARAMETER_STYLE_CHANGED"])
        #expect(rules.back == ["REST_PARAMETER_STYLE_CHANGED"])
        #expect(try operationRules(cookie("form", "string"), cookie("cookie", "string")).there == [])
    }

    @Test("A parameter that may have no value any more breaks, unless its schema takes an empty text")
    func emptyValues() throws {
        func query(_ empty: Bool, _ schema: String) -> String {
            """
            parameters:
            - { name: q, in: query, allowEmptyValue: \(empty), schema: { \(schema) } }
            """
        }
        for schema in ["type: integer", "type: string, minLength: 1", "enum: [a, b]"] {
            let rules = try operationRules(query(true, schema), query(false, schema))
            #expect(rules.there == ["REST_PARAMETER_STYLE_CHANGED"])
            #expect(rules.back == [])
        }
        #expect(try operationRules(query(true, "type: string"), query(false, "type: string")).there == [])
    }
}
