import Contract

extension FileWriter {
    /// Writes the enum that an operation is.
    func write(_ shape: OperationShape, of api: API, _ names: NameTable.APINames) {
        imports.use("AccordHTTP")
        guard let name = shape.path.last else { return }
        text.line("/// Source: `\(Literal.escaped(shape.operation.pointer))`")
        text.block("\(access)enum \(name): AccordHTTP.RESTOperation") {
            writeRequest(shape)
            text.gap()
            writeOutput(shape)
            writeFailure(shape)
            writeDescriptor(shape, of: api, names)
            writeServers(of: shape.operation)
            text.gap()
            writeWriting(shape)
            writeReading(shape)
        }
    }

    // MARK: Types

    private func writeRequest(_ shape: OperationShape) {
        if let transcoding = shape.operation.transcoding {
            let type = reference(to: transcoding.input, at: shape.place, for: shape.operation.location)
            text.line("\(access)typealias Request = \(type)")
            return
        }
        text.block("\(frozen)\(access)struct Request: Sendable") {
            var parameters: [InitializerParameter] = []
            for input in shape.inputs {
                let type = type(of: input, at: shape.requestPlace)
                text.lines(DocComment.lines(input.parameter.described))
                text.line("\(access)var \(input.name.declared): \(type)")
                parameters.append(InitializerParameter(name: input.name, type: type, initial: input.initial))
            }
            if !shape.bodies.isEmpty {
                let type = bodyType(shape, at: shape.requestPlace)
                if let body = shape.operation.body { text.lines(DocComment.lines(body.documentation)) }
                if shape.bodies.count == 1, let note = shape.bodies[0].rangeNote { text.line("/// \(note)") }
                text.line("\(access)var body: \(type)")
                parameters.append(
                    InitializerParameter(
                        name: SwiftName("body"), type: type, initial: shape.isBodyRequired ? nil : "nil"))
            }
            text.gap()
            writeInitializer(parameters)
            writeBodyType(shape)
        }
    }

    /// Writes the enum of a body that has several forms, or the struct of one that has parts.
    private func writeBodyType(_ shape: OperationShape) {
        if shape.bodies.count > 1 {
            text.gap()
            text.line("/// What is sent, in one of several forms.")
            text.block("\(frozen)\(access)enum Body: Sendable") {
                for body in shape.bodies {
                    text.line("/// \(body.rangeNote ?? "`\(Literal.escaped(body.content.mediaType))`")")
                    text.line(
                        "case \(body.name.declared)(\(type(of: body, in: shape, at: shape.requestPlace)))")
                }
                for body in shape.bodies { writeParts(of: body, in: shape, named: "Multipart") }
            }
        } else if let body = shape.bodies.first {
            writeParts(of: body, in: shape, named: "Body")
        }
    }

    private func writeParts(of body: OperationShape.Body, in shape: OperationShape, named name: String) {
        guard case .multipart(let parts) = body.content.form else { return }
        text.gap()
        text.line("/// A property for each part of `\(Literal.escaped(body.content.mediaType))`.")
        text.block("\(frozen)\(access)struct \(name): Sendable") {
            var parameters: [InitializerParameter] = []
            for (part, name) in zip(parts, body.parts) {
                let type = type(of: part, in: shape)
                let whole = part.isRepeated ? "[\(type)]" : part.isRequired ? type : "\(type)?"
                text.lines(DocComment.lines(part.documentation))
                text.line("\(access)var \(name.declared): \(whole)")
                let initial = part.isRequired ? nil : part.isRepeated ? "[]" : "nil"
                parameters.append(InitializerParameter(name: name, type: whole, initial: initial))
            }
            text.gap()
            writeInitializer(parameters)
        }
    }

    private func type(of part: Content.Part, in shape: OperationShape) -> String {
        var types = TypeList()
        switch part.form {
        case .file: return "AccordHTTP.FilePart"
        case .text(let type), .json(let type):
            let type = part.isRequired ? type : project.values.unwrapped(type).type
            return resolve(type, at: shape.requestPlace, for: shape.operation.location, &types).type
        }
    }

    private func writeOutput(_ shape: OperationShape) {
        if let type = simpleOutput(shape, at: shape.place) {
            text.line("\(access)typealias Output = \(type)")
            return
        }
        text.line("/// The answers that are successes.")
        write(shape.answers.successes, in: shape, named: "Output", at: shape.place)
    }

