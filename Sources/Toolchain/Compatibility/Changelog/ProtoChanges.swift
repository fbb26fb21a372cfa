import BreakingRules
import Contract

/// All changes of `.proto` contracts.
///
/// A change breaks if `accord breaking` reports it by the rules that the settings choose. By buf's default, `FILE`,
/// these also report what only breaks generated code, as whoever compiles against it has to change their code. All
/// other rules are asked as well; what they report is no break by the settings of the project, and yet a change. So is
/// what the settings ignore. A change that a comment or the baseline accepts remains a break: those who use the
/// contract did not accept it.
extension ProtoCheck {
    private static let allRules = Set(ProtoRule.all.filter { $0.categories(in: .v2) != nil }.map(\.id))

    /// - Returns: the changes, in no order, with the paths at which a user would open the files.
    /// - Throws: everything that is wrong with the contracts or the settings.
    func changes() throws(Diagnostics) -> [Change] {
        var changes: [Change] = []
        try forEachModule { old, new, module throws(Diagnostics) in
            let breaking = try self.findings(old: old, new: new, module)
            let findings = ProtoComparison.findings(old: old, new: new, rules: Self.allRules).filter {
                !isOfOtherCompiler($0)
            }
            var told = ProtoChangeGroups(findings, breaking: breaking).changes
            // A field that is required breaks; that it is new says no more.
            let required = Set(findings.filter { $0.rule == ProtoRule.buf.messageSameRequiredFields.id }.map(\.subject))
            told += ProtoAdditions.findings(old: old, new: new).filter {
                $0.rule != ChangeRule.fieldAdded.rawValue || !required.contains($0.subject)
            }.map { Change($0) }
            changes += told.map { change in
                var change = change
                let finding = change.finding
                let file =
                    finding.place.flatMap { new.file(at: $0.file) }
                    ?? finding.oldPlace.flatMap { old.file(at: $0.file) }
                change.package = file?.package
                change.finding = located(finding)
                return change
            }
        }
        return changes
    }
}

/// Combines what several rules report of one change: three rules report that a field is gone.
private struct ProtoChangeGroups {
    private struct Key: Hashable {
        var family: String
        var subject: String
    }

    private(set) var changes: [Change] = []

    private static let declarations: Set<String> = [
        ProtoRule.buf.enumNoDelete.id, ProtoRule.buf.extensionNoDelete.id, ProtoRule.buf.messageNoDelete.id,
        ProtoRule.buf.packageNoDelete.id, ProtoRule.buf.serviceNoDelete.id,
    ]

    /// The ids of rules that report the same change as another one, and the id of that.
    private static let families: [String: String] = {
        let rules = ProtoRule.buf
        let families: [(ProtoRule, [ProtoRule])] = [
            (rules.messageNoDelete, [rules.packageMessageNoDelete]),
            (rules.enumNoDelete, [rules.packageEnumNoDelete]),
            (rules.serviceNoDelete, [rules.packageServiceNoDelete]),
            (rules.extensionNoDelete, [rules.packageExtensionNoDelete]),
            (
                rules.enumValueNoDelete,
                [rules.enumValueNoDeleteUnlessNameReserved, rules.enumValueNoDeleteUnlessNumberReserved]
            ),
            (rules.fieldNoDelete, [rules.fieldNoDeleteUnlessNameReserved, rules.fieldNoDeleteUnlessNumberReserved]),
            (rules.fieldSameType, [rules.fieldWireCompatibleType, rules.fieldWireJSONCompatibleType]),
            (
                rules.fieldSameCardinality,
                [rules.fieldWireCompatibleCardinality, rules.fieldWireJSONCompatibleCardinality]
            ),
            (rules.fieldSameName, [rules.fieldSameJSONName]),
        ]
        return Dictionary(
            uniqueKeysWithValues: families.flatMap { family, members in members.map { ($0.id, family.id) } })
    }()

    /// - Parameters:
    ///   - findings: by all rules.
    ///   - breaking: those of `accord breaking`, with their severities.
    init(_ findings: [Finding], breaking: [Finding]) {
        let goneFiles = Set(findings.filter { $0.rule == ProtoRule.buf.fileNoDelete.id }.compactMap(\.oldPlace?.file))
        var keys: [Key] = []
        var groups: [Key: (all: [Finding], breaking: [Finding])] = [:]
        for (list, breaks) in [(breaking, true), (findings, false)] {
            for finding in list {
                let key = Key(family: Self.family(of: finding.rule), subject: finding.subject)
                if groups[key] == nil { keys.append(key) }
                groups[key, default: ([], [])].all.append(finding)
                if breaks { groups[key]?.breaking.append(finding) }
            }
        }
        for key in keys {
            guard let group = groups[key] else { continue }
            if let first = Self.sorted(group.breaking, key).first {
                changes.append(Change(first, rules: Self.rules(Self.sorted(group.breaking, key))))
            } else if let first = Self.sorted(group.all, key).first {
                // A declaration in a file that is gone is gone with it.
                let isInGoneFile = first.oldPlace.map { goneFiles.contains($0.file) } ?? false
                if isInGoneFile, Self.declarations.contains(key.family) { continue }
                changes.append(Change(first.asInfo))
            }
        }
    }

    /// The rule that says the least beside the change itself comes first.
    private static func sorted(_ group: [Finding], _ key: Key) -> [Finding] {
        group.sorted { left, right in
            if left.severity != right.severity { return left.severity > right.severity }
            if (left.rule == key.family) != (right.rule == key.family) { return left.rule == key.family }
            return (left.message.count, left.rule) < (right.message.count, right.rule)
        }
    }

    private static func rules(_ group: [Finding]) -> [String] {
        group.reduce(into: []) { rules, finding in
            if !rules.contains(finding.rule) { rules.append(finding.rule) }
        }
    }

    /// The rule that represents all rules that report the same change.
    private static func family(of rule: String) -> String { families[rule] ?? rule }
}
