import Accord
import Contract

/// The meaning of discriminators in keywords of JSON Schema, which knows none (OpenAPI 3.1, "Discriminator Object").
extension SchemaGraph {
    /// The schemas by which values are held against the branch that the discriminator's property names, and no other, so
    /// that violations are those of the branch that is meant.
    var withConditionsOfDiscriminators: SchemaGraph {
        replacingDiscriminators { union, schema, graph in
            let conditions = union.branches.map { branch in
                var condition = schema.madePart
                condition.if = graph.add(union.object(of: branch.tags, in: &graph))
                condition.then = branch.schema
                return graph.add(condition)
            }
            schema.allOf += conditions
            // A schema that others extend may have values that are of none of them.
            guard !union.isInherited else { return }
            schema.anyOf = [graph.add(union.object(of: union.branches.flatMap(\.tags), in: &graph))] + union.nulls
        }
    }

    /// The schemas of which each branch names itself in the discriminator's property.
    var withTagsOfDiscriminators: SchemaGraph {
        replacingDiscriminators { union, schema, graph in
            let tagged = union.branches.map { branch in
                var tagged = union.object(of: branch.tags, in: &graph)
                tagged.allOf = [branch.schema]
                return graph.add(tagged)
            }
            schema.anyOf = tagged + union.nulls
        }
    }

    private func replacingDiscriminators(
        _ replace: (DiscriminatedUnion, inout Schema, inout SchemaGraph) -> Void
    ) -> SchemaGraph {
        let unions = schemas.indices.compactMap { index in
            DiscriminatedUnion(SchemaID(index), in: self).map { (id: SchemaID(index), union: $0) }
        }
        guard !unions.isEmpty else { return self }
        var graph = self
        // A branch names itself where it is used by itself as well, unless others extend it.
        let extended = extendedSchemas
        var known: Set<SchemaID> = []
        for branch in unions.flatMap({ union in union.union.branches.map { (union.union, $0) } }) {
            let target = end(of: branch.1.schema)
            guard !extended.contains(target), self[target].branches.isEmpty, known.insert(target).inserted else {
                continue
            }
            graph[target].allOf.append(graph.add(branch.0.object(of: branch.1.tags, in: &graph)))
        }
        for (id, union) in unions {
            var base = graph[id]
            base.discriminator = nil
            if union.isInherited { graph.separateHeirs(of: id, from: graph.add(base)) }
            base.oneOf = []
            base.anyOf = []
            replace(union, &base, &graph)
            graph[id] = base
        }
        return graph
    }

    /// The schemas that others extend by `allOf`.
    private var extendedSchemas: Set<SchemaID> {
        var extended: Set<SchemaID> = []
        for schema in schemas
        where schema.allOf.count > 1 || !schema.properties.isEmpty || schema.componentName != nil {
            for part in schema.allOf { extended.insert(end(of: part)) }
        }
        return extended
    }

    /// Lets the schemas that extend one extend a copy of it instead, which does not ask for one of them.
    private mutating func separateHeirs(of base: SchemaID, from copy: SchemaID) {
        var seen: Set<SchemaID> = []
        var next = self[base].discriminator?.heirs ?? []
        while let id = next.popLast() {
            guard id != base, seen.insert(id).inserted else { continue }
            if self[id].reference == base { self[id].reference = copy }
            next += [self[id].reference, self[id].dynamicReference].compactMap { $0 } + self[id].allOf
        }
    }
}

/// A union of objects, each branch with the values of the discriminator's property that name it.
private struct DiscriminatedUnion {
    private let property: String
    private let base: Schema
    private(set) var branches: [(schema: SchemaID, tags: [JSON])] = []
    /// The branches that are null.
    private(set) var nulls: [SchemaID] = []
    let isInherited: Bool

    /// `nil` where there is no such union, or where something in it has no name.
    init?(_ id: SchemaID, in graph: SchemaGraph) {
        let schema = graph[id]
        guard let discriminator = schema.discriminator, discriminator.defaultMapping == nil,
            schema.oneOf.isEmpty || schema.anyOf.isEmpty
        else { return nil }
        property = discriminator.propertyName
        base = schema
        isInherited = !discriminator.heirs.isEmpty
        var mapped: [SchemaID: [String]] = [:]
        for entry in discriminator.mapping { mapped[graph.end(of: entry.value), default: []].append(entry.name) }
        for branch in schema.branches {
            let target = graph.end(of: branch)
            if graph[target].isNull {
                nulls.append(branch)
                continue
            }
            let names = mapped.removeValue(forKey: target) ?? graph[target].componentName.map { [$0] } ?? []
            let tags = graph.tags(of: branch, by: property, names: names)
            guard !tags.isEmpty else { return nil }
            branches.append((branch, tags))
        }
        // A name of something that is no branch would be refused.
        guard !branches.isEmpty, isInherited || mapped.isEmpty else { return nil }
    }

    /// The schema of objects of which the property has one of some values.
    func object(of tags: [JSON], in graph: inout SchemaGraph) -> Schema {
        var tag = base.madePart
        tag.enumeration = tags
        var object = base.madePart
        object.types = [.object]
        object.properties = [Named(property, graph.add(tag))]
        object.required = [property]
        return object
    }
}

extension Schema {
    /// A schema that asks nothing yet, and is made for this one.
    fileprivate var madePart: Schema { Schema(location: location, pointer: pointer) }
}

extension SchemaGraph {
    /// The schema that references lead to, whatever is beside them.
    fileprivate func end(of id: SchemaID) -> SchemaID {
        var seen: Set<SchemaID> = [id]
        var id = id
        while let next = self[id].reference, seen.insert(next).inserted { id = next }
        return id
    }

    /// The values of a property that name a branch: those that the branch lists, as long as these are not the names of all
    /// branches.
    fileprivate func tags(of branch: SchemaID, by property: String, names: [String]) -> [JSON] {
        var types: [JSONType]?
        var seen: Set<SchemaID> = []
        var next = [branch]
        while let id = next.popLast() {
            guard seen.insert(id).inserted else { continue }
            if let value = self[id].properties.first(where: { $0.name == property })?.value {
                let tag = self[end(of: value)]
                types = types ?? tag.types
                let values = (tag.constant.map { [$0] } ?? tag.enumeration ?? []).filter { $0.tag != nil }
                let isShared = values.count > 1 && values.contains { $0.tag.map(names.contains) ?? false }
                if !values.isEmpty, !isShared {
                    return values
                }
            }
            next += [self[id].reference, self[id].dynamicReference].compactMap { $0 } + self[id].allOf
        }
        return names.map { JSON(tag: $0, of: types) }
    }
}

extension JSON {
    /// The name of the branch that the value of a discriminator's property is; `nil` for what is no scalar.
    fileprivate var tag: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let isTrue): "\(isTrue)"
        case .null, .array, .object: nil
        }
    }

    /// The value that a name is in a property of some types.
    fileprivate init(tag: String, of types: [JSONType]?) {
        let types = types ?? [.string]
        if types.contains(where: { $0 == .integer || $0 == .number }), JSONNumber(tag) != nil {
            self = .number(tag)
        } else if types.contains(.boolean), let isTrue = Bool(tag) {
            self = .bool(isTrue)
        } else {
            self = .string(tag)
        }
    }
}
