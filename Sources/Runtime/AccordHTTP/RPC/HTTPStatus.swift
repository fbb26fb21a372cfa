extension ConnectError.Code {
    /// The HTTP status with which a server sends the code (Connect protocol, "Error codes").
    public var httpStatus: Int {
        switch self {
        case .invalidArgument, .failedPrecondition, .outOfRange: 400
        case .unauthenticated: 401
        case .permissionDenied: 403
        case .notFound: 404
        case .alreadyExists, .aborted: 409
        case .resourceExhausted: 429
        case .canceled: 499
        case .unknown, .internal, .dataLoss: 500
        case .unimplemented: 501
        case .unavailable: 503
        case .deadlineExceeded: 504
        }
    }

    /// The code for a response that names none (Connect protocol, "HTTP to error code"). It is not the inverse of
    /// ``httpStatus``: such a response comes from a proxy, say, which knows nothing of the method.
    public init(inferredFrom httpStatus: Int) {
        switch httpStatus {
        case 400: self = .internal
        case 401: self = .unauthenticated
        case 403: self = .permissionDenied
        case 404: self = .unimplemented
        case 429, 502, 503, 504: self = .unavailable
        default: self = .unknown
        }
    }
}

extension TransportResponse {
    /// - Throws: the error that is inferred from any status but 200.
    func checkStatus() throws(ConnectError) {
        guard status == 200 else {
            throw ConnectError(
                ConnectError.Code(inferredFrom: status),
                "the server answered with HTTP status \(status) and no stream",
                isInferred: true,
                httpStatus: status)
        }
    }
}
