import Contract
import Testing

@Suite("OpenAPI: servers")
struct ServerTests {
    @Test("Servers have their variables")
    func variables() throws {
        let api = try readAPI(
            """
            servers:
              - url: https://{region}.example.com/{version}
                description: Production
                variables:
                  region: { default: eu, enum: [eu, us], description: Where. }
                  version: { default: v1 }
              - url: /api
            paths:
              /a: { get: { servers: [{ url: https://b.example.com }], responses: { 204: { description: Done } } } }
            """)
        #expect(
            api.servers == [
                Server(
                    url: "https://{region}.example.com/{version}",
                    variables: [
                        Server.Variable(
                            name: "region", defaultValue: "eu", values: ["eu", "us"],
                            documentation: Documentation(leading: "Where.")),
                        Server.Variable(name: "version", defaultValue: "v1"),
                    ],
                    documentation: Documentation(leading: "Production")),
                Server(url: "/api"),
            ])
        #expect(api.operations.map(\.servers) == [[Server(url: "https://b.example.com")]])
    }

    @Test("A variable that the URL does not take is left out, with a warning")
    func unusedVariable() throws {
        let text = """
            servers: [{url: "https://{region}.example.com", variables: {region: {default: eu}, port: {default: "1"}}}]
            paths: {/a: {get: {operationId: a, responses: {204: {description: Done}}}}}
            """
        #expect(try readAPI(text).servers[0].variables.map(\.name) == ["region"])
        #expect(
            try documentProblems(text) == [
                "shop.openapi.yaml:3:90: warning: the URL does not take the variable 'port', which is left out; add "
                    + "'{port}' to the URL, or remove the variable (#/servers/0/variables/port)"
            ])
    }
}
