import BreakingRules
import Contract

/// The comparison of all documents and schemas of two versions.
struct DocumentComparison {
    let rest: APIComparison
    let sockets: [APIComparison]
    /// All findings, in no order.
    let findings: [Finding]
    /// The full names of schemas that have another name now.
    let renamed: [(old: String, new: String)]

    init(old: Contract, new: Contract, _ settings: APISettings) {
        var rest = APIComparison(.rest, old: old, new: new, settings)
        rest.compareAPIs()
        let sockets = SocketComparison.comparisons(old: old, new: new, settings: settings)
        let found =
            rest.result() + sockets.flatMap { $0.result() }
            + ModelComparison.findings(old: old, new: new, profile: settings.profile)
        var code = CodeComparison(old: old, new: new)
        for (pair, subject) in ([rest] + sockets).flatMap(\.comparedPayloads).flatMap(\.pairs)
        where !rest.stringsInCode.contains(subject) {
            code.compare(pair.pairing.old, pair.pairing.new, subject: subject)
        }
        for (before, after) in ModelPairs(old: old, new: new).pairs {
            code.compare(before.schema, after.schema, subject: after.fullName)
        }
        // A change that breaks on the wire is not reported as a break of code, too.
        let broken = Set(found.filter { $0.severity > .info }.compactMap(\.place))
        self.rest = rest
        self.sockets = sockets
        renamed = code.renamed
        findings =
            found
            + code.findings.filter { finding in
                finding.rule != APIRule.code.typeChanged.ids[0] || finding.place.map { !broken.contains($0) } ?? true
            }
    }
}

extension [Finding] {
    /// The findings without schemas that are gone because they have another name, where that is reported and weighs as
    /// much.
    var withoutRenamed: [Finding] {
        let renames = filter { $0.rule == APIRule.code.schemaRenamed.ids[0] }
        guard !renames.isEmpty else { return self }
        return filter { finding in
            finding.rule != SchemaRemark.removed.rawValue
                || !renames.contains { $0.oldPlace == finding.oldPlace && $0.severity >= finding.severity }
        }
    }
}
