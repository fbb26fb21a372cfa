import Contract
import Testing

@Suite("AsyncAPI: documents that other tools take")
struct LooseDocumentTests {
    private func document(server: String = "host: a.example.com", channel: String = "", operation: String = "")
        -> String
    {
        """
        servers: { main: { \(server), protocol: wss } }
        channels:
          live: { address: /ws, \(channel) messages: { tick: { payload: { type: object, required: [type, p], properties: { type: { const: tick }, p: { type: number } } } } } }
        operations: { hear: { action: receive, \(operation) channel: { $ref: "#/channels/live" } } }
        components:
          messages: { tock: { payload: { type: object, required: [type, q], properties: { type: { const: tock }, q: { type: number } } } } }
          securitySchemes: { key: { type: httpApiKey, name: k, in: query } }
        """
    }

    @Test("An operation may name messages that its channel does not have")
    func strayMessages() throws {
        let text = document(
            operation:
                "messages: [{ $ref: \"#/channels/live/messages/tick\" }, { $ref: \"#/components/messages/tock\" }],")
        #expect(try Live(text).incoming == ["frame /type", "tick shop.Tick / tick", "tock shop.Tock / tock"])
        #expect(
            try shortProblems(text) == [
                "6:94: warning: the channel 'live' does not have the message 'tock', which is taken to be one of its "
                    + "messages; add it to the 'messages' of the channel, and refer to it there"
            ])
    }

    @Test("An operation may refer to a channel that is in another file, or among the components")
    func strayChannels() throws {
        let channel =
            "{ address: /ws, messages: { tick: { payload: { type: object, properties: { p: { type: number } } } } } }"
        let others = ["common.yaml": "channels: { live: \(channel) }"]
        for (reference, components) in [
            ("common.yaml#/channels/live", ""),
            ("#/components/channels/live", "components: { channels: { live: \(channel) } }"),
        ] {
            let text = """
                servers: { main: { host: a.example.com, protocol: wss } }
                operations: { hear: { action: receive, channel: { $ref: "\(reference)" } } }
                \(components)
                """
            #expect(try Live(text, others: others).socket.servers.map(\.url) == ["wss://a.example.com/ws"])
            #expect(
                try liveProblems(text, others: others).contains {
                    $0.contains(
                        "warning: the document does not have the channel 'live', which is taken to be one of its")
                })
        }
    }

    @Test("Security schemes may be named as in 2.x")
    func namedSchemes() throws {
        #expect(
            try Live(document(server: "host: a.example.com, security: [{ key: [] }]")).socket.token?.place
                == .query("k"))
        #expect(
            try shortProblems(document(server: "host: a.example.com, security: [{ kay: [] }]")) == [
                "3:59: warning: there is no security scheme 'kay' in 'components', and it has no effect; add it there"
            ])
    }

    @Test(
        "A problem that does not prevent reading is a warning",
        arguments: [
            (
                "host: a.example.com", "bindings: { $ref: \"#/components/channelBindings/none\" },",
                ["5:43: warning: there is no '#/components/channelBindings/none'; correct the reference"]
            ),
            (
                "host: \"wss://a.example.com\"", "",
                [
                    "3:26: warning: \"wss://a.example.com\" has a protocol in front, which has no effect; write the host alone, as in 'api.example.com', and 'protocol: wss'"
                ]
            ),
            (
                "title: None", "",
                ["3:18: warning: the server has no 'host' or no 'protocol', and is left out; add what is missing"]
            ),
        ])
    func warnings(_ server: String, _ channel: String, _ expected: [String]) throws {
        #expect(try shortProblems(document(server: server, channel: channel)) == expected)
    }

    @Test("Variables that nobody describes may be any text, and one value serves a name in two places")
    func variables() throws {
        let text = document(server: "host: \"{env}.example.com\"").replacing("/ws", with: "\"/{env}/{room}\"")
        let server = try #require(try Live(text).socket.servers.first)
        #expect(server.url == "wss://{env}.example.com/{env}/{room}")
        #expect(server.variables.map(\.name) == ["env", "room"] && server.variables.allSatisfy(\.isRequired))
    }
}
