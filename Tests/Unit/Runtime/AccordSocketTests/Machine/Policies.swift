@testable import AccordSocket

extension SessionPolicy {
    /// The policy of Growfolio's contract, without chance in the pauses.
    static var growfolio: SessionPolicy {
        SessionPolicy(
            welcome: Welcome(timeout: .seconds(10)),
            heartbeat: Heartbeat(initiator: .server, isAnswered: true, interval: .seconds(30), grace: .seconds(10)),
            token: Token(place: .query("token"), renewal: Token.Renewal(timeout: .seconds(10))),
            subscriptions: Subscriptions(
                keyed: ["quotes"], defaults: Set(growfolioDefaults.map { Topic($0) }), acknowledgement: .seconds(10)),
            close: [
                4001: CloseRule("unauthorized", .refreshToken),
                4002: CloseRule("tokenExpired", .refreshToken),
                4003: CloseRule("userNotFound", .stop),
                4004: CloseRule("accountInactive", .stop),
                4005: CloseRule("rateLimited", .backoff),
                4006: CloseRule("serverShutdown", .backoff),
            ],
            reconnect: Reconnect(jitter: .none))
    }

    static let growfolioDefaults = ["orders", "positions", "account", "dca", "transfers"]

    /// The policy of EvokeEssence's contract, without chance in the pauses.
    static var evokeEssence: SessionPolicy {
        SessionPolicy(
            heartbeat: Heartbeat(initiator: .client, isAnswered: false, interval: .seconds(15), grace: .seconds(10)),
            token: Token(place: .query("token")),
            fallback: .backoff,
            reconnect: Reconnect(jitter: .none))
    }

    /// The policy of HEAN's contract.
    static var hean: SessionPolicy {
        SessionPolicy(
            heartbeat: Heartbeat(initiator: .client, isAnswered: false, interval: .seconds(5), grace: .seconds(10)),
            reconnect: Reconnect(base: .seconds(2), factor: 1, cap: .seconds(2), jitter: .none, maxAttempts: 3))
    }

    /// A contract that says nothing.
    static var plain: SessionPolicy { SessionPolicy(reconnect: Reconnect(jitter: .none)) }
}
