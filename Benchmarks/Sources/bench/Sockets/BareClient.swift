import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A WebSocket client of NIO's own parts that counts messages and decodes nothing: as fast as a client can be.
enum BareClient {
    /// Connects, subscribes, and returns when so many quotes have come.
    static func receive(_ count: Int, port: Int) async throws {
        try await run("/?app_version=\(count)", port: port) { Counter(expected: count, $0) }
    }

    /// Answers so many quotes, and returns when the server has all answers.
    static func echo(_ count: Int, port: Int) async throws {
        try await run("/echo?app_version=\(count)", port: port) { Counter(expected: count + 1, answers: true, $0) }
    }

    private static func run(
        _ uri: String, port: Int, _ makeCounter: @escaping @Sendable (EventLoopPromise<Void>) -> Counter
    ) async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let done = group.any().makePromise(of: Void.self)
        let channel = try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try upgrade(channel, uri: uri, port: port) { channel in
                        channel.eventLoop.makeCompletedFuture {
                            try channel.pipeline.syncOperations.addHandler(makeCounter(done))
                        }
                    }
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .get()
        try await done.futureResult.get()
        try await channel.close()
    }

    /// Has the server cut all its connections.
    static func cut(port: Int) async throws {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try upgrade(channel, uri: "/cut", port: port) { $0.close() }
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .get()
        try await channel.closeFuture.get()
    }

    private static func upgrade(
        _ channel: any Channel,
        uri: String,
        port: Int,
        _ upgraded: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
    ) throws {
        let upgrader = NIOWebSocketClientUpgrader { channel, _ in upgraded(channel) }
        let configuration: NIOHTTPClientUpgradeSendableConfiguration = (
            upgraders: [upgrader], completionHandler: { _ in }
        )
        try channel.pipeline.syncOperations.addHTTPClientHandlers(withClientUpgrade: configuration)
        try channel.pipeline.syncOperations.addHandler(Asker(uri: uri, host: "127.0.0.1:\(port)"))
    }
}

/// Sends the request that becomes a WebSocket.
private final class Asker: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let uri: String
    private let host: String

    init(uri: String, host: String) {
        self.uri = uri
        self.host = host
    }

    func channelActive(context: ChannelHandlerContext) {
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: ["Host": host])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.fireChannelActive()
    }
}

private final class Counter: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private var remaining: Int
    private let answers: Bool
    private let answer = ByteBuffer(string: QuoteFrames.answer)
    private let done: EventLoopPromise<Void>

    init(expected: Int, answers: Bool = false, _ done: EventLoopPromise<Void>) {
        remaining = expected
        self.answers = answers
        self.done = done
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let buffer = context.channel.allocator.buffer(string: QuoteFrames.subscription)
        let frame = WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: buffer)
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        // The welcome and the acknowledgement are shorter than any quote.
        guard frame.opcode == .text, frame.length > 200 else { return }
        remaining -= 1
        if remaining == 0 {
            done.succeed()
        } else if answers {
            let frame = WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: answer)
            context.write(wrapOutboundOut(frame), promise: nil)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if answers { context.flush() }
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        done.fail(ChannelError.eof)
    }
}
