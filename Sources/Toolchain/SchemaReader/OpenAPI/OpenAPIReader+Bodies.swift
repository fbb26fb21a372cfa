import Contract

/// Request bodies and responses ("Request Body Object", "Responses Object", "Media Type Object").
extension OpenAPIReader {
    func body(
        of place: NodeLocation, _ parameters: [ParameterPlace], method: String, operation: String
    ) -> RequestBody? {
        guard let declaration = member("requestBody", of: place) else {
            return parameters.first { $0.home == .body }.map { body(of: $0, operation: operation) }
        }
        guard !["GET", "HEAD", "TRACE"].contains(method) else {
            report(
                "\(method) requests have no body, and this one is not sent; describe parameters, or use POST",
                severity: .warning, at: declaration)
            return nil
        }
        guard let body = graph.resolve(declaration) else {
            return RequestBody(contents: [.anything], isRequired: false, location: declaration.location)
        }
        guard isObject(body, "a request body") else { return nil }
        check(body, members: ["description", "content", "required"])
        let name = body.componentName(in: "requestBodies") ?? operation
        var contents = contents(of: body, .request, named: "\(name)_Request")
        if contents.isEmpty {
            graph.reportOfCode(
                "the request body has no media type in 'content', and is taken as bytes; add one", severity: .warning,
                at: body)
            contents = [Content(mediaType: "application/octet-stream", form: .binary)]
        }
        return RequestBody(
            contents: contents,
            payloads: payloads(of: body),
            isRequired: flag("required", of: body) ?? false,
            documentation: documentation(declaration, before: body),
            location: declaration.location)
    }

    /// The body that Swagger 2.0 has among the parameters.
    private func body(of parameter: ParameterPlace, operation: String) -> RequestBody {
        let place = parameter.content
        if !document.isConverted {
            report(
                "the parameter '\(parameter.name)' is in 'body', which is of Swagger 2.0, and is taken as a body of JSON; "
                    + "describe it as 'requestBody'",
                severity: .warning, at: place)
        }
        let schema = member("schema", of: place).map { self.schema(at: $0, of: .request) }
        let type = schema.map { self.type(of: $0, named: "\(operation)_Request") } ?? .any
        return RequestBody(
            contents: [Content(mediaType: "application/json", form: .json(type), schema: schema)],
            payloads: isComplete
                ? [Payload(mediaType: "application/json", schema: schema, location: place.location)] : [],
            isRequired: flag("required", of: place) ?? false,
            documentation: documentation(place),
            location: place.location)
    }

    /// Returns the documentation beside a `$ref`, or else that of what it refers to ("Reference Object").
    private func documentation(_ declaration: NodeLocation, before referred: NodeLocation) -> Documentation {
        let own = documentation(declaration)
        return own.leading.isEmpty ? documentation(referred) : own
    }

    // MARK: - Responses

    func responses(of place: NodeLocation, operation: String, method: String) -> [APIResponse] {
        let declared = members("responses", of: place)
        if declared.isEmpty {
            graph.reportOfCode(
                "the operation has no responses, so that nothing of what it answers is read; describe one at least, or "
                    + "'default'",
                severity: .warning, at: place)
        }
        var hasSuccess = false
        return declared.compactMap { key, declaration in
            guard let status = status(key, at: declaration) else { return nil }
            let isFirstSuccess = !hasSuccess && status.isSuccess
            hasSuccess = hasSuccess || status.isSuccess
            let suffix = isFirstSuccess ? "" : key == "default" ? "Default" : key.uppercased()
            return response(
                declaration, status, hasBody: method != "HEAD" && status.hasBody,
                named: "\(operation)_Response\(suffix)")
        }
    }

