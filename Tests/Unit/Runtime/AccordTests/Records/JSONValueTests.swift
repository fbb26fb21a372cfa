import Accord
import Foundation
import Testing

@Suite("Values of JSON")
struct JSONValueTests {
    @Test("Numbers keep their text")
    func exactText() throws {
        for text in ["1.50", "-0", "6.02e23", "123456789012345678901234567890.5", "1E400", "[1.0,1]"] {
            #expect(try JSONValue(json: text).jsonString() == text)
        }
    }

    @Test("Numbers are equal when they are the same number, and hash alike")
    func numbers() throws {
        let equal = ["1", "1.0", "10e-1", "0.1e1", "1000e-3", "1.000E+0"].compactMap(JSONNumber.init)
        #expect(Set(equal).count == 1)
        #expect(equal.count == 6)
        #expect(Set(["0", "-0", "0.0", "0e9"].compactMap(JSONNumber.init)).count == 1)
        #expect(JSONNumber("9007199254740993") != JSONNumber("9007199254740992"))
        #expect(JSONNumber("1") != JSONNumber("-1"))
        #expect(JSONNumber("1e2")?.integer() == 100)
        #expect(JSONNumber("1.5")?.integer(Int32.self) == nil)
        #expect(JSONNumber("1.10")?.decimal == Decimal(string: "1.1"))
        #expect(JSONNumber("0.1")?.double == 0.1)
        for text in ["", "01", "1.", "+1", "NaN", "1 ", "0x1"] { #expect(JSONNumber(text) == nil) }
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(Double(1.25))?.description == "1.25")
        #expect(JSONNumber(Decimal(1) / 8)?.description == "0.125")
        #expect(JSONNumber(UInt64.max).description == "18446744073709551615")
    }

    @Test("Literals, members and elements")
    func literals() throws {
        let value: JSONValue = ["a": [1, 2.5, true, .null, "x"], "b": [:]]
        #expect(value["a"]?[0] == 1)
        #expect(value["a"]?[3] == .some(.null))
        #expect(value["a"]?[5] == nil)
        #expect(value["a"]?["x"] == nil)
        #expect(value["c"] == nil)
        #expect(try JSONValue(json: value.jsonData()) == value)
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        #expect(value.jsonString(options: options) == "{\"a\":[1,2.5,true,null,\"x\"],\"b\":{}}")
    }

    @Test("A value is read as one type, and is nil as all others")
    func types() {
        let values: [JSONValue] = [.null, true, 2.50, "x", [1], ["a": 1]]
        #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil])
        #expect(values.map(\.numberValue) == [nil, nil, JSONNumber("2.5"), nil, nil, nil])
        #expect(values.map(\.stringValue) == [nil, nil, nil, "x", nil, nil])
        #expect(values.map(\.arrayValue) == [nil, nil, nil, nil, [1], nil])
        #expect(values.map(\.objectValue) == [nil, nil, nil, nil, nil, ["a": 1]])
    }

    @Test("Through Codable, values stay what they are")
    func codable() throws {
        let texts = [
            "[null]", "[true,false]", "[\"a\"]", "[1,-1,1.5,0.1,9007199254740993,18446744073709551615,1e300,1e-300]",
            "[{\"a\":[{}],\"b\":1234567890.123456789}]", "[]", "{}",
        ]
        for text in texts {
            let value = try JSONValue(json: text)
            #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
            #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
        }
    }

    @Test("Through Codable, nesting is bounded before a decoder has worked long on it")
    func codableDepth() throws {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        let decoder = JSONDecoder()
        #expect(try decoder.decode(JSONValue.self, from: nested(101)) == JSONValue(json: nested(100))[0].map { [[$0]] })
        for depth in [102, 500] {
            #expect(throws: DecodingError.self) { try decoder.decode(JSONValue.self, from: nested(depth)) }
            #expect(throws: DecodingError.self) { try decoder.decode(WKT.Value.self, from: nested(depth)) }
        }
    }

    @Test("Through Codable, an error is reported with its own path")
    func codablePath() throws {
        let list = try PropertyListEncoder().encode(["a": [[Data([1])]]])
        do {
            _ = try PropertyListDecoder().decode([String: JSONValue].self, from: list)
            Issue.record("bytes have no form in JSON")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0", "Index 0"])
        }
    }

    @Test("Through Codable, a fraction stays that a double has no room for")
    func largeFraction() throws {
        for text in ["12345678901234890.123", "-9007199254740993.5", "9007199254740993"] {
            #expect(try JSONDecoder().decode(JSONNumber.self, from: Data(text.utf8)) == JSONNumber(text))
        }
    }

    @Test(
        "A name that occurs twice is refused, and so is text that is no JSON",
        arguments: [
            "{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":1}", "nul", "[1,]", "{\"a\"}", "\"\\x\"", "1 2", "{'a':1}",
        ])
    func refused(text: String) {
        #expect(throws: CodecError.self) { try JSONValue(json: text) }
    }

    @Test("A value that is not there is not null, in whatever expression", arguments: [false, true])
    func absent(isThere: Bool) {
        let value: JSONValue = 1
        let chosen: JSONValue? = isThere ? value : nil
        #expect((chosen == nil) == !isThere)
        #expect(chosen != .some(.null))
    }

    @Test("Forms of types that are no models")
    func forms() throws {
        let dates = JSONForm<[String: [Date]]>("{*tn")
        let value = ["a": [Date(timeIntervalSince1970: 0)]]
        #expect(try dates.encode(value) == Data("{\"a\":[\"1970-01-01T00:00:00.000000\"]}".utf8))
        #expect(try dates.decode(dates.jsonValue(value)) == value)
        #expect(try JSONForm<Schemas.Point>.model.decode([1, 2]) == Schemas.Point(x: 1, y: 2))
        let gaps = JSONForm<[String: String?]>("{?s")
        #expect(try gaps.decode(["a": .null, "b": "x"]) == ["a": nil, "b": "x"])
        #expect(try gaps.jsonValue(["a": nil, "b": "x"]) == ["a": .null, "b": "x"])
        let nothing = JSONForm<[Schemas.Nothing?]>("*?0", types: [Schemas.Nothing.self])
        #expect(try nothing.decode([[:], .null]) == [Schemas.Nothing(), nil])
        #expect(try nothing.jsonValue([Schemas.Nothing(), nil]) == [[:], .null])
        #expect(try JSONForm<String?>("?s").decode(.null) == nil)
        #expect(try Schemas.Point(json: JSONValue.array([1, 2])) == Schemas.Point(x: 1, y: 2))
    }
}
