import AccordMocks
import Contract

/// The JSON Schema of scenarios, with which editors complete and check one.
package enum ScenarioSchema {
    /// The text of the schema, in draft 2020-12.
    package static var text: String {
        let members = [
            JSON.Member("$schema", "https://json-schema.org/draft/2020-12/schema"),
            JSON.Member("title", "A scenario of Accord"),
            JSON.Member(
                "description", "What a backend does in a situation: for accord mock --scenario, and for unit tests."),
        ]
        return JSON.object(members + object(ScenarioKey.self)).lines() + "\n"
    }

    /// The keywords of an object with these keys.
    static func object<Key: ScenarioEntry>(
        _: Key.Type, required: [Key] = [], _ others: JSON.Member...
    ) -> [JSON.Member] {
        let properties = Key.allCases.map { key in
            JSON.Member(key.rawValue, .object([JSON.Member("description", .string(key.meaning))] + key.schema))
        }
        return [
            JSON.Member("type", "object"), JSON.Member("properties", .object(properties)),
            JSON.Member("additionalProperties", false),
        ] + (required.isEmpty ? [] : [JSON.Member("required", names(required))]) + others
    }

    static func names(_ keys: [some RawRepresentable<String>]) -> JSON {
        .array(keys.map { .string($0.rawValue) })
    }

    /// Keywords by which an object has the keys of one of several lists at most.
    static func anyOf(_ lists: [[some RawRepresentable<String>]]) -> JSON.Member {
        JSON.Member(
            "anyOf",
            .array(lists.map { .object([JSON.Member("propertyNames", .object([JSON.Member("enum", names($0))]))]) }))
    }

    static let string = [JSON.Member("type", "string")]
    static let anything = [JSON.Member("type", "object")]

    static func list(_ element: [JSON.Member], minimum: Int = 0) -> [JSON.Member] {
        [
            JSON.Member("type", "array"), JSON.Member("items", .object(element)),
            JSON.Member("maxItems", .integer(Scenario.listLimit)),
        ] + (minimum > 0 ? [JSON.Member("minItems", .integer(minimum))] : [])
    }

    static func integer(_ range: ClosedRange<Int>) -> [JSON.Member] {
        [
            JSON.Member("type", "integer"), JSON.Member("minimum", .integer(range.lowerBound)),
            JSON.Member("maximum", .integer(range.upperBound)),
        ]
    }

    static func number(upTo limit: Int) -> [JSON.Member] {
        [JSON.Member("type", "number"), JSON.Member("minimum", 0), JSON.Member("maximum", .integer(limit))]
    }

    static func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> [JSON.Member] {
        [JSON.Member("enum", names(Array(Word.allCases)))]
    }

    static let milliseconds = integer(0...Scenario.longestTime)
    static let yes = [JSON.Member("const", true)]
}

/// A key of a scenario, with its meaning and the keywords of its values.
protocol ScenarioEntry: RawRepresentable<String>, CaseIterable {
    var meaning: String { get }
    var schema: [JSON.Member] { get }
}
