/// The rules of a contract for the life of connections, in its `x-accord-…` extensions.
public struct SessionPolicy: Sendable, Hashable {
    /// The message that opens a session.
    public struct Welcome: Sendable, Hashable {
        /// The time that the server may take to send it.
        public var timeout: Duration

        public init(timeout: Duration) {
            self.timeout = timeout
        }
    }

    /// The rules by which both sides know that the other is there.
    public struct Heartbeat: Sendable, Hashable {
        public enum Initiator: Sendable, Hashable {
            case server, client
        }

        public var initiator: Initiator
        /// Whether the client answers the server's heartbeats.
        public var isAnswered: Bool
        /// The time from one to the next; a welcome may say otherwise.
        public var interval: Duration
        /// The time for which nothing at all may come, on top of `interval`, before the connection counts as lost.
        public var grace: Duration
        public var onSilence: Recovery

        public init(
            initiator: Initiator, isAnswered: Bool, interval: Duration, grace: Duration,
            onSilence: Recovery = .reconnect
        ) {
            self.initiator = initiator
            self.isAnswered = isAnswered
            self.interval = interval
            self.grace = grace
            self.onSilence = onSilence
        }
    }

    /// The reaction to the loss of a connection.
    public enum Recovery: Sendable, Hashable {
        /// Get a new token, and connect again.
        case refreshToken
        /// Connect again at once; if that fails, back off.
        case reconnect
        /// Connect again, after a pause.
        case backoff
        /// Stay closed.
        case stop
    }

    /// The meaning of a close code.
    public struct CloseRule: Sendable, Hashable {
        /// The name of the code in the contract: `tokenExpired`.
        public var name: String?
        public var recovery: Recovery

        public init(_ name: String? = nil, _ recovery: Recovery) {
            self.name = name
            self.recovery = recovery
        }
    }

    /// The rules by which the client shows who it is.
    public struct Token: Sendable, Hashable {
        public enum Place: Sendable, Hashable {
            case query(String)
            /// Takes the token as it is; `Authorization` takes it after `Bearer `.
            case header(String)
        }

        /// The rules by which a token is replaced while the connection is open.
        public struct Renewal: Sendable, Hashable {
            /// The time that the server may take to say that it took the new token, or did not; `nil`: it says nothing.
            public var timeout: Duration?
            /// The time before a token's expiry at which the client renews it by itself; `nil`: only when the server
            /// asks.
            public var lead: Duration?

            public init(timeout: Duration?, lead: Duration? = nil) {
                self.timeout = timeout
                self.lead = lead
            }
        }

        public var place: Place
        public var isRequired: Bool
        /// The time that the app may take to come up with a token.
        public var timeout: Duration
        public var renewal: Renewal?

        public init(
            place: Place, isRequired: Bool = true, timeout: Duration = .seconds(30), renewal: Renewal? = nil
        ) {
            self.place = place
            self.isRequired = isRequired
            self.timeout = timeout
            self.renewal = renewal
        }
    }

    /// The rules for what the client can ask the server to send.
    public struct Subscriptions: Sendable, Hashable {
        /// The channels that take keys, and are not subscribed to without: `quotes`, which takes symbols.
        public var keyed: Set<String>
        /// The topics that the server subscribes a client to that does not ask.
        public var defaults: Set<Topic>
        /// Whether what the app wants is asked for again after a reconnect.
        public var restores: Bool
        /// The time that the server may take to confirm a change; `nil`: it confirms nothing.
        public var acknowledgement: Duration?

        public init(
            keyed: Set<String> = [], defaults: Set<Topic> = [], restores: Bool = true,
            acknowledgement: Duration? = nil
        ) {
            self.keyed = keyed
            self.defaults = defaults
            self.restores = restores
            self.acknowledgement = acknowledgement
        }
    }

    /// The rules for the pauses between attempts.
    public struct Reconnect: Sendable, Hashable {
        public enum Jitter: Sendable, Hashable {
            /// Anything between nothing and the whole pause.
            case full
            case none
        }

        /// The first pause.
        public var base: Duration
        /// The factor by which each failed attempt multiplies the pause.
        public var factor: Double
        /// The longest pause.
        public var cap: Duration
        public var jitter: Jitter
        /// After how many failed attempts in a row the session gives up; `nil`: never.
        public var maxAttempts: Int?
        /// The time that a connection has to last before the count starts again.
        public var resetAfter: Duration

        public init(
            base: Duration = .seconds(1), factor: Double = 2, cap: Duration = .seconds(30), jitter: Jitter = .full,
            maxAttempts: Int? = nil, resetAfter: Duration = .seconds(30)
        ) {
            self.base = base
            self.factor = factor
            self.cap = cap
            self.jitter = jitter
            self.maxAttempts = maxAttempts
            self.resetAfter = resetAfter
        }
    }

    public var welcome: Welcome?
    public var heartbeat: Heartbeat?
    public var token: Token?
    public var subscriptions: Subscriptions?
    /// By close code.
    public var close: [UInt16: CloseRule]
    /// The reaction to all other codes, and to a connection that is lost without one.
    public var fallback: Recovery
    public var reconnect: Reconnect

    public init(
        welcome: Welcome? = nil, heartbeat: Heartbeat? = nil, token: Token? = nil, subscriptions: Subscriptions? = nil,
        close: [UInt16: CloseRule] = [:], fallback: Recovery = .reconnect, reconnect: Reconnect = Reconnect()
    ) {
        self.welcome = welcome
        self.heartbeat = heartbeat
        self.token = token
        self.subscriptions = subscriptions
        self.close = close
        self.fallback = fallback
        self.reconnect = reconnect
    }
}
