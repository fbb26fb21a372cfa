import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("REST: operations that come and go")
struct RESTOperationTests {
    private let two = """
        paths:
          /orders:
            get: { operationId: list, responses: { 204: { description: Done } } }
            post: { operationId: add, responses: { 204: { description: Done } } }
          /users/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            get: { operationId: user, responses: { 204: { description: Done } } }
        """

    @Test("Equal documents have no findings")
    func equal() throws {
        #expect(try restFindings(openAPI(two), openAPI(two)).isEmpty)
    }

    @Test("A removed operation is reported at its path, and a new one is no break")
    func operationRemoved() throws {
        let one = two.replacing("    post: { operationId: add, responses: { 204: { description: Done } } }\n", with: "")
        let found = try restFindings(openAPI(two), openAPI(one))
        #expect(found.lines == ["error REST_OPERATION_REMOVED POST /orders"])
        #expect(found.first?.place?.line == 5)
        #expect(found.first?.oldPlace?.line == 6)
        #expect(found.first?.message == "The operation POST /orders is gone.")
        #expect(try restFindings(openAPI(one), openAPI(two)).lines == ["info REST_OPERATION_ADDED POST /orders"])
    }

    @Test("Operations whose paths differ by their query alone are compared each with its own")
    func fixedQueries() throws {
        let text = """
            paths:
              /messages:
                post: { operationId: create, responses: { 204: { description: Done } } }
              /messages?beta=true:
                post: { operationId: betaCreate, responses: { 200: { description: Done } } }
            """
        #expect(try restFindings(openAPI(text), openAPI(text)).isEmpty)
        let one = text.replacing(
            """
              /messages?beta=true:
                post: { operationId: betaCreate, responses: { 200: { description: Done } } }
            """, with: "")
        #expect(
            try restFindings(openAPI(text), openAPI(one)).lines
                == ["error REST_OPERATION_REMOVED POST /messages?beta=true"])
    }

    @Test("Operations whose paths differ by their fragment alone are compared each with its own")
    func fragments() throws {
        let text = """
            paths:
              /#Action=List:
                get: { operationId: list, responses: { 204: { description: Done } } }
              /#Action=Add:
                get: { operationId: add, responses: { 200: { description: Done } } }
            """
        #expect(try restFindings(openAPI(text), openAPI(text)).isEmpty)
        let one = text.replacing(
            """
              /#Action=Add:
                get: { operationId: add, responses: { 200: { description: Done } } }
            """, with: "")
        let found = try restFindings(openAPI(text), openAPI(one))
        #expect(found.lines == ["error REST_PATH_REMOVED /#Action=Add"])
        #expect(found.first?.message == "The path /#Action=Add is gone.")
    }

    @Test("A path that is written in another notation is the same path")
    func pathNotation() throws {
        func document(_ path: String) -> String {
            openAPI(
                """
                paths:
                  '\(path)':
                    get:
                      operationId: user
                      parameters:
                        - { name: id, in: path, required: true, schema: { type: string } }
                        - { name: max, in: query, schema: { type: integer } }
                      responses: { 204: { description: Done } }
                """)
        }
        for path in ["/users/{id?}", "/users/{id:[0-9]+}", "/users/{+id}", "/users/{id=*}{?max}", "/users{/id}"] {
            #expect(try restFindings(document("/users/{id}"), document(path)).isEmpty, "\(path)")
            // Without slashes, the path is another one.
            if path.contains("+id") { continue }
            #expect(try restFindings(document(path), document("/users/{id}")).isEmpty, "\(path)")
        }
    }

    @Test("Operations of one path in two notations are compared each with its own")
    func twoNotations() throws {
        let text = """
            paths:
              '/books':
                get: { operationId: books, responses: { 204: { description: Done } } }
              '/books{?max}':
                get:
                  operationId: firstBooks
                  parameters: [{ name: max, in: query, required: true, schema: { type: integer } }]
                  responses: { 200: { description: Done } }
            """
        #expect(try restFindings(openAPI(text), openAPI(text)).isEmpty)
    }

    @Test("A removed path is reported once, whatever operations it had")
    func pathRemoved() throws {
        let one = """
            paths:
              /users/{id}:
                parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                get: { operationId: user, responses: { 204: { description: Done } } }
            """
        #expect(try restFindings(openAPI(two), openAPI(one)).lines == ["error REST_PATH_REMOVED /orders"])
        #expect(
            try restFindings(openAPI(one), openAPI(two)).lines == [
                "info REST_OPERATION_ADDED GET /orders", "info REST_OPERATION_ADDED POST /orders",
            ])
    }

    @Test("A path's parameter may get another name, which is reported for the sake of code")
    func pathParameterRenamed() throws {
        let renamed = two.replacing("/users/{id}", with: "/users/{user_id}").replacing(
            "name: id", with: "name: user_id")
        let found = try restFindings(openAPI(two), openAPI(renamed))
        #expect(found.lines == ["warning REST_PARAMETER_RENAMED GET /users/{} path 0"])
        func named(_ name: String, _ given: String? = nil) -> String {
            two.replacing("/users/{id}", with: "/users/{\(name)}").replacing(
                "name: id", with: "name: \(name)\(given.map { ", x-accord-name: \($0)" } ?? "")")
        }
        // Words may be joined otherwise, and the name in code is the one that counts.
        #expect(try restFindings(openAPI(named("user_id")), openAPI(named("userId"))).isEmpty)
        #expect(try restFindings(openAPI(two), openAPI(named("user_id", "id"))).isEmpty)
        #expect(
            try restFindings(openAPI(two), openAPI(named("id", "number"))).lines == [
                "warning REST_PARAMETER_RENAMED GET /users/{} path 0"
            ])
        #expect(APIRule.byID["REST_PARAMETER_RENAMED"]?.category == .code)
    }

    @Test("Two paths that differ in the names of their parameters alone are each compared with themselves")
    func duplicatePaths() throws {
        func path(_ name: String) -> String {
            """
              /users/{\(name)}:
                get:
                  operationId: \(name)
                  parameters: [{ name: \(name), in: path, required: true, schema: { type: string } }]
                  responses: { 204: { description: Done } }

            """
        }
        let both = openAPI("paths:\n\(path("id"))\(path("name"))")
        #expect(try restFindings(both, openAPI("paths:\n\(path("name"))\(path("id"))")).isEmpty)
        // Whoever called the one calls the other now.
        #expect(
            try restFindings(both, openAPI("paths:\n\(path("name"))")).rules == [
                "REST_OPERATION_RENAMED", "REST_PARAMETER_RENAMED",
            ])
        #expect(try restFindings(openAPI("paths:\n\(path("name"))"), both).isEmpty)
    }

    @Test("Another operationId breaks code, and nothing else")
    func renamed() throws {
        let renamed = two.replacing("operationId: user", with: "operationId: getUser")
        let found = try restFindings(openAPI(two), openAPI(renamed))
        #expect(found.lines == ["warning REST_OPERATION_RENAMED GET /users/{}"])
        #expect(APIRule.byID["REST_OPERATION_RENAMED"]?.category == .code)
    }

    @Test("A change in an app's queue finds its operation and its API by their names, and asks for rules of its own")
    func queued() throws {
        func document(_ method: String, _ name: String) -> String {
            openAPI("paths: { /a: { \(method): { operationId: \(name), responses: { 204: { description: Done } } } } }")
        }
        let (old, renamed) = (document("post", "add"), document("post", "create"))
        #expect(
            try restFindings(old, renamed).rules == ["REST_OPERATION_RENAMED", "REST_QUEUE_OPERATION_RENAMED"])
        #expect(try restFindings(document("get", "add"), document("get", "create")).rules == ["REST_OPERATION_RENAMED"])
        #expect(
            try restFindings(old, old.replacing("Shop API", with: "Other API")).rules.contains("REST_QUEUE_API_RENAMED")
        )
        for rule in ["REST_QUEUE_OPERATION_RENAMED", "REST_QUEUE_API_RENAMED"] {
            #expect(!DocumentRules.standard.contains(rule))
            #expect(DocumentRules.ids(named: "QUEUE")?.contains(rule) == true)
        }
    }

    @Test("A removed document is reported once; a renamed one is found again")
    func documents() throws {
        let other = openAPI("paths: { /a: { get: { responses: { 204: { description: Done } } } } }")
            .replacing("Shop API", with: "Other API")
        let old = ["a.openapi.yaml": openAPI(two), "b.openapi.yaml": other]
        let new = ["a.openapi.yaml": openAPI(two)]
        #expect(try ContractVersions(old: old, new: new).findings().aroundSchemas.rules == ["REST_API_REMOVED"])
        #expect(try ContractVersions(old: new, new: old).findings().aroundSchemas.rules == ["REST_API_ADDED"])
        let moved = ["c.openapi.yaml": openAPI(two)]
        // Only what an app has stored has the name of the file in it.
        #expect(
            try ContractVersions(old: new, new: moved).findings().aroundSchemas.rules == ["REST_QUEUE_API_RENAMED"])
    }
}

