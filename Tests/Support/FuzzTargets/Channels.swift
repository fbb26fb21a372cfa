#if NIO
    import AccordHTTP
    import Foundation
    import NIOCore
    import NIOEmbedded

    /// The result of a future, once it has one.
    final class Finished<Value: Sendable>: Sendable {
        private let result = Locked<Result<Value, any Error>?>(nil)

        var value: Result<Value, any Error>? { result.withLock { $0 } }

        func set(_ result: Result<Value, any Error>) {
            self.result.withLock { $0 = result }
        }

        func take() -> Result<Value, any Error>? { result.exchange(nil) }
    }

    extension EmbeddedChannel {
        /// Lets bytes arrive, one turn of the event loop for each piece, until the channel is closed.
        func feed(_ pieces: [Data]) {
            for piece in pieces { feed(piece) }
            end()
        }

        /// Lets bytes arrive in one turn of the event loop.
        func feed(_ piece: Data) {
            guard isActive else { return }
            // What handlers say of errors is no failure of this.
            _ = try? writeInbound(ByteBuffer(bytes: piece))
            embeddedEventLoop.run()
        }

        /// Closes the connection from the other side.
        func end() {
            if isActive { close(promise: nil) }
            embeddedEventLoop.run()
        }
    }
#endif