    private func response(
        _ declaration: NodeLocation, _ status: APIResponse.Status, hasBody: Bool, named hint: String
    ) -> APIResponse? {
        guard let response = graph.resolve(declaration) else {
            return APIResponse(
                status: status, contents: hasBody ? [.anything] : [], location: declaration.location,
                pointer: declaration.pointer)
        }
        guard isObject(response, "a response") else { return nil }
        check(
            response,
            members: Set(
                ["summary", "description", "headers", "content", "links"] + (document.isConverted ? ["schema"] : [])))
        // A response of OpenAPI 2.0 may have the schema of a shared one, and other media types.
        let home = response.componentName(in: "responses") ?? sharedHome(ofSchemaOf: response)
        let shared = home.map { "\($0)_Response" }
        if !hasBody, response["content"]?.members.isEmpty == false {
            graph.reportOfCode(
                "responses to HEAD, and those of 1XX, 204, 205 and 304, have no body (RFC 9110), so the one that is described has no "
                    + "effect; take it out", severity: .note, at: declaration)
        }
        let contents =
            hasBody ? contents(of: response, status.isSuccess ? .success : .failure, named: shared ?? hint) : []
        return APIResponse(
            status: status,
            contents: contents,
            payloads: hasBody ? payloads(of: response) : [],
            headers: headers(of: response),
            documentation: documentation(declaration, before: response),
            location: declaration.location,
            pointer: declaration.pointer)
    }

    /// Returns the name of the shared response whose schema a response refers to.
    private func sharedHome(ofSchemaOf response: NodeLocation) -> String? {
        guard document.isConverted, let text = response["schema"]?["$ref"]?.node.string,
            let tokens = NodeLocation.tokens(of: text), tokens.count == 3, tokens[0] == "responses"
        else { return nil }
        return tokens[1]
    }

    private func status(_ key: String, at place: NodeLocation) -> APIResponse.Status? {
        if let status = APIResponse.Status(key) { return status }
        // `200 OK`, `Default`.
        if let status = APIResponse.Status(key.lowercased().prefix { $0.isLetter || $0.isNumber }) {
            report(
                "\"\(key)\" is no status, and its beginning is taken; write that alone", severity: .warning, at: place)
            return status
        }
        report("\"\(key)\" is no status; use a code such as 404, a range such as 4XX, or 'default'", at: place)
        return nil
    }

    // MARK: - Contents

    /// The kind of message that a body belongs to.
    private enum Owner {
        case request, success, failure
    }

    /// The forms of a body. A request has one where it makes no difference which of several is sent; a response may be
    /// of any of its media types.
    private func contents(of place: NodeLocation, _ owner: Owner, named hint: String) -> [Content] {
        var contents: [Content] = []
        var unsupported: [(name: String, place: NodeLocation)] = []
        for (name, media) in members("content", of: place) {
            guard let place = graph.resolve(media) else {
                contents.append(.anything)
                continue
            }
            guard isObject(place, "a media type's description") else { continue }
            let (name, type) = mediaType(name, at: media)
            // A body may have another schema in each of its media types.
            let isFree = shapes.isFree(hint, package: package)
            let schema = member("schema", of: place).map { self.schema(at: $0, of: owner) }
            guard let form = form(type, place, schema, owner, named: isFree ? hint : "\(hint)_\(type.subtype)") else {
                unsupported.append((name, media))
                continue
            }
            // The first reading finds out what responses are made of.
            let content = Content(
                mediaType: concrete(name, type, form, owner), form: form,
                encodings: fieldEncodings(place, schema, form),
                schema: owner == .request || !makesTypes && !isComplete ? schema : nil)
            // In the first reading all types are the same.
            if makesTypes, owner == .request, contents.contains(where: { $0.isAlike(content) }) { continue }
            contents.append(content)
        }
        for (name, media) in unsupported {
            // There is another form, which the operation can do with.
            guard contents.isEmpty else {
                ignored.add("'\(name)'", at: media.location)
                continue
            }
            graph.reportOfCode(
                "Accord has no form for values of this schema in \(name), and \(owner == .request ? "takes" : "gives") their bytes; describe them as "
                    + "application/json, or as bytes, by a schema with 'type: string' and 'format: binary'",
                severity: .warning, at: media)
            contents = [Content(mediaType: name, form: .binary)]
        }
        return contents
    }

