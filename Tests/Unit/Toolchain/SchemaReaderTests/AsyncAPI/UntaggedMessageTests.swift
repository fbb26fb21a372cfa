import Contract
import Testing

/// Messages that the server sends.
private func document(_ messages: [String], channel: String = "") -> String {
    """
    channels:
      live:
        address: /
        \(channel)
        messages:
    \(messages.enumerated().map { "      m\($0.offset + 1): { \($0.element) }" }.joined(separator: "\n"))
    operations: { hear: { action: receive, channel: { $ref: "#/channels/live" } } }
    components:
      schemas:
        Light: { type: object, properties: { lumens: { type: integer } } }
    """
}

private func object(_ properties: String, required: String = "") -> String {
    "payload: { type: object, required: [\(required)], properties: { \(properties) } }"
}

@Suite("AsyncAPI: messages without a tag")
struct UntaggedMessageTests {
    private func incoming(_ messages: String..., channel: String = "") throws -> [String] {
        try Live(document(messages, channel: channel)).incoming
    }

    @Test(
        "The only message of a direction is every frame, whatever JSON it is",
        arguments: [
            (object("lumens: { type: integer }"), "m1 shop.M1 / any"),
            ("payload: { $ref: \"#/components/schemas/Light\" }", "m1 shop.Light / any"),
            ("payload: { type: string }", "m1 string / any"),
            ("payload: { type: [number, \"null\"] }", "m1 double|null / any"),
            ("payload: { type: array, items: { type: integer } }", "m1 [int64] / any"),
            (
                "payload: { oneOf: [{ type: object, required: [t], properties: { t: { const: a } } }, { type: object, required: [t], properties: { t: { const: b } } }] }",
                "m1 shop.M1 / any"
            ),
            // Other values are messages that the contract does not know yet, or the message's own.
            (object("side: { enum: [buy, sell] }", required: "side"), "m1 shop.M1 / any"),
            (object("type: { const: tick }"), "m1 shop.M1 / any"),
        ])
    func only(_ message: String, _ expected: String) throws {
        #expect(try incoming(message) == ["frame", expected])
        #expect(try shortProblems(document([message])).filter { !$0.contains("note") } == [])
    }

