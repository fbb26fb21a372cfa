public import AccordHTTP
public import Foundation
public import HTTPTypes

/// A call as its handler sees it beside the messages: headers, trailers and deadline.
public final class LoopbackContext: Sendable, CustomStringConvertible, CustomReflectable {
    /// The method or operation that is called.
    public let method: MethodDescriptor
    /// The headers of the request, those of the protocol included.
    public let headers: HTTPFields
    /// The URL of the request, with its query.
    public let url: URL
    private let exchange: RPCExchange?
    private let response = Locked((headers: HTTPFields(), status: Int?.none))

    init(_ exchange: RPCExchange) {
        self.exchange = exchange
        (method, headers, url) = (exchange.method, exchange.headers, exchange.url)
    }

    init(_ method: MethodDescriptor, _ request: TransportRequest) {
        exchange = nil
        self.method = method
        (headers, url) = (request.headers, request.url)
    }

    /// The method and the URL, without the values of its query.
    public var description: String { "\(method.path) \(Printing.text(of: url))" }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": method.path, "url": Printing.text(of: url), "headers": Printing.text(of: headers),
            ])
    }

    /// The time that is left for the call; `nil` when the client gives it as long as it takes, and for REST, which has no
    /// deadlines on the wire.
    public var timeRemaining: Duration? { exchange?.timeRemaining }

    /// The protocol that the client speaks; `nil` for REST.
    public var rpcProtocol: RPCProtocol? { exchange?.rpcProtocol }

    /// Whether Connect calls the method by HTTP GET.
    public var isGET: Bool { exchange?.isGET ?? (method.idempotency == .noSideEffects) }

    /// The headers of the response. Setting them after the first message of a stream has no effect.
    public var responseHeaders: HTTPFields {
        get { exchange?.responseHeaders ?? response.withLock { $0.headers } }
        set {
            exchange?.responseHeaders = newValue
            response.withLock { $0.headers = newValue }
        }
    }

    /// The trailers of the response, also of one that fails. REST has none.
    public var responseTrailers: HTTPFields {
        get { exchange?.responseTrailers ?? [:] }
        set { exchange?.responseTrailers = newValue }
    }

    /// The HTTP status of a success of a REST operation, where that is not the first one of the contract.
    public var status: Int? {
        get { response.withLock { $0.status } }
        set { response.withLock { $0.status = newValue } }
    }
}
