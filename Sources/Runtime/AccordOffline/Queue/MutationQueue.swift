public import AccordHTTP
import Foundation

/// Keeps changes until the server has made them: through a network that is gone, a server that is down, and the end of
/// the app's process.
///
/// ```swift
/// let queue = MutationQueue(
///     store: try SQLiteMutationStore(at: folder.appending(path: "changes.sqlite")),
///     calls: [MutationCalls(RPCClient(transport: transport), ContactsService.Mutations.self)],
///     auth: auth)
/// try await queue.start()
///
/// try await queue.enqueue(ContactsService.Mutations.updateContact, request, orderedBy: contact.id)
/// ```
///
/// - A change is kept when ``enqueue(_:_:orderedBy:coalescing:needing:)`` returns, and sent until the server has made
///   it, each time under the same idempotency key. A server that knows such keys makes it once.
/// - Changes are sent in the order in which they were made, one after another. Changes with different keys
///   (`orderedBy`) are ordered separately, and do not wait for each other.
/// - What a later attempt may do better (``MutationPolicy``) is tried again after pauses, past the transport's
///   `RetryInterceptor`. After the last one, and after any other error, a change has failed: it waits for
///   ``retry(_:)`` or ``discard(_:)``, and those after it are sent.
/// - Without a network, and while nobody is signed in, nothing is sent and no retry is spent.
///
/// Each account has a store of its own, because the queue sends with the credentials of whoever is signed in. Of
/// several processes on one store, such as an app and its extensions, one sends; the others have `sends: false`, and
/// the one that sends finds their changes when it starts, calls ``refresh()``, or runs out of others.
public actor MutationQueue {
    /// The number of events that wait for a slow listener; the oldest go first.
    private static let eventLimit = 1_000

    let store: any MutationStore
    let calls: [String: MutationCalls.Call]
    let links: [String: MutationLink]
    private let auth: AuthSession?
    private let reachability: (any Reachability)?
    let policy: MutationPolicy
    let sends: Bool
    let now: @Sendable () -> Date
    let stopwatch: Stopwatch
    let random: Locked<any RandomNumberGenerator & Sendable>

    var machine: QueueMachine
    var outcomes = Outcomes()
    private var loading: Task<Result<Void, MutationStoreError>, Never>?
    var isClosed = false
    /// The last position that the machine knows of.
    var lastKnown: Int64 = 0
    /// The positions beyond that of entries that have what they waited for.
    var filledEarly: Set<Int64> = []
    var readAhead = ReadAhead()
    var attempts: [Int64: Task<Void, Never>] = [:]
    /// The changes that the server has done and the store still has, oldest first.
    var done: [Done] = []
    var removal: Task<Void, Never>?
    var removalTimer: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    private var watches: [Task<Void, Never>] = []

    private var stateObservers = Observers<MutationQueueState>()
    var eventObservers = Observers<MutationEvent>()
    var changeObservers = Observers<Void>()

    struct Done {
        var entry: MutationQueueEntry
        var answer: any Sendable
    }

    /// A queue over a store. It does nothing before ``start()``, or the first change.
    ///
    /// - Parameters:
    ///   - calls: the backends whose changes may be in the store, and who calls them.
    ///   - links: how changes build on each other: ``MutationLink``.
    ///   - auth: pauses the queue while nobody is signed in.
    ///   - reachability: pauses the queue while the device has no network.
    ///   - sends: whether this process sends; `false` for one that only adds changes to the store of another process.
    ///   - clock: what measures pauses.
    ///   - now: the time of day, by which changes are dated.
    ///   - random: where the jitter of pauses comes from.
    public init(
        store: any MutationStore,
        calls: [MutationCalls],
        links: [MutationLink] = [],
        auth: AuthSession? = nil,
        reachability: (any Reachability)? = nil,
        policy: MutationPolicy = MutationPolicy(),
        sends: Bool = true,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.store = store
        self.calls = calls.reduce(into: [:]) { all, some in all.merge(some.calls) { first, _ in first } }
        self.links = Dictionary(links.map { ($0.name, $0) }) { first, _ in first }
        self.auth = auth
        self.reachability = reachability
        self.policy = policy
        self.sends = sends
        self.now = now
        self.random = Locked(random)
        stopwatch = Stopwatch(clock)
        // Whoever reports networks and sign-ins is asked before the first change is sent.
        machine = QueueMachine(
            width: policy.width, offlinePause: policy.offlinePause, sends: sends, isReachable: reachability == nil,
            isSignedIn: auth == nil)
    }

    deinit {
        timer?.cancel()
        removalTimer?.cancel()
        for watch in watches { watch.cancel() }
        stateObservers.finish()
        eventObservers.finish()
        changeObservers.finish()
    }

    // MARK: Life

    /// Reads the store, and begins to send what is in it.
    ///
    /// - Throws: ``MutationError``: `store`, when the store cannot be read. Calling again tries again.
    public func start() async throws(MutationError) {
        guard !isClosed else { throw .closed }
        let loading = loading ?? Task { await self.load() }
        self.loading = loading
        do {
            try await loading.value.get()
        } catch {
            self.loading = nil
            throw .store(error)
        }
    }

    private func load() async -> Result<Void, MutationStoreError> {
        do throws(MutationStoreError) {
            learn(try await store.outlines(after: lastKnown))
        } catch {
            return .failure(error)
        }
        if watches.isEmpty, !isClosed { watch() }
        return .success(())
    }

    private func watch() {
        if let auth {
            watches.append(
                Task { [weak self] in
                    for await state in await auth.states { await self?.handle(.signedIn(state.isSignedIn)) }
                })
        }
        if let reachability {
            watches.append(
                Task { [weak self] in
                    for await isReachable in reachability.updates { await self?.handle(.reachable(isReachable)) }
                })
        }
    }

    /// Looks for changes that other processes have added to the store.
    ///
    /// - Throws: ``MutationError``: `store`, when the store cannot be read.
    public func refresh() async throws(MutationError) {
        try await start()
        try await reading { () throws(MutationStoreError) in learn(try await store.outlines(after: lastKnown)) }
    }

    /// Sends nothing more until ``resume()``. Attempts that are under way are finished.
    public func suspend() { handle(.suspended(true)) }

    /// Goes on after ``suspend()``, and tries again at once what was paused for another reason.
    public func resume() {
        storeWorks()
        handle(.suspended(false))
    }

    /// Ends the queue: attempts that are under way are cancelled, and made again by the next queue on the store, under
    /// the same keys. Returns when nothing is under way any more.
    public func close() async {
        guard !isClosed else { return }
        isClosed = true
        timer?.cancel()
        for watch in watches { watch.cancel() }
        let attempts = attempts
        for attempt in attempts.values { attempt.cancel() }
        for attempt in attempts.values { await attempt.value }
        removeDone()
        await removal?.value
        outcomes.settleAll(.failure(.closed))
        stateObservers.finish()
        eventObservers.finish()
        changeObservers.finish()
    }

    // MARK: Looking at it

    /// The state of the queue.
    public var state: MutationQueueState { machine.state }

    /// The states of the queue from now on: the present one first. Of several states that a listener has not seen, it
    /// gets the latest. Each call gives a sequence of its own, for one listener.
    public var states: AsyncStream<MutationQueueState> { stateObservers.stream(limit: 1, first: machine.state) }

    /// The events of changes from now on. A listener that is slow misses the oldest of a thousand events. Each call
    /// gives a sequence of its own, for one listener.
    public var events: AsyncStream<MutationEvent> { eventObservers.stream(limit: Self.eventLimit) }

    /// The changes that are in the store, in their order: those that are not sent yet, and those that have failed.
    ///
    /// - Parameters:
    ///   - position: ``MutationQueueEntry/position`` of the last entry of the page before; `nil` for the first page.
    ///   - limit: how many entries are returned at most.
    public func entries(
        after position: Int64? = nil, limit: Int = 100
    ) async throws(MutationError) -> [MutationQueueEntry] {
        try await reading { () throws(MutationStoreError) in
            try await store.entries(after: position ?? 0, limit: limit)
        }
    }

    /// Signals that the changes in the store are others now, once at first.
    var changes: AsyncStream<Void> { changeObservers.stream(limit: 1, first: ()) }

    // MARK: Parts

    /// Gives the machine the entries that it may not know.
    func learn(_ outlines: [MutationOutline]) {
        let unknown = outlines.filter { $0.position > lastKnown }
        guard let last = unknown.last else { return }
        lastKnown = last.position
        let entries = unknown.map { found($0) }
        filledEarly = filledEarly.filter { $0 > lastKnown }
        handle(.found(entries))
    }

    func found(_ outline: MutationOutline) -> QueueMachine.Found {
        // A clock that was set back makes no pause longer than it could have been.
        let pause = outline.nextAttempt.map {
            min(max($0.timeIntervalSince(now()), 0), policy.longestPause / .seconds(1))
        }
        return QueueMachine.Found(
            position: outline.position, key: outline.orderKey, isFailed: outline.state != .pending,
            isWaiting: outline.isWaiting && !filledEarly.contains(outline.position), pause: pause.map { .seconds($0) })
    }

    /// Takes entries out of their lanes that have failed while they waited.
    func stop(_ entries: [MutationQueueEntry]) {
        for entry in entries where entry.position <= lastKnown {
            handle(.removed(entry.position, key: entry.orderKey))
            handle(.found([found(MutationOutline(entry))]))
        }
    }

    func handle(_ event: QueueMachine.Event) {
        guard !isClosed else { return }
        if event.changesEntries { readAhead.drop() }
        for action in machine.handle(event, at: stopwatch.elapsed()) {
            switch action {
            case .send(let position): attempts[position] = Task { await attempt(position) }
            case .wake(let moment): wake(at: moment)
            case .publish(let state): stateObservers.send(state)
            }
        }
    }

    private func wake(at moment: Duration?) {
        timer?.cancel()
        timer = nil
        guard let moment else { return }
        timer = Task { [weak self, stopwatch] in
            do { try await stopwatch.sleep(moment) } catch { return }
            await self?.handle(.woken)
        }
    }

    func reading<Value>(
        _ body: () async throws(MutationStoreError) -> Value
    ) async throws(MutationError) -> Value {
        do {
            return try await body()
        } catch {
            throw .store(error)
        }
    }
}

extension AuthState {
    /// Whether there are tokens, good or to be renewed.
    fileprivate var isSignedIn: Bool {
        switch self {
        case .unauthenticated, .authenticating: false
        case .authenticated, .tokenExpired, .refreshing: true
        }
    }
}
