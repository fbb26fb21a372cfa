import BreakingRules
import Contract

/// All changes of OpenAPI and AsyncAPI documents and of schemas.
extension DocumentCheck {
    /// - Returns: the changes, in no order, with the paths at which a user would open the files, and the versions of
    ///   the documents that both sides have.
    /// - Throws: everything that is wrong with the documents.
    func changes() throws(Diagnostics) -> (changes: [Change], documents: [DocumentVersion]) {
        let (before, after) = try contracts()
        let comparison = DocumentComparison(old: before, new: after, settings)
        let (rest, sockets, found) = (comparison.rest, comparison.sockets, comparison.findings)
        // A finding that the settings suppress is no break by these settings, and a change still.
        var findings = try judge(found).map { found, told in told ?? found.asInfo }.withoutCovered.withoutRenamed
        findings += models(before, after, besides: found).filter { change in
            change.rule != ChangeRule.schemaAdded.rawValue
                || !comparison.renamed.contains { $0.new == change.subject }
        }
        for payloads in ([rest] + sockets).flatMap(\.comparedPayloads) where !payloads.pairs.isEmpty {
            findings += compatible(payloads, besides: found)
        }
        // A type in code changes with one of these.
        let retyped = Set(found.filter { $0.rule == APIRule.code.typeChanged.ids[0] }.compactMap(\.place))
        let causes = Set([SchemaRule.type, .format].flatMap { [$0.narrowed, $0.widened] })
        findings.removeAll { change in
            change.severity == .info && causes.contains(change.rule) && change.place.map(retyped.contains) ?? false
        }
        findings += deprecatedMessages(before, after)
        var operations = OperationChanges()
        for (old, new) in rest.apis { operations.compare(old, new) }
        // An earlier day is a finding already.
        let earlier = Set(found.filter { $0.rule.hasSuffix("_SUNSET_EARLIER") }.map(\.subject))
        findings += operations.findings.filter { change in
            change.rule != ChangeRule.operationSunsetChanged.rawValue || !earlier.contains(change.subject)
        }
        let overlays = (old: new.overlays(for: old), new: new.overlays(for: new))
        let documents = DocumentPairs(old: before, new: after, overlays: overlays).all.map { pair in
            DocumentVersion(
                name: pair.new.name, file: new.shown(pair.new.file), old: pair.old.version, new: pair.new.version,
                bump: VersionBump(for: findings.filter(pair.covers).map { Change($0) }))
        }
        return (findings.map { Change(located($0).asSentence) }, documents)
    }

    private func compatible(_ payloads: PayloadComparison, besides told: [Finding]) -> [Finding] {
        var changes = SchemaChanges(old: payloads.old, new: payloads.new, besides: told)
        for (pair, subject) in payloads.pairs where pair.pairing.isSent {
            changes.compare(pair.pairing.old, pair.pairing.new, pair.direction, subject: subject)
        }
        return changes.findings
    }

    /// Returns the changes of schemas in files without operations and messages.
    private func models(_ old: Contract, _ new: Contract, besides told: [Finding]) -> [Finding] {
        var changes = SchemaChanges(old: old.schemas, new: new.schemas, besides: told)
        let models = ModelPairs(old: old, new: new)
        let added = models.added.map { model in
            Finding(
                rule: ChangeRule.schemaAdded.rawValue, severity: .info,
                message: "There is a new schema, \(model.fullName).",
                place: SourceRange(new.schemas[model.schema].location), subject: model.fullName)
        }
        for (before, after) in models.pairs {
            changes.compare(before.schema, after.schema, nil, subject: after.fullName)
        }
        return added + changes.findings
    }

    /// Messages of sockets are deprecated in their documents, which breaks nobody.
    private func deprecatedMessages(_ old: Contract, _ new: Contract) -> [Finding] {
        let before = Dictionary(Self.messages(of: old).map { ($0.pointer, $0) }) { first, _ in first }
        return Self.messages(of: new).compactMap { message in
            guard let other = before[message.pointer], message.isDeprecated != other.isDeprecated else { return nil }
            let rule: ChangeRule = message.isDeprecated ? .messageOfSocketDeprecated : .messageOfSocketUndeprecated
            return Finding(
                rule: rule.rawValue, severity: .info,
                message: "The message '\(message.name)' is deprecated \(message.isDeprecated ? "now" : "no more").",
                place: SourceRange(message.location),
                oldPlace: SourceRange(other.location), subject: message.pointer)
        }
    }

    private static func messages(of contract: Contract) -> [MessageSetModel.Message] {
        contract.files.filter { !$0.sockets.isEmpty }.flatMap(\.messages)
    }
}

extension Finding {
    /// The same finding with the severity of what breaks nobody.
    var asInfo: Finding {
        var finding = self
        finding.severity = .info
        return finding
    }
}
