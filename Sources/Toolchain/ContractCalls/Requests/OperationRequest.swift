import Accord
import AccordHTTP
import Contract
import Foundation
import HTTPTypes
import MockServer

/// Makes requests of an operation.
package struct OperationRequest: Sendable {
    package let call: CallableOperation

    package init(_ call: CallableOperation) {
        self.call = call
    }

    private var operation: APIOperation { call.operation }
    private var schemas: Schemas { call.schemas }

    // MARK: - Of a command line

    /// The request that a person asks for.
    ///
    /// - Parameter baseURL: of the API.
    /// - Throws: for parameters that the operation does not have, or lacks, and for a body that cannot be written.
    package func prepare(_ input: CallInput, baseURL: URL) throws(InputProblem) -> PreparedCall {
        let values = try values(of: input.arguments)
        let missing = operation.parameters.filter {
            $0.isRequired && values[ParameterKey($0)] == nil && $0.onlyValue == nil
        }
        guard missing.isEmpty else {
            let labels = missing.map { operation.parameters.label(of: $0) }
            let names = labels.map { "'\($0)'" }.joined(separator: ", ")
            let example = labels.map { "\($0)=…" }.joined(separator: " ")
            throw InputProblem("\(operation.name) needs \(names); add \(example)")
        }
        var warnings = values.flatMap { self.violations(of: $1, $0) }.sorted()
        if input.data == nil, operation.body?.isRequired ?? false {
            warnings.append("the request has no body, and the contract requires one; give it with -d")
        }
        var content: OperationBody?
        if let data = input.data { content = try body(data, given: input.headers[.contentType], &warnings) }
        return try prepare(values, content, input, baseURL: baseURL, warnings: warnings)
    }

    private func values(of arguments: [CallInput.Argument]) throws(InputProblem) -> [ParameterKey: JSONValue] {
        var texts: [ParameterKey: [String]] = [:]
        for argument in arguments {
            guard let parameter = operation.parameters.named(argument.name) else {
                let known = operation.parameters.map { operation.parameters.label(of: $0) }
                guard !known.isEmpty else { throw InputProblem("\(operation.name) has no parameters") }
                throw InputProblem(
                    "\(operation.name) has no parameter '\(argument.name)'; "
                        + Suggestion.text(for: argument.name, among: known))
            }
            texts[ParameterKey(parameter), default: []].append(argument.text)
        }
        var values: [ParameterKey: JSONValue] = [:]
        for parameter in operation.parameters {
            guard let texts = texts[ParameterKey(parameter)] else { continue }
            values[ParameterKey(parameter)] = schemas.argument(texts, parameter.schema)
        }
        return values
    }

    private func violations(of value: JSONValue, _ key: ParameterKey) -> [String] {
        guard let schema = operation.parameters.first(where: { ParameterKey($0) == key })?.schema else { return [] }
        return schemas.violations(of: value, schema).map { violation in
            let place = violation.pointer.isEmpty ? "" : " at \(violation.pointer)"
            return "\(key.place.rawValue) parameter '\(key.name)'\(place): \(violation.message)"
        }
    }

    private func body(
        _ data: Data, given: String?, _ warnings: inout [String]
    ) throws(InputProblem) -> OperationBody {
        guard let payload = payload(of: data, given), let type = MediaType(payload.mediaType) else {
            warnings.append("\(operation.name) has no body in the contract")
            return .bytes(data, mediaType: "application/json")
        }
        guard type.isMadeOfJSON else {
            return .bytes(data, mediaType: payload.mediaType(inRange: "application/octet-stream"))
        }
        let values = try JSONSequence.values(of: data)
        guard values.count == 1, let value = values.first else {
            throw InputProblem("the body has to be one value of JSON, and there are \(values.count)")
        }
        if let schema = payload.schema {
            warnings += schemas.violations(of: value, schema).map { violation in
                "body\(violation.pointer.isEmpty ? "" : " at \(violation.pointer)"): \(violation.message)"
            }
        }
        return type.isJSON
            ? .bytes(data, mediaType: payload.mediaType(inRange: "application/json")) : .value(value, payload)
    }

    /// The form that a body has: the one that `Content-Type` names, or else the first that the data can be in.
    private func payload(of data: Data, _ given: String?) -> Payload? {
        let payloads = operation.body?.payloads ?? []
        func first(where fits: (MediaType) -> Bool) -> Payload? {
            payloads.first { MediaType($0.mediaType).map(fits) ?? false }
        }
        if let given = given.flatMap({ MediaType($0) }) {
            return first { $0.essence == given.essence } ?? first { $0.covers(given) } ?? payloads.first
        }
        let isXML = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
        let values = (try? JSONSequence.values(of: data)) ?? []
        if values.count > 1, let lines = first(where: \.isLines) { return lines }
        guard let value = values.first else {
            return first { isXML ? $0.isXML : !$0.isMadeOfJSON && !$0.isXML } ?? payloads.first
        }
        switch value {
        case .object, .array: return first(where: \.isMadeOfJSON) ?? first(where: \.isLines) ?? payloads.first
        default: return first { $0.isMadeOfJSON || $0.isText && !$0.isXML } ?? payloads.first
        }
    }

    // MARK: - The request

    /// - Throws: for values that cannot be written.
    func prepare(
        _ values: [ParameterKey: JSONValue], _ body: OperationBody?, _ input: CallInput, baseURL: URL,
        warnings: [String] = []
    ) throws(InputProblem) -> PreparedCall {
        let descriptor = OperationDescriptor(
            service: call.api.fullName, name: operation.name, method: operation.method, path: operation.template,
            accepts: operation.responses.flatMap { $0.payloads.map(\.mediaType) }.uniqued())
        var builder = RequestBuilder(descriptor, boundary: { "accord-\(UUID().uuidString)" })
        for parameter in operation.parameters {
            let constant = parameter.onlyValue.map { JSONValue($0) }
            guard let value = values[ParameterKey(parameter)] ?? constant else { continue }
            builder.write(value, as: parameter)
        }
        body?.write(to: &builder)
        let credentials = Credentials(input.token, for: call)
        var headers = input.headers
        for field in credentials.headers where headers[field.name] == nil { headers.append(field) }
        if !credentials.cookies.isEmpty {
            let cookies = headers[values: .cookie] + credentials.cookies
            headers[.cookie] = cookies.joined(separator: "; ")
        }
        do throws(ConnectError) {
            var request = try builder.finish(baseURL: baseURL, headers: headers, query: credentials.query)
            body?.complete(&request, given: input.headers[.contentType])
            request.headers[.acceptEncoding] = request.headers[.acceptEncoding] ?? "identity"
            return PreparedCall(request: request, warnings: warnings, secrets: secrets)
        } catch {
            throw InputProblem(error.message)
        }
    }

    private var secrets: Set<String> {
        Set(
            call.api.securitySchemes.compactMap { scheme in
                switch scheme.kind {
                case .header(let name), .query(let name): name.lowercased()
                case .bearer, .basic, .cookie, .other: nil
                }
            })
    }
}

