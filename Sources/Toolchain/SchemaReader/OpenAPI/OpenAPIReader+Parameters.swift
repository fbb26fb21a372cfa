import Contract
import Foundation

/// A parameter in a list of parameters: what tells it from others, and where it is.
struct ParameterPlace {
    struct Key: Hashable {
        var name: String
        var place: Parameter.Place
    }

    var name: String
    var place: Parameter.Place
    /// Where it stands in the list; perhaps a `$ref`.
    var declaration: Place
    /// Where its members are.
    var content: Place

    var key: Key {
        // Names of header fields are the same in any case (RFC 9110, section 5.1).
        Key(name: place == .header ? name.lowercased() : name, place: place)
    }
}

/// Parameters ("Parameter Object").
extension OpenAPIReader {
    /// The parameters of a path item or an operation, each name once.
    func parameters(of place: Place) -> [ParameterPlace] {
        var first: [ParameterPlace.Key: Place] = [:]
        return elements("parameters", of: place).compactMap { declaration in
            guard let parameter = parameterPlace(declaration) else { return nil }
            if let other = first[parameter.key] {
                report(
                    "the \(parameter.place) parameter '\(parameter.name)' is there twice, first in line "
                        + "\(other.location.line) (\(other.pointer)); remove one of the two",
                    at: declaration)
                return nil
            }
            first[parameter.key] = declaration
            return parameter
        }
    }

    private func parameterPlace(_ declaration: Place) -> ParameterPlace? {
        guard let content = graph.resolve(declaration), isObject(content, "a parameter") else { return nil }
        guard let name = text("name", of: content), let place = text("in", of: content) else {
            report("the parameter has no 'name' or no 'in'; say what it is called, and where it goes", at: content)
            return nil
        }
        guard let place = self.place(place, of: name, at: content) else { return nil }
        // These are for 'content', 'requestBody' and 'security' to say.
        if place == .header, ["accept", "content-type", "authorization"].contains(name.lowercased()) {
            ignored.add("the header parameter '\(name)'", at: content.location)
            return nil
        }
        return ParameterPlace(name: name, place: place, declaration: declaration, content: content)
    }

    private func place(_ place: String, of name: String, at content: Place) -> Parameter.Place? {
        if let place = Parameter.Place(rawValue: place) { return place }
        let remedy =
            switch place {
            case "body": "that is of Swagger 2.0; describe it as 'requestBody'"
            case "formData":
                "that is of Swagger 2.0; describe it as 'requestBody' with application/x-www-form-urlencoded or "
                    + "multipart/form-data"
            case "querystring": "Accord does not take a query as a whole; describe its parameters one by one"
            default: "use path, query, header or cookie"
            }
        report("the parameter '\(name)' is in '\(place)'; \(remedy)", at: content)
        return nil
    }

    /// Reads what a parameter says of itself.
    func parameter(_ parameter: ParameterPlace, of operation: String) -> Parameter? {
        let place = parameter.content
        ignore(
            in: place,
            except: [
                "name", "in", "description", "required", "deprecated", "style", "explode", "allowReserved", "schema",
                "content", "example", "examples",
            ])
        let isRequired = flag("required", of: place) ?? false
        if parameter.place == .path, !isRequired {
            report(
                "the path parameter '\(parameter.name)' is taken as required; add 'required: true'",
                severity: .warning, at: place)
        }
        guard let (schema, style) = schema(of: parameter) else { return nil }
        let id = graph.schema(at: schema)
        // Parameters that are null are left out: there is no way to write null.
        let type = type(of: id, named: hint(parameter, of: operation)).withoutNull
        return Parameter(
            name: parameter.name,
            givenName: place["x-accord-name"]?.node.string,
            place: parameter.place,
            style: style,
            explodes: style == .deepObject || (flag("explode", of: place) ?? (style == .form)),
            allowsReserved: flag("allowReserved", of: place) ?? false,
            type: type,
            schema: id,
            isRequired: isRequired || parameter.place == .path,
            defaultValue: makesTypes ? shapes.defaultValue(of: id, as: type) : nil,
            isDeprecated: flag("deprecated", of: place) ?? false,
            documentation: documentation(place),
            location: place.location,
            pointer: place.pointer)
    }

    /// OpenAPI has paths without queries; where one is written all the same, it is part of each call.
    func fixedParameters(_ query: Substring, at place: Place) -> [Parameter] {
        query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { $0.removingPercentEncoding ?? String($0) }
            return Parameter(
                name: texts[0], place: .query, style: .form, explodes: true, type: .string, isRequired: false,
                defaultValue: .string(texts.count == 2 ? texts[1] : ""), location: place.location,
                pointer: place.pointer)
        }
    }

    /// Shared parameters give their models the names that they have themselves.
    private func hint(_ parameter: ParameterPlace, of operation: String) -> String {
        if let name = parameter.content.componentName(in: "parameters") { return name }
        return "\(operation)_\(parameter.name)"
    }

    private func schema(of parameter: ParameterPlace) -> (schema: Place, style: Parameter.Style)? {
        let place = parameter.content
        switch (place["schema"], place["content"]) {
        case (let schema?, nil):
            return style(of: parameter).map { (schema, $0) }
        case (nil, let content?):
            guard let (name, media) = content.members.first, content.members.count == 1, MediaType(name)?.isJSON == true
            else {
                graph.reportOfCode(
                    "'content' of the parameter '\(parameter.name)' is to be application/json, and nothing else; "
                        + "describe it so, or by 'schema'",
                    at: content)
                return nil
            }
            guard let schema = graph.resolve(media)?["schema"] else {
                report("the content of the parameter '\(parameter.name)' has no 'schema'; add it", at: media)
                return nil
            }
            return (schema, .json)
        case (nil, nil):
            report("the parameter '\(parameter.name)' has no 'schema'; add it", at: place)
        case (_?, _?):
            report(
                "the parameter '\(parameter.name)' has both 'schema' and 'content'; remove one of the two", at: place)
        }
        return nil
    }

    /// ("Parameter Object", "Style Values".)
    private func style(of parameter: ParameterPlace) -> Parameter.Style? {
        let allowed: [Parameter.Style] =
            switch parameter.place {
            case .path: [.simple, .label, .matrix]
            case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
            case .header: [.simple]
            case .cookie: [.form]
            }
        guard let text = text("style", of: parameter.content) else { return allowed.first }
        if let style = allowed.first(where: { $0.rawValue == text }) { return style }
        report(
            "the style '\(text)' is none for \(parameter.place) parameters; use "
                + allowed.map(\.rawValue).joined(separator: ", "),
            at: parameter.content["style"] ?? parameter.content)
        return nil
    }
}

extension Place {
    /// The name under which it stands in `components`; `nil` when it does not stand there.
    func componentName(in section: String) -> String? {
        let prefix = "#/components/\(section)/"
        guard pointer.hasPrefix(prefix) else { return nil }
        let rest = pointer.dropFirst(prefix.count)
        return rest.contains("/") ? nil : String(rest)
    }
}
