import Accord
import Foundation
import Testing

@Suite("Frames of message sets, read")
struct MessageSetReadingTests {
    private let data = Frames.quoteText

    /// Returns the message that a frame is, in all ways of reading it.
    private func read<M: MessageSet>(_ text: String, as _: M.Type = M.self) throws -> M {
        let message = try M(json: text)
        #expect(try M.receive(text).message == message)
        #expect(try M.receive(Data(text.utf8)).message == message)
        #expect(try JSONDecoder().decode(M.self, from: Data(text.utf8)) == message)
        return message
    }

    private func server(_ text: String) throws -> Frames.Server { try read(text) }
    private func client(_ text: String) throws -> Frames.Client { try read(text) }
    private func nested(_ text: String) throws -> Frames.Nested { try read(text) }

    @Test("Two tags identify the message, in any order and position")
    func tags() throws {
        let quote = Frames.Server.quoteUpdated(Frames.quote)
        for text in [
            #"{"type":"event","event":"quote_updated","data":\#(data)}"#,
            #"{"event":"quote_updated","type":"event","data":\#(data)}"#,
            #"{"data":\#(data),"event":"quote_updated","type":"event"}"#,
            #"{"type":"event","data":\#(data),"event":"quote_updated"}"#,
            #" { "type" : "event" , "event" : "quote_updated" , "data" : \#(data) } "#,
            #"{"id":null,"type":"event","event":"quote updated","timestamp":null,"data":\#(data),"more":[{"data":1}]}"#,
            #"{"t\u0079pe":"e\u0076ent","event":"quote\u005fupdated","d\u0061ta":\#(data)}"#,
        ] {
            #expect(try server(text) == quote, "\(text)")
        }
    }

    @Test("A tag may have alternatives, be absent or null, or be anything")
    func tagRules() throws {
        let expiring = Frames.Server.expiring(Frames.Expiring(expiresInSeconds: 45))
        for type in ["event", "system"] {
            let text = #"{"type":"\#(type)","event":"token_expiring","data":{"expires_in_seconds":45}}"#
            #expect(try server(text) == expiring)
        }
        let id = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
        let welcome = Frames.Server.welcome(
            Frames.Welcome(connectionID: id, subscriptions: ["orders"], heartbeatInterval: 30))
        let payload =
            #"{"connection_id":"\#(id)","subscriptions":["orders"],"heartbeat_interval":30}"#
        #expect(try server(#"{"type":"system","data":\#(payload)}"#) == welcome)
        #expect(try server(#"{"type":"system","event":null,"data":\#(payload)}"#) == welcome)
        #expect(try server(#"{"data":\#(payload),"type":"system"}"#) == welcome)
        for event in ["", #""event":null,"#, #""event":"x","#, #""event":[1],"#, #""event":7,"#] {
            #expect(try server(#"{"type":"ack",\#(event)"data":[1]}"#) == .ack([1]))
        }
        // A message with words for tags comes before the one that takes all events.
        #expect(try server(#"{"type":"event","event":"new_one","data":{"a":1}}"#) == .event(["a": 1]))
        #expect(try server(#"{"type":"event","data":{}}"#) == .event([:]))
        for event in [#""*""#, #""-""#, "null"] {
            #expect(try server(#"{"type":"notice","event":\#(event),"data":"n"}"#) == .notice("n"))
        }
    }

    @Test("A message without payload needs none, and ignores what there is")
    func noPayload() throws {
        for text in [
            #"{"type":"system","event":"heartbeat"}"#, #"{"type":"system","event":"heartbeat","data":{"ping":true}}"#,
            #"{"data":7,"type":"system","event":"heartbeat"}"#,
        ] {
            #expect(try server(text) == .heartbeat)
        }
        #expect(try client(#"{"type":"pong","timestamp":[]}"#) == .pong)
    }

    @Test("An optional payload may be absent or null")
    func optionalPayload() throws {
        #expect(try server(#"{"type":"notice"}"#) == .notice(nil))
        #expect(try server(#"{"type":"notice","data":null}"#) == .notice(nil))
        #expect(try server(#"{"data":"n","type":"notice"}"#) == .notice("n"))
    }

