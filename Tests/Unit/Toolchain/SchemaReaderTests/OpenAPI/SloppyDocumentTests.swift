import Contract
import SchemaReader
import Testing

@Suite("OpenAPI: sloppy documents")
struct SloppyDocumentTests {
    private static let done = "responses: { 204: { description: Done } }"

    @Test("A member that is null, with its members beside it, asks for indentation")
    func indentation() throws {
        let problems = try documentProblems(
            """
            paths:
              /a:
                get:
                operationId: a
                responses:
                  200:
                  description: Done
              /b:
                get:
                  operationId: b
                  responses:
                    200:
                    description: Done
            components:
              schemas:
                A:
                  type: object
                  properties:
                  a: {type: string}
            """)
        let asked = problems.filter { $0.contains("indent what follows") }
        #expect(
            asked == [
                "shop.openapi.yaml:20:18: warning: 'properties' is null, and is taken as absent; indent what follows, from "
                    + "'a' on, to make it part of it (#/components/schemas/A/properties)",
                "shop.openapi.yaml:5:9: warning: 'get' is null, and is taken as absent; indent what follows, from "
                    + "'operationId' on, to make it part of it (#/paths/~1a/get)",
                "shop.openapi.yaml:14:13: warning: '200' is null, and is taken as {}; indent what follows, from "
                    + "'description' on, to make it part of it (#/paths/~1b/get/responses/200)",
            ], "\(problems)")
    }

    @Test("A reference beside a key that has no value, media types and lists of schemas ask for indentation, too")
    func indentedReferences() throws {
        let problems = try documentProblems(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    200:
                      description: Done
                      content:
                        application/json:
                          schema:
                          $ref: '#/components/schemas/A'
                    201:
                      description: Done
                      content:
                        application/json:
                        schema: { $ref: '#/components/schemas/A' }
            components:
              schemas:
              A:
                description:
                $ref: '#/components/schemas/B'
            """)
        #expect(
            problems.filter { $0.contains("; indent") } == [
                "shop.openapi.yaml:12:15: warning: 'schema' is null, and '$ref' is beside it; indent '$ref' to make it part of "
                    + "'schema', or take 'schema' out (#/paths/~1a/get/responses/200/content/application~1json)",
                "shop.openapi.yaml:20:11: warning: 'schemas' is null, and is taken as absent; indent what follows, from "
                    + "'A' on, to make it part of it (#/components/schemas)",
                "shop.openapi.yaml:17:30: warning: 'application/json' is null, and is taken as {}; indent what follows, from "
                    + "'schema' on, to make it part of it (#/paths/~1a/get/responses/201/content/application~1json)",
            ], "\(problems)")
    }

    @Test("A document that is a list is no OpenAPI document")
    func list() throws {
        #expect(
            try ContractFolder(["shop.openapi.yaml": "- a"]).problems(["shop.openapi.yaml"]) == [
                "shop.openapi.yaml:1:1: error: an OpenAPI document is an object, which begins with 'openapi: 3.1.0', and "
                    + "not a list (#)"
            ])
    }

    @Test("OpenAPI has no form for lists of objects or lists in parameters, except as JSON")
    func nestedLists() throws {
        let problems = try documentProblems(
            """
            paths:
              /a:
                get:
                  operationId: a
                  parameters:
                    - {name: a, in: query, schema: {type: array, items: {type: object, properties: {x: {type: string}}}}}
                    - {name: b, in: header, schema: {type: array, items: {type: array, items: {type: string}}}}
                    - {name: c, in: query, content: {application/json: {schema: {type: array, items: {type: object}}}}}
                    - {name: d, in: query, schema: {type: array, items: {type: string}}}
                  \(Self.done)
            """)
        #expect(
            problems == [
                "shop.openapi.yaml:8:11: warning: OpenAPI has no form for a list of objects in a query parameter, and each "
                    + "element of 'a' is written as JSON; describe the parameter by 'content' with application/json, or "
                    + "put it into the body (#/paths/~1a/get/parameters/0)",
                "shop.openapi.yaml:9:11: warning: OpenAPI has no form for a list of lists in a header parameter, and each "
                    + "element of 'b' is written as JSON; describe the parameter by 'content' with application/json, or "
                    + "put it into the body (#/paths/~1a/get/parameters/1)",
            ])
    }

    @Test("One id of several operations is the first one's; the others are named after their paths")
    func repeatedIDs() throws {
        let api = try readAPI(
            """
            paths:
              /a: { get: { operationId: list_all, \(Self.done) } }
              /b: { get: { operationId: listAll, \(Self.done) }, post: { operationId: list_all, \(Self.done) } }
              /c: { get: { operationId: "", \(Self.done) } }
            """)
        #expect(api.operations.map(\.name) == ["list_all", "getB", "postB", "getC"])
    }

    @Test("Two paths that refer to one operation are two operations")
    func sharedOperation() throws {
        let api = try readAPI(
            """
            paths:
              /a: { get: { operationId: a, \(Self.done) } }
              /b: { get: { $ref: "#/paths/~1a/get" } }
            """)
        #expect(api.operations.map(\.name) == ["a", "getB"])
        #expect(api.operations.map(\.path) == ["/a", "/b"])
    }

    @Test(
        "Paths as they are called",
        arguments: [
            ("a/b", "/a/b"), ("", "/"), ("/a#Action=B", "/a"), ("/a/", "/a/"), ("/a/{x}-{y}", "/a/{x}-{y}"),
        ])
    func paths(_ text: String, _ path: String) throws {
        #expect(try readAPI("paths: { \"\(text)\": { get: { \(Self.done) } } }").operations.map(\.path) == [path])
    }

    @Test(
        "A fragment of a path is no part of what is called, and the name is made without it", arguments: [true, false])
    func fragments(isComplete: Bool) throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI(
                "paths: { '/#Action=A': { get: { \(Self.done) } }, '/{x}?y=1#acl': { get: { operationId: b, \(Self.done) } } }"
            )
        ])
        let contract = try SchemaReader(isComplete: isComplete)
            .read(["\(folder.path)/shop.openapi.yaml"], roots: [folder.path])
        let operations = try #require(contract.files.first?.apis.first).operations
        #expect(operations.map(\.name) == ["getRoot", "b"])
        #expect(operations.map(\.path) == ["/", "/{x}"])
        #expect(operations.map(\.fragment) == ["#Action=A", "#acl"])
        #expect(operations.map(\.title) == ["GET /#Action=A", "GET /{x}?y=1#acl"])
    }

    @Test("A path that differs in a slash at its end is an operation of its own")
    func trailingSlash() throws {
        let api = try readAPI("paths: { /a: { get: { \(Self.done) } }, /a/: { get: { \(Self.done) } } }")
        #expect(api.operations.map(\.name) == ["getA", "getASlash"])
    }

    @Test("A parameter that only the path names is a string, and one that the path does not take is left out")
    func placeholders() throws {
        let api = try readAPI(
            """
            paths:
              /a/{x}/{y}:
                get:
                  parameters:
                    - { name: y, in: path, required: true, schema: { type: integer } }
                    - { name: z, in: path, required: true, schema: { type: integer } }
                  \(Self.done)
            """)
        let parameters = try #require(api.operations.first?.parameters)
        #expect(parameters.map(\.name) == ["x", "y"])
        #expect(parameters.map(\.type) == [.string, .int64])
        #expect(parameters.map(\.isRequired) == [true, true])
    }

    @Test("A query in a path may take parameters")
    func placeholdersInQuery() throws {
        let api = try readAPI(
            """
            paths:
              /a?of={x}&as={y}&q={q}&all=1:
                get:
                  parameters:
                    - { name: x, in: path, required: true, schema: { type: integer } }
                    - { name: q, in: query, schema: { type: boolean } }
                  \(Self.done)
            """)
        let operation = try #require(api.operations.first)
        #expect(operation.path == "/a")
        #expect(operation.parameters.map(\.name) == ["q", "of", "as", "all"])
        #expect(operation.parameters.map(\.place) == [.query, .query, .query, .query])
        #expect(operation.parameters.map(\.type) == [.bool, .int64, .string, .string])
        #expect(operation.parameters.map(\.isRequired) == [false, true, true, false])
    }

    @Test("Parameters as Swagger 2.0 has them")
    func olderParameters() throws {
        let operation = try readOperation(
            """
            parameters:
              - { name: a, in: query, type: array, items: { type: integer } }
              - { name: b, in: query }
              - { name: c, in: body, required: true, schema: { type: boolean } }
            """)
        #expect(operation.parameters.map(\.name) == ["a", "b"])
        #expect(operation.parameters.map(\.type) == [.list(.int64), .string])
        #expect(operation.body?.contents.map(\.form) == [.json(.bool)])
        #expect(operation.body?.contents.map(\.mediaType) == ["application/json"])
        #expect(operation.body?.isRequired == true)
    }

    @Test("Content of parameters: JSON where there is some, and else a string")
    func parameterContent() throws {
        let operation = try readOperation(
            """
            parameters:
              - { name: a, in: header, content: { text/plain: {}, application/json: { schema: { type: integer } } } }
              - { name: b, in: query, content: { application/json: {} } }
              - { name: c, in: cookie, content: { application/xml: { schema: { type: object } } } }
              - { name: d, in: query, style: matrix, schema: { type: integer } }
            """)
        #expect(operation.parameters.map(\.style) == [.json, .json, .form, .form])
        #expect(operation.parameters.map(\.type) == [.int64, .any, .string, .int64])
    }

    @Test("A form as the whole query is its fields")
    func queryString() throws {
        let operation = try readOperation(
            """
            parameters:
              - name: query
                in: querystring
                required: true
                content:
                  application/x-www-form-urlencoded:
                    schema: { type: object, required: [a], properties: { a: { type: integer }, b: { type: string } } }
            """, version: "3.2.0")
        #expect(operation.parameters.map(\.name) == ["a", "b"])
        #expect(operation.parameters.map(\.isRequired) == [true, false])
        #expect(operation.parameters.map(\.type) == [.int64, .string])
        #expect(operation.parameters.map(\.place) == [.query, .query])
    }

    @Test("Null in place of lists and objects says that there are none")
    func nulls() throws {
        let text = """
            servers: null
            security: null
            tags: null
            paths:
              /nothing: null
              /a:
                servers: null
                parameters: null
                get:
                  operationId: null
                  tags: null
                  summary: null
                  description: null
                  parameters: [null, { name: a, in: query, description: null, required: null, schema: null }]
                  deprecated: null
                  security: null
                  servers: null
                  callbacks: null
                  responses:
                    200: { description: null, headers: null, links: null, content: { application/json: null } }
                    204: null
                    400: { description: It, content: null }
                post:
                  requestBody: null
                  \(Self.done)
            webhooks: null
            components: { schemas: null, securitySchemes: null, parameters: null }
            """
        let api = try readAPI(text)
        #expect(api.operations.map(\.name) == ["getA", "postA"])
        #expect(api.operations[0].parameters.map(\.type) == [.string])
        #expect(api.operations[0].responses.map(\.contents.count) == [1, 0, 0])
        #expect(try documentProblems(text).allSatisfy { !$0.contains("error:") })
    }

    @Test("Schemes and servers that are not described")
    func undeclared() throws {
        let api = try readAPI(
            """
            servers: [{ url: "https://{tenant}.example.com:{port}/", variables: { port: { default: 443 } } }]
            paths:
              /a:
                get: { servers: [{ url: "https://{x}.example.com" }], security: [{ none: [] }], \(Self.done) }
            """)
        #expect(api.servers.first?.variables.map(\.name) == ["port", "tenant"])
        #expect(api.servers.first?.variables.map(\.isRequired) == [false, true])
        #expect(api.operations.first?.security == [[]])
        #expect(api.operations.first?.servers == [])
    }

    @Test("A document without info, and one whose version is a number")
    func heads() throws {
        let text = "openapi: 3.0\npaths: { /a: { get: { \(Self.done) } } }"
        let folder = try ContractFolder(["shop.openapi.yaml": text])
        #expect(try folder.read(["shop.openapi.yaml"]).files.first?.apis.first?.name == "shop")
    }

    @Test("JSON in a file of YAML is read as JSON")
    func jsonInYAML() throws {
        let text =
            #"{"openapi": "3.1.0", "paths": {"/a": {"get": {"summary": "\ud83d\ude00 \/", "responses": {"204": {}}}}}}"#
        let folder = try ContractFolder(["shop.openapi.yaml": text])
        let api = try #require(try folder.read(["shop.openapi.yaml"]).files.first?.apis.first)
        #expect(api.operations.map(\.documentation.leading) == ["😀 /"])
    }

    @Test("A part of an allOf that refuses the properties of the others allows them, with a warning")
    func closedParts() throws {
        let schemas = """
            paths: {}
            components:
              schemas:
                Pet: { type: object, additionalProperties: false, properties: { name: { type: string } } }
                Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, additionalProperties: false, properties: { bark: { type: boolean } } }] }
                Same: { allOf: [{ type: object, additionalProperties: false, properties: { a: {}, b: {} } }, { required: [a] }] }
                Alone: { type: object, additionalProperties: false, properties: { a: {} } }
            """
        let problems = try documentProblems(schemas).filter {
            $0.contains(
                "warning: `additionalProperties: false` refuses the properties of the other parts of an `allOf`")
        }
        #expect(
            problems.map { String($0.drop { $0 != "(" }) } == [
                "(#/components/schemas/Pet)", "(#/components/schemas/Dog/allOf/1)",
            ])
        let folder = try ContractFolder(["shop.openapi.yaml": openAPI(schemas)])
        let models = try folder.read(["shop.openapi.yaml"]).files.flatMap(\.models)
        let closed = models.filter { model in
            guard case .record(let record) = model, let rules = record.rules else { return false }
            return "\(rules)".contains("additionalProperties")
        }
        #expect(closed.compactMap(\.info?.name) == ["Same", "Alone"])
    }
}
