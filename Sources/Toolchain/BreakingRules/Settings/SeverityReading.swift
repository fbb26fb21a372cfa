import Accord
import Contract
import SchemaReader

extension SettingsReader {
    /// The entries of `severity`: `{"rule": "SECURITY", "path": "Schemas/hean", "level": "warning"}`.
    mutating func severities(_ breaking: Node, _ selection: RuleSelection) -> [SeveritySetting] {
        list("severity", of: breaking).compactMap { severity($0, selection) }
    }

    private mutating func severity(_ node: Node, _ selection: RuleSelection) -> SeveritySetting? {
        guard isObject(node, "an entry of 'severity'") else { return nil }
        checkKeys(of: node, SeverityKey.allCases.map(\.rawValue))
        var setting = SeveritySetting(location: node.location)
        if let word = string("rule", of: node) {
            if selection.isKnown(word) {
                let kinds: [RuleSelection.Kind] = [.proto, .documents]
                setting.rules = kinds.reduce(into: []) { $0.formUnion(selection.ids(named: word, of: $1) ?? []) }
            } else {
                complain(selection.unknown(word).message, at: node["rule"]?.location ?? node.location)
            }
        }
        if let path = string("path", of: node) {
            if path.split(separator: "/").contains("..") {
                complain(
                    "'\(path)' of 'path' leads out of this folder; name a file or folder in it, or a path of an API, "
                        + "which begins with '/'",
                    at: node["path"]?.location ?? node.location)
            }
            setting.path = PathPattern(path)
        }
        let levels: [(String, Finding.Severity?)] = [
            ("error", .error), ("warning", .warning), ("info", .info), ("off", nil),
        ]
        if node["level"] == nil {
            complain(
                "an entry of 'severity' has no 'level'; write one, as in \"level\": \"warning\"", at: node.location)
        }
        setting.severity = choice("level", of: node, levels) ?? nil
        if let day = string("until", of: node) {
            setting.until = CalendarDate(day)
            if setting.until == nil {
                complain(
                    "'until' wants a day, and '\(day)' is none; write one as in 2027-01-31",
                    at: node["until"]?.location ?? node.location)
            }
        }
        setting.reason = string("reason", of: node)
        return setting
    }
}
