public import AccordHTTP
public import HTTPTypes

/// A call that a mock got.
public struct RecordedCall<Input: Sendable>: Sendable, CustomStringConvertible, CustomReflectable {
    /// The way in which a call ended, if it has.
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

    /// The index of the call among the mock's: 0 for the first, since the mock was made or reset.
    public let index: Int
    /// The request that the caller sent; where that is a stream, an array of the messages so far.
    public internal(set) var request: Input
    /// Whether the caller has said that all is sent. Where the request is one message, it has from the beginning.
    public internal(set) var isRequestFinished = true
    /// The headers that the caller asked for. Headers of the protocol and of interceptors are not among them, as a mock
    /// replaces both.
    public let headers: HTTPFields
    /// The timeout that the caller asked for. A mock notes it, and does not enforce it.
    public let timeout: Duration?
    /// The way in which the call ended, or that it is running.
    public internal(set) var outcome = Outcome.running
    /// The error that the caller got in place of a response; `nil` when it got one, or let go of a stream.
    public internal(set) var error: ConnectError?

    /// The number of times that the mock had been reset: a call that ends after a reset is not mixed up with a newer
    /// one.
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
