import BreakingRules

/// The result of a check: all that the formats write.
public struct Report: Sendable {
    /// The names of the versions, as the user wrote them: `.git#tag=v1.2.0`, `proto`.
    public var oldTitle: String
    public var newTitle: String
    /// In the order of their places; those that have none are first.
    public let findings: [Finding]
    /// The name of each finding in reports that are compared.
    let fingerprints: [String]
    public let accepted: [AcceptedFinding]
    let acceptedFingerprints: [String]
    public var texts: Texts
    /// The command that has made the report.
    public var command = "accord breaking"
    /// Whether two versions are compared, so that findings may be about either. Otherwise only the new one has places.
    public var isComparison = true
    /// The requirements of rules, by their ids, for formats that explain them.
    public var ruleTexts = RuleTexts.all
    /// The parts of contracts that were looked at and have no findings, for formats that show results of tests. A
    /// comparison has none: it looks at everything.
    public var passes: [Pass] = []

    /// A part of a contract that was looked at and has no findings.
    public struct Pass: Sendable, Hashable {
        public var name: String
        public var place: SourceRange
        /// The reason why it was not looked at after all; `nil` where it was.
        public var skipped: String?

        public init(name: String, place: SourceRange, skipped: String? = nil) {
            self.name = name
            self.place = place
            self.skipped = skipped
        }
    }

    /// The texts of contract files, by the paths that places have.
    public struct Texts: Sendable {
        public var old: [String: String]
        public var new: [String: String]

        public init(old: [String: String] = [:], new: [String: String] = [:]) {
            self.old = old
            self.new = new
        }
    }

    /// - Parameter texts: of the files that have findings; only needed where `ReportFormat.readsTexts`.
    public init(oldTitle: String, newTitle: String, judgement: Judgement, texts: Texts = Texts()) {
        self.oldTitle = oldTitle
        self.newTitle = newTitle
        findings = judgement.findings.inOrder()
        accepted = judgement.accepted.sorted { $0.finding.comes(before: $1.finding) }
        self.texts = texts
        // Equal fingerprints are numbered, and baselines accept the first ones.
        let fingerprints = Fingerprint.all(of: accepted.map(\.finding) + findings)
        acceptedFingerprints = Array(fingerprints.prefix(accepted.count))
        self.fingerprints = Array(fingerprints.dropFirst(accepted.count))
    }
}

extension Report {
    func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }

    /// The number of comparisons of schemas that could not be decided.
    public var undecidedCount: Int { findings.count { $0.rule == SchemaRemark.undecided.rawValue } }

    /// `2 errors, 1 warning and 3 accepted findings`; `no findings`. Undecided comparisons are counted as well.
    var summary: String {
        guard undecidedCount > 0 else { return counts }
        return "\(counts); \(counted(undecidedCount, "comparison")) could not be decided"
    }

    private var counts: String {
        var parts = [(count(.error), "error"), (count(.warning), "warning"), (count(.info), "note")]
            .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        if parts.isEmpty { parts = ["no findings"] }
        if !accepted.isEmpty { parts.append(counted(accepted.count, "accepted finding")) }
        guard parts.count > 1 else { return parts.joined() }
        return parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
    }

    private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
