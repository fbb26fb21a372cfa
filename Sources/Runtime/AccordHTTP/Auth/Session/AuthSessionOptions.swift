public import Foundation

/// The options that an app may choose for an ``AuthSession``.
public struct AuthSessionOptions: Sendable {
    /// The time before its expiry at which a token is renewed: one minute by default, and never more than half of the
    /// time that the token has.
    public var leeway: Duration
    /// The time that the renewal of a token may take; 30 seconds by default.
    public var refreshTimeout: Duration
    /// The names of the security schemes that the token is shown under; `nil` for all bearer schemes, and for calls by
    /// Connect.
    public var schemes: Set<String>?
    /// The clock that measures timeouts.
    public var clock: any Clock<Duration>
    /// The time of day, by which tokens expire.
    public var now: @Sendable () -> Date
    /// A function that is called with the error when the store fails. The session goes on with what it has in memory.
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
