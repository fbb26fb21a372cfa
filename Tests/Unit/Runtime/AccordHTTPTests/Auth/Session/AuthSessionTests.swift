import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

/// A store that may fail, and notes what it has.
private final class NotedStore: TokenStore {
    struct State: Sendable {
        var tokens: AuthTokens?
        var isBroken = false
        var saves = 0
        var clears = 0
    }

    let state: Locked<State>

    init(_ tokens: AuthTokens? = nil, isBroken: Bool = false) {
        state = Locked(State(tokens: tokens, isBroken: isBroken))
    }

    var tokens: AuthTokens? { state.withLock(\.tokens) }

    func load() throws -> AuthTokens? { try use { $0.tokens } }

    func save(_ tokens: AuthTokens) throws {
        try use { state in
            state.saves += 1
            state.tokens = tokens
        }
    }

    func clear() throws {
        try use { state in
            state.clears += 1
            state.tokens = nil
        }
    }

    private func use<Result>(_ body: (inout State) -> Result) throws -> Result {
        try state.withLock { state in
            guard !state.isBroken else { throw TokenStoreError("the store is locked") }
            return body(&state)
        }
    }
}

private func tokens(_ access: String, refresh: String? = "r", expiresAt: Date? = nil) -> AuthTokens {
    AuthTokens(access: Credential(access), refresh: refresh.map { Credential($0) }, expiresAt: expiresAt)
}

/// Reads states until one of them is `last`.
private func states(_ stream: AsyncStream<AuthState>, until last: AuthState) async -> [AuthState] {
    var states: [AuthState] = []
    for await state in stream {
        states.append(state)
        if state == last { break }
    }
    return states
}

@Suite("An auth session", .timeLimit(.minutes(10)))
struct AuthSessionTests {
    private let start = Date(timeIntervalSince1970: 1_000_000)

