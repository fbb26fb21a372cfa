public import Foundation
public import HTTPTypes

/// A call on its way to the server, as interceptors see it.
public struct Call<Input: Sendable>: Sendable {
    /// The same for all attempts of one call, and different for each call.
    public let id: UUID
    public let method: MethodDescriptor
    public var request: Input
    /// Headers to send beside those of the protocol.
    public var headers: HTTPFields
    /// What to append to the query of the URL, for keys that go there. Calls by Connect have no such thing.
    public var query: [URLQueryItem] = []
    /// How long an attempt may take, counted from when it leaves the last interceptor. The deadline that the caller
    /// set holds over all attempts, whatever stands here.
    public var timeout: Duration?
    /// 1 at first, and one more each time that an interceptor calls its `next` again. The chain counts, so that an
    /// interceptor that repeats calls holds no count of its own.
    public internal(set) var attempt: Int

    /// Set when a body has been sent that cannot be read a second time; all attempts look at the same one.
    private let isSpent = Locked(false)

    public init(
        id: UUID = UUID(),
        method: MethodDescriptor,
        request: Input,
        headers: HTTPFields = [:],
        timeout: Duration? = nil,
        attempt: Int = 1
    ) {
        self.id = id
        self.method = method
        self.request = request
        self.headers = headers
        self.timeout = timeout
        self.attempt = attempt
    }

    /// Whether the call can be sent, or sent again. It cannot once a body is gone that was a stream.
    public var isRepeatable: Bool { !isSpent.withLock(\.self) }

    /// Notes that the call cannot be sent again.
    func spend() {
        isSpent.withLock { $0 = true }
    }
}

/// The answer to a call. For a server stream, `Output` is a ``ServerStream`` that has not been read yet.
public struct Response<Output: Sendable>: Sendable {
    public var message: Output
    public var headers: HTTPFields
    /// Empty for a stream, which has its trailers at its end: ``ServerStream/trailers``.
    public var trailers: HTTPFields

    public init(message: Output, headers: HTTPFields = [:], trailers: HTTPFields = [:]) {
        self.message = message
        self.headers = headers
        self.trailers = trailers
    }
}
