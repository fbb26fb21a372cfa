public import Accord
import AccordHTTP

/// The session of any contract. Generated sessions have one, and give its messages names.
public final class SocketSession<Contract: SocketContract>: Sendable {
    private let core: SessionCore<Contract>

    /// - Parameters:
    ///   - handshake: is asked on each attempt to connect. An error that it throws counts as a failed attempt.
    ///   - token: is asked on each attempt, and when the token is to be renewed, unless the contract has no token; `nil`
    ///     when nobody is signed in.
    public init(
        transport: any SocketTransport,
        options: SessionOptions = SessionOptions(),
        handshake: @escaping @Sendable () async throws -> Contract.Handshake,
        token: @escaping @Sendable (TokenRequest) async throws -> String? = { _ in nil }
    ) {
        core = SessionCore(transport: transport, options: options, handshake: handshake, token: token)
    }

    deinit {
        core.post(.close)
    }

    // MARK: Life

    /// See ``Session/connect()``.
    public func connect() { core.post(.connect) }

    /// See ``Session/suspend()``.
    public func suspend() { core.post(.suspend) }

    /// See ``Session/resume()``.
    public func resume() { core.post(.resume) }

    /// See ``Session/close()``.
    public func close() { core.post(.close) }

    /// See ``Session/finished()``.
    public func finished() async { await core.finished() }

    /// See ``Session/state``.
    public var state: SessionState { core.states.latest ?? .idle }

    /// See ``Session/statistics``.
    public var statistics: SessionStatistics { core.statistics }

    /// The topics that the app wants to be subscribed to, whether or not the server has confirmed it.
    public var subscriptions: Set<Topic> { core.subscriptions }

    // MARK: Streams

    /// A stream of what `match` finds in the server's messages. Inlinable, so that each type of message has a loop of
    /// its own.
    @inlinable
    public func stream<Element: Sendable>(
        _ buffering: Buffering<Element>, _ match: @escaping @Sendable (Contract.Incoming) -> Element?
    ) -> MessageStream<Element> {
        stream(
            buffering,
            all: { messages in
                var found: [Element] = []
                for received in messages {
                    if let element = match(received.message) { found.append(element) }
                }
                return found
            })
    }

    @usableFromInline
    func stream<Element: Sendable>(
        _ buffering: Buffering<Element>, all match: @escaping @Sendable ([Received<Contract.Incoming>]) -> [Element]
    ) -> MessageStream<Element> {
        core.messages.stream(buffering, all: match)
    }

    /// See ``Session/messages``.
    public var messages: MessageStream<Received<Contract.Incoming>> {
        core.messages.stream(.dropOldest(256)) { $0 }
    }

    /// See ``Session/states``.
    public var states: MessageStream<SessionState> { core.states.stream(.dropOldest(64)) { $0 } }

    /// See ``Session/failures``.
    public var failures: MessageStream<UndecodableFrame> { core.failures.stream(.dropOldest(64)) { $0 } }

    /// See ``Session/problems``.
    public var problems: MessageStream<SessionProblem> { core.problems.stream(.dropOldest(64)) { $0 } }

    /// See ``Session/latencies``.
    public var latencies: MessageStream<Duration> { core.latencies.stream(.dropOldest(64)) { $0 } }

    // MARK: Messages

    /// See ``Session/send(_:when:)``.
    public func send(
        _ message: Contract.Outgoing, when policy: SendPolicy = .whenOpen
    ) async throws(SessionError) {
        try validate(message, "send")
        let frame: SocketFrame
        do throws(CodecError) {
            frame = .text(try message.jsonString())
        } catch {
            throw .invalidMessage(error)
        }
        if core.sendAtOnce(frame) { return }
        try await core.request(frame) { .send($0, waitsForOpen: policy == .whenOpen) }
    }

    /// Asks the server for channels, and for the keys of those that take some, and returns when it has confirmed that; at
    /// once, if the contract has no confirmation. The channels are asked for again after a reconnect, also when the
    /// call has failed with ``SessionError/notAcknowledged``, or was cancelled.
    ///
    /// - Parameter keys: what those channels take that take keys; others do without.
    public func subscribe(channels: [String], keys: [String] = []) async throws(SessionError) {
        let topics = topics(channels, keys)
        guard !topics.isEmpty else { return }
        try validate(.subscribe(channels: channels, keys: keys), "subscribe")
        try await core.request { .subscribe($0, topics) }
    }

    /// Asks the server to end the subscriptions to channels, or keys of them, and returns as
    /// ``subscribe(channels:keys:)`` does.
    public func unsubscribe(channels: [String], keys: [String] = []) async throws(SessionError) {
        let topics = topics(channels, keys)
        guard !topics.isEmpty else { return }
        try validate(.unsubscribe(channels: channels, keys: keys), "unsubscribe")
        try await core.request { .unsubscribe($0, topics) }
    }

    private func validate(_ command: SessionCommand, _ operation: String) throws(SessionError) {
        guard core.options.validates, let message = Contract.message(for: command) else { return }
        try validate(message, operation)
    }

    /// Throws what the contract forbids of a message, where that is asked for.
    private func validate(_ message: Contract.Outgoing, _ operation: String) throws(SessionError) {
        guard core.options.validates else { return }
        do throws(ValidationError) {
            try message.validate()
        } catch {
            throw .invalidRequest(
                InvalidRequest(operation: "\(Contract.name)/\(operation)", violations: error.violations))
        }
    }

    private func topics(_ channels: [String], _ keys: [String]) -> [Topic] {
        let keyed = Contract.policy.subscriptions?.keyed ?? []
        return channels.flatMap { channel -> [Topic] in
            // Without keys, such a channel is named as it is: the session says what is missing.
            guard keyed.contains(channel), !keys.isEmpty else { return [Topic(channel)] }
            return keys.map { Topic(channel, key: $0) }
        }
    }

    /// The number of tasks that work for the session.
    var taskCount: Int { core.taskCount }

    /// Waits until the session's contents are as `isMet` wants them. Returns early when the task is cancelled.
    func reaches(_ isMet: @escaping @Sendable (SessionContents) -> Bool) async { await core.reaches(isMet) }
}
