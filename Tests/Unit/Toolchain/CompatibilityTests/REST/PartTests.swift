import Testing

@Suite("REST: parts of forms")
struct RESTPartTests {
    private func body(_ encoding: String, type: String = "multipart/form-data") -> String {
        """
        requestBody:
          content:
            \(type):
              schema:
                type: object
                properties:
                  image: { type: string, format: binary }
                  note: { type: string }
                  tags: { type: array, items: { type: string } }
                  more: { type: object }
              encoding: { \(encoding) }
        """
    }

    private func rules(
        _ old: String, _ new: String, type: String = "multipart/form-data"
    ) throws -> (there: [String], back: [String]) {
        try operationRules(body(old, type: type), body(new, type: type))
    }

    @Test("A part may be of more media types than before, and not of fewer")
    func mediaTypes() throws {
        let (there, back) = try rules(
            "image: { contentType: 'image/png, image/jpeg' }", "image: { contentType: image/png }")
        #expect(there == ["REST_BODY_PART_MEDIA_TYPE_REMOVED"])
        #expect(back == ["REST_BODY_PART_MEDIA_TYPE_ADDED"])
        let found = try restFindings(
            operation(body("image: { contentType: 'image/png, image/jpeg' }")),
            operation(body("image: { contentType: image/png }")))
        #expect(
            found.lines == ["error REST_BODY_PART_MEDIA_TYPE_REMOVED POST /orders request multipart/form-data /image"])
        #expect(found.first?.message == "The part 'image' of POST /orders cannot be image/jpeg any more.")
    }

    @Test("A range takes in what it names")
    func ranges() throws {
        let (there, back) = try rules("image: { contentType: image/png }", "image: { contentType: image/* }")
        #expect(there == ["REST_BODY_PART_MEDIA_TYPE_ADDED"])
        #expect(back == ["REST_BODY_PART_MEDIA_TYPE_REMOVED"])
    }

    @Test(
        "A part's default media type makes no difference when it is written out",
        arguments: [
            ("image", "application/octet-stream"), ("note", "text/plain"), ("note", "text/plain; charset=utf-8"),
            ("tags", "text/plain"), ("more", "application/json"),
        ])
    func defaults(part: String, type: String) throws {
        let (there, back) = try rules("", "\(part): { contentType: \(type) }")
        #expect(there.isEmpty)
        #expect(back.isEmpty)
        #expect(
            try rules("", "\(part): { contentType: application/xml }").there.sorted() == [
                "REST_BODY_PART_MEDIA_TYPE_ADDED", "REST_BODY_PART_MEDIA_TYPE_REMOVED",
            ])
    }

    @Test("Another style breaks where it is written otherwise")
    func styles() throws {
        let form = "application/x-www-form-urlencoded"
        #expect(try rules("", "tags: { explode: false }", type: form).there == ["REST_BODY_PART_STYLE_CHANGED"])
        #expect(try rules("", "tags: { style: form, explode: true }", type: form).there.isEmpty)
        #expect(try rules("", "note: { explode: false }", type: form).there.isEmpty)
        #expect(
            try rules("", "tags: { contentType: application/json }", type: form).there
                == ["REST_BODY_PART_STYLE_CHANGED"])
        #expect(try rules("", "tags: { style: pipeDelimited }").there == ["REST_BODY_PART_STYLE_CHANGED"])
    }

    @Test("A header of a part may not be asked for again")
    func headers() throws {
        let optional = "image: { headers: { X-Sum: { schema: { type: string } } } }"
        let required = optional.replacing("{ schema", with: "{ required: true, schema")
        let (asked, free) = try rules("", required)
        #expect(asked == ["REST_BODY_PART_HEADER_REQUIRED"])
        #expect(free == ["REST_BODY_PART_HEADER_REMOVED"])
        #expect(try rules(optional, required).there == ["REST_BODY_PART_HEADER_REQUIRED"])
        #expect(try rules("", optional).there.isEmpty)
        #expect(try rules(required, optional).there.isEmpty)
        let old = operation(body(optional))
        let new = operation(body(optional.replacing("type: string", with: "type: integer")))
        let found = try ContractVersions(old: ["a.openapi.yaml": old], new: ["a.openapi.yaml": new]).findings()
        #expect(
            found.lines == [
                "error SCHEMA_TYPE_NARROWED POST /orders request multipart/form-data /image header x-sum"
            ])
    }

    // MARK: - Responses and webhooks

    private func content(_ encoding: String) -> String {
        "{ multipart/mixed: { schema: { type: object, properties: { image: { type: string, format: binary }, tags: { "
            + "type: array, items: { type: string } } } }, encoding: { \(encoding) } } }"
    }

    /// The rules for parts of what the server sends, once for each rule, as an answer and as a webhook.
    private func sentRules(_ old: String, _ new: String) throws -> (there: [String], back: [String]) {
        func document(_ encoding: String) -> String {
            openAPI(
                """
                paths:
                  /orders:
                    get:
                      operationId: list
                      responses: { 200: { description: Done, content: \(content(encoding)) } }
                webhooks:
                  shipped:
                    post:
                      operationId: shipped
                      requestBody: { content: \(content(encoding)) }
                      responses: { 204: { description: Done } }
                """)
        }
        func rules(_ old: String, _ new: String) throws -> [String] {
            let found = try restFindings(old, new).rules
            let answers = found.filter { !$0.contains("WEBHOOK") }
            #expect(
                answers.map { $0.replacing("RESPONSE", with: "WEBHOOK") } == found.filter { $0.contains("WEBHOOK") })
            return answers
        }
        let (before, after) = (document(old), document(new))
        return (try rules(before, after), try rules(after, before))
    }

    @Test("A part that the server sends may be of fewer media types than before, and not of more")
    func sentMediaTypes() throws {
        let (there, back) = try sentRules(
            "image: { contentType: 'image/png, image/jpeg' }", "image: { contentType: image/png }")
        #expect(there == ["REST_RESPONSE_PART_MEDIA_TYPE_REMOVED"])
        #expect(back == ["REST_RESPONSE_PART_MEDIA_TYPE_ADDED"])
        #expect(
            try sentRules("tags: { style: form }", "tags: { style: pipeDelimited }").there == [
                "REST_RESPONSE_PART_STYLE_CHANGED"
            ])
    }

    @Test("A header of a part that the server sends stays")
    func sentHeaders() throws {
        let optional = "image: { headers: { X-Sum: { schema: { type: string } } } }"
        let required = optional.replacing("{ schema", with: "{ required: true, schema")
        #expect(try sentRules(required, "").there == ["REST_RESPONSE_PART_HEADER_REMOVED"])
        #expect(try sentRules(optional, "").there == ["REST_OPTIONAL_RESPONSE_PART_HEADER_REMOVED"])
        #expect(try sentRules(optional, "").back.isEmpty)
        let (freed, asked) = try sentRules(required, optional)
        #expect(freed == ["REST_RESPONSE_PART_HEADER_BECAME_OPTIONAL"])
        #expect(asked.isEmpty)
    }

    @Test("Values of headers of parts are compared in the direction of their bodies")
    func sentHeaderValues() throws {
        func document(_ type: String) -> String {
            let encoding = "image: { headers: { X-Sum: { schema: { type: \(type) } } } }"
            return operation("responses: { 200: { description: Done, content: \(content(encoding)) } }")
        }
        func lines(_ old: String, _ new: String) throws -> [String] {
            try ContractVersions(old: ["a.openapi.yaml": document(old)], new: ["a.openapi.yaml": document(new)])
                .findings().lines
        }
        #expect(try lines("string, enum: [a]", "string").count == 1)
        #expect(try lines("string", "string, enum: [a]").isEmpty)
    }

    @Test("Parts of answers to webhooks are those of requests")
    func answers() throws {
        func document(_ encoding: String) -> String {
            openAPI(
                """
                paths: {}
                webhooks:
                  shipped:
                    post:
                      operationId: shipped
                      responses: { 200: { description: Done, content: \(content(encoding)) } }
                """)
        }
        let (two, one) = (
            document("image: { contentType: 'image/png, image/jpeg' }"), document("image: { contentType: image/png }")
        )
        #expect(try restFindings(two, one).rules == ["REST_WEBHOOK_ANSWER_PART_MEDIA_TYPE_REMOVED"])
        #expect(try restFindings(one, two).rules == ["REST_WEBHOOK_ANSWER_PART_MEDIA_TYPE_ADDED"])
    }
}

