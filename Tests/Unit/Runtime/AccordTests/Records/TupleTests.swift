import Accord
import Foundation
import Testing

@Suite("Tuples of schema models")
struct TupleTests {
    @Test("Elements are read and written by their places; those that may be missing are nil")
    func places() throws {
        let points: [(String, Schemas.Point)] = [
            ("[1,2]", Schemas.Point(x: 1, y: 2)), ("[1,2,\"a\"]", Schemas.Point(x: 1, y: 2, label: "a")),
            ("[1,2,null,3]", Schemas.Point(x: 1, y: 2, rest: [3])),
            ("[1,2,\"a\",3,4]", Schemas.Point(x: 1, y: 2, label: "a", rest: [3, 4])),
        ]
        for (text, point) in points {
            #expect(try Schemas.Point(json: text) == point)
            #expect(try point.jsonString() == text)
            #expect(try JSONDecoder().decode(Schemas.Point.self, from: Data(text.utf8)) == point)
            #expect(try JSONEncoder().encode(point) == Data(text.utf8))
        }
    }

    @Test(
        "Too few elements, and wrong ones, are refused",
        arguments: ["[1]", "[]", "[1,\"a\"]", "[1,2,3]", "{}", "[1,2,null,1.5]"])
    func refused(text: String) {
        #expect(throws: CodecError.self) { try Schemas.Point(json: text) }
        #expect(throws: (any Error).self) { try JSONDecoder().decode(Schemas.Point.self, from: Data(text.utf8)) }
    }

    struct Row: Tuple {
        var first: String?
        var second: Int64?
        var third: String?

        static var _table: ModelTable { ModelTable("t.Row", "?s\n?I\n-?s") }
        static let _schema = ModelSchema(Self.self)
    }

    @Test(
        "An element that may be null is written as null, unless one before it is absent",
        arguments: [
            ("[\"a\",1,null]", "[\"a\",1,null]"), ("[\"a\",1]", "[\"a\",1,null]"), ("[\"a\"]", "[\"a\"]"), ("[]", "[]"),
        ])
    func nulls(text: String, written: String) throws {
        let row = try Row(json: text)
        #expect(try row.jsonString() == written)
        #expect(try JSONEncoder().encode(row) == Data(written.utf8))
    }

    struct Frame: Tuple {
        var second: Int64

        static var _table: ModelTable { ModelTable("t.Frame", "= \"ticker\"\nI") }
        static let _schema = ModelSchema(Self.self)
    }

    @Test("An element that is a constant is checked and written, and not stored")
    func constants() throws {
        let text = "[\"ticker\",1]"
        #expect(try Frame(json: text) == Frame(second: 1))
        #expect(try JSONDecoder().decode(Frame.self, from: Data(text.utf8)) == Frame(second: 1))
        #expect(try Frame(second: 1).jsonString() == text)
        #expect(try JSONEncoder().encode(Frame(second: 1)) == Data(text.utf8))
        #expect(throws: CodecError.self) { try Frame(json: "[\"trade\",1]") }
        #expect(throws: CodecError.self) { try Frame(json: "[]") }
    }
}
