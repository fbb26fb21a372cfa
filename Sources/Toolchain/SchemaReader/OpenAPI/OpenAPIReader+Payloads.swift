import Contract

/// The parts that no code comes of, for those who compare contracts ("Media Type Object", "Header Object").
extension OpenAPIReader {
    /// Returns the payloads of a body, one for each of its media types.
    func payloads(of place: NodeLocation) -> [Payload] {
        guard isComplete else { return [] }
        return members("content", of: place).compactMap { name, media in
            guard let place = graph.resolve(media), isObject(place, "a media type's description") else { return nil }
            let type = MediaType(name) ?? .any
            let schema =
                type.isEvents || type.isLines
                ? elementSchema(place)
                : (member("schema", of: place) ?? member("itemSchema", of: place)).map { graph.schema(at: $0) }
            let hasParts = type.isForm || type.type == "multipart"
            var payload = Payload(
                mediaType: name, schema: schema, eventData: type.isEvents ? eventData(of: place) : nil,
                parts: schema.flatMap { hasParts ? encodings(of: place, isForm: type.isForm, $0) : nil } ?? [],
                examples: examples(of: place), location: media.location)
            if type.type == "multipart" { payload.positionalParts = positionalEncodings(of: place) }
            return payload
        }
    }

    /// Returns the examples whose values are in the document ("Media Type Object", "Example Object").
    private func examples(of media: NodeLocation) -> [Example] {
        if let place = media["example"] { return [Example(value: place.node.json, location: place.location)] }
        return (media["examples"]?.members ?? []).compactMap { name, declaration in
            guard let place = graph.resolve(declaration, severity: .warning),
                let value = place["value"] ?? place["dataValue"]
            else { return nil }
            return Example(name: name, value: value.node.json, location: declaration.location)
        }
    }

    // MARK: - Parts

    /// Returns the way in which each property of a form, or each part of a multipart body, is written.
    func encodings(of media: NodeLocation, isForm: Bool, _ schema: SchemaID) -> [PartEncoding] {
        shapes.flattened(schema).properties.map { property in
            encoding(media["encoding"]?[property.name], of: property.name, property.value, in: media, isForm: isForm)
        }
    }

    /// Returns the way in which each part is written, where parts are the elements of a list ("Encoding By Position" of
    /// OpenAPI 3.2).
    private func positionalEncodings(of media: NodeLocation) -> [PartEncoding] {
        let list = member("schema", of: media).map { shapes.flattened(graph.schema(at: $0)) }
        let places = elements("prefixEncoding", of: media)
        let others = member("itemEncoding", of: media)
        var parts = (list?.prefixItems ?? []).enumerated().map { index, schema in
            encoding(
                places.indices.contains(index) ? places[index] : others, of: "\(index)", schema, in: media,
                isForm: false)
        }
        if let items = list?.items ?? member("itemSchema", of: media).map({ graph.schema(at: $0) }) {
            parts.append(encoding(others, of: "items", items, in: media, isForm: false))
        }
        return parts
    }

    /// - Parameter place: the "Encoding Object"; `nil` for a part of which the contract says nothing.
    func encoding(
        _ place: NodeLocation?, of name: String, _ schema: SchemaID, in media: NodeLocation, isForm: Bool
    ) -> PartEncoding {
        let mediaTypes = place?["contentType"]?.node.string?.split(separator: ",") ?? []
        let style = place.flatMap(style) ?? (isForm && mediaTypes.isEmpty ? .form : nil)
        var part = PartEncoding(
            name: name,
            schema: schema,
            mediaTypes: mediaTypes.map { $0.filter { !$0.isWhitespace } },
            defaultMediaType: defaultMediaType(schema),
            style: style,
            explodes: place?["explode"]?.node.bool ?? (style == .form),
            headers: place.map(headers) ?? [],
            location: (place ?? media).location)
        if isComplete { part.notation = place?["collectionFormat"]?.node.string }
        return part
    }

    /// `nil` when a part does not say.
    private func style(of encoding: NodeLocation) -> Parameter.Style? {
        if let text = encoding["style"]?.node.string { return Parameter.Style(rawValue: text) }
        return encoding["explode"] == nil && encoding["allowReserved"] == nil ? nil : .form
    }

    /// ("Encoding Object", `contentType`.)
    private func defaultMediaType(_ id: SchemaID) -> String {
        var schema = shapes.flattened(id)
        var seen: Set<SchemaID> = [id]
        while schema.types?.contains(.array) == true, let items = schema.items, seen.insert(items).inserted {
            schema = shapes.flattened(items)
        }
        if let type = schema.contentMediaType { return type }
        if schema.types?.contains(.object) == true || !schema.properties.isEmpty { return "application/json" }
        return schema.isBytes || schema.keywords.isEmpty ? "application/octet-stream" : "text/plain"
    }

    /// Of a response, or of a part. Code can do without those that are not understood.
    func headers(of response: NodeLocation) -> [Header] {
        let severity: Diagnostic.Severity = isComplete ? .error : .warning
        guard let headers = member("headers", of: response).flatMap({ graph.resolve($0, severity: severity) }),
            isObject(headers, "'headers'", severity)
        else { return [] }
        // Headers that begin with `x-` are no extensions of the contract here.
        return headers.members.compactMap { name, declaration in
            // Its media type is for 'content' to say.
            guard name.lowercased() != "content-type", let place = graph.resolve(declaration, severity: severity),
                isObject(place, "a header", severity)
            else { return nil }
            let content = place["schema"] == nil ? members("content", of: place).first : nil
            let schema = (member("schema", of: place) ?? content?.place["schema"]).map { graph.schema(at: $0) }
            var header = Header(
                name: name,
                schema: schema,
                style: content.flatMap { MediaType($0.key) }?.isJSON ?? false ? .json : .simple,
                explodes: flag("explode", of: place, severity) ?? false,
                type: makesTypes ? schema.map(textType) ?? .string : nil,
                isRequired: flag("required", of: place, severity) ?? false,
                isDeprecated: flag("deprecated", of: place, severity) ?? false,
                documentation: makesTypes ? documentation(place) : Documentation(),
                location: declaration.location)
            header.notation = collectionFormat(of: place)
            return header
        }
    }

    private func textType(of schema: SchemaID) -> ValueType {
        shapes.textType(of: schema, package: package, file: document.importPath)
    }
}
