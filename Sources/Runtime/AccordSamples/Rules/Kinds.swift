import Accord

/// A set of kinds of values. A `number` of JSON Schema is whole or not.
struct Kinds: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let null = Kinds(rawValue: 1)
    static let boolean = Kinds(rawValue: 2)
    static let object = Kinds(rawValue: 4)
    static let array = Kinds(rawValue: 8)
    static let whole = Kinds(rawValue: 16)
    static let fraction = Kinds(rawValue: 32)
    static let string = Kinds(rawValue: 64)

    static let number: Kinds = [.whole, .fraction]
    static let scalar: Kinds = [.null, .boolean, .whole, .fraction, .string]
    static let all: Kinds = [.null, .boolean, .object, .array, .whole, .fraction, .string]

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    init(_ kinds: [Rule.Kind]) {
        self = kinds.reduce(into: []) { $0.formUnion(Kinds($1)) }
    }

    private init(_ kind: Rule.Kind) {
        switch kind {
        case .null: self = .null
        case .boolean: self = .boolean
        case .object: self = .object
        case .array: self = .array
        case .number: self = .number
        case .integer: self = .whole
        case .string: self = .string
        }
    }

    init(of value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool: self = .boolean
        case .object: self = .object
        case .array: self = .array
        case .string: self = .string
        case .number(let number): self = number.canonical.exponent >= 0 ? .whole : .fraction
        }
    }
}
