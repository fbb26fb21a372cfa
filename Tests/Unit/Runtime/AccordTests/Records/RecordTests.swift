import Accord
import Foundation
import Testing

@Suite("Records in JSON")
struct RecordTests {
    static let everything = """
        {"text":"a \\"b\\" ü","flag":true,"small":-7,"large":9007199254740993,"single":1.5,"double":0.1,\
        "price":"185.5","rate":0.05432,"bytes":"AAEC","id":"6ba7b810-9dad-11d1-80b4-00c04fd430c8",\
        "link":"https://example.com/a?b=c","day":"2024-02-29","any":{"k":[1.50,null,true]},\
        "sent_at":"2024-01-01T12:00:00.250Z","naive":"2024-01-01T12:00:00.000000","epoch":1704110400.5,\
        "milliseconds":1704110400123,"side":"SELL_SHORT","level":100,"state":"off","point":[1,-2.5,"p",3,4],\
        "part":{"type":"text","text":"hi"}}
        """

    @Test("Every type of value is read, and written back as it came")
    func everything() throws {
        let record = try Schemas.Everything(json: Self.everything)
        #expect(record.text == "a \"b\" ü")
        #expect(record.large == 9_007_199_254_740_993)
        #expect(record.price == Decimal(string: "185.5"))
        #expect(record.bytes == Data([0, 1, 2]))
        #expect(record.id == UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
        #expect(record.day == CalendarDate(year: 2024, month: 2, day: 29))
        #expect(record.sentAt == Date(timeIntervalSince1970: 1_704_110_400.25))
        #expect(record.naive == Date(timeIntervalSince1970: 1_704_110_400))
        #expect(record.epoch == Date(timeIntervalSince1970: 1_704_110_400.5))
        #expect(record.side == .sellShort)
        #expect(record.level == .high)
        #expect(record.state == .off)
        #expect(record.point == Schemas.Point(x: 1, y: -2.5, label: "p", rest: [3, 4]))
        #expect(record.part == .text(Schemas.TextPart(text: "hi")))
        #expect(try record.jsonString() == Self.everything)
        #expect(record.debugDescription == Self.everything)
    }

    static let least = "{\"kind\":\"presence\",\"version\":1,\"required\":\"r\",\"nullable\":null}"

    static let withDefaults = {
        var options = JSONEncodingOptions()
        options.includesDefaults = true
        return options
    }()

