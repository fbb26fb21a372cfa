public import HTTPTypes

/// The options that a caller may set for one call.
public struct CallOptions: Sendable, CustomStringConvertible, CustomReflectable {
    /// Headers to send beside those of the protocol. Names that the protocol itself uses (`Content-Type`, and all that
    /// begin with `Connect-`; in gRPC also `TE`, and all that begin with `Grpc-`) are overwritten by it.
    public var headers: HTTPFields
    /// The time that the whole call may take, with all its attempts; for a stream, until its end. `nil` leaves unary
    /// calls to ``RPCOptions/defaultTimeout``, and streams without one. A large upload wants more than the default.
    public var timeout: Duration?
    /// Shows the headers and trailers of a successful response: once, before a unary call returns, or when a stream has
    /// come to its end. REST has no trailers, so its streams show their headers before they are returned. A call that
    /// fails has them in its error.
    public var onResponse: (@Sendable (ResponseMetadata) -> Void)?

    /// Reports how far the bodies of the request and the response are, each time further than before. It is called on the
    /// thread that moves the bytes, and should be quick.
    ///
    /// ```swift
    /// let (steps, source) = AsyncStream.makeStream(of: CallProgress.self, bufferingPolicy: .bufferingNewest(1))
    /// let options = CallOptions(onProgress: { source.yield($0) })
    /// async let upload: Void = store.putPhoto(petID: 7, body: ByteStream(file: url), options: options)
    /// for await step in steps { bar.value = step.fractionSent ?? 0 }
    /// ```
    public var onProgress: (@Sendable (CallProgress) -> Void)?
    /// The idempotency key of a call that its caller repeats by itself.
    package var repetitionKey: String?

    /// Creates options; each parameter is explained at the property of its name.
    public init(
        headers: HTTPFields = [:],
        timeout: Duration? = nil,
        onResponse: (@Sendable (ResponseMetadata) -> Void)? = nil,
        onProgress: (@Sendable (CallProgress) -> Void)? = nil
    ) {
        self.headers = headers
        self.timeout = timeout
        self.onResponse = onResponse
        self.onProgress = onProgress
    }

    /// The headers without their secrets, and the timeout.
    public var description: String {
        "headers \(Printing.text(of: headers)), " + (timeout.map { "timeout \($0)" } ?? "no timeout")
    }

    public var customMirror: Mirror {
        Mirror(self, children: ["headers": Printing.text(of: headers), "timeout": timeout as Any])
    }
}

/// The metadata that a server sends with its response.
public struct ResponseMetadata: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The fields that came before the response. Their values are as the transport shows them, and never split at commas.
    public var headers: HTTPFields
    /// The fields that came after it, without the `trailer-` that marks them in a unary response of Connect, and
    /// without the status of gRPC.
    public var trailers: HTTPFields

    /// Creates the metadata of a response.
    public init(headers: HTTPFields = [:], trailers: HTTPFields = [:]) {
        self.headers = headers
        self.trailers = trailers
    }

    /// The headers and the trailers without their secrets.
    public var description: String {
        "headers \(Printing.text(of: headers)), trailers \(Printing.text(of: trailers))"
    }

    public var customMirror: Mirror {
        Mirror(self, children: ["headers": Printing.text(of: headers), "trailers": Printing.text(of: trailers)])
    }
}
