public import Foundation
public import HTTPTypes

/// Moves the bytes of requests and responses; knows no contract.
///
/// A transport follows no redirects, and lets no time run out of its own accord where it can help it: deadlines are the
/// client's. When the task that called ``send(_:)`` is cancelled, or the body of a response is let go before its end,
/// the transport gives the exchange up on the wire at once.
public protocol Transport: Sendable {
    /// The URL of the services. A path in it is kept: `https://rin.example/api` gives
    /// `https://rin.example/api/rin.contacts.v1.ContactsService/ListContacts`.
    var baseURL: URL { get }

    /// The interceptors that calls pass through on their way, the outermost first.
    var interceptors: [any Interceptor] { get }

    /// The content codings, in lower case, that the transport undoes itself while it leaves `Content-Encoding` as it
    /// was: a body that says it has one of them arrives without it.
    var decodesContentEncodings: Set<String> { get }

    /// The capabilities that the transport has beyond the least.
    var capabilities: TransportCapabilities { get }

    /// Sends a request, and answers as soon as the headers of the response are there.
    ///
    /// A body that is a stream is read chunk by chunk, each when the wire has room for it, and is let go as soon as no
    /// more of it will be read: at its end, or because the exchange is over. Where the transport can
    /// (``TransportCapabilities/fullDuplex``), that goes on while the response is read.
    ///
    /// - Throws: ``TransportError``, when there is no response.
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}

extension Transport {
    public var interceptors: [any Interceptor] { [] }
    public var decodesContentEncodings: Set<String> { [] }
    public var capabilities: TransportCapabilities { [] }
}

/// The capabilities that some transports have, and others do not.
public struct TransportCapabilities: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Shows the trailers of responses (``TransportBody/trailers``), where gRPC says how a call ended.
    public static let trailers = TransportCapabilities(rawValue: 1 << 0)
    /// Shows a response while the request is still being made. Without it, bidirectional streams are read after the
    /// last message has been sent.
    public static let fullDuplex = TransportCapabilities(rawValue: 1 << 1)
}

/// An HTTP request.
public struct TransportRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// The HTTP method.
    public var method: HTTPRequest.Method
    /// The URL, with its query.
    public var url: URL
    /// The header fields.
    public var headers: HTTPFields
    /// `nil` for a request without a body, which is not the same as an empty one.
    public var body: Data?
    /// A body that is not in memory; `body` is `nil` then.
    public var stream: ByteStream?
    /// Whether a second time does no more than the first. A transport may send such a request again by itself when its
    /// connection was lost before any of the response had come.
    public var isIdempotent: Bool
    /// Takes how many bytes of the body the network has taken so far; fewer again when the transport sends the request
    /// again. A transport calls it where it knows the number, from any thread.
    public var onSent: (@Sendable (Int) -> Void)?

    /// - Parameter isIdempotent: as the method says, unless it is given (RFC 9110, section 9.2.2).
    public init(
        method: HTTPRequest.Method,
        url: URL,
        headers: HTTPFields = [:],
        body: Data? = nil,
        stream: ByteStream? = nil,
        isIdempotent: Bool? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.stream = stream
        self.isIdempotent = isIdempotent ?? Self.isIdempotent(method)
    }

    private static func isIdempotent(_ method: HTTPRequest.Method) -> Bool {
        switch method {
        case .get, .head, .put, .delete, .options, .trace: true
        default: false
        }
    }

    /// The method and the URL, without the values of its query.
    public var description: String { "\(method) \(Printing.text(of: url))" }

    /// Without secrets: of the URL, the headers and the body, what may be printed.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": method, "url": Printing.text(of: url), "headers": Printing.text(of: headers),
                "body": stream == nil ? Printing.text(of: body) : "a stream",
            ])
    }
}

/// An HTTP response whose body may still be on its way.
public struct TransportResponse: Sendable, CustomStringConvertible, CustomReflectable {
    /// The HTTP status, as 200.
    public var status: Int
    /// The header fields.
    public var headers: HTTPFields
    /// The body, which may still be on its way.
    public var body: TransportBody

    /// Creates a response, as a transport or a test does.
    public init(status: Int, headers: HTTPFields = [:], body: TransportBody = TransportBody()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The status, and the headers without their secrets.
    public var description: String { "HTTP status \(status) \(Printing.text(of: headers))" }

    public var customMirror: Mirror {
        Mirror(self, children: ["status": status, "headers": Printing.text(of: headers)])
    }
}
