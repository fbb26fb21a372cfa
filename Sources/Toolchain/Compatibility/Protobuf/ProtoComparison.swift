import BreakingRules

/// Compares two versions of `.proto` contracts, rule by rule. The rules are in the folder `Rules`, each as an extension
/// of this; they pair declarations as buf does: files by path, messages, enums and services by full name across all
/// files, fields by number, methods by name.
struct ProtoComparison {
    let old: ProtoSnapshot
    let new: ProtoSnapshot
    /// The ids of the rules that are asked for, and of those that rules for queues follow.
    private let rules: Set<String>
    /// The declarations that stored changes meet, and the ids of the rules for them, by those that they follow.
    private let queue: (reach: QueueReach, rules: [String: String])?
    /// The ids of the rules that are asked for themselves.
    private let asked: Set<String>
    private(set) var findings: [Finding] = []

    init(old: ProtoSnapshot, new: ProtoSnapshot, rules: Set<String>) {
        self.old = old
        self.new = new
        asked = rules
        let followed = rules.compactMap { id in QueueRules.origins[id].map { ($0.id, id) } }
        queue = followed.isEmpty ? nil : (QueueReach(old: old, new: new), Dictionary(uniqueKeysWithValues: followed))
        self.rules = rules.union(followed.map(\.0))
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

    func checks(_ rule: ProtoRule) -> Bool { rules.contains(rule.id) }

    /// Reports a change, when the rule is asked for. An argument that takes time to find out, a place most of all, is
    /// worth a question to ``checks(_:)`` beforehand.
    ///
    /// - Parameters:
    ///   - place: in the new version; `nil` for what is gone with its file.
    ///   - subject: names that stay when lines move.
    ///   - detail: what distinguishes the change from others of the same subject, in the contracts' own words.
    mutating func report(
        _ rule: ProtoRule, _ message: String, at place: SourceRange?, old oldPlace: SourceRange?, subject: String,
        element: ProtoElement, detail: [String] = []
    ) {
        func finding(_ id: String) -> Finding {
            Finding(
                rule: id, message: message, place: place, oldPlace: oldPlace, subject: subject, element: element,
                detail: detail, remedy: rule.remedy)
        }
        if asked.contains(rule.id) { findings.append(finding(rule.id)) }
        if let queue, let id = queue.rules[rule.id], queue.reach.meets(element, rule, detail) {
            findings.append(finding(id))
        }
    }

    /// Reports a change that only stored changes meet, because another rule reports it to all others.
    mutating func reportToQueue(
        _ rule: ProtoRule, _ message: String, at place: SourceRange?, old oldPlace: SourceRange?, subject: String,
        element: ProtoElement
    ) {
        guard let queue, let id = queue.rules[rule.id], queue.reach.meets(element, rule, []) else { return }
        findings.append(
            Finding(
                rule: id, message: message, place: place, oldPlace: oldPlace, subject: subject, element: element,
                detail: [], remedy: rule.remedy))
    }
}
