import Contract

/// The members of a parameter ("Parameter Object").
extension OpenAPIReader {
    func parameter(_ parameter: ParameterPlace, _ home: Parameter.Place, of operation: String) -> Parameter? {
        let place = parameter.content
        check(
            place, .parameter,
            members: Self.schemaKeywords.union([
                "name", "in", "description", "required", "deprecated", "style", "explode", "allowReserved", "schema",
                "content", "example", "examples",
            ]).union(document.isConverted ? ["collectionFormat"] : []))
        if document.isConverted, let format = text("collectionFormat", of: place, .warning) {
            graph.reportOfCode(
                "Accord writes no list of a \(home) parameter as '\(format)', and writes it as if nothing were said; use csv, "
                    + "or in queries multi, ssv or pipes", severity: .warning, at: place["collectionFormat"] ?? place)
        }
        let isRequired = flag("required", of: place) ?? false
        if home == .path, !isRequired {
            report(
                "the path parameter '\(parameter.name)' is taken as required; add 'required: true'",
                severity: .warning, at: place)
        }
        let (schema, style) = schema(of: parameter, home)
        let id = schema.map { makesTypes ? shapes.sent(graph.schema(at: $0)) : graph.schema(at: $0) }
        if makesTypes, let id, style != .json, style != .deepObject { checkForm(of: id, parameter, home) }
        // Parameters that are null are left out: there is no way to write null.
        let type = id.map { self.type(of: $0, named: hint(parameter, of: operation)).withoutNull } ?? .string
        var result = Parameter(
            name: parameter.name,
            givenName: place["x-accord-name"]?.node.string,
            place: home,
            style: style,
            explodes: style == .deepObject || (flag("explode", of: place) ?? (style == .form)),
            allowsReserved: flag("allowReserved", of: place) ?? false,
            type: id == nil && style == .json ? .any : type,
            schema: id,
            isRequired: isRequired || home == .path,
            defaultValue: makesTypes ? id.flatMap { shapes.defaultValue(of: $0, as: type) } : nil,
            isDeprecated: flag("deprecated", of: place, .warning) ?? false,
            documentation: documentation(place),
            location: place.location,
            pointer: place.pointer)
        if result.isRequired, let id {
            let constants = graph.graph.parts(of: id).compactMap { shapes.constant(of: graph.graph[$0]) }
            result.constant = constants.first { $0 != .null }
        }
        if isComplete {
            let isCookie = home == .cookie && place["style"]?.node.string == "cookie"
            result.notation = isCookie ? "cookie" : mediaType(of: place) ?? collectionFormat(of: place)
            result.allowsEmpty = home == .query && flag("allowEmptyValue", of: place, .warning) ?? false
        }
        return result
    }

    /// The media type of a parameter that is neither JSON nor plain text.
    private func mediaType(of place: NodeLocation) -> String? {
        guard member("schema", of: place) == nil, let name = members("content", of: place).first?.key,
            let type = MediaType(name), !type.isJSON, type.type != "text" || type.subtype != "plain"
        else { return nil }
        return "\(type.type)/\(type.subtype)"
    }

    /// The forms of a list and of the lists in it, where a document of OpenAPI 2.0 has one without a style in 3.0; `nil`
    /// where all are between commas.
    func collectionFormat(of place: NodeLocation) -> String? {
        guard isComplete, document.isConverted else { return nil }
        var formats = [place["collectionFormat"]?.node.string ?? "csv"]
        var items = place["schema"]?["items"]
        while let list = items, list["type"]?.node.string == "array" {
            formats.append(list["collectionFormat"]?.node.string ?? "csv")
            items = list["items"]
        }
        return formats.allSatisfy { $0 == "csv" } ? nil : formats.joined(separator: " of ")
    }

    /// Warns of lists of objects or lists, for which no style says anything ("Style Values").
    private func checkForm(of id: SchemaID, _ parameter: ParameterPlace, _ home: Parameter.Place) {
        guard shapes.kinds(of: id) == [.array], let items = shapes.flattened(id).items,
            let kinds = shapes.kinds(of: items), let kind = kinds.first(where: { $0 == .object || $0 == .array })
        else { return }
        graph.reportOfCode(
            "OpenAPI has no form for a list of \(kind == .object ? "objects" : "lists") in a \(home) parameter, and each "
                + "element of '\(parameter.name)' is written as JSON; describe the parameter by 'content' with "
                + "application/json, or put it into the body",
            severity: .warning, at: parameter.content)
    }

    /// Shared parameters give their models the names that they have themselves.
    private func hint(_ parameter: ParameterPlace, of operation: String) -> String {
        if let name = parameter.content.componentName(in: "parameters") { return name }
        return "\(operation)_\(parameter.name)"
    }

    // MARK: - Schema and style

