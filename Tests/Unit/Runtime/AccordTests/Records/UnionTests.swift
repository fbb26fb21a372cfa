import Accord
import Foundation
import Testing

@Suite("Unions of schema models")
struct UnionTests {
    private func decode(_ text: String) throws -> Schemas.ContentPart {
        let part = try Schemas.ContentPart(json: text)
        #expect(try JSONDecoder().decode(Schemas.ContentPart.self, from: Data(text.utf8)) == part)
        return part
    }

    private func encode(_ part: Schemas.ContentPart) throws -> String {
        let text = try part.jsonString()
        let value = try JSONValue(json: text)
        #expect(try JSONValue(json: JSONEncoder().encode(part)) == value)
        return text
    }

    @Test("The tag is found in any place, and is written by the payload or by the union")
    func tag() throws {
        #expect(try decode("{\"text\":\"a\",\"type\":\"text\"}") == .text(Schemas.TextPart(text: "a")))
        #expect(try encode(.text(Schemas.TextPart(text: "a"))) == "{\"type\":\"text\",\"text\":\"a\"}")
        let image = Schemas.ContentPart.image(Schemas.ImagePart(url: "u", detail: .buy))
        #expect(try decode("{\"url\":\"u\",\"t\\u0079pe\":\"image\",\"detail\":\"buy\"}") == image)
        #expect(try decode("{\"type\":\"image_url\",\"url\":\"u\",\"detail\":\"buy\"}") == image)
        #expect(try encode(image) == "{\"type\":\"image\",\"url\":\"u\",\"detail\":\"buy\"}")
    }

    @Test("A tag that the union owns is not among the payload's further properties")
    func ownedTag() throws {
        let labels = Schemas.Labels(additionalProperties: ["a": 1])
        let text = "{\"type\":\"odd tag\",\"a\":1}"
        #expect(try decode(text) == .labels(labels))
        #expect(try encode(.labels(labels)) == text)
    }

    @Test(
        "A tag may be a number, however it is written; other tags, and none, are of the default case",
        arguments: [
            ("{\"edition\":2,\"title\":\"a\"}", Schemas.Edition.second(Schemas.SecondEdition(title: "a"))),
            ("{\"title\":\"a\",\"edition\":2.0}", .second(Schemas.SecondEdition(title: "a"))),
            ("{\"title\":\"a\",\"edition\":20e-1}", .second(Schemas.SecondEdition(title: "a"))),
            ("{\"edition\":3,\"name\":\"b\"}", .other(Schemas.AnyEdition(edition: 3, name: "b"))),
            ("{\"name\":\"b\"}", .other(Schemas.AnyEdition(name: "b"))),
        ])
    func numbersAndDefault(text: String, value: Schemas.Edition) throws {
        #expect(try Schemas.Edition(json: text) == value)
        #expect(try JSONDecoder().decode(Schemas.Edition.self, from: Data(text.utf8)) == value)
        let written = try value.jsonString()
        #expect(try JSONValue(json: written) == JSONValue(json: text))
        #expect(try JSONValue(json: JSONEncoder().encode(value)) == JSONValue(json: text))
    }

    struct First: Record {
        var a: String

        static var _table: ModelTable { ModelTable("t.First", "= v 1.5\ns a") }
        static let _schema = ModelSchema(Self.self)
    }

    enum Versioned: TaggedUnion {
        case first(First)
        case unknown(tag: String, value: JSONValue)

