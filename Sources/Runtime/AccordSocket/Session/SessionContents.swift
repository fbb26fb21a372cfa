import AccordHTTP

/// The values that a session's core keeps under its lock. This type is no part of the core, which is generic, and would
/// have to look it up each time.
struct SessionContents: Sendable {
    var machine: SessionMachine
    /// The events that wait to be handled.
    var events = Ring<SessionEvent>()
    var isHandling = false
    var attempt: LiveAttempt?
    /// The token shown last.
    var credential: Credential?
    var requests: [RequestID: PendingRequest] = [:]
    var requestNumber = 0
    var timer: Timer?
    var timerNumber = 0
    var taskCount = 0
    var isOver = false
    var window = DuplicateWindow()
    var statistics = SessionStatistics()

    /// The values that belong to the attempt that is alive.
    struct LiveAttempt: Sendable {
        let attempt: Attempt
        var request: SocketRequest?
        var connection: (any SocketConnection)?
        var outbox: AsyncStream<OutboxItem>.Continuation?
        /// The number of items that the outbox has and the connection has not.
        var unsent = 0
        /// The answer to the server's heartbeats, while it is in the outbox.
        var reply: SocketFrame?
        var tasks: [Task<Void, Never>] = []
        var fetching: Task<Void, Never>?
    }

    /// A request that the app made, and waits for.
    struct PendingRequest: Sendable {
        let continuation: CheckedContinuation<Result<Void, SessionError>, Never>
        /// The message, of a send.
        let frame: SocketFrame?
    }

    enum OutboxItem: Sendable {
        /// The session's own message.
        case own(SocketFrame)
        case heartbeatReply
        case request(RequestID)
    }

    struct Timer: Sendable {
        let number: Int
        let deadline: Duration
        let task: Task<Void, Never>
    }

    /// Whether the caller is the one to handle the events that wait.
    mutating func beginHandling() -> Bool {
        guard !isHandling else { return false }
        isHandling = true
        return true
    }
}
