public import Foundation

/// The session of the user who is signed in: keeps the tokens, renews them before they expire and when a server refuses
/// them, and reports its state.
///
/// ```swift
/// let auth = AuthSession(store: KeychainTokenStore(service: "app.rin")) { tokens in
///     try await identity.renew(tokens)
/// }
/// let transport = URLSessionTransport(baseURL: url, interceptors: [AuthInterceptor(auth)])
/// for await state in await auth.states { coordinator.show(state) }
/// ```
///
/// REST calls, calls by Connect and WebSocket sessions (`token: auth.tokens()`) may share it. However many of them want
/// a new token at the same time, one is asked for. A server that refuses to renew ends the session; a network that is
/// gone does not. Signing out wins over whatever is under way.
///
/// It keeps no timers: that a token has expired is seen when somebody asks for one, or for the state.
public actor AuthSession: CredentialProvider {
    /// Asks the server for new tokens in place of old ones.
    ///
    /// - Throws: an error of a call with the code `unauthenticated`, or ``AuthSessionError/refreshRefused``, when the
    ///   server refuses; everything else leaves the session as it is.
    public typealias Renewal = @Sendable (AuthTokens) async throws -> AuthTokens

    /// The session whose renewal the task belongs to. It does not wait for itself: its own calls show the old token.
    @TaskLocal private static var renewing: Set<ObjectIdentifier> = []

    /// The number of states that wait for an observer at most; the oldest are dropped first.
    private static let observerLimit = 16

    private let store: any TokenStore
    private let options: AuthSessionOptions
    private let renewal: Renewal
    private let waiters = Waiters<Credential?>()
    private var machine: AuthMachine
    private var isRestored = false
    private var signIns = 0
    private var tasks: [AuthMachine.Refresh: [Task<Void, Never>]] = [:]
    private var observers: [AsyncStream<AuthState>.Continuation] = []

    /// Different for each sign-in: by this, what belongs to one user is kept apart from what belongs to the next.
    public private(set) var signInID = UUID()

    /// - Parameters:
    ///   - store: where the tokens are between two runs of the app. It is read when the session is first used.
    ///   - renewal: asks the server for new tokens. Calls that it makes through an ``AuthInterceptor`` of this session
    ///     show the old token, and are not repeated when they are refused.
    public init(
        store: any TokenStore = MemoryTokenStore(),
        options: AuthSessionOptions = AuthSessionOptions(),
        renewal: @escaping Renewal
    ) {
        self.store = store
        self.options = options
        self.renewal = renewal
        machine = AuthMachine(leeway: options.leeway)
    }

    deinit {
        for observer in observers { observer.finish() }
    }

    // MARK: State

    /// The state of the session.
    public var state: AuthState {
        handle(.observed)
        return machine.state
    }

    /// The states of the session from now on: the present state first. An observer that is slow misses old states,
    /// never the latest. Each call gives a sequence of its own, for one reader.
    public var states: AsyncStream<AuthState> {
        let (stream, observer) = AsyncStream.makeStream(
            of: AuthState.self, bufferingPolicy: .bufferingNewest(Self.observerLimit))
        observer.yield(state)
        observers.append(observer)
        return stream
    }

    // MARK: Signing in and out

    /// Signs in, by whatever way the app has.
    ///
    /// - Throws: ``AuthSessionError/alreadySignedIn``; what `authenticate` throws; `CancellationError`, when the user
    ///   signed out meanwhile, or began to sign in again.
    public func signIn(_ authenticate: @Sendable () async throws -> AuthTokens) async throws {
        restore()
        guard !machine.isSignedIn else { throw AuthSessionError.alreadySignedIn }
        signIns += 1
        let attempt = signIns
        handle(.signingIn(attempt: attempt))
        let tokens: AuthTokens
        do {
            tokens = try await authenticate()
        } catch {
            handle(.signInFailed(attempt: attempt))
            throw error
        }
        guard machine.isSigningIn(attempt) else { throw CancellationError() }
        signInID = UUID()
        handle(.signedIn(attempt: attempt, tokens))
    }

    /// Forgets the tokens, here and in the store. Whoever waits for one gets none, and a renewal that is under way is
    /// of no consequence.
    ///
    /// - Throws: what the store throws. The session has forgotten its tokens all the same; the store may not have.
    public func signOut() throws {
        if let error = handle(.signOut) { throw error }
    }

    /// Brings a new token, however good the old one is.
    ///
    /// - Throws: ``ConnectError`` with the code `unavailable`, when it cannot be had for now; with `unauthenticated`,
    ///   when nobody is signed in, or no longer.
    public func refresh() async throws {
        guard !isRenewing, try await ask({ .renew($0) }) != nil else {
            throw ConnectError(.unauthenticated, "nobody is signed in")
        }
    }

    // MARK: Credentials

    public func credential(for scheme: SecurityScheme) async throws -> Credential? {
        guard serves(scheme) else { return nil }
        guard isRenewing else { return try await ask { .needed($0) } }
        return machine.access
    }

    public func credential(replacing refused: Credential, for scheme: SecurityScheme) async throws -> Credential? {
        guard serves(scheme), !isRenewing else { return nil }
        return try await ask { .refused($0, refused) }
    }

    public func credential(renewing expiring: Credential, for scheme: SecurityScheme) async throws -> Credential? {
        guard serves(scheme), !isRenewing else { return nil }
        return try await ask { .expiring($0, expiring) }
    }

    private func serves(_ scheme: SecurityScheme) -> Bool {
        options.schemes?.contains(scheme.name) ?? (scheme.kind == .bearer)
    }

    private var isRenewing: Bool { Self.renewing.contains(ObjectIdentifier(self)) }

    private func ask(_ question: (AuthMachine.Ticket) -> AuthMachine.Event) async throws -> Credential? {
        let ticket = waiters.draw()
        handle(question(ticket))
        return try await waiters.wait(for: ticket)
    }

    // MARK: Actions of the machine

    /// - Returns: what the store threw.
    @discardableResult
    private func handle(_ event: AuthMachine.Event) -> (any Error)? {
        restore()
        return perform(machine.handle(event, at: options.now()))
    }

    private func restore() {
        guard !isRestored else { return }
        do {
            let tokens = try store.load()
            isRestored = true
            perform(machine.handle(.restored(tokens), at: options.now()))
        } catch {
            options.onStoreFailure(error)
            perform(machine.handle(.storeUnreadable, at: options.now()))
        }
    }

    @discardableResult
    private func perform(_ actions: [AuthMachine.Action]) -> (any Error)? {
        var failure: (any Error)?
        for action in actions {
            do {
                try perform(action)
            } catch {
                failure = error
                options.onStoreFailure(error)
            }
        }
        return failure
    }

    /// - Throws: what the store throws.
    private func perform(_ action: AuthMachine.Action) throws {
        switch action {
        case .publish(let state):
            observers.removeAll { observer in
                if case .terminated = observer.yield(state) { true } else { false }
            }
        case .answer(let ticket, let credential):
            waiters.answer(ticket, .success(credential))
        case .fail(let ticket, let failure):
            let error = ConnectError(
                .unavailable, "the token could not be renewed: \(failure.code.rawValue)", isOffline: failure.isOffline)
            waiters.answer(ticket, .failure(error))
        case .refresh(let refresh, let tokens):
            start(refresh, tokens)
        case .cancel(let refresh):
            stop(refresh)
        case .save(let tokens):
            // The store's content of now is newer than what could not be read.
            isRestored = true
            try store.save(tokens)
        case .clear:
            isRestored = true
            signInID = UUID()
            try store.clear()
        }
    }

    private func start(_ refresh: AuthMachine.Refresh, _ tokens: AuthTokens) {
        // Some thirty years: a clock's arithmetic overflows on `Duration`'s largest values.
        let (clock, timeout) = (options.clock, min(options.refreshTimeout, .seconds(1_000_000_000)))
        let renewing = Self.renewing.union([ObjectIdentifier(self)])
        let work = Task { [renewal, weak self] in
            let event = await Self.$renewing.withValue(renewing) { await Self.outcome(of: refresh, tokens, renewal) }
            await self?.finish(refresh, event)
        }
        let timer = Task { [weak self] in
            do { try await clock.sleep(for: timeout) } catch { return }
            await self?.handle(.refreshTimedOut(refresh))
        }
        tasks[refresh] = [work, timer]
    }

    private func finish(_ refresh: AuthMachine.Refresh, _ event: AuthMachine.Event) {
        stop(refresh)
        handle(event)
    }

    private func stop(_ refresh: AuthMachine.Refresh) {
        for task in tasks.removeValue(forKey: refresh) ?? [] { task.cancel() }
    }

    private static func outcome(
        of refresh: AuthMachine.Refresh, _ tokens: AuthTokens, _ renewal: Renewal
    ) async -> AuthMachine.Event {
        do {
            return .refreshed(refresh, try await renewal(tokens))
        } catch AuthSessionError.refreshRefused {
            return .refreshRefused(refresh)
        } catch {
            let error = error.callFailure ?? ConnectError(.unknown)
            if error.code == .unauthenticated { return .refreshRefused(refresh) }
            return .refreshFailed(refresh, AuthState.RefreshFailure(error.code, isOffline: error.isOffline))
        }
    }
}

extension AuthSession: CustomStringConvertible, CustomReflectable {
    public nonisolated var description: String { "AuthSession" }

    /// Without the tokens.
    public nonisolated var customMirror: Mirror { Mirror(self, children: []) }
}

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

    /// Creates options; each parameter is explained at the property of its name.
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

/// An error that an ``AuthSession``, or a function that it is given, throws.
public enum AuthSessionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Somebody is signed in, and has to be signed out before somebody else signs in.
    case alreadySignedIn
    /// The server will not renew the token. Thrown by the app's function that renews tokens, it ends the session, as an
    /// error with the code `unauthenticated` does: for servers that say it otherwise, as OAuth's do with
    /// `invalid_grant`.
    case refreshRefused

    public var description: String {
        switch self {
        case .alreadySignedIn: "somebody is signed in; sign out first"
        case .refreshRefused: "the server will not renew the token"
        }
    }
}
