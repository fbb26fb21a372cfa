import Accord
public import AccordHTTP
public import AccordSocket
import Foundation

/// The rules by which the connections of a sample session live.
public protocol LiveRules: Sendable {
    static var policy: SessionPolicy { get }
}

/// All that a contract can ask for.
public enum FullRules: LiveRules {
    public static let policy = SessionPolicy(
        welcome: .init(timeout: .seconds(10)),
        heartbeat: .init(initiator: .server, isAnswered: true, interval: .seconds(30), grace: .seconds(10)),
        token: .init(place: .query("token"), renewal: .init(timeout: .seconds(10))),
        subscriptions: .init(keyed: ["quotes"], acknowledgement: .seconds(10)),
        close: [4001: .init("unauthorized", .refreshToken), 4003: .init("userNotFound", .stop)],
        reconnect: .init(jitter: .none))
}

/// A plain typed socket, which connects again at once, however often it is lost.
public enum PlainRules: LiveRules {
    public static let policy = SessionPolicy(reconnect: .init(jitter: .none, resetAfter: .zero))
}

/// A session's contract in the shape that Accord generates.
public enum Live<Rules: LiveRules>: SocketContract {
    public typealias Incoming = LiveMessages.Server
    public typealias Outgoing = LiveMessages.Client

    public struct Handshake: Sendable {
        public var url: URL
        public var deviceType: String?

        public init(url: URL = ServerURL.make("wss://live.test/api/ws"), deviceType: String? = nil) {
            self.url = url
            self.deviceType = deviceType
        }
    }

    public static var name: String { "test.Live" }

    public static var policy: SessionPolicy { Rules.policy }

    public static func url(of handshake: Handshake) -> URL { handshake.url }

    public static func write(_ handshake: Handshake, to builder: inout RequestBuilder) {
        builder.query("device_type", handshake.deviceType, "?s")
        builder.header("X-Client", "tests", "s")
    }

    public static func signal(of message: Incoming) -> SessionSignal? {
        switch message {
        case .welcome(let payload):
            .welcome(
                heartbeatInterval: payload.heartbeatInterval.map { .seconds(Int64($0)) },
                channels: payload.subscriptions)
        case .heartbeat: .heartbeat(sentAt: nil)
        case .pong: .heartbeatReply(sentAt: nil)
        case .ack(let payload):
            .acknowledged(payload.action == "subscribed" ? .added : .removed, channels: payload.channels)
        case .error(let payload) where payload.error.hasPrefix("Token"): .tokenRefused
        case .error: .subscriptionRefused
        case .tokenExpiring: .tokenExpiring
        case .tokenRefreshed: .tokenRenewed(expiresAt: nil)
        default: nil
        }
    }

    public static func message(for command: SessionCommand) -> Outgoing? {
        switch command {
        case .heartbeat: .ping
        case .heartbeatReply: .pong
        case .renewToken(let token): .refreshToken(.init(token: token.secret))
        case .subscribe(let channels, let keys):
            .subscribe(.init(channels: channels, symbols: keys.isEmpty ? nil : keys))
        case .unsubscribe(let channels, let keys):
            .unsubscribe(.init(channels: channels, symbols: keys.isEmpty ? nil : keys))
        }
    }
}

/// A session in the shape that Accord generates.
public final class LiveSession<Rules: LiveRules>: Session {
    public typealias Contract = Live<Rules>

    public let socket: SocketSession<Contract>

    public init(
        _ transport: any SocketTransport,
        options: SessionOptions = SessionOptions(),
        handshake: @escaping @Sendable () async throws -> Contract.Handshake = { .init() },
        token: @escaping @Sendable (TokenRequest) async throws -> String? = { _ in "t1" }
    ) {
        socket = SocketSession(transport: transport, options: options, handshake: handshake, token: token)
    }

    public var quotes: MessageStream<LiveMessages.Quote> {
        socket.stream(.dropOldest(256)) { if case .quote(let payload) = $0 { payload } else { nil } }
    }

    public var heartbeats: MessageStream<Void> {
        socket.stream(.dropOldest(256)) { if case .heartbeat = $0 { () } else { nil } }
    }

    /// Waits until the session is in a state, now or later.
    public func reaches(_ state: SessionState) async {
        await reaches { $0 == state }
    }

    public func reaches(_ isWanted: (SessionState) -> Bool) async {
        for await state in states where isWanted(state) { return }
    }
}
