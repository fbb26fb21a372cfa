/// One operation of a REST API: what it takes and gives, and how both are written in HTTP. Accord generates them.
///
/// It is never made: ``RESTClient`` and mocks are given its type.
public protocol RESTOperation: Sendable {
    /// Parameters and body.
    associatedtype Request: Sendable
    /// The value that a success gives.
    associatedtype Output: Sendable
    /// The documented answers that are no successes; `Never` when there are none.
    associatedtype Failure: Sendable

    static var descriptor: OperationDescriptor { get }

    /// Writes a request.
    static func write(_ request: Request, to builder: inout RequestBuilder)

    /// Reads an answer.
    static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure>
}

extension RESTOperation {
    /// The result of `read`, under a short name. Used by generated code.
    public typealias _Result = RESTResult<Output, Failure>
}

/// The result that an operation reads from an answer.
public enum RESTResult<Output: Sendable, Failure: Sendable>: Sendable {
    case success(Output)
    /// A documented answer that is no success.
    case failure(Failure)
    /// A status that the contract does not speak of.
    case undocumented
}
