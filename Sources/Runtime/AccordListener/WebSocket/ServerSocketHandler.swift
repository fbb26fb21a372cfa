#if NIO
    import AccordSocket
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOWebSocket

    /// Carries messages between the frames of a connection and the end of a socket in memory, which the backend has
    /// accepted.
    ///
    /// While the backend does not take what a client sends, nothing more is read from the client. While the client does not
    /// read, no message is taken from the backend.
    final class ServerSocketHandler: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = WebSocketFrame
        typealias OutboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame

        private let connection: any SocketConnection
        private let closeTime: TimeAmount
        private var assembly: MessageAssembly
        /// The messages that the backend has had no room for.
        private var waiting: [SocketFrame] = []
        private var isSending = false
        private var isReadHeld = false
        /// The code of the client's closing frame, until all messages before it are delivered.
        private var clientCode: UInt16?
        private var hasSentClose = false
        private var tasks: [Task<Void, Never>] = []

        init(_ connection: any SocketConnection, _ limits: ListenerLimits) {
            self.connection = connection
            closeTime = TimeAmount(limits.closeTime)
            assembly = MessageAssembly(limit: limits.messageSize)
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            let channel = context.channel
            let task = Task { [connection] in
                let error = await ServerSocketHandler.pass(from: connection, to: channel)
                bound.execute { handler.value.backendEnded(error, $0) }
            }
            tasks.append(task)
        }

        // MARK: - To the client

        /// Writes what the backend sends, and returns why there is no more.
        private static func pass(from connection: any SocketConnection, to channel: any Channel) async -> SocketError {
            do throws(SocketError) {
                while true { try await write(connection.receive(), to: channel) }
            } catch {
                return error
            }
        }

        private static func write(_ messages: [SocketFrame], to channel: any Channel) async throws(SocketError) {
            for message in messages.dropLast() { channel.write(frame(message), promise: nil) }
            guard let last = messages.last else { return }
            do {
                try await channel.writeAndFlush(frame(last)).get()
            } catch {
                throw SocketError(.closed(code: 1006), cause: error)
            }
        }

        private static func frame(_ message: SocketFrame) -> WebSocketFrame {
            switch message {
            case .text(let text): WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
            case .binary(let data): WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: data))
            }
        }

        /// The backend has closed the socket, or gone away.
        private func backendEnded(_ error: SocketError, _ context: ChannelHandlerContext) {
            guard context.channel.isActive, !hasSentClose else { return }
            guard case .closed(let code) = error.kind, code != 1006 else { return context.close(promise: nil) }
            sendClose(code, context)
            let channel = context.channel
            let timeout = context.eventLoop.scheduleTask(in: closeTime) { channel.close(promise: nil) }
            channel.closeFuture.whenComplete { _ in timeout.cancel() }
            readAgain(context)
        }

        /// - Parameter code: 1005 for a frame without one.
        private func sendClose(_ code: UInt16, _ context: ChannelHandlerContext, promise: EventLoopPromise<Void>? = nil)
        {
            hasSentClose = true
            var data = ByteBuffer()
            if code != 1005 { data.writeInteger(code) }
            let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
            context.writeAndFlush(wrapOutboundOut(frame), promise: promise)
        }

        // MARK: - From the client

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard clientCode == nil else { return }
            do throws(MessageAssembly.Violation) {
                switch try assembly.take(unwrapInboundIn(data)) {
                case .message(let message)?: deliver(message, context)
                case .ping(let payload)?:
                    if !hasSentClose {
                        let pong = WebSocketFrame(fin: true, opcode: .pong, data: payload)
                        context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
                    }
                case .close(let code)?:
                    clientCode = code
                    if !isSending { clientEnded(context) }
                case nil: break
                }
            } catch {
                end(error.code, context)
            }
        }

        private func deliver(_ message: SocketFrame, _ context: ChannelHandlerContext) {
            // After the backend's closing frame, messages of the client interest nobody.
            guard !hasSentClose else { return }
            if !isSending, connection.sendAtOnce(message) { return }
            waiting.append(message)
            if !isSending { sendWaiting(context) }
        }

        private func sendWaiting(_ context: ChannelHandlerContext) {
            isSending = true
            let messages = waiting
            waiting = []
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            let task = Task { [connection] in
                for message in messages { try? await connection.send(message) }
                bound.execute { handler.value.sentWaiting($0) }
            }
            tasks.append(task)
        }

        private func sentWaiting(_ context: ChannelHandlerContext) {
            if tasks.count > 1 { tasks.removeLast() }
            isSending = false
            if !waiting.isEmpty { return sendWaiting(context) }
            if clientCode != nil { clientEnded(context) }
            readAgain(context)
        }

        /// The client has closed the socket, and all that it sent before is delivered.
        private func clientEnded(_ context: ChannelHandlerContext) {
            end(clientCode ?? 1005, context)
        }

        /// Closes the socket towards both sides.
        private func end(_ code: UInt16, _ context: ChannelHandlerContext) {
            if clientCode == nil { clientCode = code }
            lose(code)
            guard context.channel.isActive else { return }
            let channel = context.channel
            guard !hasSentClose else { return channel.close(promise: nil) }
            let promise = context.eventLoop.makePromise(of: Void.self)
            promise.futureResult.whenComplete { _ in channel.close(promise: nil) }
            sendClose(code, context, promise: promise)
        }

        private func lose(_ code: UInt16) {
            for task in tasks { task.cancel() }
            tasks = []
            Task { [connection] in await connection.close(code: code) }
        }

        func read(context: ChannelHandlerContext) {
            if isSending { isReadHeld = true } else { context.read() }
        }

        private func readAgain(_ context: ChannelHandlerContext) {
            guard isReadHeld, !isSending else { return }
            isReadHeld = false
            context.read()
        }

        func channelInactive(context: ChannelHandlerContext) {
            if clientCode == nil || isSending { lose(1006) }
            clientCode = clientCode ?? 1006
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            switch error {
            case NIOWebSocketError.invalidFrameLength: end(1009, context)
            case is NIOWebSocketError: end(1002, context)
            default:
                lose(1006)
                context.close(promise: nil)
            }
        }
    }
#endif
