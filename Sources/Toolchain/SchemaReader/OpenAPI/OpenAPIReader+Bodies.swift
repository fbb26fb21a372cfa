import Contract

/// Request bodies and responses ("Request Body Object", "Responses Object", "Media Type Object").
extension OpenAPIReader {
    func body(of place: Place, method: String, operation: String) -> RequestBody? {
        guard let declaration = place["requestBody"], let body = graph.resolve(declaration),
            isObject(body, "a request body")
        else { return nil }
        guard method != "GET", method != "HEAD" else {
            report(
                "\(method) requests have no body, and this one is not sent; describe parameters, or use POST",
                severity: .warning, at: declaration)
            return nil
        }
        ignore(in: body, except: ["description", "content", "required"])
        guard body["content"] != nil else {
            report("the request body has no 'content'; add it, with a media type", at: body)
            return nil
        }
        let name = body.componentName(in: "requestBodies") ?? operation
        let contents = contents(of: body, .request, named: "\(name)_Request")
        guard !contents.isEmpty else { return nil }
        return RequestBody(
            contents: contents,
            payloads: payloads(of: body),
            isRequired: flag("required", of: body) ?? false,
            documentation: documentation(declaration, before: body),
            location: declaration.location)
    }

    /// What stands beside a `$ref` goes before what it refers to ("Reference Object").
    private func documentation(_ declaration: Place, before referred: Place) -> Documentation {
        let own = documentation(declaration)
        return own.leading.isEmpty ? documentation(referred) : own
    }

    // MARK: - Responses

    func responses(of place: Place, operation: String) -> [Response] {
        let found = members("responses", of: place)
        if found.isEmpty, place["responses"] == nil || document.kind == .openAPI(minor: 0) {
            graph.reportOfCode("the operation has no responses; describe one at least, or 'default'", at: place)
        }
        var hasSuccess = false
        return found.compactMap { key, declaration in
            guard let status = status(key) else {
                report(
                    "\"\(key)\" is no status; use a code such as 404, a range such as 4XX, or 'default'",
                    at: declaration)
                return nil
            }
            guard let response = graph.resolve(declaration), isObject(response, "a response") else { return nil }
            ignore(in: response, except: ["summary", "description", "content"])
            let isFirstSuccess = !hasSuccess && status.isSuccess
            hasSuccess = hasSuccess || status.isSuccess
            let suffix = isFirstSuccess ? "" : key == "default" ? "Default" : key.uppercased()
            let shared = response.componentName(in: "responses").map { "\($0)_Response" }
            return Response(
                status: status,
                contents: response["content"] == nil
                    ? []
                    : contents(
                        of: response, status.isSuccess ? .success : .failure,
                        named: shared ?? "\(operation)_Response\(suffix)"),
                payloads: payloads(of: response),
                headers: headers(of: response),
                documentation: documentation(declaration, before: response),
                location: declaration.location,
                pointer: declaration.pointer)
        }
    }

    private func status(_ key: String) -> Response.Status? {
        if key == "default" { return .default }
        if key.count == 3, key.uppercased().hasSuffix("XX"), let digit = key.first?.wholeNumberValue {
            return (1...5).contains(digit) ? .range(digit) : nil
        }
        guard key.count == 3, let code = Int(key), (100...599).contains(code) else { return nil }
        return .code(code)
    }

    // MARK: - Contents

    /// What a body is of.
    private enum Owner {
        case request, success, failure
    }

    /// The forms of a body, each once: media types that differ in name alone are one.
    private func contents(of place: Place, _ owner: Owner, named hint: String) -> [Content] {
        var contents: [Content] = []
        var unsupported: [(name: String, place: Place)] = []
        let members = members("content", of: place)
        for (name, media) in members {
            guard let place = graph.resolve(media), isObject(place, "a media type's description") else { continue }
            guard let type = MediaType(name) else {
                report("\"\(name)\" is no media type; write one such as application/json", at: media)
                continue
            }
            guard let form = form(type, place, owner, named: hint) else {
                unsupported.append((name, media))
                continue
            }
            // In the first reading all types are the same.
            if makesTypes, contents.contains(where: { $0.form == form }) { continue }
            contents.append(Content(mediaType: concrete(name, type, form, owner), form: form))
        }
        for (name, media) in unsupported {
            // There is another form, which the operation can do with.
            guard contents.isEmpty else {
                ignored.add("'\(name)'", at: media.location)
                continue
            }
            // That an error has an odd form is no reason to do without the operation.
            let isFatal = owner != .failure
            graph.reportOfCode(
                "Accord has no form for values of this schema in \(name)\(isFatal ? "" : ", and gives their bytes"); "
                    + "describe them as application/json, or as bytes, by a schema with 'type: string' and 'format: "
                    + "binary'",
                severity: isFatal ? .error : .warning, at: media)
            contents = [Content(mediaType: name, form: .binary)]
        }
        return contents
    }