    private func schema(of parameter: ParameterPlace, _ home: Parameter.Place) -> (
        schema: NodeLocation?, Parameter.Style
    ) {
        let place = parameter.content
        let style = style(of: parameter, home)
        let schema = member("schema", of: place)
        guard let content = member("content", of: place) else {
            return (schema ?? ownSchema(of: parameter), style)
        }
        if let schema {
            report(
                "the parameter '\(parameter.name)' has both 'schema' and 'content', and 'schema' is taken; remove one of "
                    + "the two", severity: .warning, at: place)
            return (schema, style)
        }
        let media = members("content", of: place).compactMap { name, media in
            graph.resolve(media).map { (type: MediaType(name), schema: member("schema", of: $0)) }
        }
        if let json = media.first(where: { $0.type?.isJSON == true }) { return (json.schema, .json) }
        let text = media.first { $0.type?.type == "text" && $0.type?.subtype == "plain" }
        // A single value is the same text in a style.
        if let schema = text?.schema, let kinds = shapes.kinds(of: graph.schema(at: schema)), !kinds.contains(.array),
            !kinds.contains(.object)
        {
            return (schema, style)
        }
        // A comparison needs no code that writes it.
        if isComplete, let schema = media.first?.schema { return (schema, style) }
        graph.reportOfCode(
            "the parameter '\(parameter.name)' is taken as a string, as Accord writes no other 'content' than "
                + "application/json; describe it so, or by 'schema'",
            severity: .warning, at: content)
        return (nil, style)
    }

    /// Swagger 2.0 says beside the name what is in 'schema' now; `nil` when nothing does.
    private func ownSchema(of parameter: ParameterPlace) -> NodeLocation? {
        let members = parameter.content.node.members.filter { Self.schemaKeywords.contains($0.key) }
        let isDescribed = members.contains { $0.key == "type" || $0.key == "enum" }
        report(
            "the parameter '\(parameter.name)' has no 'schema', and is taken as "
                + (isDescribed ? "what is beside its name; put that into a 'schema'" : "a string; add one"),
            severity: .warning, at: parameter.content)
        guard isDescribed else { return nil }
        let node = Node(value: .object(members), location: parameter.content.location)
        return NodeLocation(document: parameter.content.document, pointer: parameter.content.pointer, node: node)
    }

    /// The keywords of a parameter of Swagger 2.0 about its values. They are few enough for an object that needs no index.
    private static let schemaKeywords: Set = [
        "type", "format", "items", "enum", "default", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
        "minLength", "maxLength", "minItems", "maxItems", "pattern", "nullable",
    ]

    /// ("Parameter Object", "Style Values".)
    private func style(of parameter: ParameterPlace, _ home: Parameter.Place) -> Parameter.Style {
        let (usual, others): (Parameter.Style, [Parameter.Style]) =
            switch home {
            case .path: (.simple, [.label, .matrix])
            case .query: (.form, [.spaceDelimited, .pipeDelimited, .deepObject])
            case .header: (.simple, [])
            case .cookie: (.form, [])
            }
        guard let text = text("style", of: parameter.content, .warning), text != usual.rawValue else { return usual }
        if let style = others.first(where: { $0.rawValue == text }) { return style }
        // Unlike `form`, it encodes nothing (OpenAPI 3.2), which no value that a cookie may have needs.
        if home == .cookie, text == "cookie" { return usual }
        report(
            "the style '\(text)' is none for \(home) parameters, and \(usual.rawValue) is taken; use "
                + ([usual] + others).map(\.rawValue).joined(separator: ", "),
            severity: .warning, at: parameter.content["style"] ?? parameter.content)
        return usual
    }

    // MARK: - The query as a whole

    /// The fields of a query that is described as a whole, as parameters (OpenAPI 3.2, "Parameter Locations").
    func fields(of parameter: ParameterPlace, operation: String) -> [Parameter] {
        let content = members("content", of: parameter.content)
        let form = content.first { MediaType($0.key)?.isForm == true }?.place
        guard let schema = form.flatMap({ graph.resolve($0) }).flatMap({ member("schema", of: $0) }) else {
            // A call can do without what is not required.
            let isRequired = flag("required", of: parameter.content) ?? false
            if isRequired, !isComplete { errors += 1 }
            graph.reportOfCode(
                "Accord takes a query as a whole only as application/x-www-form-urlencoded with a schema, and leaves "
                    + "this one out; describe it so, or its parameters one by one",
                severity: isRequired ? .error : .warning, at: parameter.content)
            return []
        }
        let whole = shapes.flattened(graph.schema(at: schema))
        let isRequired = flag("required", of: parameter.content) ?? false
        return whole.properties.map { property in
            let type = type(of: property.value, named: "\(operation)_\(property.name)").withoutNull
            let place = graph.place(of: property.value)
            let isAlways = whole.required.contains(property.name)
            var field = Parameter(
                name: property.name, place: .query, style: .form, explodes: true, type: type, schema: property.value,
                isRequired: isRequired && isAlways,
                defaultValue: makesTypes ? shapes.defaultValue(of: property.value, as: type) : nil,
                documentation: shapes.documentation(of: shapes.flattened(property.value)), location: place.location,
                pointer: place.pointer)
            if isAlways, !isRequired {
                field.companions = Set(whole.properties.map(\.name)).subtracting([property.name])
            }
            return field
        }
    }

    /// The query as a whole, where it is no form, for those who compare contracts.
    func wholeQuery(among declared: [ParameterPlace]) -> Parameter? {
        guard isComplete, let place = declared.first(where: { $0.home == .querystring })?.content else { return nil }
        let content = members("content", of: place)
        guard let (name, media) = content.first, !content.contains(where: { MediaType($0.key)?.isForm == true }) else {
            return nil
        }
        let schema = graph.resolve(media).flatMap { member("schema", of: $0) }
        var query = Parameter(
            name: "querystring", place: .query, style: .json, explodes: false, type: .any,
            schema: schema.map { graph.schema(at: $0) }, isRequired: flag("required", of: place) ?? false,
            isDeprecated: flag("deprecated", of: place, .warning) ?? false, location: place.location,
            pointer: place.pointer)
        query.notation = name
        return query
    }
}
