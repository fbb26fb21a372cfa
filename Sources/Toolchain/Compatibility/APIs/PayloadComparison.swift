import Accord
import BreakingRules
import Contract
import SchemaInclusion

/// Compares the schemas of payloads, each pair once: what operations share is not looked at again for each.
///
/// The pairs are collected first, so that requests and responses can be compared at the same time.
struct PayloadComparison {
    struct Pair: Hashable {
        var pairing: SchemaPairing
        var direction: Finding.Direction
    }

    let old: SchemaGraph
    let new: SchemaGraph
    private let profile: ReaderProfile
    private var ways = [Finding.Direction.request, .response].map { PayloadsOneWay(direction: $0) }
    /// For each schema what it means, of both graphs in one; made when it is asked for first.
    private lazy var meanings = SchemaClasses.byMeaning(old, new)
    private let newValidator: LateValidator

    init(old: SchemaGraph, new: SchemaGraph, profile: ReaderProfile) {
        self.old = old
        self.new = new
        self.profile = profile
        newValidator = LateValidator(new)
    }

    /// The pairs that were met, equal ones too, each with the subject of the findings about it. Payloads without a
    /// schema on one side are left out.
    var pairs: [(pair: Pair, subject: String)] {
        ways.flatMap { way in
            way.met.filter { $0.pairing.old.index < old.schemas.count && $0.pairing.new.index < new.schemas.count }
                .map { (Pair(pairing: $0.pairing, direction: way.direction), $0.subject) }
        }
    }

    /// Wants a payload compared; `nil` allows everything, or every string.
    mutating func add(
        old: SchemaID?, new: SchemaID?, _ direction: Finding.Direction, subject: String, at places: PlacePair,
        isText: Bool
    ) {
        if old == nil, new == nil { return }
        let pairing = SchemaPairing(
            old: old.map(self.old.silentTarget) ?? self.old.absence(isText: isText),
            new: new.map(self.new.silentTarget) ?? self.new.absence(isText: isText))
        for index in ways.indices where ways[index].direction == direction {
            ways[index].pending.append(PendingPayload(pairing: pairing, subject: subject, places: places))
        }
    }

    /// Notes a pair that was compared by other means.
    mutating func note(old: SchemaID, new: SchemaID, _ direction: Finding.Direction, subject: String) {
        for index in ways.indices where ways[index].direction == direction {
            ways[index].met.append((SchemaPairing(old: old, new: new), subject))
        }
    }

    /// Compares what was added since this was asked for last.
    ///
    /// - Returns: nothing for a pair that was looked at before, or that is equal.
    mutating func findings() -> [Finding] {
        guard ways.contains(where: { !$0.pending.isEmpty }) else { return [] }
        let meanings = PayloadMeanings(numbers: meanings, oldCount: old.schemas.count, newCount: new.schemas.count)
        // Only what differs, and what that is made of, is compared: most of a large document has not changed.
        let changed = ways.flatMap(\.pending).map(\.pairing).filter { !meanings.areEqual($0) }
        let before = old.excerpt(from: changed.map(\.old))
        let after = new.excerpt(from: changed.map(\.new))
        let comparison = SchemaComparison(old: before.graph, new: after.graph, profile: profile)
        let pointers = PayloadNames(graph: new)
        let results = ways.concurrentMap { way in
            var way = way
            let findings = way.findings(meanings, pointers, comparison, before, after)
            return (way: way, findings: findings)
        }
        ways = results.map(\.way)
        return results.flatMap(\.findings)
    }

    /// Whether all values of both schemas are written without brackets, commas or the like.
    func isScalar(old: SchemaID?, new: SchemaID?) -> Bool { isSingle(old: old) && isSingle(new: new) }

    func isSingle(old id: SchemaID?) -> Bool { id.map { Self.isSingle($0, old) } ?? false }
    func isSingle(new id: SchemaID?) -> Bool { id.map { Self.isSingle($0, new) } ?? false }

    func isObject(old id: SchemaID?) -> Bool { id.map { Self.isObject($0, old) } ?? false }
    func isObject(new id: SchemaID?) -> Bool { id.map { Self.isObject($0, new) } ?? false }

    /// Whether a schema is certain to take what a text may be: a string, an integer or a boolean.
    func takes(_ text: String, new id: SchemaID?) -> Bool {
        guard let id else { return true }
        var values = [JSONValue.string(text)]
        // Not all servers read 1e2, 1.0 and -0 as integers.
        if let integer = Int32(text), "\(integer)" == text, let number = JSONNumber(text) {
            values.append(.number(number))
        }
        if let bool = Bool(text) { values.append(.bool(bool)) }
        return values.contains { newValidator.violations(of: $0, id).isEmpty && canJudge($0, id) }
    }

    /// Whether the validator checks all that a schema may ask of a value that is no list or object. Expressions that it
    /// cannot read, and formats that it does not know, are met by all.
    private func canJudge(_ value: JSONValue, _ id: SchemaID) -> Bool {
        var seen: Set<SchemaID> = []
        var next = [id]
        while let id = next.popLast() {
            guard seen.insert(id).inserted else { continue }
            let schema = new[id]
            next += schema.children
            guard schema.contentEncoding == nil, schema.pattern.map({ Pattern($0) != nil }) ?? true else {
                return false
            }
            guard let format = schema.format, Format(rawValue: format) == nil else { continue }
            guard case .number = value, ["int32", "int64", "float", "double"].contains(format) else { return false }
        }
        return true
    }

