import Contract

/// The parameters of the handshake ("WebSockets Channel Binding Object", version 0.1.0).
extension AsyncAPIReader {
    func parameters(of channel: Channel, named name: String) -> [Parameter] {
        guard let declaration = channel.place["bindings"],
            let bindings = graph.resolve(declaration, severity: .warning), isObject(bindings, "'bindings'")
        else { return [] }
        checkExtensions(of: bindings)
        for member in bindings.node.members where member.key != "ws" && !member.key.hasPrefix("x-") {
            ignored.add("the binding '\(member.key)'", at: member.keyLocation)
        }
        let binding = bindings["ws"].flatMap {
            object(at: $0, "a binding", members: ["method", "query", "headers", "bindingVersion"])
        }
        guard let binding else { return [] }
        if let method = binding["method"], method.node.string?.uppercased() != "GET" {
            report(
                "a WebSocket handshake is a GET request (RFC 6455, section 4.1); write 'method: GET', or leave it out",
                at: method)
        }
        return parameters(binding["query"], in: .query, of: name)
            + parameters(binding["headers"], in: .header, of: name)
    }

    private func parameters(_ place: NodeLocation?, in home: Parameter.Place, of name: String) -> [Parameter] {
        guard let place else { return [] }
        let id = graph.schema(at: place)
        guard makesTypes else { return [] }
        let schema = shapes.flattened(shapes.resolve(id).end)
        if schema.properties.isEmpty, schema.types != [.object] {
            report(
                "describes an object, with a property for each parameter; write 'type: object' and 'properties'",
                at: place)
        }
        let required = Set(schema.required)
        return schema.properties.map { property in
            let constant = shapes.constant(of: shapes.flattened(shapes.resolve(property.value).use))
            let own = shapes.flattened(property.value)
            let type = type(of: property.value, constant, named: "\(name)_\(property.name)")
            return Parameter(
                name: property.name,
                givenName: shapes.givenName(of: property.value),
                place: home,
                style: home == .query ? .form : .simple,
                explodes: home == .query,
                type: type,
                schema: property.value,
                // Callers need not give what is always the same.
                isRequired: required.contains(property.name) && constant == nil,
                defaultValue: required.contains(property.name)
                    ? constant ?? shapes.defaultValue(of: property.value, as: type)
                    : shapes.defaultValue(of: property.value, as: type),
                isDeprecated: own.isDeprecated,
                documentation: shapes.documentation(of: own),
                location: own.location,
                pointer: own.pointer)
        }
    }

    private func type(of id: SchemaID, _ constant: JSON?, named hint: String) -> ValueType {
        if case .string? = constant { return .string }
        return shapes.type(of: id, named: hint, package: package, file: document.importPath).withoutNull
    }
}
