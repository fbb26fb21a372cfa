import Contract
import Testing

@Suite("OpenAPI: operations")
struct OperationTests {
    @Test("An operation has its name, method, path, text and place")
    func operation() throws {
        let api = try readAPI(
            """
            paths:
              /orders/{id}:
                get:
                  operationId: getOrder
                  summary: Finds an order.
                  description: Of the last year.
                  deprecated: true
                  tags: [orders]
                  parameters:
                    - { name: id, in: path, required: true, schema: { type: string } }
                  responses:
                    200: { description: It, content: { application/json: { schema: { type: string } } } }
            """)
        #expect(api.name == "Shop")
        #expect(api.fullName == "shop.Shop")
        let operation = try #require(api.operations.first)
        #expect(operation.name == "getOrder")
        #expect(operation.method == "GET")
        #expect(operation.path == "/orders/{id}")
        #expect(operation.documentation.leading == "Finds an order.\n\nOf the last year.")
        #expect(operation.isDeprecated)
        #expect(operation.pointer == "#/paths/~1orders~1{id}/get")
        #expect(operation.location.line > 3)
        #expect(operation.transcoding == nil)
    }

    @Test("All methods are read, in the order of the document")
    func methods() throws {
        let methods = ["put", "get", "post", "delete", "options", "head", "patch"]
        let items = methods.map { "    \($0): { operationId: \($0)It, responses: { 204: { description: Done } } }" }
        let api = try readAPI("paths:\n  /it:\n" + items.joined(separator: "\n"))
        #expect(api.operations.map(\.method) == methods.map { $0.uppercased() })
    }

    @Test("OpenAPI 3.2's QUERY and additional operations")
    func furtherMethods() throws {
        let api = try readAPI(
            """
            paths:
              /it:
                query: { responses: { 204: { description: Done } } }
                additionalOperations:
                  LINK: { operationId: link, responses: { 204: { description: Done } } }
            """, version: "3.2.0")
        #expect(api.operations.map(\.method) == ["QUERY", "LINK"])
        #expect(api.operations.map(\.name) == ["queryIt", "link"])
    }

    @Test("The name of the API can be chosen, and so can an operation's")
    func chosenNames() throws {
        let folder = try ContractFolder([
            "a.openapi.yaml": """
            openapi: 3.0.3
            x-accord-namespace: shop.v1
            info: { title: Shop API, version: "1", x-accord-name: Store, description: Sells. }
            paths:
              /it: { get: { operationId: a_b, x-accord-name: find, responses: { 204: { description: Done } } } }
            """
        ])
        let api = try #require(try folder.read(["a.openapi.yaml"]).files.first?.apis.first)
        #expect(api.name == "Store")
        #expect(api.fullName == "shop.v1.Store")
        #expect(api.documentation.leading == "Sells.")
        #expect(api.operations.map(\.name) == ["find"])
    }

