import Accord
import AccordHTTP
import Foundation

/// Does for a session what its machine decides, and reports to the machine what came of it.
///
/// Its tasks keep it, and none of them keeps the `SocketSession`; when that goes, so do they.
///
/// Events are handled one after the other: whoever brings one while no other is being handled takes care of it, and of
/// all that come meanwhile. So what the app asks for is done, or under way, when the call returns, and messages take no
/// detour over another thread. Nothing in here waits but the tasks.
final class SessionCore<Contract: SocketContract>: Sendable {
    let messages = Broadcast<Received<Contract.Incoming>>()
    let states = Broadcast<SessionState>(latest: .idle)
    let failures = Broadcast<UndecodableFrame>()
    let problems = Broadcast<SessionProblem>()
    let latencies = Broadcast<Duration>()

    let transport: any SocketTransport
    let options: SessionOptions
    /// The decoding options of the session, which also report members that cannot be read.
    let decoding: JSONDecodingOptions
    let handshake: @Sendable () async throws -> Contract.Handshake
    let token: @Sendable (TokenRequest) async throws -> String?
    private let clock: Stopwatch
    /// Ends when nothing is left of the session.
    private let remains = Broadcast<Void>()
    private let contents: Watched<SessionContents>

    init(
        transport: any SocketTransport,
        options: SessionOptions,
        handshake: @escaping @Sendable () async throws -> Contract.Handshake,
        token: @escaping @Sendable (TokenRequest) async throws -> String?
    ) {
        self.transport = transport
        self.options = options
        var decoding = options.decoding
        decoding.onUnread = { [problems] error in
            options.decoding.onUnread?(error)
            problems.send([.unread(error)])
        }
        self.decoding = decoding
        self.handshake = handshake
        self.token = token
        clock = Stopwatch(options.clock)
        contents = Watched(
            SessionContents(
                machine: SessionMachine(
                    policy: Contract.policy, connectTimeout: options.connectTimeout,
                    waitingLimit: options.waitingLimit, random: options.random)))
    }

    var taskCount: Int { contents.withLock { $0.taskCount } }

    var subscriptions: Set<Topic> { contents.withLock { $0.machine.desired } }

    var statistics: SessionStatistics {
        var statistics = contents.withLock { $0.statistics }
        let losses = messages.losses
        statistics.dropped = losses.dropped
        statistics.conflated = losses.conflated
        return statistics
    }

    func finished() async {
        for await _ in remains.stream(.dropOldest(1), { $0 }) {}
    }

    /// Waits until the contents are as `isMet` wants them. Returns early when the task is cancelled.
    func reaches(_ isMet: @escaping @Sendable (SessionContents) -> Bool) async {
        await contents.reaches(isMet)
    }

    func change<Value>(_ body: (inout SessionContents) -> Value) -> Value {
        contents.withLock(body)
    }

    // MARK: Events

    func moment() -> Moment {
        Moment(uptime: clock.elapsed(), date: options.now())
    }

    func post(_ event: SessionEvent) {
        post { $0.append(event) }
    }

    func post(_ events: [SessionEvent]) {
        post { waiting in for event in events { waiting.append(event) } }
    }

    private func post(_ fill: (inout Ring<SessionEvent>) -> Void) {
        let isMine = contents.withLock { contents in
            fill(&contents.events)
            return contents.beginHandling()
        }
        if isMine { handleAll() }
    }

    private func handleAll() {
        while true {
            let now = moment()
            let work: (actions: [SessionAction], timer: Task<Void, Never>?)? = contents.withLock { contents in
                guard let event = contents.events.popFirst() else {
                    contents.isHandling = false
                    return nil
                }
                let actions = contents.machine.handle(event, at: now)
                return (actions, reschedule(&contents))
            }
            guard let work else { return }
            work.timer?.cancel()
            for action in work.actions { perform(action) }
        }
    }

    /// Sets the timer to the machine's next deadline, if that is earlier; a later one is noticed when the timer fires.
    ///
    /// - Returns: the timer that is to be cancelled.
    private func reschedule(_ contents: inout SessionContents) -> Task<Void, Never>? {
        guard let deadline = contents.machine.nextDeadline else {
            defer { contents.timer = nil }
            return contents.timer?.task
        }
        if let timer = contents.timer, timer.deadline <= deadline { return nil }
        let old = contents.timer?.task
        contents.timerNumber += 1
        contents.taskCount += 1
        let number = contents.timerNumber
        let task = Task {
            await self.wait(until: deadline, number)
            self.taskEnded()
        }
        contents.timer = SessionContents.Timer(number: number, deadline: deadline, task: task)
        return old
    }

    private func wait(until deadline: Duration, _ number: Int) async {
        // A sleep that ends early was cancelled.
        do { try await clock.sleep(deadline) } catch { return }
        let isCurrent = contents.withLock { contents in
            guard contents.timer?.number == number else { return false }
            contents.timer = nil
            return true
        }
        if isCurrent { post(.tick) }
    }

    // MARK: Requests of the app