    /// A request cannot be sent as a range of media types.
    private func concrete(_ name: String, _ type: MediaType, _ form: Content.Form, _ owner: Owner) -> String {
        guard type.isRange, owner == .request else { return name }
        return switch form {
        case .json: "application/json"
        case .text: "text/plain"
        default: type.type == "*" || type.type == "application" ? "application/octet-stream" : name
        }
    }

    /// `nil` when there is no way to write the schema's values in the media type.
    private func form(_ type: MediaType, _ place: Place, _ owner: Owner, named hint: String) -> Content.Form? {
        ignore(in: place, except: ["schema", "example", "examples", "encoding", "itemSchema"])
        if place["encoding"] != nil, type.type != "multipart" {
            ignored.add("'encoding' of \(type.type)/\(type.subtype)", at: place.location)
        }
        let schema = place["schema"]
        if type.isEvents || type.isLines {
            guard owner != .request else { return .binary }
            return type.isEvents
                ? .events(eventType(place, named: hint)) : .lines(elementType(place, named: "\(hint)_Item"))
        }
        if type.isJSON {
            return .json(schema.map { self.type(of: $0, named: hint) } ?? .any)
        }
        if type.isForm {
            guard owner == .request else { return .text }
            guard let schema else {
                graph.reportOfCode("a form has no 'schema' that names its fields; add it", at: place)
                return .text
            }
            return .form(self.type(of: schema, named: hint).withoutNull)
        }
        if type.type == "multipart", type.subtype == "form-data", owner == .request {
            guard let schema else {
                graph.reportOfCode("a multipart body has no 'schema' that names its parts; add it", at: place)
                return .multipart([])
            }
            return .multipart(parts(graph.schema(at: schema), place["encoding"], at: schema, named: hint))
        }
        if let schema, isStructured(graph.schema(at: schema)) {
            // Frameworks that do not know what they send say `*/*`, and mean JSON.
            let isAny = type.isRange && (type.type == "*" || type.type == "application")
            return isAny ? .json(self.type(of: schema, named: hint)) : nil
        }
        return type.type == "text" ? .text : .binary
    }

    // MARK: - Streams

    /// What an event carries. Documents before 3.2 describe it by `schema`; since then `itemSchema` may describe the
    /// whole event, with `data` among its properties ("Special Considerations for text/event-stream Content", 3.2).
    private func eventType(_ place: Place, named hint: String) -> ValueType {
        let hint = "\(hint)_Event"
        guard let data = place["itemSchema"].flatMap({ graph.resolve($0) })?["properties"]?["data"] else {
            return elementType(place, named: hint)
        }
        return type(of: graph.resolve(data)?["contentSchema"] ?? data, named: hint)
    }

    /// What each line carries, or each event: `itemSchema`, or the elements of `schema` when it has an array.
    private func elementType(_ place: Place, named hint: String) -> ValueType {
        if let item = place["itemSchema"] { return type(of: item, named: hint) }
        guard let schema = place["schema"] else { return .any }
        let id = graph.schema(at: schema)
        let whole = shapes.flattened(id)
        if whole.types == [.array], let items = whole.items { return type(of: items, named: hint) }
        return type(of: id, named: hint)
    }

    /// Whether a schema's values may be more than text or bytes.
    func isStructured(_ id: SchemaID) -> Bool {
        var seen: Set<SchemaID> = [id]
        var rest = [id]
        while let id = rest.popLast() {
            let schema = shapes.flattened(id)
            if let types = schema.types {
                if types.contains(where: { $0 == .object || $0 == .array }) { return true }
            } else if !schema.properties.isEmpty || schema.items != nil {
                return true
            } else {
                rest += (schema.anyOf + schema.oneOf).filter { seen.insert($0).inserted }
            }
        }
        return false
    }
}

extension Response.Status {
    var isSuccess: Bool {
        switch self {
        case .code(let code): (200...299).contains(code)
        case .range(let digit): digit == 2
        case .default: false
        }
    }
}
