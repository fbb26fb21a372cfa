import Contract
import Testing

@Suite("OpenAPI: parameters")
struct ParameterTests {
    private func parameter(_ text: String, path: String = "/orders/{id}") throws -> Parameter {
        let api = try readAPI(
            """
            paths:
              \(path):
                get:
                  parameters: [{ name: id, \(text) }]
                  responses: { 204: { description: Done } }
            """)
        return try #require(api.operations.first?.parameters.first)
    }

    @Test(
        "Styles have the defaults of their place",
        arguments: [
            ("in: path, required: true", Parameter.Place.path, Parameter.Style.simple, false),
            ("in: path, required: true, style: label", .path, .label, false),
            ("in: path, required: true, style: matrix, explode: true", .path, .matrix, true),
            ("in: query", .query, .form, true),
            ("in: query, explode: false", .query, .form, false),
            ("in: query, style: spaceDelimited", .query, .spaceDelimited, false),
            ("in: query, style: pipeDelimited", .query, .pipeDelimited, false),
            ("in: query, style: deepObject", .query, .deepObject, true),
            ("in: header", .header, .simple, false),
            ("in: cookie", .cookie, .form, true),
        ])
    func styles(_ text: String, _ place: Parameter.Place, _ style: Parameter.Style, _ explodes: Bool) throws {
        let path = place == .path ? "/orders/{id}" : "/orders"
        let parameter = try parameter("\(text), schema: { type: string }", path: path)
        #expect(parameter.place == place)
        #expect(parameter.style == style)
        #expect(parameter.explodes == explodes)
        #expect(parameter.isRequired == (place == .path))
        #expect(parameter.type == .string)
    }

    @Test("A parameter is read with its own fields")
    func members() throws {
        let parameter = try parameter(
            "in: query, required: true, deprecated: true, allowReserved: true, description: Which., "
                + "schema: { type: string, default: all }",
            path: "/orders")
        #expect(parameter.isRequired)
        #expect(parameter.isDeprecated)
        #expect(parameter.allowsReserved)
        #expect(parameter.documentation.leading == "Which.")
        #expect(parameter.defaultValue == .string("all"))
        #expect(parameter.pointer == "#/paths/~1orders/get/parameters/0")
    }

    @Test("A request is checked against the schema, without references that add nothing, and with models by name")
    func rules() throws {
        let api = try readAPI(
            """
            paths:
              /orders:
                get:
                  parameters:
                    - {name: limit, in: query, schema: {$ref: "#/components/schemas/Limit"}}
                    - {name: sides, in: query, schema: {type: array, items: {$ref: "#/components/schemas/Side"}}}
                    - {name: side, in: query, schema: {$ref: "#/components/schemas/Side"}}
                    - {name: any, in: query}
                    - {name: odd, in: query, schema: {$ref: "#/components/schemas/Limit", not: {multipleOf: 2}}}
                  responses: { 204: { description: Done } }
            components:
              schemas:
                Limit: {type: integer, maximum: 100}
                Side: {type: string, enum: [buy, sell]}
            """)
        let rules = try #require(api.operations.first).parameters.map { $0.rules?.text }
        #expect(rules[0] == #"{"type":"integer","maximum":100}"#)
        #expect(rules[1]?.hasPrefix(#"{"type":"array","items":{"$ref":"#) == true)
        #expect(rules[1]?.hasSuffix(#"Side"}}"#) == true)
        #expect(rules[2]?.hasSuffix(#"Side"}"#) == true)
        #expect(rules[3] == nil)
        #expect(rules[4]?.contains(#""not":{"multipleOf":2}"#) == true)
    }

