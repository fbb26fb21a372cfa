import Accord
import BreakingRules
import Contract
import SchemaInclusion

/// The changes that no value shows, and about which somebody may have to do something yet: defaults, formats that
/// nobody checks, properties that are gone, values that a tolerant client keeps without understanding them.
extension SchemaWalk {
    /// Goes through all places that both schemas have.
    mutating func remark(old: SchemaID, new: SchemaID) {
        var seen: Set<SchemaPairing> = []
        remark(old, new, [], &seen)
    }

    /// - Parameters:
    ///   - isCase: whether the schemas are beside others, which may have what is gone from them.
    ///   - whole: the types of which any value was allowed by an alternative beside the old schema.
    private mutating func remark(
        _ old: SchemaID, _ new: SchemaID, _ path: [String], _ seen: inout Set<SchemaPairing>, isCase: Bool = false,
        besides whole: [JSONType] = []
    ) {
        let pair = SchemaPairing(
            old: comparison.old.silentTarget(of: old), new: comparison.new.silentTarget(of: new), isSent: false)
        guard seen.insert(pair).inserted else { return }
        guard path.count < Self.depthLimit else { return remarkOnDepth(pair, path) }
        if seen.count > 1, leaveRemarks(pair) { return }
        let olds = RemarkedSchema(old, in: comparison.old)
        let news = RemarkedSchema(new, in: comparison.new)
        remarkOnDefaults(olds, news, path)
        remarkOnFormats(olds, news, path)
        remarkOnContent(olds, news, path)
        compareContent(olds, news, path, &seen)
        remarkOnValues(olds, news, path, besides: whole)
        if !whole.contains(.string) { remarkOnLostValues(olds, news, path) }
        remarkOnContradictions(olds, news, path)
        remarkOnDiscriminators(olds, news, path)
        for (name, child) in olds.properties.sorted(by: { $0.key < $1.key }) {
            // One that is not sent in this direction asks for nothing.
            if comparison.old[child].boolean != nil || comparison.old.isUnsent(child, direction) { continue }
            if let other = news.properties[name], !isGone(other) {
                remark(child, other, path + [name], &seen)
            } else if let other = news.properties[name], comparison.new[other].boolean == false,
                findings.contains(where: {
                    $0.witness != nil && $0.place == SourceRange(comparison.new[other].location)
                })
            {
                // The break in the other direction says that nobody takes it any more.
                continue
            } else if !isCase, !news.properties.isEmpty || news.isUnwritten {
                remark(
                    SchemaRule.undeclared.widened, .warning, "the property '\(name)' is gone", olds, news, path + [name]
                )
            }
        }
        for pattern in olds.patterns.keys.sorted() where news.patterns[pattern] == nil {
            if !isCase, news.rest.isEmpty, direction == .response, !news.describesNames(matching: pattern) {
                remark(
                    SchemaRule.patternProperties.widened, .warning,
                    "properties whose names match \(pattern) are not described any more", olds, news, path)
            }
        }
        for part in olds.parts(sharedWith: news, comparison.old, comparison.new) {
            let whole = part.isAlternative ? olds.branches.flatMap { comparison.old.typesTakenWhole(by: $0) } : []
            remark(part.old, part.new, path + part.step, &seen, isCase: part.isCase, besides: whole)
        }
    }

    /// Reports that two schemas differ so deep inside of others that they are not compared, unless what they are in is
    /// known to break.
    private mutating func remarkOnDepth(_ pair: SchemaPairing, _ path: [String]) {
        let place = subject.replacing(" /", with: "/") + path.map { "/" + $0 }.joined()
        guard !findings.contains(where: { $0.witness != nil && place.hasPrefix($0.subject.replacing(" /", with: "/")) })
        else { return }
        let numbers = meanings ?? SchemaClasses.byMeaning(comparison.old, comparison.new)
        meanings = numbers
        guard numbers[pair.old.index] != numbers[comparison.old.schemas.count + pair.new.index] else { return }
        remark(
            SchemaRemark.undecided.rawValue, .warning,
            "it could not be decided whether this breaks: it is more than \(Self.depthLimit) levels deep, and has changed",
            RemarkedSchema(pair.old, in: comparison.old), RemarkedSchema(pair.new, in: comparison.new), path)
    }

    /// Whether the new version does not send a property, as one that is `writeOnly` in a response.
    private func isGone(_ property: SchemaID) -> Bool {
        comparison.new[property].boolean == false || comparison.new.isUnsent(property, direction)
    }

