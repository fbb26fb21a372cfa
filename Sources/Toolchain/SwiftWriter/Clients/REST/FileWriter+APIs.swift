import Contract

extension FileWriter {
    /// Writes a REST API in pieces that can be in several files: what has to stay together is its interface, and one
    /// operation.
    func write(_ api: API) {
        guard let names = project.names.apis[api.fullName] else { return }
        let shapes = operationShapes(api, names)
        let operations = namespace + [names.operations]
        piece(in: namespace) { writeInterface(api, names, shapes) }
        piece(in: namespace) { writeClient(api, names) }
        piece(in: namespace) { writeSecurity(api, names) }
        piece(in: namespace) { writeServers(api, names) }
        piece(in: namespace) { writeHeaders(api, names) }
        for shape in shapes {
            piece(in: namespace) { writeError(shape) }
        }
        writeSharedFailures(shapes)
        for shape in shapes {
            piece(in: operations) { write(shape, of: api, names) }
        }
        if shapes.contains(where: \.isMutation) {
            piece(in: operations) { writeMutations(shapes.filter(\.isMutation), names) }
        }
        let client = namespace + [names.client]
        for shape in shapes {
            piece(in: client) {
                imports.use("AccordHTTP")
                // Its comment is the interface's, and in full at the method with parameters.
                writeAttribute(shape)
                writeHead(shape, at: LexicalScope(scope: client, namespaces: client.count))
                let operation = spelling(
                    of: shape.path, at: LexicalScope(scope: client, namespaces: client.count))
                text.indented { text.line("try await rest.call(\(operation).self, request, options)") }
                text.line("}")
            }
        }
        let interface = namespace + [names.interface]
        for shape in shapes {
            piece(in: interface) { writeConveniences(shape) }
        }
    }

    private func writeInterface(_ api: API, _ names: NameTable.APINames, _ shapes: [OperationShape]) {
        imports.use("AccordHTTP")
        text.lines(DocComment.lines(api.documentation, source: Literal.escaped(file.path)))
        text.block("\(isolation)\(access)protocol \(names.interface): Sendable") {
            for shape in shapes {
                // All in one file, however many there are: what is more to say is at the client's method.
                text.lines(DocComment.lines(shape.operation.documentation.summary))
                writeAttribute(shape)
                text.line(
                    "func \(shape.method.declared)(\(parameters(of: shape, at: place).joined(separator: ", ")))"
                        + effects(of: shape, at: place))
            }
        }
        text.gap()
        text.line("/// The operations of `\(Literal.escaped(api.fullName))`, as the contract describes them.")
        text.line("\(isolation)\(access)enum \(names.operations) {}")
    }

    /// The operations that AccordOffline can keep.
    private func writeMutations(_ shapes: [OperationShape], _ names: NameTable.APINames) {
        imports.use("AccordHTTP")
        let scope = namespace + [names.operations, names.mutations]
        let place = LexicalScope(scope: scope, namespaces: scope.count - 1)
        var constants = NameScope()
        let mutations = shapes.map { shape in
            (shape, SwiftName(constants.take(shape.method.text, reserved: Naming.reservedMethods)))
        }
        text.line("/// The operations that change something, for a queue of AccordOffline.")
        text.block("\(access)enum \(names.mutations): AccordHTTP.MutationSet") {
            for (shape, name) in mutations {
                let type = spelling(of: shape.path, at: place)
                text.line("\(access)static let \(name.declared) = AccordHTTP.OperationMutation<\(type)>()")
            }
            text.gap()
            text.list(
                "\(access)static var all: [any AccordHTTP.AnyMutation<AccordHTTP.RESTClient>] { [",
                mutations.map { $1.declared }, "] }")
        }
    }

    private func writeClient(_ api: API, _ names: NameTable.APINames) {
        imports.use("AccordHTTP")
        text.lines([
            "/// Calls `\(Literal.escaped(api.fullName))` through a transport.",
            "///",
            "/// Source: `\(Literal.escaped(file.path))`",
        ])
        text.block("\(isolation)\(access)final class \(names.client): \(names.interface)") {
            text.line(
                "/// What the calls go through; also gives responses as they come, unread: `client.rest.response(to:_:)`."
            )
            text.line("\(access)let rest: AccordHTTP.RESTClient")
            text.gap()
            text.line(
                "\(access)init(transport: any AccordHTTP.Transport, options: AccordHTTP.RESTOptions = .init()) {")
            text.indented { text.line("rest = AccordHTTP.RESTClient(transport: transport, options: options)") }
            text.line("}")
        }
    }