    @Test("The only message has a tag where it always has one value of a property")
    func onlyWithTag() throws {
        #expect(
            try incoming(object("type: { const: tick }, p: { type: number }", required: "type"))
                == ["frame /type", "m1 shop.M1 / tick"])
    }

    @Test("Kinds of JSON and required properties distinguish messages, as in unions")
    func shapes() throws {
        #expect(
            try incoming(
                object("price: { type: number }", required: "price"), object("size: { type: number }"),
                object("id: { type: string }, text: { type: string }", required: "id, text"),
                "payload: { type: array, items: { type: string } }", "payload: { type: integer }",
                "payload: { type: boolean }")
                == [
                    "frame", "m1 shop.M1 / object price", "m2 shop.M2 / object", "m3 shop.M3 / object id",
                    "m4 [string] / array", "m5 int64 / number", "m6 bool / boolean",
                ])
    }

    @Test("A constant of some messages is their tag, and the others come after them")
    func partly() throws {
        #expect(
            try incoming(
                object("a: { type: string }", required: "a"),
                object("type: { const: tick }, p: { type: number }", required: "type"),
                "payload: { type: array }", object("type: { const: tock }, q: { type: number }"),
                object("type: { type: string }, b: { type: string }", required: "b"))
                == [
                    "frame /type", "m2 shop.M2 / tick", "m4 shop.M4 / tock", "m1 shop.M1 / - object a",
                    "m3 [any] / * array",
                    "m5 shop.M5 / * object b",
                ])
        #expect(
            try incoming(
                object("type: { const: tick }, p: { type: number }", required: "type"),
                object("a: { type: string }"))
                == ["frame /type", "m1 shop.M1 / tick", "m2 shop.M2 / - object"])
    }

    @Test("Messages with the same tag are distinguished by their shapes, or come as one value")
    func sameTag() throws {
        let pinned = "type: { enum: [emoji] }"
        let tick = object("type: { enum: [tick] }, p: { type: number }")
        #expect(
            try incoming(
                object("\(pinned), name: { type: string }", required: "name"),
                object("\(pinned), names: { type: array }", required: "names"), tick)
                == [
                    "frame /type", "m3 shop.M3 / tick", "m1 shop.M1 / emoji object name",
                    "m2 shop.M2 / emoji object names",
                ])
        #expect(
            try incoming(object("\(pinned), name: { type: string }"), object("\(pinned), names: { type: array }"), tick)
                == ["frame /type", "m3 shop.M3 / tick", "emoji any / emoji any"])
    }

    @Test("Messages that nothing distinguishes are one value, of their common type if there is one, with a warning")
    func indistinct() throws {
        let messages = [object("a: { type: string }"), object("b: { type: string }")]
        let live = try Live(document(messages))
        #expect(try live.incoming == ["frame", "message any / any"])
        #expect(
            try live.set("ShopServerMessage").messages.first?.documentation.leading
                == "One of `m1`, `m2`, which nothing in the contract distinguishes.")
        #expect(
            try shortProblems(document(messages)) == [
                "5:5: warning: nothing distinguishes the frames of the messages 'm1', 'm2' from each other, and they come as one "
                    + "value; add a 'const' to a property of each, as in 'type: {const: m1}', and list it in 'required', or "
                    + "say by 'x-accord-envelope: {tag: /type}' what the tag is"
            ])
        let light = "payload: { $ref: \"#/components/schemas/Light\" }"
        #expect(try incoming(light, light) == ["frame", "message shop.Light / any"])
    }

    @Test("Messages that are not described, or not in JSON Schema, may be any JSON, after all others")
    func unread() throws {
        let avro = "payload: { type: record }, schemaFormat: \"application/vnd.apache.avro;version=1.9.0\""
        let tick = object("type: { const: tick }, p: { type: number }", required: "type")
        #expect(try incoming(avro) == ["frame", "m1 any / any"])
        #expect(try incoming(avro, tick) == ["frame /type", "m2 shop.M2 / tick", "m1 any / * any"])
        #expect(
            try incoming("summary: Nothing.", tick, channel: "x-accord-envelope: { tag: /type }")
                == ["frame /type", "m2 shop.M2 / tick", "+m1 any / *"])
    }

    @Test("The warning of messages that fractions or elements of arrays distinguish has a remedy that fits")
    func indistinctInOtherWays() throws {
        let arrays = ["a", "b"].map { "payload: { type: array, items: { const: \($0) } }" }
        #expect(try shortProblems(document(arrays)).first?.contains("are arrays, whose elements are no tags") == true)
        let numbers = [object("op: { const: 1.5 }"), object("op: { const: 2.5 }")]
        #expect(try shortProblems(document(numbers)).first?.contains("only numbers in 'op' distinguish") == true)
        let same = [object("op: { const: 1 }"), object("op: { const: 1 }")]
        #expect(try shortProblems(document(same)).first?.contains("nothing distinguishes the frames") == true)
    }

    @Test("A session cannot go by messages that it does not know from others")
    func rules() throws {
        #expect(
            try shortProblems(
                document(
                    [object("a: { type: string }"), object("b: { type: string }")],
                    channel: "x-accord-welcome: { message: m1 }")
            ).first { $0.contains("error") }
                == "6:34: error: nothing distinguishes the frames of 'm1' from those of other messages, so that the session does "
                + "not know them; add a 'const' to a property of each, or a tag to 'x-accord-envelope'")
    }

    @Test("Null is a kind of its own")
    func null() throws {
        #expect(
            try incoming("payload: { type: string }", "payload: { type: 'null' }")
                == ["frame", "m1 string / string", "m2 any / null"])
    }
}
