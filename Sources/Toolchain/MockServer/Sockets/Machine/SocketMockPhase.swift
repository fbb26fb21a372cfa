import AccordSocket
import Foundation

/// The phase of a connection, with all that is forgotten when it moves on: its deadlines among the rest.
enum SocketMockPhase: Sendable {
    case opening
    case open(SocketMockLink)
    /// Open, and the server does nothing.
    case silent(SocketMockLink)
    case closed(code: UInt16)

    var link: SocketMockLink? {
        switch self {
        case .open(let link), .silent(let link): link
        case .opening, .closed: nil
        }
    }
}

/// A connection over which messages travel.
struct SocketMockLink: Sendable {
    var pulse: SocketMockPulse?
    var token = SocketMockToken.lasting
    /// The topics of which the client is sent messages, in the order of asking.
    var topics: [Topic] = []
    /// The time at which the next samples are due; `nil` when there are none.
    var nextTick: Duration?
    /// The number of times that samples were due.
    var ticks = 0

    var nextDeadline: Duration? {
        [pulse?.nextBeat, pulse?.silence, token.deadline, nextTick].compactMap { $0 }.min()
    }
}

/// The heartbeats of the server.
struct SocketMockPulse: Sendable {
    let interval: Duration
    var nextBeat: Duration
    /// The time at which a client that has not answered counts as lost; `nil` when it has nothing to answer.
    var silence: Duration?
}

/// The life of a token within a connection.
enum SocketMockToken: Sendable, Hashable {
    /// It does not expire by itself.
    case lasting
    /// - Parameter warning: when the client is warned.
    case good(warning: Duration)
    /// The client was warned.
    case expiring(end: Duration)

    var deadline: Duration? {
        switch self {
        case .lasting: nil
        case .good(let time), .expiring(let time): time
        }
    }
}

/// The state of a connection, as it is shown.
package enum SocketMockState: Sendable, Hashable {
    case opening, open, silent
    /// The client was warned, and has not shown another token yet.
    case tokenExpiring
    case closed(code: UInt16)
}
