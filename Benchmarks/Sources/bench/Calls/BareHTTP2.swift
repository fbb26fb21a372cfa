import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix

/// A connection of HTTP/2, with a stream for each call.
struct BareHTTP2: BareConnection {
    private let channel: any Channel
    private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
    private let host: String

    static func connect(port: Int) async throws -> BareHTTP2 {
        let (channel, multiplexer) = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let multiplexer = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
                        mode: .client, connectionConfiguration: .wide, streamConfiguration: .wide,
                        inboundStreamInitializer: { $0.close() })
                    return (channel, multiplexer)
                }
            }
        return BareHTTP2(channel: channel, multiplexer: multiplexer, host: "127.0.0.1:\(port)")
    }

    func call(_ request: BareRequest) async throws -> ByteBuffer {
        try await withCheckedThrowingContinuation { continuation in
            multiplexer.createStreamChannel(promise: nil) { stream in
                stream.eventLoop.makeCompletedFuture {
                    let handler = Handler(request, host, whole: continuation)
                    try stream.pipeline.syncOperations.addHandler(handler)
                }
            }
        }
    }

    func open(_ request: BareRequest) async throws -> BareStream {
        let stream = try await multiplexer.createStreamChannel { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(Handler(request, host, whole: nil))
            }
        }.get()
        return try await stream.eventLoop.submit {
            let handler: any BareHandler = try stream.pipeline.syncOperations.handler(type: Handler.self)
            return BareStream(handler: NIOLoopBound(handler, eventLoop: stream.eventLoop), loop: stream.eventLoop)
        }.get()
    }

    func close() async throws {
        try await channel.close()
    }

    private final class Handler: ChannelInboundHandler, BareHandler {
        typealias InboundIn = HTTP2Frame.FramePayload
        typealias OutboundOut = HTTP2Frame.FramePayload

        var inbox = BareInbox()
        private let request: BareRequest
        private let host: String
        private let isWhole: Bool
        private var context: ChannelHandlerContext?

        /// - Parameter whole: waits for the whole answer, and has the whole request sent at once.
        init(_ request: BareRequest, _ host: String, whole: BareInbox.Waiter?) {
            self.request = request
            self.host = host
            isWhole = whole != nil
            if let whole { inbox.wait(for: nil, whole) }
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
        }

        func channelActive(context: ChannelHandlerContext) {
            var headers: HPACKHeaders = [
                ":method": "POST", ":scheme": "http", ":authority": host, ":path": request.shape.path,
            ]
            for (name, value) in request.callProtocol.headers(request.shape.kind) {
                headers.add(name: name, value: value)
            }
            context.write(wrapOutboundOut(.headers(.init(headers: headers))), promise: nil)
            guard isWhole else { return }
            for _ in 1..<request.count { write(request.message) }
            write(request.message, isLast: true)
            context.flush()
        }

        private func write(_ bytes: ByteBuffer, isLast: Bool = false) {
            context?.write(wrapOutboundOut(.data(.init(data: .byteBuffer(bytes), endStream: isLast))), promise: nil)
        }

        func send(_ bytes: ByteBuffer) {
            write(bytes)
            context?.flush()
        }

        func finish() {
            write(ByteBuffer(), isLast: true)
            context?.flush()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .headers(let headers):
                if let status = headers.headers.first(name: ":status"), status != "200" {
                    inbox.failed(Disagreement("the server answered with \(status)"))
                }
                if headers.endStream { inbox.ended() }
            case .data(let data):
                if case .byteBuffer(var bytes) = data.data { inbox.received(&bytes) }
                if data.endStream { inbox.ended() }
            default: break
            }
        }

        func channelInactive(context: ChannelHandlerContext) {
            inbox.failed(ChannelError.eof)
        }
    }
}
