import Accord
import Foundation
import Testing

@Suite("Constants and defaults of properties that need not be there")
struct OptionalTagTests {
    struct Cat: Record, Validatable {
        var n: Int64?

        static var _table: ModelTable { ModelTable("t.Cat", "=? t \"cat\"\n?I n") }
        static let _schema = ModelSchema(Self.self)
    }

    struct Dog: Record, Validatable {
        var m: Int64?

        static var _table: ModelTable { ModelTable("t.Dog", "=? t \"dog\"\n?I m") }
        static let _schema = ModelSchema(Self.self)
    }

    enum Pet: TaggedUnion {
        case cat(Cat)
        case dog(Dog)
        case unknown(tag: String, value: JSONValue)

        func _project(_ visit: (Int32, PayloadAddress) -> Void) {
            switch self {
            case .cat(let payload): _project(0, payload, visit)
            case .dog(let payload): _project(1, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        static func _inject(_ payload: OneofPayload) -> Self? {
            switch payload.number {
            case 0: .cat(payload.move())
            case 1: .dog(payload.move())
            default: nil
            }
        }

        static var _table: ModelTable {
            ModelTable("t.Pet", "tag t\n0 cat\n1 dog", types: [Cat.self, Dog.self])
        }
        static let _schema = ModelSchema(Self.self)
    }

    @Test("A constant that need not be there is written, and checked where it is there")
    func constants() throws {
        for text in ["{\"n\":1}", "{\"t\":\"cat\",\"n\":1}"] {
            #expect(try Cat(json: text) == Cat(n: 1))
            #expect(try JSONDecoder().decode(Cat.self, from: Data(text.utf8)) == Cat(n: 1))
            try Cat.validate(json: Data(text.utf8))
        }
        #expect(try Cat(n: 1).jsonString() == "{\"t\":\"cat\",\"n\":1}")
        #expect(throws: CodecError.self) { try Cat(json: "{\"t\":\"dog\"}") }
        #expect(throws: ValidationError.self) { try Cat.validate(json: Data("{\"t\":\"dog\"}".utf8)) }
    }

    @Test(
        "An object without its tag is of the case that knows most of its properties",
        arguments: [
            ("{\"n\":1}", Pet.cat(Cat(n: 1))), ("{\"m\":1}", .dog(Dog(m: 1))), ("{}", .cat(Cat())),
            ("{\"t\":\"dog\",\"n\":1}", .dog(Dog())),
        ])
    func untagged(text: String, pet: Pet) throws {
        #expect(try Pet(json: text) == pet)
        #expect(try JSONDecoder().decode(Pet.self, from: Data(text.utf8)) == pet)
    }

    struct Query: Record {
        var name: String?

        static var _table: ModelTable { ModelTable("t.Query", "?s name = \"bob\"") }
        static let _schema = ModelSchema(Self.self)
    }

    @Test(
        "A property whose absence means a default is null where it is nil",
        arguments: [
            ("{}", Query(name: "bob"), "{}"), ("{\"name\":null}", Query(name: nil), "{\"name\":null}"),
            ("{\"name\":\"bob\"}", Query(name: "bob"), "{}"),
            ("{\"name\":\"a\"}", Query(name: "a"), "{\"name\":\"a\"}"),
        ])
    func nullableDefaults(text: String, query: Query, written: String) throws {
        #expect(try Query(json: text) == query)
        #expect(try JSONDecoder().decode(Query.self, from: Data(text.utf8)) == query)
        #expect(try query.jsonString() == written)
        #expect(try JSONEncoder().encode(query) == Data(written.utf8))
    }
}
