import Accord
import AccordSocket
import Contract
import Foundation

/// The life of the token within a connection.
extension SocketMockMachine {
    private var renewal: SocketToken.Renewal? { channel.socket.token?.renewal }

    /// The life of a token that is shown now. Only one of which the server can warn expires by itself.
    func life(at now: Moment) -> SocketMockToken {
        guard hasToken, renewal?.expiring != nil else { return .lasting }
        return .good(warning: now.after(max(times.tokenLife - times.tokenWarning, .zero)))
    }

    mutating func expireToken(at now: Moment) {
        // Whoever asks for it a second time does not want to wait.
        if case .expiring? = link?.token { return close(for: .tokenExpired) }
        warn(at: now)
    }

    /// - Returns: whether the connection is still open.
    mutating func tickToken(at now: Moment) -> Bool {
        switch link?.token {
        case .good(let time)? where time <= now.uptime:
            warn(at: now)
        case .expiring(let end)? where end <= now.uptime:
            close(for: .tokenExpired)
            return false
        default: break
        }
        return true
    }

    private mutating func warn(at now: Moment) {
        guard let renewal, let message = renewal.expiring else { return close(for: .tokenExpired) }
        let end = now.after(times.tokenWarning)
        link?.token = .expiring(end: end)
        let expiry = renewal.expiresAt.flatMap { time($0, of: message, after: times.tokenWarning, now) }
        emit(message, [expiry].compactMap { $0 }, at: now)
    }

    /// Takes another token.
    mutating func renew(_ rules: SocketToken.Renewal, _ payload: JSONValue, at now: Moment) {
        var token = ""
        if case .string(let text)? = payload.value(at: rules.token) { token = text }
        let cause = token.isEmpty ? .tokenInvalid : CloseCause(token: token)
        guard let cause else { return renewed(rules, at: now) }
        guard let failure = rules.failure else { return close(for: cause) }
        let reason = cause == .tokenExpired ? "the token has expired" : "the token is not valid"
        let text = "\(rules.failurePrefix) \(reason)".trimmingCharacters(in: .whitespaces)
        emit(failure, rules.failureText.map { [FrameValue($0, .string(text))] } ?? [], at: now)
    }

    private mutating func renewed(_ rules: SocketToken.Renewal, at now: Moment) {
        let life = life(at: now)
        link?.token = life
        guard let success = rules.success else { return }
        let expiry = rules.expiresAt.flatMap { time($0, of: success, after: times.tokenLife, now) }
        emit(success, [expiry].compactMap { $0 }, at: now)
    }

    /// A time of a message, as its schema has times.
    private func time(
        _ path: PayloadPath, of message: String, after span: Duration, _ now: Moment
    ) -> FrameValue? {
        guard let message = channel.incoming.message(named: message), let root = message.schema,
            let schema = channel.schemas.schema(at: message.payloadPath + path, of: root)
        else { return nil }
        let date = now.date.addingTimeInterval(span / .seconds(1))
        return channel.schemas.timeForm(schema)?.value(of: date).map { FrameValue(path, $0) }
    }
}
