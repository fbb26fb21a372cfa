public import Foundation

/// What an app may choose about an ``AuthSession``.
public struct AuthSessionOptions: Sendable {
    /// How long before its expiry a token is renewed: one minute by default, and never more than half of the
    /// time that the token has.
    public var leeway: Duration
    /// How long it may take to renew a token; 30 seconds by default.
    public var refreshTimeout: Duration
    /// The names of the security schemes that the token is shown under; `nil` for all bearer schemes, and for calls by
    /// Connect.
    public var schemes: Set<String>?
    /// What measures timeouts.
    public var clock: any Clock<Duration>
    /// The time of day, by which tokens expire.
    public var now: @Sendable () -> Date
    /// Told when the store fails. The session goes on with what it has in memory.
    public var onStoreFailure: @Sendable (any Error) -> Void

    public init(
        leeway: Duration = .seconds(60),
        refreshTimeout: Duration = .seconds(30),
        schemes: Set<String>? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.leeway = leeway
        self.refreshTimeout = refreshTimeout
        self.schemes = schemes
        self.clock = clock
        self.now = now
        self.onStoreFailure = onStoreFailure
    }
}