    @Test("[R14] reports its states, the current one first")
    func observing() async throws {
        let now = Locked(start)
        let session = AuthSession(options: .init(now: { now.withLock(\.self) })) { _ in tokens("t2") }
        let observed = await session.states
        let expiry = start + 3600
        try await session.signIn { tokens("t1", expiresAt: expiry) }
        now.withLock { $0 += 7200 }
        #expect(try await session.credential(for: .bearer) == Credential("t2"))
        try await session.signOut()
        #expect(
            await states(observed, until: .unauthenticated(.signedOut)) == [
                .unauthenticated(.notSignedIn), .authenticating, .authenticated, .tokenExpired(nil), .refreshing,
                .authenticated, .unauthenticated(.signedOut),
            ])
        var late = await session.states.makeAsyncIterator()
        #expect(await late.next() == .unauthenticated(.signedOut))
    }

    @Test("an observer that is slow misses old states, never the latest; a session that goes ends its observers")
    func slowObserver() async throws {
        var session: AuthSession? = AuthSession { _ in tokens("t2") }
        let observed = await session?.states
        for _ in 0..<20 {
            try await session?.signIn { tokens("t1") }
            try await session?.signOut()
        }
        session = nil
        var seen: [AuthState] = []
        for await state in try #require(observed) { seen.append(state) }
        #expect(seen.count == 16)
        #expect(seen.last == .unauthenticated(.signedOut))
    }

    @Test("[R14] a refused refresh ends the session: an error with the code, or the app's own word", arguments: 0..<3)
    func refused(kind: Int) async throws {
        let store = NotedStore(tokens("t1"))
        let session = AuthSession(store: store) { _ in
            switch kind {
            case 0: throw ConnectError(.unauthenticated)
            case 1: throw RESTError<Never>.undocumented(HTTPErrorResponse(status: 401))
            default: throw AuthSessionError.refreshRefused
            }
        }
        #expect(try await session.credential(replacing: Credential("t1"), for: .bearer) == nil)
        #expect(await session.state == .unauthenticated(.refused))
        #expect(store.tokens == nil)
        #expect(try await session.credential(for: .bearer) == nil)
    }

    @Test("a refresh that fails otherwise keeps the session", arguments: 0..<4)
    func kept(kind: Int) async throws {
        let store = NotedStore(tokens("t1"))
        let session = AuthSession(store: store) { _ in
            switch kind {
            case 0: throw TransportError(.offline, "no network")
            case 1: throw RESTError<Never>.undocumented(HTTPErrorResponse(status: 503))
            case 2: throw ConnectError(.unavailable)
            default: throw CocoaError(.fileNoSuchFile)
            }
        }
        let error = await #expect(throws: ConnectError.self) {
            try await session.credential(replacing: Credential("t1"), for: .bearer)
        }
        #expect(error?.code == .unavailable)
        #expect(error?.isOffline == (kind == 0))
        #expect(
            await session.state == .tokenExpired(.init(kind == 3 ? .unknown : .unavailable, isOffline: kind == 0)))
        #expect(store.tokens == tokens("t1"))
    }

    @Test("however many are refused at once, one refresh answers all of them")
    func singleFlight() async throws {
        let renewals = Locked(0)
        let session = AuthSession(store: MemoryTokenStore(tokens("t1"))) { _ in
            renewals.withLock { $0 += 1 }
            return tokens("t2")
        }
        let answers = try await withThrowingTaskGroup(of: Credential?.self) { group in
            for _ in 0..<100 {
                group.addTask { try await session.credential(replacing: Credential("t1"), for: .bearer) }
            }
            return try await group.reduce(into: Set<Credential?>()) { $0.insert($1) }
        }
        #expect(answers == [Credential("t2")])
        #expect(renewals.withLock { $0 } == 1)
    }

    @Test("sign-out during a refresh wins, whatever the refresh brings")
    func signOutDuringRefresh() async throws {
        let (begun, mayEnd, ended) = (Signal(), Signal(), Signal())
        let store = NotedStore(tokens("t1"))
        let session = AuthSession(store: store) { _ in
            begun.set()
            await mayEnd.wait()
            defer { ended.set() }
            return tokens("t2")
        }
        let waiting = Task { try await session.credential(replacing: Credential("t1"), for: .bearer) }
        await begun.wait()
        try await session.signOut()
        #expect(try await waiting.value == nil)
        mayEnd.set()
        await ended.wait()
        #expect(await session.state == .unauthenticated(.signedOut))
        #expect(store.tokens == nil)
        #expect(store.state.withLock(\.saves) == 0)
    }

    @Test("a refresh that hangs fails who waits for it when its time is up; what it brings late counts")
    func hanging() async throws {
        let clock = TestClock()
        let (begun, mayEnd) = (Signal(), Signal())
        let store = NotedStore(tokens("t1"))
        let session = AuthSession(store: store, options: .init(refreshTimeout: .seconds(30), clock: clock)) { _ in
            begun.set()
            await mayEnd.wait()
            return tokens("t2")
        }
        let waiting = Task { try await session.credential(replacing: Credential("t1"), for: .bearer) }
        await begun.wait()
        await clock.someoneSleeps()
        clock.advance(by: .seconds(30))
        let error = await #expect(throws: ConnectError.self) { try await waiting.value }
        #expect(error?.code == .unavailable)
        #expect(await session.state == .tokenExpired(.init(.deadlineExceeded)))
        let observed = await session.states
        mayEnd.set()
        #expect(await states(observed, until: .authenticated).last == .authenticated)
        #expect(store.tokens == tokens("t2"))
    }

    @Test("a timer goes with its refresh")
    func timers() async throws {
        let clock = TestClock()
        let session = AuthSession(store: MemoryTokenStore(tokens("t1")), options: .init(clock: clock)) { _ in
            await clock.someoneSleeps()
            return tokens("t2")
        }
        try await session.refresh()
        #expect(clock.sleepers == 0)
    }

    @Test("ends the wait of a cancelled caller, and goes on with the refresh for the others")
    func cancellation() async throws {
        let (begun, mayEnd) = (Signal(), Signal())
        let session = AuthSession(store: MemoryTokenStore(tokens("t1"))) { _ in
            begun.set()
            await mayEnd.wait()
            return tokens("t2")
        }
        let first = Task { try await session.credential(replacing: Credential("t1"), for: .bearer) }
        await begun.wait()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let second = Task { try await session.credential(for: .bearer) }
        mayEnd.set()
        #expect(try await second.value == Credential("t2"))
    }

    @Test("signing in: its failure is thrown, sign-out meanwhile wins, and nobody signs in twice")
    func signingIn() async throws {
        let session = AuthSession { _ in tokens("t2") }
        await #expect(throws: CocoaError.self) { try await session.signIn { throw CocoaError(.fileNoSuchFile) } }
        #expect(await session.state == .unauthenticated(.notSignedIn))
        await #expect(throws: CancellationError.self) {
            try await session.signIn {
                #expect(await session.state == .authenticating)
                #expect(try await session.credential(for: .bearer) == nil)
                try await session.signOut()
                return tokens("t1")
            }
        }
        #expect(await session.state == .unauthenticated(.signedOut))
        let before = await session.signInID
        try await session.signIn { tokens("t1") }
        #expect(await session.signInID != before)
        await #expect(throws: AuthSessionError.alreadySignedIn) { try await session.signIn { tokens("t3") } }
        #expect(try await session.credential(for: .bearer) == Credential("t1"))
    }

    @Test("tokens survive in the store; what a refresh brings is kept there, too")
    func persistence() async throws {
        let store = NotedStore()
        let first = AuthSession(store: store) { _ in tokens("t2", refresh: nil) }
        try await first.signIn { tokens("t1") }
        #expect(store.tokens == tokens("t1"))
        try await first.refresh()
        #expect(store.tokens == tokens("t2"))
        let second = AuthSession(store: store) { _ in tokens("t3") }
        #expect(await second.state == .authenticated)
        #expect(try await second.credential(for: .bearer) == Credential("t2"))
    }

    @Test("a store that cannot be read yet is read again; one that fails is reported, and the session goes on")
    func brokenStore() async throws {
        let store = NotedStore(tokens("t1"), isBroken: true)
        let failures = Locked(0)
        let session = AuthSession(
            store: store, options: .init(onStoreFailure: { _ in failures.withLock { $0 += 1 } })
        ) { _ in tokens("t2") }
        #expect(await session.state == .unauthenticated(.storeUnreadable))
        #expect(failures.withLock { $0 } == 1)
        store.state.withLock { $0.isBroken = false }
        #expect(try await session.credential(for: .bearer) == Credential("t1"))
        store.state.withLock { $0.isBroken = true }
        try await session.refresh()
        #expect(failures.withLock { $0 } == 2)
        #expect(try await session.credential(for: .bearer) == Credential("t2"))
        await #expect(throws: TokenStoreError.self) { try await session.signOut() }
        #expect(await session.state == .unauthenticated(.signedOut))
        // What the store could not forget does not come back.
        store.state.withLock { $0.isBroken = false }
        #expect(try await session.credential(for: .bearer) == nil)
    }

    @Test("without anybody signed in, a refresh is an error")
    func nobody() async throws {
        let session = AuthSession { _ in tokens("t2") }
        let error = await #expect(throws: ConnectError.self) { try await session.refresh() }
        #expect(error?.code == .unauthenticated)
    }

    @Test("the token is for bearer schemes, or for those that the app names")
    func schemes() async throws {
        let key = SecurityScheme("key", .header("X-Key"))
        let session = AuthSession(store: MemoryTokenStore(tokens("t1"))) { _ in tokens("t2") }
        #expect(try await session.credential(for: key) == nil)
        let named = AuthSession(store: MemoryTokenStore(tokens("t1")), options: .init(schemes: ["key"])) { _ in
            tokens("t2")
        }
        #expect(try await named.credential(for: key) == Credential("t1"))
        #expect(try await named.credential(for: .bearer) == nil)
        #expect(try await named.credential(replacing: Credential("t1"), for: .bearer) == nil)
    }

    @Test("a renewal that asks its own session does not wait for itself")
    func ownRenewal() async throws {
        let itself = Locked<AuthSession?>(nil)
        let session = AuthSession(store: MemoryTokenStore(tokens("t1"))) { (_) async throws -> AuthTokens in
            guard let session = itself.withLock({ $0 }) else { return tokens("none") }
            #expect(try await session.credential(for: .bearer) == Credential("t1"))
            #expect(try await session.credential(replacing: Credential("t1"), for: .bearer) == nil)
            await #expect(throws: ConnectError.self) { try await session.refresh() }
            return tokens("t2")
        }
        itself.withLock { $0 = session }
        #expect(try await session.credential(replacing: Credential("t1"), for: .bearer) == Credential("t2"))
        itself.withLock { $0 = nil }
    }

    @Test("nothing shows a secret: descriptions, mirrors, errors")
    func secrets() async throws {
        let held = tokens("s3cr3t", refresh: "s3cr3t-too")
        let store = MemoryTokenStore(held)
        let session = AuthSession(store: store) { _ in throw ConnectError(.unavailable, "about s3cr3t") }
        let error = await #expect(throws: ConnectError.self) {
            try await session.credential(replacing: Credential("s3cr3t"), for: .bearer)
        }
        var dumped = ""
        dump(held, to: &dumped)
        dump(store, to: &dumped)
        dump(session, to: &dumped)
        dump(error, to: &dumped)
        dump(AuthMachine.Event.restored(held), to: &dumped)
        dump(AuthMachine.Action.save(held), to: &dumped)
        let texts = [
            dumped, "\(held)", String(reflecting: held), "\(Optional(held) as Any)", "\(session)",
            String(reflecting: session), "\(store)", "\(await session.state)", "\(error as Any)",
            "\(AuthMachine.Action.save(held))",
        ]
        for text in texts { #expect(!text.contains("s3cr3t")) }
    }
}
