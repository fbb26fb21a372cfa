import Testing

@testable import Compatibility

@Suite("Sockets: messages and envelopes")
struct SocketMessageTests {
    private let sample = SampleSocketText.text
    private let hello = "      - { $ref: \"#/channels/live/messages/hello\" }\n"

    @Test("A message of the server that is new is a warning, and breaks in the strict profile")
    func serverMessageAdded() throws {
        let old = edit(sample, hello, "")
        #expect(
            try socketFindings(old, sample).lines == [
                "warning SOCKET_SERVER_MESSAGE_ADDED #/channels/live server hello"
            ])
        #expect(
            try socketFindings(old, sample) { $0.profile = .strict }.lines
                == ["error SOCKET_SERVER_MESSAGE_ADDED #/channels/live server hello"])
    }

    @Test("A message of the server that is gone breaks")
    func serverMessageRemoved() throws {
        let found = try socketFindings(sample, edit(sample, hello, ""))
        #expect(found.lines == ["error SOCKET_SERVER_MESSAGE_REMOVED #/channels/live server hello"])
        #expect(found.first?.direction == .response)
    }

    @Test("Removed messages weigh as they were announced, and drafts nothing")
    func lifecycle() throws {
        func removal(_ members: String, payload: String = "") throws -> [String] {
            let old = edit(sample, "hello: { payload: { ", "hello: { \(members)payload: { \(payload)")
            return try socketFindings(old, edit(sample, hello, "")).rules
        }
        #expect(try removal("x-sunset: '2026-01-01', ") == ["SOCKET_MESSAGE_SUNSET"])
        #expect(try removal("x-sunset: '2027-01-01', ") == ["SOCKET_MESSAGE_REMOVED_BEFORE_SUNSET"])
        #expect(try removal("", payload: "deprecated: true, ") == ["SOCKET_DEPRECATED_MESSAGE_REMOVED"])
        #expect(try removal("x-stability: draft, ").isEmpty)
        #expect(try removal("x-stability: stable, ") == ["SOCKET_SERVER_MESSAGE_REMOVED"])
    }

    @Test("A message of the client may be added, and not taken away")
    func clientMessages() throws {
        let noToken = edit(
            sample, ", expiring: expiring, send: renew, token: /token, success: renewed, answerTimeout: 10", "")
        let (there, back) = try socketRules(
            "      - { $ref: \"#/channels/live/messages/renew\" }\n", "", in: noToken)
        #expect(there == ["SOCKET_CLIENT_MESSAGE_REMOVED"])
        #expect(back == ["SOCKET_CLIENT_MESSAGE_ADDED"])
    }

    @Test("A message with the same tags under another name breaks code alone")
    func renamed() throws {
        let new = edit(edit(sample, "      hello: {", "      greeting: {"), "messages/hello", "messages/greeting")
        #expect(
            try socketFindings(sample, new).lines == ["warning SOCKET_MESSAGE_RENAMED #/channels/live server hello"])
    }

    @Test("The server may say less by a tag, and the client more")
    func tags() throws {
        let (there, back) = try socketRules("type: { const: hello }", "type: { enum: [hello, hi] }")
        #expect(there == ["SOCKET_MESSAGE_TAG_CHANGED"])
        #expect(back.isEmpty)
        let (more, less) = try socketRules("type: { const: pong }", "type: { enum: [pong, alive] }")
        #expect(more.isEmpty)
        #expect(less == ["SOCKET_MESSAGE_TAG_CHANGED"])
    }

    @Test("Tags that are numbers are compared as strings are, and a string is another tag than a number")
    func numbers() throws {
        func text(_ first: String, _ second: String) -> String {
            """
            asyncapi: 3.0.0
            info: { title: Shop, version: "1" }
            servers: { main: { host: a.example.com, protocol: wss } }
            channels:
              live:
                address: /
                messages:
                  a: { payload: { type: object, required: [op], properties: { op: { enum: [\(first)] }, x: { type: string } } } }
                  b: { payload: { type: object, required: [op], properties: { op: { enum: [\(second)] }, y: { type: string } } } }
            operations: { hear: { action: receive, channel: { $ref: "#/channels/live" } } }
            """
        }
        #expect(try socketFindings(text("1", "2"), text("1", "2")).rules == [])
        let found = try socketFindings(text("1", "2"), text("1, 3", "2"))
        #expect(found.rules == ["SOCKET_MESSAGE_TAG_CHANGED"])
        #expect(found.first?.message == "The server's message 'a' is known by 1 or 3 at /op now, and was by 1 at /op.")
        #expect(try socketFindings(text("1, 3", "2"), text("1", "2")).rules == [])
        #expect(try Set(socketFindings(text("1", "2"), text("'1'", "2")).rules) == ["SOCKET_MESSAGE_TAG_CHANGED"])
        #expect(try socketFindings(text("1", "2"), text("1.0", "2")).rules == [])
        #expect(try socketFindings(text("1.0", "2"), text("1", "2")).rules == [])
    }

    @Test("A tag that is pinned no more may be anything, and the message says so")
    func unpinned() throws {
        let found = try socketFindings(
            sample, sample.replacing(/type: \{ const: quote \}/, with: "type: { type: string }"))
        #expect(found.contains { $0.message.contains("is known by anything at /type now") })
    }

    @Test("Tags in another place break both ways")
    func tagPlaces() throws {
        let new = edit(sample, "tag: /type", "tag: /kind").replacing(" type: { const", with: " kind: { const")
            .replacing("required: [type", with: "required: [kind")
        #expect(try Set(socketFindings(sample, new).rules) == ["SOCKET_ENVELOPE_TAG_CHANGED"])
    }

    @Test("A payload that moves gets another type in code")
    func payload() throws {
        let (there, back) = try socketRules(
            "quote: { x-accord-stream", "quote: { x-accord-envelope: { payload: \"\" }, x-accord-stream")
        #expect(there == ["SOCKET_ENVELOPE_PAYLOAD_MOVED"])
        #expect(back == ["SOCKET_ENVELOPE_PAYLOAD_MOVED"])
    }

    @Test("An identifier or a time that is gone is reported, and a new one is not")
    func idAndTime() throws {
        let (noID, newID) = try socketRules("id: /id, ", "")
        #expect(noID == ["SOCKET_ENVELOPE_ID_CHANGED"])
        #expect(newID.isEmpty)
        let (noTime, newTime) = try socketRules("sentAt: /at, ", "")
        #expect(noTime == ["SOCKET_ENVELOPE_TIME_CHANGED"])
        #expect(newTime.isEmpty)
    }

    @Test("Readers who are slow see what they saw")
    func delivery() throws {
        #expect(try socketRules("buffer: 64", "buffer: 8").there == ["SOCKET_DELIVERY_CHANGED"])
        #expect(
            try socketRules("x-accord-stream: { buffer: 64, overflow: dropOldest }, ", "").there == [
                "SOCKET_DELIVERY_CHANGED"
            ])
    }
}