    @Test("The payload may be the frame, with its tags or without")
    func wholeFrame() throws {
        #expect(
            try client(#"{"type":"subscribe","channels":["a"]}"#)
                == .subscribe(Frames.Subscribe(type: "subscribe", channels: ["a"])))
        #expect(
            try client(#"{"channels":[],"type":"unsubscribe","more":1}"#)
                == .subscribe(Frames.Subscribe(type: "unsubscribe", channels: [])))
        // The payload is strict, and has no tag of its own.
        #expect(try client(#"{"type":"ping","timestamp":1704110400}"#) == .ping(Frames.Ping(timestamp: Frames.noon)))
        #expect(try client(#"{"type":"ping"}"#) == .ping(Frames.Ping()))
        #expect(try client(#"{"type":"labels","a":1,"timestamp":2}"#) == .labels(["a": 1, "timestamp": 2]))
        #expect(try client(#"{"type":"anything","a":1}"#) == .anything(["type": "anything", "a": 1]))
        #expect(try client(#"{"text":"a","type":"text"}"#) == .part(.text(Schemas.TextPart(text: "a"))))
    }

    @Test("Tags and payloads may be in objects of their own")
    func nestedPlaces() throws {
        #expect(
            try nested(#"{"head":{"t/ype":"first","version":1,"more":{}},"body":{"more":1,"content":\#(data)}}"#)
                == .first(Frames.quote))
        #expect(
            try nested(#"{"body":{"content":\#(data)},"head":{"version":"1","t/ype":"first"}}"#)
                == .first(Frames.quote))
        let second = Frames.Nested.second(Frames.Expiring(expiresInSeconds: 1))
        #expect(try nested(#"{"head":{"t/ype":"second","version":2},"body":{"expires_in_seconds":1}}"#) == second)
        #expect(try nested(#"{"body":{"expires_in_seconds":1},"head":{"t/ype":"second","version":2}}"#) == second)
        #expect(try nested(#"{"body":[],"head":{"t/ype":"bare"}}"#) == .bare)
        #expect(
            try nested(#"{"timestamp":1704110400,"head":{"t/ype":"loose","version":1}}"#)
                == .loose(Frames.Ping(timestamp: Frames.noon)))
        #expect(try nested(#"{"head":"t/ype"}"#) == .unknown(tag: "", value: ["head": "t/ype"]))
    }

