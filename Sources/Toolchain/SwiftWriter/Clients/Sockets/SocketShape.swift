import Contract

/// A socket with everything found out that does not depend on where it is written.
struct SocketShape {
    /// A message of one of the two directions.
    struct Message {
        var name: SwiftName
        var message: MessageSetModel.Message
    }

    var socket: Socket
    var names: NameTable.SocketNames
    /// The path of the session.
    var path: [String]
    var incoming: [Message] = []
    var outgoing: [Message] = []
    /// The properties of the handshake, beside its URL.
    var inputs: [OperationShape.Input] = []
    /// The default of the handshake's URL, in Swift; `nil` when a URL has to be passed.
    var url: String?

    /// Whether a handshake can be made of nothing.
    var isHandshakeTold: Bool { url != nil && hasInputsTold }

    /// Whether a handshake can be made of its URL.
    var hasInputsTold: Bool { inputs.allSatisfy { $0.initial != nil } }

    /// Inside the session.
    var place: LexicalScope { LexicalScope(scope: path, namespaces: path.count) }

    /// Inside the handshake.
    var handshakePlace: LexicalScope { LexicalScope(scope: path + ["Handshake"], namespaces: path.count) }

    /// Inside the contract.
    var contractPlace: LexicalScope { LexicalScope(scope: path + ["Contract"], namespaces: path.count) }
}

extension FileWriter {
    /// Finds out what is written of a socket, and reports what cannot be.
    func shape(of socket: Socket) -> SocketShape? {
        guard let names = project.names.sockets[socket.fullName] else { return nil }
        var shape = SocketShape(socket: socket, names: names, path: namespace + [names.session])
        shape.incoming = messages(socket.incoming, of: socket)
        shape.outgoing = messages(socket.outgoing, of: socket)
        shape.inputs = inputs(of: socket.parameters, at: shape.handshakePlace, besides: ["url"])
        shape.url = url(of: socket.servers)
        return shape
    }

    private func messages(_ set: String, of socket: Socket) -> [SocketShape.Message] {
        guard case .messages(let model)? = project.models.entries[set]?.model else {
            report("there is no message set \(Literal.code(set)) in the contract", at: socket.location)
            return []
        }
        return zip(model.messages, project.names.cases[set] ?? []).map { message, name in
            SocketShape.Message(name: SwiftName(name), message: message)
        }
    }

    /// The first server that is complete, the defaults of its variables given.
    private func url(of servers: [Server]) -> String? {
        for (server, name) in zip(servers, Self.names(of: servers)) where server.url.contains("://") {
            if server.variables.isEmpty { return "Servers.\(name.text)" }
            if !server.variables.contains(where: \.isRequired) {
                return "AccordHTTP.ServerURL.make(\(Literal.string(server.defaultURL)))"
            }
        }
        return nil
    }

    /// A message that the contract's rules mean by its name; `nil`, and a problem reported, when there is none.
    func message(_ name: String, in messages: [SocketShape.Message], of socket: Socket) -> SocketShape.Message? {
        if let message = messages.first(where: { $0.message.name == name }) { return message }
        report(
            "the channel has no message \(Literal.code(name)) in the direction in which it is wanted; add it, or correct "
                + "the name",
            at: socket.location)
        return nil
    }
}
