/// One operation of a REST API, as its contract describes it.
public struct OperationDescriptor: Sendable, Hashable, CustomStringConvertible {
    /// The part of the operation that interceptors see.
    public let call: MethodDescriptor
    /// `GET`.
    public let method: String
    /// The template of the path, with parameters in braces: `/pets/{petId}`.
    public let path: String
    /// The media types of the documented answers.
    public let accepts: [String]
    /// A URL in place of the transport's base URL, for an operation that lives elsewhere.
    public let server: String?

    /// - Parameter isStream: whether a success is read while it arrives.
    public init(
        service: String,
        name: String,
        method: String,
        path: String,
        accepts: [String] = [],
        isStream: Bool = false,
        security: [[SecurityScheme]] = [],
        server: String? = nil
    ) {
        call = MethodDescriptor(
            service: service,
            name: name,
            kind: isStream ? .serverStream : .unary,
            idempotency: Self.idempotency(of: method),
            security: security
        ).named("\(method) \(path)")
        self.method = method
        self.path = path
        self.accepts = accepts
        self.server = server
    }

    /// Returns the promise that HTTP makes for a method (RFC 9110, section 9.2).
    private static func idempotency(of method: String) -> MethodDescriptor.Idempotency {
        switch method {
        case "GET", "HEAD", "OPTIONS", "TRACE", "QUERY": .noSideEffects
        case "PUT", "DELETE": .idempotent
        default: .unknown
        }
    }

    public var description: String { "\(method) \(path)" }
}