    /// Brings an event, and waits until the machine says what came of it.
    func request(
        _ frame: SocketFrame? = nil, _ event: (RequestID) -> SessionEvent
    ) async throws(SessionError) {
        let id = contents.withLock { contents in
            contents.requestNumber += 1
            return RequestID(number: contents.requestNumber)
        }
        let event = event(id)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isMine: Bool? = contents.withLock { contents in
                    // Seen under the lock: a cancellation that comes later finds the event waiting already.
                    if Task.isCancelled { return nil }
                    contents.requests[id] = SessionContents.PendingRequest(continuation: continuation, frame: frame)
                    contents.events.append(event)
                    return contents.beginHandling()
                }
                switch isMine {
                case nil: continuation.resume(returning: .failure(.cancelled))
                case true?: handleAll()
                case false?: break
                }
            }
        } onCancel: {
            post(.abandon(id))
        }
        try result.get()
    }

    /// The short way of a message, past the machine and the task that sends: the session is open, nothing else is on
    /// its way to the connection, and that takes it at once.
    ///
    /// - Returns: whether it was sent.
    func sendAtOnce(_ frame: SocketFrame) -> Bool {
        if Task.isCancelled { return false }
        let connection: (any SocketConnection)? = contents.withLock { contents in
            guard !contents.isHandling, contents.machine.isOpen, let live = contents.attempt, live.unsent == 0 else {
                return nil
            }
            return live.connection
        }
        guard let connection, connection.sendAtOnce(frame) else { return false }
        contents.withLock { $0.statistics.sent += 1 }
        return true
    }

    private func answer(_ id: RequestID, _ result: Result<Void, SessionError>) {
        contents.withLock { $0.requests.removeValue(forKey: id) }?.continuation.resume(returning: result)
    }

    // MARK: Actions

    private func perform(_ action: SessionAction) {
        switch action {
        case .publish(let state):
            states.send([state])
        case .prepare(let attempt, let reason):
            contents.withLock { $0.attempt = SessionContents.LiveAttempt(attempt: attempt) }
            start(for: attempt) { core in await core.prepare(attempt, reason) }
        case .connect(let attempt):
            guard let request = contents.withLock({ $0.attempt?.request }) else { break }
            start(for: attempt) { core in await core.run(attempt, request) }
        case .drop(let attempt, let code):
            drop(attempt, code)
        case .transmit(let attempt, let command):
            guard let message = Contract.message(for: command), let text = try? message.jsonString() else { break }
            if case .heartbeatReply = command {
                reply(.text(text), for: attempt)
            } else {
                enqueue(.own(.text(text)), for: attempt)
            }
        case .send(let attempt, let id):
            enqueue(.request(id), for: attempt)
        case .fetchToken(let attempt):
            contents.withLock { $0.attempt?.fetching.take() }?.cancel()
            let task = task { core in await core.renew(attempt) }
            contents.withLock { $0.attempt?.fetching = task }
        case .finish(let id):
            answer(id, .success(()))
        case .fail(let id, let error):
            answer(id, .failure(error))
        case .measured(let latency):
            contents.withLock { $0.statistics.latency = latency }
            latencies.send([latency])
        case .report(let phase):
            problems.send([.timedOut(phase)])
        case .end:
            end()
        }
    }

    private func enqueue(_ item: SessionContents.OutboxItem, for attempt: Attempt) {
        let outbox: AsyncStream<SessionContents.OutboxItem>.Continuation? = contents.withLock { contents in
            guard contents.attempt?.attempt == attempt, let outbox = contents.attempt?.outbox else { return nil }
            contents.attempt?.unsent += 1
            return outbox
        }
        outbox?.yield(item)
    }

    /// Answers heartbeats. The answer to the last one replaces those that could not be sent before: a server that sends
    /// heartbeats and reads nothing must not fill the outbox.
    private func reply(_ frame: SocketFrame, for attempt: Attempt) {
        let isFirst = contents.withLock { contents in
            guard contents.attempt?.attempt == attempt else { return false }
            defer { contents.attempt?.reply = frame }
            return contents.attempt?.reply == nil
        }
        if isFirst { enqueue(.heartbeatReply, for: attempt) }
    }

    private func drop(_ attempt: Attempt, _ code: UInt16) {
        let live: SessionContents.LiveAttempt? = contents.withLock {
            $0.attempt?.attempt == attempt ? $0.attempt.take() : nil
        }
        guard let live else { return }
        live.outbox?.finish()
        live.fetching?.cancel()
        for task in live.tasks { task.cancel() }
        // A task of its own, which nothing cancels: closing takes a moment, as the peer is to go along.
        if let connection = live.connection {
            _ = task { _ in await connection.close(code: code) }
        }
    }

    private func end() {
        messages.finish()
        states.finish()
        failures.finish()
        problems.finish()
        latencies.finish()
        let isGone = contents.withLock { contents in
            contents.isOver = true
            return contents.taskCount == 0
        }
        if isGone { remains.finish() }
    }

    // MARK: Tasks

    private func start(for attempt: Attempt, _ body: @escaping @Sendable (SessionCore) async -> Void) {
        let task = task(body)
        contents.withLock { $0.attempt?.tasks.append(task) }
    }

    private func task(_ body: @escaping @Sendable (SessionCore) async -> Void) -> Task<Void, Never> {
        contents.withLock { $0.taskCount += 1 }
        return Task {
            await body(self)
            self.taskEnded()
        }
    }

    private func taskEnded() {
        let isGone = contents.withLock { contents in
            contents.taskCount -= 1
            return contents.isOver && contents.taskCount == 0
        }
        if isGone { remains.finish() }
    }
}
