/// The rules of a contract for the life of connections, in its `x-accord-…` extensions.
public struct SessionPolicy: Sendable, Hashable {
    /// The message that opens a session.
    public struct Welcome: Sendable, Hashable {
        /// The time that the server may take to send it.
        public var timeout: Duration

        /// Creates the rule by which a session is open once the server has sent a welcome.
        public init(timeout: Duration) {
            self.timeout = timeout
        }
    }

    /// The rules by which both sides know that the other is there.
    public struct Heartbeat: Sendable, Hashable {
        /// The side that sends the heartbeat first.
        public enum Initiator: Sendable, Hashable {
            /// The server sends it, and the client may have to answer.
            case server
            /// The client sends it, and the server answers.
            case client
        }

        /// The side that sends the heartbeat first.
        public var initiator: Initiator
        /// Whether the client answers the server's heartbeats.
        public var isAnswered: Bool
        /// The time from one to the next; a welcome may say otherwise.
        public var interval: Duration
        /// The time for which nothing at all may come, on top of `interval`, before the connection counts as lost.
        public var grace: Duration
        /// The reaction to a peer that has been silent for too long.
        public var onSilence: Recovery

        /// Creates the rule of a heartbeat; each parameter is explained at the property of its name.
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
        /// The reaction to a connection that was closed with the code.
        public var recovery: Recovery

        /// Creates the rule of a close code.
        public init(_ name: String? = nil, _ recovery: Recovery) {
            self.name = name
            self.recovery = recovery
        }
    }

    /// The rules by which the client shows who it is.
    public struct Token: Sendable, Hashable {
        /// The place of the token in a handshake.
        public enum Place: Sendable, Hashable {
            /// An item of the URL's query with this name.
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

            /// Creates the rule by which a token is renewed over the open connection.
            public init(timeout: Duration?, lead: Duration? = nil) {
                self.timeout = timeout
                self.lead = lead
            }
        }

        /// The place of the token in a handshake.
        public var place: Place
        /// Whether a handshake without a token is not attempted.
        public var isRequired: Bool
        /// The time that the app may take to come up with a token.
        public var timeout: Duration
        /// The rule by which a token is renewed over the open connection; `nil` where it takes a new connection.
        public var renewal: Renewal?

        /// Creates the rule of a token; each parameter is explained at the property of its name.
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

        /// Creates the rule of subscriptions; each parameter is explained at the property of its name.
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
        /// The way in which pauses differ between clients, so that they do not all come back at once.
        public enum Jitter: Sendable, Hashable {
            /// Anything between nothing and the whole pause.
            case full
            /// All clients pause equally long.
            case none
        }

        /// The first pause.
        public var base: Duration
        /// The factor by which each failed attempt multiplies the pause.
        public var factor: Double
        /// The longest pause.
        public var cap: Duration
        /// The way in which pauses differ between clients.
        public var jitter: Jitter
        /// After how many failed attempts in a row the session gives up; `nil`: never.
        public var maxAttempts: Int?
        /// The time that a connection has to last before the count starts again.
        public var resetAfter: Duration

        /// Creates the rule of reconnecting; each parameter is explained at the property of its name.
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

    /// The rule of the welcome; `nil` where a session is open as soon as its connection is.
    public var welcome: Welcome?
    /// The rule of the heartbeat; `nil` where there is none.
    public var heartbeat: Heartbeat?
    /// The rule of the token; `nil` where the server asks for none.
    public var token: Token?
    /// The rule of subscriptions; `nil` where there are none.
    public var subscriptions: Subscriptions?
    /// By close code.
    public var close: [UInt16: CloseRule]
    /// The reaction to all other codes, and to a connection that is lost without one.
    public var fallback: Recovery
    /// The rule of reconnecting.
    public var reconnect: Reconnect

    /// Creates a policy of its rules. Generated code calls it.
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
