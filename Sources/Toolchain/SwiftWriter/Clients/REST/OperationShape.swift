import Contract

/// An operation with everything found out that does not depend on where it is written.
struct OperationShape {
    /// A parameter, as a property of the request.
    struct Input {
        var parameter: Parameter
        var name: SwiftName
        /// The default, in Swift; `nil` when a value has to be passed.
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
    /// The path of the name for what the client throws.
    var error: [String]
    var inputs: [Input] = []
    var bodies: [Body] = []
    var answers: Answers
    /// The path of the enum of its failures, where that is shared.
    var failure: [String]?

    /// Whether it changes something (RFC 9110, section 9.2.1), by one call whose answer is read at once.
    var isMutation: Bool {
        guard !["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"].contains(operation.method.uppercased()) else {
            return false
        }
        return answers.successes.allSatisfy { $0.payload?.isStream != true }
    }

    var isBodyRequired: Bool { operation.body?.isRequired ?? true }

    /// Inside the enum.
    var place: LexicalScope { LexicalScope(scope: path, namespaces: path.count - 1) }

    /// Inside the request.
    var requestPlace: LexicalScope { LexicalScope(scope: path + ["Request"], namespaces: path.count - 1) }
}

extension FileWriter {
    /// The operations of an API, with what is wrong reported.
    func operationShapes(_ api: API, _ names: NameTable.APINames) -> [OperationShape] {
        let shared = SharedFailures(api.operations).places
        var shapes: [OperationShape] = []
        for (index, operation) in api.operations.enumerated() where names.errors.indices.contains(index) {
            var shape = OperationShape(
                operation: operation, method: SwiftName(names.methods[index]),
                path: namespace + [names.operations, names.types[index]], error: namespace + [names.errors[index]],
                answers: Answers(operation))
            shape.failure = shared[index].map { namespace + [names.operations, names.failures[$0]] }
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
    ///   - names: The names of other properties.
    ///   - cursor: The query parameter whose default is not the property's, as it means something to be left out.
    func inputs(
        of parameters: [Parameter], at place: LexicalScope, besides names: Set<String>,
        withoutDefault cursor: String? = nil
    ) -> [OperationShape.Input] {
        var collisions: [Diagnostic] = []
        let reserved = Naming.reservedRecordProperties.union(project.names.uncapitalizedTypes(around: place.scope))
        let scope = SchemaScope(what: "parameters", reserved: reserved, taken: names)
        let members = scope.names(of: parameters.map(Self.owner), &collisions)
        let inputs = zip(parameters, members).map { parameter, name in
            let isCursor = parameter.place == .query && cursor == parameter.name
            var initial: String?
            // Where there is no literal for the default, leaving the parameter out means the same.
            if !isCursor, let json = parameter.isRequired ? parameter.constant : parameter.defaultValue,
                case .expression(let text) = expression(of: json, as: parameter.type, at: place)
            {
                initial = text
            }
            let isOptional = !parameter.isRequired && initial == nil
            return OperationShape.Input(
                parameter: parameter, name: SwiftName(name), initial: isOptional ? "nil" : initial,
                isOptional: isOptional)
        }
        problems.add(collisions)
        return inputs
    }

    /// In OpenAPI, parameters in several places may have one name, which is the path's before all others'.
    private static func owner(of parameter: Parameter) -> SchemaScope.Owner {
        var spellings = Naming.members(parameter.name, given: parameter.givenName)
        spellings.others.insert({ Naming.member("\(parameter.place.rawValue)_\(parameter.name)") }, at: 0)
        var owner = SchemaScope.Owner(
            parameter.name, spellings: spellings, location: parameter.location, pointer: parameter.pointer)
        owner.rank = Parameter.Place.allCases.firstIndex(of: parameter.place)
        return owner
    }

    private func addBodies(to shape: inout OperationShape) {
        var scope = NameScope()
        var contents: [Content] = []
        var collisions: [Diagnostic] = []
        // `application/json` and `text/json` with one type are one form; the first is sent.
        for content in shape.operation.body?.contents ?? [] where !contents.contains(where: { $0.isAlike(content) }) {
            contents.append(content)
        }
        let isOnlyJSON = contents.count { $0.form.name == "json" } == 1
        for content in contents {
            var name = content.form.name
            // Of several that are JSON, the name is that of `application/json`.
            let isOther = name == "json" && !isOnlyJSON && MediaType(named: content.mediaType).subtype != "json"
            if isOther || scope.taken.contains(name) {
                let isAny = MediaType(named: content.mediaType).generality == 2
                name = Naming.member(isAny ? "any_\(name)" : content.mediaType)
            }
            var body = OperationShape.Body(content: content, name: SwiftName(scope.take(name, reserved: [])))
            if case .multipart(let parts) = content.form {
                let owners = parts.map { part in
                    SchemaScope.Owner(
                        part.name, spellings: Naming.members(part.name), location: shape.operation.location,
                        pointer: shape.operation.pointer)
                }
                let types = project.names.uncapitalizedTypes(around: shape.requestPlace.scope)
                body.parts = SchemaScope(what: "parts", reserved: Naming.reservedRecordProperties.union(types))
                    .names(of: owners, &collisions).map(SwiftName.init)
            }
            shape.bodies.append(body)
        }
        problems.add(collisions)
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
}
