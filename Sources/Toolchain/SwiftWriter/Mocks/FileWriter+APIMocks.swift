import Contract

extension FileWriter {
    /// Writes the mock of an API's client.
    func writeMock(_ api: API) {
        guard let names = project.names.apis[api.fullName] else { return }
        let shapes = operationShapes(api, names)
        piece(in: namespace) {
            imports.use("AccordMocks")
            useInterfaces()
            text.lines([
                "/// Answers calls of `\(Literal.escaped(api.fullName))` in tests, and records them.",
                "///",
                "/// Source: `\(Literal.escaped(file.path))`",
            ])
            text.block("\(isolation)\(access)final class \(names.mock): \(names.interface), AccordMocks.ServiceMock") {
                for shape in shapes {
                    let operation = spelling(of: shape.path, at: place)
                    text.line("\(access)let \(shape.method.declared) = AccordMocks.OperationMock<\(operation)>()")
                }
                text.line("let _validates: Bool")
                text.gap()
                writeMethodList(shapes.map(\.method.declared))
                text.gap()
                text.lines([
                    "/// - Parameter validates: whether requests that the contract forbids are refused, as by a client with",
                    "///   `RESTOptions(validates: true)`.",
                ])
                text.block("\(access)init(validates: Bool = false)") { text.line("_validates = validates") }
            }
        }
        let mock = namespace + [names.mock]
        for shape in shapes {
            piece(in: mock) {
                imports.use("AccordHTTP")
                imports.useInside("AccordMocks")
                useInterfaces()
                let inner = LexicalScope(scope: mock, namespaces: mock.count)
                writeAttribute(shape)
                writeHead(shape, at: inner)
                text.indented {
                    text.line("try await \(shape.method.declared).call(request, options, validates: _validates)")
                }
                text.line("}")
            }
        }
        for shape in shapes { writeServed(shape) }
    }

    /// Writes the list of the mocks of methods, by which the mock of all of them is reached.
    func writeMethodList(_ names: [String]) {
        text.list("\(access)var _methods: [any AccordMocks.MethodMock] { [", names, "] }")
    }

    /// Imports what the file's clients are mocked of.
    func useInterfaces() {
        if case .module(let module) = project.settings.home(of: file) { imports.use(module) }
    }
}
