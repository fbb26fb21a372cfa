import Accord
import BreakingRules
import Contract

/// Values that travel as text. Where both versions have values of the same types, what is asked of these is compared as
/// for JSON; otherwise what one side writes is compared with what the other one reads.
extension APIComparison {
    /// Compares two versions of a value that is written as text; `nil` allows everything.
    ///
    /// - Parameters:
    ///   - lists: how lists are written.
    ///   - parts: of a form, how lists of its properties are written that are texts.
    mutating func compareText(
        old: SchemaID?, new: SchemaID?, _ direction: Finding.Direction, lists: WireTexts.Lists,
        parts: [String: WireTexts.Lists]? = nil, subject: String, at places: PlacePair
    ) {
        guard let old, let new else {
            // Text of which nothing is said may be any, and a reader takes any.
            guard (direction == .request ? new : old) != nil else { return }
            return comparePayload(old: old, new: new, direction, subject: subject, at: places, isText: true)
        }
        let (oldGraph, newGraph) = graphs(of: direction)
        var texts = WireTexts(old: oldGraph, new: newGraph, direction: direction)
        texts.visit(old, new, lists, parts: parts)
        guard !texts.sites.isEmpty || texts.isEntangled else {
            return comparePayload(old: old, new: new, direction, subject: subject, at: places)
        }
        notePayload(old: old, new: new, direction, subject: subject)
        if texts.isEntangled {
            let (before, after) = (oldGraph[old].location, newGraph[new].location)
            append(
                Finding(
                    rule: SchemaRemark.undecided.rawValue, severity: .warning,
                    message:
                        "it could not be decided whether this breaks: what is asked of values of different types cannot "
                        + "be compared as text",
                    place: SourceRange(after), oldPlace: SourceRange(before), subject: subject, direction: direction))
            return
        }
        let before = oldGraph.excerpt(from: old, replacing: texts.oldTexts)
        let after = newGraph.excerpt(from: new, replacing: texts.newTexts)
        let comparison = SchemaComparison(old: before.graph, new: after.graph, profile: settings.profile)
        let found = comparison.findings(old: before.root, new: after.root, direction: direction, subject: subject)
        for finding in TextFindings(texts.sites, oldGraph, newGraph, direction, subject: subject).all(of: found) {
            append(finding)
        }
    }
}

extension APIComparison {
    /// Compares two versions of a header field.
    mutating func compareHeader(_ old: Header, _ new: Header, _ direction: Finding.Direction, subject: String) {
        let places = PlacePair(old: old.location, new: new.location)
        if old.style == .json || new.style == .json {
            comparePayload(old: old.schema, new: new.schema, direction, subject: subject, at: places)
        } else {
            compareText(
                old: old.schema, new: new.schema, direction, lists: .joined(by: ","), subject: subject, at: places)
        }
    }

    /// Compares two versions of a body; properties of forms are texts. A body that is bytes may be described by no schema, by
    /// an empty one, or by `format: binary`, which mean the same (OpenAPI 3.1.0, "Considerations for File Uploads").
    mutating func compareBody(_ old: Payload, _ new: Payload, _ direction: Finding.Direction, subject: String) {
        let graphs = graphs(of: direction)
        if old.isBytes(in: graphs.old), new.isBytes(in: graphs.new) { return }
        if let before = old.schema, let after = new.schema, MediaType(named: old.essence).isXML,
            MediaType(named: new.essence).isXML
        {
            compareXML(old: before, new: after, direction, subject: subject)
        }
        let places = PlacePair(old: old.location, new: new.location)
        // The schema of whole events says of JSON in their data that it is a text, and may say nothing of a media type.
        if let data = old.eventData, let other = new.eventData, data.isEncoded, other.isEncoded {
            comparePayload(old: data.schema, new: other.schema, direction, subject: "\(subject) data", at: places)
        }
        // Documents before OpenAPI 3.2 describe the data of events alone.
        let areAlike = old.hasWholeEvents(in: graphs.old) == new.hasWholeEvents(in: graphs.new)
        let schemas = areAlike ? (old.schema, new.schema) : (old.itemSchema, new.itemSchema)
        let (before, after) = (old.parts.listsOfTexts, new.parts.listsOfTexts)
        let lists = before.filter { after[$0.key] != nil }
        if old.essence == new.essence, !lists.isEmpty {
            compareText(
                old: schemas.0, new: schemas.1, direction, lists: .other, parts: lists, subject: subject, at: places)
        } else {
            comparePayload(
                old: schemas.0, new: schemas.1, direction, subject: subject, at: places,
                isText: old.essence.hasPrefix("text/") && new.essence.hasPrefix("text/"))
        }
    }
}

extension Payload {
    /// Whether its schema is that of whole events, as the property for their data shows.
    fileprivate func hasWholeEvents(in graph: SchemaGraph) -> Bool {
        guard eventData == nil, MediaType(named: essence).isEvents, let schema else { return eventData != nil }
        return RemarkedSchema(schema, in: graph).properties["data"] != nil
    }

    /// Whether nothing is said of it except that it is bytes.
    fileprivate func isBytes(in graph: SchemaGraph) -> Bool {
        let type = essence
        let isStructured =
            ["json", "xml", "yaml", "-urlencoded", "*"].contains { type.hasSuffix($0) }
            || ["text/", "multipart/"].contains { type.hasPrefix($0) }
        guard !isStructured else { return false }
        guard let schema else { return true }
        return graph[schema].keywords.allSatisfy { keyword, content in
            switch keyword {
            case .type: content == .types([.string])
            case .format: content == .text("binary")
            default: keyword.vocabulary == .metaData || keyword == .contentMediaType
            }
        }
    }
}

