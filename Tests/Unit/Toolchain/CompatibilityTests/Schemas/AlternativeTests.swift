import Contract
import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Alternatives without names: which one was which")
struct AlternativeTests {
    /// Two alternatives that change both, and change places.
    struct Case: CustomTestStringConvertible {
        var name: String
        /// The two alternatives, each with `DEFAULT` where its default is.
        var old: [String]
        var new: [String]

        init(_ name: String, _ old: [String], _ new: [String]) { (self.name, self.old, self.new) = (name, old, new) }

        var testDescription: String { name }
    }

    private static let cases = [
        Case(
            "A tag that need not be there",
            [
                "{type: object, properties: {k: {const: a}, x: {default: DEFAULT}}}",
                "{type: object, properties: {k: {const: b}, x: {default: DEFAULT}}}",
            ],
            [
                "{type: object, properties: {k: {const: a}, x: {default: DEFAULT}, y: {}}}",
                "{type: object, properties: {k: {const: b}, x: {default: DEFAULT}, y: {}}}",
            ]),
        Case(
            "A tag, and properties that look more like the other one's",
            [
                "{required: [k], properties: {k: {const: a}, number: {}, x: {default: DEFAULT}}}",
                "{required: [k], properties: {k: {const: b}, iban: {}, x: {default: DEFAULT}}}",
            ],
            [
                "{required: [k], properties: {k: {const: a}, number: {}, iban: {}, x: {default: DEFAULT}}}",
                "{required: [k], properties: {k: {const: b}, number: {}, iban: {}, x: {default: DEFAULT}}}",
            ]),
        Case(
            "A tag in an object",
            [
                "{properties: {m: {properties: {t: {const: a}}}, x: {default: DEFAULT}}}",
                "{properties: {m: {properties: {t: {const: b}}}, x: {default: DEFAULT}}}",
            ],
            [
                "{properties: {m: {properties: {t: {const: a}}, minProperties: 0}, x: {default: DEFAULT}, y: {}}}",
                "{properties: {m: {properties: {t: {const: b}}, minProperties: 0}, x: {default: DEFAULT}, y: {}}}",
            ]),
        Case(
            "Values of a tag, of which one stays",
            [
                "{properties: {k: {enum: [a, b]}, x: {default: DEFAULT}}}",
                "{properties: {k: {enum: [c, d]}, x: {default: DEFAULT}}}",
            ],
            [
                "{properties: {k: {enum: [a, b, e]}, x: {default: DEFAULT}}}",
                "{properties: {k: {enum: [c, d, f]}, x: {default: DEFAULT}}}",
            ]),
        Case(
            "Properties that are partly equal",
            [
                "{required: [street], properties: {id: {}, street: {}, x: {default: DEFAULT}}}",
                "{required: [box], properties: {id: {}, box: {}, x: {default: DEFAULT}}}",
            ],
            [
                "{required: [street], properties: {id: {}, street: {}, zip: {}, x: {default: DEFAULT}}}",
                "{required: [box], properties: {id: {}, box: {}, zip: {}, x: {default: DEFAULT}}}",
            ]),
        Case(
            "Lists",
            [
                "{type: array, items: {type: string, default: DEFAULT}}",
                "{type: array, items: {type: integer, default: DEFAULT}}",
            ],
            [
                "{type: array, items: {type: string, minLength: 0, default: DEFAULT}}",
                "{type: array, items: {type: integer, default: DEFAULT}, minItems: 0}",
            ]),
        Case(
            "Texts by their patterns",
            ["{type: string, pattern: ^a, default: DEFAULT}", "{type: string, pattern: ^b, default: DEFAULT}"],
            [
                "{type: string, pattern: ^a, minLength: 0, default: DEFAULT}",
                "{type: string, pattern: ^b, minLength: 0, default: DEFAULT}",
            ]),
        Case(
            "Ranges of numbers",
            ["{type: integer, maximum: 9, default: DEFAULT}", "{type: integer, minimum: 100, default: DEFAULT}"],
            ["{type: integer, maximum: 10, default: DEFAULT}", "{type: integer, minimum: 99, default: DEFAULT}"]),
        Case(
            "Listed values",
            ["{enum: [a, b], default: DEFAULT}", "{enum: [c, d], default: DEFAULT}"],
            ["{enum: [a, b, e], default: DEFAULT}", "{enum: [c, d, f], default: DEFAULT}"]),
        Case(
            "An object and a text",
            ["{type: string, maxLength: 5, default: DEFAULT}", "{type: object, default: DEFAULT}"],
            ["{type: string, maxLength: 6, default: DEFAULT}", "{type: object, minProperties: 0, default: DEFAULT}"]),
    ]

