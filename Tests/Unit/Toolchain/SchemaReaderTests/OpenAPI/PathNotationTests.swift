import Contract
import Testing

@Suite("OpenAPI: paths in other notations")
struct PathNotationTests {
    private static let done = "responses: { 204: { description: Done } }"

    private func operation(_ path: String, _ parameters: String) throws -> APIOperation {
        try #require(
            readAPI("paths: { '\(path)': { get: { operationId: a, parameters: [\(parameters)], \(Self.done) } } }")
                .operations.first)
    }

    private func declared(_ name: String) -> String {
        "{ name: '\(name)', in: path, required: true, schema: { type: integer } }"
    }

    @Test(
        "A name in braces is a parameter, whatever a framework writes around it",
        arguments: [
            "{id?}", "{+id}", "{#id}", "{;id}", "{.id}", "{*id}", "{**id}", "{id*}", "{id+}", "{id...}", "{id…}",
            "{id=orders/*}", "{id=**}", "{id:[0-9]+}", "{id:[0-9]{3,}}", "{id: [^/?#]+ }", "{id : .*}", "{id:int?}",
        ])
    func bareNames(_ expression: String) throws {
        let operation = try operation("/orders/\(expression)/lines", declared("id"))
        #expect(operation.path == "/orders/{id}/lines")
        #expect(operation.parameters.map(\.name) == ["id"])
        #expect(operation.parameters.map(\.type) == [.int64])
        #expect(operation.parameters.map(\.isRequired) == [true])
    }

    @Test(
        "A parameter that takes the rest of a path, or a pattern with slashes, is sent with slashes",
        arguments: [
            ("{+id}", true), ("{**id}", true), ("{*id}", true), ("{id+}", true), ("{id...}", true), ("{id=**}", true),
            ("{id=orders/*}", true), ("{id : .*}", true), ("{id:path}", true), ("{id?}", false), ("{id*}", false),
            ("{id:[0-9]+}", false), ("{id=*}", false), ("{id}", false),
        ])
    func slashes(_ expression: String, _ hasSlashes: Bool) throws {
        for declarations in [declared("id"), ""] {
            let operation = try operation("/orders/\(expression)/lines", declarations)
            #expect(operation.template == (hasSlashes ? "/orders/{+id}/lines" : "/orders/{id}/lines"))
        }
    }

    @Test("A parameter may be declared by the name with its marks")
    func marksInNames() throws {
        let operation = try operation("/files/{path*}", declared("path*"))
        #expect(operation.path == "/files/{path}")
        #expect(operation.parameters.map(\.name) == ["path"])
        #expect(operation.parameters.map(\.type) == [.int64])
    }

    @Test("An operator of RFC 6570 is a slash, or a style")
    func operators() throws {
        let operation = try operation("/orders{/id}{.format}{;version}", declared("id"))
        #expect(operation.path == "/orders/{id}{format}{version}")
        #expect(operation.parameters.map(\.name) == ["format", "version", "id"])
        #expect(operation.parameters.map(\.style) == [.label, .matrix, .simple])
    }

    @Test("Names of a query in braces are those of optional query parameters")
    func queryNames() throws {
        let operation = try operation(
            "/books{?max,offset,sort*}{&page}",
            "{ name: max, in: query, required: true, schema: { type: integer } }, \(declared("page"))")
        #expect(operation.path == "/books")
        #expect(operation.parameters.map(\.name) == ["max", "offset", "sort", "page"])
        #expect(operation.parameters.map(\.place) == [.query, .query, .query, .query])
        #expect(operation.parameters.map(\.type) == [.int64, .string, .string, .int64])
        #expect(operation.parameters.map(\.isRequired) == [true, false, false, false])
        let fixed = try self.operation("/books?kind=new{&max}", "")
        #expect(fixed.path == "/books")
        #expect(fixed.fixedQuery == "?kind=new")
        #expect(fixed.parameters.map(\.name) == ["kind", "max"])
    }

    @Test("One warning has the path as it is in the document")
    func warning() throws {
        func problems(_ path: String) throws -> [String] {
            try documentProblems(
                """
                paths:
                  "\(path)":
                    get: { parameters: [\(declared("id"))], operationId: a, \(Self.done) }
                """)
        }
        let reason = "has braces with more than a name, which is another notation than OpenAPI's, and is taken as"
        #expect(
            try problems("/orders/{id?}") == [
                "shop.openapi.yaml:5:5: warning: the path \"/orders/{id?}\" \(reason) \"/orders/{id}\"; write it so "
                    + "(#/paths/~1orders~1{id?})"
            ])
        #expect(
            try problems("/orders/{id}{?max,offset}") == [
                "shop.openapi.yaml:5:5: warning: the path \"/orders/{id}{?max,offset}\" \(reason) \"/orders/{id}\" with "
                    + "'max', 'offset' in the query; write it so (#/paths/~1orders~1{id}{?max,offset})"
            ])
    }
}