    /// Writes the short name of what an operation throws, which people catch.
    private func writeError(_ shape: OperationShape) {
        guard let name = shape.error.last else { return }
        imports.use("AccordHTTP")
        text.line("/// Why `\(shape.method.text)` gave no success.")
        text.line("\(access)typealias \(name) = AccordHTTP.RESTError<\(failureType(shape, at: place))>")
    }

    private func writeSecurity(_ api: API, _ names: NameTable.APINames) {
        guard !api.securitySchemes.isEmpty else { return }
        imports.use("AccordHTTP")
        text.line("/// How callers of `\(Literal.escaped(api.fullName))` show who they are.")
        text.block("\(isolation)\(access)enum \(names.security)") {
            for (scheme, name) in zip(api.securitySchemes, Self.names(of: api.securitySchemes)) {
                text.lines(DocComment.lines(scheme.documentation))
                text.line(
                    "\(access)static let \(name.declared) = AccordHTTP.SecurityScheme("
                        + "\(Literal.string(scheme.name)), \(scheme.kind.expression))")
            }
        }
    }

    /// The alternatives of an operation; `nil` when there are none.
    func security(of shape: OperationShape, _ api: API, _ names: NameTable.APINames) -> String? {
        guard !shape.operation.security.isEmpty else { return nil }
        let schemes = Dictionary(
            zip(api.securitySchemes.map(\.name), Self.names(of: api.securitySchemes))
        ) { first, _ in first }
        let type = spelling(of: namespace + [names.security], at: shape.place)
        let alternatives = shape.operation.security.map { alternative in
            let expressions = alternative.compactMap { scheme -> String? in
                if let name = schemes[scheme] { return "\(type).\(name.text)" }
                report(
                    "\(Literal.code(shape.operation.name)) asks for the security scheme \(Literal.code(scheme)), "
                        + "which is not declared, and is left out; add it to `components.securitySchemes`",
                    severity: .warning, at: shape.operation.location)
                return nil
            }
            return "[\(expressions.joined(separator: ", "))]"
        }
        return "[\(alternatives.joined(separator: ", "))]"
    }

    private static func names(of schemes: [APISecurityScheme]) -> [SwiftName] {
        var scope = NameScope()
        return schemes.map { SwiftName(scope.take(Naming.member($0.name), reserved: ["init", "self"])) }
    }

    // MARK: Methods

    /// Writes the head of a method that fulfils the interface, up to its body's brace.
    func writeHead(_ shape: OperationShape, at place: LexicalScope) {
        text.list(
            "\(access)func \(shape.method.declared)(", parameters(of: shape, at: place),
            ")\(effects(of: shape, at: place)) {")
    }

    private func parameters(of shape: OperationShape, at place: LexicalScope) -> [String] {
        ["request: \(requestType(shape, at: place))", "options: AccordHTTP.CallOptions"]
    }

    /// ` async throws(…) -> Pet`.
    func effects(of shape: OperationShape, at place: LexicalScope) -> String {
        let output = outputType(shape, at: place)
        let result = output == "Void" ? "" : " -> \(output)"
        return " async throws(\(errorType(shape, at: place)))\(result)"
    }

    func writeComment(_ shape: OperationShape) {
        text.lines(DocComment.lines(shape.operation.documentation))
        writeAttribute(shape)
    }

    func writeAttribute(_ shape: OperationShape) {
        if shape.operation.isDeprecated { text.line(deprecationAttribute(shape.operation.name)) }
    }
}

extension Documentation {
    /// Its first line.
    fileprivate var summary: Documentation {
        let text = leading.isEmpty ? trailing : leading
        let line = text.split(whereSeparator: \.isNewline).first { line in line.contains { !$0.isWhitespace } }
        return Documentation(leading: line.map(String.init) ?? "")
    }
}

extension APISecurityScheme.Kind {
    /// The case of `AccordHTTP.SecurityScheme.Kind`.
    fileprivate var expression: String {
        switch self {
        case .bearer: ".bearer"
        case .basic: ".basic"
        case .header(let name): ".header(\(Literal.string(name)))"
        case .query(let name): ".query(\(Literal.string(name)))"
        case .cookie(let name): ".cookie(\(Literal.string(name)))"
        case .other(let name): ".other(\(Literal.string(name)))"
        }
    }
}
