#if NIO
    import Accord
    import AccordHTTP
    import AccordNIO
    import AccordSocket
    import EvokeEssence
    import Foundation
    import Growfolio
    import Hean
    import TestSupport
    import Testing

    /// A session, the server that it talks to, and the clock by which it measures pauses and timeouts.
    struct Subject<Session: AccordSocket.Session>: Sendable {
        let session: Session
        let room: SocketPeer.Room
        let clock: TestClock
        let tokens: TokenSource
        /// The numbers that the server gives to what it feeds, as they come: prices and balances.
        let numbers: Collected<Int>
        /// The topics that the server can feed to the session.
        let topics: [String]
        /// Waits until the server would feed the session's `count`th connection to a room.
        let isFed: @Sendable (_ count: Int, _ room: SocketPeer.Room) async throws -> Void

        /// Waits until the server would feed the session's `count`th connection.
        func isFed(_ count: Int) async throws {
            try await isFed(count, room)
        }

        /// Closes the session; nothing is left of it, here or there.
        func end() async throws {
            session.close()
            await session.finished()
            #expect(clock.sleepers == 0)
            try await room.until(open: 0)
        }
    }

    /// The choices of tests about sessions.
    struct Choices: Sendable {
        /// The URL to connect to; that of the room itself, unless it is given.
        var url: URL?
        /// Whether pauses take no time, or else as long as they may, until the test moves the clock.
        var isEager = true
        var maximumMessageSize = 16 << 20

        func options(_ clock: TestClock) -> SessionOptions {
            // Of 1, the standard library makes no pause at all; of 0 it would ask for another number, for ever.
            SessionOptions(clock: clock, random: Constant(value: isEager ? 1 : .max))
        }

        var transport: NIOSocketTransport {
            // A server that hangs does not close its side.
            NIOSocketTransport(
                configuration: .init(maximumMessageSize: maximumMessageSize, closeTimeout: .milliseconds(50)))
        }
    }

    private struct Constant: RandomNumberGenerator {
        let value: UInt64
        func next() -> UInt64 { value }
    }

    /// The source of a session's tokens, and the reasons why it wanted them.
    final class TokenSource: Sendable {
        private let wanted = Locked<[TokenRequest]>([])
        private let make: @Sendable (_ number: Int) async throws -> String?

        init(_ make: @escaping @Sendable (_ number: Int) async throws -> String?) {
            self.make = make
        }

        var reasons: [TokenRequest.Reason] { wanted.withLock { $0.map(\.reason) } }

        func token(for request: TokenRequest) async throws -> String? {
            let number = wanted.withLock { wanted in
                wanted.append(request)
                return wanted.count
            }
            return try await make(number)
        }
    }

    extension TokenSource {
        /// Identity tokens that live long.
        static var identities: TokenSource { TokenSource { identityToken(of: "ada-\($0)") } }

        /// Tokens from EvokeEssence's REST API, one for each connection, and each good for one.
        static func evokeEssence() async throws -> TokenSource {
            let peer = try await SocketPeer.shared.value
            let login = try await EvokeEssence.EvokeEssenceClient(transport: peer.evokeEssence)
                .login(body: .init(email: "ada@example.com", password: "correct horse"))
            let auth = AuthInterceptor(Login(token: login.token))
            let transport = URLSessionTransport(
                baseURL: peer.process.url.appending(path: "evokeessence"), interceptors: [auth])
            let client = EvokeEssence.EvokeEssenceClient(transport: transport)
            return TokenSource { _ in try await client.createSocketToken().token }
        }
    }

    private struct Login: CredentialProvider {
        let token: String

        func credential(for scheme: SecurityScheme) async throws -> Credential? { Credential(token) }

        func credential(replacing refused: Credential, for scheme: SecurityScheme) async throws -> Credential? { nil }
    }

    // MARK: The three

    extension Subject where Session == Growfolio.Session {
        init(
            _ peer: SocketPeer, in room: SocketPeer.Room? = nil, tokens: TokenSource = .identities,
            _ choices: Choices = Choices()
        ) async throws {
            let home: SocketPeer.Room = if let room { room } else { try await peer.room(.growfolio) }
            let url = choices.url ?? home.url
            let clock = TestClock()
            let session = Growfolio.Session(
                transport: choices.transport, options: choices.options(clock),
                handshake: { .init(url: url, deviceType: .ios, appVersion: "1.2.3") },
                token: { try await tokens.token(for: $0) })
            let confirmations = Collected(session.ack)
            self.init(
                session: session, room: home, clock: clock, tokens: tokens,
                numbers: Collected(
                    session.socket.stream(.suspendReader(64)) {
                        if case .quoteUpdated(let quote) = $0 { quote.priceUsd.number } else { nil }
                    }),
                topics: ["AAPL", "MSFT"],
                isFed: { count, _ in
                    if count == 1 { try await session.subscribe(channels: [.quotes], symbols: ["AAPL", "MSFT"]) }
                    // Each connection asks for the quotes once, and gets one answer.
                    await confirmations.reaches { $0.count >= count }
                })
        }
    }

    extension Subject where Session == EvokeEssence.Session {
        init(_ peer: SocketPeer, in room: SocketPeer.Room? = nil, _ choices: Choices = Choices()) async throws {
            let home: SocketPeer.Room = if let room { room } else { try await peer.room(.evokeessence) }
            let url = choices.url ?? home.url
            let clock = TestClock()
            let tokens = try await TokenSource.evokeEssence()
            let session = EvokeEssence.Session(
                transport: choices.transport, options: choices.options(clock),
                handshake: { .init(url: url, version: "1.0.0", device: "iPhone15,2") },
                token: { try await tokens.token(for: $0) })
            self.init(
                session: session, room: home, clock: clock, tokens: tokens,
                numbers: Collected(
                    session.socket.stream(.suspendReader(64)) {
                        if case .balanceUpdated(let update) = $0 { update.data.balance.number } else { nil }
                    }),
                topics: ["BTC", "USDT"], isFed: { try await $1.until(open: 1, total: $0) })
        }
    }

    extension Subject where Session == Hean.Session {
        init(_ peer: SocketPeer, in room: SocketPeer.Room? = nil, _ choices: Choices = Choices()) async throws {
            let home: SocketPeer.Room = if let room { room } else { try await peer.room(.hean) }
            let url = choices.url ?? home.url
            let clock = TestClock()
            let session = Hean.Session(
                transport: choices.transport, options: choices.options(clock), handshake: { .init(url: url) })
            self.init(
                session: session, room: home, clock: clock, tokens: TokenSource { _ in nil },
                numbers: Collected(
                    session.socket.stream(.suspendReader(64)) {
                        if case .tick(let tick) = $0 { tick.price.number } else { nil }
                    }),
                topics: ["BTCUSDT", "ETHUSDT"], isFed: { try await $1.until(open: 1, total: $0) })
        }
    }

    // MARK: Waiting

    extension AccordSocket.Session {
        /// Waits until the session is in a state, now or later.
        func reaches(_ state: SessionState) async {
            await reaches { $0 == state }
        }

        func reaches(_ isWanted: (SessionState) -> Bool) async {
            for await state in states where isWanted(state) { return }
        }
    }

    extension SessionState {
        var isBackingOff: Bool { if case .backingOff = self { true } else { false } }
    }

    /// The elements that a stream has had so far.
    final class Collected<Element: Sendable>: Sendable {
        private let state = Watched((elements: [Element](), isOver: false))

        /// Reads the stream until it ends, which the session's end is.
        init(_ stream: MessageStream<Element>) {
            Task { [weak self] in
                for await element in stream { self?.state.withLock { $0.elements.append(element) } }
                self?.state.withLock { $0.isOver = true }
            }
        }

        var elements: [Element] { state.withLock(\.elements) }

        /// Waits until the elements are as `isMet` wants them, there will be no more, or the test's time is over.
        func reaches(_ isMet: @escaping @Sendable ([Element]) -> Bool) async {
            await state.reaches { $0.isOver || isMet($0.elements) }
        }

        /// The first elements, as soon as there are so many.
        func first(_ count: Int) async -> [Element] {
            await reaches { $0.count >= count }
            return Array(elements.prefix(count))
        }
    }

    extension Decimal {
        var number: Int { NSDecimalNumber(decimal: self).intValue }
    }
#endif