    private func writeFailure(_ shape: OperationShape) {
        if shape.answers.failures.isEmpty {
            text.line("\(access)typealias Failure = Never")
            return
        }
        if let path = shape.failure {
            let type = spelling(of: path, at: shape.place)
            text.line("\(access)typealias Failure = \(type)")
            return
        }
        text.line("/// The documented answers that are no successes.")
        write(shape.answers.failures, in: shape, named: "Failure", at: shape.place)
    }

    /// Writes the enums of failures that several operations share.
    func writeSharedFailures(_ shapes: [OperationShape]) {
        var written: Set<[String]> = []
        for shape in shapes {
            guard let path = shape.failure, let name = path.last, written.insert(path).inserted else { continue }
            piece(in: Array(path.dropLast())) {
                text.line("/// The documented answers of several operations that are no successes.")
                let place = LexicalScope(scope: path, namespaces: path.count - 1)
                write(shape.answers.failures, in: shape, named: name, at: place)
            }
        }
    }

    private func write(
        _ answers: [Answers.Answer], in shape: OperationShape, named name: String, at place: LexicalScope
    ) {
        text.block("\(frozen)\(access)enum \(name): Sendable") {
            for answer in answers {
                let payload = answer.payload.map { type(of: $0, in: shape, at: place) }
                let values = [answer.status.isRange ? "status: Int" : nil, payload].compactMap { $0 }
                text.lines(DocComment.lines(answer.documentation))
                text.line(
                    "case \(answer.name.declared)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")")
            }
        }
    }

    // MARK: Descriptor

    private func writeDescriptor(_ shape: OperationShape, of api: API, _ names: NameTable.APINames) {
        let operation = shape.operation
        var arguments = [
            "service: \(Literal.string(api.fullName))",
            "name: \(Literal.string(operation.name))",
            "method: \(Literal.string(operation.method))",
            "path: \(Literal.string(operation.transcoding?.template ?? operation.template))",
        ]
        let accepts = operation.transcoding == nil ? shape.answers.accepts : ["application/json"]
        if !accepts.isEmpty { arguments.append("accepts: [\(accepts.map(Literal.string).joined(separator: ", "))]") }
        if shape.answers.successes.contains(where: { $0.payload?.isStream == true }) {
            arguments.append("isStream: true")
        }
        if let security = security(of: shape, api, names) { arguments.append("security: \(security)") }
        if let server = operation.servers.first { arguments.append("server: \(Literal.string(server.defaultURL))") }
        text.list("\(access)static let descriptor = AccordHTTP.OperationDescriptor(", arguments, ")")
    }

    // MARK: Writing

    private func writeWriting(_ shape: OperationShape) {
        let head = "\(access)static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder)"
        text.block(head) {
            if let transcoding = shape.operation.transcoding {
                let body = transcoding.body.map { ", body: \(Literal.string($0))" } ?? ""
                text.line("builder.message(request\(body))")
                return
            }
            for input in shape.inputs {
                write(input, of: "request", at: shape.place, for: shape.operation.location)
            }
            if shape.bodies.count > 1 {
                text.line("switch request.body {")
                for body in shape.bodies {
                    text.line("case .\(body.name.text)(let body):")
                    text.indented { writeStatements(for: body, value: "body", in: shape) }
                }
                if !shape.isBodyRequired { text.line("case nil: break") }
                text.line("}")
            } else if let body = shape.bodies.first {
                if shape.isBodyRequired {
                    writeStatements(for: body, value: "request.body", in: shape)
                } else {
                    text.block("if let body = request.body") {
                        writeStatements(for: body, value: "body", in: shape)
                    }
                }
            }
        }
    }

    /// Writes the call that puts a parameter into a request; `value` has the property for it.
    func write(
        _ input: OperationShape.Input, of value: String, at place: LexicalScope, for location: SourceLocation
    ) {
        let parameter = input.parameter
        let type = input.isOptional ? project.values.unwrapped(parameter.type).type : parameter.type
        var arguments = [Literal.string(parameter.name), "\(value).\(input.name.text)"]
        var types = TypeList()
        let kind = (input.isOptional ? "?" : "") + resolve(type, at: place, for: location, &types).kind
        arguments += typed(kind + ending(parameter.rules, besides: type, at: place, for: location, &types), types)
        let usual: Parameter.Style = parameter.place == .path || parameter.place == .header ? .simple : .form
        if parameter.style != usual { arguments.append("style: .\(parameter.style.rawValue)") }
        if parameter.style != .json, parameter.explodes != (parameter.style == .form) {
            arguments.append("explode: \(parameter.explodes)")
        }
        if parameter.allowsReserved, parameter.place == .query { arguments.append("allowReserved: true") }
        text.line("builder.\(parameter.place.rawValue)(\(arguments.joined(separator: ", ")))")
    }

