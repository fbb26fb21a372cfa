import BreakingRules
import Contract
import SchemaInclusion

extension SchemaWalk {
    /// Says that objects are taken for another alternative than the writer means, which no value shows.
    mutating func remarkOnDiscriminators(_ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String]) {
        guard let before = old.discrimination, let after = new.discrimination else {
            return remarkOnLoneDiscriminators(old, new, path)
        }
        guard before.propertyName == after.propertyName else {
            remark(
                SchemaRemark.discriminatorChanged.rawValue, .error,
                "the discriminator was '\(before.propertyName)' and is '\(after.propertyName)'", old, new, path,
                detail: [before.propertyName, after.propertyName], covered: properties(before, after, of: old, new))
            return
        }
        remarkOnMissingTags(before, after, old, new, path)
        remarkOnTurnedTags(before, after, old, new, path)
        remarkOnStandards(before, after, old, new, path)
        compareTags(before, after, path)
    }

    /// The properties of a discriminator that got another name, in all alternatives and in the schema that has it.
    private func properties(
        _ before: Discrimination, _ after: Discrimination, of old: RemarkedSchema, _ new: RemarkedSchema
    ) -> Set<CoveredProperty> {
        let names = [before.propertyName, after.propertyName]
        let places =
            before.targets.values.flatMap { comparison.old.parts(of: $0) }.map { comparison.old[$0].location }
            + after.targets.values.flatMap { comparison.new.parts(of: $0) }.map { comparison.new[$0].location }
            + [old.location, new.location]
        return Set(names.flatMap { name in places.map { CoveredProperty(name, of: SourceRange($0)) } })
    }

    /// Compares what both sides take a value of the discriminator for, because other alternatives that might take the
    /// object are not asked.
    private mutating func compareTags(_ before: Discrimination, _ after: Discrimination, _ path: [String]) {
        for (tag, old) in before.targets.sorted(by: { $0.key < $1.key }) {
            guard let new = after.targets[tag], comparison.old[old].modernPointer == comparison.new[new].modernPointer
            else {
                continue
            }
            compare(old: old, new: new, path)
        }
    }

    private mutating func remarkOnTurnedTags(
        _ before: Discrimination, _ after: Discrimination, _ old: RemarkedSchema, _ new: RemarkedSchema,
        _ path: [String]
    ) {
        var turned: [String] = []
        for (tag, target) in before.targets.sorted(by: { $0.key < $1.key }) {
            guard let other = after.targets[tag], !isUnderstood(target, as: other, among: after) else { continue }
            let (was, becomes) = (comparison.old[target].shortName, comparison.new[other].shortName)
            turned.append("'\(tag)' meant \(was) and means \(becomes)")
        }
        guard !turned.isEmpty else { return }
        remark(
            SchemaRemark.discriminatorChanged.rawValue, .error,
            "of the discriminator's values, \(turned.joined(separator: ", "))", old, new, path, detail: turned)
    }

    private mutating func remarkOnStandards(
        _ before: Discrimination, _ after: Discrimination, _ old: RemarkedSchema, _ new: RemarkedSchema,
        _ path: [String]
    ) {
        let was = before.standard.map { comparison.old[$0].shortName } ?? "nothing"
        let becomes = after.standard.map { comparison.new[$0].shortName } ?? "nothing"
        let (writer, reader) = direction == .request ? (before, after) : (after, before)
        // A writer without such an alternative sends no such values.
        guard was != becomes, writer.standard != nil else { return }
        let isKept = reader.standard == nil && direction == .response && comparison.profile == .tolerant
        remark(
            SchemaRemark.discriminatorChanged.rawValue, isKept ? .warning : .error,
            "values that no mapping names meant \(was) and mean \(becomes)", old, new, path, detail: [was, becomes])
    }

    /// Warns of a discriminator that only the reader has, as the reader may rely on it. Nobody looks at one that only
    /// the writer has.
    private mutating func remarkOnLoneDiscriminators(
        _ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String]
    ) {
        let (writers, readers) =
            direction == .request
            ? (old.discrimination, new.discrimination) : (new.discrimination, old.discrimination)
        let inherited = (direction == .request ? old : new).inheritedTags
        guard writers == nil, let readers, !inherited.contains(readers.propertyName) else { return }
        let change = direction == .request ? "is new" : "is gone"
        remark(
            SchemaRemark.discriminatorChanged.rawValue, .warning,
            "the discriminator '\(readers.propertyName)' \(change)", old,
            new,
            path, detail: [readers.propertyName])
    }

    private mutating func remarkOnMissingTags(
        _ before: Discrimination, _ after: Discrimination, _ old: RemarkedSchema, _ new: RemarkedSchema,
        _ path: [String]
    ) {
        let isRequest = direction == .request
        let (writer, reader) = isRequest ? (before, after) : (after, before)
        let (writers, readers) = isRequest ? (comparison.old, comparison.new) : (comparison.new, comparison.old)
        // Alternatives that the reader knows by a value that the writer does not use any more.
        let renamed = Set(reader.targets.filter { writer.targets[$0.key] == nil }.map { readers[$0.value].pointer })
        let isRenamed = { (target: SchemaID) in renamed.contains(writers[target].modernPointer) }
        let missing = writer.targets.filter { tag, target in
            // An alternative that is not mapped is reported by itself where the reader does not have it.
            reader.targets[tag] == nil
                && (writer.isInherited || writer.mapped.contains(tag) || isKnown(target, writers, reader))
        }
        guard !missing.isEmpty else { return }
        let isBreak = isRequest || comparison.profile == .strict || missing.values.contains(where: isRenamed)
        let names = missing.keys.sorted()
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let message =
            if names.contains(where: writer.mapped.contains) {
                "the discriminator's mapping has \(list) on one side only"
            } else {
                "the \(names.count == 1 ? "alternative" : "alternatives") \(list) of the discriminator "
                    + "\(names.count == 1 ? "is" : "are") \(isRequest ? "gone" : "new")"
            }
        remark(
            SchemaRule.mapping.id(direction), isBreak ? .error : .warning, message, old, new, path, detail: names)
    }

    /// Whether the reader has a schema for what an alternative of the writer is.
    private mutating func isKnown(
        _ target: SchemaID, _ writers: SchemaGraph, _ reader: Discrimination
    ) -> Bool {
        if reader.pointers.contains(writers[target].modernPointer) { return true }
        let others = Set(reader.targets.values).sorted { $0.index < $1.index }
        return others.contains { isCompatible(writer: target, reader: $0) }
    }

    /// Whether an alternative of the new version is the one of the old version, by its name or, where that is there no
    /// more, by its values.
    private mutating func isUnderstood(_ old: SchemaID, as new: SchemaID, among after: Discrimination) -> Bool {
        let name = comparison.old[old].modernPointer
        if name == comparison.new[new].modernPointer { return true }
        if after.pointers.contains(name) { return false }
        return direction == .request
            ? isCompatible(writer: old, reader: new) : isCompatible(writer: new, reader: old)
    }

    private mutating func isCompatible(writer: SchemaID, reader: SchemaID) -> Bool {
        if case .compatible = search.verdict(writer, search.graph.reader(reader)) { true } else { false }
    }
}

extension Schema {
    fileprivate var shortName: String { title ?? pointer.split(separator: "/").last.map(String.init) ?? pointer }
}
