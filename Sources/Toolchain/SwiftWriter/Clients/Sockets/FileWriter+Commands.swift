import Contract

/// A value that a session puts into a message of its own.
struct Filling {
    /// The kind of place that a value is put into.
    enum Slot {
        case required, optional
        /// `Accord.Nullable`.
        case triState
    }

    var path: PayloadPath
    /// The value for a type without `nullable`; `nil` when it is not of that type.
    var expression: (ValueType, Slot) -> String?
    /// The type that is required, for a report, and the keyword by which a schema gives it.
    var wanted: String
    var remedy: String
}

/// An expression that may be broken at its arguments.
private struct MadeValue {
    var open: String
    var arguments: [String] = []
    var close = ""

    init(_ text: String) {
        open = text
    }

    init(open: String, arguments: [String], close: String) {
        self.open = open
        self.arguments = arguments
        self.close = close
    }

    var text: String { open + arguments.joined(separator: ", ") + close }

    /// Returns the expression as the argument of a call.
    func wrapped(in call: String) -> MadeValue {
        MadeValue(open: "\(call)(\(open)", arguments: arguments, close: "\(close))")
    }
}

extension FileWriter {
    /// Writes the messages by which the session does its duties.
    func writeCommands(_ shape: SocketShape) {
        var isDeprecated = false
        let commands = commands(of: shape, &isDeprecated)
        if isDeprecated { text.line("@available(*, deprecated)") }
        text.block("\(access)static func message(for command: AccordSocket.SessionCommand) -> Outgoing?") {
            if commands.isEmpty { return text.line("nil") }
            text.line("switch command {")
            for (pattern, message) in commands {
                text.switchCase(pattern, message.open, message.arguments, message.close)
            }
            text.line("default: nil")
            text.line("}")
        }
    }

    private func commands(of shape: SocketShape, _ isDeprecated: inout Bool) -> [(String, MadeValue)] {
        let socket = shape.socket
        var commands: [(String, MadeValue)] = []
        func add(_ pattern: String, _ name: String, _ fillings: [(name: String, Filling?)]) {
            guard let message = message(name, in: shape.outgoing, of: socket) else { return }
            let used = fillings.compactMap(\.1)
            if message.message.isDeprecated { isDeprecated = true }
            guard let expression = expression(of: message, with: used, in: shape, &isDeprecated) else { return }
            let names = fillings.map { $0.1 == nil ? "_" : "let \($0.name)" }
            let isNamed = !used.isEmpty
            commands.append((".\(pattern)\(isNamed ? "(\(names.joined(separator: ", ")))" : "")", expression))
        }
        if let heartbeat = socket.heartbeat {
            let time = ("date", heartbeat.clientTime.map(date))
            if heartbeat.initiator == .client {
                add("heartbeat", heartbeat.message, [time])
            } else if let reply = heartbeat.reply {
                add("heartbeatReply", reply, [time])
            }
        }
        if let renewal = socket.token?.renewal {
            let token = Filling(
                path: renewal.token,
                expression: { type, slot in type == .string ? self.expression("token.secret", in: slot) : nil },
                wanted: "a string", remedy: "type: string")
            add("renewToken", renewal.send, [("token", token)])
        }
        if let subscriptions = socket.subscriptions {
            let channels = list("channels", at: subscriptions.channels, isLeftOutWhenEmpty: false, in: shape)
            let keys = subscriptions.keys.map { list("keys", at: $0, isLeftOutWhenEmpty: true, in: shape) }
            add("subscribe", subscriptions.add, [("channels", channels), ("keys", keys)])
            add("unsubscribe", subscriptions.remove, [("channels", channels), ("keys", keys)])
        }
        return commands
    }

    // MARK: Making messages

    private func expression(
        of message: SocketShape.Message, with fillings: [Filling], in shape: SocketShape, _ isDeprecated: inout Bool
    ) -> MadeValue? {
        let name = ".\(message.name.text)"
        guard let payload = message.message.payload else {
            if let filling = fillings.first {
                reportKind(of: filling.path, in: message, of: shape.socket, filling.wanted, filling.remedy)
            }
            return MadeValue(name)
        }
        let value = expression(of: payload, in: message, with: fillings, in: shape, &isDeprecated)
        return value?.wrapped(in: name)
    }

    private func expression(
        of type: ValueType, in message: SocketShape.Message, with fillings: [Filling], slot: Filling.Slot = .required,
        in shape: SocketShape, _ isDeprecated: inout Bool
    ) -> MadeValue? {
        let (declared, isNullable) = project.values.unwrapped(type)
        let type = project.values.expanded(declared)
        let slot = isNullable && slot == .required ? .optional : slot
        if let whole = fillings.first(where: \.path.isEmpty) { return whole.expression(type, slot).map(MadeValue.init) }
        if isNullable, fillings.isEmpty { return MadeValue("nil") }
        guard case .model(let name) = type, case .record(let record)? = project.models.entries[name]?.model else {
            report(
                "the session cannot send \(Literal.code(message.message.name)) by itself, as its payload is no object; "
                    + "make it one",
                at: shape.socket.location)
            return nil
        }
        guard
            let arguments = arguments(of: record, in: message, with: fillings, in: shape, &isDeprecated),
            case .model(let spelled) = declared
        else { return nil }
        let spelling = reference(to: spelled, at: shape.contractPlace, for: shape.socket.location)
        let value = MadeValue(open: "\(spelling)(", arguments: arguments, close: ")")
        guard slot == .triState else { return value }
        imports.use("Accord")
        return value.wrapped(in: ".value")
    }

