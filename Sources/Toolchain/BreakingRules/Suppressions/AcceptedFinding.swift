public import Accord

/// A finding that somebody has accepted, and how.
public struct AcceptedFinding: Sendable, Hashable {
    public var finding: Finding
    public var means: Means
    /// Why, as whoever accepted it wrote.
    public var reason: String?
    /// The last day on which it is accepted.
    public var until: CalendarDate?
    /// The location of the comment or the entry that accepts it.
    public var place: SourceRange

    public enum Means: String, Sendable, Hashable {
        /// A comment beside the change.
        case comment
        /// The file of accepted findings.
        case baseline
    }

    public init(_ finding: Finding, by means: Means, reason: String?, until: CalendarDate?, at place: SourceRange) {
        self.finding = finding
        self.means = means
        self.reason = reason
        self.until = until
        self.place = place
    }
}

/// The findings that are left to act on, and those that have been accepted.
public struct Judgement: Sendable, Hashable {
    /// With the warnings about comments and baselines that accept nothing.
    public var findings: [Finding]
    public var accepted: [AcceptedFinding]

    public init(findings: [Finding], accepted: [AcceptedFinding] = []) {
        self.findings = findings
        self.accepted = accepted
    }
}
