import Accord
import BreakingRules
import Contract
import SchemaInclusion

/// Finds where two versions of a value that travels as text have values of different types, and makes schemas of texts
/// for these places: what is written there is compared with what is read.
struct WireTexts {
    /// The form of a list on the wire.
    enum Lists: Hashable {
        /// Each element by itself, under the same name.
        case repeated
        /// All elements in one text.
        case joined(by: Character)
        /// In a way that has no counterpart for single values.
        case other
    }

    /// A place where texts are compared.
    struct Site {
        let old: SchemaID
        let new: SchemaID
        /// Whether the writer's texts are exactly what is written there.
        var isWriterExact: Bool
        var isReaderExact: Bool
        /// A text that the writer may write and the reader refuses, where one was found by trying.
        var refused: (text: String, reason: String)?
    }

    private let old: SchemaGraph
    private let new: SchemaGraph
    private let direction: Finding.Direction
    private(set) var sites: [Site] = []
    /// The schemas of texts that take a schema's place.
    private(set) var oldTexts: [SchemaID: TextSchema] = [:]
    private(set) var newTexts: [SchemaID: TextSchema] = [:]
    /// Whether there is a place of which nothing can be said.
    private(set) var isEntangled = false
    private var visited: Set<SchemaPairing> = []

    init(old: SchemaGraph, new: SchemaGraph, direction: Finding.Direction) {
        self.old = old
        self.new = new
        self.direction = direction
    }

    /// - Parameter parts: how lists of single properties are on the wire; those of forms. Others are values of JSON.
    mutating func visit(
        _ oldID: SchemaID, _ newID: SchemaID, _ lists: Lists, parts: [String: Lists]? = nil
    ) {
        guard visited.insert(SchemaPairing(old: oldID, new: newID)).inserted else { return }
        let (before, after) = (old.wireKinds(of: oldID), new.wireKinds(of: newID))
        if before == after {
            descend(oldID, newID, before, parts)
            return
        }
        // `nil` is anything, which a reader takes and a writer writes as some text.
        let all = (before ?? [.string]).union(after ?? [.string])
        guard !all.contains(.object) else { return }
        substitute(oldID, newID, all.contains(.array) ? lists : nil)
    }

    private mutating func descend(
        _ oldID: SchemaID, _ newID: SchemaID, _ kinds: Set<JSONType>?, _ parts: [String: Lists]?
    ) {
        if kinds == [.array] {
            guard let item = old.items(of: oldID), let other = new.items(of: newID) else { return }
            visit(item, other, .other)
        } else if kinds == [.object] {
            let others = new.properties(of: newID)
            for (name, property) in old.properties(of: oldID) {
                guard let other = others[name] else { continue }
                if let parts {
                    if let lists = parts[name] { visit(property, other, lists) }
                } else {
                    visit(property, other, .other)
                }
            }
        }
    }

    private mutating func substitute(_ oldID: SchemaID, _ newID: SchemaID, _ lists: Lists?) {
        guard lists != .other else { return }
        let isRequest = direction == .request
        let (writerGraph, readerGraph) = isRequest ? (old, new) : (new, old)
        let (writer, reader) = isRequest ? (oldID, newID) : (newID, oldID)
        guard var written = TextSchema(of: writer, in: writerGraph, lists),
            var read = TextSchema(of: reader, in: readerGraph, lists)
        else {
            isEntangled = true
            return
        }
        if let texts = written.form?.texts, lists == nil {
            // Each text of a list can be tried.
            written = Self.node(of: texts, takenBy: writer, in: writerGraph)
            read = Self.node(of: texts, takenBy: reader, in: readerGraph)
        }
        var site = Site(old: oldID, new: newID, isWriterExact: written.isExact, isReaderExact: read.isExact)
        if lists == nil, !written.isExact || !read.isExact {
            let (writers, readers) = (
                writerGraph.excerpt(from: writer, replacing: [:]), readerGraph.excerpt(from: reader, replacing: [:])
            )
            let samples =
                Self.difference(writerGraph.excerpt(from: writer, replacing: [writer: written]), readers)
                + Self.difference(writers, readerGraph.excerpt(from: reader, replacing: [reader: read]))
                + writerGraph.samples(of: writer) + readerGraph.samples(of: reader)
            site.refused = refused(samples, by: reader, in: readerGraph, from: writer, in: writerGraph)
        }
        sites.append(site)
        oldTexts[oldID] = isRequest ? written : read
        newTexts[newID] = isRequest ? read : written
    }
}

