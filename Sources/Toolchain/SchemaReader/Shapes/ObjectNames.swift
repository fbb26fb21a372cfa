import Contract

/// Names for the objects of a union that have none in the contract: after what only one of them has.
///
/// | what only one object has | its name |
/// |---|---|
/// | a property, if possible a required one | `uses` |
/// | a value of a property | `maven` of `kind: maven`, `version_2` of `version: 2` |
/// | a property that it requires | `content` |
/// | a schema with a name that it extends | `Building` |
/// | a kind of value of a property | `fields_array` |
///
/// None depends on the order of the objects.
struct ObjectNames {
    private struct Object {
        var index: Int
        var schema: Schema
        /// The names of schemas that it extends.
        var parts: [String]
    }

    private let shapes: ShapeBuilder
    private var objects: [Object] = []
    /// The number of objects that have each feature that may name them.
    private var counts: [Feature: Int] = [:]

    private enum Feature: Hashable {
        case property(String)
        case value(property: String, JSON)
        case required(String)
        case part(String)
        case kind(property: String, JSONType)
    }

    /// The names of objects, by their places among the cases of a union.
    static func names(of cases: [UnionPlan.Branch], in shapes: ShapeBuilder) -> [Int: String] {
        var names = ObjectNames(shapes)
        for (index, branch) in cases.enumerated() where shapes.kinds(of: branch.schema) == [.object] {
            names.add(branch, index)
        }
        return names.objects.count > 1 ? names.names() : [:]
    }

    private init(_ shapes: ShapeBuilder) {
        self.shapes = shapes
    }

    private mutating func add(_ branch: UnionPlan.Branch, _ index: Int) {
        let use = shapes.landed(branch.schema)
        let parts = shapes[branch.origin].folded.compactMap { shapes.declaredNames[shapes.chased($0)] }
        let object = Object(index: index, schema: shapes.flattened(use), parts: parts)
        var features = object.schema.properties.flatMap { property -> [Feature] in
            [.property(property.name)] + values(of: property).map { .value(property: property.name, $0) }
                + (kind(of: property).map { [.kind(property: property.name, $0)] } ?? [])
        }
        features += object.schema.required.map { .required($0) } + parts.map { .part($0) }
        for feature in Set(features) { counts[feature, default: 0] += 1 }
        objects.append(object)
    }

    private func names() -> [Int: String] {
        var names: [Int: String] = [:]
        for ways in objects.map(wishes).transposed {
            let open = ways.filter { names[objects[$0.key].index] == nil }
            let groups = Dictionary(grouping: open) { Names.upperCamel($0.value).lowercased() }
            let taken = Set(names.values.map { Names.upperCamel($0).lowercased() })
            for (key, group) in groups where group.count == 1 && !taken.contains(key) && !key.isEmpty {
                names[objects[group[0].key].index] = group[0].value
            }
        }
        return names
    }

    /// The names that an object may have, from the one that says most of it; `nil` for what it lacks.
    private func wishes(of object: Object) -> [String?] {
        let schema = object.schema
        let own = schema.properties.map(\.name).filter { isAlone(.property($0)) }
        let value = schema.properties.lazy.compactMap { property in
            self.values(of: property).first { self.isAlone(.value(property: property.name, $0)) }
                .map { (property: property.name, value: $0) }
        }.first
        let kind = schema.properties.lazy.compactMap { property in
            self.kind(of: property).flatMap { kind in
                self.isAlone(.kind(property: property.name, kind)) ? "\(property.name)_\(kind.rawValue)" : nil
            }
        }.first
        var text: String?
        if case .string(let string)? = value?.value { text = string }
        return [
            own.first(where: schema.required.contains) ?? own.first,
            text,
            value.map { "\($0.property)_\(text ?? $0.value.prose)" },
            schema.required.first { isAlone(.required($0)) },
            object.parts.first { isAlone(.part($0)) },
            kind,
        ]
    }

    private func isAlone(_ feature: Feature) -> Bool { counts[feature] == 1 }

    /// The values that a property is limited to, if there are few.
    private func values(of property: Named<SchemaID>) -> [JSON] {
        let schema = shapes.flattened(shapes.resolve(property.value).use)
        let values = schema.constant.map { [$0] } ?? schema.enumeration ?? []
        return values.count > 8 ? [] : values.filter { $0 != .null }
    }

    private func kind(of property: Named<SchemaID>) -> JSONType? {
        guard let kinds = shapes.kinds(of: property.value), kinds.count == 1 else { return nil }
        return kinds[0]
    }
}

extension [[String?]] {
    /// For each column, the texts in it by their rows.
    fileprivate var transposed: [[(key: Int, value: String)]] {
        (0..<(first?.count ?? 0)).map { column in
            indices.compactMap { row in self[row][column].map { (row, $0) } }
        }
    }
}