    @Test("A body is checked against its schema, and against that of each part")
    func rulesOfBodies() throws {
        let api = try readAPI(
            """
            paths:
              /notes:
                put:
                  requestBody:
                    content:
                      text/plain: {schema: {type: string, maxLength: 80}}
                      application/json: {schema: {type: array, items: {type: string}, maxItems: 3}}
                      image/png: {}
                  responses: { 204: { description: Done } }
                post:
                  requestBody:
                    content:
                      multipart/form-data:
                        schema:
                          type: object
                          properties:
                            title: {type: string, maxLength: 80}
                            files: {type: array, items: {type: string, format: binary, maxLength: 9}}
                  responses: { 204: { description: Done } }
            """)
        let contents = api.operations.flatMap { $0.body?.contents ?? [] }
        #expect(
            contents.map { $0.rules?.text } == [
                #"{"type":"string","maxLength":80}"#,
                #"{"type":"array","maxItems":3,"items":{"type":"string"}}"#, nil, nil,
            ])
        guard case .multipart(let parts)? = contents.last?.form else {
            Issue.record("there are no parts")
            return
        }
        #expect(
            parts.map { $0.rules?.text } == [
                #"{"type":"string","maxLength":80}"#, #"{"type":"array","items":{"type":"string","maxLength":9}}"#,
            ])
    }

    @Test("A parameter with content is written as JSON")
    func content() throws {
        let parameter = try parameter(
            "in: query, content: { application/json: { schema: { type: array, items: { type: string } } } }",
            path: "/orders")
        #expect(parameter.style == .json)
        #expect(parameter.type == .list(.string))
    }

    @Test("Null is no value that a parameter could have")
    func null() throws {
        let parameter = try parameter("in: query, schema: { type: [string, \"null\"] }", path: "/orders")
        #expect(parameter.type == .string)
    }

    @Test("Shared parameters, in this document and another, give models their own names")
    func shared() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /orders:
                    get:
                      operationId: list
                      parameters:
                        - $ref: "#/components/parameters/order_state"
                        - $ref: "common.yaml#/components/parameters/Limit"
                        - { name: sort, in: query, schema: { type: string, enum: [up, down] } }
                      responses: { 204: { description: Done } }
                components:
                  parameters:
                    order_state: { name: state, in: query, schema: { type: string, enum: [open, closed] } }
                """),
            "common.yaml": """
            components:
              parameters:
                Limit: { name: limit, in: query, schema: { type: string } }
            """,
        ])
        let api = try #require(try folder.read(["shop.openapi.yaml"]).files.first?.apis.first)
        let parameters = api.operations[0].parameters
        #expect(parameters.map(\.name) == ["state", "limit", "sort"])
        #expect(parameters.map(\.type) == [.model("shop.OrderState"), .string, .model("shop.ListSort")])
    }

    @Test("A query in a path is a parameter with a default, unless the contract describes it")
    func queryInPath() throws {
        let api = try readAPI(
            """
            paths:
              /a?beta=true&of=x%20y&flag:
                get:
                  parameters: [{ name: of, in: query, required: true, schema: { type: string } }]
                  responses: { 204: { description: Done } }
            """)
        let operation = try #require(api.operations.first)
        #expect(operation.path == "/a")
        #expect(operation.parameters.map(\.name) == ["of", "beta", "flag"])
        #expect(operation.parameters.map(\.isRequired) == [true, false, false])
        #expect(operation.parameters.map(\.defaultValue) == [nil, .string("true"), .string("")])
    }

    @Test("Header parameters that other parts of the contract describe are left out, and reported")
    func headers() throws {
        let text = """
            parameters:
              - { name: Accept, in: header, schema: { type: string } }
              - { name: Authorization, in: header, schema: { type: string } }
            """
        #expect(try readOperation(text).parameters.isEmpty)
        #expect(
            try operationProblems(text) == [
                "shop.openapi.yaml:1:1: note: has no effect on the code: the header parameter 'Accept' (line 7), the "
                    + "header parameter 'Authorization' (line 8) (#)"
            ])
    }

    @Test("A single value in a content of plain text is what its schema says")
    func plainText() throws {
        let read = try readOperation(
            """
            operationId: get
            parameters:
              - { name: a, in: query, content: { text/plain: { schema: { type: integer } } } }
              - { name: b, in: header, content: { text/plain: { schema: { type: string } } } }
              - { name: c, in: query, content: { text/plain: { schema: { type: array, items: { type: integer } } } } }
            responses: { 204: { description: Done } }
            """)
        #expect(
            read.parameters.filter { ["a", "b", "c"].contains($0.name) }.map(\.type) == [.int64, .string, .string])
    }
}
