/// How a client speaks Connect.
public struct ConnectOptions: Sendable {
    /// When requests are compressed.
    public enum RequestCompression: Sendable, Hashable {
        /// Messages of this many bytes and more are sent as gzip.
        case gzip(minimumBytes: Int = 1024)
    }

    /// When methods that only read are called by HTTP GET, so that caches on the way can answer.
    public enum GetQueries: Sendable, Hashable {
        /// Never: request messages are kept out of URLs, which servers and proxies like to log.
        case disabled
        /// Whenever the URL stays within so many bytes; otherwise by POST.
        case enabled(maxURLLength: Int = 8000)
    }

    /// How many bytes a message from the server may have, decompressed; 64 MiB unless told otherwise. A larger one
    /// fails the call with `resourceExhausted`.
    public var receiveLimit: Int
    /// `nil`, the default, sends requests as they are: a server need not understand gzip.
    public var requestCompression: RequestCompression?
    /// Whether the server may answer in gzip.
    public var acceptsGzip: Bool
    public var getForQueries: GetQueries
    /// The timeout of calls that have none of their own; `nil` lets them take forever.
    public var defaultTimeout: Duration?
    /// What measures timeouts.
    public var clock: any Clock<Duration>

    public init(
        receiveLimit: Int = 64 << 20,
        requestCompression: RequestCompression? = nil,
        acceptsGzip: Bool = true,
        getForQueries: GetQueries = .disabled,
        defaultTimeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.receiveLimit = receiveLimit
        self.requestCompression = requestCompression
        self.acceptsGzip = acceptsGzip
        self.getForQueries = getForQueries
        self.defaultTimeout = defaultTimeout
        self.clock = clock
    }
}
