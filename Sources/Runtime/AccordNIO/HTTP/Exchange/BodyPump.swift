#if NIO
    import AccordHTTP
    import Foundation
    import NIOCore

    /// Carries a streamed body from its source to a connection, as fast as that takes it, in a task of its own.
    final class BodyPump: Sendable {
        /// The number of bytes that may wait for the network, before the source does.
        private static let limit = 128 << 10

        private let call: HTTPCall
        private let connection: HTTPConnection
        private let upload = Locked(HTTPUpload(limit: BodyPump.limit))
        private let sent = Locked(0)
        private let task = Locked<Task<Void, Never>?>(nil)

        init(_ call: HTTPCall, _ connection: HTTPConnection) {
            self.call = call
            self.connection = connection
        }

        func start(_ stream: ByteStream) {
            let task = Task { await self.run(stream) }
            self.task.withLock { $0 = task }
            // Stopped before the task was there.
            if upload.withLock({ $0.hasRoom == nil }) { task.cancel() }
        }

        /// Lets go of the source.
        func stop() {
            upload.withLock { $0.stop() }?(false)
            task.withLock { $0 }?.cancel()
        }

        private func run(_ stream: ByteStream) async {
            var missing = call.bodyLength
            do {
                for try await chunk in stream {
                    if let before = missing {
                        guard chunk.count <= before else { throw LengthError(isTooLong: true) }
                        missing = before - chunk.count
                    }
                    for step in steps(of: chunk) {
                        if upload.withLock({ $0.offer(step) }) { connection.upload(of: call) }
                        guard await hasRoom() else { return }
                    }
                }
                if let missing, missing > 0 { throw LengthError(isTooLong: false) }
                if upload.withLock({ $0.finish() }) { connection.upload(of: call) }
            } catch let error as LengthError {
                call.giveUp(TransportError(.failed, error.message))
            } catch {
                // Stopped, so the call is over already.
                guard !Task.isCancelled else { return }
                let isCancelled = (error as? ConnectError)?.code == .canceled
                call.giveUp(isCancelled ? .cancelled : TransportError(.failed, "the body cannot be read", cause: error))
            }
        }

        /// A chunk in parts, each of which is reported when it is sent.
        private func steps(of chunk: Data) -> [Data] {
            guard call.onSent != nil else { return [chunk] }
            let size = 64 << 10
            return stride(from: chunk.startIndex, to: chunk.endIndex, by: size).map { chunk[$0...].prefix(size) }
        }

        private struct LengthError: Error {
            let isTooLong: Bool

            var message: String { "the body is \(isTooLong ? "longer" : "shorter") than it said it would be" }
        }

        /// - Returns: whether more is taken.
        private func hasRoom() async -> Bool {
            switch upload.withLock({ $0.hasRoom }) {
            case true?: return true
            case nil: return false
            case false?: break
            }
            return await withCheckedContinuation { continuation in
                let answer: Bool? = upload.withLock { upload in
                    guard upload.hasRoom == false else { return upload.hasRoom ?? false }
                    upload.waitForRoom { continuation.resume(returning: $0) }
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        }

        // MARK: The wire

        /// Takes what has gathered, which may be nothing, and returns it with whether that is all.
        func take() -> (bytes: ByteBuffer, isLast: Bool) {
            upload.withLock { $0.take() }
        }

        func written(_ count: Int) {
            upload.withLock { $0.written(count) }?(true)
            guard let onSent = call.onSent, count > 0 else { return }
            onSent(
                sent.withLock { sent in
                    sent += count
                    return sent
                })
        }
    }
#endif
