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
        for (pair, subject) in ([rest] + sockets).flatMap(\.comparedPayloads).flatMap(\.pairs) {
            code.compare(pair.pairing.old, pair.pairing.new, subject: subject)
        }
        for (before, after) in ModelPairs(old: old, new: new).pairs {
            code.compare(before.schema, after.schema, subject: after.fullName)
        }
        let renamed = code.renamed
        // What breaks on the wire need not be reported as a break of code.
        let broken = Set(found.filter { $0.severity > .info }.compactMap(\.place))
        self.rest = rest
        self.sockets = sockets
        self.renamed = renamed
        findings =
            found.filter { finding in
                finding.rule != SchemaRemark.removed.rawValue || finding.severity == .error
                    || !renamed.contains { $0.old == finding.subject }
            }
            + code.findings.filter { finding in
                finding.rule != APIRule.code.typeChanged.ids[0] || finding.place.map { !broken.contains($0) } ?? true
            }
    }
}
