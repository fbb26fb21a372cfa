import Contract

/// The server's side of operations: what a client writes is read, and what it reads is written.
extension FileWriter {
    /// Writes the enum by which an operation can be answered. It is a type of its own, as an operation of another module
    /// that conformed to a protocol of a third one would give a warning (SE-0364).
    func writeServed(_ shape: OperationShape) {
        piece(in: shape.path) {
            imports.use("AccordHTTP")
            imports.use("AccordMocks")
            useInterfaces()
            // As in the operation, whose types the enum sees.
            let place = LexicalScope(scope: shape.path, namespaces: shape.path.count)
            text.line("/// The server's side of the operation, for the handlers of a `LoopbackServer`.")
            text.block("\(access)enum Served: AccordMocks.ServedOperation") {
                text.line("\(access)typealias Operation = \(shape.path.joined(separator: "."))")
                text.gap()
                inside { writeRequestReading(shape, at: place) }
                text.gap()
                inside { writeOutputWriting(shape, at: place) }
                guard !shape.answers.failures.isEmpty else { return }
                text.gap()
                inside { writeFailureWriting(shape, at: place) }
            }
        }
    }

    // MARK: Requests

    private func writeRequestReading(_ shape: OperationShape, at place: LexicalScope) {
        let head =
            "\(access)static func request(from reader: AccordMocks.RequestReader) throws(AccordHTTP.ConnectError)"
        text.block("\(head) -> Request") {
            if let transcoding = shape.operation.transcoding {
                return text.line("try reader.message(\(transcoding.body.map { "body: \(Literal.string($0))" } ?? ""))")
            }
            var arguments = shape.inputs.map { "\($0.name.text): \(reading(of: $0, in: shape, at: place))" }
            if shape.bodies.count > 1 {
                writeBodyReading(shape, at: place)
                arguments.append("body: body")
                return text.list(shape.inputs.isEmpty ? "return Request(" : "return try Request(", arguments, ")")
            }
            if let body = shape.bodies.first {
                let value = reading(of: body, in: shape, at: place)
                arguments.append("body: \(shape.isBodyRequired ? value : "reader.hasBody ? \(value) : nil")")
            }
            text.list(arguments.isEmpty ? "Request(" : "try Request(", arguments, ")")
        }
    }

    private func reading(of input: OperationShape.Input, in shape: OperationShape, at place: LexicalScope) -> String {
        let parameter = input.parameter
        let type = input.isOptional ? project.values.unwrapped(parameter.type).type : parameter.type
        var arguments = [Literal.string(parameter.name)]
        arguments += typed(type, prefix: input.isOptional ? "?" : "", in: shape, at: place)
        let usual: Parameter.Style = parameter.place == .path || parameter.place == .header ? .simple : .form
        if parameter.style != usual { arguments.append("style: .\(parameter.style.rawValue)") }
        if parameter.style != .json, parameter.explodes != (parameter.style == .form) {
            arguments.append("explode: \(parameter.explodes)")
        }
        if !input.isOptional, input.initial != nil, parameter.place != .path, let json = parameter.defaultValue,
            case .expression(let text) = expression(of: json, as: parameter.type, at: place)
        {
            arguments.append("default: \(text)")
        }
        return "reader.\(parameter.place.rawValue)(\(arguments.joined(separator: ", ")))"
    }

    /// Writes the choice between the forms of a body, by its media type.
    private func writeBodyReading(_ shape: OperationShape, at place: LexicalScope) {
        text.line("let body: \(bodyType(shape, at: place))")
        var isFirst = shape.isBodyRequired
        if !isFirst { text.line("if !reader.hasBody {") }
        if !isFirst { text.indented { text.line("body = nil") } }
        for (body, tests) in MediaTypeChoice.order(shape.bodies, by: { [$0.content.mediaType] }) {
            let types = tests.map { "reader.has(\(Literal.string($0)))" }
            let condition = "if \(types.joined(separator: " || ")) {"
            text.line(isFirst ? condition : "} else \(condition)")
            isFirst = false
            text.indented { text.line("body = .\(body.name.text)(try \(reading(of: body, in: shape, at: place)))") }
        }
        text.line("} else {")
        text.indented { text.line("throw reader.unsupportedMediaType") }
        text.line("}")
    }