        func _project(_ visit: (Int32, PayloadAddress) -> Void) {
            switch self {
            case .first(let payload): _project(0, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? { payload.number == 0 ? .first(payload.move()) : nil }

        static var _table: ModelTable { ModelTable("t.Versioned", "tag v\n0 1.5", types: [First.self]) }
        static let _schema = ModelSchema(Self.self)
    }

    @Test("A tag may be a number with a fraction", arguments: ["1.5", "1.50", "15e-1"])
    func fractions(tag: String) throws {
        let text = "{\"v\":\(tag),\"a\":\"b\"}"
        #expect(try Versioned(json: text) == .first(First(a: "b")))
        #expect(try JSONDecoder().decode(Versioned.self, from: Data(text.utf8)) == .first(First(a: "b")))
        #expect(try Versioned(json: text).jsonString() == "{\"v\":1.5,\"a\":\"b\"}")
    }

    @Test("An object with an unknown tag is kept whole, and written back")
    func unknown() throws {
        let text = "{\"a\":[1,{\"b\":null}],\"type\":\"video\"}"
        let part = try decode(text)
        #expect(part == .unknown(tag: "video", value: ["type": "video", "a": [1, ["b": .null]]]))
        #expect(try JSONValue(json: encode(part)) == JSONValue(json: text))
        #expect(try decode("{\"type\":3}") == .unknown(tag: "3", value: ["type": 3]))
    }

    @Test("A union writes the tag of payloads that are no records, once")
    func looseTags() throws {
        let values: [(String, Schemas.Loose)] = [
            ("{\"type\":\"counts\",\"a\":1}", .counts(["a": 1])),
            ("{\"type\":\"anything\",\"a\":[]}", .anything(["type": "anything", "a": []])),
            ("{\"type\":\"image\",\"url\":\"u\"}", .part(.image(Schemas.ImagePart(url: "u")))),
        ]
        for (text, value) in values {
            #expect(try Schemas.Loose(json: text) == value)
            #expect(try JSONDecoder().decode(Schemas.Loose.self, from: Data(text.utf8)) == value)
            #expect(try value.jsonValue() == JSONValue(json: text))
            #expect(try JSONValue(json: JSONEncoder().encode(value)) == JSONValue(json: text))
        }
        #expect(try Schemas.Loose.anything([:]).jsonString() == "{\"type\":\"anything\"}")
        #expect(try Schemas.Loose.counts(["type": 1]).jsonString() == "{\"type\":\"counts\"}")
        #expect(throws: CodecError.self) { try Schemas.Loose.anything([1]).jsonString() }
        #expect(throws: (any Error).self) { try JSONEncoder().encode(Schemas.Loose.anything([1])) }
    }

    @Test("Unions contain each other")
    func recursion() throws {
        let part = Schemas.ContentPart.group(
            Schemas.Group(parts: [.text(Schemas.TextPart(text: "a")), .group(Schemas.Group(parts: []))]))
        let text = """
            {"type":"group","parts":[{"type":"text","text":"a"},{"type":"group","parts":[]}]}
            """
        #expect(try encode(part) == text)
        #expect(try decode(text) == part)
        #expect(part.hashValue == (try decode(text)).hashValue)
        #expect(part != .text(Schemas.TextPart(text: "a")))
    }

    @Test("No tag, a tag that is no scalar, and what is no object are refused")
    func refused() {
        for text in [
            "{}", "{\"text\":\"a\"}", "{\"type\":[]}", "[]", "\"text\"", "{\"type\":\"text\"",
            "{\"type\":\"text\",\"text\":1}",
        ] {
            #expect(throws: CodecError.self) { try Schemas.ContentPart(json: text) }
            #expect(throws: (any Error).self) {
                try JSONDecoder().decode(Schemas.ContentPart.self, from: Data(text.utf8))
            }
        }
    }

    @Test("Without a tag, the kind of value identifies the case, and for objects their properties do")
    func shape() throws {
        let presence = Schemas.Presence(required: "r", nullable: nil)
        let shapes: [(String, Schemas.Shape)] = [
            ("\"a\"", .string("a")), ("7", .integer(7)), ("7.5", .number(7.5)), ("true", .boolean(true)),
            ("[1,\"a\",[]]", .array([.integer(1), .string("a"), .array([])])),
            ("{\"url\":\"u\"}", .image(Schemas.ImagePart(url: "u"))),
            (RecordTests.least, .presence(presence)),
            ("{\"x\":1}", .labels(Schemas.Labels(additionalProperties: ["x": 1]))),
            ("{}", .labels(Schemas.Labels())),
        ]
        for (text, shape) in shapes {
            #expect(try Schemas.Shape(json: text) == shape)
            #expect(try Schemas.Shape(json: shape.jsonData()) == shape)
            #expect(try JSONDecoder().decode([Schemas.Shape].self, from: Data("[\(text)]".utf8)) == [shape])
            #expect(try JSONDecoder().decode([Schemas.Shape].self, from: JSONEncoder().encode([shape])) == [shape])
        }
        #expect(try Schemas.Shape(json: "1e30") == .number(1e30))
        #expect(throws: CodecError.self) { try Schemas.Shape(json: "null") }
    }

    enum Large: Union {
        case string(String)
        case integer(UInt64)

        func _project(_ visit: (Int32, PayloadAddress) -> Void) {
            switch self {
            case .string(let payload): _project(0, payload, visit)
            case .integer(let payload): _project(1, payload, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .string(payload.move())
            case 1: .integer(payload.move())
            default: nil
            }
        }

        static var _table: ModelTable { ModelTable("t.Large", "shape\ns string\nU integer") }
        static let _schema = ModelSchema(Self.self)
    }

    @Test("An integer beyond an Int64 is an integer")
    func largeIntegers() throws {
        let text = "18446744073709551615"
        #expect(try Large(json: text) == .integer(.max))
        #expect(try Large(json: text).jsonString() == text)
        #expect(try JSONDecoder().decode(Large.self, from: Data(text.utf8)) == .integer(.max))
        #expect(String(decoding: try JSONEncoder().encode(Large.integer(.max)), as: UTF8.self) == text)
        #expect(throws: CodecError.self) { try Large(json: "-1") }
        #expect(throws: CodecError.self) { try Large(json: "1.5") }
    }
}
