import Contract

extension FileWriter {
    /// The arguments of a session's policy.
    func policy(of socket: Socket) -> [String] {
        var arguments: [String] = []
        if let welcome = socket.welcome { arguments.append("welcome: .init(timeout: \(duration(welcome.timeout, socket)))") }
        if let heartbeat = socket.heartbeat {
            let isAnswered = heartbeat.initiator == .server && heartbeat.reply != nil
            arguments.append(
                "heartbeat: .init(initiator: .\(heartbeat.initiator.rawValue), isAnswered: \(isAnswered), "
                    + "interval: \(duration(heartbeat.interval, socket)), grace: \(duration(heartbeat.grace, socket)), "
                    + "onSilence: .\(heartbeat.onSilence.rawValue))")
        }
        if let token = socket.token {
            let renewal = token.renewal.map { ", renewal: \(expression(of: $0, socket))" } ?? ""
            arguments.append(
                "token: .init(place: \(token.place.expression), isRequired: \(token.isRequired), "
                    + "timeout: \(duration(token.timeout, socket))\(renewal))")
        }
        if let subscriptions = socket.subscriptions {
            arguments.append("subscriptions: \(expression(of: subscriptions, socket))")
        }
        if !socket.close.rules.isEmpty { arguments.append("close: [\(rules(of: socket).joined(separator: ", "))]") }
        arguments.append("fallback: .\(socket.close.fallback.rawValue)")
        let reconnect = socket.reconnect
        let attempts = reconnect.maxAttempts.map { ", maxAttempts: \($0)" } ?? ""
        arguments.append(
            "reconnect: .init(base: \(duration(reconnect.base, socket)), factor: \(Literal.double(reconnect.factor)), "
                + "cap: \(duration(reconnect.cap, socket)), jitter: .\(reconnect.jitter.rawValue)\(attempts), "
                + "resetAfter: \(duration(reconnect.resetAfter, socket)))")
        return arguments
    }

    private func expression(of renewal: SocketToken.Renewal, _ socket: Socket) -> String {
        // Where no answer is known, none is waited for.
        let isAnswered = renewal.success != nil || renewal.failure != nil
        let lead = renewal.lead.map { ", lead: \(duration($0, socket))" } ?? ""
        return ".init(timeout: \(isAnswered ? duration(renewal.timeout, socket) : "nil")\(lead))"
    }

    private func expression(of subscriptions: Subscriptions, _ socket: Socket) -> String {
        let keyed = subscriptions.keyed.map(Literal.string).joined(separator: ", ")
        let defaults = subscriptions.defaults.map { ".init(\(Literal.string($0)))" }.joined(separator: ", ")
        let acknowledgement = subscriptions.acknowledgement.map { duration($0.timeout, socket) } ?? "nil"
        return ".init(keyed: [\(keyed)], defaults: [\(defaults)], restores: \(subscriptions.restores), "
            + "acknowledgement: \(acknowledgement))"
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
