import BreakingRules
import Contract
import FindingReports

/// A deviation, with the call that has shown it.
package struct Breach: Sendable, Hashable {
    package var deviation: Deviation
    /// A command that makes the same call again.
    package var repetition: String

    package init(_ deviation: Deviation, repetition: String) {
        self.deviation = deviation
        self.repetition = repetition
    }
}

/// The calls of one operation, method or channel, and what they have shown.
package struct Trial: Sendable {
    package let callable: Callable
    package private(set) var calls = 0
    /// The number of times for each outcome: `200`, `not_found`, `ok`.
    package private(set) var outcomes: [String: Int] = [:]
    /// One for each thing that was found, however often.
    package private(set) var breaches: [Breach] = []
    /// The reason why nothing was tried; `nil` where something was.
    package var skipped: String?

    package init(_ callable: Callable) {
        self.callable = callable
    }

    /// Takes in a call.
    package mutating func add(_ outcome: String, _ deviations: [Deviation], repetition: String) {
        calls += 1
        outcomes[outcome, default: 0] += 1
        for deviation in deviations {
            let isKnown = breaches.contains {
                $0.deviation.rule == deviation.rule && $0.deviation.subject == deviation.subject
            }
            if !isKnown { breaches.append(Breach(deviation, repetition: repetition)) }
        }
    }

    /// `GET /pets listPets`, `rin.contacts.v1.ContactsService/ListContacts`
    package var title: String {
        if case .operation(let operation) = callable { "\(operation.title) \(callable.name)" } else { callable.name }
    }

    /// The trial in a line: `GET /pets listPets: 3 calls (2 × 200, 1 × 404), 1 deviation`.
    package var summary: String {
        if let skipped { return "\(title): not tried, \(skipped)" }
        let results = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
        let errors = breaches.count { $0.deviation.weight == .error }
        let found = errors == 0 ? "as the contract has it" : "\(errors) deviation\(errors == 1 ? "" : "s")"
        return "\(title): \(calls) call\(calls == 1 ? "" : "s") (\(results)), \(found)"
    }

    private var place: SourceRange {
        let location = callable.location
        return SourceRange(file: location.file, line: max(location.line, 1), column: max(location.column, 1))
    }

    /// The trial, where it has no findings.
    var pass: Report.Pass? {
        breaches.isEmpty ? Report.Pass(name: title, place: place, skipped: skipped) : nil
    }

    /// The breaches as findings, which the formats of `accord breaking` write.
    var findings: [Finding] {
        breaches.map { breach in
            let deviation = breach.deviation
            var finding = Finding(
                rule: deviation.rule.rawValue, severity: deviation.weight == .error ? .error : .info,
                message: "\(title): \(deviation.message)", place: place,
                subject: [title, deviation.subject].filter { !$0.isEmpty }.joined(separator: " "), detail: [])
            finding.explanation = ["to repeat: \(breach.repetition)"]
            return finding
        }
    }
}

/// The result of `accord verify`.
package struct Verification: Sendable {
    package var trials: [Trial]

    package init(_ trials: [Trial]) {
        self.trials = trials
    }

    /// Whether something breaks the contract.
    package var breaksContract: Bool {
        trials.contains { $0.breaches.contains { $0.deviation.weight == .error } }
    }

    /// `12 of 14 calls of the contracts were tried, 30 times; 2 deviations`
    package var summary: String {
        let tried = trials.filter { $0.skipped == nil }
        let errors = tried.flatMap(\.breaches).count { $0.deviation.weight == .error }
        return
            "tried \(tried.count) of \(trials.count) calls of the contracts, \(tried.map(\.calls).reduce(0, +)) times in all: "
            + (errors == 0 ? "all as the contracts have it" : "\(errors) deviation\(errors == 1 ? "" : "s")")
    }

    /// The report, which the formats of `accord breaking` write.
    ///
    /// - Parameters:
    ///   - server: the URL, without secrets.
    ///   - texts: of contracts by their paths, for formats that show them.
    package func report(server: String, contracts: String, texts: [String: String] = [:]) -> Report {
        var report = Report(
            oldTitle: contracts, newTitle: server, judgement: Judgement(findings: trials.flatMap(\.findings)),
            texts: Report.Texts(new: texts))
        report.command = "accord verify"
        report.isComparison = false
        report.passes = trials.compactMap(\.pass)
        report.ruleTexts = Dictionary(uniqueKeysWithValues: Deviation.Rule.allCases.map { ($0.rawValue, $0.summary) })
        return report
    }
}