@Suite("REST: deprecation, sunset, stability and versions")
struct RESTLifecycleTests {
    private func document(_ members: String, path: String = "/orders") -> String {
        openAPI(
            """
            paths:
              /kept: { get: { operationId: kept, responses: { 204: { description: Done } } } }
              \(path): { get: { operationId: list, \(members)responses: { 204: { description: Done } } } }
            """)
    }

    private let without = openAPI(
        "paths:\n  /kept: { get: { operationId: kept, responses: { 204: { description: Done } } } }")

    @Test(
        "A removal has the severity that its announcement calls for",
        arguments: [
            ("", "error REST_PATH_REMOVED /orders"),
            ("deprecated: true, ", "warning REST_DEPRECATED_OPERATION_REMOVED GET /orders"),
            (
                "deprecated: true, x-sunset: '2026-11-23', ",
                "error REST_OPERATION_REMOVED_BEFORE_SUNSET GET /orders"
            ),
            ("deprecated: true, x-sunset: '2026-11-22', ", "info REST_OPERATION_SUNSET GET /orders"),
            ("x-sunset: '2026-01-01T00:00:00Z', ", "info REST_OPERATION_SUNSET GET /orders"),
            ("x-sunset: soon, ", "error REST_PATH_REMOVED /orders"),
            ("x-sunset: '9-9-9', deprecated: true, ", "warning REST_DEPRECATED_OPERATION_REMOVED GET /orders"),
        ])
    func removal(members: String, expected: String) throws {
        #expect(try restFindings(document(members), without).lines == [expected])
    }

