import Foundation

/// The phase of a session, with all that is forgotten when it moves on: its deadlines among the rest.
enum Phase: Sendable {
    case idle
    case preparing(Attempt, TokenRequest.Reason, until: Duration)
    case connecting(Attempt, until: Duration)
    case awaitingWelcome(Attempt, until: Duration)
    case open(Link)
    case backingOff(until: Moment)
    case suspended
    case closed(CloseReason)

    /// The attempt that is alive.
    var attempt: Attempt? {
        switch self {
        case .preparing(let attempt, _, _), .connecting(let attempt, _), .awaitingWelcome(let attempt, _): attempt
        case .open(let link): link.attempt
        case .idle, .backingOff, .suspended, .closed: nil
        }
    }

    /// The state that the app sees.
    var state: SessionState {
        switch self {
        case .idle: .idle
        case .preparing(_, .refused, _): .refreshing
        case .preparing, .connecting: .connecting
        case .awaitingWelcome: .awaitingWelcome
        case .open(let link): link.renewal.isUnderWay ? .refreshing : .open
        case .backingOff(let moment): .backingOff(until: moment.date)
        case .suspended: .suspended
        case .closed(let reason): .closed(reason)
        }
    }
}

/// A connection over which messages travel.
struct Link: Sendable {
    let attempt: Attempt
    let opened: Duration
    var pulse: Pulse?
    var renewal = Renewal.none
    /// The topics that the server sends, as far as it has said so.
    var acknowledged: Set<Topic>
    /// The changes that it was asked for, and has not confirmed, in the order of asking.
    var changes: [PendingChange] = []
}

/// The heartbeats by which the two sides of a connection know of each other.
struct Pulse: Sendable {
    let interval: Duration
    /// The time for which nothing may come.
    let patience: Duration
    /// The time at which the client's next heartbeat is due; `nil` when it sends none.
    var nextBeat: Duration?
    /// The time at which the heartbeat was sent that waits for its reply.
    var unanswered: Duration?
}

/// The progress of the replacement of the token, within a connection.
enum Renewal: Sendable, Hashable {
    case none
    case due(at: Duration)
    /// The app is asked for a token.
    case fetching(until: Duration)
    /// The server has the token, and has not said what it thinks of it.
    case confirming(until: Duration)

    var isUnderWay: Bool {
        switch self {
        case .none, .due: false
        case .fetching, .confirming: true
        }
    }

    var deadline: Duration? {
        switch self {
        case .none: nil
        case .due(let time), .fetching(let time), .confirming(let time): time
        }
    }
}

/// A message that asks the server to change what it sends, and waits to be confirmed.
struct PendingChange: Sendable {
    let kind: SubscriptionChange
    /// The topics that are not confirmed yet.
    var topics: Set<Topic>
    /// The requests that wait for it.
    var requests: Set<RequestID>
    let deadline: Duration

    var channels: Set<String> { Set(topics.map(\.channel)) }
}

/// The app's wish that the server change what it sends, until it is answered.
struct ChangeRequest: Sendable {
    let id: RequestID
    let kind: SubscriptionChange
    let topics: Set<Topic>
}
