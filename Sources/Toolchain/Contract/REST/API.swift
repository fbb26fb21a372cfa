/// A REST API: operations over HTTP that belong together; one for each OpenAPI document.
public struct API: Sendable, Equatable {
    /// `Growfolio`; the client is `GrowfolioClient`.
    public var name: String
    /// The full name, package included.
    public var fullName: String
    public var servers: [Server]
    public var securitySchemes: [APISecurityScheme]
    public var operations: [APIOperation]
    /// The calls that the server makes by itself; only of a complete reading.
    public var webhooks: [Webhook]
    /// Of the contract, as its authors count: `1.4.0`; empty where they do not.
    public var version: String
    public var documentation: Documentation
    public var location: SourceLocation

    public init(
        name: String, fullName: String, servers: [Server] = [], securitySchemes: [APISecurityScheme] = [],
        operations: [APIOperation] = [], webhooks: [Webhook] = [], version: String = "",
        documentation: Documentation = Documentation(), location: SourceLocation
    ) {
        self.name = name
        self.fullName = fullName
        self.servers = servers
        self.securitySchemes = securitySchemes
        self.operations = operations
        self.webhooks = webhooks
        self.version = version
        self.documentation = documentation
        self.location = location
    }
}

/// An address at which an API is found (OpenAPI 3.1, "Server Object").
public struct Server: Sendable, Equatable {
    public struct Variable: Sendable, Equatable {
        public var name: String
        /// Empty when there is none.
        public var defaultValue: String
        /// Whether there is no default, so that a value must be given.
        public var isRequired: Bool
        /// The values that it may have; empty when any will do.
        public var values: [String]
        /// The examples of values that the contract has.
        public var examples: [String]
        public var documentation: Documentation

        public init(
            name: String, defaultValue: String, isRequired: Bool = false, values: [String] = [],
            examples: [String] = [], documentation: Documentation = Documentation()
        ) {
            self.isRequired = isRequired
            self.examples = examples
            self.name = name
            self.defaultValue = defaultValue
            self.values = values
            self.documentation = documentation
        }
    }

    /// Its name in the contract, where it has one: `production`.
    public var name: String?
    /// With variables in braces: `https://{region}.example.com/v1`.
    public var url: String
    public var variables: [Variable]
    /// The proofs that it asks of everybody who connects, one list for each alternative; only of a complete reading of
    /// AsyncAPI.
    public var security: [[SecurityProof]]
    public var terms: [Term]
    /// The schemes of a URL that has none, where the contract names them (OpenAPI 2.0, `schemes` without `host`); only of a
    /// complete reading.
    public var schemes: [String]
    public var documentation: Documentation
    /// Its place in the contract; `nil` except in a complete reading.
    public var location: SourceLocation?

    public init(
        name: String? = nil, url: String, variables: [Variable] = [], security: [[SecurityProof]] = [],
        terms: [Term] = [], schemes: [String] = [], documentation: Documentation = Documentation(),
        location: SourceLocation? = nil
    ) {
        self.schemes = schemes
        self.security = security
        self.terms = terms
        self.location = location
        self.name = name
        self.url = url
        self.variables = variables
        self.documentation = documentation
    }
}

/// A way for a caller to show who it is (OpenAPI 3.1, "Security Scheme Object").
public struct APISecurityScheme: Sendable, Equatable {
    public enum Kind: Sendable, Hashable {
        /// `Authorization: Bearer …`; also OAuth 2 and OpenID Connect, once the token is there.
        case bearer
        case basic
        case header(String)
        case query(String)
        case cookie(String)
        /// A scheme that Accord cannot send by itself: mutual TLS, other HTTP schemes.
        case other(String)
    }

    /// A way to get a token of OAuth 2 (OpenAPI 3.1, "OAuth Flow Object").
    public struct Flow: Sendable, Hashable {
        /// `clientCredentials`.
        public var name: String
        /// The addresses of the authorization server, by their members' names: `tokenUrl`.
        public var addresses: [Named<String>]
        public var scopes: [String]

        public init(name: String, addresses: [Named<String>], scopes: [String]) {
            self.name = name
            self.addresses = addresses
            self.scopes = scopes
        }
    }

    /// Its name in the contract: `identityToken`.
    public var name: String
    public var kind: Kind
    /// The contract's words for it, which distinguish more than `kind` does: `oauth2`, `http bearer`; only of a
    /// complete reading.
    public var type: String
    /// Empty except in a complete reading.
    public var flows: [Flow]
    public var documentation: Documentation
    /// Its place in the contract; `nil` except in a complete reading.
    public var location: SourceLocation?

    public init(
        name: String, kind: Kind, type: String = "", flows: [Flow] = [],
        documentation: Documentation = Documentation(), location: SourceLocation? = nil
    ) {
        self.type = type
        self.flows = flows
        self.location = location
        self.name = name
        self.kind = kind
        self.documentation = documentation
    }
}
