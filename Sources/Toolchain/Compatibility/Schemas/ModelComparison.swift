import BreakingRules
import Contract
import SchemaInclusion

/// Compares schemas that are on their own, in files without an API. Nobody says who sends them to whom, so both
/// directions count.
enum ModelComparison {
    /// Reports once a change that several schemas have in common, for the one that is nearest to it.
    ///
    /// - Returns: all findings, in no order.
    static func findings(old: Contract, new: Contract, profile: ReaderProfile) -> [Finding] {
        let comparison = SchemaComparison(old: old.schemas, new: new.schemas, profile: profile)
        let models = ModelPairs(old: old, new: new)
        var nearest: [Change: Finding] = [:]
        for (before, after) in models.pairs {
            for direction in [Finding.Direction.request, .response] {
                let findings = comparison.findings(
                    old: before.schema, new: after.schema, direction: direction, subject: before.fullName)
                for finding in findings {
                    let change = Change(finding)
                    if finding.subject.count < nearest[change]?.subject.count ?? .max { nearest[change] = finding }
                }
            }
        }
        // Both directions have what no value shows.
        for (change, finding) in nearest where finding.direction == .request && finding.witness == nil {
            var other = change
            other.direction = .response
            guard nearest.removeValue(forKey: other) != nil else { continue }
            nearest[change]?.direction = nil
        }
        return nearest.values + models.removed.map { removal(of: $0, from: old) }
    }

    private static func removal(of model: SchemaDeclaration, from contract: Contract) -> Finding {
        Finding(
            rule: SchemaRemark.removed.rawValue, severity: contract.isInner(model) ? .warning : .error,
            message: "The schema \(model.fullName) is gone.", place: nil,
            oldPlace: SourceRange(contract.schemas[model.schema].location), subject: model.fullName, detail: [])
    }

    /// The identity of a change, whatever schema it was met from.
    private struct Change: Hashable {
        var rule: String
        var direction: Finding.Direction?
        var place: SourceRange?
        var oldPlace: SourceRange?
        var message: String

        init(_ finding: Finding) {
            rule = finding.rule
            direction = finding.direction
            place = finding.place
            oldPlace = finding.oldPlace
            message = finding.message
        }
    }
}

extension Contract {
    /// Whether a schema is a definition for the rest of its document, which alone refers to it. Only code that is made of it
    /// has its name.
    fileprivate func isInner(_ model: SchemaDeclaration) -> Bool {
        let schema = schemas[model.schema]
        guard ["$defs", "definitions"].contains(where: { schema.pointer.contains("/\($0)/") }) else { return false }
        let uses = schemas.schemas.filter { $0.reference == model.schema }
        guard uses.allSatisfy({ $0.location.file == schema.location.file }) else { return false }
        let roots = schemas.schemas.indices.map { SchemaID($0) }.filter { id in
            schemas[id].pointer == "#" && schemas[id].location.file == schema.location.file
        }
        return isReached(model.schema, from: roots)
    }

    private func isReached(_ schema: SchemaID, from roots: [SchemaID]) -> Bool {
        var seen = Set(roots)
        var next = roots
        while let id = next.popLast() {
            if id == schema { return true }
            let parts = schemas[id].children + [schemas[id].reference, schemas[id].dynamicReference].compactMap(\.self)
            next += parts.filter { seen.insert($0).inserted }
        }
        return false
    }
}
