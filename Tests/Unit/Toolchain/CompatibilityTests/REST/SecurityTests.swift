import Testing

@Suite("REST: security")
struct RESTSecurityTests {
    private let schemes = """
        components:
          securitySchemes:
            token: { type: http, scheme: bearer }
            again: { type: http, scheme: Bearer }
            key: { type: apiKey, in: header, name: X-Key }
            login: { type: oauth2, flows: {} }
        """

    private func rules(_ old: String, _ new: String) throws -> [String] {
        try operationRules("security: \(old)", "security: \(new)", components: schemes).there
    }

    @Test(
        "A client that could call an operation still can, or there is a finding",
        arguments: [
            ("[]", "[{ token: [] }]", ["REST_SECURITY_ADDED"]),
            ("[{}, { key: [] }]", "[{ key: [] }]", ["REST_SECURITY_ADDED"]),
            ("[{ token: [] }]", "[{ token: [], key: [] }]", ["REST_SECURITY_ADDED"]),
            ("[{ token: [] }, { key: [] }]", "[{ token: [], key: [] }]", ["REST_SECURITY_ADDED"]),
            ("[{ login: [read] }]", "[{ login: [read, write] }]", ["REST_SECURITY_SCOPE_ADDED"]),
            ("[{ token: [] }, { key: [] }]", "[{ token: [] }]", ["REST_SECURITY_ALTERNATIVE_REMOVED"]),
            ("[{ token: [] }]", "[{ key: [] }]", ["REST_SECURITY_ALTERNATIVE_REMOVED"]),
            ("[{ token: [] }]", "[]", ["REST_SECURITY_LOOSENED"]),
            ("[{ token: [] }]", "[{ token: [] }, { key: [] }]", ["REST_SECURITY_LOOSENED"]),
            ("[{ login: [read, write] }]", "[{ login: [read] }]", ["REST_SECURITY_LOOSENED"]),
            ("[{ token: [] }, { key: [] }]", "[{ key: [] }, { token: [] }]", []),
            ("[]", "[{}]", []),
            ("[{ token: [] }]", "[{ again: [] }]", []),
        ])
    func alternatives(old: String, new: String, expected: [String]) throws {
        #expect(try rules(old, new) == expected)
    }

    @Test("The document's security requirements count for operations that have none of their own")
    func inherited() throws {
        let old = operation("", components: schemes)
        let new = operation("", components: "security: [{ token: [] }]\n\(schemes)")
        let found = try restFindings(old, new)
        #expect(found.lines == ["error REST_SECURITY_ADDED POST /orders security"])
        #expect(
            found.first?.message == "POST /orders needed nobody to show who they are, and takes 'token' now.")
    }

    @Test("A scheme that changes under the same name is reported once")
    func schemeChanged() throws {
        let old = operation("security: [{ key: [] }]", components: schemes)
        let new = old.replacing("name: X-Key", with: "name: X-API-Key")
        let found = try restFindings(old, new)
        #expect(found.lines == ["error REST_SECURITY_SCHEME_CHANGED Shop security key"])
        #expect(found.first?.place?.line == 12)
        // Nobody shows what no operation takes.
        let unused = operation("security: [{ token: [] }]", components: schemes)
        #expect(try restFindings(unused, unused.replacing("name: X-Key", with: "name: X-API-Key")).isEmpty)
        #expect(try restFindings(old, old.replacing("scheme: bearer", with: "scheme: BEARER")).isEmpty)
    }

    @Test(
        "A way to get a token that is there no more is reported",
        arguments: [
            ("clientCredentials:", "password:", "has no flow 'clientCredentials' any more"),
            (
                "/token", "/tokens",
                "has 'https://a.example/tokens' as 'tokenUrl' of its flow 'clientCredentials' now, and had "
            ),
            ("write: Write", "", "has no 'write' among the scopes of its flow 'clientCredentials' any more"),
            ("write: Write", "write: Write, more: More", nil), ("refreshUrl", "x-url", "has nothing as 'refreshUrl'"),
        ])
    func flows(old: String, new: String, expected: String?) throws {
        let text = operation(
            "security: [{ login: [read] }]",
            components: """
                components:
                  securitySchemes:
                    login:
                      type: oauth2
                      flows:
                        clientCredentials: { tokenUrl: "https://a.example/token", refreshUrl: "https://a.example/again", scopes: { read: Read, write: Write } }
                """)
        let found = try restFindings(text, text.replacing(old, with: new))
        #expect(found.map(\.rule) == (expected == nil ? [] : ["REST_SECURITY_SCHEME_CHANGED"]))
        if let expected { #expect(found.first?.message.contains(expected) == true, "\(found)") }
    }

    @Test("A key that is a required parameter in one version, and a security scheme in the other one, is the same")
    func keysAsParameters() throws {
        func written(_ isRequired: Bool) -> String {
            operation(
                "parameters: [{ name: X-Key, in: header, required: \(isRequired), schema: { type: string } }]",
                components: "components: { securitySchemes: { k: { type: apiKey, in: header, name: x-key } } }")
        }
        func secured(_ security: String) -> String {
            operation(
                "security: \(security)",
                components: "components: { securitySchemes: { k: { type: apiKey, in: header, name: x-key }, "
                    + "other: { type: http, scheme: basic } } }")
        }
        #expect(try restFindings(written(true), secured("[{ k: [] }]")).rules == [])
        #expect(try restFindings(secured("[{ k: [] }]"), written(true)).rules == [])
        #expect(try restFindings(written(false), secured("[{ k: [] }]")).rules.contains("REST_SECURITY_ADDED"))
        #expect(try restFindings(written(true), secured("[{ k: [], other: [] }]")).rules == ["REST_SECURITY_ADDED"])
        #expect(
            try restFindings(secured("[{ other: [] }]"), written(true)).rules.contains("REST_PARAMETER_ADDED_REQUIRED"))
        // A key may be any text.
        for schema in ["type: string, maxLength: 3", "type: integer", "enum: [only]", "type: array, items: {}"] {
            let narrow = written(true).replacing("type: string", with: schema)
            #expect(
                try restFindings(secured("[{ k: [] }]"), narrow).rules.contains("REST_PARAMETER_ADDED_REQUIRED"))
            #expect(try restFindings(narrow, secured("[{ k: [] }]")).rules == [])
        }
    }
}
