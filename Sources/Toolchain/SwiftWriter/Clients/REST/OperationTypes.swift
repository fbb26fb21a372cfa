import Contract

/// The types of an operation, as they are spelled at a place.
extension FileWriter {
    /// Returns the type of the operation's request.
    func requestType(_ shape: OperationShape, at place: LexicalScope) -> String {
        type("Request", of: shape, at: place)
    }

    func failureType(_ shape: OperationShape, at place: LexicalScope) -> String {
        type("Failure", of: shape, at: place)
    }

    /// The error that the client throws.
    func errorType(_ shape: OperationShape, at place: LexicalScope) -> String {
        spelling(of: shape.error, at: place)
    }

    /// Returns the type that a success gives; `nil` where that is an enum of its own.
    func simpleOutput(_ shape: OperationShape, at place: LexicalScope) -> String? {
        if let transcoding = shape.operation.transcoding {
            return reference(to: transcoding.output, at: place, for: shape.operation.location)
        }
        let types = Set(shape.answers.successes.map(\.payload))
        if types.count > 1 { return nil }
        guard let payload = types.first ?? nil else { return "Void" }
        return type(of: payload, in: shape, at: place)
    }

    func outputType(_ shape: OperationShape, at place: LexicalScope) -> String {
        simpleOutput(shape, at: place) ?? type("Output", of: shape, at: place)
    }

    func type(of payload: Answers.Payload, in shape: OperationShape, at place: LexicalScope) -> String {
        var types = TypeList()
        func resolved(_ type: ValueType) -> String {
            resolve(type, at: place, for: shape.operation.location, &types).type
        }
        return switch payload {
        case .json(let type), .text(let type): resolved(type)
        case .bytes: "AccordHTTP.ByteStream"
        case .events(let type): "AccordHTTP.ServerStream<AccordHTTP.ServerSentEvent<\(resolved(type))>>"
        case .lines(let type): "AccordHTTP.ServerStream<\(resolved(type))>"
        }
    }

    func type(of input: OperationShape.Input, at place: LexicalScope) -> String {
        var types = TypeList()
        let location = input.parameter.location
        if !input.isOptional { return resolve(input.parameter.type, at: place, for: location, &types).type }
        let type = project.values.unwrapped(input.parameter.type).type
        return "\(resolve(type, at: place, for: location, &types).type)?"
    }

    /// The type of the request's `body`.
    func bodyType(_ shape: OperationShape, at place: LexicalScope) -> String {
        let optional = shape.isBodyRequired ? "" : "?"
        if shape.bodies.count > 1 { return type("Request", "Body", of: shape, at: place) + optional }
        guard let body = shape.bodies.first else { return "Never" }
        return type(of: body, in: shape, isOptional: !shape.isBodyRequired, at: place) + optional
    }

    /// The type of one form of the body.
    func type(
        of body: OperationShape.Body, in shape: OperationShape, isOptional: Bool = false, at place: LexicalScope
    ) -> String {
        var types = TypeList()
        switch body.content.form {
        case .json(let type), .form(let type), .text(let type):
            let type = isOptional ? project.values.unwrapped(type).type : type
            return resolve(type, at: place, for: shape.operation.location, &types).type
        case .multipart:
            return shape.bodies.count > 1
                ? type("Request", "Body", "Multipart", of: shape, at: place)
                : type("Request", "Body", of: shape, at: place)
        case .binary, .events, .lines: return "AccordHTTP.ByteStream"
        }
    }

    /// A type inside the enum of an operation.
    private func type(_ names: String..., of shape: OperationShape, at place: LexicalScope) -> String {
        let operation = spelling(of: shape.path, at: place)
        // Inside the enum, and inside its request, the last name is enough.
        if place.scope.starts(with: shape.path) {
            let depth = place.scope.count - shape.path.count
            return names.dropFirst(min(depth, names.count - 1)).joined(separator: ".")
        }
        return ([operation] + names).joined(separator: ".")
    }
}
