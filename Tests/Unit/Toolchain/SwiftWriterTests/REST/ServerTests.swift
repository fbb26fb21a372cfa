import Contract
import Testing

@Suite("Servers and security")
struct ServerTests {
    @Test("Servers have names, and variables parameters")
    func servers() throws {
        let output = try write(
            schemaFile(
                [],
                apis: [
                    api(
                        "Shop", [],
                        servers: [
                            Server(
                                url: "https://a.example/v1", documentation: Documentation(leading: "Production server")),
                            Server(url: "/v1", documentation: Documentation(leading: "What is beside the document.")),
                            Server(
                                url: "https://{region}.example:{port}",
                                variables: [
                                    .init(name: "region", defaultValue: "eu", values: ["us-east", "eu"]),
                                    .init(name: "port", defaultValue: "443"),
                                ]),
                        ])
                ]), kind: .clients)
        expect(
            output,
            has: """
                /// Where `shop.Shop` is to be found.
                public enum ShopServers {
                    /// Production server
                    public static var production: URL { AccordHTTP.ServerURL.make("https://a.example/v1") }

                    /// What is beside the document.
                    public static func server2(relativeTo base: URL) throws(AccordHTTP.ConnectError) -> URL {
                        try AccordHTTP.ServerURL.make("/v1", relativeTo: base)
                    }

                    public enum Region: String, Sendable, CaseIterable {
                        case usEast = "us-east"
                        case eu
                    }

                    public static func server3(region: Region = .eu, port: String = "443") \
                throws(AccordHTTP.ConnectError) -> URL {
                        try AccordHTTP.ServerURL.make("https://{region}.example:{port}", ["region": region.rawValue, \
                "port": port])
                    }
                }
                """)
    }

    @Test("Servers with variables take a base URL if relative, and an argument for each required value")
    func relativeVariables() throws {
        let version = Server.Variable(name: "version", defaultValue: "v1")
        let host = Server.Variable(name: "host", defaultValue: "", isRequired: true)
        let output = try write(
            schemaFile(
                [],
                apis: [
                    api(
                        "Shop", [],
                        servers: [
                            Server(url: "/{version}/shop", variables: [version]),
                            Server(url: "https://{host}", variables: [host]),
                        ])
                ]), kind: .clients)
        expect(
            output,
            has: """
                public static func server1(
                    version: String = "v1", relativeTo base: URL
                ) throws(AccordHTTP.ConnectError) -> URL {
                    try AccordHTTP.ServerURL.make("/{version}/shop", ["version": version], relativeTo: base)
                }

                public static func server2(host: String) throws(AccordHTTP.ConnectError) -> URL {
                    try AccordHTTP.ServerURL.make("https://{host}", ["host": host])
                }
                """)
    }

    @Test("A variable may be named as the base URL, and a variable with an absolute URL needs none")
    func base() throws {
        let servers = [
            Server(url: "/{base}", variables: [.init(name: "base", defaultValue: "v1")]),
            Server(url: "{baseUrl}/v1", variables: [.init(name: "baseUrl", defaultValue: "https://a.example")]),
        ]
        let output = try write(schemaFile([], apis: [api("Shop", [], servers: servers)]), kind: .clients)
        expect(
            output,
            has: """
                public static func server1(base: String = "v1", relativeTo base_: URL) throws(AccordHTTP.ConnectError) -> URL {
                    try AccordHTTP.ServerURL.make("/{base}", ["base": base], relativeTo: base_)
                }

                public static func server2(baseURL: String = "https://a.example") throws(AccordHTTP.ConnectError) -> URL {
                    try AccordHTTP.ServerURL.make("{baseUrl}/v1", ["baseUrl": baseURL])
                }
                """)
    }

    @Test("An operation has its servers where there is one to choose")
    func serversOfOperations() throws {
        let only = Server(url: "https://files.example")
        let regional = Server(
            url: "https://{region}.example",
            variables: [.init(name: "region", defaultValue: "eu", values: ["eu", "us"])])
        func output(_ servers: [Server]) throws -> String {
            var upload = operation("upload")
            upload.servers = servers
            return try write(schemaFile([], apis: [api("Shop", [upload])]), kind: .clients)
        }
        #expect(try !output([only]).contains("enum Servers"))
        expect(
            try output([only, regional]),
            has: """
                /// Where `upload` is to be found.
                public enum Servers {
                    public static var server1: URL { AccordHTTP.ServerURL.make("https://files.example") }

                    public enum Region: String, Sendable, CaseIterable {
                        case eu
                        case us
                    }

                    public static func server2(region: Region = .eu) throws(AccordHTTP.ConnectError) -> URL {
                        try AccordHTTP.ServerURL.make("https://{region}.example", ["region": region.rawValue])
                    }
                }
                """)
    }

    @Test("Security schemes are constants, and operations name the alternatives")
    func security() throws {
        let schemes = [
            APISecurityScheme(name: "identity-token", kind: .bearer),
            APISecurityScheme(name: "key", kind: .query("api_key")),
        ]
        let output = try write(
            schemaFile(
                [],
                apis: [
                    api(
                        "Shop", [operation("get", security: [["identity-token", "key"], []])], securitySchemes: schemes)
                ]), kind: .clients)
        expect(
            output,
            has: """
                /// How callers of `shop.Shop` show who they are.
                public enum ShopSecurity {
                    public static let identityToken = AccordHTTP.SecurityScheme("identity-token", .bearer)
                    public static let key = AccordHTTP.SecurityScheme("key", .query("api_key"))
                }
                """)
        expect(output, has: "security: [[Shop.ShopSecurity.identityToken, Shop.ShopSecurity.key], []]")
    }

    @Test("A scheme that is not declared is left out, with a warning")
    func unknownScheme() {
        #expect(
            problems(schemaFile([], apis: [api("Shop", [operation("get", security: [["gone"]])])]), emit: [.clients])
                == [
                    "shop.openapi.yaml:3:5: warning: `get` asks for the security scheme `gone`, which is not declared, "
                        + "and is left out; add it to `components.securitySchemes`"
                ])
    }

    @Test("Servers share the enum of a variable with the same values, each with its own default")
    func sharedVariables() throws {
        let values = ["eu", "us"]
        let servers = ["eu", "us"].map { region in
            Server(
                url: "https://{region}.\(region).example",
                variables: [Server.Variable(name: "region", defaultValue: region, values: values)])
        }
        let output = try write(schemaFile([], apis: [api("Shop", [], servers: servers)]), kind: .clients)
        #expect(output.split(separator: "enum Region").count == 2)
        #expect(output.contains("(region: Region = .eu)"))
        #expect(output.contains("(region: Region = .us)"))
    }
}
