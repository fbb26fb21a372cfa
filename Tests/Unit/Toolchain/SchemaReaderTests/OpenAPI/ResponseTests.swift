import Contract
import Testing

@Suite("OpenAPI: responses")
struct ResponseTests {
    @Test("A body that is another object in each of its media types has a model for each, named by it")
    func mediaTypes() throws {
        let object = "schema: { type: object, properties: { a: { type: string } } }"
        let operation = try readOperation(
            """
            operationId: make
            responses:
              400: { description: Wrong, content: { application/json: { \(object) }, application/problem+json: { \(object) } } }
            """)
        #expect(
            operation.responses[0].contents.map(\.form) == [
                .json(.model("shop.MakeResponse400")), .json(.model("shop.MakeResponse400ProblemJson")),
            ])
    }

    @Test("Headers have types that text can be of; what is not understood of one does not matter to code")
    func headers() throws {
        let operation = try readOperation(
            """
            responses:
              200:
                description: Done
                headers:
                  X-Left: { description: How many are left., schema: { type: integer, format: int32 } }
                  X-Tags: { schema: { type: array, items: { type: string } } }
                  X-Side: { schema: { $ref: "#/components/schemas/Side" } }
                  X-Inline: { schema: { type: string, enum: [a, b] } }
                  X-Object: { schema: { type: object, properties: { a: { type: string } } } }
                  X-Any: {}
                  X-Odd: none
                  Content-Type: { schema: { type: string } }
            """, components: "components: { schemas: { Side: { type: string, enum: [buy, sell] } } }")
        let headers = operation.responses[0].headers
        #expect(headers.map(\.name) == ["X-Left", "X-Tags", "X-Side", "X-Inline", "X-Object", "X-Any"])
        #expect(
            headers.map(\.type) == [.int32, .list(.string), .model("shop.Side"), .string, .string, .string])
        #expect(headers[0].documentation.leading == "How many are left.")
    }

    @Test("Responses that have no body over HTTP have none, whatever is described", arguments: ["head", "get"])
    func withoutBody(method: String) throws {
        let content = "content: { application/json: { schema: { type: string } } }"
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /a:
                    \(method):
                      responses: { 200: { description: A, \(content) }, 204: { description: B, \(content) },
                        205: { description: C, \(content) }, 304: { description: D, \(content) } }
                """)
        ])
        let operation = try #require(
            try folder.read(["shop.openapi.yaml"]).files.first?.apis.first?.operations.first)
        #expect(operation.responses.map(\.contents.count) == [method == "head" ? 0 : 1, 0, 0, 0])
        #expect(
            folder.problems(["shop.openapi.yaml"]).contains { $0.contains("note: responses to HEAD, and those of 1XX") }
        )
    }

    @Test("Codes, ranges and default, in the order of the document")
    func statuses() throws {
        let object = "{ application/json: { schema: { type: object, properties: { a: { type: string } } } } }"
        let operation = try readOperation(
            """
            operationId: make
            responses:
              "200": { description: It, content: \(object) }
              201: { description: New, content: \(object) }
              204: { description: Done }
              4xx: { description: Wrong, content: \(object) }
              "5XX": { $ref: "#/components/responses/broken", description: Not ours }
              default: { description: Else, content: \(object) }
            """,
            components: "components: { responses: { broken: { description: Broken, content: \(object) } } }")
        #expect(
            operation.responses.map(\.status) == [
                .code(200), .code(201), .code(204), .range(4), .range(5), .default,
            ])
        #expect(
            operation.responses.map { $0.contents.map(\.form) } == [
                [.json(.model("shop.MakeResponse"))], [.json(.model("shop.MakeResponse201"))], [],
                [.json(.model("shop.MakeResponse4XX"))], [.json(.model("shop.BrokenResponse"))],
                [.json(.model("shop.MakeResponseDefault"))],
            ])
        #expect(
            operation.responses.map(\.documentation.leading) == ["It", "New", "Done", "Wrong", "Not ours", "Else"])
        #expect(operation.responses[4].pointer == "#/paths/~1orders/post/responses/5XX")
    }

    private func form(_ content: String) throws -> Content.Form {
        let operation = try readOperation(
            "operationId: watch\nresponses: { 200: { description: It, content: { \(content) } } }")
        return try #require(operation.responses.first?.contents.first?.form)
    }

    @Test(
        "Streams and bytes",
        arguments: [
            ("text/event-stream: { schema: { type: string } }", Content.Form.events(.string)),
            ("text/event-stream: { schema: { type: array, items: { type: string } } }", .events(.string)),
            ("text/event-stream: {}", .events(.any)),
            ("text/event-stream: { itemSchema: { type: string } }", .events(.string)),
            (
                "text/event-stream: { itemSchema: { type: object, properties: { id: {}, data: { type: string } } } }",
                .events(.string)
            ),
            (
                "text/event-stream: { itemSchema: { type: object, properties: { data: { type: string, "
                    + "contentMediaType: application/json, contentSchema: { type: object, properties: { a: {} } } } } } }",
                .events(.model("shop.WatchResponseEvent"))
            ),
            ("application/x-ndjson: { schema: { type: string } }", .lines(.string)),
            ("application/jsonl: { itemSchema: { type: string } }", .lines(.string)),
            ("application/json-seq: { itemSchema: { type: string } }", .lines(.string)),
            ("application/stream+json: { schema: { type: string } }", .lines(.string)),
            ("application/zip: { schema: { type: string, format: binary } }", .binary),
            ("application/pdf: {}", .binary),
            ("text/html: { schema: { type: string } }", .text(.string)),
            ("text/plain: { schema: { type: integer, format: int32 } }", .text(.int32)),
            ("'*/*': { schema: { type: string } }", .binary),
            ("'*/*': { schema: { type: integer } }", .text(.int64)),
            ("'*/*': { schema: { type: string, format: byte } }", .binary),
            ("\"*/*\": { schema: { type: object, properties: { a: {} } } }", .json(.model("shop.WatchResponse"))),
            ("application/x-www-form-urlencoded: { schema: { type: object } }", .text(.string)),
        ])
    func streams(_ content: String, _ form: Content.Form) throws {
        #expect(try self.form(content) == form)
    }

    @Test("An error in a form that Accord does not read is given as bytes, with a warning")
    func unsupportedError() throws {
        let text = """
            responses:
              204: { description: Done }
              4XX: { description: Wrong, content: { application/xml: { schema: { type: object } } } }
            """
        #expect(
            try readOperation(text).responses.last?.contents
                == [Content(mediaType: "application/xml", form: .binary)])
        let found = try operationProblems(text)
        #expect(
            found == [
                "shop.openapi.yaml:8:64: warning: Accord has no form for values of this schema in application/xml, and "
                    + "gives their bytes; describe them as application/json, or as bytes, by a schema with 'type: "
                    + "string' and 'format: binary' (#/paths/~1orders/post/responses/4XX/content/application~1xml)"
            ])
    }

    @Test("A success may be a stream or a value")
    func streamOrValue() throws {
        let operation = try readOperation(
            """
            responses:
              200:
                description: It
                content:
                  application/json: { schema: { type: string } }
                  text/event-stream: { schema: { type: string } }
            """)
        #expect(operation.responses.first?.contents.map(\.form) == [.json(.string), .events(.string)])
    }
}
