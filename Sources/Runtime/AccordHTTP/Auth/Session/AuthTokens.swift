public import Foundation

/// What a sign-in gives. Its description, and that of everything that holds it, keeps the secrets; `Codable` writes
/// them in clear, for a ``TokenStore``.
public struct AuthTokens: Sendable, Hashable, Codable {
    /// What calls show.
    public var access: Credential
    /// What brings a new access token, where the server gives one.
    public var refresh: Credential?
    /// When the access token expires; `nil` when nobody knows, and the server's refusal tells.
    public var expiresAt: Date?

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
