import Contract

/// The rules of sessions (`x-accord-…` of a channel).
extension AsyncAPIReader {
    func readSession(of channel: Channel, _ incoming: inout Direction, _ outgoing: Direction, into socket: inout Socket)
    {
        socket.welcome = welcome(of: channel, incoming)
        socket.heartbeat = heartbeat(of: channel, incoming, outgoing)
        socket.subscriptions = subscriptions(of: channel, incoming, outgoing)
        socket.close = closeRules(of: channel)
        socket.reconnect = reconnect(of: channel)
        socket.token = token(of: channel, incoming, outgoing)
        if let token = socket.token { socket.parameters.removeAll { token.place.isPlace(of: $0) } }
        readStreams(of: channel, &incoming, outgoing, into: &socket)
    }

    /// Returns an `x-accord-…` object of a channel, and its place.
    private func object<Model>(
        _ name: String, of channel: Channel, as type: Model.Type
    ) -> (model: Model, place: NodeLocation)? where Model: SessionExtension {
        guard let place = channel[name] else { return nil }
        return ExtensionReader<Model>.read(place, graph).map { ($0, place) }
    }

    // MARK: - Welcome, heartbeat

    private func welcome(of channel: Channel, _ incoming: Direction) -> Welcome? {
        guard let (model, place) = object("x-accord-welcome", of: channel, as: SessionExtensions.Welcome.self),
            let message = message(model.message, "message", of: place, in: incoming)
        else { return nil }
        let provides = place["provides"] ?? place
        return Welcome(
            message: message.name,
            timeout: model.timeout,
            heartbeatInterval: path(
                model.provides?.heartbeatInterval, "heartbeatInterval", of: provides, in: message, .number),
            subscriptions: path(model.provides?.subscriptions, "subscriptions", of: provides, in: message, .texts))
    }

    private func heartbeat(of channel: Channel, _ incoming: Direction, _ outgoing: Direction) -> Heartbeat? {
        guard let (model, place) = object("x-accord-heartbeat", of: channel, as: SessionExtensions.Heartbeat.self)
        else { return nil }
        let isOurs = model.initiator == .client
        guard let message = message(model.message, "message", of: place, in: isOurs ? outgoing : incoming)
        else { return nil }
        let reply = model.reply.flatMap { self.message($0, "reply", of: place, in: isOurs ? incoming : outgoing) }
        let (client, server) = isOurs ? (message, reply) : (reply, message)
        return Heartbeat(
            initiator: isOurs ? .client : .server,
            message: message.name,
            reply: reply?.name,
            interval: model.interval,
            grace: model.grace,
            onSilence: Heartbeat.Recovery(rawValue: model.onSilence.rawValue) ?? .reconnect,
            clientTime: time(model.clientTime, "clientTime", of: place, in: client),
            serverTime: time(model.serverTime, "serverTime", of: place, in: server))
    }

    private func time(_ pointer: String?, _ key: String, of place: NodeLocation, in message: MessageReference?)
        -> PayloadPath?
    {
        guard pointer != nil else { return nil }
        guard let message else {
            if place["reply"] == nil {
                report(
                    "'\(key)' is a date in the 'reply', and there is none; name it, or leave '\(key)' out",
                    at: place[key] ?? place)
            }
            return nil
        }
        return path(pointer, key, of: place, in: message, .date)
    }

    // MARK: - Close codes, attempts

    private func closeRules(of channel: Channel) -> CloseRules {
        guard let (model, place) = object("x-accord-close", of: channel, as: SessionExtensions.Close.self) else {
            return CloseRules()
        }
        let rules = place.node.members.compactMap { member -> CloseRules.Rule? in
            guard let code = Int(member.key), let rule = model.additionalProperties[member.key] else { return nil }
            return CloseRules.Rule(
                code: code, name: rule.name, recovery: recovery(rule.action),
                documentation: Documentation(leading: rule.description ?? ""))
        }
        return CloseRules(rules: rules, fallback: recovery(model.default))
    }

    private func recovery(_ action: SessionExtensions.CloseAction) -> CloseRules.Recovery {
        switch action {
        case .refreshToken: .refreshToken
        case .reconnect: .reconnect
        case .backoff: .backoff
        case .stop: .stop
        }
    }

    private func reconnect(of channel: Channel) -> Reconnect {
        guard let (model, place) = object("x-accord-reconnect", of: channel, as: SessionExtensions.Reconnect.self)
        else { return Reconnect() }
        if model.cap < model.base {
            report("the longest pause, 'cap', is shorter than the first, 'base'; make it as long at least", at: place)
        }
        return Reconnect(
            base: model.base, factor: model.factor, cap: model.cap, jitter: model.jitter == .full ? .full : .none,
            maxAttempts: model.maxAttempts.flatMap { Int(exactly: $0) }, resetAfter: model.resetAfter)
    }

    // MARK: - Subscriptions

