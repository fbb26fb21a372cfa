import Accord
import Foundation
import Testing

@Suite("Enums of schema models")
struct EnumFormTests {
    @Test("An unknown value is unknown, never the default or the first one, and is written back")
    func unknown() throws {
        let text = RecordTests.least.dropLast() + ",\"order\":\"HOLD\",\"side\":\"\"}"
        let record = try Schemas.Presence(json: String(text))
        #expect(record.order == .unknown("HOLD"))
        #expect(record.side == .unknown(""))
        #expect(try record.jsonValue()["order"] == "HOLD")
        #expect(try JSONDecoder().decode(Schemas.Presence.self, from: Data(text.utf8)) == record)
    }

    @Test("An unknown integer is unknown; whole numbers are integers however they are written")
    func integers() throws {
        #expect(try Schemas.Level(json: "7") == .unknown(7))
        #expect(try Schemas.Level(json: "1e2") == .high)
        #expect(try Schemas.Level(json: "1.0") == .low)
        #expect(try Schemas.Level.unknown(-9_223_372_036_854_775_808).jsonString() == "-9223372036854775808")
        #expect(throws: CodecError.self) { try Schemas.Level(json: "\"1\"") }
        #expect(throws: CodecError.self) { try Schemas.Level(json: "1.5") }
    }

    @Test("A closed enum refuses what it does not name")
    func closed() throws {
        #expect(try Schemas.State(json: "\"on\"") == .on)
        #expect(throws: CodecError.self) { try Schemas.State(json: "\"On\"") }
        #expect(throws: CodecError.self) { try Schemas.Bit(json: "2") }
        #expect(throws: (any Error).self) { try JSONDecoder().decode([Schemas.Bit].self, from: Data("[2]".utf8)) }
    }

    @Test("Values are equal when their raw values are, and lists of them are read")
    func equality() throws {
        #expect(Schemas.Side.unknown("buy") == .buy)
        #expect(Set([Schemas.Side.unknown("buy"), .buy]).count == 1)
        let form = JSONForm<[Schemas.Side?]>("*?0", types: [Schemas.Side.self])
        let text = "[\"buy\",null,\"\\u0073ell\",\"a value that is longer than a small string\"]"
        let values = try form.decode(Data(text.utf8))
        #expect(values == [.buy, nil, .sell, .unknown("a value that is longer than a small string")])
        #expect(try form.decode(form.encode(values)) == values)
        #expect(Schemas.Side.buy.debugDescription == "\"buy\"")
    }

    @Test("Through Codable, enums are their raw values")
    func codable() throws {
        let values: [Schemas.Side] = [.buy, .sellShort, .unknown("x")]
        let data = try JSONEncoder().encode(values)
        #expect(String(decoding: data, as: UTF8.self) == "[\"buy\",\"SELL_SHORT\",\"x\"]")
        #expect(try JSONDecoder().decode([Schemas.Side].self, from: data) == values)
        #expect(String(decoding: try JSONEncoder().encode([Schemas.Level.unknown(3)]), as: UTF8.self) == "[3]")
    }
}
