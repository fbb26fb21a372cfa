import Accord
import Foundation
import Testing

extension Frames {
    /// Messages that are distinguished by what their frames are like; one has a tag.
    enum Shaped: MessageSet {
        case ping(Ping)
        case quote(Quote)
        case other([String: JSONValue])
        case names([String])
        case number(Double)
        case word(String)
        case unknown(tag: String, value: JSONValue)

        func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .ping(let payload): _project(0, payload, visit)
            case .quote(let payload): _project(1, payload, visit)
            case .other(let payload): _project(2, payload, visit)
            case .names(let payload): _project(3, payload, visit)
            case .number(let payload): _project(4, payload, visit)
            case .word(let payload): _project(5, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .ping(payload.move())
            case 1: .quote(payload.move())
            case 2: .other(payload.move())
            case 3: .names(payload.move())
            case 4: .number(payload.move())
            case 5: .word(payload.move())
            default: nil
            }
        }

        static var _table: ModelTable {
            ModelTable(
                "frames.Shaped",
                """
                frame /type
                id /id
                +0 / ping
                1 / - object symbol,"a,b"
                {j / - object
                *s / * array
                R / * number
                s / - string
                """,
                types: [Ping.self, Quote.self])
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    /// Every frame is the message.
    enum Sole: MessageSet {
        case only(String?)
        case unknown(tag: String, value: JSONValue)

        func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .only(let payload): _project(0, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? {
            payload.number == 0 ? .only(payload.move()) : nil
        }

        static var _table: ModelTable {
            ModelTable(
                "frames.Sole",
                """
                frame
                ?s / any
                """)
        }

        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }
}

@Suite("Frames of messages without a tag")
struct UntaggedMessageTests {
    /// Returns the message that a frame is, in all ways of reading it, and checks that it is written as it was.
    private func read<M: MessageSet>(_ text: String, as _: M.Type = M.self) throws -> M {
        let message = try M(json: text)
        #expect(try M.receive(text).message == message)
        #expect(try M.receive(Data(text.utf8)).message == message)
        #expect(try JSONDecoder().decode(M.self, from: Data(text.utf8)) == message)
        #expect(try JSONValue(json: message.jsonString()) == JSONValue(json: text))
        return message
    }

    private func shaped(_ text: String) throws -> Frames.Shaped { try read(text) }

    @Test("The kind of JSON identifies the message, and for objects a property does; the tag comes first")
    func shapes() throws {
        #expect(try shaped(Frames.quoteText) == .quote(Frames.quote))
        #expect(try shaped(#"{"x":1}"#) == .other(["x": 1]))
        #expect(try shaped("{}") == .other([:]))
        #expect(try shaped(#"["a","b"]"#) == .names(["a", "b"]))
        #expect(try shaped("7") == .number(7))
        #expect(try shaped("7.5") == .number(7.5))
        #expect(try shaped(#""w""#) == .word("w"))
        #expect(try shaped(#"{"type":"ping"}"#) == .ping(Frames.Ping()))
        // A record that allows nothing else refuses it: the tag has decided what it is.
        #expect(throws: CodecError.self) { try Frames.Shaped(json: #"{"type":"ping","symbol":"x"}"#) }
    }

    @Test("A frame that matches no message, or has another tag, is unknown")
    func unknown() throws {
        #expect(try shaped("true") == .unknown(tag: "", value: true))
        #expect(try shaped("null") == .unknown(tag: "", value: .null))
        #expect(
            try shaped(#"{"type":"gone","symbol":"x"}"#)
                == .unknown(tag: "gone", value: ["type": "gone", "symbol": "x"]))
    }

    @Test("An identifier is read beside it")
    func identifier() throws {
        #expect(try Frames.Shaped.receive(#"{"x":1,"id":"7"}"#).id == "7")
    }

    @Test("Every frame is the only message, and what is not is a failure")
    func sole() throws {
        #expect(try read(#""a""#, as: Frames.Sole.self) == .only("a"))
        #expect(try read("null", as: Frames.Sole.self) == .only(nil))
        for text in ["7", "{}", "[", #""a"x"#] {
            #expect(throws: CodecError.self) { try Frames.Sole.receive(text) }
        }
        #expect(throws: CodecError.self) { try Frames.Shaped.receive("[1]") }
        #expect(throws: CodecError.self) { try Frames.Shaped.receive(#"{"symbol":1}"#) }
    }
}
