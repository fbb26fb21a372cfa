import AccordHTTP
import Foundation

/// An action for a session. The machine decides, its owner acts.
enum SessionAction: Sendable, Hashable {
    /// Report the state to those who watch.
    case publish(SessionState)
    /// Ask the app for a handshake and a token; `prepared` and the like are the answer.
    case prepare(Attempt, TokenRequest.Reason)
    /// Open a connection with what was prepared; `connected` or `lost` is the answer.
    case connect(Attempt)
    /// Drop all that belongs to an attempt: cancel what is under way, close the connection with the code if there is one.
    /// Nothing that it still reports matters. Every attempt that was prepared ends so, whatever became of it.
    case drop(Attempt, code: UInt16)
    /// Send a message of the session's own.
    case transmit(Attempt, SessionCommand)
    /// Send a message of the app's; `sent` is the answer.
    case send(Attempt, RequestID)
    /// Ask the app for a new token in place of the one in use; `token` or `noToken` is the answer. An earlier
    /// `fetchToken` that is still under way is to be cancelled.
    case fetchToken(Attempt)
    /// The app's request is done, or is not. One of the two comes for every request, and comes once.
    case finish(RequestID)
    case fail(RequestID, SessionError)
    /// The round trip of a heartbeat, or the age of the server's.
    case measured(latency: Duration)
    /// Report to those who look for problems that something did not come in time. Actions that follow from it come
    /// after.
    case report(SessionProblem.Phase)
    /// The session is over: end all streams.
    case end(CloseReason)
}
