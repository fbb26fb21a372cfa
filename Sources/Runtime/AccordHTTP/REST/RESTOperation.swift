/// One operation of a REST API: what it takes and gives, and how both are written in HTTP. Accord generates them.
///
/// It is never made: ``RESTClient`` and mocks are given its type.
public protocol RESTOperation: Sendable {
    /// Parameters and body.
    associatedtype Request: Sendable
    /// The value that a success gives.
    associatedtype Output: Sendable
    /// The documented responses that are no successes; `Never` when there are none.
    associatedtype Failure: Sendable

    /// The operation, as the contract describes it.
    static var descriptor: OperationDescriptor { get }

    /// Writes a request.
    static func write(_ request: Request, to builder: inout RequestBuilder)

    /// Reads a response.
    static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure>
}

extension RESTOperation {
    /// The result of `read`, under a short name. Used by generated code.
    public typealias _Result = RESTResult<Output, Failure>
}

/// The result that an operation reads from a response.
public enum RESTResult<Output: Sendable, Failure: Sendable>: Sendable {
    /// A documented success, with its payload.
    case success(Output)
    /// A documented response that is no success.
    case failure(Failure)
    /// A status that the contract does not speak of.
    case undocumented
}

/// One operation of a REST API, as its contract describes it.
public struct OperationDescriptor: Sendable, Hashable, CustomStringConvertible {
    /// The part of the operation that interceptors see.
    public let call: MethodDescriptor
    /// `GET`.
    public let method: String
    /// The template of the path, with parameters in braces: `/pets/{petId}`.
    public let path: String
    /// The media types of the documented responses.
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

extension ClientActions {
    /// The same table, with another action for a code in one operation of a REST API.
    public func overriding(
        _ code: ConnectError.Code, of operation: any RESTOperation.Type, with action: ClientAction
    ) -> ClientActions {
        overriding(code, of: operation.descriptor.call, with: action)
    }

    /// The action for a call of an operation of a REST API that has failed.
    public func action(for error: any Error, of operation: any RESTOperation.Type) -> ClientAction {
        action(for: error, of: operation.descriptor.call)
    }
}

extension Pages {
    /// The pages of an operation of REST.
    ///
    /// - Parameters:
    ///   - cursor: where to begin; `nil` at the beginning.
    ///   - fetch: asks for the page at a cursor.
    ///   - next: the cursor that a page gives for the one after it; `nil` or empty on the last page.
    public init<Cursor: Sendable & Hashable, Documented: Sendable>(
        from cursor: Cursor?,
        fetch: @escaping @Sendable (Cursor?) async throws(RESTError<Documented>) -> Page,
        next: @escaping @Sendable (Page) -> Cursor?
    ) where Failure == RESTError<Documented> {
        self.init(cursor, fetch, next) { .failed($0) }
    }
}
