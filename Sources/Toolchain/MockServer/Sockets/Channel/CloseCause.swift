import Contract

/// A reason of the server's to close a connection.
enum CloseCause: Sendable {
    case tokenExpired, tokenInvalid
    /// The client did not answer.
    case silence

    /// The cause that a token names, so that apps can try what becomes of it: `expired`, `invalid-2`.
    init?(token: String) {
        let words = token.lowercased().split { !$0.isLetter && !$0.isNumber }
        if words.contains("expired") {
            self = .tokenExpired
        } else if words.contains("invalid") {
            self = .tokenInvalid
        } else {
            return nil
        }
    }

    /// The code where the contract has none (RFC 6455, section 7.4.1): a policy was broken, or the server met what it did not
    /// expect.
    var standardCode: UInt16 { self == .silence ? 1011 : 1008 }

    fileprivate var words: [String] {
        switch self {
        case .tokenExpired: ["expire"]
        case .tokenInvalid: ["unauth", "invalid", "token"]
        case .silence: ["heartbeat", "timeout", "timedout", "silen", "idle"]
        }
    }
}

extension CloseRules {
    /// The code that the contract has for a cause, by the names of its rules; `nil` where it has none.
    func code(for cause: CloseCause) -> UInt16? {
        let named = cause.words.lazy.compactMap { word in
            rules.first { rule in
                let name = rule.name?.lowercased() ?? ""
                return name.contains(word) && (cause == .tokenExpired || !name.contains("expire"))
            }
        }.first
        let refreshing = cause == .silence ? nil : rules.first { $0.recovery == .refreshToken }
        return (named ?? refreshing).flatMap { UInt16(exactly: $0.code) }
    }
}
