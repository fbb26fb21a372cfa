import Accord
import Contract
import SchemaInclusion

/// The texts that single values of a schema are written as, or read from: parameters, header fields and fields of forms
/// have no types on the wire.
struct TextForm {
    /// Schemas of strings; a text is one of the form's when one of them takes it.
    var alternatives: [Schema] = []
    /// The only texts, where they are listed.
    var texts: Set<String>?
    /// Whether the alternatives take these texts alone, and not some more.
    var isExact = true

    private static let integers = "^-?[0-9]+$"
    private static let naturalNumbers = "^[0-9]+$"
    private static let numbers = "^-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"

    /// - Returns: `nil` for schemas of lists and objects, and for those that only a typed value can be held against.
    init?(of id: SchemaID, in graph: SchemaGraph) {
        guard let flat = FlatSchema(of: id, in: graph) else { return nil }
        if let values = flat.values {
            let single = values.filter { $0 != .null }
            let texts = single.compactMap { WireText.text(of: $0) }
            guard texts.count == single.count else { return nil }
            self = TextForm(texts: Set(texts), like: flat.first)
            isExact = flat.branches.isEmpty
        } else if flat.types == nil, !flat.branches.isEmpty {
            texts = []
            isExact = !flat.hasLimits
            for branch in flat.branches {
                guard let form = TextForm(of: branch, in: graph) else { return nil }
                merge(form)
            }
        } else if flat.types == [.boolean] {
            self = TextForm(texts: ["false", "true"], like: flat.first)
            isExact = flat.branches.isEmpty
        } else {
            for type in flat.types ?? [.string] { add(type, flat) }
            isExact = isExact && flat.branches.isEmpty
        }
        isExact = isExact && flat.isExact
        if alternatives.isEmpty { return nil }
    }

    /// The texts of a list that a value must be one of.
    init(texts: Set<String>, like schema: Schema) {
        self.texts = texts
        var node = Schema(location: schema.location, pointer: schema.pointer)
        node.enumeration = texts.sorted().map { .string($0) }
        alternatives = [node]
    }

    private mutating func merge(_ form: TextForm) {
        alternatives += form.alternatives
        isExact = isExact && form.isExact
        texts = texts.flatMap { texts in form.texts.map { texts.union($0) } }
    }

    private mutating func add(_ type: JSONType, _ flat: FlatSchema) {
        var node = Schema(location: flat.first.location, pointer: flat.first.pointer)
        node.types = [.string]
        switch type {
        case .null, .array, .object: return
        case .boolean: node.enumeration = [.string("false"), .string("true")]
        case .integer:
            node.pattern = flat.isNatural ? Self.naturalNumbers : Self.integers
            isExact = isExact && !flat.hasLimits(of: .integer, besides: flat.isNatural)
        case .number:
            node.pattern = Self.numbers
            isExact = isExact && !flat.hasLimits(of: .fraction, besides: false)
        case .string:
            for part in flat.parts {
                isExact = isExact && (node.pattern == nil || part.pattern == nil)
                isExact = isExact && (node.format == nil || part.format == nil)
                node.pattern = node.pattern ?? part.pattern
                node.format = node.format ?? part.format
                node.contentEncoding = node.contentEncoding ?? part.contentEncoding
                node.minLength = [node.minLength, part.minLength].compactMap { $0 }.max()
                node.maxLength = [node.maxLength, part.maxLength].compactMap { $0 }.min()
            }
        }
        alternatives.append(node)
    }
}

/// A schema and all that hold for the same values, by reference or `allOf`, as one.
struct FlatSchema {
    let parts: [Schema]
    /// `nil` when any type will do.
    private(set) var types: [JSONType]?
    private(set) var values: Set<JSONValue>?
    /// The alternatives of `anyOf` or `oneOf`.
    private(set) var branches: [SchemaID] = []
    /// Whether the values are these alone, and not only among these.
    private(set) var isExact = true

    var first: Schema { parts[0] }

    /// - Returns: `nil` for what takes nothing at all.
    init?(of id: SchemaID, in graph: SchemaGraph) {
        parts = graph.parts(of: id).map { graph[$0] }
        for part in parts {
            guard part.boolean != false else { return nil }
            if part.not != nil || part.if != nil { isExact = false }
            if let more = part.types { types = types.map { Self.common($0, more) } ?? more }
            if let more = part.listedValues { values = values.map { $0.intersection(more) } ?? more }
            for more in [part.anyOf, part.oneOf] where !more.isEmpty {
                if branches.isEmpty { branches = more } else { isExact = false }
            }
            if !graph.areOfDifferentKinds(part.oneOf) { isExact = false }
        }
    }

    private static func common(_ left: [JSONType], _ right: [JSONType]) -> [JSONType] {
        left.filter { right.contains($0) || $0 == .integer && right.contains(.number) }
            + (left.contains(.number) && right.contains(.integer) && !left.contains(.integer) ? [.integer] : [])
    }

    /// Whether anything is asked of single values beyond their types.
    var hasLimits: Bool {
        parts.contains { part in
            [ValueKind.integer, .string].contains { !part.ownFacts(of: $0).isEmpty }
        }
    }

    /// Whether no number may have a sign.
    var isNatural: Bool {
        parts.contains {
            $0.minimum.flatMap { Double($0) } ?? -1 >= 0 || $0.exclusiveMinimum.flatMap { Double($0) } ?? -1 >= 0
        }
    }

    /// - Parameter minimum: whether a minimum of zero is taken care of.
    func hasLimits(of kind: ValueKind, besides minimum: Bool) -> Bool {
        parts.flatMap { $0.ownFacts(of: kind) }.contains { fact in
            if minimum, case .least(let text, isExclusive: false) = fact { return Double(text) ?? 1 > 0 }
            return true
        }
    }
}

extension SchemaGraph {
    /// Whether no value is one of two of the schemas, as their types are different.
    fileprivate func areOfDifferentKinds(_ schemas: [SchemaID]) -> Bool {
        var met: Set<JSONType> = []
        for kinds in schemas.map({ wireKinds(of: $0) }) {
            guard let kinds, met.isDisjoint(with: kinds) else { return false }
            met.formUnion(kinds)
        }
        return true
    }
}

/// Single values as their text in parameters, header fields and forms.
enum WireText {
    /// `nil` for `null`, lists and objects.
    static func text(of value: JSONValue) -> String? {
        switch value {
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): number.description
        case .string(let text): text
        case .null, .array, .object: nil
        }
    }

    /// The values that a text may be read as.
    static func readings(of text: String) -> [JSONValue] {
        var readings: [JSONValue] = [.string(text)]
        if let number = JSONNumber(text) { readings.append(.number(number)) }
        if text == "true" || text == "false" { readings.append(.bool(text == "true")) }
        return readings
    }
}
