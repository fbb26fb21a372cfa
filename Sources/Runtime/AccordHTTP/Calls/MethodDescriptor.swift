/// One method of a service, as its contract describes it.
public struct MethodDescriptor: Sendable, Hashable, CustomStringConvertible {
    /// The sides of a call that send a stream of messages.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case unary
        case serverStream
        case clientStream
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
    public let kind: Kind
    public let idempotency: Idempotency
    /// The ways in which callers may show who they are: alternatives, of which one is enough, and each names the
    /// schemes that it takes together. Empty when nothing is asked for; an empty alternative says that the call may go
    /// without. `nil` when the contract does not speak of it, as those of Connect services.
    public let security: [[SecurityScheme]]?
    /// The name of an operation of a REST API, `GET /pets/{petId}`, which says more than its path here.
    private(set) var operation: String?

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

    /// The method's name in errors.
    var title: String { operation ?? path }

    /// The same method, with the name of its operation.
    func named(_ operation: String) -> MethodDescriptor {
        var method = self
        method.operation = operation
        return method
    }
}
