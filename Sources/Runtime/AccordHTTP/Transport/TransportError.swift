/// Why bytes could not be moved.
public struct TransportError: Error, Sendable, CustomStringConvertible {
    public enum Kind: String, Sendable, Hashable {
        /// The device has no connection to any network.
        case offline
        /// The task was cancelled.
        case cancelled
        /// The transport itself gave up waiting.
        case timedOut
        /// A body is larger than the limit.
        case tooLarge
        /// Everything else: no such host, connection refused or cut, no trust in the server's certificate.
        case failed
    }

    public var kind: Kind
    /// What went wrong, in words. It never quotes headers or bodies.
    public var message: String
    /// The networking library's own error. It may quote the URL.
    public var cause: (any Error)?

    public init(_ kind: Kind, _ message: String, cause: (any Error)? = nil) {
        self.kind = kind
        self.message = message
        self.cause = cause
    }

    public var description: String { "\(kind): \(message)" }

    package static let cancelled = TransportError(.cancelled, "the request was cancelled")
}
