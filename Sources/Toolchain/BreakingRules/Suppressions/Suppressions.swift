public import Accord
import Contract

/// The findings that a project has accepted: by comments beside changes, and in a baseline.
public struct Suppressions: Sendable {
    private let allowances: [SuppressionComment]
    private let baseline: Baseline?

    /// - Parameter texts: of the new version's contracts, by the paths that places have. Files that accept nothing may be
    ///   left out.
    public init(texts: [String: String], baseline: Baseline? = nil) {
        allowances = texts.sorted { $0.key < $1.key }.flatMap { SuppressionComment.all(in: $0.value, file: $0.key) }
        self.baseline = baseline
    }

    /// Separates what is accepted from what is not. A suppression that accepts nothing, or is no longer in force,
    /// becomes a warning.
    ///
    /// - Parameters:
    ///   - today: what is accepted until a day is accepted on that day still.
    ///   - rules: the ids that there are; `nil` lets any pass.
    ///   - checked: the ids that were checked, as what was not checked does not show whether it is accepted in vain;
    ///     `nil` for all.
    ///   - isWhole: whether all files were compared; a part of them does not show what is accepted in vain.
    public func judge(
        _ findings: [Finding], today: CalendarDate, rules: Set<String>? = nil, checked: Set<String>? = nil,
        isWhole: Bool = true
    ) -> Judgement {
        var judging = Judging(today: today, rules: rules, checked: checked)
        judging.read(allowances)
        judging.read(baseline)
        let left = findings.filter { !judging.acceptByComment($0) }
        // Baselines are written of what no comment accepts, so that is numbered first.
        let allowed = judging.judgement.accepted.map(\.finding)
        let fingerprints = Fingerprint.all(of: left + allowed)
        for (finding, fingerprint) in zip(left, fingerprints) {
            judging.judge(finding, fingerprint: fingerprint)
        }
        judging.markUsed(fingerprints.suffix(allowed.count))
        if isWhole { judging.reportUnused() }
        return judging.judgement
    }
}

/// One judgement in the making.
private struct Judging {
    let today: CalendarDate
    let rules: Set<String>?
    let checked: Set<String>?
    var judgement = Judgement(findings: [])

    /// A rule that a comment allows.
    private struct Allowed {
        var reach: SuppressionComment.Reach
        var until: CalendarDate?
        var reason: String?
        var place: SourceRange
        var isUsed = false
    }

    /// By file and rule.
    private var allowed: [Key: [Allowed]] = [:]
    private var entries: [String: Baseline.Entry] = [:]
    private var usedEntries: Set<String> = []
    private var baselineFile = ""

    private struct Key: Hashable {
        var file: String
        var rule: String
    }

    init(today: CalendarDate, rules: Set<String>?, checked: Set<String>?) {
        self.today = today
        self.rules = rules
        self.checked = checked
    }

    mutating func read(_ allowances: [SuppressionComment]) {
        for allowance in allowances {
            do throws(AllowText.Problem) {
                read(try AllowText(allowance.text[...]), of: allowance)
            } catch {
                warn(of: error, at: allowance.place)
            }
        }
    }

    private mutating func warn(of problem: AllowText.Problem, at place: SourceRange) {
        switch problem {
        case .noRule:
            warn(
                "ALLOW_MALFORMED", "\(AllowText.marker) names no rule", at: place,
                remedy: "write the rule's id after it, as in \(AllowText.marker) FIELD_NO_DELETE")
        case .noDate(let word):
            warn(
                "ALLOW_MALFORMED", "'until' wants a day, and \(word.isEmpty ? "nothing" : "'\(word)'") is there",
                at: place, remedy: "write one as in 2027-01-31")
        }
    }

    private mutating func read(_ text: AllowText, of allowance: SuppressionComment) {
        if let until = text.until, until < today {
            warn(
                "ALLOW_EXPIRED", "\(text.rules.joined(separator: ", ")) was allowed until \(until)",
                at: allowance.place,
                remedy: "undo the change, or remove the comment once the change is in the version compared with")
            return
        }
        for rule in text.rules {
            if let rules, !rules.contains(rule) {
                warn(
                    "ALLOW_MALFORMED", "there is no rule '\(rule)'", at: allowance.place,
                    remedy: Self.remedy(for: rule, among: rules))
                continue
            }
            allowed[Key(file: allowance.place.file, rule: rule), default: []].append(
                Allowed(reach: allowance.reach, until: text.until, reason: text.reason, place: allowance.place))
        }
    }

    /// Names the rules about the same kind of thing: there are too many to name them all.
    private static func remedy(for rule: String, among rules: Set<String>) -> String {
        let kin = rules.filter { $0.prefix { $0 != "_" } == rule.prefix { $0 != "_" } }
        return Suggestion.text(for: rule, among: (kin.isEmpty ? rules : kin).sorted())
    }

    mutating func read(_ baseline: Baseline?) {
        guard let baseline else { return }
        baselineFile = baseline.file
        for entry in baseline.entries {
            if let until = entry.until, until < today {
                warn(
                    "BASELINE_EXPIRED", "\(entry.rule) of \(entry.subject) was accepted until \(until)",
                    at: SourceRange(file: baseline.file, line: entry.line),
                    remedy: "undo the change, or give it another day")
            } else {
                entries[entry.fingerprint] = entry
            }
        }
    }

    /// - Returns: whether there is a comment beside it that allows it.
    mutating func acceptByComment(_ finding: Finding) -> Bool {
        guard let place = finding.place else { return false }
        let key = Key(file: place.file, rule: finding.rule)
        var first: Allowed?
        for (index, one) in (allowed[key] ?? []).enumerated() where one.reach.contains(place) {
            allowed[key]?[index].isUsed = true
            first = first ?? one
        }
        guard let first else { return false }
        judgement.accepted.append(
            AcceptedFinding(finding, by: .comment, reason: first.reason, until: first.until, at: first.place))
        return true
    }

    mutating func judge(_ finding: Finding, fingerprint: String) {
        guard let entry = entries[fingerprint] else { return judgement.findings.append(finding) }
        usedEntries.insert(fingerprint)
        let place = SourceRange(file: baselineFile, line: entry.line)
        judgement.accepted.append(
            AcceptedFinding(finding, by: .baseline, reason: entry.reason, until: entry.until, at: place))
    }

    /// Entries for what a comment accepts as well do no harm.
    mutating func markUsed(_ fingerprints: some Sequence<String>) {
        usedEntries.formUnion(fingerprints)
    }

    mutating func reportUnused() {
        for (key, all) in allowed.sorted(by: { ($0.key.file, $0.key.rule) < ($1.key.file, $1.key.rule) })
        where checked?.contains(key.rule) ?? true {
            for one in all where !one.isUsed {
                warn(
                    "ALLOW_UNUSED", "\(AllowText.marker) \(key.rule) allows nothing here", at: one.place,
                    remedy: "remove it, or move it beside the change")
            }
        }
        for entry in entries.values.sorted(by: { $0.line < $1.line })
        where !usedEntries.contains(entry.fingerprint) && checked?.contains(entry.rule) ?? true {
            warn(
                "BASELINE_UNUSED", "\(entry.rule) of \(entry.subject) is no finding any more",
                at: SourceRange(file: baselineFile, line: entry.line),
                remedy: "remove the entry, or write the file again")
        }
    }

    private mutating func warn(_ rule: String, _ message: String, at place: SourceRange, remedy: String) {
        judgement.findings.append(
            Finding(
                rule: rule, severity: .warning, message: message, place: place, subject: place.file, remedy: remedy))
    }
}
