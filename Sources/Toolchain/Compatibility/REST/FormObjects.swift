import Contract

extension Contract {
    /// The contract in which bodies that are written part by part are objects, and parts of which nothing is said are
    /// bytes, as they are on the wire (OpenAPI 3.1, "Considerations for multipart Content").
    var withObjectsInForms: Contract {
        var forms = FormObjects(schemas)
        var contract = self
        for file in contract.files.indices {
            for api in contract.files[file].apis.indices {
                for operation in contract.files[file].apis[api].operations.indices {
                    forms.change(&contract.files[file].apis[api].operations[operation])
                }
                for webhook in contract.files[file].apis[api].webhooks.indices {
                    forms.change(&contract.files[file].apis[api].webhooks[webhook].operation)
                }
            }
        }
        contract.schemas = forms.graph
        return contract
    }
}

/// Gives forms schemas of their own where theirs leave open what only one thing is written for.
private struct FormObjects {
    private(set) var graph: SchemaGraph

    init(_ graph: SchemaGraph) {
        self.graph = graph
    }

    mutating func change(_ operation: inout APIOperation) {
        // Most bodies are in one piece, and are not copied.
        if var body = operation.body, body.payloads.contains(where: \.hasParts) {
            for index in body.payloads.indices { change(&body.payloads[index]) }
            operation.body = body
        }
        for response in operation.responses.indices
        where operation.responses[response].payloads.contains(where: \.hasParts) {
            for index in operation.responses[response].payloads.indices {
                change(&operation.responses[response].payloads[index])
            }
        }
        for index in operation.callbacks.indices { change(&operation.callbacks[index].operation) }
    }

    private mutating func change(_ payload: inout Payload) {
        guard let id = payload.schema, payload.hasParts else { return }
        var schema = graph[id]
        if graph.parts(of: id).allSatisfy({ graph[$0].types == nil && graph[$0].branches.isEmpty }) {
            schema.types = [.object]
        }
        let bytes = Set(payload.parts.filter { $0.style == nil && !$0.isJSON }.map(\.name))
        for (index, property) in schema.properties.enumerated() where bytes.contains(property.name) {
            guard let part = graph[property.value].asBytes else { continue }
            schema.properties[index].value = graph.add(part)
        }
        if schema != graph[id] { payload.schema = graph.add(schema) }
    }
}

extension Payload {
    fileprivate var hasParts: Bool { !parts.isEmpty }
}

extension PartEncoding {
    fileprivate var isJSON: Bool { mediaTypes.contains { MediaType(named: $0).isJSON } }
}

extension Schema {
    /// The schema with the type that bytes have, where it asks for nothing but a media type.
    fileprivate var asBytes: Schema? {
        guard keywords.allSatisfy({ $0.keyword == .contentMediaType || $0.keyword.vocabulary == .metaData }) else {
            return nil
        }
        var schema = self
        schema.types = [.string]
        if contentMediaType == nil { schema.format = "binary" }
        return schema
    }
}
