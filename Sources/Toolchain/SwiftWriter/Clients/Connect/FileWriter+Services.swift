import Contract

extension FileWriter {
    func writeServices() {
        for service in file.services {
            piece(in: namespace) {
                guard let service = serviceShape(service, at: place) else { return }
                imports.use("AccordHTTP")
                writeInterface(service)
                text.gap()
                writeMethods(service)
                text.gap()
                writeClient(service)
            }
        }
        // An extension of a protocol is written in the module's scope, and names its types from there.
        for service in file.services {
            piece(in: []) {
                guard let service = serviceShape(service, at: LexicalScope(scope: [], namespaces: 0)) else { return }
                if service.methods.isEmpty { return }
                imports.use("AccordHTTP")
                writeConveniences(service)
            }
        }
    }

    private func writeInterface(_ service: ServiceShape) {
        text.lines(DocComment.lines(service.service.documentation, source: service.service.fullName))
        writeAttribute(service)
        text.block("\(isolation)\(access)protocol \(service.names.interface): Sendable") {
            for method in service.methods {
                text.gap()
                writeComment(method)
                writeHead(method, access: "", options: true, tail: "")
            }
        }
    }

    private func writeMethods(_ service: ServiceShape) {
        text.line("/// The methods of `\(service.service.fullName)`, as the contract describes them.")
        writeAttribute(service)
        text.block("\(isolation)\(access)enum \(service.names.methods)") {
            text.block("\(access)enum Methods") {
                for method in service.methods {
                    text.list(
                        "\(access)static let \(method.name.declared) = AccordHTTP.MethodDescriptor(",
                        [
                            "service: \(Literal.string(service.service.fullName))",
                            "name: \(Literal.string(method.method.name))",
                            "kind: .\(method.kind.rawValue)",
                            "idempotency: .\(method.method.idempotency.swiftName)",
                        ],
                        ")"
                    )
                }
                text.gap()
                text.line("/// All of them, in the order of the contract.")
                text.list(
                    "\(access)static let all: [AccordHTTP.MethodDescriptor] = [",
                    service.methods.map(\.name.declared), "]")
            }
            writeMutations(service)
        }
    }

    /// The methods that AccordOffline can keep. `all` is deprecated where it names deprecated messages: only the
    /// runtime calls it, through its protocol.
    private func writeMutations(_ service: ServiceShape) {
        let mutations = service.methods.filter(\.isMutation)
        guard !mutations.isEmpty else { return }
        text.gap()
        text.line("/// The methods that change something, for a queue of AccordOffline.")
        text.block("\(access)enum \(NameTable.mutations): AccordHTTP.MutationSet") {
            for method in mutations {
                if let deprecation = method.typeDeprecation { text.line(deprecationAttribute(deprecation)) }
                text.list(
                    "\(access)static let \(method.name.declared) = AccordHTTP.Mutation<",
                    [
                        mutationType(method.method.input, method, service),
                        mutationType(method.method.output, method, service),
                    ],
                    ">(Methods.\(method.name.text))")
            }
            text.gap()
            if let deprecation = mutations.compactMap(\.typeDeprecation).first {
                text.line(deprecationAttribute(deprecation))
            }
            text.list(
                "\(access)static var all: [any AccordHTTP.AnyMutation<AccordHTTP.RPCClient>] { [",
                mutations.map(\.name.declared), "] }")
        }
    }

    /// Names a message where mutations are declared.
    private func mutationType(_ fullName: String, _ method: ServiceShape.MethodShape, _ service: ServiceShape) -> String
    {
        let scope = namespace + [service.names.methods, NameTable.mutations]
        return reference(
            to: fullName, at: LexicalScope(scope: scope, namespaces: namespace.count), for: method.method.location)
    }

    private func writeClient(_ service: ServiceShape) {
        text.lines([
            "/// Calls `\(service.service.fullName)` through a transport.",
            "///",
            "/// Source: `\(service.service.fullName)`",
        ])
        writeAttribute(service)
        text.block("\(isolation)\(access)final class \(service.names.client): \(service.names.interface)") {
            text.line("private let client: AccordHTTP.RPCClient")
            text.gap()
            text.list(
                "\(access)init(",
                [
                    "transport: any AccordHTTP.Transport",
                    "protocol rpcProtocol: AccordHTTP.RPCProtocol = .connect",
                    "codec: AccordHTTP.Codec = .protobuf",
                    "options: AccordHTTP.RPCOptions = .init()",
                ],
                ") {"
            )
            text.indented {
                text.list(
                    "client = AccordHTTP.RPCClient(",
                    ["transport: transport", "protocol: rpcProtocol", "codec: codec", "options: options"], ")")
            }
            text.line("}")
            for method in service.methods {
                text.gap()
                writeComment(method)
                writeHead(method, access: access, options: true, tail: " {")
                text.indented {
                    let descriptor = "\(service.names.methods).Methods.\(method.name.text)"
                    text.line("try await client.\(method.kind.rawValue)(\(descriptor), \(method.arguments))")
                }
                text.line("}")
            }
        }
    }

    /// Calls without options, and pages. They are no requirements, so that a mock has one method to answer for each.
    private func writeConveniences(_ service: ServiceShape) {
        writeAttribute(service)
        let path = (namespace + [service.names.interface]).joined(separator: ".")
        text.block("nonisolated extension \(path)") {
            for method in service.methods {
                text.gap()
                writeComment(method)
                writeHead(method, access: access, options: false, tail: " {")
                text.indented {
                    let request = method.kind.takesMessage ? "request: request, " : ""
                    text.line("try await \(method.name.declared)(\(request)options: AccordHTTP.CallOptions())")
                }
                text.line("}")
                writePages(method)
            }
        }
    }
}

extension Method.Idempotency {
    /// The case of `AccordHTTP.MethodDescriptor.Idempotency`.
    fileprivate var swiftName: String {
        switch self {
        case .unknown: "unknown"
        case .noSideEffects: "noSideEffects"
        case .idempotent: "idempotent"
        }
    }
}
