extension FileWriter {
    func writeMocks() {
        for service in file.services {
            piece(in: namespace) {
                guard let service = serviceShape(service, at: place) else { return }
                imports.use("AccordHTTP")
                imports.use("AccordMocks")
                useInterfaces()
                writeMock(service)
            }
        }
        for api in file.apis { writeMock(api) }
        for socket in file.sockets { writeMock(socket) }
        for model in file.models { writeExamples(of: model) }
    }

    private func writeMock(_ service: ServiceShape) {
        text.lines([
            "/// Answers calls of `\(service.service.fullName)` in tests, and records them.",
            "///",
            "/// Source: `\(service.service.fullName)`",
        ])
        writeAttribute(service)
        text.block("\(isolation)\(access)final class \(service.names.mock): \(service.names.interface)") {
            for method in service.methods {
                writeAttribute(method)
                let type = Naming.upperCamel(method.kind.rawValue) + "Mock"
                text.list(
                    "\(access)let \(method.name.declared) = AccordMocks.\(type)<\(method.input), \(method.output)>(",
                    ["\(service.names.methods).Methods.\(method.name.text)"], ")")
            }
            text.gap()
            text.line("\(access)init() {}")
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
