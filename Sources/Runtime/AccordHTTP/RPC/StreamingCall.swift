import Accord
import Foundation

/// A call whose requests are a stream. It begins at once, in a task of its own, as its response may not come before the
/// last request; when it is let go, it is cancelled.
final class StreamingCall<Output: Message>: Sendable {
    /// The progress of the response. Each state may go to `over`.
    private enum Progress: Sendable {
        /// The request is not on the wire. The first state: to `opening` when the call begins.
        case none
        /// The request is on the wire, and the response has not begun, or nobody has read of it. To `open` when the first
        /// reader has its headers.
        case opening(Part<TransportResponse>)
        /// The messages are read as they come.
        case open(MessageSource<Output>)
        /// The call has ended, for whatever reason. A final state.
        case over
    }

    private let reader: StreamReader
    let scope: CallScope
    let pipe: RequestPipe
    private let progress = Locked(Progress.none)

    init(_ reader: StreamReader) {
        let scope = CallScope()
        let pipe = RequestPipe { scope.end(.cancelled) }
        self.reader = reader
        self.scope = scope
        self.pipe = pipe
        scope.whenOver { [progress] error in
            pipe.close(error)
            // The rest of a response goes as soon as nobody reads it, and the exchange with it.
            _ = progress.exchange(.over)
        }
    }

    deinit {
        cancel()
    }

    func cancel() {
        scope.end(.cancelled)
    }

    // MARK: Requests

    /// Sends a message, as bytes; see ``RequestStream/send(_:)``.
    func send(_ bytes: Data) async throws(ConnectError) {
        try await pipe.send(bytes)
    }

    func finishSending() {
        pipe.finish()
    }

    /// Brings the call to the wire.
    ///
    /// - Parameter open: sends a request with a body.
    /// - Throws: `internal`, when that has been done: what was sent is gone.
    func begin(
        _ deadline: Deadline?,
        open: @escaping @Sendable (ByteStream) async throws(ConnectError) -> TransportResponse
    ) throws(ConnectError) {
        let body = pipe.byteStream()
        guard let body else { throw ConnectError(.internal, "a stream of requests can be sent once") }
        if let deadline { scope.expire(at: deadline) }
        let opening = scope.start { [pipe] () throws(ConnectError) in
            do throws(ConnectError) {
                return try await open(body)
            } catch {
                // Nobody will read the error before all is sent, and nothing more is taken.
                pipe.close(.over)
                throw error
            }
        }
        let isOver = progress.withLock { progress in
            if case .over = progress { return true }
            progress = .opening(opening)
            return false
        }
        if isOver { opening.end(scope.failure ?? .cancelled) }
    }

    // MARK: Responses

    /// Returns the messages that the server answers.
    ///
    /// - Parameter isFullDuplex: whether they can be read before all is sent.
    func messages(isFullDuplex: Bool = true) -> ServerStream<Output> {
        ServerStream { [self] () throws(ConnectError) in
            do throws(ConnectError) {
                let event = try await next(isFullDuplex)
                if case .end = event { scope.end(.over) }
                return event
            } catch {
                // Whoever sends learns of it as well.
                scope.end(error)
                throw error
            }
        }
    }

    /// Waits for the one message that the server answers.
    func single() async throws(ConnectError) -> Response<Output> {
        do throws(ConnectError) {
            let response: Response<Output> = try await .single { () throws(ConnectError) in try await next(true) }
            scope.end(.over)
            return response
        } catch {
            scope.end(error)
            throw error
        }
    }

    private func next(_ isFullDuplex: Bool) async throws(ConnectError) -> ServerStream<Output>.Event {
        switch progress.withLock({ $0 }) {
        case .open(let source):
            return try await source.next()
        case .opening(let opening):
            guard isFullDuplex || !pipe.isOpen else {
                throw ConnectError(
                    .failedPrecondition,
                    "this transport shows a response after all is sent; call finishSending() before reading, or use "
                        + "a transport with full duplex, as NIOTransport of AccordNIO")
            }
            let response = try await scope.value(of: opening)
            let source: MessageSource<Output> = try reader.source(response, scope)
            progress.withLock { progress in
                if case .opening = progress { progress = .open(source) }
            }
            return .headers(response.headers)
        case .none, .over:
            throw scope.failure ?? .cancelled
        }
    }
}
