import BreakingRules
import Contract

extension APIComparison {
    mutating func compareTokens(_ pair: SocketPair) {
        func report(_ rule: APIRule, _ message: String, remedy: String? = nil) {
            self.report(
                rule, message, at: pair.place("token"), old: pair.oldPlace("token"), subject: "\(pair.subject) token",
                direction: .request, remedy: remedy)
        }
        switch (pair.old.token, pair.new.token) {
        case (nil, nil): break
        case (nil, let new?):
            guard new.isRequired else { break }
            report(
                .socket.tokenAdded, "The handshake takes a token in \(new.place.text) now; old clients send none.",
                remedy: "Let it be absent while old clients are in use.")
        case (_?, nil): report(.socket.tokenRemoved, "The handshake takes no token any more.")
        case (let old?, let new?):
            if old.place != new.place {
                report(
                    .socket.tokenMoved,
                    "The token goes into \(new.place.text) now; old clients write it into \(old.place.text).",
                    remedy: "Take it in both places while old clients are in use.")
            }
            // The alternatives of security schemes are compared by themselves.
            let isDeclared = !old.isImplied || !new.isImplied
            if isDeclared, !old.isRequired, new.isRequired {
                report(
                    .socket.tokenBecameRequired, "The token is required now; old clients may connect without.",
                    remedy: "Let it be absent while old clients are in use.")
            } else if isDeclared, old.isRequired, !new.isRequired {
                report(.socket.tokenBecameOptional, "The token may be absent now.")
            }
            compareRenewals(pair, old.renewal, new.renewal)
        }
    }

    private mutating func compareRenewals(_ pair: SocketPair, _ old: SocketToken.Renewal?, _ new: SocketToken.Renewal?)
    {
        func report(_ rule: APIRule, _ message: String) {
            self.report(
                rule, message, at: pair.place("token"), old: pair.oldPlace("token"),
                subject: "\(pair.subject) token renewal")
        }
        switch (old, new) {
        case (nil, nil): break
        case (_?, nil):
            report(.socket.tokenRenewalRemoved, "Tokens cannot be replaced any more while a connection is open.")
        case (nil, _?): report(.socket.tokenRenewalAdded, "Tokens can be replaced now while a connection is open.")
        case (let old?, let new?):
            let parts: [(String, String?, String?)] = [
                ("the warning", old.expiring, new.expiring),
                ("the client's message", old.send, new.send),
                ("the token's place", old.token.pointer, new.token.pointer),
                ("the confirmation", old.success, new.success),
                ("the place of the end", old.expiresAt.map(\.pointer), new.expiresAt.map(\.pointer)),
                ("the refusal", old.failure, new.failure),
                ("the place of the refusal's text", old.failureText.map(\.pointer), new.failureText.map(\.pointer)),
                ("the beginning of the refusal's text", old.failurePrefix, new.failurePrefix),
            ]
            for (what, before, after) in parts where before != nil && before != after {
                report(
                    .socket.tokenRenewalChanged,
                    "When a token is replaced, \(what) is \(quoted(after)) now, and was \(quoted(before)).")
            }
            compareTimeouts(pair, "token", "a new token", old.timeout, new.timeout)
        }
    }

    /// Compares the times that the other side may take to answer.
    mutating func compareTimeouts(_ pair: SocketPair, _ name: String, _ what: String, _ old: Double, _ new: Double) {
        guard new > old else { return }
        report(
            .socket.answerSlower,
            "The answer to \(what) may take \(seconds(new)) now; old clients give up after \(seconds(old)).",
            at: pair.place(name), old: pair.oldPlace(name), subject: "\(pair.subject) \(name)", direction: .response,
            remedy: "Keep it at \(seconds(old)) while old clients are in use.")
    }

    func quoted(_ text: String?) -> String { text.map { "'\($0)'" } ?? "none" }
}

extension SocketToken.Place {
    fileprivate var text: String {
        switch self {
        case .query(let name): "the query's '\(name)'"
        case .header(let name): "the header '\(name)'"
        }
    }
}