extension WireTexts {
    /// The texts of some that can be read as values of a schema.
    private static func node(of texts: Set<String>, takenBy id: SchemaID, in graph: SchemaGraph) -> TextSchema {
        let validator = LateValidator(graph)
        let taken = texts.filter { text in
            WireText.readings(of: text).contains { validator.violations(of: $0, id).isEmpty }
        }
        return TextSchema(TextForm(texts: taken, like: graph[id]))
    }

    private typealias Excerpt = (graph: SchemaGraph, root: SchemaID)

    /// A value of the one schema that is none of the other, where one is found. It still has to be tried as a text.
    private static func difference(_ writer: Excerpt, _ reader: Excerpt) -> [JSONValue] {
        let comparison = SchemaComparison(old: writer.graph, new: reader.graph, profile: .strict)
        switch comparison.verdict(old: writer.root, new: reader.root, direction: .request) {
        case .breaks(let witness): return [witness.value]
        case .compatible, .unknown: return []
        }
    }

    /// The first of some values whose text the writer may write and the reader refuses.
    private func refused(
        _ samples: [JSONValue], by reader: SchemaID, in readerGraph: SchemaGraph, from writer: SchemaID,
        in writerGraph: SchemaGraph
    ) -> (text: String, reason: String)? {
        let (writers, readers) = (LateValidator(writerGraph), LateValidator(readerGraph))
        for text in samples.compactMap({ WireText.text(of: $0) }) {
            let readings = WireText.readings(of: text)
            guard readings.contains(where: { writers.violations(of: $0, writer).isEmpty }) else { continue }
            let complaints = readings.map { readers.violations(of: $0, reader) }
            if let reason = complaints.last?.first, complaints.allSatisfy({ !$0.isEmpty }) {
                return (text, reason.description)
            }
        }
        return nil
    }
}

extension SchemaGraph {
    /// Numbers at the edges of what a schema asks, and beside them.
    fileprivate func samples(of id: SchemaID) -> [JSONValue] {
        let bounds = parts(of: id).flatMap { part in
            self[part].ownFacts(of: .integer).compactMap { fact -> JSONValue? in
                switch fact {
                case .least(let text, _), .most(let text, _), .multiple(let text): JSONNumber(text).map { .number($0) }
                default: nil
                }
            }
        }
        let beside = bounds.compactMap { value -> [JSONValue]? in
            guard case .number(let number) = value, let whole = number.integer(Int.self), whole.magnitude < 1 << 60
            else {
                return nil
            }
            return [.number(JSONNumber(whole - 1)), .number(JSONNumber(whole + 1))]
        }
        return bounds + beside.joined() + [0, 1, -1, 0.5]
    }
}

/// The schema that replaces another one where texts are compared.
struct TextSchema {
    /// Set for a single text.
    private(set) var form: TextForm?
    /// Alternatives that are lists of texts.
    private(set) var lists: [(items: TextForm?, least: Int?, most: Int?)] = []
    private(set) var isExact = true

    private init() {}

    init(_ form: TextForm) {
        self.form = form
        isExact = form.isExact
    }

    /// - Parameter lists: how lists are on the wire; `nil` where there are none.
    /// - Returns: `nil` for what has no form as text.
    init?(of id: SchemaID, in graph: SchemaGraph, _ lists: WireTexts.Lists?) {
        switch lists {
        case nil, .other:
            guard let form = TextForm(of: id, in: graph) else { return nil }
            self.init(form)
        case .repeated:
            self.init()
            guard addLists(of: id, in: graph) else { return nil }
        case .joined(let separator):
            guard let form = TextForm(joined: id, in: graph, by: separator) else { return nil }
            self.init(form)
        }
    }

