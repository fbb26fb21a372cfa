/// Calls that belong together: a Connect service.
public struct Service: Sendable, Equatable {
    /// The name without the package: `ContactsService`.
    public var name: String
    /// The full name: `rin.contacts.v1.ContactsService`.
    public var fullName: String
    public var methods: [Method]
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation
    public var options: [CustomOption]

    public init(
        name: String,
        fullName: String,
        methods: [Method],
        isDeprecated: Bool = false,
        documentation: Documentation = Documentation(),
        location: SourceLocation,
        options: [CustomOption] = []
    ) {
        self.name = name
        self.fullName = fullName
        self.methods = methods
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.options = options
    }
}

/// One call of a service.
public struct Method: Sendable, Equatable {
    /// The name as the contract spells it: `ListContacts`.
    public var name: String
    /// The full name of the request's `ObjectModel`.
    public var input: String
    /// The full name of the response's `ObjectModel`.
    public var output: String
    public var isClientStreaming: Bool
    public var isServerStreaming: Bool
    public var idempotency: Idempotency
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation
    public var options: [CustomOption]

    /// The effect of repeating a call; protobuf's `idempotency_level`.
    public enum Idempotency: Sendable, Equatable {
        case unknown
        case noSideEffects
        case idempotent
    }

    public init(
        name: String,
        input: String,
        output: String,
        isClientStreaming: Bool = false,
        isServerStreaming: Bool = false,
        idempotency: Idempotency = .unknown,
        isDeprecated: Bool = false,
        documentation: Documentation = Documentation(),
        location: SourceLocation,
        options: [CustomOption] = []
    ) {
        self.name = name
        self.input = input
        self.output = output
        self.isClientStreaming = isClientStreaming
        self.isServerStreaming = isServerStreaming
        self.idempotency = idempotency
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.options = options
    }
}
