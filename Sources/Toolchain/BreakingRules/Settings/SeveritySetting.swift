import Accord
import Contract

/// A setting of how much findings weigh: an entry of `severity`.
package struct SeveritySetting: Sendable, Hashable {
    /// The rules that it is for; `nil` for all.
    var rules: Set<String>?
    /// The path that the findings have to be in; `nil` for any.
    var path: PathPattern?
    /// The severity of the findings; `nil` suppresses them.
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
package struct SeveritySettings: Sendable {
    private let inForce: [SeveritySetting]
    private let expired: [SeveritySetting]
    /// The settings in force that were for a finding, by their place in the list. Copies have it in common.
    private let used = Protected<Set<Int>>([])

    package init(_ settings: [SeveritySetting], today: CalendarDate) {
        inForce = settings.filter { $0.until.map { $0 >= today } ?? true }
        expired = settings.filter { $0.until.map { $0 < today } ?? false }
    }

    /// Returns a finding as the last setting that is for it wants it; `nil` for one that is suppressed.
    ///
    /// - Parameter paths: of its file in both versions, from the folder of the configuration.
    package func weigh(_ finding: Finding, in paths: [String]) -> Finding? {
        let fitting = inForce.indices.filter { inForce[$0].isFor(finding, in: paths) }
        guard let last = fitting.last else { return finding }
        used.withLock { $0.formUnion(fitting) }
        guard let severity = inForce[last].severity else { return nil }
        var finding = finding
        finding.severity = severity
        return finding
    }

    /// Returns warnings about settings that count no more.
    ///
    /// - Parameter file: the path of the configuration, as a user would open it.
    package func expiredWarnings(file: (String) -> String) -> [Finding] {
        expired.map { setting in
            let until = setting.until.map { " until \($0)" } ?? ""
            let reason = setting.reason.map { " (\($0))" } ?? ""
            return setting.warning(
                "SEVERITY_EXPIRED", "was in force\(until)\(reason)", remedy: "remove it, or give it another day",
                file: file)
        }
    }

    /// Returns warnings about settings that were made for some change, as they have a day, and were for no finding of
    /// the run.
    ///
    /// - Parameters:
    ///   - checked: the ids that were checked, as one that was not checked does not show whether a setting is used.
    ///   - file: the path of the configuration, as a user would open it.
    package func unusedWarnings(checked: Set<String>, file: (String) -> String) -> [Finding] {
        let used = used.withLock { $0 }
        return inForce.indices.compactMap { index in
            let setting = inForce[index]
            let isChecked = setting.rules.map { !$0.isDisjoint(with: checked) } ?? true
            guard setting.until != nil, isChecked, !used.contains(index) else { return nil }
            return setting.warning("SEVERITY_UNUSED", "is for no finding", remedy: "remove it", file: file)
        }
    }
}

extension SeveritySetting {
    fileprivate func warning(
        _ rule: String, _ message: String, remedy: String, file: (String) -> String
    ) -> Finding {
        let file = file(location.file)
        return Finding(
            rule: rule, severity: .warning, message: "this entry of 'severity' \(message)",
            place: SourceRange(file: file, line: location.line, column: location.column), subject: file, remedy: remedy)
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