    /// The schema of a body. Requests may have one that differs from that of responses.
    private func schema(at place: NodeLocation, of owner: Owner) -> SchemaID {
        let schema = graph.schema(at: place)
        return makesTypes && owner == .request ? shapes.sent(schema) : schema
    }

    /// A media type and its name; a name that is none says nothing.
    private func mediaType(_ name: String, at place: NodeLocation) -> (name: String, MediaType) {
        if let type = MediaType(name) { return (name, type) }
        report(
            "\"\(name)\" is no media type, and is taken as */*; write one such as application/json",
            severity: .warning, at: place)
        return ("*/*", .any)
    }

    /// A request cannot be sent as a range of media types, and has no quality (RFC 9110, section 12.4.2). JSON has a usual one; that of text and bytes is the caller's
    /// choice.
    private func concrete(_ name: String, _ type: MediaType, _ form: Content.Form, _ owner: Owner) -> String {
        guard owner == .request else { return name }
        if type.isRange, case .json = form { return "application/json" }
        guard type.otherParameters["q"] != nil else { return name }
        return name.split(separator: ";").filter { part in
            !part.drop { $0 == " " }.lowercased().hasPrefix("q=")
        }.joined(separator: ";")
    }

    /// `nil` when there is no way to write the schema's values in the media type.
    private func form(
        _ type: MediaType, _ place: NodeLocation, _ schema: SchemaID?, _ owner: Owner, named hint: String
    ) -> Content.Form? {
        check(place, members: ["schema", "example", "examples", "encoding", "itemSchema"])
        if place["encoding"] != nil, type.type != "multipart", !type.isForm {
            ignored.add("'encoding' of \(type.type)/\(type.subtype)", at: place.location)
        }
        if type.isEvents || type.isLines {
            guard owner != .request else {
                graph.reportOfCode(
                    "Accord writes no \(type.isEvents ? "events" : "lines of JSON") in requests, and takes their bytes; "
                        + "write each value with `jsonData()`", severity: .warning, at: place)
                return .binary
            }
            return type.isEvents
                ? .events(eventType(place, named: hint)) : .lines(elementType(place, named: "\(hint)_Item"))
        }
        if type.isJSON {
            if let schema, !isComplete {
                graph.examples.add(ofMediaType: place, schema: schema, graph)
            }
            return .json(schema.map { self.type(of: $0, named: hint) } ?? .any)
        }
        if type.isForm {
            return owner == .request ? form(of: schema, at: place, named: hint) : .text(.string)
        }
        if type.type == "multipart", type.subtype == "form-data", owner == .request {
            return multipart(of: schema, at: place, named: hint)
        }
        if let schema, isStructured(schema) {
            // Frameworks that do not know what they send say `*/*`, and mean JSON.
            let isAny = type.isRange && (type.type == "*" || type.type == "application")
            return isAny ? .json(self.type(of: schema, named: hint)) : nil
        }
        let text = schema.flatMap { textType(of: $0, named: hint) }
        if type.type == "text" { return .text(text ?? .string) }
        // The text of a number is the same in any media type, but a string may be anything.
        if type.type == "*", owner != .request, let text, text != .string, text != .bytes { return .text(text) }
        return .binary
    }

    /// The type of a text that is more than any: `nil` for bytes as they are, and where the schema does not say.
    private func textType(of schema: SchemaID, named hint: String) -> ValueType? {
        guard !shapes.flattened(schema).isBytes, shapes.isPlainText(schema) else { return nil }
        return type(of: schema, named: hint).withoutNull
    }

