import NIOCore
import NIOHTTP1
import NIOPosix

/// A connection of HTTP/1.1 that is kept open, for one call at a time.
struct BareHTTP1: BareConnection {
    private let channel: any Channel
    private let handler: NIOLoopBound<Handler>

    static func connect(port: Int) async throws -> BareHTTP1 {
        let (channel, handler) = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = Handler(host: "127.0.0.1:\(port)")
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(handler)
                    return (channel, NIOLoopBound(handler, eventLoop: channel.eventLoop))
                }
            }
        return BareHTTP1(channel: channel, handler: handler)
    }

    func call(_ request: BareRequest) async throws -> ByteBuffer {
        try await withCheckedThrowingContinuation { continuation in
            channel.eventLoop.execute {
                handler.value.begin(request)
                handler.value.inbox.wait(for: nil, continuation)
                for _ in 0..<request.count { handler.value.write(request.message) }
                handler.value.finish()
            }
        }
    }

    func open(_ request: BareRequest) async throws -> BareStream {
        try await channel.eventLoop.submit {
            handler.value.begin(request)
            return BareStream(
                handler: NIOLoopBound(handler.value, eventLoop: channel.eventLoop), loop: channel.eventLoop)
        }.get()
    }

    func close() async throws {
        try await channel.close()
    }

    private final class Handler: ChannelInboundHandler, BareHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundOut = HTTPClientRequestPart

        var inbox = BareInbox()
        private let host: String
        private var context: ChannelHandlerContext?

        init(host: String) {
            self.host = host
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
        }

        func begin(_ request: BareRequest) {
            inbox = BareInbox()
            var head = HTTPRequestHead(version: .http1_1, method: .POST, uri: request.shape.path)
            head.headers.add(name: "host", value: host)
            for (name, value) in request.callProtocol.headers(request.shape.kind) {
                head.headers.add(name: name, value: value)
            }
            if request.shape.kind == .unary || request.shape.kind == .serverStream {
                head.headers.add(name: "content-length", value: "\(request.message.readableBytes)")
            }
            context?.write(wrapOutboundOut(.head(head)), promise: nil)
        }

        func write(_ bytes: ByteBuffer) {
            context?.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
        }

        func send(_ bytes: ByteBuffer) {
            write(bytes)
            context?.flush()
        }

        func finish() {
            context?.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                if head.status != .ok { inbox.failed(Disagreement("the server answered with \(head.status)")) }
            case .body(var bytes): inbox.received(&bytes)
            case .end: inbox.ended()
            }
        }

        func channelInactive(context: ChannelHandlerContext) {
            inbox.failed(ChannelError.eof)
        }
    }
}
