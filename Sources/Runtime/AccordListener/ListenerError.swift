import AccordHTTP

/// Why a ``Listener`` does not listen.
public struct ListenerError: Error, Sendable, CustomStringConvertible {
    /// The reason, in words.
    public var message: String

    /// - Parameter message: the reason, in words.
    public init(_ message: String) {
        self.message = message
    }

    public var description: String { message.onOneLine() }
}
