/// Why a call of a REST API gave no success. Generated code has a name for that of each operation: `GetPetError`.
///
/// ```swift
/// do throws(Petstore.GetPetError) {
///     show(try await store.getPet(petID: 7))
/// } catch {
///     switch error {
///     case .documented(.notFound(let problem), _): show(problem)
///     case .documented(_, let response), .undocumented(let response): log(response)
///     case .failed(let failure): log(failure)
///     }
/// }
/// ```
///
/// With its type, `do` keeps the type of the error wherever it is, in a closure and in a `Task` too. Where several calls
/// share a `do`, `callFailure` says of any of their errors what is wrong.
public enum RESTError<Documented: Sendable>: Error, Sendable, CustomStringConvertible, CustomReflectable {
    /// The server answered as the contract documents it.
    case documented(Documented, HTTPErrorResponse)
    /// The server answered as the contract does not document it: with another status, or with another body.
    case undocumented(HTTPErrorResponse)
    /// There is no response, or a success that cannot be read.
    case failed(ConnectError)

    /// The failure as the contract documents it; `nil` for everything else.
    public var failure: Documented? {
        if case .documented(let documented, _) = self { documented } else { nil }
    }

    /// The response, where there is one that is no success.
    public var response: HTTPErrorResponse? {
        switch self {
        case .documented(_, let response), .undocumented(let response): response
        case .failed: nil
        }
    }

    /// The HTTP status, where there is a response.
    public var status: Int? {
        if case .failed(let error) = self { error.httpStatus } else { response?.status }
    }

    /// The time to wait before the next call, as `Retry-After` gives it.
    public var retryAfter: Duration? {
        if case .failed(let error) = self { error.retryAfter } else { response?.retryAfter }
    }

    /// The error as interceptors see it, who know nothing of the contract: with a code for the HTTP status.
    public var connectError: ConnectError {
        guard let response else {
            if case .failed(let error) = self { return error }
            return ConnectError(.unknown)
        }
        var error = ConnectError(
            ConnectError.Code(httpStatus: response.status),
            summary,
            metadata: response.headers,
            isInferred: true,
            httpStatus: response.status,
            cause: self)
        error.call = response.call
        return error
    }

    /// The call and what happened; never the values of headers or of the body.
    public var description: String { (response?.call.map { "\($0): ".onOneLine() } ?? "") + summary }

    private var summary: String {
        switch self {
        case .documented(_, let response): "the server answered with \(response)"
        case .undocumented(let response): "the server answered with \(response), which the contract does not document"
        case .failed(let error): error.description
        }
    }

    /// Without what the contract documents of the response, which is of the server's making.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description, "response": response as Any])
    }
}

/// An error that may have a response, of whatever operation.
protocol FailureWithResponse: ContractFailure {
    var response: HTTPErrorResponse? { get }
}

extension RESTError: FailureWithResponse {
    var isDocumented: Bool { failure != nil }
}

extension ConnectError.Code {
    /// The code for the status of a response that speaks for itself, as those of a REST API do (google/rpc/code.proto).
    init(httpStatus: Int) {
        switch httpStatus {
        case 400, 405, 406, 411, 414, 415, 422: self = .invalidArgument
        case 401: self = .unauthenticated
        case 403: self = .permissionDenied
        case 404, 410: self = .notFound
        case 408, 504: self = .deadlineExceeded
        case 409: self = .aborted
        case 412, 428: self = .failedPrecondition
        case 413, 429: self = .resourceExhausted
        case 416: self = .outOfRange
        case 499: self = .canceled
        case 500: self = .internal
        case 501: self = .unimplemented
        case 502, 503: self = .unavailable
        default: self = .unknown
        }
    }
}
