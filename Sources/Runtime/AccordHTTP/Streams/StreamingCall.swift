import Accord
import Foundation

/// A call under way whose requests are a stream. It begins at once, in a task of its own, as its answer may not come
/// before the last request; when it is let go, it is cancelled.
final class StreamingCall: Sendable {
    private let pipe: RequestPipe
    private let deadline: Deadline?
    private let scope = CallScope()
    private let opening: Task<Result<TransportResponse, ConnectError>, Never>

    init(
        _ pipe: RequestPipe, _ deadline: Deadline?,
        open: @escaping @Sendable () async throws(ConnectError) -> TransportResponse
    ) {
        self.pipe = pipe
        self.deadline = deadline
        opening = Task { [scope] in
            await scope.run { () async -> Result<TransportResponse, ConnectError> in
                do throws(ConnectError) {
                    guard let deadline else { return .success(try await open()) }
                    return .success(try await deadline.run(open))
                } catch {
                    // Nothing will be read, so those who send learn it here.
                    pipe.close(error)
                    return .failure(error)
                }
            }
        }
    }

    deinit {
        cancel()
    }

    func cancel() {
        pipe.close(.cancelled)
        scope.cancel()
    }

    /// What the server answers.
    ///
    /// - Parameter isFullDuplex: whether that can be read before all is sent.
    func messages<Output: Message>(read reader: StreamReader, isFullDuplex: Bool = true) -> ServerStream<Output> {
        let answer = Locked<ServerStream<Output>?>(nil)
        return ServerStream { [self] () throws(ConnectError) in
            guard isFullDuplex || pipe.isFinished else {
                throw ConnectError(
                    .failedPrecondition,
                    "this transport shows an answer after all is sent; call finishSending() before reading, or use "
                        + "a transport with full duplex, as NIOTransport of AccordNIO")
            }
            do throws(ConnectError) {
                if let answer = answer.withLock(\.self) { return try await answer.event() }
                let opened: ServerStream<Output> = try reader.read(try await response(), deadline: deadline)
                answer.withLock { $0 = opened }
                return .headers(opened.headers)
            } catch {
                pipe.close(error)
                throw error
            }
        }
    }

    private func response() async throws(ConnectError) -> TransportResponse {
        let result = await withTaskCancellationHandler {
            await opening.value
        } onCancel: {
            cancel()
        }
        var response = try result.get()
        response.body = response.body.within(scope)
        return response
    }
}

extension TransportBody {
    /// The same body, whose reading ends when the scope is cancelled.
    fileprivate func within(_ scope: CallScope) -> TransportBody {
        TransportBody(
            next: { () throws(TransportError) in
                let result = await scope.run { () async -> Result<Data?, TransportError> in
                    var pieces = makeAsyncIterator()
                    do throws(TransportError) {
                        return .success(try await pieces.next())
                    } catch {
                        return .failure(error)
                    }
                }
                return try result.get()
            },
            trailers: { trailers })
    }
}
