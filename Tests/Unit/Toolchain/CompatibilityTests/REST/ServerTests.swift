import Testing

@Suite("REST: servers")
struct RESTServerTests {
    private func rules(_ old: String, _ new: String) throws -> [String] {
        let paths = "paths: { /a: { get: { operationId: a, responses: { 204: { description: Done } } } } }"
        return try restFindings(openAPI("servers: [\(old)]\n\(paths)"), openAPI("servers: [\(new)]\n\(paths)")).rules
    }

    private let first = "{ url: https://one.example.com }"
    private let second = "{ url: https://two.example.com }"

    @Test("One that is gone breaks, and one that is new does not")
    func removed() throws {
        #expect(try rules("\(first), \(second)", first) == ["REST_SERVER_REMOVED"])
        #expect(try rules(first, "\(second), \(first)") == ["REST_SERVER_ADDED"])
    }

    @Test("Another URL breaks")
    func changed() throws {
        #expect(try rules(first, second) == ["REST_SERVER_CHANGED"])
        #expect(
            try rules(
                "{ url: https://a.example.com, name: main }, \(first)",
                "\(first), { url: https://b.example.com, name: main }")
                == ["REST_SERVER_CHANGED"])
    }

    @Test("A slash at the end and capitals of a host's name make no difference; those of a path do")
    func sameURLs() throws {
        let old = "{ url: https://one.example.com/v1 }"
        #expect(try rules(old, "{ url: HTTPS://One.example.com/v1/ }").isEmpty)
        #expect(try rules(old, "{ url: https://one.example.com/V1 }") == ["REST_SERVER_CHANGED"])
    }

    @Test("A template is the same as the servers with its addresses, and the port of a scheme may be left out")
    func addresses() throws {
        let template = "{ url: 'https://{r}.example.com', variables: { r: { default: eu, enum: [eu, us] } } }"
        let (eu, us) = ("{ url: https://eu.example.com }", "{ url: https://us.example.com }")
        #expect(try rules("\(eu), \(us)", template).isEmpty)
        #expect(try rules(template, "\(us), \(eu)").isEmpty)
        #expect(try rules(eu, template) == ["REST_SERVER_ADDED"])
        #expect(try rules(template, eu) == ["REST_SERVER_REMOVED"])
        #expect(try rules(eu, "{ url: 'https://eu.example.com:443/' }").isEmpty)
        #expect(try rules(eu, "{ url: 'https://eu.example.com:8443' }") == ["REST_SERVER_CHANGED"])
        #expect(try rules("{ url: 'ws://a.example.com:80' }", "{ url: 'ws://a.example.com' }").isEmpty)
    }

    @Test("A path may move from the servers to the operations, and back")
    func basePath() throws {
        func document(_ base: String, _ path: String) -> String {
            openAPI(
                "servers: [{ url: 'https://one.example.com\(base)' }, { url: 'https://two.example.com\(base)/' }]\n"
                    + "paths: { '\(path)/a': { get: { operationId: a, responses: { 204: { description: Done } } } } }")
        }
        #expect(try restFindings(document("/v1", ""), document("", "/v1")).rules == [])
        #expect(try restFindings(document("", "/v1"), document("/v1", "")).rules == [])
        #expect(try restFindings(document("/api/v1", ""), document("/api", "/v1")).rules == [])
        // Another path is another place.
        #expect(try restFindings(document("/v1", ""), document("", "/v2")).rules.contains("REST_PATH_REMOVED"))
    }

    @Test("Servers may move from the document to its paths and operations, and back")
    func moved() throws {
        func document(_ root: String, _ path: String) -> String {
            openAPI(
                "\(root)\npaths: { /a: { \(path)get: { operationId: a, responses: { 204: { description: Done } } } } }")
        }
        let (one, two) = (
            "servers: [{ url: 'https://one.example.com' }]", "servers: [{ url: 'https://two.example.com' }]"
        )
        #expect(try restFindings(document(one, ""), document("", "\(one), ")).rules == [])
        #expect(try restFindings(document("", "\(one), "), document(one, "")).rules == [])
        #expect(try restFindings(document(one, ""), document("", "\(two), ")).rules == ["REST_SERVER_CHANGED"])
        #expect(try restFindings(document(two, "\(one), "), document("", "\(one), ")).rules == [])
    }

    @Test("New servers are no findings if the old version named none")
    func unknown() throws {
        #expect(try rules("", first).isEmpty)
    }

    @Test("A variable may take more, and not less; its name makes no difference")
    func variables() throws {
        func server(_ members: String, name: String = "region") -> String {
            "{ url: 'https://{\(name)}.example.com', variables: { \(name): { \(members) } } }"
        }
        let (wide, narrow) = (server("default: eu, enum: [eu, us]"), server("default: eu, enum: [eu]"))
        #expect(try rules(wide, narrow) == ["REST_SERVER_VARIABLE_NARROWED"])
        #expect(try rules(narrow, wide) == ["REST_SERVER_VARIABLE_WIDENED"])
        #expect(try rules(server("default: eu"), narrow) == ["REST_SERVER_VARIABLE_NARROWED"])
        #expect(try rules(narrow, server("default: eu")) == ["REST_SERVER_VARIABLE_WIDENED"])
        #expect(try rules(server("default: eu"), server("default: us")) == ["REST_SERVER_VARIABLE_DEFAULT_CHANGED"])
        #expect(try rules(server("default: eu"), server("default: eu", name: "area")).isEmpty)
    }

    @Test("An operation's own servers count in place of the document's")
    func own() throws {
        func document(_ members: String) -> String { operation("operationId: add\n\(members)") }
        let found = try restFindings(
            document("servers: [{ url: https://up.example.com }]"),
            document("servers: [{ url: https://upload.example.com }]"))
        #expect(found.lines == ["error REST_SERVER_CHANGED POST /orders server https://up.example.com"])
    }
}
