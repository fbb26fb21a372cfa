import Contract
import Testing

@testable import BreakingRules

@Suite("Sockets: AsyncAPI 2.x, and messages without a tag")
struct OlderDocumentTests {
    private let older = """
        asyncapi: 2.6.0
        info: { title: Shop, version: "1" }
        servers:
          main: { url: "wss://{env}.example.com/v1", protocol: wss, variables: { env: { default: live } }, security: [{ key: [] }] }
        channels:
          /rooms/{room}:
            parameters: { room: { schema: { type: string, enum: [a, b] } } }
            publish: { operationId: say, message: { $ref: "#/components/messages/said" } }
            subscribe: { operationId: hear, message: { $ref: "#/components/messages/heard" } }
          /status:
            subscribe: { operationId: watch, message: { name: status, payload: { type: string, enum: [up, down] } } }
        components:
          securitySchemes: { key: { type: httpApiKey, name: token, in: query } }
          messages:
            said: { payload: { type: object, required: [text], properties: { text: { type: string } } } }
            heard: { payload: { type: object, required: [user], properties: { user: { type: string } } } }
        """

    private let newer = """
        asyncapi: 3.0.0
        x-accord-role: server
        info: { title: Shop, version: "1" }
        servers:
          main: { host: "{env}.example.com", pathname: /v1, protocol: wss, variables: { env: { default: live } }, security: [{ $ref: "#/components/securitySchemes/key" }] }
        channels:
          /rooms/{room}:
            address: /rooms/{room}
            parameters: { room: { enum: [a, b] } }
            messages: { said: { $ref: "#/components/messages/said" }, heard: { $ref: "#/components/messages/heard" } }
          /status:
            address: /status
            messages: { status: { payload: { type: string, enum: [up, down] } } }
        operations:
          say: { action: receive, channel: { $ref: "#/channels/~1rooms~1{room}" }, messages: [{ $ref: "#/channels/~1rooms~1{room}/messages/said" }] }
          hear: { action: send, channel: { $ref: "#/channels/~1rooms~1{room}" }, messages: [{ $ref: "#/channels/~1rooms~1{room}/messages/heard" }] }
          watch: { action: send, channel: { $ref: "#/channels/~1status" } }
        components:
          securitySchemes: { key: { type: httpApiKey, name: token, in: query } }
          messages:
            said: { payload: { type: object, required: [text], properties: { text: { type: string } } } }
            heard: { payload: { type: object, required: [user], properties: { user: { type: string } } } }
        """

    private func findings(_ old: String, _ new: String) throws -> [Finding] {
        try ContractVersions(old: ["shop.asyncapi.yaml": old], new: ["shop.asyncapi.yaml": new]).findings()
    }

    @Test("A document of 2.x is equal to itself, and to the same contract in 3.0")
    func equal() throws {
        #expect(try findings(older, older).lines == [])
        #expect(try findings(older, newer).lines == [])
        #expect(try findings(newer, older).lines == [])
    }

    @Test("An operation that 2.x does not name gets a name in 3.0, and loses none")
    func operationNames() throws {
        let nameless = edit(older, "operationId: watch, ", "")
        #expect(try findings(nameless, newer).lines == [])
        #expect(try findings(newer, nameless).lines == [])
    }

    @Test("Channels of other names are the same where their addresses are")
    func keys() throws {
        let named = newer.replacing("  /status:\n", with: "  status:\n").replacing(
            "#/channels/~1status", with: "#/channels/status")
        #expect(try findings(older, named).lines == [])
    }

    @Test("A breaking change is found, with its location in the original file")
    func breaks() throws {
        let found = try findings(
            older,
            edit(
                older, "required: [text], properties: { text: { type: string } }",
                "required: [text], properties: { text: { type: string, maxLength: 9 } }"))
        #expect(found.count == 1 && found.first?.severity == .error)
        #expect(found.first?.place?.line == 15)
        let turned = edit(
            edit(older, "publish: { operationId: say", "x-: { operationId: say"), "subscribe: { operationId: hear",
            "publish: { operationId: hear")
        #expect(try findings(older, turned).rules.contains("SOCKET_OPERATION_TURNED"))
    }

    @Test("A second message is new, and breaks as such; the lack of a tag that distinguishes the two does not")
    func untagged() throws {
        func document(_ messages: String) -> String {
            """
            asyncapi: 3.0.0
            info: { title: Shop, version: "1" }
            channels: { live: { address: /, messages: { \(messages) } } }
            operations: { a: { action: receive, channel: { $ref: "#/channels/live" } } }
            """
        }
        let a = "a: { payload: { type: object, properties: { x: { type: string } } } }"
        let b = "b: { payload: { type: object, properties: { y: { type: string } } } }"
        let c = "c: { payload: { type: object, required: [type], properties: { type: { const: c } } } }"
        #expect(try socketFindings(document(a), document("\(a), \(b)")).rules == ["SOCKET_SERVER_MESSAGE_ADDED"])
        #expect(try socketFindings(document(a), document("\(a), \(c)")).rules == ["SOCKET_SERVER_MESSAGE_ADDED"])
        #expect(
            try socketFindings(document(a), document(edit(a, "a: {", "z: {"))).rules == ["SOCKET_MESSAGE_RENAMED"])
    }

    @Test("Messages that travel over no WebSocket are compared in their direction")
    func otherProtocols() throws {
        let old = older.replacing("wss://", with: "").replacing("wss", with: "kafka")
        let status = edit(old, "enum: [up, down]", "enum: [up]")
        #expect(try findings(old, status).lines == [])
        #expect(try findings(status, old).rules == ["SCHEMA_ENUM_VALUE_ADDED"])
        let said = edit(old, "text: { type: string }", "text: { type: string, maxLength: 9 }")
        #expect(try findings(old, said).rules == ["SCHEMA_LENGTH_NARROWED"])
        #expect(try findings(said, old).lines == [])
    }

    @Test("A channel that goes is reported, though its message is used elsewhere")
    func removedChannel() throws {
        let old = older.replacing("wss://", with: "").replacing("wss", with: "kafka")
        let both = old.replacing(
            "  /status:",
            with: "  /archive:\n    subscribe: { message: { $ref: \"#/components/messages/heard\" } }\n  /status:")
        #expect(try findings(both, old).lines == ["error CHANNEL_REMOVED #/channels/~1archive"])
        #expect(try findings(old, both).lines == ["info CHANNEL_ADDED #/channels/~1archive"])
    }
}
