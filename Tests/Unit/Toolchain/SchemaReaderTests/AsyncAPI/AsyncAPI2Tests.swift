import Contract
import SchemaReader
import Testing

@Suite("AsyncAPI 2.x")
struct AsyncAPI2Tests {
    private let text = """
        servers:
          main: { url: "wss://{env}.example.com/v1", protocol: wss, variables: { env: { default: live } }, security: [{ key: [] }] }
          broker: { url: "kafka.example.com:9092", protocol: kafka }
        channels:
          /rooms/{room}:
            servers: [main]
            parameters:
              room: { $ref: "#/components/parameters/room" }
              kind: { schema: { $ref: "#/components/schemas/Kind" } }
            bindings: { ws: { query: { type: object, properties: { device: { type: string } } } } }
            publish:
              operationId: say
              message: { $ref: "#/components/messages/said" }
            subscribe:
              operationId: hear
              message:
                oneOf:
                  - { $ref: "#/components/messages/said" }
                  - messageId: joined
                    payload: { type: object, required: [type, user], properties: { type: { const: joined }, user: { type: string } } }
                  - name: left
                    traits: [{ summary: Gone. }]
                    payload: { type: object, required: [type, at], properties: { type: { const: left }, at: { type: string, format: date-time } } }
          orders:
            servers: [broker]
            publish: { message: { payload: { type: object, properties: { id: { type: string } } }, headers: { type: object, properties: { trace: { type: string } } } } }
        components:
          parameters: { room: { description: Which., schema: { type: string, enum: [a, b], default: a } } }
          schemas: { Kind: { type: string, description: What. } }
          securitySchemes: { key: { type: httpApiKey, name: token, in: query } }
          messages:
            said: { payload: { type: object, required: [type, text], properties: { type: { const: said }, text: { type: string } } } }
        """

    @Test("The client sends what the server accepts by 'publish', and receives what 'subscribe' describes")
    func directions() throws {
        let live = try Live(text, version: "2.6.0")
        #expect(
            try live.incoming == [
                "frame /type", "said shop.Said / said", "joined shop.Joined / joined", "left shop.Left / left",
            ])
        #expect(try live.outgoing == ["frame /type", "said shop.Said / said"])
        #expect(try live.set("ShopServerMessage").messages.last?.documentation.leading == "Gone.")
        let operations = try live.socket.operations
        #expect(operations.map(\.name) == ["say", "hear"] && operations.map(\.isOutgoing) == [true, false])
        #expect(operations.map(\.messages) == [["said"], ["said", "joined", "left"]])
    }

    @Test("Servers, parameters, bindings and security schemes are those of 3.0")
    func handshake() throws {
        let socket = try Live(text.replacing("/rooms/{room}:", with: "/rooms/{room}/{kind}:"), version: "2.6.0").socket
        let server = try #require(socket.servers.first)
        #expect(socket.servers.count == 1 && server.url == "wss://{env}.example.com/v1/rooms/{room}/{kind}")
        #expect(server.variables.map(\.name) == ["env", "room", "kind"])
        #expect(server.variables.map(\.values) == [[], ["a", "b"], []])
        #expect(server.variables.map(\.documentation.leading) == ["", "Which.", "What."])
        #expect(server.variables.map(\.isRequired) == [false, false, true])
        #expect(socket.parameters.map(\.name) == ["device"] && socket.token?.place == .query("token"))
    }

    @Test("Messages of other protocols become models; what has no name gets that of its operation")
    func models() throws {
        let file = try Live(text, version: "2.0.0").file
        #expect(file.models.map(\.name).contains("OrdersPublishMessage"))
        #expect(file.models.map(\.name).contains("OrdersPublishMessageHeaders"))
    }

    @Test("Messages are named by references, themselves, their payloads or operations")
    func names() throws {
        let live = try Live(
            """
            channels:
              a: { subscribe: { operationId: watch, message: { payload: { type: string } } }, publish: { message: { payload: { $ref: "#/components/schemas/Light" } } } }
            components: { schemas: { Light: { type: object, properties: { on: { type: boolean } } } } }
            """, version: "2.6.0")
        #expect(try live.incoming == ["frame", "watch string / any"])
        #expect(try live.outgoing == ["frame", "Light shop.Light / any"])
    }

    @Test("Problems, places and pointers are those of the file as it is")
    func places() throws {
        let live = try Live(text, version: "2.6.0")
        #expect(
            try live.set("ShopServerMessage").messages.map(\.pointer) == [
                "#/components/messages/said", "#/channels/~1rooms~1{room}/subscribe/message/oneOf/1",
                "#/channels/~1rooms~1{room}/subscribe/message/oneOf/2",
            ])
        #expect(try live.set("ShopServerMessage").messages.map(\.location.line) == [34, 21, 23])
        #expect(
            try live.record("Joined").info.pointer == "#/channels/~1rooms~1{room}/subscribe/message/oneOf/1/payload")
        #expect(try live.socket.operations.map(\.location.line) == [14, 17])
        let problems = try liveProblems(text, version: "2.6.0").filter { !$0.contains("note:") }
        #expect(
            problems == [
                "11:13: warning: the address \"/rooms/{room}\" does not take the parameter 'kind', and it is left out; add "
                    + "'{kind}' to it, or remove the parameter (#/channels/~1rooms~1{room}/parameters/kind)"
            ])
    }

    @Test(
        "A token has to be there unless the server has an alternative without one",
        arguments: [
            ("{ key: [] }", true), ("{ key: [] }, { more: [] }", true), ("{ key: [], peer: [] }", true),
            ("{ peer: [] }, { key: [] }", false), ("{}, { key: [] }", false),
        ])
    func alternatives(_ security: String, _ isRequired: Bool) throws {
        let live = try Live(
            """
            servers: { main: { url: a.example.com, protocol: wss, security: [\(security)] } }
            channels: { a: { subscribe: { message: { payload: { type: object, properties: { n: { type: number } } } } } } }
            components:
              securitySchemes:
                key: { type: httpApiKey, name: k, in: query }
                more: { type: http, scheme: bearer }
                peer: { type: X509 }
            """, version: "2.6.0")
        let token = try #require(try live.socket.token)
        #expect(token.place == .query("k") && token.isRequired == isRequired)
    }

    @Test("References into the document lead where they led")
    func references() throws {
        let live = try Live(
            """
            servers: { main: { url: a.example.com, protocol: ws } }
            channels:
              a: { $ref: "#/components/channels/a" }
              b:
                subscribe:
                  message: { payload: { $ref: "#/components/messages/both/oneOf/1/payload" } }
            components:
              channels:
                a: { subscribe: { message: { $ref: "#/components/messages/both" } } }
              messages:
                both: { oneOf: [{ name: x, payload: { type: string } }, { name: y, payload: { type: object, properties: { n: { type: number } } } }] }
            """, version: "2.3.0")
        #expect(live.file.sockets.map(\.name) == ["A", "B"])
        #expect(try live.set("AServerMessage").lines == ["frame", "x string / string", "y shop.Y / object"])
    }

    @Test("A document that describes the client declares that role")
    func role() throws {
        let live = try Live("x-accord-role: client\n\(text)", version: "2.6.0")
        #expect(try live.incoming == ["frame /type", "said shop.Said / said"])
    }

    @Test("1.x, and what is to come, are refused", arguments: ["1.2.0", "2.7.0", "4.0.0"])
    func versions(_ version: String) throws {
        #expect(try liveProblems("channels: {}", version: version).contains { $0.contains("error") })
    }
}
