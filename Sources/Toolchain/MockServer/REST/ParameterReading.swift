import Accord
import Contract
import Foundation
import HTTPTypes

/// Reads parameters from where they are in a request, in their styles (OpenAPI 3.1, "Style Values").
struct ParameterReading {
    let request: MockRequest
    /// The texts of the parameters in the path, percent-encoded.
    let path: [String: String]
    let schemas: Schemas

    /// Returns what is wrong with the parameters.
    func violations(_ parameters: [Parameter]) -> [RequestViolation] {
        parameters.flatMap { parameter -> [RequestViolation] in
            let place = RequestViolation.Place(parameter.place)
            guard let value = value(of: parameter) else {
                guard parameter.isRequired else { return [] }
                return [
                    RequestViolation(
                        place: place, parameter: parameter.name, pointer: "", keyword: "required",
                        message: "must be there")
                ]
            }
            guard let schema = parameter.schema else { return [] }
            return schemas.violations(of: value, schema).map {
                RequestViolation($0, in: place, parameter: parameter.name)
            }
        }
    }

    /// The value of a parameter; `nil` when it is not there. One that is not written in its style is a string.
    func value(of parameter: Parameter) -> JSONValue? {
        switch parameter.place {
        case .path: path[parameter.name].map { read($0, parameter, separator: ",") { $0.decoded } }
        case .query: query(parameter)
        case .header:
            HTTPField.Name(parameter.name).flatMap { request.headers[$0] }.map { header($0, parameter) }
        case .cookie: items(parameter, of: request.cookies) { $0.decoded }
        }
    }

    fileprivate func header(_ text: String, _ parameter: Parameter) -> JSONValue {
        read(text, parameter, separator: ",") { $0.trimmingCharacters(in: .whitespaces) }
    }

    private func query(_ parameter: Parameter) -> JSONValue? {
        guard parameter.style == .deepObject else { return items(parameter, of: request.query) { $0.decodedForm } }
        return DeepObject(parameter.name, in: request.query)?.value(schemas, parameter.schema)
    }

    /// Reads a parameter of a query, or of cookies.
    private func items(
        _ parameter: Parameter, of items: [MockRequest.QueryItem], decode: (String) -> String
    ) -> JSONValue? {
        let texts = items.filter { $0.name == parameter.name }.map(\.value)
        if parameter.style == .form, parameter.explodes, let schema = parameter.schema {
            let types = schemas.types(schema)
            if types.contains(.array), !texts.isEmpty, texts.count > 1 || !types.contains(.string) {
                return schemas.list(of: texts.map(decode), schema)
            }
            if types.contains(.object), texts.isEmpty {
                let names = Set(schemas.properties(schema).map(\.name))
                let members = Dictionary(grouping: items.filter { names.contains($0.name) }, by: \.name)
                guard !members.isEmpty else { return nil }
                return .object(
                    members.reduce(into: [:]) { object, member in
                        let texts = member.value.map { decode($0.value) }
                        object[member.key] = schemas.value(ofPairs: texts, schemas.property(member.key, of: schema))
                    })
            }
        }
        guard let text = texts.last else { return nil }
        return read(text, parameter, separator: parameter.style.separator(in: text), decode: decode)
    }

    /// Reads one text.
    private func read(
        _ text: String, _ parameter: Parameter, separator: String, decode: (String) -> String
    ) -> JSONValue {
        if parameter.style == .json { return (try? JSONValue(json: decode(text))) ?? .string(decode(text)) }
        guard let schema = parameter.schema else { return .string(decode(text)) }
        var (text, separator) = (text, separator)
        switch parameter.style {
        case .label:
            text.removeFirst(text.hasPrefix(".") ? 1 : 0)
            if parameter.explodes { separator = "." }
        case .matrix: return matrix(text, parameter, schema, decode: decode)
        default: break
        }
        let types = schemas.types(schema)
        let isScalar = types.contains(.string) || types.isDisjoint(with: [.array, .object])
        if isScalar { return schemas.value(of: decode(text), schema) }
        let parts = text.isEmpty ? [] : text.components(separatedBy: separator)
        if types.contains(.array) { return schemas.list(of: parts.map(decode), schema) }
        return object(parts, parameter, schema, decode: decode) ?? .string(decode(text))
    }

    private func matrix(
        _ text: String, _ parameter: Parameter, _ schema: SchemaID, decode: (String) -> String
    ) -> JSONValue {
        let items = text.split(separator: ";").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return MockRequest.QueryItem(name: decode(parts[0]), value: parts.count > 1 ? parts[1] : "")
        }
        var form = parameter
        form.style = .form
        return self.items(form, of: items, decode: decode) ?? .string(decode(text))
    }

    /// `a=1,b=2` where it explodes, and `a,1,b,2` where not.
    private func object(
        _ parts: [String], _ parameter: Parameter, _ schema: SchemaID, decode: (String) -> String
    ) -> JSONValue? {
        var pairs: [(String, String)] = []
        if parameter.explodes {
            for part in parts {
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                guard pair.count == 2 else { return nil }
                pairs.append((decode(pair[0]), decode(pair[1])))
            }
        } else {
            guard parts.count.isMultiple(of: 2) else { return nil }
            for index in stride(from: 0, to: parts.count, by: 2) {
                pairs.append((decode(parts[index]), decode(parts[index + 1])))
            }
        }
        return schemas.object(of: pairs, schema)
    }
}

extension Schemas {
    /// Reads a header field of a response.
    package func value(of text: String, _ header: Header) -> JSONValue {
        let parameter = Parameter(
            name: header.name, place: .header, style: header.style, explodes: header.explodes, type: .any,
            schema: header.schema, isRequired: header.isRequired, location: header.location, pointer: "")
        let reading = ParameterReading(request: MockRequest(method: "", path: ""), path: [:], schemas: self)
        return reading.header(text, parameter)
    }
}

extension Parameter.Style {
    /// The separator of a list that does not explode, as it is in a text that is percent-encoded.
    func separator(in text: String) -> String {
        switch self {
        case .spaceDelimited: text.contains("%20") ? "%20" : "+"
        case .pipeDelimited: text.contains("|") ? "|" : "%7C"
        default: ","
        }
    }
}

extension RequestViolation.Place {
    init(_ place: Parameter.Place) {
        switch place {
        case .path: self = .path
        case .query: self = .query
        case .header: self = .header
        case .cookie: self = .cookie
        }
    }
}