    private func subscriptions(of channel: Channel, _ incoming: Direction, _ outgoing: Direction) -> Subscriptions? {
        guard
            let (model, place) = object("x-accord-subscriptions", of: channel, as: SessionExtensions.Subscriptions.self)
        else { return nil }
        let add = message(model.add, "add", of: place, in: outgoing)
        let remove = message(model.remove, "remove", of: place, in: outgoing)
        guard let add, let remove else { return nil }
        let channels = path(model.channels, "channels", of: place, in: [add, remove], .texts)
        let keys = path(model.keys, "keys", of: place, in: [add, remove], .texts)
        for (key, names) in [("keyed", model.keyed), ("defaults", model.defaults)] {
            check(names, key, of: place, against: model.channels, of: add)
        }
        let acknowledgement = model.ack.flatMap { ack -> Subscriptions.Acknowledgement? in
            guard let place = place["ack"], let message = message(ack.message, "message", of: place, in: incoming)
            else { return nil }
            return Subscriptions.Acknowledgement(
                message: message.name, action: path(ack.action, "action", of: place, in: message, .text),
                added: ack.added, removed: ack.removed,
                channels: path(ack.channels, "channels", of: place, in: message, .texts), timeout: ack.timeout)
        }
        guard let channels else { return nil }
        return Subscriptions(
            add: add.name, remove: remove.name, channels: channels, keys: keys, keyed: model.keyed,
            acknowledgement: acknowledgement,
            refusal: model.refusal.flatMap { self.message($0, "refusal", of: place, in: incoming)?.name },
            defaults: model.defaults, restores: model.restore)
    }

    /// Channels that the contract lists must be of the channels that the message can name, where it lists those, too.
    private func check(
        _ names: [String], _ key: String, of place: NodeLocation, against pointer: String, of message: MessageReference
    ) {
        guard let value = shapes.value(at: NodeLocation.path(pointer), in: message.frame.schema),
            case .list(let items?) = shapes.form(of: shapes.resolve(value.schema).use),
            case .literals(let literals) = shapes.form(of: shapes.resolve(items).use)
        else { return }
        let known = literals.literals.map(\.value)
        for (index, name) in names.enumerated() where !known.contains(name) {
            report(
                "'\(name)' is none of the channels that '\(message.name)' can name; \(Suggestion.text(for: name, among: known))",
                at: place[key]?.descendant(["\(index)"]) ?? place)
        }
    }

    // MARK: - Streams

    private func readStreams(
        of channel: Channel, _ incoming: inout Direction, _ outgoing: Direction, into socket: inout Socket
    ) {
        if let (model, place) = object("x-accord-stream", of: channel, as: SessionExtensions.Stream.self) {
            if model.overflow == .conflate {
                report(
                    "what messages are conflated by is a matter of each; move the 'x-accord-stream' to the message that "
                        + "is meant",
                    at: place)
            } else if let policy = policy(model, at: place, of: nil) {
                socket.stream = policy
            }
        }
        for index in incoming.messages.indices {
            guard let place = incoming.messages[index]["x-accord-stream"],
                let model = ExtensionReader<SessionExtensions.Stream>.read(place, graph)
            else { continue }
            incoming.model.messages[index].stream = policy(model, at: place, of: incoming.reference(index))
        }
        for message in outgoing.messages where !incoming.messages.contains(where: { $0.key == message.key }) {
            if let place = message["x-accord-stream"] {
                report(
                    "has no effect on a message that the client sends; move it to one of the server",
                    severity: .warning,
                    at: place)
            }
        }
    }

    private func policy(
        _ model: SessionExtensions.Stream, at place: NodeLocation, of message: MessageReference?
    ) -> StreamPolicy? {
        if model.overflow != .conflate, let by = place["by"] {
            report("'by' is for 'overflow: conflate'; write that, or leave 'by' out", at: by)
            return nil
        }
        let overflow: StreamPolicy.Overflow
        switch model.overflow {
        case .dropOldest: overflow = .dropOldest
        case .suspendReader: overflow = .suspendReader
        case .conflate:
            guard let message else { return nil }
            guard model.by != nil else {
                report(
                    "does not say what messages are conflated by; add 'by', as in 'by: /data/symbol'", at: place)
                return nil
            }
            guard let path = path(model.by, "by", of: place, in: message, .key) else { return nil }
            overflow = .conflate(by: path)
        }
        return StreamPolicy(buffer: Int(model.buffer), overflow: overflow)
    }
}

extension SocketToken.Place {
    /// Whether a parameter of the handshake is where the token goes.
    fileprivate func isPlace(of parameter: Parameter) -> Bool {
        switch self {
        case .query(let name): parameter.place == .query && parameter.name == name
        // Names of header fields are the same in any case (RFC 9110, section 5.1).
        case .header(let name): parameter.place == .header && parameter.name.lowercased() == name.lowercased()
        }
    }
}
