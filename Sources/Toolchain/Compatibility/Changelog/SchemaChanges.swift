import Accord
import BreakingRules
import Contract

/// The changes of schemas that break nobody.
///
/// Two schemas are compared side by side, keyword by keyword, and what takes effect is reported: where a keyword asks
/// for another thing and yet the same values are taken, nothing is. A change has the id that it has where it breaks.
struct SchemaChanges {
    private struct Visit: Hashable {
        var old: SchemaID
        var new: SchemaID
        var direction: Finding.Direction?
    }

    /// Two schemas for the same place of a value.
    struct Pair {
        var old: SchemaParts
        var new: SchemaParts
        /// `nil` for schemas of which nobody says who sends their values: what is wider or narrower there breaks.
        var direction: Finding.Direction?
        var subject: String
        var path: [String]
    }

    private let old: SchemaGraph
    private let new: SchemaGraph
    /// The comparison without tolerance: what readers tolerate is a change all the same.
    private let exact: SchemaComparison
    /// The findings about what may break, by rule; these changes are not reported again.
    private let known: [String: [Finding]]
    private var visited: Set<Visit> = []
    private var met: Set<Finding> = []
    private(set) var findings: [Finding] = []

    /// - Parameter known: the findings that are reported of these schemas already.
    init(old: SchemaGraph, new: SchemaGraph, besides known: [Finding]) {
        self.old = old
        self.new = new
        exact = SchemaComparison(old: old, new: new, profile: .strict)
        self.known = Dictionary(grouping: known, by: \.rule)
    }

    mutating func compare(_ old: SchemaID, _ new: SchemaID, _ direction: Finding.Direction?, subject: String) {
        compare(old, new, direction, subject, [])
    }

    private mutating func compare(
        _ oldID: SchemaID, _ newID: SchemaID, _ direction: Finding.Direction?, _ subject: String, _ path: [String],
        ignoresNull: Bool = false, isAlternative: Bool = false
    ) {
        let (before, after) = (SchemaParts(oldID, in: old), SchemaParts(newID, in: new))
        let visit = Visit(old: before.target, new: after.target, direction: direction)
        guard path.count < 40, visited.insert(visit).inserted else { return }
        var pair = Pair(old: before, new: after, direction: direction, subject: subject, path: path)
        // A schema that may be null is still that schema.
        let cases = (old.nonNullCase(of: oldID), new.nonNullCase(of: newID))
        if cases.0 != nil || cases.1 != nil {
            compareNull(pair, cases.0 != nil || before.allowsNull, cases.1 != nil || after.allowsNull)
            return compare(cases.0 ?? oldID, cases.1 ?? newID, direction, subject, path, ignoresNull: true)
        }
        // Schemas that a contract names are reported under their names, whoever refers to them.
        if after.isShared { (pair.subject, pair.path) = (String(after.pointer.dropFirst()), []) }
        compareAnnotations(pair)
        compareProperties(pair)
        compareValues(pair, ignoresNull: ignoresNull, isAlternative: isAlternative)
        compareTags(pair)
        compareParts(pair)
    }

    private mutating func compareParts(_ pair: Pair) {
        func below(_ old: SchemaID, _ new: SchemaID, _ name: String?) {
            compare(
                old, new, pair.direction, pair.subject, pair.path + [name].compactMap { $0 }, isAlternative: name == nil
            )
        }
        for (name, child) in pair.old.properties.sorted(by: { $0.key < $1.key }) {
            if let other = pair.new.properties[name] { below(child, other, name) }
        }
        for (pattern, child) in pair.old.patterns.sorted(by: { $0.key < $1.key }) {
            if let other = pair.new.patterns[pattern] { below(child, other, "{\(pattern)}") }
        }
        for (index, children) in zip(pair.old.elements, pair.new.elements).enumerated() {
            below(children.0, children.1, "\(index)")
        }
        if let child = pair.old.items, let other = pair.new.items { below(child, other, "*") }
        if let child = pair.old.rest, let other = pair.new.rest { below(child, other, "*") }
        let alternatives = AlternativePairs(
            pair.old.branches.map(\.schema), in: old, pair.new.branches.map(\.schema), in: new)
        for (child, other) in alternatives.pairs { below(child, other, nil) }
    }

    // MARK: Changes

    private mutating func compareAnnotations(_ pair: Pair) {
        guard pair.old.isDeprecated != pair.new.isDeprecated else { return }
        tell(
            (pair.new.isDeprecated ? ChangeRule.schemaDeprecated : .schemaUndeprecated).rawValue,
            pair.new.isDeprecated ? "it is deprecated now" : "it is deprecated no more", pair)
    }

    private mutating func compareProperties(_ pair: Pair) {
        // An object that is one of several now has not lost all its properties.
        guard pair.old.isUnion == pair.new.isUnion else { return }
        let (old, new) = (pair.old.properties, pair.new.properties)
        for (name, child) in new.sorted(by: { $0.key < $1.key }) where old[name] == nil {
            let place = SourceRange(self.new[child].location)
            let rules = [SchemaRule.undeclared.narrowed, SchemaRule.required.narrowed]
            guard !rules.contains(where: { isTold($0, pair, [place], member: name) }) else { continue }
            let isRequired = pair.new.required.contains(name)
            let change = pair.old.unsent.contains(name) ? "may be sent now" : "is new"
            tell(
                SchemaRule.undeclared.narrowed,
                "the property '\(name)' \(change)\(isRequired ? ", and always there" : "")", pair, member: name,
                at: place)
        }
        for (name, child) in old.sorted(by: { $0.key < $1.key }) where new[name] == nil {
            let place = SourceRange(self.old[child].location)
            guard !isTold(SchemaRule.undeclared.widened, pair, [place], member: name) else { continue }
            // A property that is forbidden now is reported by itself.
            guard !isTold(.whole, pair, [place], member: name) else { continue }
            tell(SchemaRule.undeclared.widened, "the property '\(name)' is gone", pair, member: name, old: place)
        }
        if pair.old.isClosed != pair.new.isClosed, !isTold(SchemaRule.additional, pair) {
            tell(
                pair.new.isClosed ? SchemaRule.additional.narrowed : SchemaRule.additional.widened,
                pair.new.isClosed ? "there are no other properties any more" : "there may be other properties now", pair
            )
        }
    }

