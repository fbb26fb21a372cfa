/// One method of a service, as its contract describes it.
public struct MethodDescriptor: Sendable, Hashable, CustomStringConvertible {
    /// The sides of a call that send a stream of messages.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// One request, and one response.
        case unary
        /// One request, and a stream of responses.
        case serverStream
        /// A stream of requests, and one response.
        case clientStream
        /// A stream of requests, and a stream of responses.
        case bidiStream
    }

    /// The promise of the contract about calling the method twice: protobuf's `idempotency_level`.
    public enum Idempotency: String, Sendable, Hashable, CaseIterable {
        /// Nothing is promised: a second call may do the work a second time.
        case unknown
        /// The method only reads. It may be repeated, cached, and sent as an HTTP GET.
        case noSideEffects
        /// The method changes something, and a second call changes nothing more.
        case idempotent
    }

    /// The service's full name: `rin.contacts.v1.ContactsService`.
    public let service: String
    /// The method's name as the contract writes it: `ListContacts`.
    public let name: String
    /// The sides that are streams.
    public let kind: Kind
    /// The effect of a second call, as the contract has it (`idempotency_level`).
    public let idempotency: Idempotency
    /// The ways in which callers may show who they are: alternatives, of which one is enough, and each names the
    /// schemes that it takes together. Empty when nothing is asked for; an empty alternative says that the call may go
    /// without. `nil` when the contract does not speak of it, as those of Connect services.
    public let security: [[SecurityScheme]]?
    /// The name of an operation of a REST API, `GET /pets/{petId}`, which says more than its path here.
    private(set) var operation: String?

    /// Creates the description of a method. Generated code calls it.
    public init(
        service: String,
        name: String,
        kind: Kind,
        idempotency: Idempotency = .unknown,
        security: [[SecurityScheme]]? = nil
    ) {
        self.service = service
        self.name = name
        self.kind = kind
        self.idempotency = idempotency
        self.security = security
    }

    /// The method's place below the base URL: `rin.contacts.v1.ContactsService/ListContacts`. Case matters.
    public var path: String { "\(service)/\(name)" }

    public var description: String { path }

    /// Whether the method is an operation of a REST API.
    package var isOperation: Bool { operation != nil }

    /// The method's name in errors.
    package var title: String { operation ?? path }

    /// The same method, with the name of its operation.
    func named(_ operation: String) -> MethodDescriptor {
        var method = self
        method.operation = operation
        return method
    }
}

/// A way for a caller to show who it is (OpenAPI 3.1, "Security Scheme Object").
public struct SecurityScheme: Sendable, Hashable {
    /// The place in which a credential is sent.
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
    /// The place in which a credential is sent.
    public let kind: Kind

    /// Creates a scheme with the name that the contract gives it.
    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// The scheme of calls by Connect, whose contracts name none: a bearer token.
    public static let bearer = SecurityScheme("bearer", .bearer)
}
