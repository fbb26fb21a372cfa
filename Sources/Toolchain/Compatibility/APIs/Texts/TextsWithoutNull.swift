import Contract
import SchemaInclusion

extension Contract {
    /// The contract in which no value that travels as text is `null`: in parameters, header fields and fields of forms, a
    /// value that is `null` is left out, and `null` in a list cannot be written either.
    var withoutNullInTexts: Contract {
        guard schemas.schemas.contains(where: \.namesNull) else { return self }
        var texts = TextsWithoutNull(schemas)
        var contract = self
        for file in contract.files.indices {
            for api in contract.files[file].apis.indices {
                for operation in contract.files[file].apis[api].operations.indices {
                    texts.change(&contract.files[file].apis[api].operations[operation])
                }
                for webhook in contract.files[file].apis[api].webhooks.indices {
                    texts.change(&contract.files[file].apis[api].webhooks[webhook].operation)
                }
            }
            for socket in contract.files[file].sockets.indices {
                texts.change(&contract.files[file].sockets[socket].parameters)
            }
        }
        contract.schemas = texts.graph
        return contract
    }
}

/// Gives values that travel as text schemas of their own where theirs take `null`, because the same schema may be that of
/// JSON elsewhere.
private struct TextsWithoutNull {
    private(set) var graph: SchemaGraph
    /// For each schema the one that takes its place.
    private var copies: [SchemaID: SchemaID] = [:]

    init(_ graph: SchemaGraph) {
        self.graph = graph
    }

    mutating func change(_ operation: inout APIOperation) {
        change(&operation.parameters)
        if var body = operation.body {
            for index in body.payloads.indices { change(&body.payloads[index]) }
            operation.body = body
        }
        for response in operation.responses.indices {
            for index in operation.responses[response].payloads.indices {
                change(&operation.responses[response].payloads[index])
            }
            change(&operation.responses[response].headers)
        }
        for index in operation.callbacks.indices { change(&operation.callbacks[index].operation) }
    }

    mutating func change(_ parameters: inout [Parameter]) {
        for index in parameters.indices where parameters[index].style != .json {
            parameters[index].schema = parameters[index].schema.map { text($0) }
        }
    }

    private mutating func change(_ headers: inout [Header]) {
        for index in headers.indices where headers[index].style != .json {
            headers[index].schema = headers[index].schema.map { text($0) }
        }
    }

    private mutating func change(_ payload: inout Payload) {
        for index in payload.parts.indices { change(&payload.parts[index].headers) }
        for index in payload.positionalParts.indices { change(&payload.positionalParts[index].headers) }
        guard let schema = payload.schema else { return }
        if payload.essence == "text/plain", graph.wireKinds(of: schema)?.isDisjoint(with: [.array, .object]) ?? false {
            payload.schema = text(schema)
            return
        }
        let names = Set(payload.parts.listsOfTexts.keys)
        if !names.isEmpty { payload.schema = form(schema, names) }
    }

    /// The schema of a form some of whose fields are texts.
    private mutating func form(_ id: SchemaID, _ names: Set<String>) -> SchemaID {
        let parts = graph.parts(of: id)
        var texts: [SchemaID: SchemaID] = [:]
        for property in parts.flatMap({ graph[$0].properties }) where names.contains(property.name) {
            let text = text(property.value)
            if text != property.value { texts[property.value] = text }
        }
        guard !texts.isEmpty else { return id }
        // A field that may be null may be left out, too.
        let optional = Set(
            parts.flatMap { graph[$0].properties }.filter { texts[$0.value] != nil && mayBeNull($0.value) }.map(\.name))
        var numbers: [SchemaID: SchemaID] = [:]
        for part in parts { numbers[part] = graph.add(graph[part]) }
        for part in parts {
            guard let number = numbers[part] else { continue }
            var schema = graph[part].mapping { numbers[$0] ?? $0 }
            for (index, property) in schema.properties.enumerated() where names.contains(property.name) {
                schema.properties[index].value = texts[property.value] ?? property.value
            }
            schema.required.removeAll(where: optional.contains)
            graph[number] = schema
        }
        return numbers[id] ?? id
    }

