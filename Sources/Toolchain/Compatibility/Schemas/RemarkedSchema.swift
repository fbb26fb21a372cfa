import Accord
import BreakingRules
import Contract
import SchemaInclusion

/// A schema, and what holds for the same values by reference or `allOf`, as one.
struct RemarkedSchema {
    let location: SourceLocation
    var properties: [String: SchemaID] = [:]
    var patterns: [String: SchemaID] = [:]
    var prefix: [SchemaID] = []
    var items: [SchemaID] = []
    var rest: [SchemaID] = []
    var branches: [SchemaID] = []
    /// The schemas that hold for some values alone.
    private var cases: [SchemaKeyword: SchemaKeyword.Content] = [:]
    var defaultValue: JSON?
    var format: String?
    var hasKnownFormat = true
    var encoding: String?
    var hasKnownEncoding = true
    var mediaType: String?
    /// The schema of what a text holds.
    var content: SchemaID?
    /// Whether it says with the format of OpenAPI 3.0, or with the media type of 3.1, that values are bytes ("Considerations
    /// for File Uploads").
    var isBytes: Bool { format == "binary" || format == nil && encoding == nil && mediaType != nil }
    var holdsJSON: Bool { mediaType.map { MediaType(named: $0).isJSON } ?? false }
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

    /// The schemas of both versions for the same part of a value, except for its properties with names.
    func parts(
        sharedWith new: Self, _ oldGraph: SchemaGraph, _ newGraph: SchemaGraph
    ) -> [SharedPart] {
        var shared: [SharedPart] = []
        for (pattern, schema) in patterns.sorted(by: { $0.key < $1.key }) {
            if let other = new.patterns[pattern] { shared.append(SharedPart(schema, other, ["{\(pattern)}"])) }
        }
        for (index, pair) in zip(prefix, new.prefix).enumerated() {
            shared.append(SharedPart(pair.0, pair.1, ["\(index)"]))
        }
        shared += zip(items, new.items).map { SharedPart($0, $1, ["*"]) }
        shared += zip(rest, new.rest).map { SharedPart($0, $1, ["*"]) }
        for (keyword, content) in cases.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            shared += content.pairs(with: new.cases[keyword]).map {
                SharedPart($0, $1, keyword.stepOfCases, isCase: true)
            }
        }
        let alternatives = AlternativePairs(branches, in: oldGraph, new.branches, in: newGraph)
        return shared + alternatives.pairs.map { SharedPart($0, $1, [], isAlternative: true) }
    }

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
            prefix = prefix.isEmpty ? schema.prefixItems : prefix
            items += [schema.items].compactMap { $0 }
            rest += [schema.additionalProperties].compactMap { $0 }
            defaultValue = defaultValue ?? schema.defaultValue
            format = format ?? schema.format
            hasKnownFormat = hasKnownFormat && schema.hasKnownFormat
            encoding = encoding ?? schema.contentEncoding?.lowercased()
            hasKnownEncoding = hasKnownEncoding && schema.hasKnownEncoding
            mediaType = mediaType ?? schema.contentMediaType.map { MediaType(named: $0).text }
            content = content ?? schema.contentSchema
            for (keyword, content) in schema.keywords where keyword.isOfCases {
                cases[keyword] = cases[keyword] ?? content
            }
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

/// The schemas of two versions for one part of a value.
struct SharedPart {
    let old: SchemaID
    let new: SchemaID
    /// The step to that part; empty for schemas of the whole value.
    let step: [String]
    /// Whether they hold for some values alone, and do not say all that there is of these.
    let isCase: Bool
    /// Whether they are alternatives, of which others may hold for the same values.
    let isAlternative: Bool

    init(_ old: SchemaID, _ new: SchemaID, _ step: [String], isCase: Bool = false, isAlternative: Bool = false) {
        self.old = old
        self.new = new
        self.step = step
        self.isCase = isCase
        self.isAlternative = isAlternative
    }
}

extension SchemaGraph {
    /// The types of which an alternative takes any value.
    func typesTakenWhole(by branch: SchemaID) -> [JSONType] {
        let schema = self[silentTarget(of: branch)]
        let isPlain = schema.keywords.allSatisfy { $0.keyword == .type || !$0.keyword.isChecked }
        return isPlain && schema.boolean == nil ? schema.types ?? JSONType.allCases : []
    }
}

extension SchemaKeyword {
    /// Whether the schemas in it hold for some values, or for some parts of them, without saying what the others are.
    fileprivate var isOfCases: Bool {
        switch self {
        case .then, .else, .contains, .dependentSchemas, .unevaluatedItems, .unevaluatedProperties: true
        default: false
        }
    }

    fileprivate var stepOfCases: [String] {
        switch self {
        case .contains, .unevaluatedItems, .unevaluatedProperties: ["*"]
        default: []
        }
    }
}

extension SchemaKeyword.Content {
    /// The schemas of two versions that are at the same place of a keyword.
    fileprivate func pairs(with other: Self?) -> [(SchemaID, SchemaID)] {
        switch (self, other) {
        case (.schema(let schema), .schema(let other)): [(schema, other)]
        case (.namedSchemas(let named), .namedSchemas(let others)):
            named.compactMap { one in others.first { $0.name == one.name }.map { (one.value, $0.value) } }
        default: []
        }
    }
}
