import Contract
import Testing

@Suite("AsyncAPI: servers and addresses")
struct SocketServerTests {
    @Test("The address of a channel follows that of its servers; parameters are variables")
    func servers() throws {
        let live = try Live(
            socketDocument(
                """
                production: { host: "{region}.example.com", protocol: wss, pathname: /v1/, description: Live., variables: { region: { enum: [eu, us] } } }
                  local: { host: "localhost:8000", protocol: ws }
                  broker: { host: kafka.example.com, protocol: kafka }
                """, channel: "address: /rooms/{room}\n    parameters: { room: { description: Which. } }"))
        let room = Server.Variable(
            name: "room", defaultValue: "", isRequired: true, documentation: Documentation(leading: "Which."))
        #expect(
            try live.socket.servers == [
                Server(
                    name: "production", url: "wss://{region}.example.com/v1/rooms/{room}",
                    variables: [Server.Variable(name: "region", defaultValue: "eu", values: ["eu", "us"]), room],
                    documentation: Documentation(leading: "Live.")),
                Server(name: "local", url: "ws://localhost:8000/rooms/{room}", variables: [room]),
            ])
    }

    @Test("A variable that a server does not take is left out, with a warning")
    func unusedVariable() throws {
        let document = socketDocument(
            "a: { host: a.example.com, protocol: wss, variables: { port: { default: '1' } } }")
        #expect(try Live(document).socket.servers[0].variables.isEmpty)
    }

    @Test("A channel names the servers that it is on")
    func some() throws {
        let live = try Live(
            socketDocument(
                "a: { host: a.example.com, protocol: wss }\n  b: { host: b.example.com, protocol: wss }",
                channel: "address: ws\n    servers: [{ $ref: \"#/servers/b\" }]"))
        #expect(try live.socket.servers.map(\.url) == ["wss://b.example.com/ws"])
    }

    @Test("A document of one socket gives it its name; of several, each channel its own")
    func names() throws {
        let one = try Live(socketDocument("a: { host: a.example.com, protocol: wss }"))
        #expect(try one.socket.name == "Shop" && one.socket.fullName == "shop.Shop")
        #expect(try one.socket.incoming == "shop.ShopServerMessage" && one.socket.pointer == "#/channels/live")
        let own = try Live(
            socketDocument(
                "a: { host: a.example.com, protocol: wss }", channel: "address: /\n    x-accord-name: Ticker"))
        #expect(try own.socket.name == "Ticker")
        let two = try Live(
            """
            channels:
              market-data: { address: /md, messages: { tick: { payload: { type: object, required: [t], properties: { t: { const: a } } } } } }
              orders: { address: /orders, description: Of the user. }
            operations: { a: { action: receive, channel: { $ref: "#/channels/market-data" } } }
            """)
        #expect(two.file.sockets.map(\.name) == ["MarketData", "Orders"])
        #expect(two.file.sockets.map(\.documentation.leading) == ["", "Of the user."])
        #expect(two.file.sockets.allSatisfy { $0.servers.isEmpty })
    }

    @Test(
        "A channel that is no socket is reported, and so are mistakes in servers and addresses",
        arguments: [
            (
                "a: { host: x.example.com, protocol: kafka }", "address: /ws",
                [
                    "7:5: note: the channel 'live' is on no server of protocol ws or wss, so that no session is made of it"
                ]
            ),
            (
                "a: { host: x.example.com, protocol: ws }", "address: null",
                [
                    "7:5: note: the channel 'live' has no address, so that no session is made of it; write '/' if it is found at the servers' own path"
                ]
            ),
            (
                "a: { host: x.example.com, protocol: ws }", "description: No address.",
                [
                    "7:5: note: the channel 'live' has no address, so that no session is made of it; write '/' if it is found at the servers' own path"
                ]
            ),
            (
                "a: { host: x.example.com, protocol: ws }", "address: [/]",
                ["7:14: error: 'address' is a path as a string, and this is a list; write it as a string"]
            ),
            (
                "a: { host: \"wss://x.example.com\", protocol: wss }", "address: /",
                [
                    "4:14: warning: \"wss://x.example.com\" has a protocol in front, which has no effect; write the host alone, as in 'api.example.com', and 'protocol: wss'"
                ]
            ),
            (
                "a: { protocol: ws }", "address: /",
                ["4:6: warning: the server has no 'host' or no 'protocol', and is left out; add what is missing"]
            ),
            (
                "a: { host: \"{x}.example.com\", protocol: ws }", "address: /",
                [
                    "4:6: warning: the server takes '{x}', and 'variables' does not have it, so that it may be any text; add it there"
                ]
            ),
            (
                "a: { host: x.example.com, protocol: ws }", "address: /{room}",
                [
                    "7:14: warning: the address \"/{room}\" takes '{room}', and there is no parameter of that name, so that it may be any text; add it to 'parameters'"
                ]
            ),
            (
                "a: { host: x.example.com, protocol: ws }", "address: /{room\n    parameters: { room: {} }",
                [
                    "7:14: error: the address \"/{room\" has a brace without its other; close it, or escape it as %7B or %7D",
                    "8:25: warning: the address \"/{room\" does not take the parameter 'room', and it is left out; add '{room}' to it, or remove the parameter",
                ]
            ),
            (
                "a: { host: x.example.com, protocol: ws }", "address: /\n    servers: [{ $ref: \"#/info\" }]",
                ["8:15: error: this is none of the document's servers; refer to one, as in '#/servers/a'"]
            ),
            (
                "a: { host: \"{r}.example.com\", protocol: ws, variables: { r: { enum: [a], default: b } } }",
                "address: /",
                [
                    "4:63: warning: the default \"b\" of 'r' is not in its 'enum', and has no effect; add it there, or take one that is"
                ]
            ),
        ])
    func problems(_ servers: String, _ channel: String, _ expected: [String]) throws {
        let found = try shortProblems(socketDocument(servers, channel: channel))
        #expect(found == expected)
    }
}
