import Contract

extension FileWriter {
    func writeMocks() {
        for service in file.services {
            piece(in: namespace) {
                guard let shape = serviceShape(service, at: place) else { return }
                imports.use("AccordHTTP")
                imports.use("AccordMocks")
                useInterfaces()
                writeMock(shape)
            }
            writeServed(service)
        }
        for api in file.apis { writeMock(api) }
        for socket in file.sockets { writeMock(socket) }
        for model in file.models { writeExamples(of: model) }
    }

    /// Writes the methods with their types, by which a server is given handlers for them.
    private func writeServed(_ service: Service) {
        guard let methods = project.names.services[service.fullName]?.methods else { return }
        let container = namespace + [methods]
        piece(in: []) {
            let place = LexicalScope(scope: container + ["Served"], namespaces: container.count)
            guard let shape = serviceShape(service, at: place) else { return }
            imports.use("AccordMocks")
            useInterfaces()
            writeAttribute(shape)
            text.block("nonisolated extension \(container.joined(separator: "."))") {
                text.line("/// The methods with the types of their messages, for the handlers of a `LoopbackServer`.")
                text.block("\(access)enum Served") {
                    for method in shape.methods {
                        writeAttribute(method)
                        let kind = Naming.upperCamel(method.kind.rawValue)
                        text.list(
                            "\(access)static let \(method.name.declared) = AccordMocks.Served\(kind)<\(method.input), \(method.output)>(",
                            ["Methods.\(method.name.text)"], ")")
                    }
                }
            }
        }
    }

    private func writeMock(_ service: ServiceShape) {
        text.lines([
            "/// Answers calls of `\(service.service.fullName)` in tests, and records them.",
            "///",
            "/// Source: `\(service.service.fullName)`",
        ])
        writeAttribute(service)
        text.block(
            "\(isolation)\(access)final class \(service.names.mock): \(service.names.interface), AccordMocks.ServiceMock"
        ) {
            for method in service.methods {
                writeAttribute(method)
                let type = Naming.upperCamel(method.kind.rawValue) + "Mock"
                text.list(
                    "\(access)let \(method.name.declared) = AccordMocks.\(type)<\(method.input), \(method.output)>(",
                    ["\(service.names.methods).Methods.\(method.name.text)"], ")")
            }
            text.gap()
            text.line("\(access)init() {}")
            text.gap()
            // It names them all.
            if let deprecation = service.methods.compactMap(\.deprecation).first {
                text.line(deprecationAttribute(deprecation))
            }
            writeMethodList(service.methods.map(\.name.declared))
            for method in service.methods {
                text.gap()
                writeComment(method)
                writeHead(method, access: access, options: true, tail: " {")
                text.indented { text.line("try await \(method.name.declared).call(\(method.arguments))") }
                text.line("}")
            }
        }
    }
}
