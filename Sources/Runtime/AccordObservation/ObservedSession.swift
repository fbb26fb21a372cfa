public import AccordSocket
public import Observation

/// The state of a session, for views.
///
/// ```swift
/// @State private var connection = ObservedSession(session)
///
/// var body: some View {
///     if connection.state != .open { Banner(isOffline: connection.problem?.connectError.isOffline == true) }
/// }
/// ```
///
/// It follows the session until it goes, or the session is closed for good, and does not keep the session.
@MainActor @Observable
public final class ObservedSession {
    /// The state of the session.
    public private(set) var state: SessionState
    private var lastProblem: SessionProblem?

    @ObservationIgnored private var tasks: [Task<Void, Never>] = []

    /// Creates an object that shows the state of a session for as long as a view holds it.
    public init(_ session: some Session) {
        let (states, problems) = (session.states, session.problems)
        state = session.state
        tasks = [
            Task { [weak self] in
                for await state in states { self?.take(state) }
            },
            Task { [weak self] in
                for await problem in problems { self?.lastProblem = problem }
            },
        ]
    }

    /// The last thing that went wrong since the session was open; `nil` while it is.
    public var problem: SessionProblem? { state == .open ? nil : lastProblem }

    deinit {
        for task in tasks { task.cancel() }
    }

    private func take(_ state: SessionState) {
        self.state = state
        if state == .open { lastProblem = nil }
    }
}
