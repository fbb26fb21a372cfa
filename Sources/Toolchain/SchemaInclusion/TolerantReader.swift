import Contract

extension SchemaGraph {
    /// The values that a client accepts which skips members and keeps values of enums that it does not know, and for which
    /// a lenient member that it cannot read is absent.
    ///
    /// Schemas that rule something out stay as they are: to take more there would be to take less of the whole.
    package var forTolerantReaders: SchemaGraph {
        let exact = schemasThatRuleOut
        var graph = self
        for index in schemas.indices where !exact.contains(SchemaID(index)) {
            var schema = schemas[index]
            if isClosed(schema.additionalProperties) { schema.additionalProperties = nil }
            if isClosed(schema.unevaluatedProperties) { schema.unevaluatedProperties = nil }
            schema.openEnumeration()
            // Branches that were distinguished by what they refuse need not be so any more.
            if schema.anyOf.isEmpty {
                schema.anyOf = schema.oneOf
                schema.oneOf = []
            }
            graph[SchemaID(index)] = schema
        }
        guard schemas.contains(where: \.isLenient) else { return graph }
        for index in schemas.indices where !exact.contains(SchemaID(index)) { openLenient(SchemaID(index), &graph) }
        return graph
    }

    /// Lets the lenient members of an object be anything, or nothing (`x-accord-lenient`). Constants are tags, which are
    /// looked at all the same.
    private func openLenient(_ id: SchemaID, _ graph: inout SchemaGraph) {
        let parts = parts(of: id)
        let isLenient = parts.contains { self[$0].isLenient }
        let open = parts.flatMap { self[$0].properties }.filter { property in
            let member = self[property.value]
            return (isLenient || member.isLenient) && member.constant == nil && member.enumeration?.count != 1
        }
        guard !open.isEmpty else { return }
        let names = Set(open.map(\.name))
        graph[id].required.removeAll { names.contains($0) }
        for property in open {
            let member = self[property.value]
            graph[property.value] = Schema(location: member.location, pointer: member.pointer)
        }
    }

    private func isClosed(_ id: SchemaID?) -> Bool {
        id.map { self[$0].boolean == false } ?? false
    }

    private var schemasThatRuleOut: Set<SchemaID> {
        var found: Set<SchemaID> = []
        var next = schemas.flatMap { $0.schemasThatRuleOut }
        while let id = next.popLast() {
            guard found.insert(id).inserted else { continue }
            next += self[id].children
        }
        return found
    }
}

extension Schema {
    /// Whether it is marked as one that may be unreadable, or whose members may be.
    fileprivate var isLenient: Bool {
        extensions.contains { $0.name == "x-accord-lenient" && $0.value == .bool(true) }
    }

    /// The schemas of which a value must not meet too many. A `oneOf` beside an `anyOf` stays one.
    fileprivate var schemasThatRuleOut: [SchemaID] {
        [not, self.if, maxContains == nil ? nil : contains].compactMap { $0 } + (anyOf.isEmpty ? [] : oneOf)
    }

    /// Makes any string of an enum of strings; `null` beside them stays. A single value is a tag rather than an enum.
    fileprivate mutating func openEnumeration() {
        guard let enumeration, enumeration.count > 1 else { return }
        var kinds: [JSONType] = []
        for value in enumeration {
            switch value {
            case .string: kinds.append(.string)
            case .null: kinds.append(.null)
            default: return
            }
        }
        guard kinds.contains(.string) else { return }
        types = (types ?? [.string, .null]).filter { kinds.contains($0) }
        self.enumeration = nil
    }
}
