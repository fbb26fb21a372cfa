import Accord
import BreakingRules
import Contract
import SchemaInclusion
import SchemaReader

/// Goes through two schemas side by side, and reports each place at which the reader takes less than the writer sends.
///
/// Each keyword of the reader is held against all that the writer's schema says of the same value, so that schemas which
/// only look different are not reported.
struct SchemaWalk {
    let comparison: SchemaComparison
    let direction: Finding.Direction
    let subject: String
    var search: InclusionSearch
    /// Whether schemas that a contract names are left to walks of their own, where both sides name them alike.
    var leavesComponents = false
    private(set) var left: [SchemaPairing] = []
    /// The number of those that have a value that breaks.
    private var leftBreaks = 0
    /// The same, in the joined graph.
    private var brokenParts: Set<WriterAndReader> = []
    private(set) var findings: [Finding] = []
    /// For each schema of both versions what it means; made when it is asked for first.
    var meanings: [Int]?
    private var told: Set<Told> = []

    /// The identity of findings that are reported once.
    private struct Told: Hashable {
        var rule: String
        var subject: String
        var place: SourceRange?
        var detail: [String]?
    }

    /// The position of the walk: two schemas for the same place of a value.
    struct Pair {
        /// In the joined graph.
        var writer: SchemaID
        var reader: SchemaID
        var path: [String]

        var schemas: WriterAndReader { WriterAndReader(writer: writer, reader: reader) }
    }

    /// The number of levels down to which schemas are compared.
    static let depthLimit = 40

    private var visited: Set<WriterAndReader> = []
    private var root: WriterAndReader?

    init(comparison: SchemaComparison, direction: Finding.Direction, subject: String, search: InclusionSearch) {
        self.comparison = comparison
        self.direction = direction
        self.subject = subject
        self.search = search
    }

    mutating func compare(old: SchemaID, new: SchemaID) {
        root = pair(old: old, new: new, []).schemas
        compare(old: old, new: new, [])
    }

    /// - Parameter path: the place of the schemas in those that the walk began with.
    mutating func compare(old: SchemaID, new: SchemaID, _ path: [String]) {
        compare(pair(old: old, new: new, path))
    }

    private func pair(old: SchemaID, new: SchemaID, _ path: [String]) -> Pair {
        let (writer, reader) = direction == .request ? (old, new) : (new, old)
        return Pair(writer: writer, reader: search.graph.reader(reader), path: path)
    }

    mutating func compare(_ pair: Pair) {
        guard visited.insert(pair.schemas).inserted, pair.path.count < Self.depthLimit else { return }
        switch search.verdict(pair.writer, pair.reader) {
        case .compatible: return
        case .unknown(let reason):
            if leave(pair) { return }
            let count = findings.count + left.count
            explain(pair)
            if findings.count + left.count == count { tellUndecided(reason, pair) }
        case .breaks(let witness):
            if leave(pair) {
                leftBreaks += 1
                brokenParts.insert(pair.schemas)
                return
            }
            let (count, leftCount) = (findings.count, leftBreaks)
            explain(pair)
            // A break that was reported at another place of the same pair, or will be by itself, does not come again.
            if leftBreaks == leftCount,
                !findings[count...].contains(where: { $0.rule != SchemaRemark.undecided.rawValue })
            {
                tell(.whole, witness, at: pair.reader, pair, about: SchemaRule.whole.topic)
            }
        }
    }

    /// Leaves what both sides give the same name to a walk of its own, unless this is that walk.
    private mutating func leave(_ pair: Pair) -> Bool {
        guard leavesComponents, pair.schemas != root else { return false }
        let graph = search.graph
        let (writer, reader) = (graph.target(of: pair.writer), graph.target(of: pair.reader))
        guard graph[writer].isComponent, graph[writer].modernPointer == graph[reader].modernPointer else {
            return false
        }
        let (one, other) = (graph.original(writer), graph.original(reader))
        left.append(direction == .request ? SchemaPairing(old: one, new: other) : SchemaPairing(old: other, new: one))
        return true
    }

    /// Whether the break of a pair is left to a walk of its own, so that what has the pair need not report it.
    mutating func leavesBreak(of pair: Pair) -> Bool {
        guard brokenParts.contains(pair.schemas) else { return false }
        leftBreaks += 1
        return true
    }

    /// Leaves the schemas that both sides' schemas extend, and that break by themselves, to walks of their own: all that
    /// extend them would report the same.
    ///
    /// - Returns: the parts of the reader's schema that are theirs.
    mutating func leaveSharedParts(of pair: Pair) -> Set<SchemaID> {
        guard leavesComponents else { return [] }
        let reader = search.graph.target(of: pair.reader)
        let writers = search.graph.parts(of: pair.writer)
        var shared: Set<SchemaID> = []
        for part in search.graph.parts(of: reader) where part != reader && search.graph[part].isComponent {
            let pointer = search.graph[part].modernPointer
            guard
                let writer = writers.first(where: {
                    search.graph[$0].modernPointer == pointer && search.graph[$0].isComponent
                }),
                writer != search.graph.target(of: pair.writer)
            else { continue }
            let inner = Pair(writer: writer, reader: part, path: pair.path)
            guard case .breaks = search.verdict(writer, part), leave(inner) else { continue }
            leftBreaks += 1
            shared.formUnion(search.graph.parts(of: part))
        }
        return shared
    }

