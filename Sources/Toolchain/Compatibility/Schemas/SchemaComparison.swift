import Accord
import BreakingRules
import Contract
import SchemaInclusion

/// Decides whether values go on being understood when a schema changes.
///
/// The direction decides which side writes and which one reads: an old client sends a request to the new server, and the new
/// server sends a response to an old client.
struct SchemaComparison: Sendable {
    let old: SchemaGraph
    let new: SchemaGraph
    let profile: ReaderProfile
    private let oldValidator: LateValidator
    private let newValidator: LateValidator
    /// The searches with what has been found out already, by direction. A search that is at work is not in here.
    private let searches = Protected<[Finding.Direction: InclusionSearch]>([:])

    init(old: SchemaGraph, new: SchemaGraph, profile: ReaderProfile) {
        let old = old.withOverlapsOfDiscriminated.withContainedItemsEvaluated.withContentsAsOne
        let new = new.withOverlapsOfDiscriminated.withContainedItemsEvaluated.withContentsAsOne
        self.old = old
        self.new = new
        self.profile = profile
        oldValidator = LateValidator(old)
        newValidator = LateValidator(new)
    }

    /// Whether the reader understands all that the writer may send. Formats that are known count.
    func verdict(old oldID: SchemaID, new newID: SchemaID, direction: Finding.Direction) -> InclusionVerdict {
        var search = takeSearch(direction)
        let (writer, reader) = direction == .request ? (oldID, newID) : (newID, oldID)
        let verdict = search.verdict(writer, search.graph.reader(reader))
        keep(search, direction)
        return verdict
    }

    /// One finding for each place where the schemas disagree.
    ///
    /// - Parameter subject: what the schemas belong to; the place within them is put after it.
    func findings(
        old: SchemaID, new: SchemaID, direction: Finding.Direction, subject: String
    ) -> [Finding] {
        var walk = walk(direction, subject)
        walk.compare(old: old, new: new)
        walk.remark(old: old, new: new)
        keep(walk.search, direction)
        return walk.findings
    }

    /// The same, except for what the schemas refer to by the same name on both sides: that is left to be compared by itself.
    func ownFindings(of pair: SchemaPairing, direction: Finding.Direction, subject: String) -> OwnFindings {
        var walk = walk(direction, subject)
        walk.leavesComponents = true
        if pair.isSent { walk.compare(old: pair.old, new: pair.new) }
        walk.remark(old: pair.old, new: pair.new)
        keep(walk.search, direction)
        return OwnFindings(findings: walk.findings, left: walk.left)
    }

    /// The findings about two schemas, and the pairs that they lead to.
    struct OwnFindings {
        var findings: [Finding]
        /// The pairs that are left to be compared by themselves. The pairs that break come first.
        var left: [SchemaPairing]
    }

    /// A walk with what has been found out already.
    func walk(_ direction: Finding.Direction, _ subject: String) -> SchemaWalk {
        SchemaWalk(comparison: self, direction: direction, subject: subject, search: takeSearch(direction))
    }

    private func takeSearch(_ direction: Finding.Direction) -> InclusionSearch {
        searches.withLock { $0.removeValue(forKey: direction) } ?? makeSearch(direction)
    }

    private func keep(_ search: InclusionSearch, _ direction: Finding.Direction) {
        searches.withLock { $0[direction] = search }
    }

    private func makeSearch(_ direction: Finding.Direction) -> InclusionSearch {
        switch direction {
        case .request:
            return InclusionSearch(
                JoinedGraph(writer: old, reader: new), profile: profile, validators: (oldValidator, newValidator))
        case .response where profile == .tolerant:
            let tolerant = old.forTolerantReaders
            return InclusionSearch(
                JoinedGraph(writer: new, reader: tolerant, exactReader: old), profile: profile,
                validators: (newValidator, LateValidator(tolerant)))
        case .response:
            return InclusionSearch(
                JoinedGraph(writer: new, reader: old), profile: profile, validators: (newValidator, oldValidator))
        }
    }
}