    /// Whether a value may be `null`, as far as types, values and alternatives say.
    private func mayBeNull(_ id: SchemaID) -> Bool {
        var seen: Set<SchemaID> = []
        return mayBeNull(id, &seen)
    }

    private func mayBeNull(_ id: SchemaID, _ seen: inout Set<SchemaID>) -> Bool {
        guard seen.insert(id).inserted else { return false }
        for schema in graph.parts(of: id).map({ graph[$0] }) {
            guard schema.types?.contains(.null) ?? true, schema.listedValues?.contains(.null) ?? true else {
                return false
            }
            for branches in [schema.anyOf, schema.oneOf] where !branches.isEmpty {
                guard branches.contains(where: { mayBeNull($0, &seen) }) else { return false }
            }
        }
        return true
    }

    /// The schema of texts; the same where it does not name `null`.
    private mutating func text(_ root: SchemaID) -> SchemaID {
        if let copy = copies[root] { return copy }
        var reached: [SchemaID] = []
        var seen: Set<SchemaID> = []
        var next = [root]
        while let id = next.popLast() {
            guard seen.insert(id).inserted else { continue }
            reached.append(id)
            // Schemas that a value must not match, and those that hold for some values only, may name `null` all the same.
            var schema = graph[id]
            (schema.not, schema.if) = (nil, nil)
            next += schema.children
            if let discriminator = schema.discriminator {
                next += discriminator.mapping.map(\.value) + discriminator.heirs
                next += [discriminator.defaultMapping].compactMap(\.self)
            }
        }
        guard reached.contains(where: { graph[$0].namesNull }) else {
            copies[root] = root
            return root
        }
        let originals = reached.filter { copies[$0] == nil || copies[$0] == $0 }
        for id in originals { copies[id] = graph.add(graph[id]) }
        for id in originals {
            guard let copy = copies[id] else { continue }
            var schema = graph[id].mapping { copies[$0] ?? $0 }
            (schema.not, schema.if) = (graph[id].not, graph[id].if)
            remove(null: id, from: &schema)
            graph[copy] = schema
        }
        return copies[root] ?? root
    }

    /// - Parameter id: the original of the schema.
    private func remove(null id: SchemaID, from schema: inout Schema) {
        if let types = schema.types, types.count > 1 { schema.types = types.filter { $0 != .null } }
        if let values = schema.enumeration { schema.enumeration = values.filter { $0 != .null } }
        // A value that can only be null is never written.
        if schema.types == [.null] { (schema.types, schema.enumeration) = (nil, []) }
        if schema.constant == .null { (schema.constant, schema.enumeration) = (nil, []) }
        if schema.defaultValue == .null { schema.defaultValue = nil }
        let any = alternatives(graph[id].anyOf)
        let one = alternatives(graph[id].oneOf)
        (schema.anyOf, schema.oneOf) = (any, one)
        // A union of one is that one.
        if any.count == 1, graph[id].anyOf.count > 1 { (schema.anyOf, schema.allOf) = ([], schema.allOf + any) }
        if one.count == 1, graph[id].oneOf.count > 1 { (schema.oneOf, schema.allOf) = ([], schema.allOf + one) }
    }

    /// The copies of the alternatives that are not `null` alone; of all, where there are no others.
    private func alternatives(_ branches: [SchemaID]) -> [SchemaID] {
        let others = branches.filter { branch in !graph.parts(of: branch).contains { graph[$0].isNull } }
        return (others.isEmpty ? branches : others).map { copies[$0] ?? $0 }
    }
}

extension Schema {
    /// Whether it says itself that a value may be `null`, or is `null` by default.
    fileprivate var namesNull: Bool {
        types?.contains(.null) ?? false || enumeration?.contains(.null) ?? false || isNull || defaultValue == .null
    }
}
