import Contract

/// A parameter in a list of parameters: what distinguishes it from others, and where it is.
struct ParameterPlace {
    /// The place that its value goes to; a place of `Parameter`, and others.
    enum Home: String {
        case path, query, header, cookie
        /// The whole query (OpenAPI 3.2).
        case querystring
        /// A request body of OpenAPI 2.0, and a field of one.
        case body, formData
    }

    struct Key: Hashable {
        var name: String
        var home: Home
    }

    var name: String
    var home: Home
    /// The place of its entry in the list; perhaps a `$ref`.
    var declaration: NodeLocation
    /// The place of its members.
    var content: NodeLocation

    var key: Key {
        // Names of header fields are the same in any case (RFC 9110, section 5.1).
        Key(name: home == .header ? name.lowercased() : name, home: home)
    }

    /// `nil` for what is no single parameter.
    var place: Parameter.Place? { Parameter.Place(rawValue: home.rawValue) }
}

/// Parameters ("Parameter Object").
extension OpenAPIReader {
    /// The parameters of a path item or an operation, each name once.
    func parameters(of place: NodeLocation) -> [ParameterPlace] {
        var first: [ParameterPlace.Key: NodeLocation] = [:]
        return elements("parameters", of: place).compactMap { declaration in
            guard let parameter = parameterPlace(declaration) else { return nil }
            if let other = first[parameter.key] {
                report(
                    "the \(parameter.home) parameter '\(parameter.name)' is there twice, first in line "
                        + "\(other.location.line) (\(other.pointer)), and this one is left out; remove one of the two",
                    severity: .warning, at: declaration)
                return nil
            }
            first[parameter.key] = declaration
            return parameter
        }
    }

    /// The parameters of the operation, and those of the path item that the operation does not replace.
    func parameters(of call: Call) -> [ParameterPlace] {
        let own = parameters(of: call.place)
        let replaced = Set(own.map(\.key))
        let inherited = call.item.parameters.filter { !replaced.contains($0.key) }
        let hasBody = own.contains { $0.home == .body }
        for parameter in (hasBody ? [] : inherited) + own where parameter.home == .formData {
            reportUnlessField(parameter, of: call.place)
        }
        return inherited + own
    }

    /// Reports a parameter of a form of OpenAPI 2.0 that the request body does not have as a field.
    private func reportUnlessField(_ parameter: ParameterPlace, of operation: NodeLocation) {
        let media = operation["requestBody"]?["content"]?.members.first?.place
        guard media?["schema"]?["properties"]?[parameter.name] == nil else { return }
        report(
            "the parameter '\(parameter.name)' is in 'formData', and cannot be read from here; describe it in the file of "
                + "the operation, in a document with 'swagger: \"2.0\"'", at: parameter.declaration)
    }

    private func parameterPlace(_ declaration: NodeLocation) -> ParameterPlace? {
        // A parameter that cannot be found is left out, because nobody knows which it is.
        guard let content = graph.resolve(declaration), isObject(content, "a parameter") else { return nil }
        guard let place = text("in", of: content) else {
            report("the parameter has no 'in'; say where it goes", at: content)
            return nil
        }
        guard let home = home(place, at: content) else { return nil }
        guard let name = text("name", of: content) ?? (home == .querystring || home == .body ? "" : nil) else {
            report("the parameter has no 'name'; say what it is called", at: content)
            return nil
        }
        // These are for 'content', 'requestBody' and 'security' to say.
        if home == .header, ["accept", "content-type", "authorization"].contains(name.lowercased()) {
            ignored.add("the header parameter '\(name)'", at: content.location)
            return nil
        }
        return ParameterPlace(name: name, home: home, declaration: declaration, content: content)
    }

    private func home(_ place: String, at content: NodeLocation) -> ParameterPlace.Home? {
        // A field of OpenAPI 2.0 is in the request body already.
        if let home = ParameterPlace.Home(rawValue: place), home != .formData || document.isConverted { return home }
        let remedy =
            place == "formData"
            ? "that is of Swagger 2.0; describe it as 'requestBody' with application/x-www-form-urlencoded or "
                + "multipart/form-data"
            : "use path, query, header or cookie"
        report("the parameter '\(text("name", of: content) ?? "")' is in '\(place)'; \(remedy)", at: content)
        return nil
    }

    // MARK: - The parameters of a call

