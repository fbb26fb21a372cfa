/// Decides what a session does: events in, actions out. It knows no clock, no task and no socket.
struct SessionMachine: Sendable {
    let policy: SessionPolicy
    private(set) var state = SessionState.idle
    private(set) var desired: Set<Topic> = []
    private(set) var acknowledged: Set<Topic> = []
    private(set) var current: Attempt?

    init(
        policy: SessionPolicy, connectTimeout: Duration, waitingLimit: Int,
        random: any RandomNumberGenerator & Sendable
    ) {
        self.policy = policy
    }

    mutating func handle(_ event: SessionEvent, at now: Moment) -> [SessionAction] { [] }

    mutating func heard(_ attempt: Attempt, at now: Moment) -> Bool { false }

    var nextDeadline: Duration? { nil }
}
