import Contract

/// An operation with everything found out that does not depend on where it is written.
struct OperationShape {
    /// A parameter, as a property of the request.
    struct Input {
        var parameter: Parameter
        var name: SwiftName
        /// What it is when it is not told; `nil` when it has to be told.
        var initial: String?
        /// Whether it is optional in Swift.
        var isOptional: Bool
    }

    /// A form of the body, and the case for it where there are several.
    struct Body {
        var content: Content
        var name: SwiftName
        /// The properties of a multipart body, in the order of its parts.
        var parts: [SwiftName] = []
    }

    var operation: APIOperation
    var method: SwiftName
    /// The path of the enum that it is.
    var path: [String]
    var inputs: [Input] = []
    var bodies: [Body] = []
    var answers: Answers

    var isBodyRequired: Bool { operation.body?.isRequired ?? true }

    /// Inside the enum.
    var place: Place { Place(scope: path, namespaces: path.count - 1) }

    /// Inside the request.
    var requestPlace: Place { Place(scope: path + ["Request"], namespaces: path.count - 1) }
}

extension FileWriter {
    /// The operations of an API, with what is wrong reported.
    func operationShapes(_ api: API, _ names: NameTable.APINames) -> [OperationShape] {
        var shapes: [OperationShape] = []
        for (index, operation) in api.operations.enumerated() where names.methods.indices.contains(index) {
            var shape = OperationShape(
                operation: operation, method: SwiftName(names.methods[index]),
                path: namespace + [names.operations, names.types[index]], answers: Answers(operation))
            addInputs(to: &shape)
            addBodies(to: &shape)
            shapes.append(shape)
        }
        return shapes
    }

    private func addInputs(to shape: inout OperationShape) {
        let operation = shape.operation
        shape.inputs = inputs(
            of: operation.parameters, at: shape.requestPlace, besides: Naming.reservedParameters,
            withoutDefault: operation.pagination?.parameter)
    }

    /// The properties for parameters.
    ///
    /// - Parameters:
    ///   - names: Those of other properties.
    ///   - cursor: The query parameter whose default is not the property's, as it means something to be left out.
    func inputs(
        of parameters: [Parameter], at place: Place, besides names: Set<String>, withoutDefault cursor: String? = nil
    ) -> [OperationShape.Input] {
        var scope = SchemaScope("parameters")
        var collisions: [Diagnostic] = []
        let inputs = parameters.map { parameter in
            var name = Naming.member(parameter.givenName ?? parameter.name)
            // In OpenAPI, parameters in two places may have one name.
            if !scope.isFree(name) || names.contains(name) {
                name = Naming.member("\(parameter.place.rawValue)_\(parameter.name)")
            }
            let owner = SchemaScope.Owner(
                name: parameter.name, location: parameter.location, pointer: parameter.pointer)
            name = scope.take(name, for: owner, reserved: Naming.reservedRecordProperties, &collisions)
            let isCursor = parameter.place == .query && cursor == parameter.name
            var initial: String?
            // Where there is no literal for the default, leaving the parameter out means the same.
            if !parameter.isRequired, !isCursor, let json = parameter.defaultValue,
                case .expression(let text) = expression(of: json, as: parameter.type, at: place)
            {
                initial = text
            }
            let isOptional = !parameter.isRequired && initial == nil
            return OperationShape.Input(
                parameter: parameter, name: SwiftName(name), initial: isOptional ? "nil" : initial,
                isOptional: isOptional)
        }
        problems.add(project.settings.eased(collisions))
        return inputs
    }

    private func addBodies(to shape: inout OperationShape) {
        var scope = NameScope()
        var known: [Content.Form] = []
        var collisions: [Diagnostic] = []
        for content in shape.operation.body?.contents ?? [] {
            // `application/json` and `application/vnd.api+json` with one type are one form; the first is sent.
            if known.contains(where: { $0.isSame(as: content.form) }) { continue }
            known.append(content.form)
            var name = content.form.name
            if scope.taken.contains(name) { name = Naming.member(content.mediaType) }
            var body = OperationShape.Body(content: content, name: SwiftName(scope.take(name, reserved: [])))
            if case .multipart(let parts) = content.form {
                var names = SchemaScope("parts")
                for part in parts {
                    let owner = SchemaScope.Owner(
                        name: part.name, location: shape.operation.location, pointer: shape.operation.pointer)
                    let name = names.take(
                        Naming.member(part.name), for: owner, reserved: Naming.reservedRecordProperties,
                        &collisions)
                    body.parts.append(SwiftName(name))
                }
            }
            shape.bodies.append(body)
        }
        problems.add(project.settings.eased(collisions))
    }
}

extension Naming {
    /// Names beside those of parameters in a method that takes them one by one.
    static let reservedParameters: Set = ["request", "body", "options"]
}

extension Content.Form {
    /// The name of a case for it.
    fileprivate var name: String {
        switch self {
        case .json: "json"
        case .form: "form"
        case .multipart: "multipart"
        case .text: "text"
        case .binary: "bytes"
        case .events: "events"
        case .lines: "lines"
        }
    }

    /// Whether both become the same in Swift.
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        // There can be one struct for the parts.
        case (.multipart, .multipart), (.text, .text), (.binary, .binary), (.events, .events), (.lines, .lines): true
        default: self == other
        }
    }
}