    @Test(
        "Alternatives that change both are paired by their tags, and else by what they have in common", arguments: cases
    )
    func pairs(_ each: Case) throws {
        func union(_ alternatives: [String], _ defaults: [String]) -> String {
            let texts = zip(alternatives, defaults).map { $0.replacing("DEFAULT", with: $1) }
            return "{anyOf: [\(texts.joined(separator: ", "))]}"
        }
        let old = union(each.old, ["one", "two"])
        let new = union(each.new.reversed(), ["two", "one"])
        let changed = union(each.new.reversed(), ["two", "three"])
        let same = try SchemaPair(old, new).findings().filter { $0.rule == "SCHEMA_DEFAULT_CHANGED" }
        #expect(same.isEmpty)
        let found = try SchemaPair(old, changed).findings().filter { $0.rule == "SCHEMA_DEFAULT_CHANGED" }
        #expect(found.map(\.detail) == [["\"one\"", "\"three\""]])
    }

    @Test("An alternative with another tag is not what one was that is gone")
    func otherTag() throws {
        func union(_ tag: String, _ value: Int) -> String {
            "{oneOf: [{type: object, required: [k], properties: {k: {const: \(tag)}, x: {default: \(value)}}}, "
                + "{type: object, required: [k], properties: {k: {const: b}, x: {default: 2}}}]}"
        }
        #expect(try SchemaPair(union("a", 1), union("c", 3)).told() == ["BRANCH_REMOVED"])
    }

    @Test("Alternatives that ask for more, each in its way, are one finding each, about what they ask for")
    func breaks() throws {
        let old = "{anyOf: [{type: array, items: {type: string}}, {type: array, items: {type: integer}}]}"
        let new =
            "{anyOf: [{type: array, items: {type: integer}, maxItems: 3},\n"
            + "  {type: array, items: {type: string}, maxItems: 4}]}"
        let found = try SchemaPair(old, new).findings()
        #expect(found.map(\.rule) == ["SCHEMA_ITEM_COUNT_NARROWED", "SCHEMA_ITEM_COUNT_NARROWED"])
        #expect(Set(found.map(\.detail)) == [["→", "maxItems 3"], ["→", "maxItems 4"]])
    }

    @Test("Each alternative that nobody takes any more is a finding")
    func removed() throws {
        let old = "{anyOf: [{const: a}, {const: 1}, {const: b, pattern: b}]}"
        let found = try SchemaPair(old, "{anyOf: [{const: a}, {type: array}]}").findings()
        #expect(found.map(\.rule) == ["SCHEMA_BRANCH_REMOVED", "SCHEMA_BRANCH_REMOVED"])
    }

    @Test("Alternatives that have the whole schema inside of them in many places are looked at once")
    func recursion() throws {
        func document(_ limit: Int) -> String {
            let alternatives = (0..<3).map { index in
                let own = (0..<20).map { "a\(index)_\($0): {$ref: '#'}" }.joined(separator: ", ")
                return "{type: object, properties: {\(own), z\(index): {type: string, maxLength: \(limit + index)}}}"
            }
            let others = (0..<20).map { "p\($0): {$ref: '#'}" }.joined(separator: ", ")
            return "{type: object, properties: {\(others), u: {anyOf: [\(alternatives.joined(separator: ", "))]}}}"
        }
        let found = try AlternativePairs.ofRoot(document(1), document(2))
        #expect(found.count == 3)
    }
}

extension AlternativePairs {
    /// The pairs of the property `u` of two schemas.
    fileprivate static func ofRoot(_ old: String, _ new: String) throws -> [(old: SchemaID, new: SchemaID)] {
        let pair = try SchemaPair(old, new, pointer: "#/properties/u")
        return AlternativePairs(
            pair.old[pair.oldID].anyOf, in: pair.old, pair.new[pair.newID].anyOf, in: pair.new
        ).pairs
    }
}
