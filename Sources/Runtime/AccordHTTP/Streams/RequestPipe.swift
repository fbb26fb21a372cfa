package import Foundation

/// The way of messages from a caller to the wire: a ``MessagePipe``, and those who wait at its ends.
package final class RequestPipe: Sendable {
    private let pipe = Watched(MessagePipe())
    private let isTaken = Locked(false)
    private let giveUp: @Sendable () -> Void

    /// - Parameter giveUp: gives the call up, as someone who sends was cancelled.
    package init(giveUp: @escaping @Sendable () -> Void) {
        self.giveUp = giveUp
    }

    /// Whether more may be sent.
    var isOpen: Bool { pipe.withLock { $0.isOpen } }

    /// Waits until a sender waits for room. Returns early when the task is cancelled.
    func senderWaits() async {
        await pipe.reaches { $0.hasWaitingSender }
    }

    /// - Throws: see ``RequestStream/send(_:)``.
    package func send(_ bytes: Data) async throws(ConnectError) {
        guard !Task.isCancelled else {
            giveUp()
            throw .cancelled
        }
        switch pipe.withLock({ $0.offer(bytes) }) {
        case .accepted(let effect): effect?()
        case .refused(let error): throw error
        case .full: try await drain()
        }
    }

    /// Says that there is no more.
    ///
    /// - Parameter last: goes before that, however much waits already.
    package func finish(with last: Data? = nil) {
        if let last, case .accepted(let effect) = pipe.withLock({ $0.offer(last) }) { effect?() }
        pipe.withLock { $0.finish() }?()
    }

    package func close(_ error: ConnectError) {
        pipe.withLock { $0.close(error) }?()
    }

    /// The bytes, for the wire: once, and `nil` after that. When the wire lets go of them, nothing more is taken.
    package func byteStream() -> ByteStream? {
        guard !isTaken.exchange(true) else { return nil }
        let outlet = Outlet(self)
        return ByteStream(.once { () throws(ConnectError) in try await outlet.next() }, length: nil)
    }

    private func drain() async throws(ConnectError) {
        let error = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pipe.withLock { $0.whenDrained { continuation.resume(returning: $0) } }?()
            }
        } onCancel: {
            giveUp()
        }
        if let error { throw error }
    }

    private final class Outlet: Sendable {
        let pipe: RequestPipe

        init(_ pipe: RequestPipe) {
            self.pipe = pipe
        }

        deinit {
            pipe.close(.over)
        }

        func next() async throws(ConnectError) -> Data? {
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    pipe.pipe.withLock { $0.take { continuation.resume(returning: $0) } }?()
                }
            } onCancel: {
                pipe.close(.over)
            }
            return try result.get()
        }
    }
}
