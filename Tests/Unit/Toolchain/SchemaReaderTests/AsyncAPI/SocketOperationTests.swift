import Contract
import Testing

@Suite("Operations of sockets")
struct SocketOperationTests {
    private let text = """
        servers: { main: { host: a.example.com, protocol: wss } }
        channels:
          live:
            address: /ws
            messages:
              ask: { payload: { type: object, required: [type], properties: { type: { const: ask } } } }
              answer: { x-accord-name: reply, payload: { type: object, required: [type], properties: { type: { const: answer } } } }
              tick: { payload: { type: object, required: [type], properties: { type: { const: tick } } } }
        operations:
          ask:
            action: send
            channel: { $ref: "#/channels/live" }
            messages: [{ $ref: "#/channels/live/messages/ask" }]
            reply: { messages: [{ $ref: "#/channels/live/messages/answer" }] }
          hear:
            action: receive
            channel: { $ref: "#/channels/live" }
            messages: [{ $ref: "#/channels/live/messages/tick" }]
        """

    @Test("They are read with their messages and replies, by the names that these have in code")
    func operations() throws {
        let operations = try Live(text).socket.operations
        #expect(operations.map(\.name) == ["ask", "hear"])
        #expect(operations.map(\.isOutgoing) == [true, false])
        #expect(operations.map(\.messages) == [["ask"], ["tick"]])
        #expect(operations.map(\.replies) == [["reply"], []])
        #expect(operations.map(\.location.line) == [13, 18])
    }

    @Test("One that names no messages has all of the channel's")
    func allMessages() throws {
        let all = text.replacing("    messages: [{ $ref: \"#/channels/live/messages/tick\" }]\n", with: "")
            .replacing("\n    messages: [{ $ref: \"#/channels/live/messages/tick\" }]", with: "")
        #expect(try Live(all).socket.operations.last?.messages == ["ask", "reply", "tick"])
    }

    @Test("In a document that describes the server, what it sends comes in")
    func roles() throws {
        #expect(
            try Live("x-accord-role: server\n\(text)").socket.operations.map(\.isOutgoing) == [false, true])
    }
}