    /// Leaves a pair of which only what no value shows has to be reported.
    mutating func leaveRemarks(_ pair: SchemaPairing) -> Bool {
        let (old, new) = (comparison.old[pair.old], comparison.new[pair.new])
        guard leavesComponents, old.isComponent, old.modernPointer == new.modernPointer else { return false }
        left.append(pair)
        return true
    }

    // MARK: Findings

    /// - Parameter detail: what the rule and the path leave open, where the schemas' keywords do not say it, as the
    ///   name of an alternative.
    mutating func tell(
        _ rule: SchemaRule, _ witness: Counterexample, at part: SchemaID, _ pair: Pair, about topic: String,
        severity: Finding.Severity? = nil, detail: [String]? = nil
    ) {
        let isUnnoticed = rule.isSeldomChecked && direction == .response && comparison.profile == .tolerant
        let isRequest = direction == .request
        let change = isRequest ? "takes less than the old one" : "may send what the old one does not take"
        add(
            rule.id(direction), severity ?? (isUnnoticed ? .warning : .error), "\(topic): the new version \(change)",
            at: part, pair, detail: detail ?? self.detail(of: rule, pair), witness: self.witness(of: witness))
    }

    private func witness(of example: Counterexample) -> Witness {
        Witness(value: example.value, complaint: example.reason, refuser: direction == .request ? .new : .old)
    }

    /// Gives findings about a part of a value's schema an example for the whole schema, where their own is none: another
    /// alternative may take it, or what is beside the alternatives may refuse it.
    mutating func correctExamples(from first: Int, by example: Counterexample, _ pair: Pair) {
        let subject = subject(of: pair)
        for index in first..<findings.count where findings[index].subject == subject {
            guard let own = findings[index].witness else { continue }
            if case .breaks = search.verdict(.value(own.value), pair.writer, pair.reader) { continue }
            findings[index].witness = witness(of: example)
        }
    }

    private func subject(of pair: Pair) -> String {
        let path = pair.path.map { "/" + $0 }.joined()
        return path.isEmpty ? subject : "\(subject) \(path)"
    }

    mutating func tellUndecided(_ reason: String, _ pair: Pair) {
        add(
            SchemaRemark.undecided.rawValue, .warning, "it could not be decided whether this breaks: \(reason)",
            at: pair.reader,
            pair)
    }

    mutating func add(
        _ rule: String, _ severity: Finding.Severity, _ message: String, at part: SchemaID, _ pair: Pair,
        detail: [String] = [], witness: Witness? = nil
    ) {
        let reader = SourceRange(search.graph[part].location)
        let writer = SourceRange(search.graph[pair.writer].location)
        add(
            Finding(
                rule: rule, severity: severity, message: message, place: direction == .request ? reader : writer,
                oldPlace: direction == .request ? writer : reader,
                subject: subject(of: pair), direction: direction, detail: detail,
                witness: witness))
    }

    /// Adds a finding, unless the same was reported for the same place.
    mutating func add(_ finding: Finding) {
        let isNew = told.insert(
            Told(rule: finding.rule, subject: finding.subject, place: finding.place, detail: finding.detail)
        )
        .inserted
        if isNew { findings.append(finding) }
    }

    // MARK: Questions

    /// Whether the writer may send what meets the steps.
    mutating func ask(_ steps: [Cell.Step], _ kind: ValueKind?, _ pair: Pair) -> InclusionVerdict {
        let goal = goal(steps, kind, pair)
        // In two steps: in one, the search would be copied, with all that it knows.
        let answer = search.answer(goal)
        return search.verdict(answer, pair.writer, pair.reader)
    }

    /// Whether it is open that the writer may send what meets the steps; no value is held against the schemas for that.
    mutating func mayBe(_ steps: [Cell.Step], _ kind: ValueKind?, _ pair: Pair) -> Bool {
        if case .none = search.answer(goal(steps, kind, pair)) { false } else { true }
    }

    private func goal(_ steps: [Cell.Step], _ kind: ValueKind?, _ pair: Pair) -> Goal {
        var goal = Goal(literals: [SchemaLiteral(schema: pair.writer, isMet: true)])
        if let kind { goal.facts.insert(.kind(kind)) }
        for step in steps {
            switch step {
            case .literal(let literal): goal.literals.insert(literal)
            case .fact(let fact): goal.facts.insert(fact)
            }
        }
        if kind == .object {
            for part in search.graph.parts(of: pair.reader) {
                if let members = search.graph[part].members { goal.facts.insert(.declared(members)) }
            }
        }
        return goal
    }

    /// Asks, and reports what comes of it.
    ///
    /// - Returns: whether the writer may send it.
    @discardableResult
    mutating func check(
        _ steps: [Cell.Step], _ kind: ValueKind?, _ rule: SchemaRule, at part: SchemaID, _ pair: Pair,
        about topic: String? = nil,
        severity: Finding.Severity? = nil
    ) -> Bool {
        switch ask(steps, kind, pair) {
        case .compatible: return false
        case .unknown(let reason):
            tellUndecided("\(topic ?? rule.topic): \(reason)", pair)
            return false
        case .breaks(let witness):
            tell(rule, witness, at: part, pair, about: topic ?? rule.topic, severity: severity)
            return true
        }
    }
}

/// Two versions of a schema, by their numbers.
struct SchemaPairing: Hashable {
    var old: SchemaID
    var new: SchemaID
    /// Whether one side may send what the other reads. Otherwise only what no value shows is of interest.
    var isSent = true
}