    private func reading(of body: OperationShape.Body, in shape: OperationShape, at place: LexicalScope) -> String {
        func call(_ function: String, _ type: ValueType) -> String {
            let arguments =
                modelOrTyped(type, isOptional: !shape.isBodyRequired, in: shape, at: place) + body.content.fieldStyles
            return "reader.\(function)(\(arguments.joined(separator: ", ")))"
        }
        switch body.content.form {
        case .json(let type): return call("json", type)
        case .form(let type): return call("form", type)
        case .text(let type):
            return
                "reader.text(\(textTyped(project.values.unwrapped(type).type, in: shape, at: place).joined(separator: ", ")))"
        case .binary, .events, .lines: return "reader.bytes()"
        case .multipart(let parts):
            let arguments = zip(parts, body.parts).map { part, name in
                "\(name.text): \(reading(of: part, in: shape, at: place))"
            }
            return "\(type(of: body, in: shape, at: place))(\(arguments.joined(separator: ", ")))"
        }
    }

    private func reading(of part: Content.Part, in shape: OperationShape, at place: LexicalScope) -> String {
        let name = Literal.string(part.name)
        switch part.form {
        case .file:
            let function = part.isRepeated ? "files" : part.isRequired ? "requiredFile" : "file"
            return "reader.\(function)(\(name))"
        case .text(let type), .json(let type):
            let type = part.isRequired ? type : project.values.unwrapped(type).type
            let prefix = part.isRepeated ? "*" : part.isRequired ? "" : "?"
            var arguments = [name] + typed(type, prefix: prefix, in: shape, at: place)
            if let separator = part.separator { arguments.append("separator: \(Literal.string(separator))") }
            if case .text = part.form { return "reader.part(\(arguments.joined(separator: ", ")))" }
            if part.isRepeated { arguments.append("isRepeated: true") }
            return "reader.jsonPart(\(arguments.joined(separator: ", ")))"
        }
    }

    // MARK: Responses

    private func writeOutputWriting(_ shape: OperationShape, at place: LexicalScope) {
        text.block("\(access)static func write(output: Output, to writer: inout AccordMocks.ResponseWriter)") {
            if let transcoding = shape.operation.transcoding {
                let field = transcoding.responseBody.map { ", field: \(Literal.string($0))" } ?? ""
                return text.line("writer.message(output\(field))")
            }
            guard simpleOutput(shape, at: place) != nil else {
                return writeSwitch(over: "output", shape.answers.successes, in: shape, at: place)
            }
            guard let answer = shape.answers.successes.first else { return text.line("writer.empty(204)") }
            text.line(writing(of: answer, status: "\(answer.status.usual)", "output", in: shape, at: place))
        }
    }

    private func writeFailureWriting(_ shape: OperationShape, at place: LexicalScope) {
        text.block("\(access)static func write(failure: Failure, to writer: inout AccordMocks.ResponseWriter)") {
            writeSwitch(over: "failure", shape.answers.failures, in: shape, at: place)
        }
    }

    private func writeSwitch(
        over value: String, _ answers: [Answers.Answer], in shape: OperationShape, at place: LexicalScope
    ) {
        text.line("switch \(value) {")
        for answer in answers {
            let isRange = answer.status.isRange
            let names = [isRange ? "let status" : nil, answer.payload.map { _ in "let value" }].compactMap { $0 }
            let pattern = names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
            let status = isRange ? "status" : "\(answer.status.usual)"
            text.line(
                "case .\(answer.name.text)\(pattern): "
                    + writing(of: answer, status: status, "value", in: shape, at: place))
        }
        text.line("}")
    }

    private func writing(
        of answer: Answers.Answer, status: String, _ value: String, in shape: OperationShape, at place: LexicalScope
    ) -> String {
        func call(_ function: String, _ arguments: [String], usual: String) -> String {
            let mediaType = answer.contentType ?? usual
            let all =
                [status, value] + arguments + (mediaType == usual ? [] : ["mediaType: \(Literal.string(mediaType))"])
            return "writer.\(function)(\(all.joined(separator: ", ")))"
        }
        switch answer.payload {
        case nil: return "writer.empty(\(status))"
        case .json(let type):
            return call("json", modelOrTyped(type, isOptional: false, in: shape, at: place), usual: "application/json")
        case .text(let type): return call("text", textTyped(type, in: shape, at: place), usual: "text/plain")
        case .bytes: return call("bytes", [], usual: "application/octet-stream")
        case .events(let type):
            return call("events", typed(type, in: shape, at: place), usual: answer.contentType ?? "text/event-stream")
        case .lines(let type): return call("lines", typed(type, in: shape, at: place), usual: "application/x-ndjson")
        }
    }
}

extension APIResponse.Status {
    /// The status that a server answers with, where it has the choice.
    fileprivate var usual: Int {
        switch self {
        case .code(let code): code
        case .range(let digit): digit * 100
        case .default: 500
        }
    }
}