/// Files as OpenAPI 3.0 and 3.1 describe them ("Considerations for File Uploads").
@Suite("REST: files")
struct RESTFileTests {
    private func rules(_ old: String, _ new: String) throws -> [String] {
        let documents = [old, new].map { file in
            operation(
                """
                requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { \(file) }, g: { type: array, items: { \(file) } } } } } } }
                responses: { 204: { description: Done } }
                """)
        }
        return try ContractVersions(old: ["a.openapi.yaml": documents[0]], new: ["a.openapi.yaml": documents[1]])
            .findings()
            .map { "\($0.severity) \($0.rule)" }
    }

    @Test("A file is the same in both versions")
    func upgrade() throws {
        let (older, newer) = (
            "type: string, format: binary", "type: string, contentMediaType: application/octet-stream"
        )
        #expect(try rules(older, newer) == [])
        #expect(try rules(newer, older) == [])
    }

    @Test("A media type that is said now may be the one that it always was")
    func mediaTypes() throws {
        let png = "type: string, contentMediaType: image/png"
        let warnings = ["warning SCHEMA_CONTENT_CHANGED", "warning SCHEMA_CONTENT_CHANGED"]
        #expect(try rules("type: string, format: binary", png) == warnings)
        #expect(
            try rules("type: string, contentMediaType: image/jpeg", png)
                == warnings.map { $0.replacing("warning", with: "error") })
    }

    @Test("Parts by their positions are compared as those by their names are")
    func positions() throws {
        func document(_ media: String) -> String {
            operation("requestBody: { content: { multipart/mixed: { \(media) } } }")
                .replacing("openapi: 3.1.0", with: "openapi: 3.2.0")
        }
        func first(_ type: String) -> String {
            document(
                "schema: { type: array, prefixItems: [ { type: object }, { type: string } ] }, prefixEncoding: [ "
                    + "{ contentType: application/json }, { contentType: \(type) } ]")
        }
        func item(_ type: String) -> String {
            document("itemSchema: { type: object }, itemEncoding: { contentType: \(type) }")
        }
        for part in [first, item] {
            let found = try restFindings(part("image/png"), part("image/jpeg"))
            #expect(found.rules.sorted() == ["REST_BODY_PART_MEDIA_TYPE_ADDED", "REST_BODY_PART_MEDIA_TYPE_REMOVED"])
            #expect(try restFindings(part("image/png"), part("image/png")).isEmpty)
        }
    }

    @Test(
        "A field that may be null may be left out, so that one that may not is required now",
        arguments: ["application/x-www-form-urlencoded", "multipart/form-data"])
    func nullableFields(type: String) throws {
        func versions(_ types: String) -> [String: String] {
            [
                "a.openapi.yaml": operation(
                    "requestBody: { content: { \(type): { schema: { type: object, required: [a], properties: { a: { type: "
                        + "\(types) } } } } } }")
            ]
        }
        let (nullable, plain) = (versions("[string, 'null']"), versions("string"))
        #expect(try ContractVersions(old: nullable, new: plain).findings().rules == ["SCHEMA_PROPERTY_REQUIRED"])
        #expect(!(try ContractVersions(old: plain, new: nullable).findings().contains { $0.severity == .error }))
    }

    @Test("A file and a form are the same in the words of OpenAPI 3.0 and of 3.1")
    func files() throws {
        func rules(_ old: String, _ new: String) throws -> [String] {
            func version(_ media: String) -> [String: String] {
                ["a.openapi.yaml": operation("requestBody: { content: { multipart/form-data: { \(media) } } }")]
            }
            return try ContractVersions(old: version(old), new: version(new)).findings().rules
        }
        func schema(_ part: String, type: String = "type: object, ") -> String {
            "schema: { \(type)properties: { f: { \(part) } } }"
        }
        let binary = schema("type: string, format: binary")
        let image = binary + ", encoding: { f: { contentType: image/png } }"
        for (one, other) in [
            (image, schema("type: string, contentMediaType: image/png")),
            (binary, schema("contentMediaType: application/octet-stream")), (binary, schema("")),
            (binary, schema("type: string, format: binary", type: "")),
        ] {
            #expect(try rules(one, other) == [])
            #expect(try rules(other, one) == [])
        }
        #expect(
            try rules(image, schema("type: string, contentMediaType: image/jpeg")).sorted() == [
                "REST_BODY_PART_MEDIA_TYPE_ADDED", "REST_BODY_PART_MEDIA_TYPE_REMOVED",
            ])
        #expect(try rules(binary, schema("type: integer")) != [])
    }
}
