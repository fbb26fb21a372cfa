import Contract

/// Compares the schemas of payloads, each pair once: what operations share is not looked at again for each.
///
/// What is to be compared is collected first, so that requests and responses can be compared at the same time.
struct PayloadComparison {
    struct Pair: Hashable {
        var pairing: SchemaPairing
        var direction: Finding.Direction
    }

    let old: SchemaGraph
    let new: SchemaGraph
    /// What stands for no schema.
    private let oldAny: SchemaID
    private let newAny: SchemaID
    private var ways: [PayloadsOneWay]
    /// For each schema what it means, of both graphs in one; made when it is asked for first.
    private lazy var meanings = SchemaClasses.byMeaning(old, new)

    init(old: SchemaGraph, new: SchemaGraph, profile: SchemaComparison.Profile) {
        var oldGraph = old
        var newGraph = new
        let any = Schema(boolean: true, location: SourceLocation(file: ""), pointer: "#")
        oldAny = oldGraph.add(any)
        newAny = newGraph.add(any)
        self.old = oldGraph
        self.new = newGraph
        let comparison = SchemaComparison(old: oldGraph, new: newGraph, profile: profile)
        ways = [.request, .response].map { PayloadsOneWay(direction: $0, comparison: comparison) }
    }

    /// What was met, equal ones too, each pair with what findings about it have as their subject.
    var pairs: [(pair: Pair, subject: String)] {
        ways.flatMap { way in
            way.met.map { (Pair(pairing: $0.pairing, direction: way.direction), $0.subject) }
        }
    }

    /// Wants a payload compared; `nil` allows everything.
    mutating func add(old: SchemaID?, new: SchemaID?, _ direction: Finding.Direction, subject: String) {
        if old == nil, new == nil { return }
        let pairing = SchemaPairing(
            old: self.old.silentTarget(of: old ?? oldAny), new: self.new.silentTarget(of: new ?? newAny))
        for index in ways.indices where ways[index].direction == direction {
            ways[index].pending.append((pairing, subject))
        }
    }

    /// Compares what was added since this was asked for last.
    ///
    /// - Returns: nothing for a pair that was looked at before, or that is equal.
    mutating func findings() -> [Finding] {
        guard ways.contains(where: { !$0.pending.isEmpty }) else { return [] }
        let meanings = meanings
        let results = ways.concurrentMap { way in
            var way = way
            let findings = way.findings(meanings)
            return (way: way, findings: findings)
        }
        ways = results.map(\.way)
        return results.flatMap(\.findings)
    }

    /// Whether all values of a schema are written without brackets, commas or the like.
    func isScalar(old: SchemaID?, new: SchemaID?) -> Bool {
        guard let old, let new else { return false }
        return [self.old[self.old.target(of: old)], self.new[self.new.target(of: new)]].allSatisfy {
            $0.types.map { !$0.contains(.array) && !$0.contains(.object) } ?? false
        }
    }
}

/// The payloads that are requests, or those that are responses.
private struct PayloadsOneWay: Sendable {
    let direction: Finding.Direction
    let comparison: SchemaComparison
    /// What is still to be compared.
    var pending: [(pairing: SchemaPairing, subject: String)] = []
    private(set) var met: [(pairing: SchemaPairing, subject: String)] = []
    private var compared: Set<SchemaPairing> = []

    init(direction: Finding.Direction, comparison: SchemaComparison) {
        self.direction = direction
        self.comparison = comparison
    }

    /// - Parameter meanings: for each schema of both graphs a number that it shares with those that are equal to it.
    mutating func findings(_ meanings: [Int]) -> [Finding] {
        var findings: [Finding] = []
        var pending = Array(pending.reversed())
        self.pending = []
        while let (pairing, subject) = pending.popLast() {
            guard isNew(pairing) else { continue }
            // A shared schema is told of under its own name, which stays when other operations come and go.
            let pointer = comparison.new[pairing.new].pointer
            let isShared = pointer.hasPrefix("#/components/schemas/") || pointer.contains("/$defs/")
            let ownSubject = isShared ? String(pointer.dropFirst()) : subject
            met.append((pairing, ownSubject))
            guard meanings[pairing.old.index] != meanings[comparison.old.schemas.count + pairing.new.index] else {
                continue
            }
            let own = comparison.ownFindings(of: pairing, direction: direction, subject: ownSubject)
            findings += own.findings
            pending += own.left.reversed().map { ($0, subject) }
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
