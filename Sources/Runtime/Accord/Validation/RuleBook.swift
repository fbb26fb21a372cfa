/// The schemas of a text, one after the other, so that they can refer to each other in circles.
///
/// A class, so that the schema being checked can be distinguished from another by its identity.
final class RuleBook: Sendable {
    let schemas: [Schema]
    /// The schemas in `$defs`.
    let definitions: [String: Int]
    let types: [any JSONModel.Type]
    /// Whether a keyword asks what other keywords have seen (`unevaluatedItems`, `unevaluatedProperties`).
    let needsEvaluated: Bool

    struct Schema: Sendable {
        var rules: [Rule] = []
        var unevaluatedItems: Int?
        var unevaluatedProperties: Int?
        /// Whether references lead here, so that there may be a circle.
        var isTarget = false

        /// The same, with its alternatives looked up by tags.
        fileprivate func indexed(_ schemas: [Schema]) -> Schema {
            var result = self
            for index in rules.indices {
                switch rules[index] {
                case .anyOf(let alternatives): result.rules[index] = .anyOf(alternatives.indexed(schemas))
                case .oneOf(let alternatives): result.rules[index] = .oneOf(alternatives.indexed(schemas))
                default: break
                }
            }
            return result
        }
    }

    init(_ schema: JSONValue, types: [any JSONModel.Type]) {
        var reading = RuleReading(modelCount: types.count)
        reading.read(schema)
        schemas = reading.schemas.map { $0.indexed(reading.schemas) }
        definitions = reading.definitions
        needsEvaluated = reading.needsEvaluated
        self.types = types
    }
}

/// The rules of models: making them takes longer than checking them, so that is done once for each type.
enum RuleBooks {
    private static let lock = Lock()
    /// Guarded by `lock`.
    nonisolated(unsafe) private static var books: [ObjectIdentifier: RuleBook] = [:]

    static func book(of type: any Validatable.Type) -> RuleBook {
        lock.lock()
        defer { lock.unlock() }
        if let known = books[ObjectIdentifier(type)] { return known }
        let book = type._rules.book
        books[ObjectIdentifier(type)] = book
        return book
    }
}

/// The requirement of one or a few keywords. Numbers are indices in `RuleBook.schemas`.
enum Rule: Sendable {
    case nothing
    case reference(Int)
    case model(Int)
    case types([Kind])
    case constant(JSONValue)
    case values([JSONValue])
    case allOf([Int])
    indirect case anyOf(Alternatives)
    indirect case oneOf(Alternatives)
    case not(Int)
    indirect case condition(Condition)
    case dependentSchemas([Named<Int>])
    indirect case items(Items)
    indirect case contains(Contains)
    indirect case properties(Properties)
    case propertyNames(Int)
    case multipleOf(JSONNumber)
    indirect case bound(Bound, JSONNumber)
    indirect case length(Limits)
    indirect case itemCount(Limits)
    indirect case propertyCount(Limits)
    indirect case pattern(Pattern)
    case uniqueItems
    case required([String])
    case dependentRequired([Named<[String]>])
    case format(Format)

    /// The types of JSON Schema. An `integer` is a `number` without a fraction.
    enum Kind: String {
        case null, boolean, object, array, number, string, integer
    }

    struct Named<Value: Sendable>: Sendable {
        var name: String
        var value: Value
    }

    struct Condition {
        var condition: Int
        var then: Int?
        var otherwise: Int?
    }

    struct Items {
        var prefix: [Int]
        var rest: Int?
    }

    struct Contains {
        var schema: Int
        var least: Int
        var most: Int?
    }

    struct Properties {
        var named: [Named<Int>]
        var names: Set<String>
        var patterns: [(Pattern, Int)]
        var rest: Int?
    }

    enum Bound: String {
        case minimum, exclusiveMinimum, maximum, exclusiveMaximum
    }

    struct Limits {
        var least: Int?
        var most: Int?
    }
}
