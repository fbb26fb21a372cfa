/// The schemas of a text, one after the other, so that they can refer to each other in circles.
///
/// A class, so that the schema being checked can be told from another by its identity.
final class RuleBook: Sendable {
    let schemas: [Schema]
    /// The schemas in `$defs`.
    let definitions: [String: Int]
    let types: [any Validatable.Type]
    /// Whether a keyword asks what other keywords have seen (`unevaluatedItems`, `unevaluatedProperties`).
    let needsEvaluated: Bool

    struct Schema: Sendable {
        var rules: [Rule] = []
        var unevaluatedItems: Int?
        var unevaluatedProperties: Int?
        /// Whether references lead here, so that there may be a circle.
        var isTarget = false
    }

    init(_ schema: JSONValue, types: [any Validatable.Type]) {
        var reading = RuleReading(modelCount: types.count)
        reading.read(schema)
        schemas = reading.schemas
        definitions = reading.definitions
        needsEvaluated = reading.needsEvaluated
        self.types = types
    }
}

/// What one or a few keywords ask. Numbers are places in `RuleBook.schemas`.
enum Rule: Sendable {
    case nothing
    case reference(Int)
    case model(Int)
    case types([Kind])
    case constant(JSONValue)
    case values([JSONValue])
    case allOf([Int])
    case anyOf([Int])
    case oneOf([Int])
    case not(Int)
    case condition(Int, then: Int?, otherwise: Int?)
    case dependentSchemas([(String, Int)])
    case items(prefix: [Int], rest: Int?)
    case contains(Int, atLeast: Int, atMost: Int?)
    case properties([(String, Int)], patterns: [(Pattern, Int)], rest: Int?)
    case propertyNames(Int)
    case multipleOf(JSONNumber)
    case bound(Bound, JSONNumber)
    case length(Limits)
    case itemCount(Limits)
    case propertyCount(Limits)
    case pattern(Pattern)
    case uniqueItems
    case required([String])
    case dependentRequired([(String, [String])])
    case format(Format)

    enum Bound: String {
        case minimum, exclusiveMinimum, maximum, exclusiveMaximum
    }

    struct Limits {
        var least: Int?
        var most: Int?
    }

    /// The types of JSON Schema. An `integer` is a `number` without a fraction.
    enum Kind: String {
        case null, boolean, object, array, number, string, integer
    }
}
