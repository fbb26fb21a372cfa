import Accord
import Foundation
import Testing

@Suite("Frames of message sets, written")
struct MessageSetWritingTests {
    /// The frame of a message, in both ways of writing it.
    private func write<M: MessageSet>(_ message: M) throws -> String {
        let text = try message.jsonString()
        #expect(try M(json: text) == message)
        #expect(try JSONValue(json: JSONEncoder().encode(message)) == JSONValue(json: text))
        #expect(try JSONValue(json: message.jsonData()) == JSONValue(json: text))
        return text
    }

    @Test("The set writes the tags around a payload, the first of alternatives")
    func around() throws {
        let data = Frames.quoteText
        #expect(
            try write(Frames.Server.quoteUpdated(Frames.quote))
                == #"{"type":"event","event":"quote_updated","data":\#(data)}"#)
        #expect(
            try write(Frames.Server.expiring(Frames.Expiring(expiresInSeconds: 45)))
                == #"{"type":"event","event":"token_expiring","data":{"expires_in_seconds":45}}"#)
        #expect(try write(Frames.Server.heartbeat) == #"{"type":"system","event":"heartbeat"}"#)
        #expect(try write(Frames.Server.notice("n")) == #"{"type":"notice","event":"*","data":"n"}"#)
        #expect(try write(Frames.Server.notice(nil)) == #"{"type":"notice","event":"*"}"#)
    }

    @Test("Nothing is written for tags that are absent, or anything")
    func noTag() throws {
        #expect(try write(Frames.Server.ack(.null)) == #"{"type":"ack","data":null}"#)
        #expect(try write(Frames.Server.event(["a": 1])) == #"{"type":"event","data":{"a":1}}"#)
        let welcome = Frames.Welcome(connectionID: UUID(), subscriptions: [], heartbeatInterval: 30)
        #expect(try write(Frames.Server.welcome(welcome)).hasPrefix(#"{"type":"system","data":{"connection_id":""#))
    }

    @Test("A payload that is the frame writes the tags, or the set does")
    func wholeFrame() throws {
        #expect(
            try write(Frames.Client.subscribe(Frames.Subscribe(type: "unsubscribe", channels: ["a"])))
                == #"{"type":"unsubscribe","channels":["a"]}"#)
        #expect(
            try write(Frames.Client.ping(Frames.Ping(timestamp: Frames.noon)))
                == #"{"type":"ping","timestamp":1704110400}"#)
        #expect(try write(Frames.Client.ping(Frames.Ping())) == #"{"type":"ping"}"#)
        #expect(try write(Frames.Client.pong) == #"{"type":"pong"}"#)
        #expect(try write(Frames.Client.labels(["a": 1])) == #"{"type":"labels","a":1}"#)
        #expect(try write(Frames.Client.part(.text(Schemas.TextPart(text: "a")))) == #"{"type":"text","text":"a"}"#)
    }

    @Test("A tag that the set owns is written once")
    func ownedTag() throws {
        #expect(try Frames.Client.labels(["type": 1, "a": 2]).jsonString() == #"{"type":"labels","a":2}"#)
        #expect(try Frames.Client.anything([:]).jsonString() == #"{"type":"anything"}"#)
        #expect(throws: CodecError.self) { try Frames.Client.anything([1]).jsonString() }
        #expect(throws: (any Error).self) { try JSONEncoder().encode(Frames.Client.anything([1])) }
    }

    @Test("Objects around tags and payloads are written, too")
    func nested() throws {
        let data = Frames.quoteText
        #expect(
            try write(Frames.Nested.first(Frames.quote))
                == #"{"head":{"t/ype":"first","version":"1"},"body":{"content":\#(data)}}"#)
        #expect(try write(Frames.Nested.bare) == #"{"head":{"t/ype":"bare"}}"#)
        #expect(
            try JSONValue(json: write(Frames.Nested.loose(Frames.Ping(timestamp: Frames.noon))))
                == ["head": ["t/ype": "loose", "version": "1"], "timestamp": 1_704_110_400])
        #expect(
            try JSONValue(json: write(Frames.Inner.text(Frames.Ping(timestamp: Frames.noon))))
                == ["data": ["kind": "ping", "timestamp": 1_704_110_400]])
    }

    @Test("An unknown message is written back")
    func unknown() throws {
        for text in [#"{"type":"video","data":[1,2.50]}"#, "[]", "7", "null"] {
            let message = try Frames.Server(json: text)
            #expect(try write(message) == JSONValue(json: text).jsonString() || text.contains("video"))
            #expect(try message.jsonValue() == JSONValue(json: text))
        }
    }

    @Test("A value without JSON form is reported with its path")
    func noForm() {
        let quote = Frames.Quote(symbol: "A", priceUSD: .nan, bid: nil, timestamp: Frames.noon)
        let error = #expect(throws: CodecError.self) { try Frames.Server.quoteUpdated(quote).jsonString() }
        #expect(error?.path == "data.price_usd")
        #expect(throws: (any Error).self) { try JSONEncoder().encode(Frames.Server.quoteUpdated(quote)) }
        #expect(Frames.Server.quoteUpdated(quote).debugDescription == "Server(no JSON form)")
    }
}
