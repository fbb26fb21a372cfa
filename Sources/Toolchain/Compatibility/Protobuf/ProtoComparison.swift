/// Compares two versions of `.proto` contracts, rule by rule. The rules are in the folder `Rules`, each as an extension
/// of this; they pair declarations as buf does: files by path, messages, enums and services by full name across all
/// files, fields by number, methods by name.
struct ProtoComparison {
    let old: ProtoSnapshot
    let new: ProtoSnapshot
    /// The ids of the rules that are asked for.
    let rules: Set<String>
    private(set) var findings: [Finding] = []

    init(old: ProtoSnapshot, new: ProtoSnapshot, rules: Set<String>) {
        self.old = old
        self.new = new
        self.rules = rules
    }

    /// - Returns: all findings, in the order of their places.
    static func findings(old: ProtoSnapshot, new: ProtoSnapshot, rules: Set<String>) -> [Finding] {
        var comparison = ProtoComparison(old: old, new: new, rules: rules)
        comparison.compareFiles()
        comparison.compareMessages()
        comparison.compareFields()
        comparison.compareEnums()
        comparison.compareServices()
        comparison.comparePackages()
        return comparison.findings.inOrder()
    }

    func checks(_ rule: String) -> Bool { rules.contains(rule) }

    /// Tells of a change, when the rule is asked for. What takes time to find out, a place most of all, is worth a
    /// question to ``checks(_:)`` beforehand.
    ///
    /// - Parameters:
    ///   - place: in the new version; `nil` for what is gone with its file.
    ///   - subject: names that stay when lines move.
    ///   - detail: what tells the change from others of the same subject, in the contracts' own words.
    mutating func report(
        _ rule: String, _ message: String, at place: Place?, old oldPlace: Place?, subject: String,
        element: ProtoElement, detail: [String] = []
    ) {
        guard checks(rule) else { return }
        findings.append(
            Finding(
                rule: rule, message: message, place: place, oldPlace: oldPlace, subject: subject, element: element,
                detail: detail, remedy: ProtoRemedies.all[rule]))
    }
}