    /// Reports changes by which more values are taken in a request, or fewer are sent in a response.
    ///
    /// - Parameter isAlternative: whether other alternatives may take the values as well, so that neither breaks anybody.
    private mutating func compareValues(_ pair: Pair, ignoresNull: Bool, isAlternative: Bool) {
        guard let direction = pair.direction else { return }
        let isWider = direction == .request
        let changes = SchemaValueChanges(pair.old, pair.new, areSame: areSame).all.filter {
            (($0.isWider ?? isWider) == isWider || isAlternative && $0.rule == .enumeration)
                && !(ignoresNull && $0.rule == .null)
                && !isTold($0.rule, pair, member: $0.member)
                && !($0.rule == .format && isTold(SchemaRemark.unknownFormat.rawValue, pair))
        }
        guard !changes.isEmpty else { return }
        let takesEffect = takesEffect(pair, direction)
        let hasHeirs = pair.old.hasHeirs || pair.new.hasHeirs
        for change in changes where takesEffect || (hasHeirs ? change.rule == .branch : change.isWider == !isWider) {
            tell(
                change.isWider ?? isWider ? change.rule.widened : change.rule.narrowed, change.text, pair,
                member: change.member,
                direction: direction)
        }
    }

    /// Reports values of a discriminator that an alternative may have as well, or has no more.
    private mutating func compareTags(_ pair: Pair) {
        guard let direction = pair.direction, let before = pair.old.discrimination, let after = pair.new.discrimination,
            before.propertyName == after.propertyName, !isTold(.mapping, pair)
        else { return }
        let isWider = direction == .request
        let (few, many) = isWider ? (before, after) : (after, before)
        // Values of an alternative that only one side has come and go with it.
        let tags = many.targets.filter { tag, target in
            let pointer = (isWider ? new : old)[target].pointer
            return few.targets[tag] == nil && few.pointers.contains(pointer)
        }
        guard !tags.isEmpty else { return }
        let list = tags.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
        tell(
            isWider ? SchemaRule.mapping.widened : SchemaRule.mapping.narrowed,
            "the discriminator's mapping has \(list) \(isWider ? "as well now" : "no more")", pair, direction: direction
        )
    }

    private mutating func compareNull(_ pair: Pair, _ wasNullable: Bool, _ isNullable: Bool) {
        guard let direction = pair.direction, wasNullable != isNullable, isNullable == (direction == .request),
            !isTold(.null, pair), takesEffect(pair, direction)
        else { return }
        tell(
            isNullable ? SchemaRule.null.widened : SchemaRule.null.narrowed,
            SchemaValueChanges.text(ofNull: isNullable),
            pair, direction: direction)
    }

    /// Whether two schemas take the same values.
    private func areSame(_ old: SchemaID, _ new: SchemaID) -> Bool {
        [.request, .response].allSatisfy { exact.verdict(old: old, new: new, direction: $0) == .compatible }
    }

    /// Whether there is a value that only the new version takes, or only the old one sends.
    private func takesEffect(_ pair: Pair, _ direction: Finding.Direction) -> Bool {
        let opposite = direction == .request ? Finding.Direction.response : .request
        return exact.verdict(old: pair.old.target, new: pair.new.target, direction: opposite) != .compatible
    }

    // MARK: Reporting

    private func isTold(
        _ rule: SchemaRule, _ pair: Pair, _ places: Set<SourceRange> = [], member: String? = nil
    ) -> Bool {
        isTold(rule.narrowed, pair, places, member: member) || isTold(rule.widened, pair, places, member: member)
    }

    /// Whether it is known that this may break, for whomever.
    private func isTold(_ rule: String, _ pair: Pair, _ places: Set<SourceRange> = [], member: String? = nil) -> Bool {
        let olds = pair.old.places.union(places)
        let news = pair.new.places.union(places)
        return known[rule]?.contains { finding in
            let isHere =
                finding.place.map { news.contains($0) } ?? false || finding.oldPlace.map { olds.contains($0) } ?? false
            return isHere && member.map { finding.subject.hasSuffix("/\($0)") } ?? true
        } ?? false
    }

    private mutating func tell(
        _ rule: String, _ message: String, _ pair: Pair, member: String? = nil, at place: SourceRange? = nil,
        old oldPlace: SourceRange? = nil, direction: Finding.Direction? = nil
    ) {
        let path = (pair.path + [member].compactMap { $0 }).map { "/" + $0 }.joined()
        var finding = Finding(
            rule: rule, severity: .info, message: message, place: place ?? pair.new.place,
            oldPlace: oldPlace ?? pair.old.place, subject: pair.subject, direction: direction)
        // A change that two APIs share is reported once.
        var sameWhereverMet = finding
        sameWhereverMet.direction = nil
        guard met.insert(sameWhereverMet).inserted else { return }
        finding.subject += path.isEmpty ? "" : " \(path)"
        findings.append(finding)
    }
}
