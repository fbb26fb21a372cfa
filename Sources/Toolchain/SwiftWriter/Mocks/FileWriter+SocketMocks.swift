import Contract

extension FileWriter {
    /// Writes the mock of a socket's session.
    func writeMock(_ socket: Socket) {
        imports = Imports()
        guard let shape = shape(of: socket) else { return }
        piece(in: namespace) {
            imports.use("AccordMocks")
            imports.use("AccordSocket")
            useInterfaces()
            let mock = LexicalScope(scope: namespace + [shape.names.mock], namespaces: namespace.count)
            let session = spelling(of: shape.path, at: mock)
            text.lines([
                "/// The session of `\(Literal.escaped(socket.fullName))` for tests: the real one, over a connection in memory.",
                "///",
                "/// Source: `\(Literal.escaped(socket.pointer))`",
            ])
            text.block("\(isolation)\(access)final class \(shape.names.mock): Sendable") {
                text.line("/// The server's side: emits, expects, keeps silent, closes.")
                text.line("\(access)let server: AccordMocks.SocketServerMock<\(session).Contract>")
                text.line("/// What to hand to the code that is tested.")
                text.line("\(access)let session: \(session)")
                text.gap()
                writeInitializer(of: shape, session)
            }
        }
    }

    private func writeInitializer(of shape: SocketShape, _ session: String) {
        var initial: String?
        if shape.isHandshakeTold {
            initial = "\(session).Handshake()"
        } else if shape.hasInputsTold {
            imports.use("AccordHTTP")
            initial = "\(session).Handshake(url: AccordHTTP.ServerURL.make(\"ws://localhost\"))"
        }
        var parameters = [
            "options: AccordSocket.SessionOptions = .init()",
            "handshake: @escaping @Sendable () async throws -> \(session).Handshake"
                + (initial.map { " = { \($0) }" } ?? ""),
        ]
        var arguments = ["transport: server.transport", "options: options", "handshake: handshake"]
        if shape.socket.token != nil {
            parameters.append(
                "token: @escaping @Sendable (AccordSocket.TokenRequest) async throws -> String? = { _ in \"token\" }")
            arguments.append("token: token")
        }
        text.list("\(access)init(", parameters, ") {")
        text.indented {
            text.line("server = AccordMocks.SocketServerMock()")
            text.list("session = \(session)(", arguments, ")")
        }
        text.line("}")
    }
}
