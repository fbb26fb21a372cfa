public import HTTPTypes

/// What a caller may ask of one call.
public struct CallOptions: Sendable {
    /// Headers to send beside those of the protocol. Names that the protocol itself uses (`Content-Type`, and all that
    /// begin with `Connect-`; in gRPC also `TE`, and all that begin with `Grpc-`) are overwritten by it.
    public var headers: HTTPFields
    /// How long the whole call may take, with all its attempts; for a stream, until its end. `nil` leaves it to
    /// ``ConnectOptions/defaultTimeout``.
    public var timeout: Duration?
    /// Shows the headers and trailers of a successful answer: once, before a unary call returns, or when a stream has
    /// come to its end. REST has no trailers, so its streams show their headers before they are returned. A call that
    /// fails has them in its error.
    public var onResponse: (@Sendable (ResponseMetadata) -> Void)?

    public init(
        headers: HTTPFields = [:],
        timeout: Duration? = nil,
        onResponse: (@Sendable (ResponseMetadata) -> Void)? = nil
    ) {
        self.headers = headers
        self.timeout = timeout
        self.onResponse = onResponse
    }
}

/// What a server says about its answer.
public struct ResponseMetadata: Sendable, Hashable {
    /// What came before the answer. Values are as the transport shows them, and never split at commas.
    public var headers: HTTPFields
    /// What came behind it, without the `trailer-` that marks them in a unary response of Connect, and without the
    /// status of gRPC.
    public var trailers: HTTPFields

    public init(headers: HTTPFields = [:], trailers: HTTPFields = [:]) {
        self.headers = headers
        self.trailers = trailers
    }
}