    private func writeStatements(for body: OperationShape.Body, value: String, in shape: OperationShape) {
        let mediaType = body.content.mediaType
        // Where there are several bodies, it is the enum of them that is optional.
        let isOptional = !shape.isBodyRequired && shape.bodies.count == 1
        func call(_ function: String, _ arguments: [String], usual: String) {
            let all = arguments + (mediaType == usual ? [] : ["mediaType: \(Literal.string(mediaType))"])
            text.line("builder.\(function)(\(all.joined(separator: ", ")))")
        }
        switch body.content.form {
        case .json(let type):
            call(
                "json",
                [value] + modelOrTyped(type, isOptional: isOptional, body.content.rules, in: shape),
                usual: "application/json")
        case .form(let type):
            call(
                "form",
                [value] + modelOrTyped(type, isOptional: isOptional, body.content.rules, in: shape)
                    + body.content.fieldStyles,
                usual: "application/x-www-form-urlencoded")
        case .text(let type):
            call(
                "text",
                [value]
                    + textTyped(isOptional ? project.values.unwrapped(type).type : type, body.content.rules, in: shape),
                usual: "text/plain")
        case .binary, .events, .lines:
            call("bytes", [value] + lengths(body.content.rules), usual: "application/octet-stream")
        case .multipart(let parts):
            text.line("builder.multipart()")
            for (part, name) in zip(parts, body.parts) { write(part, value: "\(value).\(name.text)", in: shape) }
        }
    }

    private func write(_ part: Content.Part, value: String, in shape: OperationShape) {
        let prefix = part.isRepeated ? "*" : part.isRequired ? "" : "?"
        var arguments = [Literal.string(part.name), value]
        let function: String
        switch part.form {
        case .file:
            function = part.isRepeated ? "files" : "file"
            arguments += lengths(part.isRepeated ? part.rules?["items"] : part.rules)
        case .text(let type), .json(let type):
            let type = part.isRequired ? type : project.values.unwrapped(type).type
            arguments += typed(
                type, prefix: prefix, part.rules, besides: part.isRepeated ? .list(type) : type, in: shape)
            if case .text = part.form {
                function = "part"
            } else {
                function = "jsonPart"
                if part.isRepeated { arguments.append("isRepeated: true") }
            }
        }
        if let separator = part.separator { arguments.append("separator: \(Literal.string(separator))") }
        if let mediaType = part.mediaType { arguments.append("mediaType: \(Literal.string(mediaType))") }
        text.line("builder.\(function)(\(arguments.joined(separator: ", ")))")
    }

    // MARK: Reading

    private func writeReading(_ shape: OperationShape) {
        let head = "\(access)static func read(_ response: AccordHTTP.RESTResponse) throws(AccordHTTP.ConnectError)"
        text.block("\(head) -> _Result") {
            text.line("switch response.status {")
            if let transcoding = shape.operation.transcoding {
                let field = transcoding.responseBody.map { "field: \(Literal.string($0))" } ?? ""
                text.line("case 200...299: .success(try response.message(\(field)))")
            } else {
                writeCases(shape)
            }
            if !shape.answers.failures.contains(where: { $0.status == .default }) {
                text.line("default: .undocumented")
            }
            text.line("}")
        }
    }

    private func writeCases(_ shape: OperationShape) {
        let isEnum = simpleOutput(shape, at: shape.place) == nil
        let successes = shape.answers.successes.map { answer in
            let value = answer.payload.map { expression(of: $0, in: shape) }
            let content = isEnum ? expression(of: answer, value) : value ?? "()"
            return (answer.status, "\(pattern(of: answer)): .success(\(content))")
        }
        let failures = shape.answers.failures.map { answer in
            let value = answer.payload.map { expression(of: $0, in: shape) }
            return (answer.status, "\(pattern(of: answer)): .failure(\(expression(of: answer, value)))")
        }
        var cases = successes + failures
        if successes.isEmpty { cases.append((.range(2), "\(APIResponse.Status.range(2).pattern): .success(())")) }
        for order in 0...2 {
            for item in cases where item.0.order == order { text.line(item.1) }
        }
    }

    private func pattern(of answer: Answers.Answer) -> String {
        guard !answer.mediaTypes.isEmpty else { return answer.status.pattern }
        let types = answer.mediaTypes.map { "response.has(\(Literal.string($0)))" }
        let condition = "where \(types.joined(separator: " || "))"
        return answer.status == .default ? "case _ \(condition)" : "\(answer.status.pattern) \(condition)"
    }

