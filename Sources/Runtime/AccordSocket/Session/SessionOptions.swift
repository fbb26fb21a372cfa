public import Accord
import Foundation

/// The options of a session that an app may choose, beside what its contract says.
public struct SessionOptions: Sendable {
    /// By which the session measures pauses and timeouts.
    public var clock: any Clock<Duration>
    /// The time of day, as heartbeats give it.
    public var now: @Sendable () -> Date
    /// The source of the jitter of pauses. One that gives zeros alone keeps `Double.random` looking for others without
    /// end.
    public var random: any RandomNumberGenerator & Sendable
    /// The time that it may take to open a connection.
    public var connectTimeout: Duration
    /// The number of sends that may wait for the session to open. More fail with ``SessionError/tooManyWaiting``.
    public var waitingLimit: Int
    /// Whether the app's messages and the handshake are checked against their schemas before they are sent; off by default.
    /// A message that the contract forbids fails with ``SessionError/invalidRequest(_:)``.
    public var validates: Bool
    /// The options for reading the server's messages.
    public var decoding: JSONDecodingOptions

    /// Creates options; each parameter is explained at the property of its name.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        connectTimeout: Duration = .seconds(15),
        waitingLimit: Int = 256,
        validates: Bool = false,
        decoding: JSONDecodingOptions = JSONDecodingOptions()
    ) {
        self.clock = clock
        self.now = now
        self.random = random
        self.connectTimeout = connectTimeout
        self.waitingLimit = waitingLimit
        self.validates = validates
        self.decoding = decoding
    }
}
