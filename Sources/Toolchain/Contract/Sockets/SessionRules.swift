// The rules of a socket's contract for its sessions (`x-accord-…`). Times are in seconds. Messages go by their names
// in the `MessageSetModel` of their direction, and values by their path in the message's payload: names of properties,
// as `["heartbeat_interval"]`, whatever is around the payload in the frame.

/// A value of a message: the path of a property in its payload.
public typealias PayloadPath = [String]

/// The message that opens a session (`x-accord-welcome`).
public struct Welcome: Sendable, Equatable {
    public var message: String
    /// The time that the server may take to send it.
    public var timeout: Double
    /// The property with the time between heartbeats, in seconds, in place of the interval of `Heartbeat`.
    public var heartbeatInterval: PayloadPath?
    /// The property with the subscriptions that the server has made by itself: a list of strings.
    public var subscriptions: PayloadPath?

    public init(
        message: String, timeout: Double = 10, heartbeatInterval: PayloadPath? = nil,
        subscriptions: PayloadPath? = nil
    ) {
        self.message = message
        self.timeout = timeout
        self.heartbeatInterval = heartbeatInterval
        self.subscriptions = subscriptions
    }
}

/// The messages by which both sides know that the other is there (`x-accord-heartbeat`).
public struct Heartbeat: Sendable, Equatable {
    public enum Initiator: String, Sendable, Hashable, CaseIterable {
        case server, client
    }

    public enum Recovery: String, Sendable, Hashable, CaseIterable {
        case reconnect, backoff, stop
    }

    /// The side that sends `message`.
    public var initiator: Initiator
    /// Of the initiator's direction.
    public var message: String
    /// The message with which the other side answers, of the other direction; `nil` when nothing is to be answered.
    public var reply: String?
    /// The time between two messages, in seconds.
    public var interval: Double
    /// The time for which nothing at all may come, on top of `interval`, before the connection counts as lost.
    public var grace: Double
    public var onSilence: Recovery
    /// The property of the client's message that takes the time at which it is sent.
    public var clientTime: PayloadPath?
    /// The property of the server's message with the time at which it was sent: latency is now less that. Without it,
    /// latency is the time between the client's message and its reply, where there is one.
    public var serverTime: PayloadPath?

    public init(
        initiator: Initiator, message: String, reply: String? = nil, interval: Double, grace: Double = 10,
        onSilence: Recovery = .reconnect, clientTime: PayloadPath? = nil, serverTime: PayloadPath? = nil
    ) {
        self.initiator = initiator
        self.message = message
        self.reply = reply
        self.interval = interval
        self.grace = grace
        self.onSilence = onSilence
        self.clientTime = clientTime
        self.serverTime = serverTime
    }
}

/// The meanings of close codes (`x-accord-close`).
public struct CloseRules: Sendable, Equatable {
    public enum Recovery: String, Sendable, Hashable, CaseIterable {
        /// Get a new token, and connect again.
        case refreshToken
        /// Connect again at once; if that fails, back off.
        case reconnect
        /// Connect again, after a pause.
        case backoff
        /// Stay closed.
        case stop
    }

    public struct Rule: Sendable, Equatable {
        public var code: Int
        /// Its name in the contract: `tokenExpired`.
        public var name: String?
        public var recovery: Recovery
        public var documentation: Documentation

        public init(
            code: Int, name: String? = nil, recovery: Recovery, documentation: Documentation = Documentation()
        ) {
            self.code = code
            self.name = name
            self.recovery = recovery
            self.documentation = documentation
        }
    }

    /// In the order of the contract.
    public var rules: [Rule]
    /// The meaning of all other codes, and of a connection that is lost without one.
    public var fallback: Recovery

    public init(rules: [Rule] = [], fallback: Recovery = .reconnect) {
        self.rules = rules
        self.fallback = fallback
    }
}

/// The token by which the client shows who it is, and goes on showing it (`x-accord-token`).
public struct SocketToken: Sendable, Equatable {
    public enum Place: Sendable, Hashable {
        case query(String)
        /// The header takes the token as it is; `Authorization` takes it after `Bearer `.
        case header(String)
    }

    /// The replacement of a token while the connection is open.
    public struct Renewal: Sendable, Equatable {
        /// The server's message that asks for it; `nil`: nothing does.
        public var expiring: String?
        /// The client's message with the new token.
        public var send: String
        /// The property of `send` that takes it.
        public var token: PayloadPath
        /// The server's message that says that it was taken.
        public var success: String?
        /// The property of `success` with the time at which the new token expires.
        public var expiresAt: PayloadPath?
        /// The server's message that says that it was not taken.
        public var failure: String?
        /// The property of `failure` whose text begins with `failurePrefix` then; `nil` when the message alone says so.
        public var failureText: PayloadPath?
        public var failurePrefix: String
        /// The time before its `expiresAt` at which the client replaces a later token by itself; `nil`: never.
        public var lead: Double?
        /// The time that the server may take to answer.
        public var timeout: Double

