/// A place where an ``AuthSession`` keeps its tokens between two runs of the app.
///
/// A store is asked by one session, one thing at a time, and never on the main thread. It may take a moment, as files
/// and keychains do. Its errors are shown to the app, so they must not quote what is in it.
public protocol TokenStore: Sendable {
    /// The tokens that were saved last; `nil` when there are none.
    func load() throws -> AuthTokens?

    /// Keeps tokens in place of those that are there, as a whole or not at all.
    func save(_ tokens: AuthTokens) throws

    /// Forgets the tokens, if there are any.
    func clear() throws
}

/// Keeps tokens for as long as it lives.
public final class MemoryTokenStore: TokenStore, CustomReflectable {
    private let tokens: Locked<AuthTokens?>

    /// Creates a store, which may have tokens already.
    public init(_ tokens: AuthTokens? = nil) {
        self.tokens = Locked(tokens)
    }

    public func load() -> AuthTokens? { tokens.withLock { $0 } }
    public func save(_ tokens: AuthTokens) { self.tokens.withLock { $0 = tokens } }
    public func clear() { tokens.withLock { $0 = nil } }

    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a store could not do what it was to do. It never quotes tokens.
public struct TokenStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason in words, without secrets.
    public var message: String
    /// The operating system's own code, where it gave one: an `OSStatus` or an `errno`.
    public var status: Int?

    /// Creates an error with the reason in words.
    public init(_ message: String, status: Int? = nil) {
        self.message = message
        self.status = status
    }

    public var description: String { status.map { "\(message) (\($0))" } ?? message }
}
