import Contract
import SchemaInclusion

/// The values of discriminators that lead to an alternative. An object with another value is not taken for it, so that
/// all other constraints of the alternative on the property make no difference.
struct DiscriminatorValues {
    /// For each alternative, by its place, the property and its values in both versions; `nil` where several properties
    /// distinguish it, or where it is used in another way as well.
    private var values: [String: (property: String, values: Set<String>)?] = [:]

    init(_ old: Contract, _ new: Contract) {
        for contract in [old, new] {
            for (pointer, property, tags) in Self.entries(of: contract.schemas) {
                switch values[pointer] {
                case nil: values[pointer] = (property, tags)
                case .some(nil): break
                case .some(let known?):
                    values[pointer] = known.property == property ? (property, known.values.union(tags)) : .some(nil)
                }
            }
        }
        guard !values.isEmpty else { return }
        for contract in [old, new] {
            for pointer in Self.otherUses(in: contract) where values[pointer] != nil { values[pointer] = .some(nil) }
        }
        let (before, after) = (properties(in: old.schemas), properties(in: new.schemas))
        for (pointer, entry) in values {
            guard let entry, !Self.isChanged(before[pointer], after[pointer], among: entry.values) else { continue }
            values[pointer] = .some(nil)
        }
    }

    /// The contract whose alternatives list the values that lead to them.
    func listed(in contract: Contract) -> Contract {
        guard values.values.contains(where: { $0 != nil }) else { return contract }
        var contract = contract
        for index in contract.schemas.schemas.indices {
            let schema = contract.schemas[SchemaID(index)]
            guard schema.isComponent, case let entry?? = values[schema.pointer] else { continue }
            let declared = contract.schemas.schemas(ofProperty: entry.property, of: SchemaID(index))
            guard !declared.isEmpty, !declared.contains(where: { $0.boolean != nil }) else { continue }
            let tags = Self.texts(of: declared).map(entry.values.intersection) ?? entry.values
            guard !tags.isEmpty else { continue }
            contract.schemas.list(tags, of: entry.property, in: SchemaID(index))
        }
        return contract
    }

    /// Whether both versions have a property, and say different things of it, of which only values that lead to no
    /// alternative, or to another one, make the difference.
    private static func isChanged(_ old: [Schema]?, _ new: [Schema]?, among tags: Set<String>) -> Bool {
        guard let old, let new, old.map(\.signature) != new.map(\.signature) else { return false }
        guard let before = texts(of: old), let after = texts(of: new) else { return true }
        return before.intersection(tags) == after.intersection(tags) && !before.isDisjoint(with: tags)
    }

    /// The texts among the values that the parts of a property list; `nil` where none lists any.
    private static func texts(of parts: [Schema]) -> Set<String>? {
        let lists = parts.compactMap(\.listedValues)
        guard let first = lists.first else { return nil }
        let values = lists.dropFirst().reduce(first) { $0.intersection($1) }
        return Set(values.compactMap { if case .string(let text) = $0 { text } else { nil } })
    }

    /// The parts of the properties of the alternatives, by the places of these.
    private func properties(in graph: SchemaGraph) -> [String: [Schema]] {
        var properties: [String: [Schema]] = [:]
        for index in graph.schemas.indices where graph.schemas[index].isComponent {
            let pointer = graph.schemas[index].pointer
            guard properties[pointer] == nil, case let entry?? = values[pointer] else { continue }
            let parts = graph.schemas(ofProperty: entry.property, of: SchemaID(index))
            if !parts.isEmpty { properties[pointer] = parts }
        }
        return properties
    }

    private static func entries(of graph: SchemaGraph) -> [(pointer: String, property: String, tags: Set<String>)] {
        graph.schemas.flatMap { schema -> [(String, String, Set<String>)] in
            guard schema.discriminator != nil, let own = Discrimination(of: schema, in: graph) else { return [] }
            var tags: [SchemaID: Set<String>] = [:]
            for (tag, target) in own.targets where target != own.standard { tags[target, default: []].insert(tag) }
            return tags.map { (graph[$0.key].pointer, own.propertyName, $0.value) }
        }
    }

    /// The places of schemas that are used otherwise than as alternatives of a union with a discriminator.
    private static func otherUses(in contract: Contract) -> Set<String> {
        let graph = contract.schemas
        var alternatives: Set<SchemaID> = []
        for schema in graph.schemas where schema.discriminator != nil {
            alternatives.formUnion(schema.oneOf + schema.anyOf)
        }
        var uses: Set<SchemaID> = Set(contract.payloadSchemas)
        for (index, schema) in graph.schemas.enumerated() {
            let isUnion = schema.discriminator != nil
            if alternatives.contains(SchemaID(index)), schema.isSoleReference { continue }
            uses.formUnion(schema.children.filter { !(isUnion && alternatives.contains($0)) })
            if let standard = schema.discriminator?.defaultMapping { uses.insert(graph.target(of: standard)) }
        }
        return Set(uses.map { graph[$0].pointer })
    }
}

extension SchemaGraph {
    /// The parts of a property, in whichever part of a schema it is declared.
    fileprivate func schemas(ofProperty name: String, of id: SchemaID) -> [Schema] {
        parts(of: id).flatMap { self[$0].properties }.filter { $0.name == name }
            .flatMap { parts(of: $0.value) }.map { self[$0] }
    }

    /// Lets a property of a schema have some values only.
    fileprivate mutating func list(_ values: Set<String>, of name: String, in id: SchemaID) {
        let position = self[id].properties.firstIndex { $0.name == name }
        // One that is declared in another part must not be allowed by being named here.
        guard position != nil || self[id].additionalProperties == nil else { return }
        var property =
            position.map { self[self[id].properties[$0].value] }
            ?? Schema(location: self[id].location, pointer: self[id].pointer)
        guard property.constant == nil else { return }
        let known = property.enumeration?.filter {
            if case .string(let text) = $0 { values.contains(text) } else { false }
        }
        property.enumeration = known ?? values.sorted().map { .string($0) }
        let listed = add(property)
        if let position {
            self[id].properties[position].value = listed
        } else {
            self[id].properties.append(Named(name, listed))
        }
    }
}

extension Contract {
    /// The schemas of the payloads, parameters and header fields of REST APIs.
    fileprivate var payloadSchemas: [SchemaID] {
        files.flatMap(\.apis).flatMap { api in
            (api.operations + api.webhooks.map(\.operation)).flatMap(\.payloadSchemas)
        }
    }
}

extension APIOperation {
    fileprivate var payloadSchemas: [SchemaID] {
        let payloads = (body?.payloads ?? []) + responses.flatMap(\.payloads)
        let headers = responses.flatMap(\.headers) + payloads.flatMap(\.parts).flatMap(\.headers)
        let schemas =
            parameters.map(\.schema) + [wholeQuery?.schema] + headers.map(\.schema) + payloads.map(\.schema)
            + payloads.map { $0.eventData?.schema }
        return schemas.compactMap(\.self) + payloads.flatMap(\.parts).map(\.schema)
            + callbacks.flatMap(\.operation.payloadSchemas)
    }
}
