import Accord
import Testing

/// The rules of models, as their tables say them.
@Suite struct TableRulesTests {
    @Test(
        "Violations come from the types of lines, and from the rules that the lines add",
        arguments: [
            (#"{}"#, [" required", " required"]),
            (#"{"id":null,"kind":"k"}"#, ["id type"]),
            (#"{"id":"long text","kind":"k"}"#, ["id maxLength"]),
            (#"{"id":"a","kind":"j"}"#, ["kind const"]),
            (#"{"id":"a","kind":"k","note":null}"#, []),
            (#"{"id":"a","kind":"k","note":"long"}"#, ["note maxLength"]),
            (#"{"id":"a","kind":"k","plain":null}"#, ["plain type"]),
            (#"{"id":"a","kind":"k","part":{"size":0}}"#, ["part.size minimum"]),
            (#"{"id":"a","kind":"k","part":null}"#, ["part type"]),
            (#"{"id":"a","kind":"k","spare":null}"#, []),
            (#"{"id":"a","kind":"k","numbers":[1,-1]}"#, ["numbers[1] minimum"]),
            (#"{"id":"a","kind":"k","any":[null]}"#, []),
            (#"{"id":"a","kind":"k","limit":1.5}"#, ["limit type"]),
            (#"{"id":"a","kind":"k","odd":7}"#, []),
            (#"{"id":"a","kind":"k","other":7}"#, ["other additionalProperties"]),
        ])
    func record(json: String, violations: [String]) {
        #expect(violationsOf(Order.self, json) == violations)
    }

    @Test("Lines with rules are read as those without")
    func reading() throws {
        let order = try Order(json: #"{"id":"a","kind":"k","limit":2,"numbers":[1]}"#)
        #expect(order.limit == 2)
        #expect(order.numbers == [1])
        #expect(try Order(json: #"{"id":"a","kind":"k"}"#).limit == 20)
        #expect(try order.jsonValue()["kind"] == "k")
    }

    @Test("Rules in place of all that lines imply, and those of models whose lines imply nothing")
    func whole() {
        #expect(violationsOf(Loose.self, "{}") == [])
        #expect(violationsOf(Loose.self, #"{"a":7}"#) == ["a type"])
        #expect(violationsOf(Pair.self, #"["a",0]"#) == ["[1] minimum"])
        #expect(violationsOf(Text.self, #""abc""#) == [" maxLength"])
        #expect(violationsOf(Text.self, "12345") == [])
    }

    private func violationsOf<Model: Validatable>(_: Model.Type, _ json: String) -> [String] {
        do {
            try Model.validate(json: json)
            return []
        } catch {
            return error.violations.map { "\($0.path) \($0.keyword)" }
        }
    }

    struct Order: Record, Validatable {
        var id: String
        var note: String?
        var plain: String?
        @Boxed var part: Part?
        var spare: Part?
        var numbers: [Int64]?
        var any: JSONValue?
        var limit: Int32
        var odd: String?

        static let _schema = ModelSchema(Self.self)
        static var _table: ModelTable {
            ModelTable(
                "Order",
                """
                s id {"maxLength":4}
                = kind "k"
                ?s note ? {"maxLength":3}
                ?s plain
                ^?0 part
                ?0 spare ?
                ?*I numbers {"items":{"minimum":0}}
                ?j any
                i limit = 20 {"maximum":30}
                ?s odd :{"type":["string","integer"]}
                #rules {"additionalProperties":false}
                """, types: [Part.self])
        }
    }

    struct Part: Record, Validatable {
        var size: Int64

        static let _schema = ModelSchema(Self.self)
        static var _table: ModelTable {
            ModelTable(
                "Part",
                """
                I size {"minimum":1}
                """)
        }
    }

    struct Loose: Record, Validatable {
        var a: String

        static let _schema = ModelSchema(Self.self)
        static var _table: ModelTable {
            ModelTable(
                "Loose",
                """
                s a
                #rules: {"type":"object",
                "properties":{"a":{"type":"boolean"}}}
                """)
        }
    }

    struct Pair: Tuple, Validatable {
        var first: String
        var second: Int64

        static let _schema = ModelSchema(Self.self)
        static var _table: ModelTable {
            ModelTable(
                "Pair",
                """
                s
                I
                #rules {"prefixItems":[{"type":"string"},{"minimum":1}]}
                """)
        }
    }

    struct Text: AnyOf, Validatable {
        var json: JSONValue

        static let _schema = ModelSchema(Self.self)
        static var _table: ModelTable {
            ModelTable(
                "Text",
                """
                s
                I
                #rules {"maxLength":2}
                """)
        }
    }
}
