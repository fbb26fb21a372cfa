import Contract
import Testing

@testable import SchemaReader

@Suite("Filters of OpenAPI documents") struct FilterTests {
    private let document = """
        openapi: 3.1.0
        info: {title: Shop, version: "1"}
        paths:
          /orders:
            get:
              operationId: getOrders
              tags: [orders]
              responses: {"200": {description: "", content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}}
          /orders/{id}/lines:
            parameters: [{name: id, in: path, required: true, schema: {type: string}}]
            get:
              tags: [orders, lines]
              responses: {"200": {description: "", content: {application/json: {schema: {$ref: "#/components/schemas/Line"}}}}}
          /ordersArchive:
            get: {operationId: getArchive, responses: {"204": {description: ""}}}
          /pets:
            parameters: 5
            get:
              operationId: getPets
              responses: {"200": {description: "", content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}
        components:
          schemas:
            Order: {type: object, properties: {buyer: {$ref: "#/components/schemas/Buyer"}}}
            Buyer:
              type: object
              properties: {kind: {type: string}}
              discriminator: {propertyName: kind}
            Company: {allOf: [{$ref: "#/components/schemas/Buyer"}, {properties: {vat: {type: string}}}]}
            Line: {type: object, properties: {sku: {type: string}}}
            Pet: {type: nonsense}
        """

    private func filter(_ words: [ContractFilter.Key: [String]]) -> [String: ContractFilter] {
        let place = SourceLocation(file: "accord.json", line: 1, column: 2)
        let words = words.mapValues { $0.map { ContractFilter.Word(text: $0, location: place) } }
        return ["openapi.yaml": ContractFilter(words: words, location: place)]
    }

    private func read(
        _ words: [ContractFilter.Key: [String]], of document: String? = nil
    ) throws -> (operations: [String], models: [String]) {
        let folder = try ContractFolder(["openapi.yaml": document ?? self.document])
        let file = try #require(try folder.read(["openapi.yaml"], filters: filter(words)).files.first)
        return (file.apis.flatMap(\.operations).map(\.name), file.models.map(\.fullName))
    }

    @Test("Operations are chosen by tag, by path with those below it, and by name")
    func operations() throws {
        #expect(try read([.tags: ["orders"]]).operations == ["getOrders", "getOrdersByIdLines"])
        #expect(try read([.tags: ["lines"]]).operations == ["getOrdersByIdLines"])
        #expect(try read([.paths: ["/orders"]]).operations == ["getOrders", "getOrdersByIdLines"])
        #expect(try read([.paths: ["/orders/{id}/lines"]]).operations == ["getOrdersByIdLines"])
        #expect(try read([.operations: ["getOrders"]]).operations == ["getOrders"])
        #expect(
            try read([.operations: ["getOrdersByIdLines", "getArchive"]]).operations == [
                "getOrdersByIdLines", "getArchive",
            ])
        #expect(
            try read([.tags: ["lines"], .operations: ["getArchive"]]).operations == [
                "getOrdersByIdLines", "getArchive",
            ])
    }

    @Test("A path is chosen as it is called, and as the document writes it")
    func otherNotations() throws {
        let text = openAPI(
            """
            paths:
              /#Action=Add: {get: {operationId: add, responses: {"204": {description: ""}}}}
              /#Action=List: {get: {operationId: list, responses: {"204": {description: ""}}}}
              "/orders/{id?}":
                parameters: [{name: id, in: path, required: true, schema: {type: string}}]
                get: {operationId: order, responses: {"204": {description: ""}}}
            """)
        #expect(try read([.paths: ["/#Action=Add"]], of: text).operations == ["add"])
        #expect(try read([.paths: ["/orders/{id}"]], of: text).operations == ["order"])
        #expect(try read([.paths: ["/orders/{id?}"]], of: text).operations == ["order"])
        #expect(try read([.operations: ["list"]], of: text).operations == ["list"])
    }

    @Test(
        "Models are those that the chosen operations reach, with those that extend them; what is wrong elsewhere is no matter"
    )
    func models() throws {
        #expect(try read([.operations: ["getOrders"]]).models == ["Shop.Order", "Shop.Buyer", "Shop.Company"])
        #expect(try read([.tags: ["lines"]]).models == ["Shop.Line"])
        #expect(try read([.operations: ["getArchive"]]).models == [])
    }

    @Test("A word that chooses nothing is an error where it is written")
    func wrongWords() throws {
        let folder = try ContractFolder(["openapi.yaml": document, "a.schema.json": "{}"])
        #expect(
            folder.problems(
                ["openapi.yaml"],
                filters: filter([.tags: ["odrers"], .paths: ["/pet"], .operations: ["getOrder"]])) == [
                    "accord.json:1:2: error: the contract has no tag 'odrers'; did you mean 'orders'?",
                    "accord.json:1:2: error: the contract has no operation 'getOrder'; did you mean 'getOrders'?",
                    "accord.json:1:2: error: the contract has no path '/pet'; did you mean '/pets'?",
                ])
        let bare =
            "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {/a: {get: {responses: {204: {description: ''}}}}}"
        #expect(
            try ContractFolder(["openapi.yaml": bare]).problems(["openapi.yaml"], filters: filter([.tags: ["nope"]]))
                == [
                    "accord.json:1:2: error: the contract has no tag 'nope'; it has no tags, so choose by something else"
                ])
        let filters = ["a.schema.json": try #require(filter([.tags: ["a"]])["openapi.yaml"])]
        #expect(
            folder.problems(["a.schema.json"], filters: filters) == [
                "accord.json:1:2: error: a filter chooses operations of OpenAPI and services of .proto, and 'a.schema.json' has neither; leave it out"
            ])
    }
}
