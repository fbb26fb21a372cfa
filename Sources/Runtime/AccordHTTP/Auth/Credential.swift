import Foundation

/// A secret that a caller shows under a security scheme: a token, a key, or a name with its password. Its description,
/// and that of everything that holds it, does not show the secret.
public struct Credential: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The secret as it is written in the request, without `Bearer` or `Basic` before it.
    public let secret: String

    /// - Parameter secret: the token or the key.
    public init(_ secret: String) {
        self.secret = secret
    }

    /// For the scheme `basic` (RFC 7617). The name can have no colon.
    public static func basic(user: String, password: String) -> Credential {
        Credential(Data("\(user):\(password)".utf8).base64EncodedString())
    }

    public var description: String { "Credential" }

    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Knows the caller's credentials. An app implements it where it keeps its session.
///
/// ```swift
/// extension Session: CredentialProvider {
///     func credential(for scheme: SecurityScheme) async throws -> Credential? { token.map { Credential($0) } }
///     func credential(replacing refused: Credential, for scheme: SecurityScheme) async throws -> Credential? {
///         token = try await appleSignIn.newToken()
///         return Credential(token)
///     }
/// }
/// ```
public protocol CredentialProvider: Sendable {
    /// The credential to show under a scheme; `nil` when there is none, since nobody is signed in, say.
    func credential(for scheme: SecurityScheme) async throws -> Credential?

    /// A new credential in place of one that a server refused. However many calls were refused with the same one, this
    /// is asked once at a time for each scheme.
    ///
    /// - Returns: the refused one, when it is too early to ask for another; `nil` when nobody is signed in any more. With
    ///   `nil`, WebSocket sessions close for good.
    /// - Throws: an error when there is none for now, and may be one later.
    func credential(replacing refused: Credential, for scheme: SecurityScheme) async throws -> Credential?

    /// A new credential in place of one that is still good and expires soon, as a server says within a connection.
    /// Unless a provider knows better, this is ``credential(replacing:for:)``.
    func credential(renewing expiring: Credential, for scheme: SecurityScheme) async throws -> Credential?
}

extension CredentialProvider {
    public func credential(replacing refused: Credential, for scheme: SecurityScheme) async throws -> Credential? {
        nil
    }

    public func credential(renewing expiring: Credential, for scheme: SecurityScheme) async throws -> Credential? {
        try await credential(replacing: expiring, for: scheme)
    }
}

/// Credentials that do not change, by the names of their schemes.
public struct FixedCredentials: CredentialProvider {
    private let credentials: [String: Credential]

    /// Creates a provider that always gives the same credentials, by the names of their security schemes.
    public init(_ credentials: [String: Credential]) {
        self.credentials = credentials
    }

    public func credential(for scheme: SecurityScheme) -> Credential? {
        credentials[scheme.name]
    }
}
