import Contract

extension Schema {
    /// Returns the facts that a schema itself asks of values of a kind, each of which can be violated alone.
    package func ownFacts(of kind: ValueKind) -> [Fact] { limits(of: kind) + formatFacts(of: kind) }

    /// The same without what formats ask.
    package func limits(of kind: ValueKind) -> [Fact] {
        switch kind {
        case .integer, .fraction: numberFacts
        case .string: stringFacts
        case .array: arrayFacts
        case .object: objectFacts
        case .null, .boolean: []
        }
    }

    private var numberFacts: [Fact] {
        [
            minimum.map { .least($0, isExclusive: false) }, exclusiveMinimum.map { .least($0, isExclusive: true) },
            maximum.map { .most($0, isExclusive: false) }, exclusiveMaximum.map { .most($0, isExclusive: true) },
            multipleOf.map { .multiple($0) },
        ].compactMap { $0 }
    }

    private var stringFacts: [Fact] {
        [
            minLength.map { .lengthAtLeast($0) }, maxLength.map { .lengthAtMost($0) }, pattern.map { .pattern($0) },
        ].compactMap { $0 }
    }

    private var arrayFacts: [Fact] {
        [minItems.map { .countAtLeast($0) }, maxItems.map { .countAtMost($0) }, uniqueItems ? .unique : nil]
            .compactMap { $0 }
    }

    private var objectFacts: [Fact] {
        required.map { .present($0) }
            + [minProperties.map { .membersAtLeast($0) }, maxProperties.map { .membersAtMost($0) }].compactMap { $0 }
    }

    /// `prefixItems` and `items`.
    package var elements: Elements? {
        prefixItems.isEmpty && items == nil ? nil : Elements(prefix: prefixItems, rest: items)
    }

    /// `properties`, `patternProperties` and `additionalProperties`.
    package var members: Members? {
        if properties.isEmpty, patternProperties.isEmpty, additionalProperties == nil { return nil }
        return Members(
            named: Dictionary(properties.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last }),
            patterns: Dictionary(patternProperties.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last }),
            rest: additionalProperties)
    }
}

extension Fact {
    /// The fact that holds of a value of the same kind when this one does not.
    package var negated: Fact {
        switch self {
        case .least(let bound, let isExclusive): .most(bound, isExclusive: !isExclusive)
        case .most(let bound, let isExclusive): .least(bound, isExclusive: !isExclusive)
        case .multiple(let divisor): .noMultiple(divisor)
        case .lengthAtLeast(let count): .lengthAtMost(count - 1)
        case .lengthAtMost(let count): .lengthAtLeast(count.next)
        case .pattern(let text): .noPattern(text)
        case .format(let name): .noFormat(name)
        case .countAtLeast(let count): .countAtMost(count - 1)
        case .countAtMost(let count): .countAtLeast(count.next)
        case .unique: .repeating
        case .present(let name): .absent(name)
        case .membersAtLeast(let count): .membersAtMost(count - 1)
        case .membersAtMost(let count): .membersAtLeast(count.next)
        default: .opaque("this has no opposite")
        }
    }
}

extension Int {
    /// The next number, or this one where there is none: limits of contracts may be as large as they like.
    package var next: Int { self == .max ? self : self + 1 }
}
