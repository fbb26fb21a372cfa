import Contract

extension FileWriter {
    /// The meaning of a message to the session.
    private struct Meaning {
        /// The signal's case.
        var name: String
        var arguments: [String] = []
        /// The condition that the payload must meet.
        var condition: String?
    }

    /// A line of the switch that says what messages mean.
    private struct Signal {
        var message: SocketShape.Message
        var meaning: Meaning
        /// Whether the line needs the payload.
        var usesPayload = false
    }

    /// Writes what messages of the server mean to the session.
    func writeSignals(_ shape: SocketShape) {
        var isDeprecated = false
        let signals = signals(of: shape, &isDeprecated)
        if isDeprecated { text.line("@available(*, deprecated)") }
        text.block("\(access)static func signal(of message: Incoming) -> AccordSocket.SessionSignal?") {
            if signals.isEmpty { return text.line("nil") }
            text.line("switch message {")
            for signal in signals {
                let pattern = ".\(signal.message.name.text)\(signal.usesPayload ? "(let payload)" : "")"
                let call = signal.meaning.arguments.isEmpty ? ("", "") : ("(", ")")
                text.switchCase(
                    pattern + (signal.meaning.condition.map { " where \($0)" } ?? ""),
                    ".\(signal.meaning.name)\(call.0)",
                    signal.meaning.arguments, call.1)
            }
            text.line("default: nil")
            text.line("}")
        }
    }

    private func signals(of shape: SocketShape, _ isDeprecated: inout Bool) -> [Signal] {
        let socket = shape.socket
        var signals: [Signal] = []
        func add(_ name: String, _ make: (SocketShape.Message, inout [PayloadValue]) -> Meaning) {
            guard let message = message(name, in: shape.incoming, of: socket) else { return }
            var used: [PayloadValue] = []
            let meaning = make(message, &used)
            if signals.contains(where: { $0.message.message.name == name && $0.meaning.condition == nil }) {
                report(
                    "\(Literal.code(name)) means more than one thing to the session, which can act on only the first; give "
                        + "each a message of its own",
                    severity: .warning, at: socket.location)
                return
            }
            if used.contains(where: \.isDeprecated) { isDeprecated = true }
            signals.append(
                Signal(message: message, meaning: meaning, usesPayload: !used.isEmpty))
        }
        if let welcome = socket.welcome {
            add(welcome.message) { message, used in
                let interval = welcome.heartbeatInterval.flatMap {
                    seconds(at: $0, of: message, in: socket, &used)
                }
                let channels = welcome.subscriptions.flatMap { strings(at: $0, of: message, in: socket, &used) }
                return Meaning(
                    name: "welcome",
                    arguments: ["heartbeatInterval: \(interval ?? "nil")", "channels: \(channels ?? "nil")"])
            }
        }
        if let heartbeat = socket.heartbeat {
            let isOurs = heartbeat.initiator == .client
            if let name = isOurs ? heartbeat.reply : heartbeat.message {
                add(name) { message, used in
                    let sentAt = heartbeat.serverTime.flatMap { date(at: $0, of: message, in: socket, &used) }
                    return Meaning(
                        name: isOurs ? "heartbeatReply" : "heartbeat", arguments: ["sentAt: \(sentAt ?? "nil")"])
                }
            }
        }
        if let renewal = socket.token?.renewal {
            if let expiring = renewal.expiring { add(expiring) { _, _ in Meaning(name: "tokenExpiring") } }
            if let success = renewal.success {
                add(success) { message, used in
                    let expiresAt = renewal.expiresAt.flatMap { date(at: $0, of: message, in: socket, &used) }
                    return Meaning(name: "tokenRenewed", arguments: ["expiresAt: \(expiresAt ?? "nil")"])
                }
            }
            if let failure = renewal.failure {
                add(failure) { message, used in
                    Meaning(name: "tokenRefused", condition: condition(of: renewal, message, in: socket, &used))
                }
            }
        }
        if let subscriptions = socket.subscriptions {
            if let acknowledgement = subscriptions.acknowledgement {
                add(acknowledgement.message) { message, used in
                    Meaning(
                        name: "acknowledged", arguments: arguments(of: acknowledgement, message, in: socket, &used))
                }
            }
            if let refusal = subscriptions.refusal { add(refusal) { _, _ in Meaning(name: "subscriptionRefused") } }
        }
        return signals
    }

