import Contract
import Testing

@Suite("OpenAPI: lenient reading")
struct LenientReadingTests {
    private static let done = "responses: { 204: { description: Done } }"

    @Test("A dangling reference is any JSON value")
    func danglingReferences() throws {
        let text = """
            paths:
              /a:
                post:
                  parameters: [{ $ref: "#/components/parameters/none" }, { name: b, in: query, schema: { $ref: "#/none" } }]
                  requestBody: { $ref: "#/components/requestBodies/none" }
                  responses: { 200: { $ref: "#/components/responses/none" } }
            """
        let operation = try #require(try readAPI(text, isLenient: true).operations.first)
        let anything = Content(mediaType: "application/json", form: .json(.any))
        #expect(operation.parameters.map(\.name) == ["b"])
        #expect(operation.parameters.map(\.type) == [.any])
        #expect(operation.body?.contents == [anything])
        #expect(operation.responses.map(\.contents) == [[anything]])
        #expect(try documentProblems(text).filter { $0.contains("error: there is no '#/") }.count == 4)
    }

    @Test(
        "An operation with something that is not understood is left out, and reported",
        arguments: [
            "requestBody: 5\n      \(done)", "responses: 5", "responses: { 2000: {} }", "parameters: 5\n      \(done)",
            "parameters: [{ name: a, in: nowhere }]\n      \(done)",
            "requestBody: { content: 5 }\n      \(done)", "responses: { 200: { content: [] } }",
            "parameters: [{ name: a, in: formData, schema: {} }]\n      \(done)",
        ])
    func leftOut(_ text: String) throws {
        let document = """
            paths:
              /a:
                post:
                  operationId: broken
                  \(text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n      "))
              /b: { get: { operationId: whole, \(Self.done) } }
            """
        #expect(try readAPI(document, isLenient: true).operations.map(\.name) == ["whole"])
        let found = try documentProblems(document, isLenient: true)
        #expect(found.contains { $0.contains("the operation \"broken\" is left out, as it is not understood in full") })
        #expect(found.allSatisfy { !$0.contains(": error: ") })
    }

    @Test("An error in a path item's parameters leaves out all of its operations")
    func pathItem() throws {
        let api = try readAPI(
            """
            paths:
              /a: { parameters: [5], get: { \(Self.done) }, post: { \(Self.done) } }
              /b: { get: { \(Self.done) } }
              /c: { get: 5 }
              /d: 5
            """, isLenient: true)
        #expect(api.operations.map(\.name) == ["getB"])
    }

    @Test("Of two keys with one name the first is taken")
    func duplicateKeys() throws {
        let text = "paths: { /a: { get: { \(Self.done), responses: { 200: {} } } }, /a: {} }"
        #expect(try readAPI(text, isLenient: true).operations.first?.responses.map(\.status) == [.code(204)])
        #expect(try documentProblems(text).filter { $0.contains("error: the key") }.count == 2)
        #expect(try documentProblems(text, isLenient: true).filter { $0.contains("warning: the key") }.count == 2)
    }

    @Test(
        "A document of which nothing can be read is an error for everyone",
        arguments: ["swagger: '1.2'", "openapi: 4.0.0", "asyncapi: 1.2.0", "info: {}\npaths: {}"])
    func otherVersions(_ text: String) throws {
        let found = try ContractFolder(["a.yaml": text]).problems(["a.yaml"], isLenient: true)
        #expect(found.count == 1)
        #expect(found.first?.contains(": error: ") == true)
    }

    @Test("Text that is no YAML is an error for everyone")
    func noYAML() throws {
        #expect(try documentProblems("paths: [", isLenient: true).first?.contains("error: is not YAML") == true)
    }
}
