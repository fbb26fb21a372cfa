import Contract
import Testing

@Suite("OpenAPI: references in odd places")
struct OddReferenceTests {
    private func api(_ files: [String: String]) throws -> API {
        let folder = try ContractFolder(files)
        return try #require(try folder.read(["shop.openapi.yaml"]).files.first?.apis.first)
    }

    private static let pet = """
        operationId: findPet
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        responses: { 200: { description: It, content: { application/json: { schema: { type: string } } } } }
        """

    @Test("References may name the document by its '$self'")
    func ownAddress() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                """
                $self: https://example.com/shop.yaml
                components:
                  schemas:
                    A: { type: object, properties: { b: { $ref: "https://example.com/shop.yaml#/components/schemas/B" } } }
                    B: { type: object, properties: { c: { $ref: "types.yaml#/C" } } }
                """, version: "3.2.0"),
            "types.yaml": "C: { type: object, properties: { x: { type: string } } }",
        ])
        #expect(folder.problems(["shop.openapi.yaml"]).filter { !$0.contains(": note: ") } == [])
    }

    @Test("An operation may be in another file")
    func operation() throws {
        let api = try api([
            "shop.openapi.yaml": openAPI("paths:\n  /pets/{id}: { get: { $ref: pet.yaml } }"), "pet.yaml": Self.pet,
        ])
        #expect(api.operations.map(\.name) == ["findPet"])
        #expect(api.operations.first?.parameters.map(\.name) == ["id"])
        #expect(
            api.operations.first?.responses.map(\.contents) == [
                [Content(mediaType: "application/json", form: .json(.string))]
            ])
    }

    @Test("Lists of parameters, responses, contents, paths and components may be in other files as a whole")
    func collections() throws {
        let api = try api([
            "shop.openapi.yaml": openAPI(
                "paths: { $ref: parts.yaml#/paths }\ncomponents: { $ref: parts.yaml#/components }"),
            "parts.yaml": """
            parameters: [{ name: limit, in: query, schema: { type: integer } }]
            responses: { 200: { description: It, content: { $ref: "#/content" } } }
            content: { application/json: { schema: { type: string } } }
            paths:
              /pets: { get: { parameters: { $ref: "#/parameters" }, responses: { $ref: "#/responses" }, security: [{ key: [] }] } }
            components: { securitySchemes: { $ref: "#/schemes" } }
            schemes: { key: { $ref: "#/key" } }
            key: { type: apiKey, in: header, name: X-Key }
            """,
        ])
        let operation = try #require(api.operations.first)
        #expect(operation.parameters.map(\.name) == ["limit"])
        #expect(operation.responses.map(\.contents) == [[Content(mediaType: "application/json", form: .json(.string))]])
        #expect(operation.security == [["key"]])
        #expect(api.securitySchemes.map(\.kind) == [.header("X-Key")])
    }

    @Test("A pointer goes on through what is referred to")
    func throughReferences() throws {
        let api = try api([
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /pets/{id}: { $ref: "items.yaml#/pets" }
                  /dogs/{id}:
                    get:
                      parameters: [{ $ref: "#/paths/~1pets~1{id}/get/parameters/0" }]
                      responses: { 200: { $ref: "#/paths/~1pets~1%7Bid%7D/get/responses/200" } }
                components: { parameters: { Id: { $ref: "#/paths/~1pets~1{id}/get/parameters/0" } } }
                """),
            "items.yaml": "pets: { get: { $ref: pet.yaml } }",
            "pet.yaml": Self.pet,
        ])
        let dogs = try #require(api.operations.last)
        #expect(dogs.parameters.map(\.name) == ["id"])
        #expect(dogs.responses.map(\.contents) == [[Content(mediaType: "application/json", form: .json(.string))]])
    }

    @Test("A path item includes the fields beside each reference on its way")
    func chain() throws {
        let api = try api([
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /a: { $ref: "#/components/pathItems/A", summary: Ours. }
                components:
                  pathItems:
                    A: { $ref: "#/components/pathItems/B", post: { responses: { 204: { description: Done } } } }
                    B: { get: { responses: { 204: { description: Done } } } }
                """)
        ])
        #expect(api.operations.map(\.method) == ["POST", "GET"])
        #expect(api.operations.map(\.documentation.leading) == ["Ours.", "Ours."])
    }

    @Test("Names with odd characters, escaped or not")
    func oddNames() throws {
        let api = try api([
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /a:
                    get:
                      parameters:
                        - { $ref: "#/components/parameters/a b" }
                        - { $ref: "#/components/parameters/c%20d" }
                        - { $ref: "#/components/parameters/100%" }
                        - { $ref: "#/components/parameters/e%41" }
                      responses: { 204: { description: Done } }
                components:
                  parameters:
                    a b: { name: a, in: query, schema: { type: string } }
                    c d: { name: c, in: query, schema: { type: string } }
                    100%: { name: p, in: query, schema: { type: string } }
                    e%41: { name: e, in: query, schema: { type: string } }
                """)
        ])
        #expect(api.operations.first?.parameters.map(\.name) == ["a", "c", "p", "e"])
    }

    @Test("All properties of a schema may be in another file")
    func properties() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                "components: { schemas: { Pet: { type: object, properties: { $ref: parts.yaml#/pet } } } }"),
            "parts.yaml": "pet: { name: { type: string }, age: { type: integer } }",
        ])
        let models = try folder.read(["shop.openapi.yaml"]).files.flatMap(\.models)
        guard case .record(let pet)? = models.first else { throw Problem() }
        #expect(pet.properties.map(\.name) == ["name", "age"])
    }

    private struct Problem: Error {}

    @Test("Circular references are reported, wherever they are", .timeLimit(.minutes(10)))
    func circles() throws {
        let found = try documentProblems(
            """
            paths:
              /a: { get: { $ref: "#/paths/~1b/get" } }
              /b: { get: { $ref: "#/paths/~1a/get" } }
              /c: { get: { parameters: [{ $ref: "#/x/y%20/z" }], responses: { 204: { description: Done } } } }
            x: { $ref: "#/x/y%20" }
            """)
        #expect(found.filter { $0.contains("refers to itself") }.count == 2, "\(found)")
        #expect(found.filter { $0.contains("there is no '#/x/y%20/z'") }.count == 1, "\(found)")
    }
}