        public init(
            expiring: String? = nil, send: String, token: PayloadPath, success: String? = nil,
            expiresAt: PayloadPath? = nil, failure: String? = nil, failureText: PayloadPath? = nil,
            failurePrefix: String = "", lead: Double? = nil, timeout: Double = 10
        ) {
            self.expiring = expiring
            self.send = send
            self.token = token
            self.success = success
            self.expiresAt = expiresAt
            self.failure = failure
            self.failureText = failureText
            self.failurePrefix = failurePrefix
            self.lead = lead
            self.timeout = timeout
        }
    }

    public var place: Place
    public var isRequired: Bool
    /// Whether only security schemes speak of the token, and no `x-accord-token`.
    public var isImplied: Bool
    /// The time that the app may take to come up with a token.
    public var timeout: Double
    public var renewal: Renewal?

    public init(
        place: Place, isRequired: Bool = true, isImplied: Bool = false, timeout: Double = 30, renewal: Renewal? = nil
    ) {
        self.place = place
        self.isRequired = isRequired
        self.isImplied = isImplied
        self.timeout = timeout
        self.renewal = renewal
    }
}

/// The subscriptions that the client can ask the server for, and that have to be asked for again after a reconnect
/// (`x-accord-subscriptions`).
public struct Subscriptions: Sendable, Equatable {
    /// The server's confirmation of a change.
    public struct Acknowledgement: Sendable, Equatable {
        public var message: String
        /// The property that says what was done; `nil` when the order of answers alone shows it.
        public var action: PayloadPath?
        /// The value of `action` for a subscription, and for its end.
        public var added: String
        public var removed: String
        /// The property with the list of channels.
        public var channels: PayloadPath?
        public var timeout: Double

        public init(
            message: String, action: PayloadPath? = nil, added: String = "subscribed",
            removed: String = "unsubscribed", channels: PayloadPath? = nil, timeout: Double = 10
        ) {
            self.message = message
            self.action = action
            self.added = added
            self.removed = removed
            self.channels = channels
            self.timeout = timeout
        }
    }

    /// The client's messages.
    public var add: String
    public var remove: String
    /// The property of both with the list of channels.
    public var channels: PayloadPath
    /// The property of both that narrows some channels down, as symbols do quotes; `nil` when nothing does.
    public var keys: PayloadPath?
    /// The channels that take `keys`, and are not subscribed to without.
    public var keyed: [String]
    public var acknowledgement: Acknowledgement?
    /// The server's message that, while a change waits to be confirmed, says that it is refused.
    public var refusal: String?
    /// The channels to which the server subscribes a client that does not ask.
    public var defaults: [String]
    /// Whether what the app wants is asked for again after a reconnect.
    public var restores: Bool

    public init(
        add: String, remove: String, channels: PayloadPath, keys: PayloadPath? = nil, keyed: [String] = [],
        acknowledgement: Acknowledgement? = nil, refusal: String? = nil, defaults: [String] = [], restores: Bool = true
    ) {
        self.add = add
        self.remove = remove
        self.channels = channels
        self.keys = keys
        self.keyed = keyed
        self.acknowledgement = acknowledgement
        self.refusal = refusal
        self.defaults = defaults
        self.restores = restores
    }
}

/// The pauses between attempts to connect (`x-accord-reconnect`).
public struct Reconnect: Sendable, Equatable {
    public enum Jitter: String, Sendable, Hashable, CaseIterable {
        /// Anything between nothing and the whole pause.
        case full
        case none
    }

    /// The first pause.
    public var base: Double
    /// The factor by which each failed attempt multiplies the pause.
    public var factor: Double
    /// The longest pause.
    public var cap: Double
    public var jitter: Jitter
    /// After how many failed attempts in a row the session gives up; `nil`: never.
    public var maxAttempts: Int?
    /// The time that a connection has to last before the count starts again.
    public var resetAfter: Double

    public init(
        base: Double = 1, factor: Double = 2, cap: Double = 30, jitter: Jitter = .full, maxAttempts: Int? = nil,
        resetAfter: Double = 30
    ) {
        self.base = base
        self.factor = factor
        self.cap = cap
        self.jitter = jitter
        self.maxAttempts = maxAttempts
        self.resetAfter = resetAfter
    }
}