    @Test("Properties that are absent are nil, absent, or their default")
    func absence() throws {
        let record = try Schemas.Presence(json: Self.least)
        #expect(record == Schemas.Presence(required: "r", nullable: nil))
        #expect(record.limit == 20)
        #expect(record.order == .buy)
        #expect(record.tags == ["a", "b"])
        #expect(record.patch == .absent)
        #expect(try record.jsonString() == Self.least)
        #expect(try JSONValue(json: JSONEncoder().encode(record)) == JSONValue(json: Self.least))
        #expect(
            try record.jsonString(options: Self.withDefaults) == """
                {"kind":"presence","version":1,"required":"r","nullable":null,"limit":20,"order":"buy","tags":["a","b"]}
                """)
    }

    @Test("Properties that are there are read, in any order and with other properties between them")
    func presence() throws {
        let text = """
            { "points" : {"a":[[1,2]]}, "new": {"deep":[1,{"x":2}]}, "odd \\"name\\"=":"odd", "":"e", "patched_number":5,
              "patched_point":null, "part":{"url":"u","type":"image"}, "point":[0,0], "state":"on", "side":"sell",
              "flag":false, "id":"6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "sent_at":"2024-01-01T12:00:00Z",
              "price":12.5, "number":-1, "grid":[[1],[]], "gaps":[1,null,3], "labels":{"a":"b"}, "tags":[],
              "order":"sell", "limit":1e2, "patch":"p", "nullable":"n", "optional":"o", "required":"r",
              "\\u0076ersion":1.0, "kind":"presence" }
            """
        let record = try Schemas.Presence(json: text)
        var expected = Schemas.Presence(required: "r", nullable: "n")
        expected.optional = "o"
        expected.patch = .value("p")
        expected.limit = 100
        expected.order = .sell
        expected.tags = []
        expected.labels = ["a": "b"]
        expected.gaps = [1, nil, 3]
        expected.grid = [[1], []]
        expected.number = -1
        expected.price = 12.5
        expected.sentAt = Date(timeIntervalSince1970: 1_704_110_400)
        expected.id = UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
        expected.flag = false
        expected.side = .sell
        expected.state = .on
        expected.point = Schemas.Point(x: 0, y: 0)
        expected.part = .image(Schemas.ImagePart(url: "u"))
        expected.patchedPoint = .null
        expected.patchedNumber = .value(5)
        expected.oddName = "odd"
        expected.empty = "e"
        expected.points = ["a": [Schemas.Point(x: 1, y: 2)]]
        #expect(record == expected)
        #expect(record.hashValue == expected.hashValue)
        #expect(try Schemas.Presence(json: record.jsonData()) == expected)
    }

    @Test("null for an optional property is nil, and nil is not written")
    func optionalNull() throws {
        let text = Self.least.dropLast() + ",\"optional\":null,\"gaps\":null,\"id\":null,\"point\":null,\"part\":null}"
        let record = try Schemas.Presence(json: String(text))
        #expect(record == Schemas.Presence(required: "r", nullable: nil))
    }

    @Test("A tri-state property distinguishes absent, null and a value")
    func triState() throws {
        var record = Schemas.Presence(required: "r", nullable: nil)
        #expect(try record.jsonValue()["patch"] == nil)
        record.patch = .null
        record.patchedPoint = .null
        #expect(try record.jsonValue()["patch"] == .some(.null))
        #expect(try Schemas.Presence(json: record.jsonData()) == record)
        record.patch = .value("x")
        #expect(try record.jsonValue()["patch"] == "x")
        #expect(record.patch.value == "x")
    }

    @Test("Properties that the schema does not name are kept where it asks for that")
    func additional() throws {
        let record = try Schemas.Labels(json: "{\"a\":1,\"name\":\"n\",\"b\":2}")
        #expect(record == Schemas.Labels(name: "n", additionalProperties: ["a": 1, "b": 2]))
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        #expect(try record.jsonString(options: options) == "{\"name\":\"n\",\"a\":1,\"b\":2}")
    }

    @Test("An additional property under a name that the schema has is not written, so that no name occurs twice")
    func additionalTwice() throws {
        let record = Schemas.Labels(name: "n", additionalProperties: ["name": 1])
        #expect(try record.jsonString() == "{\"name\":\"n\"}")
        #expect(try JSONEncoder().encode(record) == record.jsonData())
        let part = Schemas.ContentPart.labels(Schemas.Labels(additionalProperties: ["type": 1]))
        #expect(try part.jsonString() == "{\"type\":\"odd tag\"}")
        #expect(try JSONEncoder().encode(part) == part.jsonData())
    }

    @Test("Defaults of records in defaults of records")
    func nestedDefaults() throws {
        let record = try Schemas.Defaults(json: "{}")
        #expect(record == Schemas.Defaults())
        #expect(record.folder.large.name == "x")
        #expect(try record.jsonString() == "{}")
        #expect(try record.jsonString(options: Self.withDefaults).contains("\"tags\":[\"a\",\"b\"]"))
        var changed = try Schemas.Defaults(json: "{}")
        changed.presence.tags.append("c")
        changed.folder.name = "changed"
        #expect(try Schemas.Defaults(json: "{}") == record)
    }

    @Test("A record contains itself: in a list, and in a box")
    func recursion() throws {
        let labels = Schemas.Labels(name: "l")
        var folder = Schemas.Folder(name: "a", large: labels)
        folder.folders = [Schemas.Folder(name: "b", large: labels)]
        folder.parent = Schemas.Folder(name: "c", parent: Schemas.Folder(name: "d", large: labels), large: labels)
        let text = """
            {"name":"a","folders":[{"name":"b","large":{"name":"l"}}],\
            "parent":{"name":"c","parent":{"name":"d","large":{"name":"l"}},\
            "large":{"name":"l"}},"large":{"name":"l"}}
            """
        #expect(try folder.jsonString() == text)
        #expect(try Schemas.Folder(json: text) == folder)
        var copy = folder
        copy.parent?.name = "e"
        #expect(folder.parent?.name == "c")
        #expect(copy != folder)
    }

    @Test("A box that all records share is not changed through one of them")
    func sharedBox() throws {
        let text = "{\"name\":\"a\",\"large\":{}}"
        var first = try Schemas.Folder(json: text)
        let second = try Schemas.Folder(json: text)
        first.parent = second
        #expect(second.parent == nil)
        #expect(try Schemas.Folder(json: text).parent == nil)
    }

    @Test("A record without properties")
    func empty() throws {
        #expect(try Schemas.Nothing(json: "{\"x\":1}") == Schemas.Nothing())
        #expect(try Schemas.Nothing().jsonString() == "{}")
        #expect(throws: CodecError.self) { try Schemas.Nothing(json: "[]") }
        #expect(
            try JSONForm<[Schemas.Nothing]>("*0", types: [Schemas.Nothing.self]).decode(Data("[{},{}]".utf8)).count == 2
        )
    }

    struct Wrong: CustomTestStringConvertible {
        let text: String
        let code: CodecError.Code
        let path: String
        var testDescription: String { text }

        init(_ change: String, _ code: CodecError.Code, _ path: String, in base: String = least) {
            text = base.dropLast() + "," + change + "}"
            self.code = code
            self.path = path
        }

        init(text: String, _ code: CodecError.Code, _ path: String) {
            self.text = text
            self.code = code
            self.path = path
        }
    }

    @Test(
        "An invalid record is refused, with the path of the error",
        arguments: [
            Wrong("\"limit\":null", .invalidValue, "limit"),
            Wrong("\"limit\":1.5", .invalidValue, "limit"),
            Wrong("\"limit\":\"1\"", .invalidValue, "limit"),
            Wrong("\"limit\":4294967296", .invalidValue, "limit"),
            Wrong("\"gaps\":[1,2,\"x\"]", .invalidValue, "gaps[2]"),
            Wrong("\"points\":{\"a\":[[0,0],[1]]}", .invalidValue, "points.a[1]"),
            Wrong("\"points\":{\"a\":[],\"a\":[]}", .duplicateField, "points"),
            Wrong("\"part\":{\"type\":\"text\"}", .missingRequiredField, "part.text"),
            Wrong("\"part\":{\"text\":\"a\"}", .missingRequiredField, "part.type"),
            Wrong(
                "\"part\":{\"type\":\"group\",\"parts\":[{\"type\":\"text\",\"text\":1}]}", .invalidValue,
                "part.parts[0].text"),
            Wrong("\"required\":\"again\"", .duplicateField, ""),
            Wrong("\"kind\":\"presence\"", .duplicateField, ""),
            Wrong("\"state\":\"standby\"", .invalidValue, "state"),
            Wrong("\"grid\":[[1],[1e400]]", .invalidValue, "grid[1][0]"),
            Wrong("\"labels\":{\"a\":1}", .invalidValue, "labels.a"),
            Wrong("\"id\":\"6ba7b810\"", .invalidValue, "id"),
            Wrong(text: "{\"kind\":\"presence\",\"version\":1,\"required\":\"r\"}", .missingRequiredField, "nullable"),
            Wrong(text: "{\"kind\":\"presence\",\"version\":1,\"nullable\":\"r\"}", .missingRequiredField, "required"),
            Wrong(
                text: "{\"kind\":\"other\",\"version\":1,\"required\":\"r\",\"nullable\":null}", .invalidValue, "kind"),
            Wrong(text: "{\"version\":1,\"required\":\"r\",\"nullable\":null}", .missingRequiredField, "kind"),
            Wrong(text: least + "x", .malformed, ""),
            Wrong(text: String(least.dropLast()), .truncated, ""),
            Wrong(text: "[]", .invalidValue, ""),
            Wrong(text: "", .truncated, ""),
        ])
    func wrong(input: Wrong) throws {
        let error = #expect(throws: CodecError.self) { try Schemas.Presence(json: input.text) }
        #expect(error?.code == input.code)
        if error?.code != .duplicateField && error?.code != .truncated && error?.code != .malformed {
            #expect(error?.path == input.path)
        }
        #expect(error?.offset != nil)
    }

    @Test("A missing property is named by its path, also in a list")
    func missingPath() throws {
        let form = JSONForm<[Schemas.Folder]>("*0", types: [Schemas.Folder.self])
        let text = "[{\"name\":\"a\",\"large\":{}},{\"name\":\"b\",\"large\":{},\"folders\":[{\"large\":{}}]}]"
        let error = #expect(throws: CodecError.self) { try form.decode(Data(text.utf8)) }
        #expect(error?.path == "[1].folders[0].name")
        #expect(error?.code == .missingRequiredField)
    }

    @Test("A strict record refuses properties that it does not name, unless the options skip them")
    func strict() throws {
        let text = "{\"name\":\"a\",\"large\":{},\"new\":1}"
        let error = #expect(throws: CodecError.self) { try Schemas.Folder(json: text) }
        #expect(error?.code == .unknownField)
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        #expect(try Schemas.Folder(json: text, options: options).name == "a")
    }

    @Test("Limits of depth and size hold")
    func limits() throws {
        var options = JSONDecodingOptions()
        options.sizeLimit = 10
        var error = #expect(throws: CodecError.self) { try Schemas.Presence(json: Self.least, options: options) }
        #expect(error?.code == .tooLarge)
        let deep = String(repeating: "{\"name\":\"a\",\"large\":{},\"parent\":", count: 10_000)
        error = #expect(throws: CodecError.self) { try Schemas.Folder(json: deep) }
        #expect(error?.code == .tooDeep)
        let value = String(repeating: "[", count: 10_000)
        error = #expect(throws: CodecError.self) { try JSONValue(json: value) }
        #expect(error?.code == .tooDeep)
        error = #expect(throws: CodecError.self) { try Schemas.Nothing(json: "{\"x\":\(value)") }
        #expect(error?.code == .tooDeep)
    }

    @Test("A value that JSON has no form for is an error when written, with its path")
    func unwritable() throws {
        var record = try Schemas.Everything(json: Self.everything)
        record.double = .nan
        #expect(throws: CodecError.self) { try record.jsonString() }
        record.double = 0
        record.point.x = .infinity
        let error = #expect(throws: CodecError.self) { try record.jsonString() }
        #expect(error?.path == "point")
        record.point.x = 0
        record.sentAt = .distantFuture.addingTimeInterval(1e12)
        #expect(throws: CodecError.self) { try record.jsonData() }
        #expect(throws: (any Error).self) { try JSONEncoder().encode(record) }
    }

    @Test("A record of more than 64 properties, and one of large JSON keys, in any order")
    func manyProperties() throws {
        let names = (0..<70).map { "p\($0)" }
        let text = "{" + names.reversed().map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        let record = try Schemas.Many(json: text)
        #expect(record.p0 == "p0")
        #expect(record.p69 == "p69")
        #expect(try Schemas.Many(json: record.jsonData()) == record)
        for missing in ["p0", "p63", "p64", "p69"] {
            let text = "{" + names.filter { $0 != missing }.map { "\"\($0)\":\"a\"" }.joined(separator: ",") + "}"
            let error = #expect(throws: CodecError.self) { try Schemas.Many(json: text) }
            #expect(error?.path == missing)
        }
        let twice = text.dropLast() + ",\"p69\":\"\"}"
        #expect(throws: CodecError.self) { try Schemas.Many(json: String(twice)) }
    }

    @Test("The forms do not depend on the coder's strategies")
    func strategies() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        encoder.dataEncodingStrategy = .deferredToData
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.dataDecodingStrategy = .deferredToData
        let record = try Schemas.Everything(json: Self.everything)
        #expect(try JSONValue(json: encoder.encode(record)) == JSONValue(json: Self.everything))
        #expect(try decoder.decode(Schemas.Everything.self, from: Data(Self.everything.utf8)) == record)
    }

    @Test("Models may be members of other Codable types, and errors have a coding path")
    func codable() throws {
        struct Page: Codable, Equatable {
            var items: [Schemas.Presence]
        }
        let page = Page(items: [Schemas.Presence(required: "r", nullable: nil)])
        #expect(try JSONDecoder().decode(Page.self, from: JSONEncoder().encode(page)) == page)
        let text = "{\"items\":[" + Self.least.replacingOccurrences(of: "}", with: ",\"gaps\":[1,\"x\"]}") + "]}"
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Page.self, from: Data(text.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue).contains("gaps"))
    }
}