/// The findings about schemas of texts, as findings about the schemas that the texts come from.
private struct TextFindings {
    private let direction: Finding.Direction
    private let subject: String
    /// By the place of the writer's schema.
    private var sites: [(site: WireTexts.Site, writer: SourceRange, reader: SourceRange, detail: [String])]

    init(
        _ sites: [WireTexts.Site], _ old: SchemaGraph, _ new: SchemaGraph, _ direction: Finding.Direction,
        subject: String
    ) {
        self.direction = direction
        self.subject = subject
        self.sites = sites.map { site in
            let (before, after) = (SourceRange(old[site.old].location), SourceRange(new[site.new].location))
            let detail = Self.types(site.old, old) + ["→"] + Self.types(site.new, new)
            let isRequest = direction == .request
            return (site, isRequest ? before : after, isRequest ? after : before, detail)
        }
    }

    private static func types(_ id: SchemaID, _ graph: SchemaGraph) -> [String] {
        (graph.wireKinds(of: id) ?? []).map { "type \($0.rawValue)" }.sorted()
    }

    func all(of findings: [Finding]) -> [Finding] {
        var result: [Finding] = []
        var settled: Set<Int> = []
        for finding in findings {
            let writer = direction == .request ? finding.oldPlace : finding.place
            let isRemark = finding.witness == nil && finding.rule != SchemaRemark.undecided.rawValue
            guard !isRemark, let index = sites.firstIndex(where: { $0.writer == writer }) else {
                result.append(finding)
                continue
            }
            guard settled.insert(index).inserted else { continue }
            let isShown = finding.rule != SchemaRemark.undecided.rawValue && sites[index].site.isWriterExact
            result.append(isShown ? broken(finding, sites[index].detail) : doubtful(finding, index))
        }
        for (index, entry) in sites.enumerated() where !entry.site.isReaderExact && !settled.contains(index) {
            let isRequest = direction == .request
            let finding = Finding(
                rule: SchemaRemark.undecided.rawValue, severity: .warning, message: "",
                place: isRequest ? entry.reader : entry.writer, oldPlace: isRequest ? entry.writer : entry.reader,
                subject: subject, direction: direction)
            result.append(doubtful(finding, index))
        }
        return result
    }

    private func broken(_ finding: Finding, _ detail: [String]) -> Finding {
        var finding = finding
        finding.rule = SchemaRule.type.id(direction)
        finding.severity = .error
        finding.message =
            "the type: as text, the new version "
            + (direction == .request ? "takes less than the old one" : "may send what the old one does not take")
        finding.detail = detail
        return finding
    }

    /// A question that limits of numbers leave open is a break where a text shows it.
    private func doubtful(_ finding: Finding, _ index: Int) -> Finding {
        var finding = finding
        if let refused = sites[index].site.refused {
            finding = broken(finding, sites[index].detail)
            finding.witness = Witness(
                value: .string(refused.text), complaint: refused.reason, refuser: direction == .request ? .new : .old)
            return finding
        }
        finding.rule = SchemaRemark.undecided.rawValue
        finding.severity = .warning
        finding.message =
            "it could not be decided whether this breaks: limits of numbers cannot be compared with those of texts"
        finding.detail = []
        finding.witness = nil
        return finding
    }
}

extension SchemaGraph {
    /// The types that single values, lists and objects of a schema have, where numbers with and without a fraction are one
    /// and `null` is none; `nil` for anything.
    func wireKinds(of id: SchemaID) -> Set<JSONType>? {
        var seen: Set<SchemaID> = []
        return wireKinds(of: id, &seen)
    }

    private func wireKinds(of id: SchemaID, _ seen: inout Set<SchemaID>) -> Set<JSONType>? {
        guard seen.insert(id).inserted else { return nil }
        var kinds: Set<JSONType>?
        for part in parts(of: id) {
            let schema = self[part]
            var own = schema.types.map(Set.init)
            if let values = schema.listedValues { own = Set(values.map { JSONType(of: $0) }) }
            for branches in [schema.anyOf, schema.oneOf] where !branches.isEmpty {
                let all = branches.map { wireKinds(of: $0, &seen) }
                if !all.contains(nil) { own = Set(all.compactMap { $0 }.joined()) }
            }
            guard var own else { continue }
            if own.remove(.integer) != nil { own.insert(.number) }
            own.remove(.null)
            kinds = kinds?.intersection(own) ?? own
        }
        return kinds
    }

    /// The schema of the elements of a list.
    func items(of id: SchemaID) -> SchemaID? { parts(of: id).lazy.compactMap { self[$0].items }.first }

    func properties(of id: SchemaID) -> [String: SchemaID] {
        Dictionary(
            parts(of: id).flatMap { self[$0].properties }.map { ($0.name, $0.value) },
            uniquingKeysWith: { first, _ in first })
    }

    /// A schema and those that it is made of, with schemas of texts where there are some.
    func excerpt(from root: SchemaID, replacing texts: [SchemaID: TextSchema]) -> (graph: SchemaGraph, root: SchemaID) {
        let excerpt = excerpt(from: [root])
        var graph = excerpt.graph
        for (id, node) in texts {
            if let number = excerpt.numbers[id] { node.write(number, into: &graph) }
        }
        return (graph, SchemaID(0))
    }
}

extension JSONType {
    fileprivate init(of value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool: self = .boolean
        case .number: self = .number
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }
}
