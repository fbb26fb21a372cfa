/// Why bytes could not be moved.
public struct TransportError: Error, Sendable, CustomStringConvertible, CustomReflectable {
    /// The kind of failure that a transport knows.
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

    /// The kind of failure.
    public var kind: Kind
    /// A description of what went wrong. It never quotes headers or bodies.
    public var message: String
    /// The networking library's own error. It may quote the URL and headers, so it is not printed with this one.
    public var cause: (any Error)?
    /// The error code with which the server gave up this call alone, by HTTP/2's RST_STREAM (RFC 9113, section 7).
    public var resetCode: UInt32?

    /// Creates an error with its reason in words.
    public init(_ kind: Kind, _ message: String, cause: (any Error)? = nil, resetCode: UInt32? = nil) {
        self.kind = kind
        self.message = message
        self.cause = cause
        self.resetCode = resetCode
    }

    public var description: String { "\(kind): \(message)".onOneLine() }

    /// Without the cause, which may quote headers and the URL.
    public var customMirror: Mirror {
        Mirror(self, children: ["kind": kind, "message": message.onOneLine(), "resetCode": resetCode as Any])
    }

    package static let cancelled = TransportError(.cancelled, "the request was cancelled")
}
