public import Accord
public import Foundation
public import HTTPTypes

/// The options of a client that calls a REST API.
public struct RESTOptions: Sendable, CustomStringConvertible, CustomReflectable {
    /// Headers that each request has, unless its caller or its operation says otherwise.
    public var headers: HTTPFields
    /// The number of bytes that a response may have, decompressed; 64 MiB by default. A larger one fails the call with
    /// `resourceExhausted`. Of a stream, it is each event or line that may have so many.
    public var receiveLimit: Int
    /// The content coding of requests, for bodies that are in memory; `nil`, the default, sends them as they are, because
    /// a server need not know any. A body that is a stream, or whose caller has set `Content-Encoding`, is left as it is.
    public var requestCoding: RequestCoding?
    /// The content codings by which the server may compress its responses, the best first; gzip by default. Responses that
    /// are streams are asked for as they are.
    public var acceptedCodings: [ContentCoding]
    /// The timeout of unary calls that have none of their own: 60 seconds, with all attempts, unless it is set; `nil` lets
    /// them take forever. Responses that are streams of events, lines or bytes take
    /// as long as they take.
    public var defaultTimeout: Duration?
    /// The time for which a stream may bring nothing before it fails with `deadlineExceeded`; `nil`, the default, for
    /// no limit. It is for servers that send something now and then, such as heartbeats.
    public var streamIdleTimeout: Duration?
    /// The rules by which streams of server-sent events go on when their connection is lost, for operations by GET;
    /// `nil`, the default, ends them with the error.
    public var eventResumption: EventResumption?
    /// The options by which the JSON of responses is read. Messages of `.proto` services are read as their protocol has
    /// it.
    public var decoding: JSONDecodingOptions
    /// Whether parameters and bodies are checked against their schemas before they are sent; off by default. A request that
    /// the contract forbids fails with an ``InvalidRequest``, before any interceptor sees it, so it is never repeated.
    /// Bodies that are bytes or text are not checked, nor are operations of `.proto` services, which have no schemas.
    public var validates: Bool
    /// Whether operations that have a server of their own in the contract are called there, as is the default; `false` calls
    /// all of them at the transport's base URL, such as that of `accord mock`.
    public var usesServersOfOperations: Bool
    /// The base URLs of single operations, by their descriptors, in place of the transport's and of the first server that the
    /// contract has for each: `[Pets.PetsOperations.AddPhoto.descriptor: Pets.PetsOperations.AddPhoto.Servers.backup]`.
    public var servers: [OperationDescriptor: URL]
    /// The clock of timeouts and pauses.
    public var clock: any Clock<Duration>
    /// Makes what separates the parts of a multipart body. It must not be in any of them, so it is random.
    public var boundary: @Sendable () -> String

    /// Creates options; each parameter is explained at the property of its name.
    public init(
        headers: HTTPFields = [:],
        receiveLimit: Int = 64 << 20,
        requestCoding: RequestCoding? = nil,
        acceptedCodings: [ContentCoding] = [.gzip],
        defaultTimeout: Duration? = .seconds(60),
        streamIdleTimeout: Duration? = nil,
        eventResumption: EventResumption? = nil,
        decoding: JSONDecodingOptions = JSONDecodingOptions(),
        validates: Bool = false,
        usesServersOfOperations: Bool = true,
        servers: [OperationDescriptor: URL] = [:],
        clock: any Clock<Duration> = ContinuousClock(),
        boundary: @escaping @Sendable () -> String = { UUID().uuidString }
    ) {
        self.headers = headers
        self.receiveLimit = receiveLimit
        self.requestCoding = requestCoding
        self.acceptedCodings = acceptedCodings
        self.defaultTimeout = defaultTimeout
        self.streamIdleTimeout = streamIdleTimeout
        self.eventResumption = eventResumption
        self.decoding = decoding
        self.validates = validates
        self.usesServersOfOperations = usesServersOfOperations
        self.servers = servers
        self.clock = clock
        self.boundary = boundary
    }

    /// The headers without their secrets, and the limits.
    public var description: String {
        "headers \(Printing.text(of: headers)), at most \(receiveLimit) bytes, "
            + (defaultTimeout.map { "timeout \($0)" } ?? "no timeout")
    }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "headers": Printing.text(of: headers), "receiveLimit": receiveLimit,
                "requestCoding": requestCoding as Any, "acceptedCodings": acceptedCodings,
                "defaultTimeout": defaultTimeout as Any, "streamIdleTimeout": streamIdleTimeout as Any,
                "eventResumption": eventResumption as Any, "validates": validates,
            ])
    }
}