    /// Whether a schema is certain to take all strings.
    func takesAllStrings(new id: SchemaID?) -> Bool {
        guard let id else { return true }
        return new.parts(of: id).map { new[$0] }.allSatisfy { part in
            guard part.boolean != false, part.types?.contains(.string) ?? true else { return false }
            return part.keywords.allSatisfy { keyword, _ in
                switch keyword {
                case .type: true
                // The schemas that it leads to are parts as well.
                case .reference, .allOf: true
                default: !keyword.isChecked
                }
            }
        }
    }

    /// Whether all values are single ones or lists.
    func isList(old id: SchemaID?) -> Bool { id.map { Self.isList($0, old) } ?? false }
    func isList(new id: SchemaID?) -> Bool { id.map { Self.isList($0, new) } ?? false }

    private static func isList(_ id: SchemaID, _ graph: SchemaGraph) -> Bool {
        graph.wireKinds(of: id).map { !$0.contains(.object) } ?? false
    }

    private static func isObject(_ id: SchemaID, _ graph: SchemaGraph) -> Bool {
        graph.wireKinds(of: id)?.contains(.object) ?? false
    }

    private static func isSingle(_ id: SchemaID, _ graph: SchemaGraph) -> Bool {
        graph.wireKinds(of: id)?.isDisjoint(with: [.array, .object]) ?? false
    }
}

/// The places of one thing in both versions.
struct PlacePair: Sendable {
    var old: SourceLocation
    var new: SourceLocation
}

/// A record of which schemas of two versions mean the same.
private struct PayloadMeanings: Sendable {
    /// For each schema of both graphs, one after the other.
    let numbers: [Int]
    let oldCount: Int
    let newCount: Int

    func areEqual(_ pairing: SchemaPairing) -> Bool {
        switch (pairing.old.index < oldCount, pairing.new.index < newCount) {
        case (true, true): numbers[pairing.old.index] == numbers[oldCount + pairing.new.index]
        case (false, false): true
        default: false
        }
    }
}

/// The names under which payloads are reported.
private struct PayloadNames: Sendable {
    let graph: SchemaGraph

    /// A shared schema is reported under its own name, which stays when other operations come and go.
    func subject(of id: SchemaID, or subject: String) -> String {
        guard id.index < graph.schemas.count else { return subject }
        let pointer = graph[id].pointer
        let homes = ["#/components/schemas/", "#/definitions/"]
        let isShared = homes.contains(where: pointer.hasPrefix) || pointer.contains("/$defs/")
        return isShared ? String(pointer.dropFirst()) : subject
    }
}

/// A pair of schemas that is still to be compared, with the subject and the place of the payload that has them.
private struct PendingPayload: Sendable {
    var pairing: SchemaPairing
    var subject: String
    var places: PlacePair
}

extension Finding {
    /// The same finding with the place of a payload on the side that has no schema for it.
    fileprivate func placed(at places: PlacePair) -> Finding {
        var finding = self
        if finding.place?.file.isEmpty == true { finding.place = SourceRange(places.new) }
        if finding.oldPlace?.file.isEmpty == true { finding.oldPlace = SourceRange(places.old) }
        return finding
    }
}

/// The payloads that are requests, or those that are responses.
private struct PayloadsOneWay: Sendable {
    let direction: Finding.Direction
    /// The pairs that are still to be compared.
    var pending: [PendingPayload] = []
    var met: [(pairing: SchemaPairing, subject: String)] = []
    private var compared: Set<SchemaPairing> = []

    init(direction: Finding.Direction) {
        self.direction = direction
    }

    mutating func findings(
        _ meanings: PayloadMeanings, _ names: PayloadNames, _ comparison: SchemaComparison, _ old: SchemaExcerpt,
        _ new: SchemaExcerpt
    ) -> [Finding] {
        var findings: [Finding] = []
        var pending = Array(pending.reversed())
        self.pending = []
        while let payload = pending.popLast() {
            let (pairing, subject) = (payload.pairing, payload.subject)
            guard isNew(pairing) else { continue }
            let ownSubject = names.subject(of: pairing.new, or: subject)
            met.append((pairing, ownSubject))
            guard !meanings.areEqual(pairing), let before = old.numbers[pairing.old],
                let after = new.numbers[pairing.new]
            else { continue }
            let pair = SchemaPairing(old: before, new: after, isSent: pairing.isSent)
            let own = comparison.ownFindings(of: pair, direction: direction, subject: ownSubject)
            findings += own.findings.map { $0.placed(at: payload.places) }
            pending += own.left.reversed().map { left in
                let original = SchemaPairing(
                    old: old.originals[left.old.index], new: new.originals[left.new.index], isSent: left.isSent)
                return PendingPayload(pairing: original, subject: subject, places: payload.places)
            }
        }
        return findings
    }

    private mutating func isNew(_ pairing: SchemaPairing) -> Bool {
        guard !pairing.isSent else { return compared.insert(pairing).inserted }
        var sent = pairing
        sent.isSent = true
        return !compared.contains(sent) && compared.insert(pairing).inserted
    }
}
