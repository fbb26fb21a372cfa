import Contract
import Testing

/// Messages that the server sends.
private func document(_ messages: [String], envelope: String = "") -> String {
    """
    channels:
      live:
        address: /
        \(envelope)
        messages:
    \(messages.enumerated().map { "      m\($0.offset + 1): { payload: { \($0.element) } }" }.joined(separator: "\n"))
    operations: { hear: { action: receive, channel: { $ref: "#/channels/live" } } }
    components:
      schemas:
        Base: { type: object, required: [event], properties: { event: { type: string, enum: [a, b] } } }
        A: { const: a }
    """
}

private func object(_ properties: String) -> String {
    "type: object, properties: { \(properties) }"
}

@Suite("AsyncAPI: tags")
struct TagTests {
    @Test("Without an envelope, the tag is the property that all messages of a direction pin")
    func found() throws {
        let live = try Live(
            document([
                object("version: { const: \"1\" }, op: { const: x }, a: { type: string }"),
                object("op: { enum: [y, z] }, version: { const: \"1\" }, b: { type: string }"),
            ]))
        let incoming = try live.incoming
        #expect(incoming == ["frame /op", "m1 shop.M1 / x", "m2 shop.M2 / y|z"])
        // Who pins a property means that it is there.
        #expect(
            try live.record("M1").properties.map(\.line) == ["version?: shop.M1.Version", "op == \"x\"", "a?: string"])
        #expect(try live.record("M2").properties.first?.line == "op?: shop.M2.Op")
    }

    @Test("Constants and enums fix a tag, also through references and allOf; null or a missing property is no tag")
    func pins() throws {
        let envelope = "x-accord-envelope: { tag: [/type, /event] }"
        let live = try Live(
            document(
                [
                    object("type: { $ref: \"#/components/schemas/A\" }, event: { type: \"null\" }"),
                    "allOf: [{ $ref: \"#/components/schemas/Base\" }, { properties: { type: { const: b }, event: { const: b }, x: { type: string } } }]",
                    object("type: { const: c }, event: { enum: [x, null] }, y: { type: string }"),
                    object("type: { const: d }"),
                    object("type: { const: e }, event: { type: string }"),
                    object(
                        "type: { const: f }, event: { anyOf: [{ const: x }, { type: \"null\" }] }, z: { type: string }"),
                    "oneOf: [{ required: [type], \(object("type: { const: g }, g: { type: string }")) }, { required: [type], \(object("type: { const: h }, h: { type: string }")) }]",
                ], envelope: envelope))
        let incoming = try live.incoming
        #expect(
            incoming == [
                "frame /type /event", "+m1 / a -", "m2 shop.M2 / b b", "m3 shop.M3 / c x|-", "+m4 / d -",
                "m5 shop.M5 / e *", "m6 shop.M6 / f x|-", "m7 shop.M7 / g|h -",
            ])
    }

    @Test("Payloads in a member: what it is, whether it may be missing, and what the contract does not say")
    func payloads() throws {
        let live = try Live(
            document(
                [
                    "required: [t, d], " + object("t: { const: a }, d: { type: integer }"),
                    object("t: { const: b }, d: { type: array, items: { type: string } }"),
                    "required: [t, d], "
                        + object(
                            "t: { const: c }, d: { type: [object, \"null\"], properties: { x: { type: string } } }"),
                    "required: [t, d], " + object("t: { const: d }, d: true"),
                    object("t: { const: e }"),
                    "required: [t, d], " + object("t: { const: f }, d: { type: object }"),
                    "required: [t, d], "
                        + object("t: { const: g }, d: { type: object, additionalProperties: { type: number } }"),
                ], envelope: "x-accord-envelope: { tag: /t, payload: /d }"))
        let incoming = try live.incoming
        #expect(
            incoming == [
                "frame /t", "+m1 int64 /d a", "+m2 [string]|null /d b", "+m3 shop.M3|null /d c", "+m4 any /d d",
                "+m5 /d e",
                "+m6 shop.M6 /d f", "+m7 {double} /d g",
            ])
        #expect(try live.record("M6").properties.isEmpty && live.record("M6").additional == .any)
    }

    @Test(
        "Integers and booleans are tags of whole frames, which have them themselves",
        arguments: ["", "x-accord-envelope: { tag: /op }"])
    func literals(_ envelope: String) throws {
        let live = try Live(
            document(
                [
                    object("op: { const: 10 }, interval: { type: integer }"), object("op: { enum: [0, 1] }"),
                    "required: [op], " + object("op: { const: -3 }"),
                    object("op: { const: true }, x: { type: string }"),
                    object("op: { const: zero }, y: { type: string }"),
                ], envelope: envelope))
        let incoming = try live.incoming
        #expect(
            incoming == [
                "frame /op", "m1 shop.M1 / =10", "m2 shop.M2 / =0|=1", "m3 shop.M3 / =-3", "m4 shop.M4 / =true",
                "m5 shop.M5 / zero",
            ])
        #expect(try live.record("M1").properties.map(\.line) == ["op == 10", "interval?: int64"])
        #expect(try live.record("M3").properties.map(\.line) == ["op == -3"])
        #expect(try live.record("M4").properties.first?.line == "op == true")
    }

    @Test("Tags that no message of a direction has are those of the other direction, with a warning")
    func otherDirection() throws {
        func text(_ tag: String) -> String {
            let message = "payload: { type: object, required: [head, op], properties:"
            return """
                channels:
                  live:
                    address: /
                    x-accord-envelope: { tag: \(tag) }
                    messages:
                      a: { \(message) { head: { type: object, required: [op], properties: { op: { const: 1 } } }, x: { type: string } } } }
                      b: { \(message) { head: { type: object, required: [op], properties: { op: { const: 2 } } }, x: { type: string } } } }
                      c: { \(message) { op: { const: 1 }, x: { type: string } } } }
                      d: { \(message) { op: { const: 2 }, x: { type: string } } } }
                operations:
                  hear: { action: receive, channel: { $ref: "#/channels/live" }, messages: [{ $ref: "#/channels/live/messages/a" }, { $ref: "#/channels/live/messages/b" }] }
                  say: { action: send, channel: { $ref: "#/channels/live" }, messages: [{ $ref: "#/channels/live/messages/c" }, { $ref: "#/channels/live/messages/d" }] }
                """
        }
        let live = try Live(text("/head/op"))
        #expect(try live.incoming == ["frame /head/op", "a shop.A / =1", "b shop.B / =2"])
        #expect(try live.outgoing == ["frame /op", "c shop.C / =1", "d shop.D / =2"])
        #expect(
            try shortProblems(text("/head/op")).filter { $0.contains("warning") } == [
                "6:24: warning: the messages 'c', 'd' have nothing at '/head/op', and what else their frames have distinguishes them; correct 'tag', or leave it out where each message has a constant"
            ])
    }

    @Test("Strings come before integers and booleans, which distinguish only messages that would be one without them")
    func order() throws {
        func incoming(_ messages: [String]) throws -> [String] { try Live(document(messages)).incoming }
        func message(_ properties: String, _ required: String) -> String {
            "required: [\(required)], " + object("\(properties), x: { type: string }")
        }
        #expect(
            try incoming([
                message("op: { const: 0 }, t: { const: READY }", "op, t"),
                message("op: { const: 0 }, t: { const: CREATE }", "op, t"), message("op: { const: 10 }", "op"),
                message("op: { const: 11 }", "op"),
            ]) == ["frame /t", "m1 shop.M1 / READY", "m2 shop.M2 / CREATE", "message any / - any"])
        #expect(
            try incoming([
                message("ok: { const: true }, kind: { const: good }", "ok, kind"),
                message("ok: { const: false }, kind: { const: bad }", "ok, kind"),
            ]) == ["frame /kind", "m1 shop.M1 / good", "m2 shop.M2 / bad"])
        #expect(
            try incoming([message("op: { const: 0 }, t: { const: a }", "op, t"), message("op: { const: 10 }", "op")])
                == ["frame /t", "m1 shop.M1 / a", "m2 shop.M2 / - object"])
        #expect(
            try incoming([message("v: { const: 1 }, type: { const: tick }", "v, type")])
                == ["frame /type", "m1 shop.M1 / tick"])
        #expect(try incoming([message("v: { const: 1 }", "v")]) == ["frame /v", "m1 shop.M1 / =1"])
        #expect(
            try incoming([message("op: { const: 1.0 }", "op"), message("op: { const: 2.0 }", "op")])
                == ["frame /op", "m1 shop.M1 / =1", "m2 shop.M2 / =2"])
    }

    @Test("Tags of the other direction that are integers are none beside a payload")
    func besidePayload() throws {
        func text(_ kinds: [String]) -> String {
            let messages = zip(["a", "b", "c", "d"], ["op: { const: a }", "op: { const: b }"] + kinds).map {
                name, tag in
                "      \(name): { payload: { type: object, required: [op, kind, d], properties: { \(tag), d: { type: object } } } }"
            }
            func references(_ names: String...) -> String {
                "[\(names.map { "{ $ref: \"#/channels/live/messages/\($0)\" }" }.joined(separator: ", "))]"
            }
            let said = kinds.count == 1 ? references("c") : references("c", "d")
            return """
                channels:
                  live:
                    address: /
                    x-accord-envelope: { tag: /op, payload: /d }
                    messages:
                \(messages.joined(separator: "\n"))
                operations:
                  hear: { action: receive, channel: { $ref: "#/channels/live" }, messages: \(references("a", "b")) }
                  say: { action: send, channel: { $ref: "#/channels/live" }, messages: \(said) }
                """
        }
        let numbers = ["kind: { const: 1 }", "kind: { const: 2 }"]
        #expect(
            try shortProblems(text(numbers)).filter { $0.contains("error") } == [
                "10:10: error: '/kind' is 1 in the message 'c', and a tag beside a payload at '/d' is written as a string; leave 'payload' out of 'x-accord-envelope', so that the payload is the whole frame",
                "11:10: error: '/kind' is 2 in the message 'd', and a tag beside a payload at '/d' is written as a string; leave 'payload' out of 'x-accord-envelope', so that the payload is the whole frame",
            ])
        // A single message needs none.
        #expect(try shortProblems(text([numbers[0]])) == [])
        #expect(try Live(text([numbers[0]])).outgoing == ["frame /op", "+c shop.C /d -"])
        // Without constants, the tags are those of the envelope, which do not distinguish the messages.
        let plain = ["kind: { type: string }", "kind: { type: integer }"]
        #expect(try shortProblems(text(plain)).contains { $0.contains("error: a frame could be 'd' as well as 'c'") })
        let sole = text(["kind: { const: only }"])
        #expect(try Live(sole).outgoing == ["frame /kind", "+c shop.C /d only"])
        #expect(
            try shortProblems(sole).count {
                $0.contains("the message 'c' has nothing at '/op', and it has a constant elsewhere; correct 'tag'")
            } == 1)
    }

    @Test("A string and a number with the same text are one value, as frames are distinguished by their text")
    func sameText() throws {
        let live = try Live(
            document([
                object("op: { const: 1 }, a: { type: string }"), object("op: { const: \"1\" }, b: { type: string }"),
                object("op: { const: 2 }, c: { type: string }"),
            ]))
        #expect(try live.incoming == ["frame /op", "m2 shop.M2 / 1", "message any / * any"])
    }

    @Test("A whole frame of nothing but its tag has no payload, unless it says that there may be more")
    func reserved() throws {
        let live = try Live(
            document([
                object("type: { const: a }"), object("type: { const: b }") + ", additionalProperties: true",
                object("type: { enum: [c, d] }"),
            ]))
        let incoming = try live.incoming
        #expect(incoming == ["frame /type", "+m1 / a", "m2 shop.M2 / b", "m3 shop.M3 / c|d"])
        #expect(try live.record("M2").properties.map(\.line) == ["type == \"b\""])
        #expect(try live.record("M2").additional == .any)
    }

    @Test("Tags can be deeper in the frame")
    func deep() throws {
        let live = try Live(
            document(
                [
                    "required: [head], "
                        + object("head: { required: [kind], \(object("kind: { const: a }")) }, x: { type: string }"),
                    "required: [head], "
                        + object("head: { required: [kind], \(object("kind: { const: b }")) }, y: { type: string }"),
                ], envelope: "x-accord-envelope: { tag: /head/kind }"))
        let incoming = try live.incoming
        #expect(incoming == ["frame /head/kind", "m1 shop.M1 / a", "m2 shop.M2 / b"])
    }

    @Test(
        "Frames that a declared tag does not distinguish are errors",
        arguments: [
            (
                [object("t: { const: a }"), object("t: { enum: [b, a] }")], "x-accord-envelope: { tag: /t }",
                [
                    "9:11: error: a frame could be 'm2' as well as 'm1' (shop.asyncapi.yaml:8), as '/t' may be the same in both; give them different constants there, or other tags in 'x-accord-envelope'"
                ]
            ),
            (
                [object("t: { const: a }"), object("t: { type: string }")], "x-accord-envelope: { tag: /t }",
                [
                    "9:11: error: a frame could be 'm2' as well as 'm1' (shop.asyncapi.yaml:8), as '/t' may be the same in both; give them different constants there, or other tags in 'x-accord-envelope'"
                ]
            ),
            (
                [object("t: { const: 1.5 }"), object("t: { const: [1] }")], "x-accord-envelope: { tag: /t }",
                [
                    "8:11: error: '/t' is 1.5 in the message 'm1', and tags are strings, integers or booleans; name one that distinguishes messages in 'x-accord-envelope'",
                    "9:11: error: '/t' is [1] in the message 'm2', and tags are strings, integers or booleans; name one that distinguishes messages in 'x-accord-envelope'",
                ]
            ),
            (
                ["type: array, prefixItems: [{ const: ticker }]", "type: array, prefixItems: [{ const: trade }]"],
                "x-accord-envelope: { tag: /0 }",
                [
                    "8:11: error: the frames of the message 'm1' are arrays, whose elements are no tags; leave 'tag' out of 'x-accord-envelope', and read the elements of the value",
                    "9:11: error: the frames of the message 'm2' are arrays, whose elements are no tags; leave 'tag' out of 'x-accord-envelope', and read the elements of the value",
                ]
            ),
            (
                [object("t: { const: 1 }, d: { type: string }")], "x-accord-envelope: { tag: /t, payload: /d }",
                [
                    "8:11: error: '/t' is 1 in the message 'm1', and a tag beside a payload at '/d' is written as a string; leave 'payload' out of 'x-accord-envelope', so that the payload is the whole frame"
                ]
            ),
            (
                [object("t: { const: 1 }"), object("t: { const: \"1\" }")], "x-accord-envelope: { tag: /t }",
                [
                    "9:11: error: a frame could be 'm2' as well as 'm1' (shop.asyncapi.yaml:8), as '/t' may be the same in both; give them different constants there, or other tags in 'x-accord-envelope'"
                ]
            ),
            (
                [object("t: { const: a }, at: { type: string }")], "x-accord-envelope: { tag: /t, sentAt: /at }",
                [
                    "6:24: error: '/at' of the message 'm1' is no date, or one of another form than in other messages; give it 'format: date-time' or an 'x-accord-date', the same everywhere"
                ]
            ),
            (
                [object("t: { const: a }, id: { type: array }")], "x-accord-envelope: { tag: /t, id: /id }",
                [
                    "6:24: error: '/id' of the message 'm1' is no string, and cannot be the identifier of frames; name a string in 'x-accord-envelope', or leave 'id' out"
                ]
            ),
            (
                [object("t: { const: a }")], "x-accord-envelope: { tag: t, payload: data, ide: /id }",
                [
                    "6:49: error: there is no key 'ide' in 'x-accord-envelope'; did you mean 'id'?",
                    "6:43: error: 'payload' of 'x-accord-envelope' is not as its schema asks: must match the pattern ^(/.*)?$; correct it",
                    "6:31: error: 'tag' of 'x-accord-envelope' is not as its schema asks: must match the pattern ^/; correct it",
                ]
            ),
            (
                [object("t: { const: a }")], "x-accord-envelope: { tag: [] }",
                [
                    "6:31: error: 'tag' of 'x-accord-envelope' is not as its schema asks: must have 1 elements at least, and has 0; correct it"
                ]
            ),
            (
                [
                    "oneOf: [{ required: [t, d], \(object("t: { const: a }, d: { type: string }")) }, { required: [t, d], \(object("t: { const: b }, d: { type: integer }")) }]"
                ],
                "x-accord-envelope: { tag: /t, payload: /d }",
                [
                    "8:11: error: the frames of the message 'm1' are of several kinds, each with a payload of its own at '/d'; make a message of each"
                ]
            ),
        ])
    func problems(_ messages: [String], _ envelope: String, _ expected: [String]) throws {
        let found = try shortProblems(document(messages, envelope: envelope))
        #expect(found == expected)
    }
}