    /// A single value is a list of one text.
    private mutating func addLists(of id: SchemaID, in graph: SchemaGraph) -> Bool {
        guard let flat = FlatSchema(of: id, in: graph) else { return false }
        isExact = isExact && flat.isExact && (flat.types == nil || flat.branches.isEmpty)
        if !flat.branches.isEmpty { return flat.branches.allSatisfy { addLists(of: $0, in: graph) } }
        if flat.types == nil, flat.values == nil {
            self.lists.append((nil, nil, nil))
            return true
        }
        if flat.types?.contains(.array) ?? false {
            let items = graph.items(of: id)
            let form = items.flatMap { TextForm(of: $0, in: graph) }
            guard items == nil || form != nil else { return false }
            isExact =
                isExact && (form?.isExact ?? true)
                && !flat.parts.contains { $0.uniqueItems || $0.contains != nil }
            // An empty list is not there at all.
            let least = max(1, flat.parts.compactMap(\.minItems).max() ?? 1)
            self.lists.append((form, least, flat.parts.compactMap(\.maxItems).min()))
        }
        if flat.types != [.array] {
            guard let form = TextForm(of: id, in: graph) else { return flat.types?.contains(.array) ?? false }
            isExact = isExact && form.isExact
            self.lists.append((form, 1, 1))
        }
        return true
    }

    /// Puts the node in place of a schema of a graph.
    func write(_ id: SchemaID, into graph: inout SchemaGraph) {
        let own = graph[id]
        var node = Schema(location: own.location, pointer: own.pointer)
        node.defaultValue = own.defaultValue
        node.isDeprecated = own.isDeprecated
        if let form {
            node.anyOf = form.alternatives.map { graph.add($0) }
        } else {
            for list in lists {
                var array = Schema(location: own.location, pointer: own.pointer)
                array.types = [.array]
                array.minItems = list.least
                array.maxItems = list.most
                if let form = list.items {
                    var items = Schema(location: own.location, pointer: own.pointer)
                    items.anyOf = form.alternatives.map { graph.add($0) }
                    array.items = graph.add(items)
                }
                node.anyOf.append(graph.add(array))
            }
        }
        if node.anyOf.count == 1 {
            node = graph[node.anyOf[0]]
            node.defaultValue = own.defaultValue
            node.isDeprecated = own.isDeprecated
        }
        graph[id] = node
    }
}

extension TextForm {
    /// Texts of lists, element after element, and of single values beside them.
    init?(joined id: SchemaID, in graph: SchemaGraph, by separator: Character) {
        guard let flat = FlatSchema(of: id, in: graph), flat.branches.isEmpty, flat.values == nil else {
            self.init(of: id, in: graph)
            return
        }
        guard let types = flat.types, types.contains(.array) else {
            self.init(of: id, in: graph)
            return
        }
        let items = graph.items(of: id).map { FlatSchema(of: $0, in: graph) }
        guard types.allSatisfy({ $0 == .array || $0 == .null }), let element = Self.expression(items, separator) else {
            return nil
        }
        let least = flat.parts.compactMap(\.minItems).max() ?? 0
        let most = flat.parts.compactMap(\.maxItems).min()
        guard least <= 100, most ?? 0 <= 100 else { return nil }
        let sign = "aceghkmnprux".contains(separator) ? String(separator) : "\\\(separator)"
        let count = "{\(max(0, least - 1)),\(most.map { String(max(0, $0 - 1)) } ?? "")}"
        let whole =
            "\(element.text)(?:\(separator == "," || separator == " " ? String(separator) : sign)\(element.text))\(count)"
        var node = Schema(location: flat.first.location, pointer: flat.first.pointer)
        node.types = [.string]
        node.pattern = least == 0 ? "^(?:\(whole))?$" : "^\(whole)$"
        self.init(texts: [], like: flat.first)
        alternatives = [node]
        texts = nil
        isExact = element.isExact && flat.isExact && !flat.parts.contains { $0.uniqueItems || $0.contains != nil }
    }

    /// An element as a regular expression; the outer `nil` is for elements that may be anything.
    private static func expression(
        _ items: FlatSchema??, _ separator: Character
    ) -> (text: String, isExact: Bool)? {
        let anything = "[^\(separator == " " || separator == "," ? String(separator) : "\\\(separator)")]*"
        guard let items else { return (anything, true) }
        guard let items, items.branches.isEmpty, items.values == nil else { return nil }
        let isExact = items.isExact
        switch items.types {
        case nil, [.string]: return (anything, isExact && !items.hasLimits)
        case [.integer]: return ("-?[0-9]+", isExact && !items.hasLimits(of: .integer, besides: false))
        case [.number]:
            let number = "-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
            return (number, isExact && !items.hasLimits(of: .fraction, besides: false))
        case [.boolean]: return ("(?:true|false)", isExact)
        default: return nil
        }
    }
}
