import Testing

@Suite("Bad OpenAPI: operations")
struct BadOperationTests {
    private static let done = "responses: { 204: { description: Done } }"

    @Test("Two operations with one id, in the words of both places")
    func equalIDs() throws {
        #expect(
            try documentProblems(
                """
                paths:
                  /a: { get: { operationId: x, \(Self.done) } }
                  /b:
                    post:
                      operationId: x
                      \(Self.done)
                """) == [
                    "shop.openapi.yaml:7:20: warning: the operation \"x\" has the name of \"x\" in line 4 "
                        + "(#/paths/~1a/get), and is called \"postB\" after its method and path; give each an "
                        + "operationId of its own (#/paths/~1b/post/operationId)"
                ])
    }

    @Test("Two operations whose ids are one name in Swift")
    func similarIDs() throws {
        #expect(
            try documentProblems(
                """
                paths:
                  /a: { get: { operationId: get-user, \(Self.done) } }
                  /b: { get: { operationId: getUser, \(Self.done) } }
                """) == [
                    "shop.openapi.yaml:5:29: warning: the operations \"getUser\" and \"get-user\" in line 4 "
                        + "(#/paths/~1a/get) have one name in Swift, and this one is called \"getB\" after its method "
                        + "and path; give one of them another operationId, or 'x-accord-name' "
                        + "(#/paths/~1b/get/operationId)"
                ])
    }

    @Test(
        "Paths and their parameters",
        arguments: [
            (
                "/a", "{ name: id, in: path, required: true, schema: { type: string } }",
                [
                    "warning: the path \"/a\" does not take the parameter 'id', which is left out; add '{id}' to the "
                        + "path, or remove the parameter (#/paths/~1a/get/parameters/0)"
                ]
            ),
            (
                "/a/{id}", "",
                [
                    "warning: the path \"/a/{id}\" takes '{id}', and there is no path parameter of that name, so that it "
                        + "is taken as a string; add it to 'parameters' (#/paths/~1a~1{id}/get)"
                ]
            ),
            (
                "/{id}/{id}", "{ name: id, in: path, required: true, schema: { type: string } }",
                [
                    "warning: the path \"/{id}/{id}\" takes '{id}' twice, and gets one value for both; give the second "
                        + "another name (#/paths/~1{id}~1{id})"
                ]
            ),
            (
                "", "",
                ["warning: the path \"\" does not begin with '/', and is taken as \"/\"; add it (#/paths/)"]
            ),
            (
                "a", "",
                ["warning: the path \"a\" does not begin with '/', and is taken as \"/a\"; add it (#/paths/a)"]
            ),
            (
                "/a}", "",
                [
                    "error: the path \"/a}\" has a brace without its other; close it, or escape it as %7B or %7D "
                        + "(#/paths/~1a})"
                ]
            ),
        ])
    func paths(_ path: String, _ parameters: String, _ problems: [String]) throws {
        let text = """
            paths: { "\(path)":
                { get: {
                  parameters: [\(parameters)],
                  \(Self.done) } } }
            """
        let found = try documentProblems(text)
        #expect(found.map { $0.replacing(#/^shop.openapi.yaml:\d+:\d+: /#, with: "") } == problems)
    }

    private static let parametersCases: [(parameter: String, problem: String)] = [
        (
            "{ name: a, in: body, schema: {} }",
            "warning: the parameter 'a' is in 'body', which is of Swagger 2.0, and is taken as a body of JSON; "
                + "describe it as 'requestBody'"
        ),
        (
            "{ name: a, in: formData, schema: {} }",
            "error: the parameter 'a' is in 'formData'; that is of Swagger 2.0; describe it as 'requestBody' with "
                + "application/x-www-form-urlencoded or multipart/form-data"
        ),
        (
            "{ name: a, in: querystring, content: {} }",
            "warning: Accord takes a query as a whole only as application/x-www-form-urlencoded with a schema, and "
                + "leaves this one out; describe it so, or its parameters one by one"
        ),
        (
            "{ name: a, in: querystring, required: true, content: { application/json: { schema: {} } } }",
            "error: Accord takes a query as a whole only as application/x-www-form-urlencoded with a schema, and "
                + "leaves this one out; describe it so, or its parameters one by one"
        ),
        (
            "{ name: a, in: nowhere, schema: {} }",
            "error: the parameter 'a' is in 'nowhere'; use path, query, header or cookie"
        ),
        ("{ name: a }", "error: the parameter has no 'in'; say where it goes"),
        ("{ in: query }", "error: the parameter has no 'name'; say what it is called"),
        ("{ name: a, in: query }", "warning: the parameter 'a' has no 'schema', and is taken as a string; add one"),
        (
            "{ name: a, in: query, type: integer }",
            "warning: the parameter 'a' has no 'schema', and is taken as what is beside its name; put that into "
                + "a 'schema'"
        ),
        (
            "{ name: a, in: query, schema: {}, content: {} }",
            "warning: the parameter 'a' has both 'schema' and 'content', and 'schema' is taken; remove one of the two"
        ),
        (
            "{ name: a, in: query, content: { text/plain: { schema: {} } } }",
            "warning: the parameter 'a' is taken as a string, as Accord writes no other 'content' than "
                + "application/json; describe it so, or by 'schema'"
        ),
        (
            "{ name: a, in: query, style: matrix, schema: {} }",
            "warning: the style 'matrix' is none for query parameters, and form is taken; use form, spaceDelimited, "
                + "pipeDelimited, deepObject"
        ),
        (
            "{ name: a, in: header, style: form, schema: {} }",
            "warning: the style 'form' is none for header parameters, and simple is taken; use simple"
        ),
        ("5", "error: a parameter is an object, and this is a number; write its members here"),
        (
            "{ name: [a], in: query, schema: {} }",
            "error: 'name' is a string, and this is a list; write it as a string"
        ),
        (
            "{ name: a, in: query, required: 1, schema: {} }",
            "error: 'required' is true or false, and this is a number; write one of the two"
        ),
        (
            "{ name: a, in: query, required: 'true', schema: {} }",
            "warning: 'required' is true or false, and this is a string; write one of the two, without quotes"
        ),
    ]

    @Test(
        "Parameters", arguments: Self.parametersCases)
    func parameters(_ parameter: String, _ problem: String) throws {
        let found = try operationProblems("parameters:\n  - \(parameter)")
        #expect(found.first?.contains(" \(problem) (#/paths/~1orders/post/parameters/0") == true, "\(found)")
        #expect(found.first?.hasPrefix("shop.openapi.yaml:7:") == true)
    }

    @Test("A parameter that is there twice")
    func twice() throws {
        #expect(
            try operationProblems(
                """
                parameters:
                  - { name: a, in: query, schema: {} }
                  - { name: a, in: header, schema: {} }
                  - { name: A, in: header, schema: {} }
                """) == [
                    "shop.openapi.yaml:9:11: warning: the header parameter 'A' is there twice, first in line 8 "
                        + "(#/paths/~1orders/post/parameters/1), and this one is left out; remove one of the two "
                        + "(#/paths/~1orders/post/parameters/2)"
                ])
    }

    @Test("A path parameter that is not required is taken as one that is")
    func optionalPathParameter() throws {
        #expect(
            try documentProblems(
                """
                paths:
                  /a/{b}: { get: { parameters: [{ name: b, in: path, schema: { type: string } }], \(Self.done) } }
                """) == [
                    "shop.openapi.yaml:4:33: warning: the path parameter 'b' is taken as required; add 'required: true' "
                        + "(#/paths/~1a~1{b}/get/parameters/0)"
                ])
    }

    private static let noForm =
        " their bytes; describe them as application/json, or as bytes, by a schema with 'type: string' and "
        + "'format: binary'"

    private static let membersCases: [(text: String, problem: String)] = [
        (
            "requestBody: {}",
            "warning: the request body has no media type in 'content', and is taken as bytes; add one"
        ),
        (
            "requestBody: { content: { json: {} } }",
            "warning: \"json\" is no media type, and is taken as */*; write one such as application/json"
        ),
        (
            "requestBody: { content: { application/xml: { schema: { type: object } } } }",
            "warning: Accord has no form for values of this schema in application/xml, and takes\(noForm)"
        ),
        (
            "requestBody: { content: { multipart/mixed: { schema: { type: object } } } }",
            "warning: Accord has no form for values of this schema in multipart/mixed, and takes\(noForm)"
        ),
        (
            "responses: { 200: { description: It, content: { application/xml: { schema: { type: object } } } } }",
            "warning: Accord has no form for values of this schema in application/xml, and gives\(noForm)"
        ),
        (
            "requestBody: { content: { multipart/form-data: {} } }",
            "warning: the multipart body has no schema with properties that name its parts, and is taken as bytes, "
                + "with the caller's Content-Type; add them"
        ),
        (
            "requestBody: { content: { multipart/form-data: { schema: { type: object } } } }",
            "warning: the multipart body has no schema with properties that name its parts, and is taken as bytes, "
                + "with the caller's Content-Type; add them"
        ),
        (
            "requestBody: { content: { application/x-www-form-urlencoded: {} } }",
            "warning: the form has no 'schema' that names its fields, and is taken as text that is encoded already; "
                + "add it"
        ),
        ("requestBody: { $ref: '#/nowhere' }", "error: there is no '#/nowhere'; correct the reference"),
        ("requestBody: 5", "error: a request body is an object, and this is a number; write its members here"),
        ("responses: 5", "error: 'responses' is an object, and this is a number; write its members here"),
        (
            "responses: {}",
            "warning: the operation has no responses, so that nothing of what it answers is read; describe one at "
                + "least, or 'default'"
        ),
        (
            "responses: { 2000: { description: It } }",
            "error: \"2000\" is no status; use a code such as 404, a range such as 4XX, or 'default'"
        ),
        (
            "responses: { 6XX: { description: It } }",
            "error: \"6XX\" is no status; use a code such as 404, a range such as 4XX, or 'default'"
        ),
        (
            "responses: { 200 OK: { description: It } }",
            "warning: \"200 OK\" is no status, and its beginning is taken; write that alone"
        ),
        (
            "responses: { 200: { $ref: '#/components/responses/none' } }",
            "error: there is no '#/components/responses/none'; correct the reference"
        ),
        (
            "security: [{ none: [] }]",
            "warning: there is no security scheme 'none', and it is left out; add it to components/securitySchemes, "
                + "or correct the name"
        ),
        (
            "x-accord-pagination: { parameter: a }",
            "error: 'x-accord-pagination' takes 'parameter', the query parameter for the cursor, and 'cursor' and "
                + "'items', properties of the response; write all three"
        ),
        (
            "x-accord-pagination: { parameter: a, cursor: b, items: c }",
            "error: the operation has no query parameter 'a' for the cursor; add it, or name another"
        ),
    ]

    @Test(
        "Bodies and responses", arguments: Self.membersCases)
    func members(_ text: String, _ problem: String) throws {
        let found = try operationProblems(text).filter { !$0.contains(": note: ") }
        #expect(found.first?.contains(" \(problem) (#/paths/~1orders/post") == true, "\(found)")
        #expect(found.first?.contains(#/^shop.openapi.yaml:[56]:/#) == true, "\(found)")
    }

    @Test("Pages of properties that are not there")
    func pages() throws {
        let found = try operationProblems(
            """
            x-accord-pagination: { parameter: a, cursor: b, items: c }
            parameters: [{ name: a, in: query, schema: { type: string } }]
            responses:
              200:
                description: It
                content: { application/json: { schema: { type: object, properties: { c: { type: string } } } } }
            """)
        #expect(
            found == [
                "shop.openapi.yaml:6:52: error: the response has no property 'b'; name one that it has "
                    + "(#/paths/~1orders/post/x-accord-pagination/cursor)"
            ])
    }

    @Test("An operation without responses, before OpenAPI 3.1 and since", arguments: ["3.0.3", "3.1.0"])
    func noResponses(_ version: String) throws {
        let text = "paths:\n  /a:\n    get:\n      operationId: a\n"
        let problem =
            "warning: the operation has no responses, so that nothing of what it answers is read; describe one at least, "
            + "or 'default' (#/paths/~1a/get)"
        #expect(try documentProblems(text, version: version).map { $0.hasSuffix(problem) } == [true])
    }

    @Test("All problems of a document are reported at once")
    func all() throws {
        let found = try documentProblems(
            """
            servers: [{}]
            paths:
              a: { get: { operationId: x, \(Self.done) } }
              /b: { get: { operationId: x, responses: { 1: {} } }, post: [] }
              /c: 5
            components: { securitySchemes: { a: { type: wrong } } }
            """)
        #expect(found.count == 7, "\(found.joined(separator: "\n"))")
        #expect(found.filter { $0.contains(": error: ") }.count == 4)
    }
}
