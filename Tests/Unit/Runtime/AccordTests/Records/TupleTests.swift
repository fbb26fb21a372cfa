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
}
