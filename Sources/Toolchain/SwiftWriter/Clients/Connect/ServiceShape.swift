import Contract

/// A service with everything resolved that is written of it.
struct ServiceShape {
    struct MethodShape {
        var method: Method
        var kind: Kind
        var name: SwiftName
        /// The request's and the response's types, as they are named in the namespace of the service's package.
        var input: String
        var output: String
        /// The full name of what makes it deprecated.
        var deprecation: String?
        /// The full name of a deprecated message that it takes or gives.
        var typeDeprecation: String?
        /// The functions for its pages and their items, where it has any.
        var pageNames: (pages: String, items: String)?

        /// Whether it is one call that changes something, and so can be kept and made later.
        var isMutation: Bool { kind == .unary && method.idempotency != .noSideEffects }

        /// The arguments with which the method's client or mock is called, without labels.
        var arguments: String { kind.takesMessage ? "request, options" : "options" }
    }

    /// The sides of a call that send a stream of messages: the cases of `AccordHTTP.MethodDescriptor.Kind`, and the
    /// methods of `AccordHTTP.RPCClient`.
    enum Kind: String {
        case unary, serverStream, clientStream, bidiStream

        init(_ method: Method) {
            self =
                switch (method.isClientStreaming, method.isServerStreaming) {
                case (false, false): .unary
                case (false, true): .serverStream
                case (true, false): .clientStream
                case (true, true): .bidiStream
                }
        }

        /// Whether the request is one message, which is there when the call begins.
        var takesMessage: Bool { self == .unary || self == .serverStream }
    }

    var service: Service
    var names: NameTable.ServiceNames
    var methods: [MethodShape]
    var isDeprecated: Bool
}

extension FileWriter {
    /// Returns what is written of a service.
    func serviceShape(_ service: Service, at place: LexicalScope) -> ServiceShape? {
        guard let names = project.names.services[service.fullName] else { return nil }
        checkWord(service.fullName, "the name of a service", at: service.location)
        var scope = NameScope()
        var methods: [ServiceShape.MethodShape] = []
        for method in service.methods {
            checkWord(method.name, "the name of a method", at: method.location)
            let name = scope.take(Naming.lowerCamel(method.name), reserved: Naming.reservedMethods)
            methods.append(
                ServiceShape.MethodShape(
                    method: method,
                    kind: ServiceShape.Kind(method),
                    name: SwiftName(name),
                    input: message(method.input, of: method, at: place),
                    output: message(method.output, of: method, at: place),
                    deprecation: deprecation(of: method, in: service),
                    typeDeprecation: typeDeprecation(of: method, in: service)
                ))
        }
        problems.add(ProtoNamesakes.warnings(methods))
        // The names of methods go first.
        for index in methods.indices where pages(of: methods[index].method) != nil {
            let name = methods[index].name.text
            methods[index].pageNames = (
                scope.take("\(name)Pages", reserved: Naming.reservedMethods),
                scope.take("\(name)Items", reserved: Naming.reservedMethods)
            )
        }
        return ServiceShape(service: service, names: names, methods: methods, isDeprecated: isDeprecated(service))
    }

    private func message(_ fullName: String, of method: Method, at place: LexicalScope) -> String {
        if project.models.enumeration(fullName) != nil {
            report("`\(method.name)` takes and returns messages, and `\(fullName)` is an enum", at: method.location)
        }
        return reference(to: fullName, at: place, for: method.location)
    }

    /// Writes the head of a method, up to its body's brace.
    ///
    /// - Parameter options: Whether the caller passes them.
    func writeHead(_ method: ServiceShape.MethodShape, access: String, options: Bool, tail: String) {
        let output =
            switch method.kind {
            case .unary: method.output
            case .serverStream: "AccordHTTP.ServerStream<\(method.output)>"
            case .clientStream: "AccordHTTP.ClientStream<\(method.input), \(method.output)>"
            case .bidiStream: "AccordHTTP.BidiStream<\(method.input), \(method.output)>"
            }
        text.list(
            "\(access)func \(method.name.declared)(",
            (method.kind.takesMessage ? ["request: \(method.input)"] : [])
                + (options ? ["options: AccordHTTP.CallOptions"] : []),
            ") async throws(AccordHTTP.ConnectError) -> \(output)\(tail)"
        )
    }

    func writeComment(_ method: ServiceShape.MethodShape) {
        text.lines(DocComment.lines(method.method.documentation))
        writeAttribute(method)
    }

    func writeAttribute(_ method: ServiceShape.MethodShape) {
        if let deprecation = method.deprecation { text.line(deprecationAttribute(deprecation)) }
    }

    func writeAttribute(_ service: ServiceShape) {
        if service.isDeprecated { text.line(deprecationAttribute(service.service.fullName)) }
    }
}
