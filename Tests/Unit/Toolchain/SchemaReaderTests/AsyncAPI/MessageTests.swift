import Contract
import Testing

/// Messages that the server sends.
private func document(_ messages: String, channel: String = "", more: String = "") -> String {
    """
    channels:
      live:
        address: /
        \(channel)
        messages:
          \(messages.split(separator: "\n").joined(separator: "\n      "))
    operations: { hear: { action: receive, channel: { $ref: "#/channels/live" } } }
    \(more)
    """
}

private let tick =
    "payload: { type: object, required: [type, price], properties: { type: { const: tick }, price: { type: number } } }"

@Suite("AsyncAPI: messages")
struct MessageTests {
    @Test("Messages are found wherever references lead, in other files as well")
    func references() throws {
        let live = try Live(
            document(
                """
                tick: { $ref: "#/components/messages/first" }
                trade: { $ref: "parts/messages.yaml#/trade" }
                """,
                more: """
                    components:
                      messages:
                        first: { $ref: "#/components/messages/second" }
                        second: { \(tick) }
                    """),
            others: [
                "parts/messages.yaml":
                    "trade: { payload: { type: object, required: [type], properties: { type: { const: trade }, id: { type: string } } } }"
            ])
        let incoming = try live.incoming
        #expect(incoming == ["frame /type", "tick shop.Second / tick", "trade shop.Trade / trade"])
        #expect(
            try live.set("ShopServerMessage").messages.map(\.pointer) == [
                "#/channels/live/messages/tick", "#/channels/live/messages/trade",
            ])
    }

    @Test("A channel and an operation may be references, too")
    func components() throws {
        let live = try Live(
            """
            channels: { live: { $ref: "#/components/channels/live" } }
            operations: { hear: { $ref: "#/components/operations/hear" } }
            components:
              channels: { live: { address: /, messages: { tick: { $ref: "#/components/messages/tick" } } } }
              operations:
                hear:
                  action: receive
                  channel: { $ref: "#/channels/live" }
                  messages: [{ $ref: "#/channels/live/messages/tick" }]
              messages: { tick: { \(tick) } }
            """)
        let incoming = try live.incoming
        #expect(incoming == ["frame /type", "tick shop.Tick / tick"])
    }

    @Test("Traits add what a message does not say itself, the last one first")
    func traits() throws {
        let live = try Live(
            document(
                """
                tick: { \(tick), traits: [{ $ref: "#/components/messageTraits/a" }, { description: Of the second. }] }
                """,
                more:
                    "components: { messageTraits: { a: { summary: Of the first., description: Hidden., x-accord-stream: { buffer: 5 } } } }"
            ))
        let message = try #require(try live.set("ShopServerMessage").messages.first)
        #expect(message.documentation.leading == "Of the first.\n\nOf the second.")
        #expect(message.stream == StreamPolicy(buffer: 5, overflow: .dropOldest))
    }

    @Test("A message can have another name in code")
    func names() throws {
        let live = try Live(
            document("tick: { \(tick), x-accord-name: priceTick }", channel: "x-accord-welcome: { message: tick }"))
        let incoming = try live.incoming
        #expect(incoming == ["frame /type", "priceTick shop.PriceTick / tick"])
        #expect(try live.socket.welcome?.message == "priceTick")
    }

    @Test("Payloads are a superset of draft 7, unless they say what they are written in")
    func dialects() throws {
        let pair = "type: array, items: [{ type: string }, { type: number }]"
        let modern = "type: array, prefixItems: [{ type: string }, { type: number }]"
        let live = try Live(
            document(
                """
                a: { payload: { type: object, required: [type], properties: { type: { const: a }, pair: { \(pair) } } } }
                b: { payload: { $schema: "https://json-schema.org/draft/2020-12/schema", type: object, required: [type], properties: { type: { const: b }, pair: { \(modern) }, c: { $ref: "#/components/schemas/C" } } } }
                c: { payload: { schemaFormat: "application/schema+json;version=2020-12", schema: { type: object, required: [type], properties: { type: { const: c }, pair: { \(modern) } } } } }
                d: { payload: { $ref: "#/components/schemas/D" } }
                """,
                more: """
                    components:
                      schemas:
                        C: { type: object, properties: { x: { type: string } } }
                        D: { schemaFormat: "application/vnd.aai.asyncapi;version=3.0.0", schema: { type: object, required: [type], properties: { type: { const: d }, e: { type: string } } } }
                    """))
        let incoming = try live.incoming
        #expect(incoming == ["frame /type", "a shop.A / a", "b shop.B / b", "c shop.C2 / c", "d shop.D / d"])
        for (name, pair) in [("A", "shop.A.Pair"), ("B", "shop.B.Pair"), ("C2", "shop.C2.Pair")] {
            #expect(try live.record(name).properties.first { $0.name == "pair" }?.type == .model(pair))
        }
        #expect(try live.record("B").properties.last?.type == .model("shop.C"))
        #expect(try live.record("D").properties.map(\.line) == ["type == \"d\"", "e?: string"])
    }

    @Test("Keywords beside a reference are ignored, as in draft 7, and a note reports them")
    func siblings() throws {
        let found = try shortProblems(
            document(
                "tick: { payload: { type: object, required: [type], properties: { type: { const: tick }, a: { $ref: \"#/components/schemas/A\", minLength: 3 } } } }",
                more: "components: { schemas: { A: { type: string } } }"))
        #expect(
            found == [
                "8:143: note: 'minLength' has no effect here, and wherever else it is beside '$ref' in this file, as "
                    + "AsyncAPI reads nothing beside '$ref'; put the '$ref' into an 'allOf' if it is meant to count"
            ])
    }

    @Test(
        "Frames that are no JSON, and schemas that are no JSON Schema, are reported",
        arguments: [
            (
                "tick: { \(tick), contentType: text/plain }",
                [
                    "8:13: warning: the frames of the message 'tick' are text/plain, and sessions read JSON; the message is left out, so describe it as JSON, or read such frames below the session"
                ]
            ),
            (
                "tick: { payload: { schemaFormat: \"application/vnd.apache.avro;version=1.9.0\", schema: { type: record } } }",
                [
                    "8:40: warning: schemas in 'application/vnd.apache.avro;version=1.9.0' are not read, and any value is taken; write the schema as JSON Schema, and leave 'schemaFormat' out or name a draft, as in 'application/schema+json;version=draft-07'"
                ]
            ),
            (
                "tick: { payload: { type: record }, schemaFormat: \"application/vnd.apache.avro;version=1.9.0\" }",
                [
                    "8:56: warning: schemas in 'application/vnd.apache.avro;version=1.9.0' are not read, and the payload may be any value; write it as JSON Schema, and leave 'schemaFormat' out"
                ]
            ),
            (
                "tick: {}",
                [
                    "8:13: warning: the message 'tick' has no 'payload', and may be any JSON; add one, as in 'payload: {type: object, required: [type], properties: {type: {const: tick}}}'"
                ]
            ),
            (
                "tick: { payload: { $ref: \"#/components/schemas/A\" } }",
                ["8:32: error: there is no '#/components/schemas/A'; correct the reference"]
            ),
            (
                "tick: { $ref: \"#/components/messages/tick\" }",
                ["8:21: error: there is no '#/components/messages/tick'; correct the reference"]
            ),
            ("tick: 7", ["8:13: error: a message is an object, and this is a number; write its members here"]),
            (
                "tick: { \(tick), x-accord-envelope: { tag: /type } }",
                [
                    "8:157: error: 'tag' is the same for all messages of a channel; move it to the 'x-accord-envelope' of the channel"
                ]
            ),
            (
                "tick: { \(tick), x-accord-close: {} }",
                ["8:131: error: 'x-accord-close' does not belong here; move it to a channel"]
            ),
        ])
    func problems(_ messages: String, _ expected: [String]) throws {
        let found = try shortProblems(document(messages))
        #expect(found == expected)
    }

    @Test("Fields without effect are reported in one note")
    func ignored() throws {
        let found = try shortProblems(
            document(
                """
                tick: { \(tick), headers: { type: object }, correlationId: { location: "$message.payload#/id" }, tags: [{ name: a }], bindings: { kafka: {} }, examples: [] }
                """, more: "tags: [{ name: b }]\nexternalDocs: { url: https://example.com }"))
        #expect(
            found == [
                "1:1: note: has no effect on the code: 'tags' (2 times, first in line 10), 'externalDocs' (line 11), "
                    + "'correlationId' (line 8), 'bindings' (line 8), 'headers' (line 8)"
            ])
    }
}