    /// The encodings of a form's fields that ask for something.
    private func fieldEncodings(
        _ place: NodeLocation, _ schema: SchemaID?, _ form: Content.Form
    ) -> [PartEncoding] {
        guard case .form = form, place["encoding"] != nil, let schema else { return [] }
        return encodings(of: place, isForm: true, schema).filter { $0.fieldStyle != nil }
    }

    private func form(of schema: SchemaID?, at place: NodeLocation, named hint: String) -> Content.Form {
        if let schema { return .form(type(of: schema, named: hint).withoutNull) }
        graph.reportOfCode(
            "the form has no 'schema' that names its fields, and is taken as text that is encoded already; add it",
            severity: .warning, at: place)
        return .text(.string)
    }

    private func multipart(of schema: SchemaID?, at place: NodeLocation, named hint: String) -> Content.Form {
        if let parts = schema.map({ parts($0, place, named: hint) }), !parts.isEmpty { return .multipart(parts) }
        graph.reportOfCode(
            "the multipart body has no schema with properties that name its parts, and is taken as bytes, with the "
                + "caller's Content-Type; add them",
            severity: .warning, at: member("schema", of: place) ?? place)
        return .binary
    }

    // MARK: - Streams

    /// Returns the type of what an event carries. Documents before 3.2 describe it by `schema`.
    private func eventType(_ place: NodeLocation, named hint: String) -> ValueType {
        let hint = "\(hint)_Event"
        guard let data = eventData(of: place) else { return elementType(place, named: hint) }
        return type(of: data.schema, named: hint)
    }

    /// Returns the data of events, where `itemSchema` describes them as a whole, with `data` among their properties
    /// ("Special Considerations for text/event-stream Content", 3.2).
    func eventData(of place: NodeLocation) -> EventData? {
        guard let data = member("itemSchema", of: place).flatMap({ graph.resolve($0) })?["properties"]?["data"] else {
            return nil
        }
        let content = graph.resolve(data)?["contentSchema"]
        return EventData(schema: graph.schema(at: content ?? data), isEncoded: content != nil)
    }

    private func elementType(_ place: NodeLocation, named hint: String) -> ValueType {
        elementSchema(place).map { type(of: $0, named: hint) } ?? .any
    }

    /// Returns the schema of each line or event: `itemSchema`, or that of the elements of `schema` when it has an array,
    /// or `schema`.
    func elementSchema(_ place: NodeLocation) -> SchemaID? {
        if let item = member("itemSchema", of: place) { return graph.schema(at: item) }
        guard let schema = member("schema", of: place) else { return nil }
        let id = graph.schema(at: schema)
        let whole = shapes.flattened(id)
        return whole.types == [.array] ? whole.items ?? id : id
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

extension Content {
    /// In place of what cannot be found.
    fileprivate static let anything = Content(mediaType: "application/json", form: .json(.any))
}

extension APIResponse.Status {
    /// `nil` for what is no status.
    fileprivate init?(_ key: some StringProtocol) {
        let digits = key.prefix { $0.isASCII && $0.isNumber }
        switch (key, digits.count) {
        case ("default", _): self = .default
        case (_, 1) where key.uppercased().hasSuffix("XX") && key.count == 3 && (1...5).contains(Int(digits) ?? 0):
            self = .range(Int(digits) ?? 0)
        case (_, 3) where key.count == 3 && (100...599).contains(Int(digits) ?? 0): self = .code(Int(digits) ?? 0)
        default: return nil
        }
    }

    /// Whether a response may have a body (RFC 9110, sections 15.2, 15.3.5, 15.3.6 and 15.4.5).
    var hasBody: Bool {
        switch self {
        case .code(let code): code >= 200 && ![204, 205, 304].contains(code)
        case .range(let first): first > 1
        case .default: true
        }
    }

    var isSuccess: Bool {
        switch self {
        case .code(let code): (200...299).contains(code)
        case .range(let digit): digit == 2
        case .default: false
        }
    }
}