/// A parameter by its place and name, which is how contracts distinguish them.
package struct ParameterKey: Sendable, Hashable {
    package let place: Parameter.Place
    package let name: String

    init(_ parameter: Parameter) {
        place = parameter.place
        name = parameter.name
    }
}

/// The body of a request, before it is written.
enum OperationBody: Sendable {
    case bytes(Data, mediaType: String)
    /// A value that is written field by field, as forms and bodies of parts are.
    case value(JSONValue, Payload)

    /// The body of a value in the form that a payload has.
    init(_ value: JSONValue, of payload: Payload) {
        let type = MediaType(payload.mediaType)
        if type?.isForm ?? false || type?.isMultipart ?? false {
            self = .value(value, payload)
        } else if !(type?.isJSON ?? false), case .string(let text) = value {
            self = .bytes(Data(text.utf8), mediaType: payload.mediaType(inRange: "text/plain"))
        } else {
            self = .bytes(value.sortedData, mediaType: payload.mediaType(inRange: "application/json"))
        }
    }

    func write(to builder: inout RequestBuilder) {
        guard case .value(let value, let payload) = self else { return }
        guard MediaType(payload.mediaType)?.isMultipart ?? false else {
            return builder.form(value, "j", styles: payload.fieldStyles, mediaType: payload.mediaType)
        }
        builder.multipart()
        // A form has no names for the elements of a list.
        if case .array(let elements) = value {
            for element in elements { builder.part("file", element, "j") }
        }
        guard case .object(let members) = value else { return }
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            let encoding = payload.parts.first { $0.name == name }
            builder.part(
                name, member, "j", separator: encoding?.separator, mediaType: encoding?.mediaTypes.first)
        }
    }

    /// Adds what a builder has no values for.
    ///
    /// - Parameter given: the media type that a person has asked for.
    func complete(_ request: inout TransportRequest, given: String?) {
        if case .bytes(let data, let mediaType) = self {
            request.body = data
            request.headers[.contentType] = mediaType
        }
        // That of a body of parts has the boundary between them.
        if let given, MediaType(given)?.isMultipart != true || request.headers[.contentType] == nil {
            request.headers[.contentType] = given
        }
    }
}