    @Test("The tag may be in a payload that is not the frame")
    func innerTag() throws {
        #expect(
            try read(#"{"data":{"timestamp":1704110400,"kind":"ping"}}"#)
                == Frames.Inner.text(.init(timestamp: Frames.noon)))
        #expect(
            try read(#"{"data":{"kind":"quote",\#(data.dropFirst())}"#) == Frames.Inner.quote(Frames.quote))
        #expect(try read(#"{"data":7}"#) == Frames.Inner.unknown(tag: "", value: ["data": 7]))
    }

    @Test("A message that the contract does not name is unknown, whole and with its tags")
    func unknown() throws {
        let cases: [(String, String)] = [
            (#"{"type":"video","event":"played","data":[1,{"b":null}]}"#, "video/played"),
            (#"{"event":"played"}"#, "played"), (#"{"type":7,"event":true}"#, "7/true"),
            (#"{"type":"system","event":"new"}"#, "system/new"), (#"{"type":{"a":1},"event":["x"]}"#, ""),
            (#"{"type":null}"#, ""), ("{}", ""), ("[]", ""), (#"["type"]"#, ""), (#""event""#, ""), ("7", ""),
            ("null", ""), ("true", ""), (#"{"type":"a\/b","event":"\u00fc"}"#, "a/b/ü"),
        ]
        for (text, tag) in cases {
            let message = try server(text)
            guard case .unknown(tag, let value) = message else {
                Issue.record("\(text) became \(message)")
                continue
            }
            #expect(try value == JSONValue(json: text))
            let decoded = try JSONDecoder().decode(Frames.Server.self, from: Data(text.utf8))
            guard case .unknown(tag, _) = decoded else {
                Issue.record("\(text) became \(decoded) through Codable")
                continue
            }
            #expect(message.debugDescription == value.jsonString() || value != [:])
        }
    }

    @Test("The metadata around a message is received with it")
    func metadata() throws {
        let text = #"{"id":"a\u0062c","type":"system","event":"heartbeat","timestamp":"2024-01-01T12:00:00.000000"}"#
        let received = try Frames.Server.receive(text)
        #expect(received == Received(.heartbeat, id: "abc", sentAt: Frames.noon))
        #expect(try Frames.Server.receive(Data(text.utf8)) == received)
        let nested = try Frames.Nested.receive(
            #"{"sent":{"at":1704110400000},"head":{"t/ype":"bare","version":9,"id":12.50}}"#)
        #expect(nested == Received(.bare, id: "12.50", sentAt: Frames.noon))
        let client = try Frames.Client.receive(#"{"timestamp":1704110400,"type":"ping"}"#)
        #expect(client == Received(.ping(Frames.Ping(timestamp: Frames.noon)), sentAt: Frames.noon))
        let tick = Frames.Client.tick(Frames.Tick(symbol: "B", timestamp: Frames.noon))
        for text in [
            #"{"type":"tick","symbol":"B","timestamp":1704110400}"#,
            #"{"timestamp":1704110400.0,"more":{"type":1},"symbol":"B","type":"tick"}"#,
        ] {
            #expect(try Frames.Client.receive(text) == Received(tick, sentAt: Frames.noon))
        }
        let undated = Frames.Client.tick(Frames.Tick(symbol: "B"))
        #expect(try Frames.Client.receive(#"{"type":"tick","symbol":"B"}"#) == Received(undated))
        #expect(try Frames.Client.receive(#"{"type":"tick","symbol":"B","timestamp":null}"#) == Received(undated))
        // Of an unknown message, too; and of a payload that came before all else.
        #expect(try Frames.Server.receive(#"{"type":"x","id":"i"}"#).id == "i")
        #expect(
            try Frames.Server.receive(#"{"data":\#(data),"type":"event","event":"quote_updated","id":"i"}"#)
                == Received(.quoteUpdated(Frames.quote), id: "i"))
    }

    @Test(
        "Invalid metadata around a message never loses the message",
        arguments: [
            #""id":null"#, #""id":true"#, #""id":["a"]"#, #""id":{"id":"a"}"#, #""timestamp":null"#,
            #""timestamp":"soon""#,
            #""timestamp":1704110400"#, #""timestamp":[1]"#, #""timestamp":"2024-13-01T12:00:00""#,
        ])
    func oddMetadata(member: String) throws {
        let received = try Frames.Server.receive(#"{\#(member),"type":"system","event":"heartbeat"}"#)
        #expect(received == Received(.heartbeat))
        let twice = try Frames.Server.receive(#"{"id":"a","id":"b",\#(member),"type":"system","event":"heartbeat"}"#)
        #expect(twice.id == "a")
        for number in ["1e400", "-", "\"soon\""] {
            let text = #"{"timestamp":\#(number),"type":"pong"}"#
            if number != "-" { #expect(try Frames.Client.receive(text) == Received(.pong)) }
        }
    }

    @Test("Two sets are equal, and hash alike, when their messages are")
    func equality() throws {
        let texts = [
            #"{"type":"system","event":"heartbeat"}"#, #"{"type":"notice"}"#, #"{"type":"notice","data":"n"}"#,
            #"{"type":"event","data":{}}"#, #"{"type":"ack","data":{}}"#, #"{"type":"video"}"#, #"{"type":"audio"}"#,
        ]
        let messages = try texts.map { try Frames.Server(json: $0) }
        #expect(Set(messages + messages).count == texts.count)
        #expect(try messages == texts.map { try Frames.Server(json: $0) })
    }
}
