import Accord
import Foundation
import Testing

@Suite("Frames of message sets that are refused")
struct MessageSetLimitTests {
    private func failure(_ text: String) -> CodecError? {
        let error = #expect(throws: CodecError.self) { try Frames.Server(json: text) }
        #expect(throws: CodecError.self) { try Frames.Server.receive(Data(text.utf8)) }
        return error
    }

    @Test("A payload that does not fit is reported with its path, wherever it occurs")
    func path() throws {
        let bad = #"{"symbol":"A","price_usd":"x","timestamp":"2024-01-01T12:00:00"}"#
        for text in [
            #"{"type":"event","event":"quote_updated","data":\#(bad)}"#,
            #"{"data":\#(bad),"type":"event","event":"quote_updated"}"#,
        ] {
            #expect(failure(text)?.path == "data.price_usd")
            #expect(failure(text)?.code == .invalidValue)
        }
        let missing = failure(#"{"type":"event","event":"quote_updated","data":{"symbol":"A"}}"#)
        #expect(missing?.path == "data.price_usd")
        #expect(missing?.code == .missingRequiredField)
        #expect(failure(#"{"type":"event","event":"quote_updated","data":[]}"#)?.path == "data")
        #expect(failure(#"{"type":"event","event":"quote_updated","data":null}"#)?.path == "data")
        let absent = failure(#"{"type":"event","event":"quote_updated"}"#)
        #expect(absent?.path == "data")
        #expect(absent?.code == .missingRequiredField)
        let nested = #expect(throws: CodecError.self) {
            try Frames.Nested(json: #"{"head":{"t/ype":"first","version":1},"body":{}}"#)
        }
        #expect(nested?.path == "body.content")
        let whole = #expect(throws: CodecError.self) {
            try Frames.Client(json: #"{"type":"subscribe","channels":[7]}"#)
        }
        #expect(whole?.path == "channels[0]")
    }

    @Test("Invalid JSON is refused, also after the message")
    func malformed() {
        let quote = #"{"type":"event","event":"quote_updated","data":\#(Frames.quoteText)"#
        for end in ["", ",", "]", "}}", "} x", #","more":}"#, #","more":"\#u{01}"}"#, #","more":nul}"#] {
            #expect(throws: CodecError.self) { try Frames.Server(json: quote + end) }
            #expect(throws: CodecError.self) { try Frames.Server.receive(quote + end) }
        }
        for text in ["", " ", "{", "nul", #"{"type"}"#, #"{"type":"event","event":"quote_updated","data"}"#, "{]"] {
            _ = failure(text)
        }
        // Not UTF-8: in a tag, a payload, a member that nobody reads.
        for text in [
            #"{"type":"?"}"#, #"{"type":"ack","event":"?","data":1}"#, #"{"type":"ack","data":"?"}"#,
            #"{"type":"ack","data":1,"more":"?"}"#, #"{"type":"ack","data":1,"?":1}"#,
            #"{"id":"?","type":"ack","data":1}"#,
            #"{"type":"system","event":"heartbeat","data":{"?":1}}"#,
        ] {
            let bytes = Data(text.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 })
            #expect(throws: CodecError.self, "\(text)") { try Frames.Server(json: bytes) }
            #expect(throws: CodecError.self, "\(text)") { try Frames.Server.receive(bytes) }
        }
    }

    @Test("A tag or a payload that occurs twice is refused, as in records")
    func duplicates() {
        let quote = Frames.quoteText
        for text in [
            #"{"type":"event","type":"system","event":"heartbeat"}"#,
            #"{"type":"system","event":"heartbeat","event":"heartbeat"}"#,
            #"{"type":"event","event":"quote_updated","data":\#(quote),"data":\#(quote)}"#,
            #"{"data":1,"data":2,"type":"ack"}"#,
        ] {
            #expect(failure(text)?.code == .duplicateField)
        }
        for type in ["subscribe", "tick", "ping", "labels", "anything"] {
            let text = #"{"type":"\#(type)","channels":[],"symbol":"B","type":"\#(type)"}"#
            let error = #expect(throws: CodecError.self) { try Frames.Client(json: text) }
            #expect(error?.code == .duplicateField)
            #expect(throws: CodecError.self) { try Frames.Client.receive(text) }
        }
        #expect(throws: CodecError.self) { try Frames.Nested(json: #"{"head":{"t/ype":"bare"},"head":{}}"#) }
    }

    @Test("Depth and size have limits")
    func limits() throws {
        let nested = String(repeating: "[", count: 98) + String(repeating: "]", count: 98)
        #expect(throws: Never.self) { try Frames.Server(json: #"{"type":"ack","data":[\#(nested)]}"#) }
        for text in [
            #"{"type":"ack","data":[[\#(nested)]]}"#, #"{"data":[[\#(nested)]],"type":"ack"}"#,
            #"{"type":"x","data":[[\#(nested)]]}"#, #"{"type":"ack","data":1,"more":[[\#(nested)]]}"#,
        ] {
            #expect(failure(text)?.code == .tooDeep)
        }
        // The payload's own depth counts from its place in the frame, also when it is read late.
        #expect(throws: Never.self) { try Frames.Server(json: #"{"data":[\#(nested)],"type":"ack"}"#) }
        var options = JSONDecodingOptions()
        let text = #"{"type":"system","event":"heartbeat"}"#
        options.sizeLimit = text.utf8.count
        #expect(try Frames.Server.receive(text, options: options).message == .heartbeat)
        options.sizeLimit -= 1
        let error = #expect(throws: CodecError.self) { try Frames.Server.receive(text, options: options) }
        #expect(error?.code == .tooLarge)
        #expect(throws: CodecError.self) { try Frames.Server.receive(Data(text.utf8), options: options) }
    }

    @Test("A message that was made before its frame turned out to be bad is given back")
    func noLeak() throws {
        let long = String(repeating: "long enough not to be stored inline ", count: 10)
        let text = #"{"type":"ack","data":["\#(long)"],"type":1}"#
        for _ in 0..<1000 { #expect(throws: CodecError.self) { try Frames.Server(json: text) } }
    }
}