    private func arguments(
        of record: RecordModel, in message: SocketShape.Message, with fillings: [Filling], in shape: SocketShape,
        _ isDeprecated: inout Bool
    ) -> [String]? {
        var arguments: [String] = []
        var isWhole = true
        for filling in fillings
        where !record.properties.contains(where: { $0.name == filling.path.first && $0.constant == nil }) {
            reportKind(of: filling.path, in: message, of: shape.socket, filling.wanted, filling.remedy)
            isWhole = false
        }
        for (property, name) in zip(record.properties, names(of: record).properties) where property.constant == nil {
            let inner = fillings.filter { $0.path.first == property.name }.map { filling in
                var inner = filling
                inner.path.removeFirst()
                return inner
            }
            if inner.isEmpty {
                if hasInitial(property) { continue }
                let remedy =
                    property.defaultValue == nil
                    ? "make the property optional, or give it a default"
                    : "make the property optional without a default, for which Swift has no literal"
                report(
                    "the session cannot send \(Literal.code(message.message.name)) by itself, as it does not know what "
                        + "\(Literal.code(property.name)) is to be; \(remedy)",
                    at: shape.socket.location)
                isWhole = false
                continue
            }
            let slot: Filling.Slot =
                property.presence == .triState ? .triState : isOptional(property) ? .optional : .required
            guard
                let value = expression(
                    of: property.type, in: message, with: inner, slot: slot, in: shape, &isDeprecated)
            else {
                if let filling = fillings.first(where: { $0.path.count == 1 && $0.path.first == property.name }) {
                    reportKind(of: filling.path, in: message, of: shape.socket, filling.wanted, filling.remedy)
                }
                isWhole = false
                continue
            }
            if isMarked(property, in: record) { isDeprecated = true }
            arguments.append("\(SwiftName(name).label): \(value.text)")
        }
        return isWhole ? arguments : nil
    }

    // MARK: Values

    private func expression(_ value: String, in slot: Filling.Slot) -> String {
        guard slot == .triState else { return value }
        imports.use("Accord")
        return ".value(\(value))"
    }

    private func date(at path: PayloadPath) -> Filling {
        Filling(
            path: path,
            expression: { type, slot in
                guard case .date = type else { return nil }
                return self.expression("date", in: slot)
            }, wanted: "a point in time", remedy: "format: date-time")
    }

    private func list(
        _ name: String, at path: PayloadPath, isLeftOutWhenEmpty: Bool, in shape: SocketShape
    ) -> Filling {
        Filling(
            path: path,
            expression: { type, slot in
                guard case .list(let element) = type else { return nil }
                let (inner, _) = self.project.values.unwrapped(element)
                var value = name
                switch self.kind(ofElement: inner) {
                case .string: break
                case .literals(let isClosed):
                    var types = TypeList()
                    let type = self.resolve(
                        inner, at: shape.contractPlace, for: shape.socket.location, &types
                    ).type
                    value += ".\(isClosed ? "compactMap" : "map")(\(type).init(rawValue:))"
                case nil: return nil
                }
                guard isLeftOutWhenEmpty, slot != .required else { return self.expression(value, in: slot) }
                let absent = slot == .triState ? ".absent" : "nil"
                return "\(name).isEmpty ? \(absent) : \(self.expression(value, in: slot))"
            }, wanted: "a list of strings", remedy: "type: array")
    }

    // MARK: Methods

    /// Writes the methods by which the app says what it wants.
    func writeMethods(for subscriptions: Subscriptions, of shape: SocketShape) {
        imports.use("AccordSocket")
        let methods = [("subscribe", subscriptions.add), ("unsubscribe", subscriptions.remove)]
        for (method, name) in methods {
            guard let message = message(name, in: shape.outgoing, of: shape.socket),
                let channels = strings(at: subscriptions.channels, of: message, in: shape)
            else { continue }
            var parameters = ["\(channels.name.declared): [\(channels.type)]"]
            var arguments = ["channels: \(channels.value)", "keys: []"]
            if let path = subscriptions.keys {
                guard var keys = strings(at: path, of: message, in: shape) else { continue }
                if keys.name == channels.name { keys.name = SwiftName("\(keys.name.text)Keys") }
                parameters.append("\(keys.name.declared): [\(keys.type)] = []")
                arguments[1] = "keys: \(keys.value)"
            }
            text.gap()
            if method == "subscribe" {
                text.line("/// Asks for channels, now and after each reconnect.")
            } else {
                text.line("/// Does not want channels any more.")
            }
            text.list("\(access)func \(method)(", parameters, ") async throws(AccordSocket.SessionError) {")
            text.indented { text.line("try await socket.\(method)(\(arguments.joined(separator: ", ")))") }
            text.line("}")
        }
    }

    /// A parameter for a list of a message: its name, the type of its elements, and their strings.
    private func strings(
        at path: PayloadPath, of message: SocketShape.Message, in shape: SocketShape
    ) -> (name: SwiftName, type: String, value: String)? {
        let payload = message.message.payload
        let found = inside {
            value(at: path, of: payload, named: "payload", in: message.message.name, of: shape.socket)
        }
        guard let value = found else { return nil }
        let name = value.name ?? SwiftName("channels")
        guard case .list(let element) = value.type,
            let kind = inside({ kind(ofElement: project.values.unwrapped(element).type) })
        else {
            reportKind(of: path, in: message, of: shape.socket, "a list of strings", "type: array")
            return nil
        }
        var types = TypeList()
        let type = resolve(
            project.values.unwrapped(element).type, at: shape.place, for: shape.socket.location, &types
        ).type
        switch kind {
        case .string: return (name, type, name.declared)
        case .literals: return (name, type, "\(name.declared).map(\\.rawValue)")
        }
    }
}
