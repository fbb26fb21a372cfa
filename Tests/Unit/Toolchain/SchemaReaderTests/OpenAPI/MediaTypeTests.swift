import Contract
import Testing

@Suite("OpenAPI: media types")
struct MediaTypeTests {
    private func body(_ content: String, components: String = "") throws -> [Content] {
        let operation = try readOperation(
            "operationId: make\nrequestBody: { content: \(content) }", components: components)
        return try #require(operation.body).contents
    }

    private func answer(_ content: String) throws -> [Content] {
        let operation = try readOperation("responses: { 200: { description: It, content: \(content) } }")
        return try #require(operation.responses.first).contents
    }

    private static let answersCases: [(content: String, forms: [Content.Form])] = [
        (
            #"{ 'application/json; charset=utf-8; profile="a b"': { schema: { type: string } } }"#,
            [Content.Form.json(.string)]
        ),
        ("{ application/vnd.github+json: { schema: { type: string } } }", [.json(.string)]),
        ("{ '*/*': { schema: { type: string } } }", [.binary]),
        ("{ '*/*': { schema: { type: array, items: { type: string } } } }", [.json(.list(.string))]),
        ("{ text/*: {} }", [.text(.string)]),
        ("{ application/*+json: { schema: { type: string } } }", [.json(.string)]),
        ("{ application/json: { schema: { type: string } }, '*/*': {} }", [.json(.string), .binary]),
        ("{ application/json: {} }", [.json(.any)]),
        ("{ multipart/mixed: { schema: { type: object } } }", [.binary]),
        ("{ multipart/form-data: { schema: { type: object, properties: { a: { type: string } } } } }", [.binary]),
        ("{ '': { schema: { type: array, items: { type: string } } } }", [.json(.list(.string))]),
        ("{}", []),
    ]

    @Test(
        "Answers, with parameters of media types and ranges of them", arguments: Self.answersCases)
    func answers(_ content: String, _ forms: [Content.Form]) throws {
        #expect(try answer(content).map(\.form) == forms)
    }

    @Test("A body that is described by no media type, or one without a form, is bytes")
    func bytes() throws {
        #expect(try body("{}") == [Content(mediaType: "application/octet-stream", form: .binary)])
        #expect(
            try body("{ application/xml: { schema: { type: object } } }")
                == [Content(mediaType: "application/xml", form: .binary)])
        #expect(try body("{ multipart/form-data: {} }") == [Content(mediaType: "multipart/form-data", form: .binary)])
    }

    @Test("A body has no quality, which a request's header for answers has")
    func qualities() throws {
        let content = "{ 'application/json; q=0.9; version=1': { schema: { type: string } } }"
        #expect(try body(content).map(\.mediaType) == ["application/json; version=1"])
        #expect(try answer(content).map(\.mediaType) == ["application/json; q=0.9; version=1"])
    }

    private static let partsCases: [(schema: String, required: [String: Bool])] = [
        ("{ $ref: '#/components/schemas/A' }", ["a": true, "b": false]),
        (
            "{ allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }",
            ["a": true, "b": false, "c": true]
        ),
        (
            "{ oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }",
            ["a": true, "b": false, "c": false]
        ),
        (
            "{ anyOf: [{ $ref: '#/components/schemas/A' }, { type: object, properties: { d: {} } }], required: [b] }",
            ["a": false, "b": true, "d": false]
        ),
    ]

    @Test(
        "Parts of a body that refers to a schema, takes several together, or offers some", arguments: Self.partsCases)
    func parts(_ schema: String, _ required: [String: Bool]) throws {
        let contents = try body(
            "{ multipart/form-data: { schema: \(schema) } }",
            components: """
                components:
                  schemas:
                    A: { type: object, required: [a], properties: { a: { type: string }, b: { type: string } } }
                    B: { type: object, required: [a, c], properties: { a: { type: string }, c: { type: string } } }
                """)
        guard case .multipart(let parts)? = contents.first?.form else { throw Problem() }
        #expect(Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0.isRequired) }) == required)
    }

    private struct Problem: Error {}
}