extension MediaType {
    /// Whether its bodies are made of a value of JSON.
    fileprivate var isMadeOfJSON: Bool { isJSON || isForm || isMultipart }
}

extension Payload {
    /// The styles that it has for the fields of a form, by their names.
    fileprivate var fieldStyles: [String: FieldStyle] {
        let styles = parts.compactMap { part -> (String, FieldStyle)? in
            guard let (style, explodes) = part.fieldStyle else { return nil }
            return ParameterStyle(rawValue: style.rawValue).map { (part.name, FieldStyle($0, explode: explodes)) }
        }
        return Dictionary(styles) { first, _ in first }
    }
}

extension Parameter {
    /// The value that it has when nobody gives one, because it has to be sent and may have no other.
    fileprivate var onlyValue: JSON? { isFixed ? defaultValue : constant }
}

extension RequestBuilder {
    /// Writes a parameter in the style that the contract has for it.
    fileprivate mutating func write(_ value: JSONValue, as parameter: Parameter) {
        let style = ParameterStyle(rawValue: parameter.style.rawValue) ?? .simple
        switch parameter.place {
        case .path: path(parameter.name, value, "j", style: style, explode: parameter.explodes)
        case .query:
            query(
                parameter.name, value, "j", style: style, explode: parameter.explodes,
                allowReserved: parameter.allowsReserved)
        case .header: header(parameter.name, value, "j", style: style, explode: parameter.explodes)
        case .cookie: cookie(parameter.name, value, "j", style: style, explode: parameter.explodes)
        }
    }
}

extension Schemas {
    /// The value that texts of a command line mean: each is JSON where the schema takes no text, and else what the schema's
    /// types say. Several are a list.
    func argument(_ texts: [String], _ schema: SchemaID?) -> JSONValue {
        guard let schema else { return texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) }) }
        let types = types(schema)
        if texts.count > 1 { return .array(texts.map { argument([$0], items(schema)) }) }
        let text = texts[0]
        if text.hasPrefix("[") && types.contains(.array) || text.hasPrefix("{") && types.contains(.object),
            let json = try? JSONValue(json: text)
        {
            return json
        }
        guard !types.contains(.string), types.contains(.array) else { return value(of: text, schema) }
        return list(of: text.isEmpty ? [] : text.components(separatedBy: ","), schema)
    }
}
