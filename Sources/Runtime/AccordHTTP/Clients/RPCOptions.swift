/// The options of a client that speaks Connect, gRPC-Web or gRPC.
public struct RPCOptions: Sendable {
    /// The number of bytes that a message from the server may have, decompressed; 64 MiB by default. A larger one fails
    /// the call with `resourceExhausted`.
    public var receiveLimit: Int
    /// The content coding of requests; `nil`, the default, sends them as they are, because a server need not know any.
    public var requestCoding: RequestCoding?
    /// The content codings by which the server may compress its responses, the best first; gzip by default.
    public var acceptedCodings: [ContentCoding]
    /// Whether Connect calls methods that only read by GET; by default, it does not.
    public var getForQueries: ConnectGET
    /// The timeout of unary calls that have none of their own: 60 seconds, with all attempts, unless it is set; `nil` lets
    /// them take forever. Streams take as long as they take.
    public var defaultTimeout: Duration?
    /// The time for which a stream may bring nothing before it fails with `deadlineExceeded`; `nil`, the default, for
    /// no limit. It is for servers that send something now and then, such as heartbeats.
    public var streamIdleTimeout: Duration?
    /// The clock that measures timeouts.
    public var clock: any Clock<Duration>

    /// Creates options; each parameter is explained at the property of its name.
    public init(
        receiveLimit: Int = 64 << 20,
        requestCoding: RequestCoding? = nil,
        acceptedCodings: [ContentCoding] = [.gzip],
        getForQueries: ConnectGET = .disabled,
        defaultTimeout: Duration? = .seconds(60),
        streamIdleTimeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.receiveLimit = receiveLimit
        self.requestCoding = requestCoding
        self.acceptedCodings = acceptedCodings
        self.getForQueries = getForQueries
        self.defaultTimeout = defaultTimeout
        self.streamIdleTimeout = streamIdleTimeout
        self.clock = clock
    }
}
