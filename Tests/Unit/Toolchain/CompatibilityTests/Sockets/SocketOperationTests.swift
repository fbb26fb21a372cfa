import Testing

@Suite("Sockets: operations")
struct SocketOperationTests {
    /// A channel with three messages, and operations as they are given.
    private func document(_ operations: String) -> String {
        func message(_ name: String) -> String {
            "      \(name): { payload: { type: object, required: [type], properties: { type: { const: \(name) } } } }"
        }
        return """
            asyncapi: 3.0.0
            info: { title: Shop, version: "1" }
            servers: { main: { host: a.example.com, protocol: wss } }
            channels:
              live:
                address: /ws
                messages:
            \(["ask", "answer", "tick"].map(message).joined(separator: "\n"))
            operations:
            \(operations)
            """
    }

    private func operation(_ name: String, _ action: String, _ messages: String..., reply: String? = nil) -> String {
        func list(_ names: [String]) -> String {
            names.map { "{ $ref: '#/channels/live/messages/\($0)' }" }.joined(separator: ", ")
        }
        let reply = reply.map { ", reply: { messages: [\(list([$0]))] }" } ?? ""
        return "  \(name): { action: \(action), channel: { $ref: '#/channels/live' }, messages: [\(list(messages))]"
            + "\(reply) }\n"
    }

    private func lines(_ old: String, _ new: String) throws -> [String] {
        try socketFindings(document(old), document(new)).lines
    }

    private let subject = "#/channels/live operation"

    @Test("An operation that is gone is reported if its messages still travel")
    func removed() throws {
        let both = operation("hear", "receive", "tick") + operation("all", "receive", "tick", "answer")
        let one = operation("all", "receive", "tick", "answer")
        #expect(try lines(both, one) == ["warning SOCKET_OPERATION_REMOVED \(subject) hear"])
        #expect(try lines(one, both) == ["info SOCKET_OPERATION_ADDED \(subject) hear"])
        #expect(try lines(both, both).isEmpty)
    }

    @Test("Messages that go or come with their operation are reported instead of it")
    func withMessages() throws {
        let both = operation("hear", "receive", "tick") + operation("more", "receive", "answer")
        let one = operation("hear", "receive", "tick")
        #expect(try lines(both, one) == ["error SOCKET_SERVER_MESSAGE_REMOVED #/channels/live server answer"])
        #expect(try lines(one, both) == ["warning SOCKET_SERVER_MESSAGE_ADDED #/channels/live server answer"])
    }

    @Test("One with the same messages under another name breaks code alone")
    func renamed() throws {
        #expect(
            try lines(operation("hear", "receive", "tick"), operation("follow", "receive", "tick"))
                == ["warning SOCKET_OPERATION_RENAMED \(subject) hear"])
    }

    @Test("One whose messages go the other way is one break, and not one for each message")
    func turned() throws {
        let say = operation("say", "send", "ask")
        let old = say + operation("hear", "receive", "tick", "answer")
        let new = say + operation("hear", "send", "tick", "answer")
        let found = try socketFindings(document(old), document(new))
        #expect(found.lines == ["error SOCKET_OPERATION_TURNED \(subject) hear"])
        #expect(
            found.first?.message
                == "The client sends the messages of the operation 'hear' now, and the server did before.")
        #expect(try lines(new, old) == ["error SOCKET_OPERATION_TURNED \(subject) hear"])
        // What goes missing on the way is reported as well.
        #expect(
            try lines(old, say + operation("hear", "send", "tick")) == [
                "error SOCKET_SERVER_MESSAGE_REMOVED #/channels/live server answer",
                "error SOCKET_OPERATION_TURNED \(subject) hear",
            ])
    }

    @Test("A message that travels by another operation now breaks code that handles the first")
    func narrowed() throws {
        let old = operation("hear", "receive", "tick", "answer")
        let new = operation("hear", "receive", "tick") + operation("more", "receive", "answer")
        #expect(
            try lines(old, new) == [
                "warning SOCKET_OPERATION_MESSAGE_REMOVED \(subject) hear answer",
                "info SOCKET_OPERATION_ADDED \(subject) more",
            ])
        // A message that is gone is reported as a message.
        #expect(
            try lines(old, operation("hear", "receive", "tick")) == [
                "error SOCKET_SERVER_MESSAGE_REMOVED #/channels/live server answer"
            ])
    }

    @Test("The sender of a request waits for the reply")
    func replies() throws {
        let old = operation("ask", "send", "ask", reply: "answer")
        let new = operation("ask", "send", "ask") + operation("hear", "receive", "answer")
        #expect(
            try lines(old, new) == [
                "warning SOCKET_OPERATION_REPLY_REMOVED \(subject) ask answer",
                "info SOCKET_OPERATION_ADDED \(subject) hear",
            ])
        #expect(try lines(old, old).isEmpty)
    }

    @Test("A document that is written from the other side says the same")
    func roles() throws {
        let client = operation("hear", "receive", "tick") + operation("say", "send", "ask")
        let server = operation("hear", "send", "tick") + operation("say", "receive", "ask")
        #expect(try socketFindings(document(client), "x-accord-role: server\n\(document(server))").isEmpty)
    }
}
