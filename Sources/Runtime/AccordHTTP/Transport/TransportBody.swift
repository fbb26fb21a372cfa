public import Foundation
public import HTTPTypes

/// The body of a response, chunk by chunk as it arrives. It can be read once, by one task at a time.
///
/// Letting go of a body before its end gives the exchange up on the wire.
public struct TransportBody: AsyncSequence, Sendable {
    private let read: @Sendable () async throws(TransportError) -> Data?
    private let readTrailers: @Sendable () -> HTTPFields
    /// Gives the exchange up: who waits for a chunk gets ``TransportError/Kind/cancelled`` at once. `nil` where only
    /// cancelling the task that waits does that.
    package let cancel: (@Sendable () -> Void)?

    /// Makes a body from a function that waits for the next chunk; `nil` is the end. Whatever the functions hold is let
    /// go with the body.
    ///
    /// - Parameters:
    ///   - trailers: the fields after the body; the function is called after the end.
    ///   - cancel: gives the exchange up. `next` throws then at once, whichever task waits in it, as
    ///     ``TransportError/Kind/cancelled``. It may be called from any thread, several times, and after the end. A
    ///     transport that has no such function leaves it out: a stream with a deadline then waits for each chunk in a
    ///     task of its own, so as to end in time.
    public init(
        next: @escaping @Sendable () async throws(TransportError) -> Data?,
        trailers: @escaping @Sendable () -> HTTPFields = { [:] },
        cancel: (@Sendable () -> Void)? = nil
    ) {
        read = next
        readTrailers = trailers
        self.cancel = cancel
    }

    /// A body that is already there.
    public init(_ data: Data = Data(), trailers: HTTPFields = [:]) {
        readTrailers = { trailers }
        cancel = {}
        let rest = Locked<Data?>(data.isEmpty ? nil : data)
        read = { () throws(TransportError) in
            rest.withLock { rest in
                defer { rest = nil }
                return rest
            }
        }
    }

    /// The fields that the server sent after the body. They are there when the body has been read to its end, on
    /// transports that show them (``TransportCapabilities/trailers``).
    public var trailers: HTTPFields { readTrailers() }

    /// All of the body, or all that is left of it.
    ///
    /// - Parameter limit: how many bytes it may have.
    /// - Throws: ``TransportError``, of the kind `tooLarge` as soon as there are more bytes than that.
    public func collect(upTo limit: Int) async throws(TransportError) -> Data {
        // A body in one chunk is not copied, and the first chunk may have room for the others.
        guard var body = try await read() else { return Data() }
        var count = body.count
        while count <= limit, let chunk = try await read() {
            count += chunk.count
            if count <= limit { body.append(chunk) }
        }
        guard count <= limit else { throw TransportError(.tooLarge, "the body is larger than \(limit) bytes") }
        return body
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(read: read)
    }

    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let read: @Sendable () async throws(TransportError) -> Data?

        public mutating func next() async throws(TransportError) -> Data? {
            try await read()
        }
    }
}
