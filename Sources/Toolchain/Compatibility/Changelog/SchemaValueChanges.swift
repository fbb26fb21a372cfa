import Accord
import BreakingRules
import Contract

/// The differences in what two schemas say of the values that they take.
struct SchemaValueChanges {
    struct One {
        var rule: SchemaRule
        /// Whether more values are taken; `nil` when that is not plain.
        var isWider: Bool?
        /// The change, as a sentence without its capital and its period.
        var text: String
        /// The property that it is about.
        var member: String?
    }

    private(set) var all: [One] = []

    /// - Parameter areSame: whether two schemas, of the old version and of the new one, take the same values.
    init(_ old: SchemaParts, _ new: SchemaParts, areSame: (SchemaID, SchemaID) -> Bool) {
        compareTypes(old, new)
        compareListedValues(old, new)
        compareBounds(old, new)
        compareRequired(old, new)
        compareForbidden(old, new)
        compareBranches(old, new)
        compareConditions(old, new, areSame)
    }

    private mutating func compareTypes(_ old: SchemaParts, _ new: SchemaParts) {
        // A type that is that of alternatives now, or was, is one still.
        let oldTypes = old.types ?? (new.types == nil ? nil : old.typesOfAlternatives)
        let newTypes = new.types ?? (old.types == nil ? nil : new.typesOfAlternatives)
        let (before, after) = (Self.all(oldTypes), Self.all(newTypes))
        guard before != after else { return }
        if before.symmetricDifference(after) == [.null] {
            let isWider = after.contains(.null)
            all.append(One(rule: .null, isWider: isWider, text: Self.text(ofNull: isWider)))
            return
        }
        let isWider = before.isSubset(of: after) ? true : after.isSubset(of: before) ? false : nil
        all.append(
            One(
                rule: .type, isWider: isWider,
                text: "the type was \(Self.text(oldTypes)) and is \(Self.text(newTypes))"))
    }

    static func text(ofNull isNullable: Bool) -> String {
        isNullable ? "it may be null now" : "it is never null any more"
    }

    /// Each number without a fraction is an integer.
    private static func all(_ types: [JSONType]?) -> Set<JSONType> {
        let types = Set(types ?? JSONType.allCases)
        return types.contains(.number) ? types.union([.integer]) : types
    }

    private static func text(_ types: [JSONType]?) -> String {
        types?.map(\.rawValue).joined(separator: " or ") ?? "any"
    }

    private mutating func compareListedValues(_ old: SchemaParts, _ new: SchemaParts) {
        guard old.values != new.values else { return }
        guard let before = old.values, let after = new.values else {
            let isWider = new.values == nil
            let text =
                isWider ? "it is not one of a list any more" : "it is one of a list now: \(Self.list(new.values ?? []))"
            all.append(One(rule: .enumeration, isWider: isWider, text: text))
            return
        }
        let (added, removed) = (after.subtracting(before), before.subtracting(after))
        if !added.isEmpty {
            all.append(One(rule: .enumeration, isWider: true, text: "\(Self.list(added)) is new among the values"))
        }
        if !removed.isEmpty {
            all.append(One(rule: .enumeration, isWider: false, text: "\(Self.list(removed)) is gone from the values"))
        }
    }

    private static func list(_ values: Set<JSONValue>) -> String {
        let texts = values.map { $0.jsonString() }.sorted()
        let some = texts.prefix(20).joined(separator: ", ")
        return texts.count > 20 ? "\(some) and \(texts.count - 20) more" : some
    }

    private mutating func compareBounds(_ old: SchemaParts, _ new: SchemaParts) {
        for bound in SchemaKeyword.bounds {
            let (before, after) = (old.bounds[bound], new.bounds[bound])
            guard before != after else { continue }
            // The keywords of alternatives no longer hold for all values.
            if before == nil, !old.branches.isEmpty, new.branches.isEmpty { continue }
            if after == nil, !new.branches.isEmpty, old.branches.isEmpty { continue }
            let text: String
            if bound == .uniqueItems {
                text = after == nil ? "elements may come twice now" : "no element comes twice any more"
            } else {
                text = "`\(bound.rawValue)` was \(before ?? "absent") and is \(after ?? "absent")"
            }
            all.append(One(rule: bound.rule ?? .whole, isWider: bound.isWidened(from: before, to: after), text: text))
        }
    }

