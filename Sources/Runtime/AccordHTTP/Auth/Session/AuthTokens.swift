public import Foundation

/// The tokens that a sign-in gives. Their description, and that of everything that holds them, does not show the
/// secrets; `Codable` writes the secrets in clear, for a ``TokenStore``.
public struct AuthTokens: Sendable, Hashable, Codable {
    /// The token that calls show.
    public var access: Credential
    /// The token that brings a new access token; `nil` where the server gives none.
    public var refresh: Credential?
    /// The time at which the access token expires; `nil` when nobody knows, and only the server's refusal shows it.
    public var expiresAt: Date?

    /// Creates tokens as a sign-in gives them.
    public init(access: Credential, refresh: Credential? = nil, expiresAt: Date? = nil) {
        self.access = access
        self.refresh = refresh
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case access, refresh, expiresAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        access = Credential(try container.decode(String.self, forKey: .access))
        refresh = try container.decodeIfPresent(String.self, forKey: .refresh).map { Credential($0) }
        expiresAt = try container.decodeIfPresent(Date.self, forKey: .expiresAt)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(access.secret, forKey: .access)
        try container.encodeIfPresent(refresh?.secret, forKey: .refresh)
        try container.encodeIfPresent(expiresAt, forKey: .expiresAt)
    }
}

extension AuthTokens: CustomStringConvertible, CustomReflectable {
    public var description: String { "AuthTokens" }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