    @Test(
        "Operations without operationId get names of method and path",
        arguments: [
            (["GET /api/portfolio/summary"], ["getPortfolioSummary"]),
            (["GET /api/v1/orders/{order_id}/items"], ["getOrdersByOrderIdItems"]),
            (["GET /", "POST /api"], ["getRoot", "postApi"]),
            (["GET /v1/orders", "GET /v2/orders", "GET /v2/items"], ["getV1Orders", "getV2Orders", "getItems"]),
            (["GET /a-b", "GET /a/b"], ["getADashB", "getAB"]),
            (["GET /a_b", "GET /a-b", "GET /a-b/"], ["getAUnderscoreB", "getADashB", "getABSlash"]),
            (["GET /items", "GET /items/"], ["getItems", "getItemsSlash"]),
            (["GET /items/"], ["getItems"]),
            (["GET /items/", "GET /items/slash"], ["getItems", "getItemsSlash"]),
            (["GET /Items", "GET /items"], ["getItems", "getItems2"]),
            (["GET /api/a.b", "GET /api/a,b"], ["getApiADotB", "getApiACommaB"]),
            (["GET /files/{name}.{format}"], ["getFilesByNameByFormat"]),
            (["GET /v1/messages?beta=true"], ["getMessages"]),
        ])
    func derivedNames(_ calls: [String], _ names: [String]) throws {
        let items = calls.map { call in
            let parts = call.split(separator: " ")
            let path = String(parts[1])
            let parameters = path.split(separator: "{").dropFirst().map { part in
                "{ name: \(part.prefix { $0 != "}" }), in: path, required: true, schema: { type: string } }"
            }
            return """
                  "\(path)":
                    \(parts[0].lowercased()):
                      parameters: [\(parameters.joined(separator: ", "))]
                      responses: { 204: { description: Done } }
                """
        }
        let api = try readAPI("paths:\n" + items.joined(separator: "\n"))
        #expect(api.operations.map(\.name) == names)
        // The order of the document says nothing.
        let turned = try readAPI("paths:\n" + items.reversed().joined(separator: "\n"))
        #expect(turned.operations.map(\.name) == names.reversed())
    }

    @Test("An operation is named in a warning when its name is made longer, because another one has it")
    func longerNames() throws {
        #expect(
            try documentProblems(
                """
                paths:
                  /items: { get: { responses: { 204: { description: Done } } } }
                  /items/: { get: { responses: { 204: { description: Done } } } }
                  /v1/orders: { get: { responses: { 204: { description: Done } } } }
                  /v2/orders: { get: { responses: { 204: { description: Done } } } }
                """) == [
                    "shop.openapi.yaml:5:19: warning: the operation has no operationId, and is called "
                        + "\"getItemsSlash\" because the name of its method and path is another one's as well; give it "
                        + "an operationId (#/paths/~1items~1/get)"
                ])
    }

    @Test("A derived name keeps away from names that the contract gives")
    func derivedNamesBesideGiven() throws {
        let api = try readAPI(
            """
            paths:
              /api/orders: { get: { responses: { 204: { description: Done } } } }
              /other: { get: { operationId: get_orders, responses: { 204: { description: Done } } } }
            """)
        #expect(api.operations.map(\.name) == ["getApiOrders", "get_orders"])
    }

    @Test(
        "An `operationId` that FastAPI made of function, path and method is the function's name, where that is unique")
    func functionNames() throws {
        let parameter = "parameters: [{ name: item_id, in: path, required: true, schema: { type: string } }]"
        let done = "responses: { 204: { description: Done } }"
        let api = try readAPI(
            """
            paths:
              /items/{item_id}:
                get: { operationId: read_item_items__item_id__get, \(parameter), \(done) }
                put: { operationId: save_items__item_id__put, \(parameter), \(done) }
              /save-all: { post: { operationId: save_save_all_post, \(done) } }
              /users: { get: { operationId: list_users_get, \(done) }, post: { operationId: users_post, \(done) } }
            """)
        #expect(
            api.operations.map(\.name)
                == ["read_item", "save_items__item_id__put", "save_save_all_post", "list", "users_post"])
    }

    @Test("Path items may be elsewhere, and have fields that apply to all of their operations")
    func pathItems() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                """
                servers: [{ url: https://a.example.com }]
                paths:
                  /orders/{id}: { $ref: "items.yaml#/order" }
                """),
            "items.yaml": """
            order:
              description: One order.
              servers: [{ url: https://b.example.com }]
              parameters:
                - { name: id, in: path, required: true, schema: { type: string } }
                - { name: X-Trace, in: header, schema: { type: string } }
              get:
                operationId: get
                responses: { 204: { description: Done } }
              put:
                operationId: put
                description: Changes it.
                servers: [{ url: https://c.example.com }]
                parameters:
                  - { name: x-trace, in: header, required: true, schema: { type: string } }
                responses: { 204: { description: Done } }
            """,
        ])
        let api = try #require(try folder.read(["shop.openapi.yaml"]).files.first?.apis.first)
        let get = api.operations[0]
        let put = api.operations[1]
        #expect(get.servers == [Server(url: "https://b.example.com")])
        #expect(put.servers == [Server(url: "https://c.example.com")])
        #expect(get.documentation.leading == "One order.")
        #expect(put.documentation.leading == "Changes it.")
        #expect(get.parameters.map(\.name) == ["id", "X-Trace"])
        #expect(put.parameters.map(\.name) == ["id", "x-trace"])
        #expect(put.parameters[1].isRequired)
        #expect(put.location.file.hasSuffix("items.yaml"))
    }

    @Test("Pages follow each other as x-accord-pagination says")
    func pagination() throws {
        let operation = try readOperation(
            """
            x-accord-pagination: { parameter: cursor, cursor: next, items: orders }
            parameters: [{ name: cursor, in: query, schema: { type: string } }]
            responses:
              200:
                description: A page
                content:
                  application/json:
                    schema: { type: object, properties: { next: { type: string }, orders: { type: array, items: { type: string } } } }
            """)
        #expect(operation.pagination == Pagination(parameter: "cursor", cursor: "next", items: "orders"))
    }

    @Test("Values that links name are documentation of the operation")
    func links() throws {
        let read = try readOperation(
            """
            operationId: make
            summary: Makes it.
            responses:
              201:
                description: Made
                links:
                  next:
                    operationId: getOrder
                    parameters: { id: $response.body#/id, page: 1 }
                    requestBody: $request.body
                    description: The order itself.
                  other: { $ref: '#/components/links/Other' }
                  empty: { operationId: getOrder }
              default: { description: Wrong, links: { other: { $ref: '#/components/links/Other' } } }
            """,
            components: "components: { links: { Other: { operationRef: '#/paths/a', parameters: { x: a } } } }")
        #expect(
            read.documentation.leading == """
                Makes it.

                The link `next`: `id` of `getOrder` is `$response.body#/id`, `page` of `getOrder` is `1`, the body of \
                `getOrder` is `$request.body`. The order itself.

                The link `other`: `x` of `#/paths/a` is `a`.
                """)
    }
}
