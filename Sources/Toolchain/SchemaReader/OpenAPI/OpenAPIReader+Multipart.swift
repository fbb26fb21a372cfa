import Contract

/// Bodies in parts ("Encoding Object", "Special Considerations for multipart Content").
extension OpenAPIReader {
    /// - Parameter media: the media type object of the body, which has `encoding`.
    func parts(_ id: SchemaID, _ media: NodeLocation, named hint: String) -> [Content.Part] {
        var seen: Set<SchemaID> = []
        let fields = fields(id, &seen)
        if let additional = shapes.flattened(id).additionalProperties, graph.graph[additional].boolean != false {
            ignored.add("'additionalProperties' of a multipart body", at: graph.graph[id].location)
        }
        let names = Set(fields.properties.map(\.name))
        let encodings = members("encoding", of: media)
        for (name, place) in encodings where !names.contains(name) && !names.isEmpty {
            report(
                "there is no property '\(name)' to encode; correct the name, or remove it", severity: .warning,
                at: place)
        }
        // A part has a type of its own, which may be one inside the model of a component.
        if makesTypes { shapes.buildPromised() }
        let known = Dictionary(encodings.map { ($0.key, $0.place) }, uniquingKeysWith: { first, _ in first })
        return fields.properties.compactMap { property in
            // A client does not send what it may only read.
            guard !shapes.flattened(property.value).isReadOnly else {
                ignored.add("the read-only part '\(property.name)'", at: graph.graph[property.value].location)
                return nil
            }
            return part(
                property, known[property.name], in: media, isRequired: fields.required.contains(property.name),
                named: hint)
        }
    }

    private struct Fields {
        var properties: [Named<SchemaID>] = []
        var required: Set<String> = []
    }

    /// The properties of a schema, and of all branches of its unions; of those, each may be missing that one branch does
    /// without.
    private func fields(_ id: SchemaID, _ seen: inout Set<SchemaID>) -> Fields {
        guard seen.insert(id).inserted else { return Fields() }
        let schema = shapes.flattened(id)
        var fields = Fields(properties: schema.properties, required: Set(schema.required))
        for union in [schema.oneOf, schema.anyOf] where !union.isEmpty {
            ignored.add("the union of parts of a multipart body", at: schema.location)
            let branches = union.map { self.fields($0, &seen) }
            for property in branches.flatMap(\.properties)
            where !fields.properties.contains(where: { $0.name == property.name }) {
                fields.properties.append(property)
            }
            if let first = branches.first {
                fields.required.formUnion(branches.dropFirst().reduce(first.required) { $0.intersection($1.required) })
            }
        }
        return fields
    }

    private func part(
        _ property: Named<SchemaID>, _ encoding: NodeLocation?, in media: NodeLocation, isRequired: Bool,
        named hint: String
    ) -> Content.Part {
        let kind = kind(property.value)
        let separator =
            kind.isRepeated && !kind.isFile
            ? encoding.flatMap {
                self.encoding($0, of: property.name, property.value, in: media, isForm: false).separator
            }
            : nil
        if let encoding {
            check(
                encoding,
                members: Set(separator == nil ? ["contentType"] : ["contentType", "style", "explode"])
                    .union(document.isConverted ? ["collectionFormat"] : []))
        }
        let types = encoding.flatMap { text("contentType", of: $0) }?.split(separator: ",") ?? []
        let mediaType = types.count == 1 ? types.first.map { String($0).filter { !$0.isWhitespace } } : nil
        let parsed = mediaType.flatMap { MediaType($0) }
        let schema = shapes.flattened(property.value)
        let hint = "\(hint)_\(property.name)"

        let element = kind.isRepeated ? schema.items ?? property.value : property.value
        let isForeign = parsed.map { !$0.isJSON && !$0.isRange } == true
        let form: Content.PartForm
        if isForeign, !kind.isFile, let mediaType, isStructured(element) {
            graph.reportOfCode(
                "Accord has no form for values of this schema in \(mediaType), and takes the part as a file; let "
                    + "`contentType` be application/json, or describe the part as bytes, by a schema with 'type: string' and "
                    + "'format: binary'", severity: .warning,
                at: encoding?["contentType"] ?? graph.place(of: property.value))
            form = .file
        } else if kind.isFile || parsed.map({ !$0.isJSON && $0.type != "text" && !isStructured(element) }) == true {
            form = .file
        } else if kind.isRepeated, schema.items == nil {
            form = .json(.any)
        } else {
            let type = type(of: element, named: hint).withoutNull
            let isJSON = parsed?.isJSON == true || isStructured(element)
            if let separator, !isJSON {
                return Content.Part(
                    name: property.name, form: .text(.list(type)), isRequired: isRequired, separator: separator,
                    mediaType: mediaType, schema: property.value, documentation: shapes.documentation(of: schema))
            }
            form = isJSON ? .json(type) : .text(type)
        }
        return Content.Part(
            name: property.name,
            form: form,
            isRequired: isRequired,
            isRepeated: kind.isRepeated,
            mediaType: parsed?.isRange == true ? nil : mediaType,
            schema: property.value,
            documentation: shapes.documentation(of: schema))
    }

    /// Whether a part is a file, and whether there may be several of it.
    private func kind(_ id: SchemaID) -> (isFile: Bool, isRepeated: Bool) {
        var seen: Set<SchemaID> = [id]
        var rest = [(id: id, isElement: false)]
        // A list, or for files a union in which there is one.
        var isRepeated = false
        var file: (isFile: Bool, isRepeated: Bool)?
        while let (id, isElement) = rest.popLast() {
            let schema = shapes.flattened(id)
            let branches = schema.anyOf + schema.oneOf
            if let types = schema.types?.filter({ $0 != .null }), types == [.array] {
                isRepeated = isRepeated || seen.count == 1
                if let items = schema.items, seen.insert(items).inserted { rest.append((items, true)) }
            } else if schema.types == nil, !branches.isEmpty {
                rest += branches.filter { seen.insert($0).inserted }.map { ($0, isElement) }
            } else if schema.isBytes {
                shapes.noteFile(id)
                file = (true, isElement || file?.isRepeated == true)
            }
        }
        return file ?? (false, isRepeated)
    }
}

extension Schema {
    /// Whether its values are bytes as they are, and no text: 3.0's `format: binary`, and later `contentMediaType`
    /// without an encoding, `contentEncoding: binary`, or nothing at all ("Considerations for File Uploads").
    var isBytes: Bool {
        if let types { return types.contains(.string) && (format == "binary" || isContent) }
        return properties.isEmpty && anyOf.isEmpty && oneOf.isEmpty && enumeration == nil && constant == nil
    }

    private var isContent: Bool {
        guard contentMediaType.flatMap({ MediaType($0) })?.isJSON != true else { return false }
        // `binary` says that nothing is encoded (RFC 2045, section 6.2).
        return contentEncoding.map { $0.lowercased() == "binary" } ?? (contentMediaType != nil)
    }
}
