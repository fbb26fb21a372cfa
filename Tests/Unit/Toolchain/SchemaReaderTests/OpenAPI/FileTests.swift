import Contract
import SchemaReader
import TestEnvironment
import Testing

@Suite("Contract files of schemas")
struct FileTests {
    private static let order = "{ type: object, properties: { id: { type: string } } }"

    @Test("Paths are below a root, and packages come of names, unless the file says")
    func packages() throws {
        let folder = try ContractFolder([
            "rest/growfolio.openapi.yaml": openAPI("components: { schemas: { A: \(Self.order) } }"),
            "live.asyncapi.yml": "asyncapi: 3.0.0\ncomponents: { schemas: { B: \(Self.order) } }",
            "risk-state.v1.schema.json":
                "{ \"$defs\": { \"C\": { \"type\": \"object\", \"properties\": { \"a\": {} } } } }",
            "other.yaml": "x-accord-namespace: own.v2\n$defs: { D: \(Self.order) }",
        ])
        let contract = try folder.read([
            "rest/growfolio.openapi.yaml", "live.asyncapi.yml", "risk-state.v1.schema.json", "other.yaml",
        ])
        #expect(
            contract.files.map(\.path) == [
                "rest/growfolio.openapi.yaml", "live.asyncapi.yml", "risk-state.v1.schema.json", "other.yaml",
            ])
        #expect(contract.files.map(\.package) == ["growfolio", "live", "risk_state.v1", "own.v2"])
        #expect(
            contract.files.flatMap(\.models).map(\.fullName)
                == ["growfolio.A", "live.B", "risk_state.v1.C", "own.v2.D"])
        #expect(contract.files.allSatisfy { $0.isRequested })
    }

    @Test("A schema in any list of a file that nobody asked for has the name that it has there")
    func lists() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                """
                components:
                  schemas:
                    A: { type: object, properties: { x: { $ref: 'ext.yaml#/models/Order' }, y: { $ref: 'ext.yaml#/models/Order/properties/id' } } }
                """),
            "ext.yaml":
                "models: { Order: { type: object, properties: { id: { type: object, properties: { n: {} } } } } }",
        ])
        let models = try folder.read(["shop.openapi.yaml"]).files.flatMap(\.models).map(\.fullName)
        #expect(models == ["shop.A", "shop.Order"])
    }

    @Test("The root of a schema file is a model, named by its title or its file")
    func roots() throws {
        let folder = try ContractFolder([
            "risk-state.schema.yaml": "type: object\nproperties: { a: { type: string } }",
            "b.schema.yaml": "title: Order\ntype: object\nproperties: { a: { type: string } }",
            "c.schema.yaml": "title: An order of a shop\ntype: object\nproperties: { a: { type: string } }",
        ])
        let contract = try folder.read(["risk-state.schema.yaml", "b.schema.yaml", "c.schema.yaml"])
        #expect(contract.files.flatMap(\.models).map(\.fullName) == ["risk_state.Root", "b.Order", "c.Root"])
    }

    @Test("A file with a parameter or a path item has anchors and identifiers in its schemas")
    func parts() throws {
        let folder = try ContractFolder([
            "a.openapi.yaml": openAPI(
                """
                paths:
                  /tags:
                    $ref: tags.yaml
                  /notes:
                    get:
                      parameters:
                      - $ref: page.yaml
                      responses: { 204: { description: None } }
                """),
            "page.yaml": """
            name: page
            in: query
            schema:
              type: object
              properties: { size: { $anchor: size, type: integer }, limit: { $ref: "#size" } }
            """,
            "tags.yaml": """
            get:
              parameters:
              - name: tag
                in: query
                schema:
                  $id: https://example.com/tag.json
                  type: object
                  properties: { label: { $anchor: label, type: string }, alias: { $ref: "#label" } }
              responses: { 204: { description: None } }
            """,
        ])
        let contract = try folder.read(["a.openapi.yaml"])
        #expect(contract.files.flatMap(\.apis).flatMap(\.operations).count == 2)
    }

    @Test("Files come after those that they use, and name them")
    func order() throws {
        let folder = try ContractFolder([
            "a.openapi.yaml": openAPI(
                """
                paths:
                  /it:
                    get:
                      responses:
                        200: { description: It, content: { application/json: { schema: { $ref: "b.schema.yaml#/$defs/B" } } } }
                """),
            "b.schema.yaml": "$defs: { B: { type: object, properties: { c: { $ref: \"c.schema.yaml#/$defs/C\" } } } }",
            "c.schema.yaml": "$defs: { C: \(Self.order) }",
        ])
        let contract = try folder.read(["a.openapi.yaml", "b.schema.yaml", "c.schema.yaml"])
        #expect(contract.files.map(\.path) == ["c.schema.yaml", "b.schema.yaml", "a.openapi.yaml"])
        #expect(contract.files.map(\.imports) == [[], ["c.schema.yaml"], ["b.schema.yaml"]])
        #expect(
            contract.files.last?.apis.first?.operations.first?.responses.first?.contents.first?.form
                == .json(.model("b.B")))
    }

    @Test("Schemas in files that nobody asked for belong to the first file that needs them")
    func fragments() throws {
        let folder = try ContractFolder([
            "a.openapi.yaml": openAPI(
                """
                paths:
                  /it:
                    get:
                      responses:
                        200: { description: It, content: { application/json: { schema: { $ref: "parts/it.yaml#/It" } } } }
                components:
                  schemas:
                    Order: { $ref: parts/order.yaml }
                    Same: { $ref: "#/components/schemas/Order" }
                """),
            "b.openapi.yaml": openAPI("components: { schemas: { Own: { $ref: \"parts/it.yaml#/It\" } } }"),
            "parts/it.yaml":
                "It: { type: object, properties: { order: { $ref: order.yaml }, code: { $ref: \"#/$defs/code\" } } }\n"
                + "$defs: { code: { type: object, properties: { a: { type: string } } } }\n"
                + "Unused: \(Self.order)\n",
            "parts/order.yaml": Self.order,
        ])
        let contract = try folder.read(["a.openapi.yaml", "b.openapi.yaml"])
        #expect(contract.files.map(\.path) == ["a.openapi.yaml", "b.openapi.yaml"])
        #expect(contract.files[0].models.map(\.fullName) == ["a.Order", "a.Same", "a.It", "a.code"])
        #expect(contract.files[1].models.map(\.fullName) == ["b.Own"])
        #expect(contract.files[1].imports == ["a.openapi.yaml"])
    }

    @Test("A document may name a schema of another requested one as that does")
    func sameName() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                "components: { schemas: { Order: { $ref: \"shop.schema.yaml#/$defs/Order\" } } }"),
            "shop.schema.yaml": "$defs: { Order: \(Self.order) }",
        ])
        let contract = try folder.read(["shop.openapi.yaml", "shop.schema.yaml"])
        #expect(contract.files.map { $0.models.map(\.fullName) } == [[], ["shop.Order"]])
    }

    @Test("Models of one name in files that nobody asked for get numbers")
    func equalNames() throws {
        let folder = try ContractFolder([
            "a.openapi.yaml": openAPI(
                """
                components:
                  schemas:
                    All: { type: object, properties: { b: { $ref: "b.yaml#/It" }, c: { $ref: "c.yaml#/It" } } }
                """),
            "b.yaml": "It: \(Self.order)",
            "c.yaml": "It: \(Self.order)",
        ])
        let contract = try folder.read(["a.openapi.yaml"])
        #expect(contract.files[0].models.map(\.fullName) == ["a.All", "a.It", "a.It2"])
    }

    @Test("A document without operations has models and no API; webhooks' bodies are models, too")
    func noOperations() throws {
        let text = """
            webhooks:
              order-made:
                post:
                  requestBody: { content: { application/json: { schema: \(Self.order) } } }
                  responses: { 204: { description: Done } }
            components: { schemas: { Order: \(Self.order) } }
            """
        let folder = try ContractFolder(["shop.openapi.yaml": openAPI(text)])
        let file = try #require(try folder.read(["shop.openapi.yaml"]).files.first)
        #expect(file.apis.isEmpty)
        #expect(file.models.map(\.fullName) == ["shop.Order", "shop.OrderMadeWebhook"])
    }

    @Test("Fields without effect are reported in one note")
    func ignored() throws {
        #expect(
            try operationProblems(
                """
                operationId: make
                callbacks: {}
                foo: 1
                responses:
                  200: { description: It, headers: {}, links: {} }
                  404: { description: It, links: {} }
                """,
                components: "webhooks: {}"
            ) == [
                "shop.openapi.yaml:1:1: note: has no effect on the code: 'callbacks' (line 7), "
                    + "'foo' (line 8), 'webhooks', apart from their models (line 12) (#)"
            ])
    }

    @Test("OpenAPI 3.0 and 3.1 refer to each other")
    func mixedVersions() throws {
        let folder = try ContractFolder([
            "a.openapi.yaml": openAPI(
                """
                paths:
                  /it:
                    get:
                      operationId: get
                      parameters:
                        - { name: q, in: query, schema: { $ref: "b.openapi.yaml#/components/schemas/Text" } }
                      responses: { 204: { description: Done } }
                """, version: "3.1.1"),
            "b.openapi.yaml": openAPI(
                "components: { schemas: { Text: { type: string, nullable: true } } }", version: "3.0.4"),
        ])
        let contract = try folder.read(["a.openapi.yaml"])
        #expect(contract.files.first?.apis.first?.operations.first?.parameters.map(\.type) == [.model("a.Text")])
    }

    @Test("Thousands of paths are read, each with a response of its own")
    func linear() throws {
        let count = TestExtent.isWhole ? 10_000 : 2_000
        let paths = (0..<count).map {
            "  /a\($0): { get: { responses: { 204: { $ref: \"#/components/responses/r\($0)\" } } } }"
        }
        let responses = (0..<count).map { "    r\($0): { description: It }" }
        let text =
            "paths:\n\(paths.joined(separator: "\n"))\ncomponents:\n  responses:\n\(responses.joined(separator: "\n"))"
        let api = try readAPI(text)
        #expect(api.operations.count == count)
        #expect(api.operations.last?.name == "getA\(count - 1)")
    }

    @Test("A response that there is not is reported once, for all that reads responses")
    func missingResponse() throws {
        let text = """
            openapi: 3.1.0
            info: { title: Shop }
            paths: { /a: { get: { responses: { 200: { $ref: "#/components/responses/None" } } } } }
            """
        let found = try ContractFolder(["shop.openapi.yaml": text]).problems(["shop.openapi.yaml"])
        #expect(found.count { $0.contains("there is no '#/components/responses/None'") } == 1)
    }

    @Test("Documents that would have one client are an error that proposes a namespace for each, once for all")
    func versions() throws {
        func document(_ more: String = "") -> String { "openapi: 3.1.0\ninfo: { title: Shop API\(more) }\npaths: {}" }
        let folder = try ContractFolder([
            "v1/openapi.yaml": document(), "v2/openapi.yaml": document(", version: '2'"),
            "beta/openapi.yaml": document(), "v2/other.openapi.yaml": document(),
            "a/live.asyncapi.yaml": "asyncapi: 3.0.0\ninfo: { title: Shop }\nchannels: { one: {} }",
            "b/live.asyncapi.yaml": "asyncapi: 3.0.0\ninfo: { title: Shop }\nchannels: { one: {}, two: {} }",
            "c/live.asyncapi.yaml": "asyncapi: 3.0.0\ninfo: { title: Shop }\nchannels: { three: {} }",
        ])
        let remedy =
            "as versions of one document have; list one of them in 'contracts' of accord.json, or give each a namespace "
            + "there: \"namespaces\":"
        #expect(
            folder.problems(["v1/openapi.yaml", "v2/openapi.yaml", "beta/openapi.yaml", "v2/other.openapi.yaml"]) == [
                "v2/openapi.yaml:2:7: error: 'v1/openapi.yaml' and this document (and 1 more) have the same names, \(remedy) "
                    + "{\"v1/openapi.yaml\": \"ShopV1\", \"v2/openapi.yaml\": \"ShopV2\", \"beta/openapi.yaml\": "
                    + "\"ShopBeta\"} (#/info)"
            ])
        let live = folder.problems(["a/live.asyncapi.yaml", "b/live.asyncapi.yaml", "c/live.asyncapi.yaml"])
        #expect(
            live.filter { $0.contains(" error: ") } == [
                "b/live.asyncapi.yaml:2:7: error: 'a/live.asyncapi.yaml' and this document have the same names, \(remedy) "
                    + "{\"a/live.asyncapi.yaml\": \"liveA\", \"b/live.asyncapi.yaml\": \"liveB\"} (#/info)"
            ])
    }
}
