import Contract

/// The names of one scope of schemas. They are given out all at once, so that none depends on the order of the
/// contract: schemas have no numbers, as fields of messages do, that could distinguish them.
///
/// Whoever would be alone with the first of its spellings has it. Of several, the one that is written so in the contract
/// keeps it, and each of the others has the next spelling that is its own.
struct SchemaScope {
    /// A declaration that wants a name.
    struct Owner {
        /// The name in the contract.
        var name: String
        /// The names that it may have in Swift.
        var spellings: Naming.Spellings
        /// The lower, the more right it has to its first spelling where others want it, too; `nil`: none, unless it is
        /// written so in the contract.
        var rank: Int?
        var location: SourceLocation
        var pointer: String

        init(
            _ name: String, spellings: Naming.Spellings, location: SourceLocation, pointer: String
        ) {
            self.name = name
            self.spellings = spellings
            self.location = location
            self.pointer = pointer
        }
    }

    /// `properties`, for messages.
    let what: String
    /// Names that cannot be had: one of these gets an underscore at its end.
    var reserved: Set<String> = []
    /// The names that something else has already.
    var taken: Set<String> = []

    /// The names of all, in their order.
    func names(of owners: [Owner], _ problems: inout [Diagnostic]) -> [String] {
        var taken = taken
        var names = Array(repeating: "", count: owners.count)
        var open = Array(owners.indices)
        for level in 0...(owners.map(\.spellings.others.count).max() ?? 0) where !open.isEmpty {
            let groups = Dictionary(grouping: open) { spelling(of: owners[$0], level) }
            var winners: Set<Int> = []
            for (name, group) in groups where !taken.contains(name) {
                guard let winner = group.count == 1 ? group[0] : winner(of: group.map { ($0, rank(of: owners[$0])) })
                else { continue }
                names[winner] = name
                winners.insert(winner)
            }
            taken.formUnion(winners.map { names[$0] })
            open.removeAll { winners.contains($0) }
        }
        for index in open {
            var name = spelling(of: owners[index], .max)
            while !taken.insert(name).inserted { name += "_" }
            names[index] = name
        }
        report(owners, names, &problems)
        return names
    }

    private func spelling(of owner: Owner, _ level: Int) -> String {
        let others = owner.spellings.others
        let name = level == 0 || others.isEmpty ? owner.spellings.first : others[min(level, others.count) - 1]()
        return reserved.contains(name) ? "\(name)_" : name
    }

    private func rank(of owner: Owner) -> Int? { owner.rank ?? (owner.spellings.isPlain() ? 0 : nil) }

    private func winner(of group: [(index: Int, rank: Int?)]) -> Int? {
        let best = group.compactMap(\.rank).min()
        let winners = group.filter { $0.rank != nil && $0.rank == best }
        return winners.count == 1 ? winners[0].index : nil
    }

    /// Warns of names that met, once for each that they wanted.
    private func report(_ owners: [Owner], _ names: [String], _ problems: inout [Diagnostic]) {
        let groups = Dictionary(grouping: owners.indices) { spelling(of: owners[$0], 0) }
        for (wish, group) in groups.sorted(by: { ($0.value.first ?? 0) < ($1.value.first ?? 0) }) {
            guard group.count > 1 || taken.contains(wish), let last = group.last else { continue }
            let areAlike = Set(group.map { owners[$0].name }).count < group.count
            let shown = group.prefix(4).map { index in
                let (name, place) = (Literal.code(owners[index].name), owners[index].location)
                guard areAlike else { return "\(name) becomes `\(names[index])`" }
                return "\(name) in \(place.file):\(place.line) "
                    + (names[index] == wish ? "keeps the name" : "becomes `\(names[index])`")
            }
            let others = group.count > 4 ? ["and \(group.count - 4) more"] : []
            let cause = group.count > 1 ? "several \(what) would be `\(wish)` in Swift" : "`\(wish)` is taken in Swift"
            let remedy = what == "values" ? "`x-enum-varnames`" : "an `x-accord-name`"
            problems.append(
                Diagnostic(
                    "\(cause), so \((shown + others).joined(separator: ", ")) "
                        + "(\(Literal.escaped(owners[last].pointer))); to choose their names, add \(remedy)",
                    severity: .warning, at: owners[last].location))
        }
    }
}
