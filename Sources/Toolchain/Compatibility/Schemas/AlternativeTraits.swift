import Accord
import Contract
import SchemaInclusion

/// The single things that an alternative says of its values, by which it is recognized after a change.
struct AlternativeTraits {
    /// A keyword at a place of the schema, and one of its values, as one of several types or a required name.
    private struct Trait: Hashable {
        var place: [String]
        var keyword: SchemaKeyword
        var content: String?
    }

    private var traits: Set<Trait> = []
    /// The types of the values, except for null; `nil` for any.
    private let types: Set<JSONType>?
    /// The listed values of the whole value, and of properties, by the place.
    private var listed: [[String]: Set<JSONValue>] = [:]

    static func all(of alternatives: [SchemaID], in graph: SchemaGraph) -> [SchemaID: Self] {
        Dictionary(alternatives.map { ($0, Self($0, in: graph)) }) { first, _ in first }
    }

    private init(_ id: SchemaID, in graph: SchemaGraph) {
        types = graph.wireKinds(of: id)
        var waiting = [Part(id: id, place: [], isAlways: true)]
        var known: Set<SchemaID> = [graph.target(of: id)]
        var index = 0
        while index < waiting.count {
            for part in collect(waiting[index], in: graph) where known.insert(graph.target(of: part.id)).inserted {
                waiting.append(part)
            }
            index += 1
        }
    }

    /// A schema inside of the alternative.
    private struct Part {
        var id: SchemaID
        var place: [String]
        /// Whether it holds for the value or for a property of it, always.
        var isAlways: Bool
    }

    /// Collects the traits of a part, and returns the parts of it that have no name.
    private mutating func collect(_ part: Part, in graph: SchemaGraph) -> [Part] {
        let place = part.place
        var inner: [Part] = []
        for id in graph.parts(of: part.id) {
            let schema = graph[id]
            if part.isAlways, let values = schema.listedValues { listed[place] = listed[place] ?? values }
            for (keyword, content) in schema.keywords where keyword.isTrait {
                traits.insert(Trait(place: place, keyword: keyword))
                for content in content.texts {
                    traits.insert(Trait(place: place, keyword: keyword, content: content))
                }
                for (step, child) in content.steps {
                    let childPlace = place + [keyword.rawValue] + step
                    let name = graph[graph.target(of: child)].componentName
                    traits.insert(Trait(place: childPlace, keyword: .reference, content: name))
                    guard name == nil, place.count < 8 else { continue }
                    inner.append(
                        Part(id: child, place: childPlace, isAlways: part.isAlways && keyword == .properties))
                }
            }
        }
        return inner
    }

    /// The places whose listed values distinguish the alternatives of a version that have such: no two share one.
    static func placesOfTags(in alternatives: some Collection<Self>) -> Set<[String]> {
        var values: [[String]: [Set<JSONValue>]] = [:]
        for alternative in alternatives {
            for (place, listed) in alternative.listed { values[place, default: []].append(listed) }
        }
        let places = values.filter { _, sets in
            sets.count > 1 && sets.reduce(0) { $0 + $1.count } == sets.reduce(Set()) { $0.union($1) }.count
        }
        return Set(places.keys)
    }

    /// The values at some places; `nil` where there are none.
    func tags(at places: Set<[String]>) -> [[String]: Set<JSONValue>]? {
        let tags = listed.filter { places.contains($0.key) }
        return tags.isEmpty ? nil : tags
    }

    /// The share of traits that both have, from 0 to 1; `nil` where there are none, or types or tags distinguish them.
    func likeness(to other: Self?, tagsAt places: Set<[String]>) -> Double? {
        guard let other else { return nil }
        if let types, let others = other.types, types.isDisjoint(with: others), types != others { return nil }
        for place in places {
            if let own = listed[place], let others = other.listed[place], own.isDisjoint(with: others) { return nil }
        }
        let common = traits.intersection(other.traits).count
        return common > 0 ? Double(common) / Double(traits.union(other.traits).count) : nil
    }
}

extension SchemaKeyword {
    fileprivate var isTrait: Bool {
        switch self {
        case .reference, .dynamicReference, .allOf: false
        case .defaultValue, .contentMediaType, .contentEncoding: true
        default: isChecked
        }
    }
}

extension SchemaKeyword.Content {
    /// The values that a keyword lists, or its one value.
    fileprivate var texts: [String] {
        switch self {
        case .schema, .schemas, .namedSchemas, .flag, .discriminator: []
        case .number(let text), .text(let text): [text]
        case .count(let count): ["\(count)"]
        case .texts(let texts): texts
        case .namedTexts(let texts): texts.map { "\($0.name): \($0.value.sorted())" }
        case .types(let types): types.map(\.rawValue)
        case .value(let value): [value.text]
        case .values(let values): values.map(\.text)
        }
    }

    /// The schemas of a keyword, with the step to each, where there is a name.
    fileprivate var steps: [([String], SchemaID)] {
        switch self {
        case .namedSchemas(let schemas): schemas.map { ([$0.name], $0.value) }
        default: schemas.map { ([], $0) }
        }
    }
}
