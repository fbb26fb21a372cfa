import Foundation

/// The way of messages from a caller to the wire: a ``MessagePipe``, and those who wait at its ends.
final class RequestPipe: Sendable {
    private let pipe = Locked(MessagePipe())

    var isFinished: Bool { pipe.withLock(\.isFinished) }

    /// - Throws: see ``RequestStream/send(_:)``.
    func send(_ bytes: Data) async throws(ConnectError) {
        switch pipe.withLock({ $0.offer(bytes) }) {
        case .accepted(let effect): effect?()
        case .refused(let error): throw error
        case .full: try await drain()
        }
    }

    func finish() {
        pipe.withLock { $0.finish() }?()
    }

    func close(_ error: ConnectError) {
        pipe.withLock { $0.close(error) }?()
    }

    /// The bytes, for the wire. When it lets go of them, nothing more is taken.
    func byteStream() -> ByteStream {
        let outlet = Outlet(self)
        return ByteStream(.once { () throws(ConnectError) in await outlet.next() }, length: nil)
    }

    private func drain() async throws(ConnectError) {
        let error = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pipe.withLock { $0.whenDrained { continuation.resume(returning: $0) } }?()
            }
        } onCancel: {
            close(.cancelled)
        }
        if let error { throw error }
    }

    private final class Outlet: Sendable {
        let pipe: RequestPipe

        init(_ pipe: RequestPipe) {
            self.pipe = pipe
        }

        deinit {
            pipe.close(ConnectError(.failedPrecondition, "the call takes no more messages; its answer tells why"))
        }

        func next() async -> Data? {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    pipe.pipe.withLock { $0.take { continuation.resume(returning: $0) } }?()
                }
            } onCancel: {
                pipe.close(.cancelled)
            }
        }
    }
}
