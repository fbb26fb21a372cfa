#if NIO
    import AccordHTTP
    import NIOCore

    /// Asks a proxy for a tunnel (RFC 9110, section 9.3.6), and makes way when there is one.
    final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let request: String
        private var response = TunnelResponse()
        private var done: EventLoopPromise<Void>?

        /// - Parameter done: is kept by this handler, once it is in a channel.
        init(to origin: Origin, through proxy: HTTPProxy, _ done: EventLoopPromise<Void>) {
            let authority = "\(origin.host.contains(":") ? "[\(origin.host)]" : origin.host):\(origin.port)"
            var lines = ["CONNECT \(authority) HTTP/1.1", "Host: \(authority)"]
            if let credentials = proxy.credentials { lines.append("Proxy-Authorization: \(credentials.authorization)") }
            request = lines.joined(separator: "\r\n") + "\r\n\r\n"
            self.done = done
        }

        func handlerAdded(context: ChannelHandlerContext) {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard done != nil else {
                context.fireChannelRead(data)
                return
            }
            switch response.read(unwrapInboundIn(data)) {
            case .notYet: break
            case .refused(let error): fail(error)
            case .agreed(let rest):
                // Whoever hears this puts the next handlers in their places, before another byte comes.
                done?.succeed()
                done = nil
                if rest.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(rest)) }
                context.pipeline.syncOperations.removeHandler(self, promise: nil)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if done != nil { fail(error) } else { context.fireErrorCaught(error) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            fail(TransportError(.failed, "the proxy closed the connection before it had made a tunnel"))
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            fail(ChannelError.eof)
        }

        private func fail(_ error: any Error) {
            done?.fail(error)
            done = nil
        }
    }

    /// A proxy's response to the request for a tunnel, as its bytes come.
    struct TunnelResponse: Sendable {
        enum Outcome: Sendable {
            case notYet
            /// - rest: what the server itself has sent already.
            case agreed(rest: ByteBuffer)
            case refused(TransportError)
        }

        private static let limit = 64 << 10
        private var bytes = ByteBuffer()

        mutating func read(_ more: ByteBuffer) -> Outcome {
            // The bytes that were searched before have no end, except that one may have begun in the last of them.
            let start = max(bytes.readerIndex, bytes.writerIndex - 3)
            bytes.writeImmutableBuffer(more)
            let view = bytes.readableBytesView
            let end = view[start...].firstRange(of: Array("\r\n\r\n".utf8))
            guard (end?.upperBound ?? view.endIndex) - view.startIndex < Self.limit else {
                return refused("the proxy's response has no end")
            }
            guard let end else { return .notYet }
            let line = String(decoding: view.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
                return refused("the proxy does not answer in HTTP/1.1")
            }
            switch status {
            case 200..<300:
                bytes.moveReaderIndex(to: end.upperBound)
                return .agreed(rest: bytes)
            case 407: return refused("the proxy asks for credentials, or for others")
            default: return refused("the proxy makes no tunnel: it answered \(status)")
            }
        }

        private func refused(_ what: String) -> Outcome { .refused(TransportError(.failed, what)) }
    }
#endif
