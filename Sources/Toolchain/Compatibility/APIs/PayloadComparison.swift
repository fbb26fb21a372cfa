import Contract

/// Compares the schemas of payloads, each pair once: what operations share is not looked at again for each.
struct PayloadComparison {
    struct Pair: Hashable {
        var pairing: SchemaPairing
        var direction: Finding.Direction
    }

    private let oldGraph: SchemaGraph
    private let newGraph: SchemaGraph
    /// What stands for no schema.
    private let oldAny: SchemaID
    private let newAny: SchemaID
    let comparison: SchemaComparison
    /// For each schema what it means, of both graphs in one; made when it is asked for first.
    private lazy var meanings = Self.meanings(oldGraph, newGraph)
    private var compared: Set<Pair> = []
    /// What was met, equal ones too, each pair with what findings about it have as their subject.
    private(set) var pairs: [(pair: Pair, subject: String)] = []

    init(old: SchemaGraph, new: SchemaGraph, profile: SchemaComparison.Profile) {
        var oldGraph = old
        var newGraph = new
        let any = Schema(boolean: true, location: SourceLocation(file: ""), pointer: "#")
        oldAny = oldGraph.add(any)
        newAny = newGraph.add(any)
        comparison = SchemaComparison(old: oldGraph, new: newGraph, profile: profile)
        self.oldGraph = oldGraph
        self.newGraph = newGraph
    }

    /// - Returns: nothing for a pair that was looked at before, or that is equal.
    mutating func findings(
        old: SchemaID?, new: SchemaID?, _ direction: Finding.Direction, subject: String
    ) -> [Finding] {
        if old == nil, new == nil { return [] }
        var findings: [Finding] = []
        var pending = [
            SchemaPairing(
                old: oldGraph.silentTarget(of: old ?? oldAny), new: newGraph.silentTarget(of: new ?? newAny))
        ]
        while let pairing = pending.popLast() {
            guard isNew(pairing, direction) else { continue }
            // A shared schema is told of under its own name, which stays when other operations come and go.
            let pointer = newGraph[pairing.new].pointer
            let isShared = pointer.hasPrefix("#/components/schemas/") || pointer.contains("/$defs/")
            let subject = isShared ? String(pointer.dropFirst()) : subject
            pairs.append((Pair(pairing: pairing, direction: direction), subject))
            guard !areEqual(pairing) else { continue }
            let own = comparison.ownFindings(of: pairing, direction: direction, subject: subject)
            findings += own.findings
            pending += own.left.reversed()
        }
        return findings
    }

    private mutating func isNew(_ pairing: SchemaPairing, _ direction: Finding.Direction) -> Bool {
        let pair = Pair(pairing: pairing, direction: direction)
        guard !pairing.isSent else { return compared.insert(pair).inserted }
        var sent = pair
        sent.pairing.isSent = true
        return !compared.contains(sent) && compared.insert(pair).inserted
    }

    /// Whether nothing has changed in two schemas, nor in what they lead to.
    private mutating func areEqual(_ pairing: SchemaPairing) -> Bool {
        meanings[pairing.old.index] == meanings[oldGraph.schemas.count + pairing.new.index]
    }

    private static func meanings(_ old: SchemaGraph, _ new: SchemaGraph) -> [Int] {
        var both = old
        both.append(new)
        return SchemaClasses.byMeaning(both)
    }

    /// Whether all values of a schema are written without brackets, commas or the like.
    func isScalar(old: SchemaID?, new: SchemaID?) -> Bool {
        guard let old, let new else { return false }
        return [oldGraph[oldGraph.target(of: old)], newGraph[newGraph.target(of: new)]].allSatisfy {
            $0.types.map { !$0.contains(.array) && !$0.contains(.object) } ?? false
        }
    }
}
