import Accord
import AccordHTTP
import AccordNIO
import AccordSocket
import EvokeEssence
import Foundation
import Growfolio
import Hean
import TestEnvironment

/// A WebSocket session in a room of its own, whose feed is numbered, whatever system it is of.
final class LiveSession: Sendable {
    /// Two of each system.
    static let rooms = ["first", "second"]

    let place: Place
    let room: String
    let numbers = Locked(NumberLog())
    /// Something of the feed that the session is always subscribed to.
    let topic: String
    private let desk: Desk
    /// The number of connections that the session had made when it was well in a calm; `nil` before that.
    private let settled = Locked<Int?>(nil)
    /// The number of messages that the session had sent when its rate was last checked, and the time of that check.
    private let lastRate = Locked((sent: 0, time: Duration.zero))
    private let watchers = Locked<[Task<Void, Never>]>([])
    private let actions: Actions

    /// The actions that are possible with a session of any contract.
    private struct Actions: Sendable {
        var state: @Sendable () -> SessionState
        var statistics: @Sendable () -> SessionStatistics
        var subscriptions: @Sendable () -> Set<Topic>
        var connect: @Sendable () -> Void
        var suspend: @Sendable () -> Void
        var close: @Sendable () async -> Void
        /// Sends a message of the app with a text, where the contract has such.
        var send: @Sendable (String) async throws(SessionError) -> Void
        /// Subscribes to the symbol, or unsubscribes; does nothing where the contract has no subscriptions.
        var subscribe: @Sendable (_ symbol: String, _ isWanted: Bool) async throws(SessionError) -> Void
    }

    var name: String { "\(place) \(room)" }
    var state: SessionState { actions.state() }
    var statistics: SessionStatistics { actions.statistics() }
    var isOpen: Bool { state == .open || state == .refreshing }

    /// The topics that the server has to know of; `nil` where there are none.
    var topics: Set<String>? {
        place == .growfolio ? Set(actions.subscriptions().map(\.description)).union(Self.defaults) : nil
    }

    private static let defaults = ["orders", "positions", "account", "dca", "transfers"]

    private init<Session: AccordSocket.Session>(
        _ place: Place, _ room: String, topic: String, _ session: Session, _ desk: Desk,
        number: @escaping @Sendable (Session.Contract.Incoming) -> Int?,
        send: @escaping @Sendable (String) async throws(SessionError) -> Void,
        subscribe: @escaping @Sendable (String, Bool) async throws(SessionError) -> Void = { _, _ in }
    ) {
        (self.place, self.room, self.topic, self.desk) = (place, room, topic, desk)
        actions = Actions(
            state: { session.state }, statistics: { session.statistics },
            subscriptions: { session.socket.subscriptions }, connect: { session.connect() },
            suspend: { session.suspend() },
            close: {
                session.close()
                await session.finished()
            },
            send: send, subscribe: subscribe)
        let feed = session.socket.stream(.suspendReader(64), number)
        let states = session.states
        watchers.withLock {
            $0 = [
                Task { [weak self] in for await number in feed { self?.note(number) } },
                Task { [weak self] in for await state in states { self?.note(state) } },
            ]
        }
    }

    private func note(_ number: Int) {
        if let problem = numbers.withLock({ $0.note(number) }) { desk.find("\(name): \(problem)") }
    }

    private func note(_ state: SessionState) {
        if case .closed(let reason) = state, reason != .requested {
            desk.find("\(name): closed for good, as \(reason), while its user is signed in")
        }
    }

    /// The number of messages that the session may send in a second, on average: it has a few heartbeats, renewals and
    /// subscriptions, and the load sends about one.
    private static let rateLimit = 10.0

    /// Finds a session that sends much more than anybody asks of it.
    func checkRate() {
        let (sent, now) = (statistics.sent, desk.now)
        let last = lastRate.exchange((sent, now))
        let rate = Double(sent - last.sent) / max((now - last.time).seconds, 1)
        if rate > Self.rateLimit { desk.find("\(name) sends \(Int(rate)) messages a second") }
    }

    /// From now on, nothing gives the session a reason to connect again, until the next storm.
    func settle() {
        settled.withLock { $0 = statistics.connections }
    }

    /// Finds a session that has connected again since it was settled.
    func checkStability() {
        guard let before = settled.exchange(nil) else { return }
        let count = statistics.connections - before
        if count > 0 { desk.find("\(name): connected again \(count) times while the network was well; \(state)") }
    }

    // MARK: Life

    func connect() { actions.connect() }

    /// Closes the session, and returns when nothing is left of it.
    func close() async {
        await desk.run("close \(place)", room, timeout: .seconds(10)) { [self] in
            await actions.close()
            return "ok"
        }
        // Their streams have ended with the session.
        for watcher in watchers.exchange([]) { await watcher.value }
    }

