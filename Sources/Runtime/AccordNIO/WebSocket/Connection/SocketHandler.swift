#if NIO
    import AccordSocket
    import NIOCore

    /// The last handler of a channel: turns bytes into messages and back, and keeps to the protocol's rules for pings and
    /// for closing (RFC 6455, sections 5.5 and 7).
    final class SocketHandler: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = Never
        typealias OutboundOut = ByteBuffer

        private enum Phase {
            case open
            /// Our close frame is on its way; the peer's is looked for, and messages before it are of no use any more.
            case closing
            /// Nothing that the peer sends matters any more, but that it closes its end (section 7.1.1).
            case draining
            /// The channel is gone. Compressed messages that it has brought are read when there is room for them.
            case broken
            case closed
        }

        private let inbox: Inbox
        private let outbox: Outbox
        private let closeTimeout: TimeAmount
        /// The number of bytes of messages that are read from compressed data before the app has to take some.
        private let inflatedLimit: Int?
        private var reader: FrameReader
        private var phase = Phase.open
        private var context: ChannelHandlerContext?
        private var timer: Scheduled<Void>?
        /// The first error of the channel, before it broke.
        private var cause: (any Error)?
        /// The error that comes after the last messages of a broken channel.
        private var breakage: SocketError?

        /// The frames that one turn of the event loop has brought.
        private var arrived: [SocketFrame] = []
        private var arrivedSize = 0
        private var isFull = false
        private var wantsToRead = false

        private var isWriting = false
        /// Answers to pings, as frames.
        private var pongs = ByteBuffer()

        init(inbox: Inbox, outbox: Outbox, limits: SocketLimits, deflate: DeflateAgreement? = nil) {
            self.inbox = inbox
            self.outbox = outbox
            closeTimeout = limits.closeTimeout
            inflatedLimit = deflate == nil ? nil : limits.unread
            reader = FrameReader(limits: limits, deflate: deflate)
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            down()
            self.context = nil
        }

        // MARK: Reading

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard phase == .open || phase == .closing else { return }
            reader.append(unwrapInboundIn(data))
            advance()
        }

        /// Reads what has come. Few bytes can be many when they are inflated, so compressed messages stay as they are
        /// while the inbox is full.
        ///
        /// - Returns: whether nothing is left that can be read.
        @discardableResult
        private func advance() -> Bool {
            do {
                while phase == .open || phase == .closing || phase == .broken {
                    if phase != .closing, let inflatedLimit {
                        if arrivedSize >= inflatedLimit { deliver() }
                        if isFull { return false }
                    }
                    guard let event = try reader.next() else { break }
                    take(event)
                }
            } catch {
                fail(error)
            }
            return true
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            deliver()
            write()
            context.fireChannelReadComplete()
        }

        func read(context: ChannelHandlerContext) {
            if isFull, phase == .open {
                wantsToRead = true
            } else {
                context.read()
            }
        }

        /// The messages that were too many have been received.
        func resumeReading() {
            isFull = false
            if inflatedLimit != nil {
                let isAll = advance()
                deliver()
                if isAll, phase == .broken { endReading() }
                write()
            }
            guard wantsToRead, !isFull || phase != .open else { return }
            wantsToRead = false
            context?.read()
        }

        private func take(_ event: FrameReader.Event) {
            switch event {
            case .message(let message):
                guard phase != .closing else { return }
                arrived.append(message)
                arrivedSize += message.size
            case .ping(let payload):
                // A peer that pings and does not read loses answers, not our memory; section 5.5.3 allows it.
                if pongs.readableBytes > 4096 { pongs.clear() }
                if phase == .open { pongs.writePong(payload) }
            case .pong:
                break
            case .close(let code, let reason):
                if phase == .closing {
                    context?.triggerUserOutboundEvent(SocketEvent.closeWasAnswered, promise: nil)
                }
                end(SocketError(.closed(code: code), reason), answering: code == CloseCode.none ? nil : code)
            }
        }

        private func deliver() {
            guard !arrived.isEmpty else { return }
            isFull = !inbox.deliver(arrived, size: arrivedSize)
            arrived = []
            arrivedSize = 0
        }

        // MARK: Writing

        /// Writes what has gathered. One write is under way at a time; what is sent meanwhile goes with the next.
        func write() {
            guard let context, !isWriting, phase != .broken, phase != .closed else { return }
            let taken = outbox.take()
            guard var bytes = taken ?? (pongs.readableBytes > 0 ? ByteBuffer() : nil) else { return }
            let count = bytes.readableBytes
            if pongs.readableBytes > 0 {
                // Before what is taken, which may end with a close frame.
                if count > 0 { pongs.writeImmutableBuffer(bytes) }
                bytes = pongs
                pongs = ByteBuffer()
            }
            isWriting = true
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenComplete { _ in
                self.isWriting = false
                self.outbox.written(count)
                // Not at once: a task that sends all the time must not keep the event loop from its other channels.
                self.context?.eventLoop.assumeIsolated().execute { self.write() }
            }
            context.writeAndFlush(wrapOutboundOut(bytes), promise: written)
        }

        // MARK: Closing

        /// Closes from this side.
        func close(code: UInt16) {
            let error = SocketError(.cancelled, "the connection was closed from this side")
            (arrived, arrivedSize) = ([], 0)
            if phase == .open {
                phase = .closing
                sendClose(code, error, keepsMessages: false)
            } else if phase == .broken {
                phase = .closed
                inbox.end(error, keepsMessages: false)
            }
        }

        private func fail(_ violation: FrameViolation) {
            end(violation.error, answering: violation.code)
        }

        /// Ends with the messages that came before, as the peer wants it or because of what it sent.
        private func end(_ error: SocketError, answering code: UInt16?) {
            switch phase {
            case .open:
                deliver()
                phase = .draining
                sendClose(code, error, keepsMessages: true)
            case .broken:
                deliver()
                breakage = error
                endReading()
            case .closing:
                phase = .draining
            case .draining, .closed:
                break
            }
        }

        private func sendClose(_ code: UInt16?, _ error: SocketError, keepsMessages: Bool) {
            outbox.close(code: code, error)
            inbox.end(error, keepsMessages: keepsMessages)
            timer = context?.eventLoop.assumeIsolated().scheduleTask(in: closeTimeout) {
                self.context?.channel.tearDown()
            }
            write()
            resumeReading()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            cause = cause ?? error
            context.channel.tearDown()
        }

        func channelInactive(context: ChannelHandlerContext) {
            down()
            context.fireChannelInactive()
        }

        private func down() {
            guard phase != .closed, phase != .broken else { return }
            timer?.cancel()
            let error = SocketError(.closed(code: CloseCode.abnormal), "the connection broke off", cause: cause)
            // In this order: whoever learns of the end from the inbox finds it in the outbox.
            outbox.end(error)
            breakage = error
            if phase == .open {
                phase = .broken
                let isAll = advance()
                deliver()
                guard isAll, phase == .broken else { return }
            }
            endReading()
        }

        private func endReading() {
            phase = .closed
            if let breakage { inbox.end(breakage, keepsMessages: true) }
        }
    }

    /// An event that a ``SocketHandler`` sends to the handlers before it.
    enum SocketEvent: Sendable {
        /// The server has answered the close frame of this side. Over TCP, it closes the connection as well (section 7.1.1).
        case closeWasAnswered
    }

    extension SocketFrame {
        /// About how much memory it takes.
        fileprivate var size: Int {
            switch self {
            case .text(let text): text.utf8.count + 32
            case .binary(let data): data.count + 32
            }
        }
    }
#endif
