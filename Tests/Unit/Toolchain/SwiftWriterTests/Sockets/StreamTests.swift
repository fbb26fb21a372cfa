import Contract
import SwiftWriter
import Testing

@Suite("Streams of sessions")
struct StreamTests {
    private func write(
        _ messages: [MessageSetModel.Message], stream: StreamPolicy = StreamPolicy(buffer: 256, overflow: .dropOldest)
    ) throws -> String {
        try SwiftWriterTests.write(file(messages, stream), kind: .clients)
    }

    private func file(_ items: [MessageSetModel.Message], _ stream: StreamPolicy) -> ContractFile {
        schemaFile(
            [
                messages("ServerMessage", items), messages("ClientMessage"),
                record(
                    "Quote",
                    [
                        property("symbol", .string), property("self", .string),
                        property("inner", .model("shop.Inner"), .optional),
                        property("by_name", .map(.nullable(.model("shop.Inner")))),
                        property("old", .string, .optional, isDeprecated: true),
                    ]),
                record("Inner", [property("id", .int64, .triState)]),
            ], sockets: [socket("Live", stream: stream)])
    }

    private func conflated(by path: String..., buffer: Int = 8) -> StreamPolicy {
        StreamPolicy(buffer: buffer, overflow: .conflate(by: path))
    }

    @Test("[G20] A message has a stream, conflated as the contract says")
    func conflation() throws {
        expect(
            try write([
                socketMessage(
                    "quote_updated", .model("shop.Quote"), at: ["data"], stream: conflated(by: "symbol"),
                    documentation: Documentation(leading: "A price has moved."))
            ]),
            has: """
                nonisolated extension Shop.LiveSession {
                    /// A price has moved.
                    public var quoteUpdated: AccordSocket.MessageStream<Shop.Quote> {
                        socket.stream(.conflate(8, by: { $0.symbol })) { if case .quoteUpdated(let payload) = $0 \
                { payload } else { nil } }
                    }
                """)
    }

    @Test(
        "Values are reached through what may be missing",
        arguments: [
            (["self"], "$0.self_"), (["inner", "id"], "$0.inner?.id.value"),
            (["by_name", "a\"b", "id"], "$0.byName[\"a\\\"b\"].flatMap { $0 }?.id.value"),
        ])
    func paths(_ path: [String], _ expected: String) throws {
        let policy = StreamPolicy(buffer: 1, overflow: .conflate(by: path))
        #expect(
            try write([socketMessage("quote", .model("shop.Quote"), stream: policy)]).contains(
                ".conflate(1, by: { \(expected) })"))
    }

    @Test("A payload that may be null")
    func nullable() throws {
        let output = try write([
            socketMessage("quote", .nullable(.model("shop.Quote")), at: ["data"], stream: conflated(by: "symbol"))
        ])
        #expect(output.contains("public var quote: AccordSocket.MessageStream<Shop.Quote?> {"))
        #expect(output.contains("{ $0?.symbol }"))
    }

    @Test("A message without payload has a stream of nothing")
    func void() throws {
        expect(
            try write([socketMessage("shutdown")]),
            has: """
                public var shutdown: AccordSocket.MessageStream<Void> {
                    socket.stream(.dropOldest(256)) { if case .shutdown = $0 { () } else { nil } }
                }
                """)
    }

    @Test("The channel's policy is for all messages without one, where it fits")
    func channelPolicy() throws {
        let output = try write(
            [
                socketMessage("quote", .model("shop.Quote")), socketMessage("shutdown"),
                socketMessage("text", .string, at: ["data"], stream: StreamPolicy(buffer: 2, overflow: .suspendReader)),
            ], stream: conflated(by: "symbol", buffer: 16))
        #expect(output.contains("socket.stream(.conflate(16, by: { $0.symbol })) { if case .quote("))
        #expect(output.contains("socket.stream(.dropOldest(16)) { if case .shutdown "))
        #expect(output.contains("socket.stream(.suspendReader(2)) { if case .text("))
    }

    @Test("Names that sessions have give way")
    func names() throws {
        let words = [
            "init", "self", "socket", "subscribe", "connect", "suspend", "resume", "close", "finished", "state",
            "states",
            "messages", "failures", "problems", "latencies", "statistics", "send", "unsubscribe",
        ]
        let output = try write(words.map { socketMessage($0) } + [socketMessage("default"), socketMessage("get")])
        for word in words {
            #expect(output.contains("public var \(word)_: AccordSocket.MessageStream<Void>"), "\(word)")
            let name = ["init", "self"].contains(word) ? "\(word)_" : word
            #expect(output.contains("{ if case .\(name) = $0 { () } else { nil } }"), "\(word)")
        }
        #expect(output.contains("public var `default`: AccordSocket.MessageStream<Void> {"))
        #expect(output.contains("public var get: AccordSocket.MessageStream<Void> {"))
    }

    @Test("A deprecated message has a deprecated stream")
    func deprecation() throws {
        let output = try write([socketMessage("old", isDeprecated: true)])
        let attribute = "@available(*, deprecated, message: \"old is deprecated in the contract\")"
        expect(
            output,
            has: """
                \(attribute)
                public var old: AccordSocket.MessageStream<Void> {
                """)
    }

    @Test("A property that is not there, or is deprecated")
    func wrongPaths() {
        let gone = socketMessage("quote", .model("shop.Quote"), stream: conflated(by: "inner", "gone"))
        #expect(
            problems(file([gone], conflated(by: "x")), emit: [.clients]) == [
                "shop.openapi.yaml:3:5: error: `quote` has no `/inner/gone` of its own; add the property to the payload's "
                    + "schema, or correct the pointer"
            ])
        let old = socketMessage("quote", .model("shop.Quote"), stream: conflated(by: "old"))
        #expect(
            problems(file([old], conflated(by: "x")), emit: [.clients]) == [
                "shop.openapi.yaml:3:5: error: messages `quote` are conflated by a deprecated property; name another"
            ])
    }
}