    private func condition(
        of renewal: SocketToken.Renewal, _ message: SocketShape.Message, in socket: Socket,
        _ used: inout [PayloadValue]
    ) -> String? {
        guard let path = renewal.failureText, !renewal.failurePrefix.isEmpty,
            let text = string(at: path, of: message, in: socket, &used)
        else { return nil }
        let test = "hasPrefix(\(Literal.string(renewal.failurePrefix)))"
        return "\(text.expression)\(text.endsOptional ? "?" : "").\(test)\(text.isOptional ? " == true" : "")"
    }

    private func arguments(
        of acknowledgement: Subscriptions.Acknowledgement, _ message: SocketShape.Message, in socket: Socket,
        _ used: inout [PayloadValue]
    ) -> [String] {
        let channels = acknowledgement.channels.flatMap { strings(at: $0, of: message, in: socket, &used) } ?? "nil"
        guard let path = acknowledgement.action, let action = string(at: path, of: message, in: socket, &used) else {
            return ["nil", "channels: \(channels)"]
        }
        return [
            action.expression, "added: \(Literal.string(acknowledgement.added))",
            "removed: \(Literal.string(acknowledgement.removed))", "channels: \(channels)",
        ]
    }

    // MARK: Values of messages

    private func value(
        at path: PayloadPath, of message: SocketShape.Message, in socket: Socket, _ used: inout [PayloadValue]
    ) -> PayloadValue? {
        let value = value(
            at: path, of: message.message.payload, named: "payload", in: message.message.name, of: socket)
        if let value { used.append(value) }
        return value
    }

    private func seconds(
        at path: PayloadPath, of message: SocketShape.Message, in socket: Socket, _ used: inout [PayloadValue]
    ) -> String? {
        guard let value = value(at: path, of: message, in: socket, &used) else { return nil }
        switch value.type {
        case .int32, .int64, .uint64, .float, .double, .decimal:
            return "AccordSocket.SessionSignal.interval(seconds: \(value.expression))"
        default:
            reportKind(of: path, in: message, of: socket, "a number of seconds", "type: number")
            return nil
        }
    }

    private func date(
        at path: PayloadPath, of message: SocketShape.Message, in socket: Socket, _ used: inout [PayloadValue]
    ) -> String? {
        guard let value = value(at: path, of: message, in: socket, &used) else { return nil }
        if case .date = value.type { return value.expression }
        reportKind(of: path, in: message, of: socket, "a point in time", "format: date-time")
        return nil
    }

    private func string(
        at path: PayloadPath, of message: SocketShape.Message, in socket: Socket, _ used: inout [PayloadValue]
    ) -> PayloadValue? {
        guard var value = value(at: path, of: message, in: socket, &used) else { return nil }
        switch kind(ofElement: value.type) {
        case .string: return value
        case .literals:
            value.expression += value.endsOptional ? "?.rawValue" : ".rawValue"
            return value
        case nil:
            reportKind(of: path, in: message, of: socket, "a string", "type: string")
            return nil
        }
    }

    private func strings(
        at path: PayloadPath, of message: SocketShape.Message, in socket: Socket, _ used: inout [PayloadValue]
    ) -> String? {
        guard let value = value(at: path, of: message, in: socket, &used) else { return nil }
        guard case .list(let element) = value.type else {
            reportKind(of: path, in: message, of: socket, "a list of strings", "type: array")
            return nil
        }
        let inner = project.values.unwrapped(element)
        let link = value.endsOptional ? "?" : ""
        switch (kind(ofElement: inner.type), inner.isNullable) {
        case (.string, false): return value.expression
        case (.string, true): return "\(value.expression)\(link).compactMap { $0 }"
        case (.literals, false): return "\(value.expression)\(link).map(\\.rawValue)"
        case (.literals, true): return "\(value.expression)\(link).compactMap { $0?.rawValue }"
        case (nil, _):
            reportKind(of: path, in: message, of: socket, "a list of strings", "type: string")
            return nil
        }
    }
}

extension FileWriter {
    /// A kind of Swift type that can be a string of the session.
    enum StringKind {
        case string
        /// An enum of strings.
        case literals(isClosed: Bool)
    }

    func kind(ofElement type: ValueType) -> StringKind? {
        switch project.values.expanded(type) {
        case .string: return .string
        case .model(let name):
            guard case .literals(let model)? = project.models.entries[name]?.model, model.base == .string else {
                return nil
            }
            useMembers(of: name)
            return .literals(isClosed: model.isClosed)
        default: return nil
        }
    }

    func reportKind(
        of path: PayloadPath, in message: SocketShape.Message, of socket: Socket, _ wanted: String, _ remedy: String
    ) {
        report(
            "\(Literal.code("/" + path.joined(separator: "/"))) of \(Literal.code(message.message.name)) has to be "
                + "\(wanted); give its schema `\(remedy)`, or correct the pointer",
            at: socket.location)
    }
}
