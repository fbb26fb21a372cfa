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

    private mutating func remark(
        _ old: SchemaID, _ new: SchemaID, _ path: [String], _ seen: inout Set<SchemaPairing>
    ) {
        let pair = SchemaPairing(
            old: comparison.old.silentTarget(of: old), new: comparison.new.silentTarget(of: new), isSent: false)
        guard path.count < 40, seen.insert(pair).inserted else { return }
        if seen.count > 1, leaveRemarks(pair) { return }
        let olds = RemarkedSchema(old, in: comparison.old)
        let news = RemarkedSchema(new, in: comparison.new)
        remarkOnDefaults(olds, news, path)
        remarkOnFormats(olds, news, path)
        remarkOnContent(olds, news, path)
        remarkOnValues(olds, news, path)
        remarkOnLostValues(olds, news, path)
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
            } else if !news.properties.isEmpty || news.isUnwritten {
                remark(
                    SchemaRule.undeclared.widened, .warning, "the property '\(name)' is gone", olds, news, path + [name]
                )
            }
        }
        for (pattern, child) in olds.patterns.sorted(by: { $0.key < $1.key }) {
            if let other = news.patterns[pattern] {
                remark(child, other, path + ["{\(pattern)}"], &seen)
            } else if news.rest.isEmpty, direction == .response, !news.describesNames(matching: pattern) {
                remark(
                    SchemaRule.patternProperties.widened, .warning,
                    "properties whose names match \(pattern) are not described any more", olds, news, path)
            }
        }
        for (child, other) in zip(olds.items, news.items) { remark(child, other, path + ["*"], &seen) }
        for (child, other) in zip(olds.rest, news.rest) { remark(child, other, path + ["*"], &seen) }
        for (child, other) in alternatives(olds, news) { remark(child, other, path, &seen) }
    }

    /// Whether the new version does not send a property, as one that is `writeOnly` in a response.
    private func isGone(_ property: SchemaID) -> Bool {
        comparison.new[property].boolean == false || comparison.new.isUnsent(property, direction)
    }

    /// Pairs alternatives to which the contract gives the same name, wherever they are. The others are distinguished by
    /// their order alone, when there are as many of them as before.
    private func alternatives(_ old: RemarkedSchema, _ new: RemarkedSchema) -> [(old: SchemaID, new: SchemaID)] {
        var named: [String: [SchemaID]] = [:]
        for branch in new.branches.reversed() {
            if let name = comparison.new.name(ofAlternative: branch) { named[name, default: []].append(branch) }
        }
        var nameless: [SchemaID] = []
        var pairs: [(SchemaID, SchemaID)] = []
        for branch in old.branches {
            let name = comparison.old.name(ofAlternative: branch)
            if let other = name.flatMap({ named[$0]?.popLast() }) {
                pairs.append((branch, other))
            } else {
                nameless.append(branch)
            }
        }
        let paired = Set(pairs.map(\.1))
        let rest = new.branches.filter { !paired.contains($0) }
        return nameless.count == rest.count ? pairs + zip(nameless, rest) : pairs
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

    private mutating func remarkOnValues(_ old: RemarkedSchema, _ new: RemarkedSchema, _ path: [String]) {
        guard comparison.profile == .tolerant, direction == .response, let before = old.values, before.count > 1,
            let after = new.values
        else { return }
        let added = after.subtracting(before).map { $0.jsonString() }.sorted()
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
        _ path: [String], detail: [String] = []
    ) {
        let place = path.map { "/" + $0 }.joined()
        add(
            Finding(
                rule: rule, severity: severity, message: message, place: SourceRange(new.location),
                oldPlace: SourceRange(old.location), subject: place.isEmpty ? subject : "\(subject) \(place)",
                direction: direction, detail: detail))
    }
}

/// A schema, and what holds for the same values by reference or `allOf`, as one.
struct RemarkedSchema {
    let location: SourceLocation
    var properties: [String: SchemaID] = [:]
    var patterns: [String: SchemaID] = [:]
    var items: [SchemaID] = []
    var rest: [SchemaID] = []
    var branches: [SchemaID] = []
    var defaultValue: JSON?
    var format: String?
    var hasKnownFormat = true
    var encoding: String?
    var hasKnownEncoding = true
    var mediaType: String?
    /// Whether it says with the format of OpenAPI 3.0, or with the media type of 3.1, that values are bytes ("Considerations
    /// for File Uploads").
    var isBytes: Bool { format == "binary" || format == nil && encoding == nil && mediaType != nil }
    /// Whether the bytes may be anything.
    var isAnyBytes: Bool { isBytes && (mediaType == nil || mediaType == "application/octet-stream") }
    var values: Set<JSONValue>?
    /// Listed values of other types than `type` asks for.
    var contradictions: Set<JSONValue> = []
    var types: [JSONType]?
    var discrimination: Discrimination?
    /// The properties that distinguish its values by the discriminators of the schemas that it extends.
    var inheritedTags: Set<String> = []

    /// Whether it is that of objects which the contract does not describe.
    var isUnwritten: Bool { location.file.isEmpty && types == [.object] }

    /// Whether it describes all properties whose names match an expression, by other ones or by these names.
    func describesNames(matching pattern: String) -> Bool {
        var names = Schema(location: location, pointer: "")
        names.types = [.string]
        names.pattern = pattern
        var (old, new) = (SchemaGraph(), SchemaGraph())
        let asked = old.add(names)
        var described = Schema(location: location, pointer: "")
        for pattern in patterns.keys.sorted() {
            names.pattern = pattern
            described.anyOf.append(new.add(names))
        }
        names.pattern = nil
        names.enumeration = properties.keys.sorted().map { .string($0) }
        if !properties.isEmpty { described.anyOf.append(new.add(names)) }
        guard !described.anyOf.isEmpty else { return false }
        let any = new.add(described)
        let comparison = SchemaComparison(old: old, new: new, profile: .strict)
        return comparison.verdict(old: asked, new: any, direction: .request) == .compatible
    }

    init(_ id: SchemaID, in graph: SchemaGraph) {
        location = graph[id].location
        let parts = graph.parts(of: id)
        for part in parts {
            let schema = graph[part]
            for property in schema.properties {
                properties[property.name] = properties[property.name] ?? property.value
            }
            for pattern in schema.patternProperties { patterns[pattern.name] = patterns[pattern.name] ?? pattern.value }
            items += [schema.items].compactMap { $0 }
            rest += [schema.additionalProperties].compactMap { $0 }
            defaultValue = defaultValue ?? schema.defaultValue
            format = format ?? schema.format
            hasKnownFormat = hasKnownFormat && schema.hasKnownFormat
            encoding = encoding ?? schema.contentEncoding?.lowercased()
            hasKnownEncoding = hasKnownEncoding && schema.hasKnownEncoding
            mediaType = mediaType ?? schema.contentMediaType.map { MediaType(named: $0).text }
            values = values ?? schema.listedValues
            contradictions.formUnion(schema.contradictingValues.map { JSONValue($0) })
            types = types ?? schema.types
            guard !graph.isExtended(part, among: parts) else {
                if let discriminator = schema.discriminator { inheritedTags.insert(discriminator.propertyName) }
                continue
            }
            branches += schema.branches
            discrimination = discrimination ?? Discrimination(of: schema, in: graph)
        }
    }
}
