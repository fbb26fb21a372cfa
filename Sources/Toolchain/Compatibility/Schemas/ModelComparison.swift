import Contract

/// Compares schemas that stand for themselves, in files without an API. Nobody says who sends them to whom, so both
/// directions count.
enum ModelComparison {
    /// What several schemas have in common is told once, of the one that is nearest to it.
    ///
    /// - Returns: all findings, in no order.
    static func findings(old: Contract, new: Contract, profile: SchemaComparison.Profile) -> [Finding] {
        let comparison = SchemaComparison(old: old.schemas, new: new.schemas, profile: profile)
        let successors = Dictionary(models(of: new).map { ($0.fullName, $0) }) { first, _ in first }
        var nearest: [Change: Finding] = [:]
        for model in models(of: old) {
            for finding in changes(of: model, successors[model.fullName], comparison) {
                let change = Change(finding)
                if finding.subject.count < nearest[change]?.subject.count ?? .max { nearest[change] = finding }
            }
        }
        return Array(nearest.values)
    }

    private static func changes(
        of model: ModelInfo, _ successor: ModelInfo?, _ comparison: SchemaComparison
    ) -> [Finding] {
        guard let successor else {
            let message = "The schema \(model.fullName) is gone."
            return [
                Finding(
                    rule: SchemaRule.removed, message: message, place: nil, oldPlace: Place(model.location),
                    subject: model.fullName, detail: [])
            ]
        }
        guard let old = model.schema, let new = successor.schema else { return [] }
        return [Finding.Direction.request, .response].flatMap { direction in
            comparison.findings(old: old, new: new, direction: direction, subject: model.fullName)
        }
    }

    /// What tells changes apart, whatever schema they were met from.
    private struct Change: Hashable {
        var rule: String
        var direction: Finding.Direction?
        var place: Place?
        var oldPlace: Place?
        var message: String

        init(_ finding: Finding) {
            rule = finding.rule
            direction = finding.direction
            place = finding.place
            oldPlace = finding.oldPlace
            message = finding.message
        }
    }

    /// Those at the top of files; what is in them is compared with them.
    static func models(of contract: Contract) -> [ModelInfo] {
        contract.files.filter { $0.apis.isEmpty && $0.sockets.isEmpty && $0.isRequested }.flatMap { file in
            file.models.compactMap(\.info)
        }
    }
}
