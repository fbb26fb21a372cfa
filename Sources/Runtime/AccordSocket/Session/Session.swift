public import Accord

/// A typed connection to a server, which lives as its contract says: it shows its token, waits for the welcome, keeps the
/// heartbeat, restores subscriptions, and connects again when the connection is lost. Accord generates a class for each
/// contract.
///
/// ```swift
/// let session = Growfolio.Session(transport: transport, token: tokens)
/// session.connect()
/// try await session.subscribe(channels: [.quotes], symbols: ["AAPL"])
/// for await quote in session.quoteUpdated { show(quote) }
/// ```
///
/// It may be used from any task. When the last reference to it goes, it closes; streams and tasks do not keep it.
public protocol Session<Contract>: Sendable {
    /// The contract of the channel, which generated code has.
    associatedtype Contract: SocketContract

    /// The object that does the work.
    var socket: SocketSession<Contract> { get }
}

extension Session {
    /// Connects, unless that is under way already; also when the session is suspended. Streams are best made before.
    public func connect() { socket.connect() }

    /// Closes the connection until ``resume()``: for apps that go to the background. Messages that wait to be sent go
    /// on waiting.
    public func suspend() { socket.suspend() }

    /// Connects again, if suspended; at once, if the session waits before its next attempt.
    public func resume() { socket.resume() }

    /// Closes the session for good: streams end, calls that wait fail. See ``finished()``.
    public func close() { socket.close() }

    /// Waits until the session is closed for good, and nothing is left of it: no connection, no task. Returns early when
    /// the task is cancelled.
    public func finished() async { await socket.finished() }

    /// The state of the session.
    public var state: SessionState { socket.state }

    /// The state of the session, and from now on each change of it. Of those that are not read, the latest 64 wait.
    public var states: MessageStream<SessionState> { socket.states }

    /// All messages of the server, heartbeats and the like among them. Of those that are not read, the latest 256 wait.
    public var messages: MessageStream<Received<Contract.Incoming>> { socket.messages }

    /// The frames that could not be read. The session goes on without them. Of those that are not read, the latest 64
    /// wait.
    public var failures: MessageStream<UndecodableFrame> { socket.failures }

    /// The errors that the app's own functions threw, and the reasons why connections were lost. The session deals with
    /// them by itself. Of those that are not read, the latest 64 wait.
    public var problems: MessageStream<SessionProblem> { socket.problems }

    /// The time that messages take, each time that it is measured: from a heartbeat to its answer and back, or from the
    /// server's clock to ours where heartbeats have the time. Of those that are not read, the latest 64 wait.
    public var latencies: MessageStream<Duration> { socket.latencies }

    /// The statistics of what has happened so far.
    public var statistics: SessionStatistics { socket.statistics }

    /// Sends a message, and returns when the connection has taken it, which may hold some back: only an answer shows
    /// that it has left, or arrived. Messages are sent in the order of the calls. One is never sent twice: if the
    /// connection is lost meanwhile, the call fails.
    public func send(
        _ message: Contract.Outgoing, when policy: SendPolicy = .whenOpen
    ) async throws(SessionError) {
        try await socket.send(message, when: policy)
    }
}

/// The rule for a message that is sent when the session is not open.
public enum SendPolicy: Sendable, Hashable {
    /// It waits until the session is open, across reconnects and suspensions; cancel the task to give up.
    case whenOpen
    /// It is not sent: ``SessionError/notOpen``.
    case now
}
