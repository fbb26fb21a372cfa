import Contract

extension FileWriter {
    /// Writes the session of a socket, in pieces that can be in several files.
    func write(_ socket: Socket) {
        // A module that is needed on the way is imported where it is written.
        imports = Imports()
        guard let shape = shape(of: socket) else { return }
        piece(in: namespace) { writeSession(shape) }
        for (message, stream) in zip(shape.incoming, shape.names.streams) {
            piece(in: shape.path) { writeStream(of: message, named: SwiftName(stream), in: shape) }
        }
        if let subscriptions = socket.subscriptions {
            piece(in: shape.path) { writeMethods(for: subscriptions, of: shape) }
        }
        piece(in: shape.path) { writeHandshake(shape) }
        piece(in: shape.path) { write(socket.servers, of: socket.fullName, "\(access)enum Servers") }
        piece(in: shape.path) { writeContract(shape) }
    }

    private func writeSession(_ shape: SocketShape) {
        imports.use("AccordSocket")
        text.lines(DocComment.lines(shape.socket.documentation, source: Literal.escaped(shape.socket.pointer)))
        text.block("\(isolation)\(access)final class \(shape.names.session): AccordSocket.Session") {
            text.line("/// What keeps the connection; its extensions are the session's other members.")
            text.line("\(access)let socket: AccordSocket.SocketSession<Contract>")
            text.gap()
            let initial = shape.isHandshakeTold ? " = { Handshake() }" : ""
            var parameters = [
                "transport: any AccordSocket.SocketTransport",
                "options: AccordSocket.SessionOptions = .init()",
                "handshake: @escaping @Sendable () async throws -> Handshake\(initial)",
            ]
            var arguments = ["transport: transport", "options: options", "handshake: handshake"]
            text.lines([
                "/// - Parameters:",
                "///   - handshake: is asked for each connection. What it throws counts as a failed attempt.",
            ])
            if shape.socket.token != nil {
                text.line(
                    "///   - token: is asked for each connection, and for a new one; `nil` when nobody is signed in.")
                parameters.append(
                    "token: @escaping @Sendable (AccordSocket.TokenRequest) async throws -> String?")
                arguments.append("token: token")
            }
            text.list("\(access)init(", parameters, ") {")
            text.indented { text.list("socket = AccordSocket.SocketSession(", arguments, ")") }
            text.line("}")
        }
    }

    // MARK: Streams

    private func writeStream(of message: SocketShape.Message, named name: SwiftName, in shape: SocketShape) {
        imports.use("AccordSocket")
        var types = TypeList()
        let payload = message.message.payload.map {
            resolve($0, at: shape.place, for: shape.socket.location, &types).type
        }
        let type = "AccordSocket.MessageStream<\(payload ?? "Void")>"
        let buffering = inside { self.buffering(of: message, in: shape) }
        let attribute = message.message.isDeprecated ? deprecationAttribute(message.message.name) : nil
        text.lines(DocComment.lines(message.message.documentation))
        if let attribute { text.line(attribute) }
        text.block("\(access)var \(name.declared): \(type)") {
            let (pattern, value) = payload == nil ? ("", "()") : ("(let payload)", "payload")
            let match = "if case .\(message.name.text)\(pattern) = $0 { \(value) } else { nil }"
            text.line("socket.stream(\(buffering)) { \(match) }")
        }
    }

    private func buffering(of message: SocketShape.Message, in shape: SocketShape) -> String {
        let policy = message.message.stream ?? shape.socket.stream
        switch policy.overflow {
        case .dropOldest: return ".dropOldest(\(policy.buffer))"
        case .suspendReader: return ".suspendReader(\(policy.buffer))"
        case .conflate(let path):
            // A rule for all messages holds for those that have the property.
            let isOwn = message.message.stream != nil
            let known = problems
            let value = value(
                at: path, of: message.message.payload, named: "$0", in: message.message.name, of: shape.socket)
            if value == nil, !isOwn { problems = known }
            guard let value else { return ".dropOldest(\(policy.buffer))" }
            if value.isDeprecated {
                report(
                    "messages \(Literal.code(message.message.name)) are conflated by a deprecated property; name another",
                    at: shape.socket.location)
            }
            return ".conflate(\(policy.buffer), by: { \(value.expression) })"
        }
    }
}