    private func expression(of answer: Answers.Answer, _ value: String?) -> String {
        let values = [answer.status.isRange ? "status: response.status" : nil, value].compactMap { $0 }
        return ".\(answer.name.text)\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")"
    }

    private func expression(of payload: Answers.Payload, in shape: OperationShape) -> String {
        switch payload {
        case .json(let type):
            "try response.json(\(modelOrTyped(type, isOptional: false, in: shape).joined(separator: ", ")))"
        case .text(let type): "try response.text(\(textTyped(type, in: shape).joined(separator: ", ")))"
        case .bytes: "try response.bytes()"
        case .events(let type): "try response.events(\(typed(type, in: shape).joined(separator: ", ")))"
        case .lines(let type): "try response.lines(\(typed(type, in: shape).joined(separator: ", ")))"
        }
    }

    // MARK: Types as the runtime takes them

    /// Returns a type as in tables, and the types that its numbers represent.
    /// - Parameters:
    ///   - prefix: what makes a list or an optional of the type.
    ///   - rules: those of the whole, of which nothing is written that `whole` implies.
    ///   - place: where the types are named; in the operation unless it is given.
    func typed(
        _ type: ValueType, prefix: String = "", _ rules: JSON? = nil, besides whole: ValueType? = nil,
        in shape: OperationShape, at place: LexicalScope? = nil
    ) -> [String] {
        let (place, location) = (place ?? shape.place, shape.operation.location)
        var types = TypeList()
        let kind = prefix + resolve(type, at: place, for: location, &types).kind
        return typed(kind + ending(rules, besides: whole ?? type, at: place, for: location, &types), types)
    }

    /// The type of a text; nothing for a string of which nothing more is asked. A string of which the contract says that
    /// it is a number, among others, is not checked.
    func textTyped(
        _ type: ValueType, _ rules: JSON? = nil, in shape: OperationShape, at place: LexicalScope? = nil
    ) -> [String] {
        let isChecked = type != .string || rules?["type"] == .string("string")
        let arguments = typed(type, isChecked ? rules : nil, in: shape, at: place)
        return arguments == [Literal.string("s")] ? [] : arguments
    }

    /// Returns the least and the greatest number of bytes, as arguments ("Considerations for Binary Data").
    private func lengths(_ rules: JSON?) -> [String] {
        func length(_ keyword: String) -> String? {
            guard case .number(let text)? = rules?[keyword], Int(text) != nil else { return nil }
            return text
        }
        let (least, most) = (length("minLength"), length("maxLength"))
        return [least.map { "atLeast: \($0)" }, most.map { "atMost: \($0)" }].compactMap { $0 }
    }

    func typed(_ kind: String, _ types: TypeList) -> [String] {
        let list = types.names.map { "\($0).self" }.joined(separator: ", ")
        return [Literal.string(kind)] + (types.names.isEmpty ? [] : ["types: [\(list)]"])
    }

    /// Nothing for a model, which says by itself what it is.
    func modelOrTyped(
        _ type: ValueType, isOptional: Bool, _ rules: JSON? = nil, in shape: OperationShape,
        at place: LexicalScope? = nil
    ) -> [String] {
        let type = isOptional ? project.values.unwrapped(type).type : type
        if case .model = project.values.expanded(type) { return [] }
        return typed(type, rules, in: shape, at: place)
    }
}

extension Content {
    /// The argument with the styles of a form's fields, where any is unusual.
    var fieldStyles: [String] {
        let styles = encodings.compactMap { encoding in
            encoding.fieldStyle.map { field in
                let isKnown = field.style == .deepObject || field.style == .json
                let style = isKnown ? ".\(field.style.rawValue)" : ".init(.\(field.style.rawValue))"
                return "\(Literal.string(encoding.name)): \(style)"
            }
        }
        return styles.isEmpty ? [] : ["styles: [\(styles.joined(separator: ", "))]"]
    }
}

extension Parameter {
    /// Parameters that are deprecated say so in prose: the operation itself has to name them.
    var described: Documentation { isDeprecated ? documentation.deprecated : documentation }
}

extension Server {
    /// With the defaults of its variables.
    var defaultURL: String {
        variables.reduce(url) { url, variable in
            url.replacing("{\(variable.name)}", with: variable.defaultValue)
        }
    }
}

extension OperationShape.Body {
    /// The way in which the caller chooses a media type, where the contract has a range of them.
    fileprivate var rangeNote: String? {
        guard content.mediaType.contains("*") else { return nil }
        return "`\(Literal.escaped(content.mediaType))`: the header `Content-Type` in the options chooses one."
    }
}
