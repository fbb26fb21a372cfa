import Contract
import Testing

@Suite("OpenAPI: security")
struct SecurityTests {
    @Test("Schemes, for all operations and for one")
    func schemes() throws {
        let api = try readAPI(
            """
            security: [{ token: [] }, { key: [], session: [] }]
            paths:
              /a: { get: { responses: { 204: { description: Done } } } }
              /b: { get: { security: [], responses: { 204: { description: Done } } } }
              /c: { get: { security: [{}, { login: [read] }], responses: { 204: { description: Done } } } }
            components:
              securitySchemes:
                token: { type: http, scheme: Bearer, description: The identity token. }
                basic: { type: http, scheme: basic }
                key: { type: apiKey, in: header, name: X-Key }
                query: { type: apiKey, in: query, name: key }
                session: { type: apiKey, in: cookie, name: sid }
                login: { type: oauth2, flows: {} }
                open: { type: openIdConnect, openIdConnectUrl: https://a.example.com }
            """)
        #expect(
            api.securitySchemes == [
                APISecurityScheme(
                    name: "token", kind: .bearer, documentation: Documentation(leading: "The identity token.")),
                APISecurityScheme(name: "basic", kind: .basic),
                APISecurityScheme(name: "key", kind: .header("X-Key")),
                APISecurityScheme(name: "query", kind: .query("key")),
                APISecurityScheme(name: "session", kind: .cookie("sid")),
                APISecurityScheme(name: "login", kind: .bearer),
                APISecurityScheme(name: "open", kind: .bearer),
            ])
        #expect(api.operations.map(\.security) == [[["token"], ["key", "session"]], [], [[], ["login"]]])
    }

    @Test("Security schemes that Accord cannot send are kept, with a warning")
    func others() throws {
        let text = """
            paths: { /a: { get: { responses: { 204: { description: Done } } } } }
            components:
              securitySchemes:
                mutual: { type: mutualTLS }
                digest: { type: http, scheme: digest }
            """
        #expect(try readAPI(text).securitySchemes.map(\.kind) == [.other("mutualTLS"), .other("digest")])
        #expect(
            try documentProblems(text) == [
                "shop.openapi.yaml:6:13: warning: 'mutualTLS' of the security scheme 'mutual' is nothing that Accord "
                    + "sends by itself; see to it in the transport or an interceptor "
                    + "(#/components/securitySchemes/mutual)",
                "shop.openapi.yaml:7:13: warning: 'digest' of the security scheme 'digest' is nothing that Accord sends "
                    + "by itself; see to it in the transport or an interceptor (#/components/securitySchemes/digest)",
            ])
    }
}
