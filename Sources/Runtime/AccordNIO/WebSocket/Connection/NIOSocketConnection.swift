#if NIO
    import AccordSocket
    import NIOCore

    /// A connection over a channel: what its tasks see of ``SocketHandler``.
    final class NIOSocketConnection: SocketConnection {
        private let channel: any Channel
        private let handler: NIOLoopBound<SocketHandler>
        private let inbox: Inbox
        private let outbox: Outbox

        /// Takes a channel over whose next bytes are frames. Called on its event loop.
        ///
        /// - Parameter deflate: how messages are compressed; `nil` when they are not.
        init(_ channel: any Channel, limits: SocketLimits, deflate: DeflateAgreement? = nil) throws {
            self.channel = channel
            inbox = Inbox(limit: limits.unread)
            outbox = Outbox(limit: limits.unsent, deflater: deflate?.makeDeflater())
            let handler = SocketHandler(inbox: inbox, outbox: outbox, limits: limits, deflate: deflate)
            self.handler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
            try channel.pipeline.syncOperations.addHandler(handler)
        }

        deinit {
            // The event loop of a closed channel may be shut down.
            guard channel.isActive else { return }
            channel.eventLoop.execute { [handler] in handler.value.close(code: CloseCode.goingAway) }
        }

        func send(_ frame: SocketFrame) async throws(SocketError) {
            try await outbox.send(frame) {
                channel.eventLoop.execute { [handler] in handler.value.write() }
            }
        }

        func sendAtOnce(_ frame: SocketFrame) -> Bool {
            outbox.sendAtOnce(frame) {
                channel.eventLoop.execute { [handler] in handler.value.write() }
            }
        }

        func receive() async throws(SocketError) -> [SocketFrame] {
            try await inbox.receive {
                channel.eventLoop.execute { [handler] in handler.value.resumeReading() }
            }
        }

        func close(code: UInt16) async {
            let code = CloseCode.isValid(code) ? code : CloseCode.normal
            channel.eventLoop.execute { [handler] in handler.value.close(code: code) }
            // It cannot fail: a channel is closed when it is closed.
            try? await channel.closeFuture.get()
        }
    }
#endif
