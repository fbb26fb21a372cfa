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
}
