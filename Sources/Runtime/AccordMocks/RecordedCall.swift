public import AccordHTTP
public import HTTPTypes

/// A call that a mock got.
public struct RecordedCall<Input: Sendable>: Sendable, CustomStringConvertible, CustomReflectable {
    /// How a call ended.
    public enum Outcome: Sendable, Hashable {
        /// It has not ended yet.
        case running
        /// It was answered; a stream was read to its end.
        case succeeded
        /// The stub failed it.
        case failed
        /// The caller gave up: its task was cancelled, or it let go of a stream before the end.
        case cancelled
        /// The mock had no reply.
        case unstubbed
    }

    /// Which call of the mock's this is: 0 for the first, since the mock was made or reset.
    public let index: Int
    /// What the caller sent; where that is a stream, an array of the messages so far.
    public internal(set) var request: Input
    /// Whether the caller has said that all is sent. Where the request is one message, it has from the beginning.
    public internal(set) var isRequestFinished = true
    /// The headers that the caller asked for. Those of the protocol and of interceptors are not among them, as a mock
    /// stands in place of both.
    public let headers: HTTPFields
    /// The timeout that the caller asked for. A mock notes it, and does not enforce it.
    public let timeout: Duration?
    public internal(set) var outcome = Outcome.running
    /// What the caller got in place of an answer; `nil` when it got one, or let go of a stream.
    public internal(set) var error: ConnectError?

    /// How often the mock had been reset: a call that ends after a reset is not mixed up with a newer one.
    let round: Int

    /// The number of the call, its request, and how it ended.
    public var description: String { "call \(index) with \(request): \(outcome)" }

    /// Without the secrets of the headers.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "index": index, "request": request, "headers": Printing.text(of: headers), "timeout": timeout as Any,
                "outcome": outcome, "error": error as Any,
            ])
    }
}
