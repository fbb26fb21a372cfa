public import Foundation
public import HTTPTypes

/// A call on its way to the server, as interceptors see it.
public struct Call<Input: Sendable>: Sendable, CustomStringConvertible, CustomReflectable {
    /// The same for all attempts of one call, and different for each call.
    public var id: UUID { record.id }
    /// The method that is called.
    public let method: MethodDescriptor
    /// The request: a message, or a stream of them.
    public var request: Input
    /// Headers to send beside those of the protocol.
    public var headers: HTTPFields
    /// The items to append to the query of the URL, for keys that go there. Calls by Connect do not use them.
    public var query: [URLQueryItem] = []
    /// The time that an attempt may take, counted from when it leaves the last interceptor. The deadline that the
    /// caller set holds over all attempts, whatever this value is.
    public var timeout: Duration?
    /// 1 at first, and one more each time that an interceptor calls its `next` again. The chain counts, so that an
    /// interceptor that repeats calls holds no count of its own.
    public internal(set) var attempt: Int
    /// The key by which the server recognizes the call, so that it does the work once, however often the call is sent.
    /// With a key, calls that change something may be repeated.
    public var idempotencyKey: String?
    /// Whether the caller sends the call again by itself, with the same key, as an offline queue does. Interceptors
    /// that repeat calls leave such a call alone, because its attempts would multiply with theirs.
    public internal(set) var isRepeatedByCaller = false

    /// The time by which the call has to be done, with all its attempts.
    var deadline: Deadline?
    /// Returns the identity of a request, which is equal for requests that are the same; `nil` when it cannot be known.
    var identify: @Sendable (Input) -> RequestIdentity? = { RequestIdentity($0) }
    let record: CallRecord

    /// - Parameter id: is made when somebody asks for it, unless it is given.
    public init(
        id: UUID? = nil,
        method: MethodDescriptor,
        request: Input,
        headers: HTTPFields = [:],
        timeout: Duration? = nil,
        attempt: Int = 1
    ) {
        record = CallRecord(method, id: id)
        self.method = method
        self.request = request
        self.headers = headers
        self.timeout = timeout
        self.attempt = attempt
    }

    /// Whether the call can be sent, or sent again. It cannot once a body is gone that was a stream.
    public var isRepeatable: Bool { !record.isSpent }

    /// Whether a second time does no more than the first: the method is marked so, or the call has a key by which the
    /// server knows it again.
    var isIdempotent: Bool {
        method.idempotency != .unknown || idempotencyKey != nil || headers[.idempotencyKey] != nil
    }

    /// The time that is left until the deadline that the caller set; `nil` when there is none.
    public var timeRemaining: Duration? { deadline?.remaining }

    /// The traffic that the call has sent and received so far.
    public var traffic: CallTraffic { record.traffic }

    /// Notes that the call cannot be sent again.
    func spend() {
        record.spend()
    }

    /// The method, and which attempt it is.
    public var description: String { "\(method), attempt \(attempt)" }

    /// Without secrets: of the headers and the query, what may be printed; of the request, its type.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": method, "attempt": attempt, "request": "\(Input.self)",
                "headers": Printing.text(of: headers), "query": Printing.text(of: query), "timeout": timeout as Any,
            ])
    }
}

/// The identity of a request, by which it is equal to another.
///
/// `@unchecked Sendable` is safe: what is in it was `Sendable` before its type was hidden.
struct RequestIdentity: Hashable, @unchecked Sendable {
    private let value: AnyHashable

    init(_ value: some Hashable & Sendable) {
        self.value = AnyHashable(value)
    }

    init?(_ value: some Sendable) {
        guard let value = value as? any Hashable else { return nil }
        self.value = AnyHashable(value)
    }
}

/// The response to a call. For a server stream, `Output` is a ``ServerStream`` that has not been read yet.
public struct Response<Output: Sendable>: Sendable, CustomStringConvertible, CustomReflectable {
    /// The response: a message, or a stream of them.
    public var message: Output
    /// The headers of the response.
    public var headers: HTTPFields
    /// Empty for a stream, which has its trailers at its end: ``ServerStream/trailers``.
    public var trailers: HTTPFields

    /// Creates a response, as an interceptor does that answers a call itself.
    public init(message: Output, headers: HTTPFields = [:], trailers: HTTPFields = [:]) {
        self.message = message
        self.headers = headers
        self.trailers = trailers
    }

    /// The message's type, and the headers and trailers without their secrets.
    public var description: String {
        "\(Output.self), headers \(Printing.text(of: headers)), trailers \(Printing.text(of: trailers))"
    }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "message": "\(Output.self)", "headers": Printing.text(of: headers),
                "trailers": Printing.text(of: trailers),
            ])
    }
}
