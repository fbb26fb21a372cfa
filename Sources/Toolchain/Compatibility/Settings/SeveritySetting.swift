import Accord
import Contract

/// What settings say of how much findings weigh: an entry of `severity`.
struct SeveritySetting: Sendable, Hashable {
    /// The rules that it is for; `nil` for all.
    var rules: Set<String>?
    /// Where the findings have to be; `nil` for anywhere.
    var path: PathPattern?
    /// `nil` lets the findings through.
    var severity: Finding.Severity?
    /// The last day on which it counts.
    var until: CalendarDate?
    var reason: String?
    var location: SourceLocation

    /// - Parameter paths: of the finding's file in both versions, from the folder of the configuration.
    fileprivate func isFor(_ finding: Finding, in paths: [String]) -> Bool {
        if let rules, !rules.contains(finding.rule) { return false }
        guard let path else { return true }
        return (path.isOfAPI ? [finding.apiPath].compactMap { $0 } : paths).contains(where: path.matches)
    }
}

/// The settings of a run, as far as they are in force on its day.
struct SeveritySettings: Sendable {
    private let inForce: [SeveritySetting]
    private let expired: [SeveritySetting]

    init(_ settings: [SeveritySetting], today: CalendarDate) {
        inForce = settings.filter { $0.until.map { $0 >= today } ?? true }
        expired = settings.filter { $0.until.map { $0 < today } ?? false }
    }

    /// A finding as the last setting that is for it wants it; `nil` for one that is let through.
    ///
    /// - Parameter paths: of its file in both versions, from the folder of the configuration.
    func weigh(_ finding: Finding, in paths: [String]) -> Finding? {
        guard let setting = inForce.last(where: { $0.isFor(finding, in: paths) }) else { return finding }
        guard let severity = setting.severity else { return nil }
        var finding = finding
        finding.severity = severity
        return finding
    }

    /// What to tell of settings that count no more.
    ///
    /// - Parameter file: the path of the configuration, as a user would open it.
    func warnings(file: (String) -> String) -> [Finding] {
        expired.compactMap { setting in
            guard let until = setting.until else { return nil }
            let file = file(setting.location.file)
            let reason = setting.reason.map { " (\($0))" } ?? ""
            return Finding(
                rule: "SEVERITY_EXPIRED", severity: .warning,
                message: "this entry of 'severity' was in force until \(until)\(reason)",
                place: Place(file: file, line: setting.location.line, column: setting.location.column), subject: file,
                remedy: "remove it, or give it another day")
        }
    }
}

extension Finding {
    /// The path in the API that it is about, as in `GET /orders/{} 200`, or in the document, as in `#/channels/live`.
    fileprivate var apiPath: String? {
        subject.split(separator: " ").first { $0.hasPrefix("/") || $0.hasPrefix("#/") }.map {
            String($0.drop { $0 == "#" })
        }
    }
}
