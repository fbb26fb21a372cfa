import AccordHTTP
package import Foundation

/// The time of an event: by the session's clock, counted from when the session was made, and by the calendar.
package struct Moment: Sendable, Hashable {
    package var uptime: Duration
    package var date: Date

    package init(uptime: Duration, date: Date) {
        self.uptime = uptime
        self.date = date
    }
}

/// A try to connect. Its number is new for each: what an older one still reports is ignored.
struct Attempt: Sendable, Hashable, Comparable {
    var number: Int

    static func < (left: Attempt, right: Attempt) -> Bool { left.number < right.number }
}

/// Something that the app asked for, and waits for.
struct RequestID: Sendable, Hashable, Comparable {
    var number: Int

    static func < (left: RequestID, right: RequestID) -> Bool { left.number < right.number }
}

/// An event that happens to a session.
enum SessionEvent: Sendable, Hashable {
    // Wishes of the app.
    case connect
    case suspend
    /// Connects again if suspended; at once if backing off.
    case resume
    case close
    case subscribe(RequestID, [Topic])
    case unsubscribe(RequestID, [Topic])
    /// The app's own message, which the session's owner keeps under the number.
    case send(RequestID, waitsForOpen: Bool)
    /// The caller of any of the three does not wait any more; it is answered with `cancelled`.
    case abandon(RequestID)

    // The outcome of `prepare`.
    case prepared(Attempt)
    /// There is no token or handshake, and there may be one next time.
    case unprepared(Attempt)
    case signedOut(Attempt)
    case invalidHandshake(Attempt, String)

    // The outcome of `connect`.
    case connected(Attempt)
    /// There was no connection, or there is none any more.
    case lost(Attempt, SocketError.Kind)
    /// A message arrived; the signal is `nil` for one that is only for the app.
    case received(Attempt, SessionSignal?)
    /// A message was given to the connection. If it could not be, `lost` follows.
    case sent(Attempt, RequestID)

    // The outcome of `fetchToken`.
    case token(Attempt, Credential)
    case noToken(Attempt)

    /// The time of `nextDeadline` has come, or may have.
    case tick
}
