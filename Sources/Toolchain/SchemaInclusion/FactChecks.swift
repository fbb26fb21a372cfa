import Accord
import Contract
import Foundation
import SchemaReader

/// Checks whether a value is what expressions, formats and bounds ask for, as the validator does.
struct FactChecks: Sendable {
    private let known = Protected<[Fact: Rules]>([:])
    private let languages = Protected<[String: Language?]>([:])

    /// The texts that an expression matches; `nil` where only a search can find out.
    func language(of pattern: String) -> Language? {
        if let language = languages.withLock({ $0[pattern] }) { return language }
        let language = Language(pattern: pattern)
        languages.withLock { $0[pattern] = .some(language) }
        return language
    }

    /// Whether a fact that a goal may begin with holds of a value.
    func holds(_ fact: Fact, of value: JSONValue) -> Bool {
        switch fact {
        case .kind(let kind): ValueKind(value) == kind
        case .pattern, .format: isValid(value, fact)
        case .noPattern(let text): !isValid(value, .pattern(text))
        case .noFormat(let name): !isValid(value, .format(name))
        case .lengthAtLeast(let count): value.length >= count
        case .lengthAtMost(let count): value.length <= count
        case .least, .most, .multiple: isValid(value, fact)
        case .noMultiple(let divisor): !isValid(value, .multiple(divisor))
        default: true
        }
    }

    private func isValid(_ value: JSONValue, _ fact: Fact) -> Bool {
        var options = ValidationOptions()
        options.checksFormats = true
        return rules(fact).violations(of: value, options: options).isEmpty
    }

    private func rules(_ fact: Fact) -> Rules {
        if let rules = known.withLock({ $0[fact] }) { return rules }
        let schema: JSONValue =
            switch fact {
            case .pattern(let text): ["pattern": .string(text)]
            case .format(let name): ["format": .string(name)]
            case .least(let bound, let isExclusive): [isExclusive ? "exclusiveMinimum" : "minimum": number(bound)]
            case .most(let bound, let isExclusive): [isExclusive ? "exclusiveMaximum" : "maximum": number(bound)]
            case .multiple(let divisor): ["multipleOf": number(divisor)]
            default: true
            }
        let rules = Rules(schema)
        known.withLock { $0[fact] = rules }
        return rules
    }

    private func number(_ text: String) -> JSONValue {
        JSONNumber(text).map { .number($0) } ?? .null
    }
}

extension JSONValue {
    /// The number of characters in a string, as JSON Schema counts them.
    fileprivate var length: Int {
        if case .string(let text) = self { text.unicodeScalars.count } else { 0 }
    }
}
