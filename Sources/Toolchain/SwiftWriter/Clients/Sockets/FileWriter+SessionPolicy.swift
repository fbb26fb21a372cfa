import Contract

extension FileWriter {
    /// Writes how the connections of a socket live.
    func writePolicy(of socket: Socket) {
        var arguments: [(name: String, items: [String])] = []
        if let welcome = socket.welcome {
            arguments.append(("welcome", ["timeout: \(duration(welcome.timeout, socket))"]))
        }
        if let heartbeat = socket.heartbeat { arguments.append(("heartbeat", items(of: heartbeat, socket))) }
        if let token = socket.token { arguments.append(("token", items(of: token, socket))) }
        if let subscriptions = socket.subscriptions {
            arguments.append(("subscriptions", items(of: subscriptions, socket)))
        }
        let rules = rules(of: socket)
        text.line("\(access)static let policy = AccordSocket.SessionPolicy(")
        text.indented {
            for argument in arguments { text.list("\(argument.name): .init(", argument.items, "),") }
            if !rules.isEmpty { text.list("close: [", rules, "],") }
            text.line("fallback: .\(socket.close.fallback.rawValue),")
            text.list("reconnect: .init(", items(of: socket.reconnect, socket), ")")
        }
        text.line(")")
    }

    private func items(of heartbeat: Heartbeat, _ socket: Socket) -> [String] {
        [
            "initiator: .\(heartbeat.initiator.rawValue)",
            "isAnswered: \(heartbeat.initiator == .server && heartbeat.reply != nil)",
            "interval: \(duration(heartbeat.interval, socket))",
            "grace: \(duration(heartbeat.grace, socket))",
            "onSilence: .\(heartbeat.onSilence.rawValue)",
        ]
    }

    private func items(of token: SocketToken, _ socket: Socket) -> [String] {
        var items = [
            "place: \(token.place.expression)", "isRequired: \(token.isRequired)",
            "timeout: \(duration(token.timeout, socket))",
        ]
        if let renewal = token.renewal {
            // Where no answer is known, none is waited for.
            let isAnswered = renewal.success != nil || renewal.failure != nil
            let lead = renewal.lead.map { ", lead: \(duration($0, socket))" } ?? ""
            items.append("renewal: .init(timeout: \(isAnswered ? duration(renewal.timeout, socket) : "nil")\(lead))")
        }
        return items
    }

    private func items(of subscriptions: Subscriptions, _ socket: Socket) -> [String] {
        let keyed = subscriptions.keyed.map(Literal.string).joined(separator: ", ")
        let defaults = subscriptions.defaults.map { ".init(\(Literal.string($0)))" }.joined(separator: ", ")
        return [
            "keyed: [\(keyed)]", "defaults: [\(defaults)]", "restores: \(subscriptions.restores)",
            "acknowledgement: \(subscriptions.acknowledgement.map { duration($0.timeout, socket) } ?? "nil")",
        ]
    }

    private func items(of reconnect: Reconnect, _ socket: Socket) -> [String] {
        var items = [
            "base: \(duration(reconnect.base, socket))", "factor: \(Literal.double(reconnect.factor))",
            "cap: \(duration(reconnect.cap, socket))", "jitter: .\(reconnect.jitter.rawValue)",
        ]
        if let attempts = reconnect.maxAttempts { items.append("maxAttempts: \(attempts)") }
        return items + ["resetAfter: \(duration(reconnect.resetAfter, socket))"]
    }

    private func rules(of socket: Socket) -> [String] {
        var known: Set<Int> = []
        return socket.close.rules.compactMap { rule in
            // The runtime's dictionary has a place for each once.
            guard UInt16(exactly: rule.code) != nil, known.insert(rule.code).inserted else {
                report(
                    "\(rule.code) is no close code, or there are two rules for it; codes are from 1000 to 4999, and each "
                        + "has one rule",
                    at: socket.location)
                return nil
            }
            let name = rule.name.map(Literal.string) ?? "nil"
            return "\(rule.code): .init(\(name), .\(rule.recovery.rawValue))"
        }
    }

    /// `.seconds(10)`.
    private func duration(_ seconds: Double, _ socket: Socket) -> String {
        guard seconds.isFinite, seconds >= 0, seconds <= 1_000_000_000 else {
            report("\(seconds) seconds is too long or no time at all; choose another number", at: socket.location)
            return ".zero"
        }
        if let whole = Int(exactly: seconds) { return ".seconds(\(whole))" }
        if let whole = Int(exactly: seconds * 1000) { return ".milliseconds(\(whole))" }
        return ".seconds(\(Literal.double(seconds)))"
    }
}

extension SocketToken.Place {
    /// The case of `AccordSocket.SessionPolicy.Token.Place`.
    fileprivate var expression: String {
        switch self {
        case .query(let name): ".query(\(Literal.string(name)))"
        case .header(let name): ".header(\(Literal.string(name)))"
        }
    }
}
