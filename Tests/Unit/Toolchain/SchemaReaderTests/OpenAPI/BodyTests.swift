import Contract
import Testing

@Suite("OpenAPI: bodies")
struct BodyTests {
    /// The contents, without their schemas.
    private func contents(_ text: String, components: String = "") throws -> [Content] {
        let operation = try readOperation(
            "operationId: make\nrequestBody:\n  content:\n\(text)", components: components)
        return try #require(operation.body).contents.map { content in
            guard case .multipart(let parts) = content.form else {
                return Content(mediaType: content.mediaType, form: content.form)
            }
            let plain = parts.map { part in
                Content.Part(
                    name: part.name, form: part.form, isRequired: part.isRequired, isRepeated: part.isRepeated,
                    mediaType: part.mediaType, documentation: part.documentation)
            }
            return Content(mediaType: content.mediaType, form: .multipart(plain))
        }
    }

    @Test("The fields of a body are read, inline or through a reference")
    func members() throws {
        let operation = try readOperation(
            """
            requestBody: { $ref: "#/components/requestBodies/new_order" }
            """,
            components: """
                components:
                  requestBodies:
                    new_order:
                      description: The order.
                      required: true
                      content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
                """)
        let body = try #require(operation.body)
        #expect(body.isRequired)
        #expect(body.documentation.leading == "The order.")
        #expect(body.contents.map(\.form) == [.json(.model("shop.NewOrderRequest"))])
        #expect(body.contents.map(\.mediaType) == ["application/json"])
    }

    @Test(
        "Each media type has its form",
        arguments: [
            ("application/json", "{ type: string }", Content.Form.json(.string)),
            ("application/json; charset=utf-8", "{ type: string }", .json(.string)),
            ("application/vnd.shop+json", "{ type: string }", .json(.string)),
            ("application/json", "{}", .json(.any)),
            (
                "application/x-www-form-urlencoded", "{ type: object, properties: { a: {} } }",
                .form(.model("shop.MakeRequest"))
            ),
            ("text/plain", "{ type: string }", .text(.string)), ("text/plain", "{ type: integer }", .text(.int64)),
            ("text/plain", "{ type: [boolean, 'null'] }", .text(.bool)),
            ("text/plain", "{ enum: [a, b] }", .text(.model("shop.MakeRequest"))),
            ("text/plain", "{ type: string, format: binary }", .text(.string)),
            ("text/plain", "{ oneOf: [{ type: string }, { type: boolean }] }", .text(.string)),
            ("text/csv", "{}", .text(.string)),
            ("application/octet-stream", "{ type: string, format: binary }", .binary),
            ("image/png", "{}", .binary),
            ("application/x-ndjson", "{ type: object }", .binary),
        ])
    func forms(_ mediaType: String, _ schema: String, _ form: Content.Form) throws {
        #expect(
            try contents("    \(mediaType): { schema: \(schema) }") == [Content(mediaType: mediaType, form: form)])
    }

    @Test("A range of media types is sent as JSON, or as what the caller chooses")
    func ranges() throws {
        #expect(
            try contents(
                """
                    "*/*": { schema: { type: object, properties: { a: { type: string } } } }
                    "text/*": {}
                    "application/*": {}
                """) == [
                    Content(mediaType: "application/json", form: .json(.model("shop.MakeRequest"))),
                    Content(mediaType: "text/*", form: .text(.string)),
                    Content(mediaType: "application/*", form: .binary),
                ])
    }

    @Test("Media types of one form that mean different things are all there")
    func alikeForms() throws {
        let order = "{ schema: { $ref: '#/components/schemas/Order' } }"
        #expect(
            try contents(
                """
                    application/json-patch+json: \(order)
                    application/merge-patch+json: \(order)
                    image/png: {}
                    image/jpeg: {}
                    text/csv: {}
                    text/plain: {}
                """,
                components: "components: { schemas: { Order: { type: object, properties: { a: { type: string } } } } }"
            ).map(\.mediaType) == [
                "application/json-patch+json", "application/merge-patch+json", "image/png", "image/jpeg", "text/csv",
                "text/plain",
            ])
    }

    @Test("Media types that differ in name alone are one")
    func equalContents() throws {
        #expect(
            try contents(
                """
                    application/json: { schema: { $ref: "#/components/schemas/Order" } }
                    text/json: { schema: { $ref: "#/components/schemas/Order" } }
                    application/*+json: { schema: { $ref: "#/components/schemas/Order" } }
                    application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Order" } }
                """,
                components: "components: { schemas: { Order: { type: object, properties: { a: { type: string } } } } }"
            ).map(\.mediaType) == ["application/json", "application/x-www-form-urlencoded"])
    }

    @Test("XML beside JSON is left out, and reported")
    func unsupportedAlternative() throws {
        let text = """
            requestBody:
              content:
                application/xml: { schema: { type: object, properties: { a: { type: string } } } }
                application/json: { schema: { type: object, properties: { a: { type: string } } } }
            """
        #expect(try readOperation(text).body?.contents.map(\.mediaType) == ["application/json"])
        #expect(
            try operationProblems(text) == [
                "shop.openapi.yaml:1:1: note: has no effect on the code: 'application/xml' (line 8) (#)"
            ])
    }

    @Test(
        "A list is one part with separators where its style does not explode, and otherwise a part for each element",
        arguments: [
            ("style: form, explode: false", ","), ("explode: false", ","), ("style: pipeDelimited", "|"),
            ("style: spaceDelimited", " "), ("style: form, explode: true", nil), ("style: form", nil),
            ("contentType: text/plain", nil),
        ] as [(String, String?)])
    func joinedParts(_ encoding: String, _ separator: String?) throws {
        let operation = try readOperation(
            """
            requestBody:
              content:
                multipart/form-data:
                  schema: { type: object, properties: { a: { type: array, items: { type: string } } } }
                  encoding: { a: { \(encoding) } }
            """)
        guard case .multipart(let parts)? = operation.body?.contents.first?.form else { throw Problem() }
        #expect(parts.map(\.separator) == [separator])
        #expect(parts.map(\.form) == [.text(separator == nil ? .string : .list(.string))])
        #expect(parts.map(\.isRepeated) == [separator == nil])
    }

    @Test(
        "A type inside a component has its name after that, whatever the media type of a body",
        arguments: [
            ["application/json"], ["multipart/form-data"], ["application/json", "multipart/form-data"],
            ["multipart/form-data", "application/x-www-form-urlencoded"],
        ])
    func namesInComponents(_ mediaTypes: [String]) throws {
        let contents = mediaTypes.map { "\($0): { schema: { $ref: '#/components/schemas/Up' } }" }
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /up:
                    put:
                      operationId: up
                      requestBody: { content: { \(contents.joined(separator: ", ")) } }
                      responses: { 204: { description: Done } }
                components:
                  schemas:
                    Base: { type: object, properties: { state: { type: string, enum: [on, off] } } }
                    Up:
                      allOf:
                        - $ref: '#/components/schemas/Base'
                        - type: object
                          required: [kind]
                          properties: { kind: { type: string, enum: [red, green] } }
                """)
        ])
        let models = try folder.read(["shop.openapi.yaml"]).files[0].models
        #expect(models.map(\.fullName) == ["shop.Base", "shop.Up"])
        #expect(models.map { $0.models.map(\.fullName) } == [["shop.Base.State"], ["shop.Up.Kind"]])
    }

    @Test("Parts of a multipart body")
    func multipart() throws {
        let contents = try contents(
            """
                multipart/form-data:
                  schema:
                    type: object
                    required: [file, title]
                    properties:
                      file: { type: string, format: binary, description: The picture. }
                      title: { type: string }
                      count: { type: [string, "null"] }
                      label: { anyOf: [{ type: string }, { type: "null" }] }
                      tags: { type: array, items: { type: string } }
                      others: { type: array, items: { type: string, contentMediaType: image/png } }
                      details: { type: object, properties: { a: { type: string } } }
                      rows: { type: array, items: { $ref: "#/components/schemas/Row" } }
                      either: { anyOf: [{ type: string, format: binary }, { type: array, items: { type: string, format: binary } }] }
                      anything: {}
                      list: { type: array }
                      text: { type: string }
                      made: { type: string, readOnly: true }
                  encoding:
                    file: { contentType: image/png }
                    title: { contentType: application/json }
                    others: { contentType: "image/png, image/jpeg" }
                    text: { contentType: application/pdf }
            """,
            components: "components: { schemas: { Row: { type: object, properties: { a: { type: string } } } } }")
        #expect(contents.map(\.mediaType) == ["multipart/form-data"])
        guard case .multipart(let parts)? = contents.first?.form else { throw Problem() }
        #expect(
            parts == [
                Content.Part(
                    name: "file", form: .file, isRequired: true, mediaType: "image/png",
                    documentation: Documentation(leading: "The picture.")),
                Content.Part(name: "title", form: .json(.string), isRequired: true, mediaType: "application/json"),
                Content.Part(name: "count", form: .text(.string), isRequired: false),
                Content.Part(name: "label", form: .text(.string), isRequired: false),
                Content.Part(name: "tags", form: .text(.string), isRequired: false, isRepeated: true),
                Content.Part(name: "others", form: .file, isRequired: false, isRepeated: true),
                Content.Part(name: "details", form: .json(.model("shop.MakeRequestDetails")), isRequired: false),
                Content.Part(name: "rows", form: .json(.model("shop.Row")), isRequired: false, isRepeated: true),
                Content.Part(name: "either", form: .file, isRequired: false, isRepeated: true),
                Content.Part(name: "anything", form: .file, isRequired: false),
                Content.Part(name: "list", form: .json(.any), isRequired: false, isRepeated: true),
                Content.Part(name: "text", form: .file, isRequired: false, mediaType: "application/pdf"),
            ])
    }

    @Test(
        "A part of a media type that is no JSON is a file, with a warning where its schema says more",
        arguments: [
            ("{ type: object, properties: { a: { type: string } } }", "application/xml", true),
            ("{ type: array, items: { type: object, properties: { a: { type: string } } } }", "text/csv", true),
            ("{ type: string }", "application/pdf", false),
            ("{ type: string, contentMediaType: application/pdf, contentEncoding: binary }", "", false),
            ("{ type: string, contentEncoding: binary }", "", false),
            ("{ type: array, items: { type: string, contentEncoding: Binary } }", "", false),
        ])
    func foreignParts(_ schema: String, _ mediaType: String, _ isWarned: Bool) throws {
        let body = """
            requestBody:
              content:
                multipart/form-data:
                  schema: { type: object, properties: { a: \(schema) } }
                  \(mediaType.isEmpty ? "" : "encoding: { a: { contentType: \(mediaType) } }")
            """
        guard case .multipart(let parts)? = try readOperation(body).body?.contents.first?.form else { throw Problem() }
        #expect(parts.map(\.form) == [.file])
        // What makes it a file is not without effect.
        #expect(try operationProblems(body).allSatisfy { !$0.contains("× content") })
        #expect(
            try operationProblems(body).contains { $0.contains("in \(mediaType), and takes the part as a file") }
                == isWarned)
    }

    @Test(
        "Lines and events of requests are bytes, with a warning", arguments: ["application/jsonl", "text/event-stream"])
    func streamsOfRequests(_ mediaType: String) throws {
        let body = "requestBody: { content: { \(mediaType): { itemSchema: { type: object } } } }"
        #expect(try readOperation(body, version: "3.2.0").body?.contents.map(\.form) == [.binary])
        #expect(
            try operationProblems(body, version: "3.2.0").contains { $0.contains("in requests, and takes their bytes") }
        )
    }

    @Test("Each method of a path is an operation, TRACE as well, which has no body")
    func trace() throws {
        let api = try readAPI(
            "paths: { /a: { trace: { requestBody: { content: { text/plain: {} } }, responses: { 200: { description: Done } } } } }"
        )
        #expect(api.operations.map(\.method) == ["TRACE"])
        #expect(api.operations.first?.body == nil)
    }

    @Test("A body of a GET request is not sent, and is reported")
    func getBody() throws {
        #expect(
            try documentProblems(
                """
                paths:
                  /it:
                    get:
                      requestBody: { content: { application/json: {} } }
                      responses: { 204: { description: Done } }
                """) == [
                    "shop.openapi.yaml:6:20: warning: GET requests have no body, and this one is not sent; describe "
                        + "parameters, or use POST (#/paths/~1it/get/requestBody)"
                ])
    }

    private struct Problem: Error {}
}
