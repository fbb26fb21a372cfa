import Accord
import Contract

/// Decides whether values go on being understood when a schema changes.
///
/// Who writes, and who reads, is a matter of direction: an old client sends a request to the new server, and the new
/// server sends a response to an old client.
struct SchemaComparison: Sendable {
    /// The demands on readers and writers.
    enum Profile: Sendable, Hashable {
        /// A value breaks when the writer's schema accepts it and the reader's does not.
        case strict
        /// Clients skip members that they do not know and keep unknown values of enums, and nobody sends members that
        /// only the other side declares.
        case tolerant
    }

    enum Verdict: Sendable, Hashable {
        case compatible
        case breaks(Witness)
        case unknown(reason: String)
    }

    /// A value that the writer may send and the reader refuses.
    struct Witness: Sendable, Hashable {
        var value: JSONValue
        /// The complaint of the side that refuses.
        var reason: String
    }

    let old: SchemaGraph
    let new: SchemaGraph
    let profile: Profile
    private let oldValidator: LateValidator
    private let newValidator: LateValidator
    /// The searches with what has been found out already, by direction. A search that is at work is not in here.
    private let searches = Locked<[Finding.Direction: InclusionSearch]>([:])

    init(old: SchemaGraph, new: SchemaGraph, profile: Profile) {
        self.old = old
        self.new = new
        self.profile = profile
        oldValidator = LateValidator(old)
        newValidator = LateValidator(new)
    }

    /// Whether the reader understands all that the writer may send. Formats that are known count.
    func verdict(old oldID: SchemaID, new newID: SchemaID, direction: Finding.Direction) -> Verdict {
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

extension InclusionSearch {
    /// Whether the reader's schema takes all that the writer's does.
    mutating func verdict(_ writer: SchemaID, _ reader: SchemaID) -> SchemaComparison.Verdict {
        let pair = WriterAndReader(writer: graph.representative(writer), reader: graph.representative(reader))
        if let known = verdicts[pair] { return known }
        let answer = difference(of: writer, and: reader)
        let verdict = verdict(answer, writer, reader)
        verdicts[pair] = verdict
        return verdict
    }

    /// An answer, where a value is held against both schemas before it counts.
    func verdict(_ answer: Answer, _ writer: SchemaID, _ reader: SchemaID) -> SchemaComparison.Verdict {
        switch answer {
        case .none: return .compatible
        case .unknown(let reason): return .unknown(reason: reason)
        case .value(let value):
            let violations = violations(of: value, reader)
            guard isValid(value, writer), let first = violations.first else {
                return .unknown(reason: "the value that should show it does not")
            }
            return .breaks(SchemaComparison.Witness(value: value, reason: first.description))
        }
    }
}

extension SourceRange {
    /// A place of a contract that a reader met; readers of schemas know where something begins.
    init(_ location: SourceLocation) {
        self.init(file: location.file, line: Swift.max(1, location.line), column: Swift.max(1, location.column))
    }
}