    private mutating func remarkOnDefaults(_ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String]) {
        guard old.defaultValue != new.defaultValue else { return }
        let (before, after) = (old.defaultValue?.prose ?? "none", new.defaultValue?.prose ?? "none")
        remark(
            SchemaRemark.defaultChanged.rawValue, .warning, "the default was \(before) and is \(after)", old, new, path,
            detail: [before, after])
    }

    private mutating func remarkOnFormats(_ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String]) {
        guard old.format != new.format, !(old.hasKnownFormat && new.hasKnownFormat), !(old.isBytes && new.isBytes)
        else {
            return
        }
        let (before, after) = (old.format ?? "none", new.format ?? "none")
        remark(
            SchemaRemark.unknownFormat.rawValue, .warning,
            "the format was \(before) and is \(after), which cannot be compared", old, new, path,
            detail: [before, after])
    }

    /// No value shows what a text holds, except for its encoding where that is known.
    private mutating func remarkOnContent(_ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String]) {
        let encodings = (old.encoding, new.encoding)
        if encodings.0 != encodings.1, !(old.hasKnownEncoding && new.hasKnownEncoding) {
            remarkOnContent("encoding", encodings, .warning, old, new, path)
        }
        let types = (old.mediaType, new.mediaType)
        guard types.0 != types.1, !(old.isAnyBytes && new.isAnyBytes) else { return }
        // Content of another type is read by nobody; content whose type was added or removed may be the same.
        let severity = types.0 == nil || types.1 == nil ? Finding.Severity.warning : .error
        remarkOnContent("media type", types, severity, old, new, path)
    }

    /// Compares what texts hold, where both versions describe it and it is JSON.
    private mutating func compareContent(
        _ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String], _ seen: inout Set<SchemaPairing>
    ) {
        guard old.holdsJSON, new.holdsJSON else { return }
        switch (old.content, new.content) {
        case (nil, nil): return
        case (let before?, let after?):
            compare(old: before, new: after, path + ["contentSchema"])
            remark(before, after, path + ["contentSchema"], &seen)
        case (nil, let schema?) where comparison.new[schema].takesAnything: return
        case (let schema?, nil) where comparison.old[schema].takesAnything: return
        case (nil, _) where direction == .request, (_, nil) where direction == .response:
            let change = direction == .request ? "is new" : "is gone"
            remark(
                SchemaRemark.contentChanged.rawValue, .warning, "the schema of what the text holds \(change)", old, new,
                path, detail: [change])
        // Whoever writes has it, and nobody who reads.
        case (nil, _), (_, nil): return
        }
    }

    private mutating func remarkOnContent(
        _ what: String, _ content: (String?, String?), _ severity: Finding.Severity, _ old: RemarkedSchema,
        _ new: RemarkedSchema,
        _ path: [String]
    ) {
        let (before, after) = (content.0 ?? "none", content.1 ?? "none")
        remark(
            SchemaRemark.contentChanged.rawValue, severity,
            "the \(what) of what the text holds was \(before) and is \(after)",
            old,
            new, path, detail: [before, after])
    }

    private mutating func remarkOnValues(
        _ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String], besides whole: [JSONType]
    ) {
        guard comparison.profile == .tolerant, direction == .response, let before = old.values, before.count > 1,
            let after = new.values
        else { return }
        let added = after.subtracting(before).filter { !ValueKind($0).isOne(of: whole) }.map { $0.jsonString() }
            .sorted()
        guard !added.isEmpty else { return }
        remark(
            SchemaRule.enumeration.widened, .warning,
            "clients that do not know \(added.joined(separator: ", ")) take it for an unknown value", old, new, path,
            detail: added)
    }

    /// A list of texts that is there no more lets in all that it did not name.
    private mutating func remarkOnLostValues(_ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String]) {
        guard comparison.profile == .tolerant, direction == .response, let before = old.values, before.count > 1,
            new.values == nil, new.branches.isEmpty, new.types?.contains(.string) ?? true
        else { return }
        remark(
            SchemaRule.enumeration.widened, .warning,
            "values may come that are not listed, and clients take them for unknown ones", old, new, path)
    }

    /// Values that contradict the type were left out, and may be what is sent all the same.
    private mutating func remarkOnContradictions(_ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String]) {
        guard old.contradictions != new.contradictions else { return }
        let values = old.contradictions.symmetricDifference(new.contradictions).map { $0.jsonString() }.sorted()
        remark(
            SchemaRemark.undecided.rawValue, .warning,
            "it could not be decided whether this breaks: \(values.joined(separator: ", ")), listed on one side only, "
                + "contradict the type", old, new, path, detail: values)
    }

    mutating func remark(
        _ rule: String, _ severity: Finding.Severity, _ message: String, _ old: RemarkedSchema, _ new: RemarkedSchema,
        _ path: [String], detail: [String] = [], covered: Set<CoveredProperty> = []
    ) {
        let place = path.map { "/" + $0 }.joined()
        var finding = Finding(
            rule: rule, severity: severity, message: message, place: SourceRange(new.location),
            oldPlace: SourceRange(old.location), subject: place.isEmpty ? subject : "\(subject) \(place)",
            direction: direction, detail: detail)
        finding.covered = covered
        add(finding)
    }
}