    /// Does something that an app does with its session.
    func act(using random: inout SeededRandom) async {
        let wait = Duration.milliseconds(Int.random(in: 10...3_000, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            actions.suspend()
            try? await Task.sleep(for: wait / 10)
            actions.connect()
        case 1...4 where place == .growfolio:
            let symbol = ["MSFT", "NVDA", "TSLA", "AMZN", "META"].randomElement(using: &random) ?? "MSFT"
            await subscribe(symbol, Bool.random(using: &random), cancelling: wait)
        default:
            await send(cancelling: wait)
        }
    }

    func subscribe(_ symbol: String, _ isWanted: Bool, cancelling: Duration) async {
        await run(isWanted ? "subscribe" : "unsubscribe", symbol, cancelling) { [actions] () throws(SessionError) in
            try await actions.subscribe(symbol, isWanted)
        }
    }

    private func send(cancelling: Duration) async {
        let text = UUID().uuidString
        await run("send", text, cancelling) { [actions] () throws(SessionError) in try await actions.send(text) }
    }

    private func run(
        _ kind: String, _ details: String, _ cancelling: Duration,
        _ work: @escaping @Sendable () async throws(SessionError) -> Void
    ) async {
        await desk.run("\(kind) \(place)", details, timeout: nil, cancelling: cancelling) { [desk, name] in
            do throws(SessionError) {
                try await work()
                return "ok"
            } catch {
                switch error {
                case .cancelled: return "canceled"
                case .connectionLost, .notOpen, .tooManyWaiting, .notAcknowledged: return "\(error)"
                default:
                    desk.find("\(kind) \(name): \(error)")
                    return "\(error)"
                }
            }
        }
    }
}

extension LiveSession {
    /// Sessions of all systems, two of each.
    static func all(
        _ network: Network, _ identity: IdentityProvider, _ transports: Transports, _ schedule: Schedule, _ desk: Desk
    ) throws -> [LiveSession] {
        let api = EvokeEssence.EvokeEssenceClient(
            transport: PartTransport(
                try transports.transport(to: .rest, isKeyed: false), "evokeessence",
                [AuthInterceptor(identity.evokeEssence)]))
        let transport = NIOSocketTransport()
        return try rooms.enumerated().flatMap { index, room -> [LiveSession] in
            func options(_ number: Int) -> SessionOptions {
                SessionOptions(random: Hasty(random: schedule.source(-2, index, number)), connectTimeout: .seconds(10))
            }
            return [
                growfolio(room, try network.url(.growfolio), transport, options(0), identity, desk),
                evokeEssence(room, try network.url(.evokeessence), transport, options(1), api, desk),
                hean(room, try network.url(.hean), transport, options(2), desk),
            ]
        }
    }

    /// Keeps pauses between attempts to an eighth of what they may be, for more attempts.
    private struct Hasty: RandomNumberGenerator {
        var random: SeededRandom

        mutating func next() -> UInt64 { random.next() >> 3 }
    }

    private static func growfolio(
        _ room: String, _ url: URL, _ transport: NIOSocketTransport, _ options: SessionOptions,
        _ identity: IdentityProvider, _ desk: Desk
    ) -> LiveSession {
        let session = Growfolio.Session(
            transport: transport, options: options,
            handshake: { .init(url: url.appending(path: "\(room)/api/v1/ws"), deviceType: .ios, appVersion: "1.2.3") },
            token: identity.growfolio.tokens())
        return LiveSession(
            .growfolio, room, topic: "AAPL", session, desk,
            number: { if case .quoteUpdated(let quote) = $0 { quote.priceUsd.number } else { nil } },
            // It has no messages of the app's own; an answer to a heartbeat does no harm.
            send: { _ throws(SessionError) in try await session.send(.pong) },
            subscribe: { symbol, isWanted throws(SessionError) in
                if isWanted {
                    try await session.subscribe(channels: [.quotes], symbols: [symbol])
                } else {
                    try await session.unsubscribe(channels: [.quotes], symbols: [symbol])
                }
            })
    }

    private static func evokeEssence(
        _ room: String, _ url: URL, _ transport: NIOSocketTransport, _ options: SessionOptions,
        _ api: EvokeEssence.EvokeEssenceClient, _ desk: Desk
    ) -> LiveSession {
        let session = EvokeEssence.Session(
            transport: transport, options: options,
            handshake: { .init(url: url.appending(path: "\(room)/ws"), version: "1.0.0", device: "iPhone15,2") },
            token: { _ in try await api.createSocketToken(options: CallOptions(timeout: .seconds(5))).token })
        return LiveSession(
            .evokeessence, room, topic: "BTC", session, desk,
            number: { if case .balanceUpdated(let update) = $0 { update.data.balance.number } else { nil } },
            send: { text throws(SessionError) in
                try await session.send(.message(.init(text: text, timestamp: .now)))
            })
    }

    private static func hean(
        _ room: String, _ url: URL, _ transport: NIOSocketTransport, _ options: SessionOptions, _ desk: Desk
    ) -> LiveSession {
        let session = Hean.Session(
            transport: transport, options: options, handshake: { .init(url: url.appending(path: "\(room)/ws")) })
        return LiveSession(
            .hean, room, topic: "BTCUSDT", session, desk,
            number: { if case .tick(let tick) = $0 { tick.price.number } else { nil } },
            send: { _ throws(SessionError) in try await session.send(.heartbeat(.init(timestamp: .now))) })
    }
}

extension Decimal {
    fileprivate var number: Int { NSDecimalNumber(decimal: self).intValue }
}