    @Test("A new deprecation is reported, once")
    func deprecated() throws {
        let (plain, deprecated) = (document(""), document("deprecated: true, "))
        #expect(try restFindings(plain, deprecated).lines == ["info REST_OPERATION_DEPRECATED GET /orders"])
        #expect(try restFindings(deprecated, deprecated).isEmpty)
    }

    @Test("The day of a sunset may be a later one, and no earlier one")
    func sunset() throws {
        func on(_ day: String) -> String { document("deprecated: true, x-sunset: '\(day)', ") }
        let found = try restFindings(on("2027-06-01"), on("2027-01-01"))
        #expect(found.lines == ["error REST_SUNSET_EARLIER GET /orders"])
        #expect(
            found.first?.message
                == "The operation GET /orders may be gone on 2027-01-01 now, and was to stay until 2027-06-01.")
        #expect(try restFindings(on("2027-01-01"), on("2027-06-01")).isEmpty)
        #expect(try restFindings(on("2026-11-22"), on("2026-11-01")).isEmpty, "the day has come")
        #expect(try restFindings(on("2027-01-01T00:00:00Z"), on("2027-01-01")).isEmpty)
        #expect(try restFindings(on("soon"), on("2026-01-01")).isEmpty)
    }

    @Test("Drafts may change and go, unless they are asked for")
    func unstable() throws {
        for stability in ["draft", "alpha"] {
            let draft = document("x-stability: \(stability), ")
            #expect(try restFindings(draft, without).isEmpty)
            #expect(try restFindings(draft, without) { $0.ignoresUnstable = false }.rules == ["REST_PATH_REMOVED"])
        }
        #expect(try restFindings(document("x-stability: beta, "), without).rules == ["REST_PATH_REMOVED"])
    }

    @Test("Paths with an unstable version may change and go")
    func unstablePath() throws {
        for path in ["/v1alpha1/orders", "/api/v2beta/orders", "/v1p1beta1/orders"] {
            #expect(try restFindings(document("", path: path), without).isEmpty, "\(path)")
        }
        for path in ["/v1/orders", "/alpha/orders", "/v1/alphabet"] {
            #expect(try restFindings(document("", path: path), without).rules == ["REST_PATH_REMOVED"], "\(path)")
        }
    }

    @Test("A stable operation may not become a draft")
    func lowered() throws {
        let (stable, draft) = (document(""), document("x-stability: draft, "))
        #expect(try restFindings(stable, draft).lines == ["error REST_STABILITY_LOWERED GET /orders"])
        #expect(try restFindings(draft, stable).isEmpty)
    }

    @Test("A break without a new version is reported on request")
    func version() throws {
        let old = document("")
        #expect(try restFindings(old, without).rules == ["REST_PATH_REMOVED"])
        #expect(
            try restFindings(old, without) { $0.asksForVersion = true }.rules.sorted() == [
                "REST_PATH_REMOVED", "REST_VERSION_NOT_RAISED",
            ])
        let raised = without.replacing("version: \"1\"", with: "version: \"2\"")
        #expect(try restFindings(old, raised) { $0.asksForVersion = true }.rules == ["REST_PATH_REMOVED"])
        #expect(try restFindings(without, old) { $0.asksForVersion = true }.rules == ["REST_OPERATION_ADDED"])
    }

    @Test("A path that a template of the new version takes is not gone")
    func coveredPaths() throws {
        func own(_ responses: String = "200: { description: All }") -> String {
            openAPI("paths: { /users/me: { get: { operationId: user, responses: { \(responses) } } } }")
        }
        func template(_ schema: String) -> String {
            openAPI(
                "paths: { '/users/{id}': { get: { operationId: user, parameters: [{ name: id, in: path, required: true, "
                    + "schema: { \(schema) } }], responses: { 200: { description: All } } } } }")
        }
        for schema in [
            "type: string", "enum: [me, you]", "type: string, maxLength: 2", "type: string, pattern: '^[a-z]+$'",
            "oneOf: [{ type: string, minLength: 1 }, { type: integer }]",
        ] {
            #expect(try restFindings(own(), template(schema)).rules == ["REST_OPERATION_ADDED"])
        }
        for schema in [
            "type: integer", "enum: [you]", "type: string, minLength: 3", "type: string, format: uuid",
            "oneOf: [{ type: integer }, { type: string, format: uuid }]",
            "anyOf: [{ type: string, enum: [x] }, { type: string, enum: [y] }]",
            "oneOf: [{ type: string }, { type: string, maxLength: 5 }]",
            "allOf: [{ oneOf: [{ type: string, enum: [a] }] }]", "not: {}",
            "type: string, if: { minLength: 1 }, then: { minLength: 5 }",
            // What is unknown is not certain to take it.
            "type: string, pattern: '^[a-z]++$'", "type: string, format: ulid", "type: string, format: int64",
            "anyOf: [{ type: string, pattern: '^(?<n>[a-z]+$' }]", "type: string, contentEncoding: base64",
        ] {
            #expect(try restFindings(own(), template(schema)).rules.contains("REST_PATH_REMOVED"))
        }
        #expect(
            try restFindings(own("201: { description: All }"), template("type: string")).rules.contains(
                "REST_STATUS_ADDED"))
        let refused = template("type: string").replacing("{ type: string }", with: "false")
        #expect(try restFindings(own(), refused).rules.contains("REST_PATH_REMOVED"))
        #expect(try restFindings(template("type: string"), own()).rules.contains("REST_PATH_REMOVED"))
        // A path without parameters goes before.
        let both = template("type: string").replacing(
            "paths: { ", with: "paths: { /users/me: { post: { responses: { 200: { description: A } } } }, ")
        #expect(try restFindings(own(), both).rules.contains("REST_OPERATION_REMOVED"))
    }

    @Test("Parameters take integers in their plain form, and several parts of a path")
    func coveredParts() throws {
        func paths(_ path: String, _ parameters: [String: String] = [:]) -> String {
            let list = parameters.sorted { $0.key < $1.key }.map {
                "{ name: \($0.key), in: path, required: true, schema: { type: \($0.value) } }"
            }
            return openAPI(
                "paths: { '\(path)': { get: { operationId: a, parameters: [\(list.joined(separator: ", "))], "
                    + "responses: { 200: { description: A } } } } }")
        }
        func isCovered(_ path: String, _ template: String, _ parameters: [String: String]) throws -> Bool {
            try !restFindings(paths(path), paths(template, parameters)).rules.contains("REST_PATH_REMOVED")
        }
        #expect(try isCovered("/users/17", "/users/{id}", ["id": "integer"]))
        for text in ["1e2", "1.0", "-0", "017", "+1", "99999999999"] {
            #expect(try !isCovered("/users/\(text)", "/users/{id}", ["id": "integer"]), "\(text)")
        }
        #expect(try isCovered("/users/me", "/{a}/{id}", ["a": "string", "id": "string"]))
        #expect(try isCovered("/u/me/posts/top", "/u/{a}/posts/{b}", ["a": "string", "b": "string"]))
        #expect(try !isCovered("/u/me/posts/top", "/u/{a}/posts/{b}", ["a": "string", "b": "integer"]))
    }

    @Test("A template covers a segment with text around its parameter, and numbers as text")
    func coveredSegments() throws {
        func rules(_ old: String, _ new: String, _ schema: String = "type: string") throws -> [String] {
            func document(_ path: String) -> String {
                let parameters =
                    path.contains("{id}")
                    ? "[{ name: id, in: path, required: true, schema: { \(path == new ? schema : "type: string") } }]"
                    : "[]"
                return openAPI(
                    "paths: { '\(path)': { get: { operationId: user, parameters: \(parameters), responses: { 200: { "
                        + "description: All } } } } }")
            }
            return try restFindings(document(old), document(new)).rules
        }
        #expect(try rules("/users/me.json", "/users/{id}.json") == ["REST_OPERATION_ADDED"])
        #expect(try rules("/users/{id}.json", "/users/{id}") == ["REST_OPERATION_ADDED"])
        #expect(try rules("/users/5", "/users/{id}", "type: integer") == ["REST_OPERATION_ADDED"])
        #expect(try rules("/users/true", "/users/{id}", "type: boolean") == ["REST_OPERATION_ADDED"])
        for (old, new, schema) in [
            ("/users/me.json", "/users/{id}.xml", "type: string"), ("/users/.json", "/users/{id}.json", "type: string"),
            ("/users/{id}", "/users/{id}.json", "type: string"),
            ("/users/{id}.json", "/users/{id}", "type: string, maxLength: 9"),
            ("/users/5", "/users/{id}", "type: boolean"),
        ] {
            #expect(try rules(old, new, schema).contains("REST_PATH_REMOVED"))
        }
    }

    @Test("A parameter of a path that nobody describes is any text")
    func undescribedParameter() throws {
        func document(_ parameters: String) -> String {
            openAPI(
                "paths: { '/users/{id}': { get: { operationId: user, parameters: [\(parameters)], responses: { 200: { "
                    + "description: All } } } } }")
        }
        func rules(_ old: String, _ new: String) throws -> [String] {
            try ContractVersions(
                old: ["a.openapi.yaml": document(old)], new: ["a.openapi.yaml": document(new)]
            ).findings().rules
        }
        let text = "{ name: id, in: path, required: true, schema: { type: string } }"
        let number = "{ name: id, in: path, required: true, schema: { type: integer } }"
        #expect(try rules("", text) == [])
        #expect(try rules(text, "") == [])
        #expect(try rules(number, "") == [])
        #expect(try rules("", number) == ["SCHEMA_TYPE_NARROWED"])
    }
}
