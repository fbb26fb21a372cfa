import BreakingRules

/// One change between two versions of contracts, as a changelog lists it.
struct Change: Sendable, Hashable {
    /// The parts of a changelog, in their order.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Old clients or servers, or code that was made from the contract, fail.
        case breaking
        /// Some of them may fail: it depends on what they do.
        case risky
        case deprecated
        case added
        case changed
        case removed
    }

    var kind: Kind
    var finding: Finding
    /// The ids of all rules that report it; the first is the finding's.
    var rules: [String]
    /// The package that it is in, of `.proto` contracts.
    var package: String?

    init(_ finding: Finding, kind: Kind? = nil, rules: [String]? = nil, package: String? = nil) {
        self.kind = kind ?? Kind(finding)
        self.finding = finding
        self.rules = rules ?? [finding.rule]
        self.package = package
    }

    /// The file that it is listed under: that of the new version, or that of the old one when the new one has none.
    var file: String? { finding.place?.file ?? finding.oldPlace?.file }
}

extension Change.Kind {
    /// Derives the kind from the severity of what breaks or may break, and otherwise from the name of the rule.
    init(_ finding: Finding) {
        switch finding.severity {
        case .error: self = .breaking
        case .warning: self = .risky
        case .info: self.init(compatibleRule: finding.rule)
        }
    }

    /// - Parameter rule: of a change that breaks nobody.
    init(compatibleRule rule: String) {
        if rule.hasPrefix("SCHEMA_") {
            self = Self.ofSchemas[rule] ?? .changed
        } else if rule.hasSuffix("_DEPRECATED") {
            self = .deprecated
        } else if rule.hasSuffix("_ADDED") {
            self = .added
        } else if rule.hasSuffix("_REMOVED") || rule.hasSuffix("_SUNSET") || rule.contains("_NO_DELETE") {
            self = .removed
        } else {
            self = .changed
        }
    }

    /// Of schemas, most rules that say "added" are about a keyword, and only few about what users would call new.
    private static let ofSchemas: [String: Change.Kind] = [
        "SCHEMA_ADDED": .added,
        "SCHEMA_BRANCH_ADDED": .added,
        "SCHEMA_BRANCH_REMOVED": .removed,
        "SCHEMA_DEPRECATED": .deprecated,
        "SCHEMA_ENUM_VALUE_ADDED": .added,
        "SCHEMA_ENUM_VALUE_REMOVED": .removed,
        "SCHEMA_PROPERTY_ADDED": .added,
        "SCHEMA_PROPERTY_REMOVED": .removed,
    ]
}

extension Sequence where Element == Change {
    /// The order in which changelogs list changes: part by part, file by file, and then as reports list findings.
    func inOrder() -> [Change] {
        let ranks = Dictionary(uniqueKeysWithValues: zip(Change.Kind.allCases, 0...))
        var seen: Set<Change> = []
        return filter { seen.insert($0).inserted }.sorted { left, right in
            if left.kind != right.kind { return ranks[left.kind, default: 0] < ranks[right.kind, default: 0] }
            if left.file != right.file { return left.file ?? "" < right.file ?? "" }
            return left.finding.comes(before: right.finding)
        }
    }
}
