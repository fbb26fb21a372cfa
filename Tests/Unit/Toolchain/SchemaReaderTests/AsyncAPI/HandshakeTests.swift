import Contract
import Testing

@Suite("AsyncAPI: handshakes")
struct HandshakeTests {
    private let server = "a: { host: x.example.com, protocol: wss }"

    private func binding(_ text: String) -> String {
        "address: /ws\n    bindings:\n      ws:\n"
            + text.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
    }

    @Test("[G4] Query and headers become parameters: enums are types, constants are sent always")
    func parameters() throws {
        let live = try Live(
            socketDocument(
                server,
                channel: binding(
                    """
                    method: GET
                    query:
                      type: object
                      required: [platform, version]
                      properties:
                        platform: { const: ios }
                        version: { type: string, description: Of the app. }
                        device_type: { type: string, enum: [ios, android] }
                        limit: { type: integer, default: 10 }
                    headers:
                      type: object
                      properties: { X-Trace: { type: string, x-accord-name: trace, deprecated: true } }
                    bindingVersion: "0.1.0"
                    """)))
        let parameters = try live.socket.parameters
        #expect(parameters.map(\.name) == ["platform", "version", "device_type", "limit", "X-Trace"])
        #expect(parameters.map(\.place) == [.query, .query, .query, .query, .header])
        #expect(parameters.map(\.style) == [.form, .form, .form, .form, .simple])
        #expect(parameters.map(\.type) == [.string, .string, .model("shop.ShopDeviceType"), .int64, .string])
        #expect(parameters.map(\.isRequired) == [false, true, false, false, false])
        #expect(parameters.map(\.defaultValue) == [.string("ios"), nil, nil, .number("10"), nil])
        #expect(parameters.map(\.givenName) == [nil, nil, nil, nil, "trace"])
        #expect(parameters.map(\.isDeprecated) == [false, false, false, false, true])
        #expect(parameters[1].documentation.leading == "Of the app.")
        #expect(parameters[1].pointer == "#/channels/live/bindings/ws/query/properties/version")
    }

    private let tokenBinding =
        "method: GET\nquery: { type: object, properties: { token: { type: string }, app: { type: string } } }"

    @Test("The place of the token is no parameter of its own, whether a scheme or an extension says it")
    func token() throws {
        let said = try Live(
            socketDocument(server, channel: binding(tokenBinding) + "\n    x-accord-token: { in: query.token }"))
        #expect(try said.socket.parameters.map(\.name) == ["app"])
        #expect(try said.socket.token == SocketToken(place: .query("token")))
        for (scheme, place, names) in [
            ("{ type: httpApiKey, name: token, in: query }", SocketToken.Place.query("token"), ["app"]),
            ("{ type: httpApiKey, name: X-Key, in: header }", .header("X-Key"), ["token", "app"]),
            ("{ type: http, scheme: Bearer }", .header("Authorization"), ["token", "app"]),
            ("{ type: oauth2, flows: {} }", .header("Authorization"), ["token", "app"]),
        ] {
            let live = try Live(
                socketDocument(
                    "a: { host: x.example.com, protocol: wss, security: [{ $ref: \"#/components/securitySchemes/key\" }] }",
                    channel: binding(tokenBinding), more: "components: { securitySchemes: { key: \(scheme) } }"))
            #expect(try live.socket.token == SocketToken(place: place, isImplied: true))
            #expect(try live.socket.parameters.map(\.name) == names)
        }
    }

    @Test("The traits of an operation add what it does not say itself, the last one first")
    func traits() throws {
        func place(_ operation: String) throws -> SocketToken.Place? {
            try Live(
                """
                channels:
                  live:
                    address: /
                    messages: { tick: { payload: { type: object, properties: { type: { const: tick } } } } }
                operations:
                  hear:
                    action: receive
                    channel: { $ref: "#/channels/live" }
                    \(operation)
                components:
                  operationTraits:
                    a: { security: [{ type: httpApiKey, name: a, in: query }] }
                    b: { security: [{ type: httpApiKey, name: b, in: header }] }
                """
            ).socket.token?.place
        }
        let traits =
            "traits: [{ $ref: \"#/components/operationTraits/a\" }, { $ref: \"#/components/operationTraits/b\" }]"
        #expect(try place(traits) == .header("b"))
        #expect(try place("\(traits)\n    security: [{ type: httpApiKey, name: own, in: query }]") == .query("own"))
    }

    @Test(
        "A security scheme that a session cannot send is reported",
        arguments: [
            (
                "{ type: userPassword }",
                [
                    "4:55: warning: 'userPassword' is nothing that a session sends by itself; see to it in the transport, or say by 'x-accord-token' where a token goes"
                ]
            ),
            (
                "{ type: http, scheme: basic }",
                [
                    "4:55: warning: 'http basic' is nothing that a session sends by itself; see to it in the transport, or say by 'x-accord-token' where a token goes"
                ]
            ),
            (
                "{ type: httpApiKey, name: k, in: cookie }",
                [
                    "4:55: warning: 'httpApiKey in cookie' is nothing that a session sends by itself; see to it in the transport, or say by 'x-accord-token' where a token goes"
                ]
            ),
            (
                "{ type: httpApiKey }",
                ["4:55: error: the API key has no 'name' or no 'in'; say what it is called, and where it goes"]
            ),
            ("{}", ["4:55: error: the security scheme has no 'type'; add it"]),
        ])
    func security(_ scheme: String, _ expected: [String]) throws {
        let found = try shortProblems(
            socketDocument("a: { host: x.example.com, protocol: wss, security: [\(scheme)] }"))
        #expect(found == expected)
    }

    @Test("A handshake is a GET request")
    func method() throws {
        let found = try shortProblems(socketDocument(server, channel: binding("method: POST\nquery: { type: string }")))
        #expect(
            found == [
                "10:17: error: a WebSocket handshake is a GET request (RFC 6455, section 4.1); write 'method: GET', or "
                    + "leave it out",
                "11:16: error: describes an object, with a property for each parameter; write 'type: object' and "
                    + "'properties'",
            ])
    }
}