    /// The parameters that a call takes, those among them that only its path names.
    func parameters(_ declared: [ParameterPlace], of call: Call, named name: String) -> [Parameter] {
        let path = PathPlaceholders(call.path).names
        let query = PathPlaceholders(call.template.query).names + call.template.queryNames
        var known: Set<String> = []
        let described = declared.flatMap { parameter -> [Parameter] in
            var parameter = parameter
            if parameter.home == .querystring { return fields(of: parameter, operation: name) }
            guard let place = parameter.place else { return [] }
            if place == .path {
                let names = [parameter.name, DeclaredPath.name(in: parameter.name)]
                guard let name = names.first(where: (path + query).contains) else {
                    reportUnused(parameter, path: call.declaredPath)
                    return []
                }
                parameter.name = name
                known.insert(name)
            }
            guard var result = self.parameter(parameter, place, of: name) else { return [] }
            if place == .path {
                if let style = call.template.styles[result.name] { result.style = style }
                if call.template.namesWithSlashes.contains(result.name) { result.allowsReserved = true }
            }
            return [result]
        }
        var undeclared: [Parameter] = []
        for placeholder in path where known.insert(placeholder).inserted {
            undeclared.append(text(placeholder, of: call))
        }
        let inPath = described.filter { $0.place != .path || path.contains($0.name) }
        let names = Set(inPath.filter { $0.place == .query }.map(\.name))
        let others = described.filter { $0.place == .path }
        return undeclared + inPath
            + (fixedParameters(call, taking: others) + namedParameters(call, taking: others))
            .filter { !names.contains($0.name) }
    }

    private func reportUnused(_ parameter: ParameterPlace, path: String) {
        report(
            "the path \"\(path)\" does not take the parameter '\(parameter.name)', which is left out; add "
                + "'{\(parameter.name)}' to the path, or remove the parameter",
            severity: .warning, at: parameter.declaration)
    }

    /// A parameter that nothing describes.
    private func text(_ placeholder: String, of call: Call) -> Parameter {
        report(
            "the path \"\(call.declaredPath)\" takes '{\(placeholder)}', and there is no path parameter of that name, so that it "
                + "is taken as a string; add it to 'parameters'",
            severity: .warning, at: call.place)
        return Parameter(
            name: placeholder, place: .path, style: call.template.styles[placeholder] ?? .simple, explodes: false,
            allowsReserved: call.template.namesWithSlashes.contains(placeholder), type: .string, isRequired: true,
            location: call.place.location, pointer: call.place.pointer)
    }

    /// OpenAPI has paths without queries; where one is written all the same, it is part of each call.
    ///
    /// - Parameter parameters: described as ones of the path, and perhaps taken by the query: `?of={id}`.
    private func fixedParameters(_ call: Call, taking parameters: [Parameter]) -> [Parameter] {
        call.template.query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { $0.removingPercentEncoding ?? String($0) }
            let value = texts.count == 2 ? texts[1] : ""
            let placeholder = PathPlaceholders(value).names.first
            var parameter =
                parameters.first { $0.name == placeholder }
                ?? Parameter(
                    name: texts[0], place: .query, style: .form, explodes: true, type: .string,
                    isRequired: placeholder != nil, defaultValue: placeholder == nil ? .string(value) : nil,
                    location: call.place.location, pointer: call.place.pointer)
            parameter.move(toQueryAs: texts[0])
            return parameter
        }
    }

    /// The parameters of a query that the path names in braces, as in `/books{?max,offset}`. A call can do without them.
    ///
    /// - Parameter parameters: described as ones of the path.
    private func namedParameters(_ call: Call, taking parameters: [Parameter]) -> [Parameter] {
        call.template.queryNames.map { name in
            var parameter =
                parameters.first { $0.name == name }
                ?? Parameter(
                    name: name, place: .query, style: .form, explodes: true, type: .string, isRequired: false,
                    location: call.place.location, pointer: call.place.pointer)
            parameter.move(toQueryAs: name)
            parameter.isRequired = false
            return parameter
        }
    }
}

extension Parameter {
    fileprivate mutating func move(toQueryAs name: String) {
        self.name = name
        place = .query
        style = .form
        explodes = true
    }
}

extension NodeLocation {
    /// Returns its name in a section of `components`, or in that of the document itself, as in OpenAPI 2.0; `nil` when it
    /// is not there.
    func componentName(in section: String) -> String? {
        let homes = ["#/components/\(section)/"] + (document.isConverted ? ["#/\(section)/"] : [])
        for home in homes where pointer.hasPrefix(home) {
            let rest = pointer.dropFirst(home.count)
            return rest.contains("/") ? nil : String(rest)
        }
        return nil
    }
}
