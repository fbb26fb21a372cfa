import Contract
import SchemaReader
import Testing

@Suite("AsyncAPI: who sends what")
struct DirectionTests {
    /// A ping and its pong, and a tick.
    private func document(_ operations: String) -> String {
        """
        channels:
          live:
            address: /
            messages:
              ping: { payload: { type: object, required: [type], properties: { type: { const: ping } } } }
              pong: { payload: { type: object, required: [type], properties: { type: { const: pong } } } }
              tick: { payload: { type: object, required: [type], properties: { type: { const: tick } } } }
        \(operations)
        """
    }

    private func names(_ operations: String) throws -> [[String]] {
        let live = try Live(document(operations))
        return try [live.set("ShopServerMessage"), live.set("ShopClientMessage")].map { $0.messages.map(\.name) }
    }

    @Test("Operations say who sends, of a part of the messages or of all")
    func actions() throws {
        let names = try names(
            """
            operations:
              hear:
                action: receive
                channel: { $ref: "#/channels/live" }
                messages: [{ $ref: "#/channels/live/messages/tick" }]
              say:
                action: send
                channel: { $ref: "#/channels/live" }
            """)
        #expect(names == [["tick"], ["ping", "pong", "tick"]])
    }

    @Test("A reply travels the other way")
    func replies() throws {
        let names = try names(
            """
            operations:
              ask:
                action: send
                channel: { $ref: "#/channels/live" }
                messages: [{ $ref: "#/channels/live/messages/ping" }]
                reply: { messages: [{ $ref: "#/channels/live/messages/pong" }] }
            """)
        #expect(names == [["pong"], ["ping"]])
    }

    private static let server = """
        operations:
          hear:
            action: receive
            channel: { $ref: "#/channels/live" }
            messages: [{ $ref: "#/channels/live/messages/ping" }]
            reply: { channel: { $ref: "#/channels/live" }, messages: [{ $ref: "#/channels/live/messages/pong" }] }
          say: { action: send, channel: { $ref: "#/channels/live" }, messages: [{ $ref: "#/channels/live/messages/tick" }] }
        """

    @Test("A document of the server's side is read from the other side, by its own word or by the reader's role")
    func roles() throws {
        #expect(try names(Self.server) == [["ping"], ["pong", "tick"]])
        #expect(try names(Self.server + "\nx-accord-role: server") == [["pong", "tick"], ["ping"]])
        let folder = try ContractFolder(["shop.asyncapi.yaml": asyncAPI(document(Self.server))])
        for (role, incoming) in [(ConnectionRole.server, ["pong", "tick"]), (.client, ["ping"]), (nil, ["ping"])] {
            let contract = try SchemaReader(role: role).read(
                ["\(folder.path)/shop.asyncapi.yaml"], roots: [folder.path])
            let sets = contract.files.flatMap(\.models).compactMap { model -> MessageSetModel? in
                if case .messages(let set) = model { set } else { nil }
            }
            #expect(sets.first?.messages.map(\.name) == incoming)
        }
    }

    @Test("A message may travel both ways")
    func both() throws {
        let live = try Live(
            document(
                """
                operations:
                  hear: { action: receive, channel: { $ref: "#/channels/live" } }
                  say: { action: send, channel: { $ref: "#/channels/live" } }
                """))
        let (incoming, outgoing) = (try live.incoming, try live.outgoing)
        #expect(incoming == outgoing)
        #expect(incoming == ["frame /type", "+ping / ping", "+pong / pong", "+tick / tick"])
    }

    @Test(
        "Problems of operations are reported",
        arguments: [
            (
                "",
                [
                    "5:5: warning: no operation says who sends the messages of the channel 'live', and the server is taken to send all of them; add an operation with 'action: receive' for these, and one for those that the client sends"
                ]
            ),
            (
                "operations: { a: { action: publish, channel: { $ref: \"#/channels/live\" } } }",
                ["10:28: error: 'publish' is no action; use send or receive"]
            ),
            (
                "operations: { a: { channel: { $ref: \"#/channels/live\" } } }",
                ["10:18: error: the operation has no 'action'; add it, send or receive"]
            ),
            (
                "operations: { a: { action: send } }",
                ["10:18: error: the operation has no 'channel'; refer to one, as in '$ref: \"#/channels/live\"'"]
            ),
            (
                "operations: { a: { action: send, channel: { $ref: \"#/channels/love\" } } }",
                ["10:51: error: there is no '#/channels/love'; correct the reference"]
            ),
            (
                "operations: { a: { action: send, channel: { $ref: \"#/info\" } } }",
                [
                    "10:43: error: this is none of the document's channels; refer to one, as in '$ref: \"#/channels/live\"'"
                ]
            ),
            (
                "operations: { a: { action: receive, channel: { $ref: \"#/channels/live\" }, messages: [{ $ref: \"#/channels/live/messages/tock\" }] } }",
                ["10:94: error: there is no '#/channels/live/messages/tock'; correct the reference"]
            ),
            (
                "operations: { a: { action: receive, channel: { $ref: \"#/channels/live\" }, messages: [{ $ref: \"#/info\" }] } }",
                [
                    "10:86: error: this is no message of the channel 'live'; refer to one of 'ping', 'pong', 'tick', as in '$ref: \"#/channels/live/messages/ping\"'"
                ]
            ),
            (
                "operations: { a: { action: send, channel: { $ref: \"#/channels/live\" }, reply: {} } }",
                [
                    "10:79: warning: the reply does not say which of the channel's messages it is; list them in its 'messages'",
                    "5:5: warning: nothing comes in over the channel 'live', as 'send' is taken to be what the client does; if the document describes the server, say so at its top by 'x-accord-role: server'",
                ]
            ),
            (
                "x-accord-role: boss\noperations: { a: { action: receive, channel: { $ref: \"#/channels/live\" } } }",
                [
                    "10:16: error: 'x-accord-role' says whom the document describes, 'client' or 'server', and not 'boss'; write one of the two"
                ]
            ),
        ])
    func problems(_ operations: String, _ expected: [String]) throws {
        let found = try shortProblems(document(operations))
        #expect(found == expected)
    }
}
