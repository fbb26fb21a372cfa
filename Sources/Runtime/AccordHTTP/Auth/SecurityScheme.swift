/// A way for a caller to show who it is (OpenAPI 3.1, "Security Scheme Object").
public struct SecurityScheme: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// `Authorization: Bearer …`; also OAuth 2 and OpenID Connect, once the token is there.
        case bearer
        /// `Authorization: Basic …`.
        case basic
        /// A header with that name.
        case header(String)
        /// A parameter of the query with that name.
        case query(String)
        /// A cookie with that name.
        case cookie(String)
        /// A scheme that the transport has to handle, such as mutual TLS.
        case other(String)
    }

    /// Its name in the contract: `identityToken`.
    public let name: String
    public let kind: Kind

    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// The scheme of calls by Connect, whose contracts name none: a bearer token.
    public static let bearer = SecurityScheme("bearer", .bearer)
}
