/// The options of a client that speaks Connect, gRPC-Web or gRPC.
public struct RPCOptions: Sendable {
    /// The rules for when and how requests are compressed.
    public struct RequestCompression: Sendable, Hashable {
        public var coding: ContentCoding
        /// Messages with fewer bytes are sent as they are.
        public var minimumBytes: Int

        public init(_ coding: ContentCoding, minimumBytes: Int = 1024) {
            self.coding = coding
            self.minimumBytes = minimumBytes
        }

        public static func gzip(minimumBytes: Int = 1024) -> RequestCompression {
            RequestCompression(.gzip, minimumBytes: minimumBytes)
        }
    }

    /// The rule for when methods that only read are called by HTTP GET, so that caches on the way can answer. Connect
    /// alone has that.
    public enum GetQueries: Sendable, Hashable {
        /// Never: request messages are kept out of URLs, which servers and proxies like to log.
        case disabled
        /// Whenever the URL stays within so many bytes; otherwise by POST.
        case enabled(maxURLLength: Int = 8000)
    }

    /// The number of bytes that a message from the server may have, decompressed; 64 MiB by default. A larger one fails
    /// the call with `resourceExhausted`.
    public var receiveLimit: Int
    /// `nil`, the default, sends requests as they are: a server need not understand any compression.
    public var requestCompression: RequestCompression?
    /// The codings by which the server may compress its responses, the best first; gzip by default.
    public var acceptedCodings: [ContentCoding]
    public var getForQueries: GetQueries
    /// The timeout of unary calls that have none of their own: 60 seconds, with all attempts, unless it is set; `nil` lets
    /// them take forever. Streams take as long as they take.
    public var defaultTimeout: Duration?
    /// The time for which a stream may bring nothing before it fails with `deadlineExceeded`; `nil`, the default, for
    /// no limit. It is for servers that send something now and then, such as heartbeats.
    public var streamIdleTimeout: Duration?
    /// The clock that measures timeouts.
    public var clock: any Clock<Duration>

    public init(
        receiveLimit: Int = 64 << 20,
        requestCompression: RequestCompression? = nil,
        acceptedCodings: [ContentCoding] = [.gzip],
        getForQueries: GetQueries = .disabled,
        defaultTimeout: Duration? = .seconds(60),
        streamIdleTimeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.receiveLimit = receiveLimit
        self.requestCompression = requestCompression
        self.acceptedCodings = acceptedCodings
        self.getForQueries = getForQueries
        self.defaultTimeout = defaultTimeout
        self.streamIdleTimeout = streamIdleTimeout
        self.clock = clock
    }
}
