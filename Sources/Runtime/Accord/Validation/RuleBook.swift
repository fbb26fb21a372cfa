/// The schemas of a text, one after the other, so that they can refer to each other in circles.
///
/// A class, so that the schema being checked can be distinguished from another by its identity.
package final class RuleBook: Sendable {
    package let schemas: [Schema]
    /// The schemas in `$defs`.
    package let definitions: [String: Int]
    package let types: [any JSONModel.Type]
    /// Whether a keyword asks what other keywords have seen (`unevaluatedItems`, `unevaluatedProperties`).
    let needsEvaluated: Bool

    package struct Schema: Sendable {
        package internal(set) var rules: [Rule] = []
        package internal(set) var unevaluatedItems: Int?
        package internal(set) var unevaluatedProperties: Int?
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

    package init(_ schema: JSONValue, types: [any JSONModel.Type]) {
        var reading = RuleReading(modelCount: types.count)
        reading.read(schema)
        schemas = reading.schemas.map { $0.indexed(reading.schemas) }
        definitions = reading.definitions
        needsEvaluated = reading.needsEvaluated
        self.types = types
    }

    /// Returns the violations of what one of the schemas asks of a value.
    package func violations(of value: JSONValue, schema index: Int) -> [Violation] {
        var validation = Validation(options: ValidationOptions(), tracksEvaluated: needsEvaluated)
        return validation.violations(of: value, index, of: self)
    }
}

/// The rules of models: making them takes longer than checking them, so that is done once for each type.
enum RuleBooks {
    private static let lock = Lock()
    private static let books = Guarded<[ObjectIdentifier: RuleBook]>([:])

    static func book(of type: any Validatable.Type) -> RuleBook {
        lock.lock()
        defer { lock.unlock() }
        if let known = books.value[ObjectIdentifier(type)] { return known }
        let book = type._rules.book
        books.value[ObjectIdentifier(type)] = book
        return book
    }
}

/// The requirement of one or a few keywords. Numbers are indices in `RuleBook.schemas`.
package enum Rule: Sendable {
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
    package enum Kind: String, Sendable {
        case null, boolean, object, array, number, string, integer
    }

    package struct Named<Value: Sendable>: Sendable {
        package internal(set) var name: String
        package internal(set) var value: Value
    }

    package struct Condition: Sendable {
        package internal(set) var condition: Int
        package internal(set) var then: Int?
        package internal(set) var otherwise: Int?
    }

    package struct Items: Sendable {
        package internal(set) var prefix: [Int]
        package internal(set) var rest: Int?
    }

    package struct Contains: Sendable {
        package internal(set) var schema: Int
        package internal(set) var least: Int
        package internal(set) var most: Int?
    }

    package struct Properties: Sendable {
        package internal(set) var named: [Named<Int>]
        package internal(set) var names: Set<String>
        package internal(set) var patterns: [(Pattern, Int)]
        package internal(set) var rest: Int?
    }

    package enum Bound: String, Sendable {
        case minimum, exclusiveMinimum, maximum, exclusiveMaximum
    }

    package struct Limits: Sendable {
        package internal(set) var least: Int?
        package internal(set) var most: Int?
    }
}