    /// Leaves out properties that only one side has, which are reported as such.
    private mutating func compareRequired(_ old: SchemaParts, _ new: SchemaParts) {
        for name in old.required.symmetricDifference(new.required).sorted() {
            guard old.properties[name] != nil, new.properties[name] != nil else { continue }
            let isWider = !new.required.contains(name)
            all.append(
                One(
                    rule: .required, isWider: isWider,
                    text: "the property '\(name)' \(isWider ? "may be absent" : "is always there") now", member: name))
        }
    }

    /// Leaves out properties that one side describes, which are reported as such.
    private mutating func compareForbidden(_ old: SchemaParts, _ new: SchemaParts) {
        for name in old.forbidden.symmetricDifference(new.forbidden).sorted()
        where old.properties[name] == nil && new.properties[name] == nil {
            let isWider = old.forbidden.contains(name)
            all.append(
                One(
                    rule: .unexpected, isWider: isWider,
                    text: "the property '\(name)' \(isWider ? "may be there" : "is never there") now", member: name))
        }
    }

    private mutating func compareBranches(_ old: SchemaParts, _ new: SchemaParts) {
        guard !old.branches.isEmpty, !new.branches.isEmpty else {
            guard old.branches.isEmpty != new.branches.isEmpty else { return }
            let isWider = new.branches.isEmpty
            // The alternatives of values of one type may be more than these, or fewer.
            let isOfType = (isWider ? new : old).types != nil
            guard !isOfType || !all.contains(where: { $0.rule == .type }) else { return }
            let text =
                isWider ? "it is not one of several alternatives any more" : "it is one of several alternatives now"
            all.append(One(rule: .branch, isWider: isOfType ? nil : isWider, text: text))
            return
        }
        let before = Set(old.branches.compactMap(\.name))
        let after = Set(new.branches.compactMap(\.name))
        for name in after.subtracting(before).sorted() {
            all.append(One(rule: .branch, isWider: true, text: "the alternative \(name) is new"))
        }
        for name in before.subtracting(after).sorted() {
            all.append(One(rule: .branch, isWider: false, text: "the alternative \(name) is gone"))
        }
        let counts = (old.namelessBranches.count, new.namelessBranches.count)
        guard counts.0 != counts.1, before == after else { return }
        all.append(
            One(
                rule: .branch, isWider: counts.1 > counts.0,
                text: "there are \(new.branches.count) alternatives now, and were \(old.branches.count)"))
    }

    private mutating func compareConditions(
        _ old: SchemaParts, _ new: SchemaParts, _ areSame: (SchemaID, SchemaID) -> Bool
    ) {
        for keyword in SchemaKeyword.allCases {
            let rule = keyword.rule ?? .whole
            switch (old.conditions[keyword], new.conditions[keyword]) {
            case (nil, nil): continue
            case (nil, _?): all.append(One(rule: rule, isWider: false, text: "`\(keyword.rawValue)` is new"))
            case (_?, nil): all.append(One(rule: rule, isWider: true, text: "`\(keyword.rawValue)` is gone"))
            case (let before?, let after?):
                // Elements and members are compared by themselves.
                switch keyword {
                case .items, .additionalProperties: continue
                case .prefixItems where before.schemas.count == after.schemas.count: continue
                case .patternProperties where Set(old.patterns.keys) == Set(new.patterns.keys): continue
                default: if before.isSame(as: after, areSame) { continue }
                }
                all.append(One(rule: rule, text: "`\(keyword.rawValue)` asks for something else"))
            }
        }
    }
}

extension SchemaKeyword.Content {
    /// Whether the content of a keyword asks for the same in another version.
    fileprivate func isSame(as other: Self, _ areSame: (SchemaID, SchemaID) -> Bool) -> Bool {
        switch (self, other) {
        case (.namedSchemas(let before), .namedSchemas(let after)):
            let olds = Dictionary(before.map { ($0.name, $0.value) }) { first, _ in first }
            let news = Dictionary(after.map { ($0.name, $0.value) }) { first, _ in first }
            return olds.count == news.count
                && olds.allSatisfy { name, schema in news[name].map { areSame(schema, $0) } ?? false }
        case (.namedTexts(let before), .namedTexts(let after)):
            let olds = Dictionary(before.map { ($0.name, Set($0.value)) }) { first, _ in first }
            let news = Dictionary(after.map { ($0.name, Set($0.value)) }) { first, _ in first }
            return olds == news
        default:
            let (before, after) = (schemas, other.schemas)
            return before.count == after.count && zip(before, after).allSatisfy(areSame)
        }
    }
}
