import Contract

/// A service with everything resolved that is written of it.
struct ServiceShape {
    struct MethodShape {
        var method: Method
        var name: SwiftName
        /// The request's and the response's types, as they are named in the namespace of the service's package.
        var input: String
        var output: String
        /// The full name of what makes it deprecated.
        var deprecation: String?
    }

    var service: Service
    var names: NameTable.ServiceNames
    var methods: [MethodShape]
    var isDeprecated: Bool
}

extension FileWriter {
    /// What is written of a service. Methods whose requests are streams are left out, with a warning.
    func serviceShape(_ service: Service, at place: Place) -> ServiceShape? {
        guard let names = project.names.services[service.fullName] else { return nil }
        checkWord(service.fullName, "the name of a service", at: service.location)
        var scope = NameScope()
        var methods: [ServiceShape.MethodShape] = []
        for method in service.methods {
            checkWord(method.name, "the name of a method", at: method.location)
            let name = scope.take(Naming.lowerCamel(method.name), reserved: Naming.reservedMethods)
            if method.isClientStreaming {
                report(
                    "`\(service.fullName).\(method.name)` takes a stream of requests, which Accord's clients "
                        + "cannot send; it is left out",
                    severity: .warning, at: method.location)
                continue
            }
            methods.append(
                ServiceShape.MethodShape(
                    method: method,
                    name: SwiftName(name),
                    input: message(method.input, of: method, at: place),
                    output: message(method.output, of: method, at: place),
                    deprecation: deprecation(of: method, in: service)
                ))
        }
        return ServiceShape(service: service, names: names, methods: methods, isDeprecated: isDeprecated(service))
    }

    private func message(_ fullName: String, of method: Method, at place: Place) -> String {
        if project.models.enumeration(fullName) != nil {
            report("`\(method.name)` takes and returns messages, and `\(fullName)` is an enum", at: method.location)
        }
        return reference(to: fullName, at: place, for: method.location)
    }

    /// Writes the head of a method that takes `parameters`, up to its body's brace.
    func writeHead(_ method: ServiceShape.MethodShape, access: String, options: Bool, tail: String) {
        let output = method.method.isServerStreaming ? "AccordHTTP.ServerStream<\(method.output)>" : method.output
        let request = ["request: \(method.input)"]
        text.list(
            "\(access)func \(method.name.declared)(",
            options ? request + ["options: AccordHTTP.CallOptions"] : request,
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
