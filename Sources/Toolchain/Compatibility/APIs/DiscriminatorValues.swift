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
        for pointer in values.keys where !Self.isChanged(before[pointer], after[pointer]) {
            values[pointer] = .some(nil)
        }
    }

    /// The contract whose alternatives list the values that lead to them.
    func listed(in contract: Contract) -> Contract {
        guard values.values.contains(where: { $0 != nil }) else { return contract }
        var contract = contract
        for index in contract.schemas.schemas.indices {
            let schema = contract.schemas[SchemaID(index)]
            guard schema.isComponent, case let entry?? = values[schema.pointer],
                let position = schema.properties.firstIndex(where: { $0.name == entry.property })
            else { continue }
            var property = contract.schemas[schema.properties[position].value]
            guard property.constant == nil, property.boolean == nil else { continue }
            let known = property.enumeration ?? entry.values.sorted().map { .string($0) }
            property.enumeration = known.filter { value in
                if case .string(let text) = value { entry.values.contains(text) } else { false }
            }
            guard property.enumeration?.isEmpty == false else { continue }
            let id = contract.schemas.add(property)
            contract.schemas[SchemaID(index)].properties[position].value = id
        }
        return contract
    }

    /// Whether both versions have a property, and one of them lists no values of it where the other one asks for something
    /// else. Values that both versions list are compared as they are.
    private static func isChanged(_ old: [Schema]?, _ new: [Schema]?) -> Bool {
        guard let old, let new else { return false }
        let isOpen = [old, new].contains { parts in !parts.contains { $0.listedValues != nil } }
        return isOpen && old.map(\.signature) != new.map(\.signature)
    }

    /// The parts of the properties of the alternatives, by the places of these.
    private func properties(in graph: SchemaGraph) -> [String: [Schema]] {
        var properties: [String: [Schema]] = [:]
        for index in graph.schemas.indices where graph.schemas[index].isComponent {
            let pointer = graph.schemas[index].pointer
            guard properties[pointer] == nil, case let entry?? = values[pointer],
                let property = graph.schemas[index].properties.first(where: { $0.name == entry.property })
            else { continue }
            properties[pointer] = graph.parts(of: property.value).map { graph[$0] }
        }
        return properties
    }

    private static func entries(of graph: SchemaGraph) -> [(pointer: String, property: String, tags: Set<String>)] {
        graph.schemas.flatMap { schema -> [(String, String, Set<String>)] in
            guard schema.discriminator != nil, let own = Discrimination(of: schema, in: graph), !own.isInherited else {
                return []
            }
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
            parameters.map(\.schema) + headers.map(\.schema) + payloads.map(\.schema)
            + payloads.map { $0.eventData?.schema }
        return schemas.compactMap(\.self) + payloads.flatMap(\.parts).map(\.schema)
            + callbacks.flatMap(\.operation.payloadSchemas)
    }
}
