import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Growfolio's server as far as a benchmark needs it, in a process of its own, so that its work is not counted as a
/// client's. It welcomes, and answers a subscription with as many quotes as `app_version` in the URL says, as fast as
/// the client takes them. Of `/echo`, it wants a message back for each. A client that asks for `/cut` cuts all
/// connections.
enum QuoteServer {
    /// Serves until standard input ends, and writes the port to standard output first.
    static func run() async throws {
        let connections = Connections()
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 2048)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                let upgrader = NIOWebSocketServerUpgrader(
                    maxFrameSize: 1 << 20,
                    shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
                    upgradePipelineHandler: { channel, request in
                        if request.uri.hasPrefix("/echo") { return EchoHandler.add(to: channel, request.uri) }
                        return channel.eventLoop.makeCompletedFuture {
                            let handler = QuoteHandler(request.uri, connections)
                            try channel.pipeline.syncOperations.addHandler(handler)
                        }
                    })
                return channel.pipeline.configureHTTPServerPipeline(
                    withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        FileHandle.standardOutput.write(Data("\(listener.localAddress?.port ?? 0)\n".utf8))
        while readLine() != nil {}
        try await listener.close()
    }
}

/// The connections that are open.
private final class Connections: Sendable {
    private let channels = NIOLockedValueBox<[ObjectIdentifier: any Channel]>([:])

    func add(_ channel: any Channel) {
        channels.withLockedValue { $0[ObjectIdentifier(channel)] = channel }
    }

    func remove(_ channel: any Channel) {
        channels.withLockedValue { $0[ObjectIdentifier(channel)] = nil }
    }

    func cut() {
        let all = channels.withLockedValue { $0.values.map(\.self) }
        for channel in all { channel.close(promise: nil) }
    }
}

private final class QuoteHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let count: Int
    private let cuts: Bool
    private let connections: Connections
    private var remaining = 0
    private var encoder: ChannelHandlerContext?

    init(_ uri: String, _ connections: Connections) {
        count = QuoteFrames.count(uri)
        cuts = uri.hasPrefix("/cut")
        self.connections = connections
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if cuts { return connections.cut() }
        connections.add(context.channel)
        encoder = try? context.pipeline.syncOperations.context(handlerType: WebSocketFrameEncoder.self)
        send(QuoteFrames.welcome, context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        connections.remove(context.channel)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text:
            send(QuoteFrames.acknowledgement, context)
            remaining += count
            flood(context)
        case .connectionClose:
            context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
            context.close(promise: nil)
        default: break
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        flood(context)
    }

    private func flood(_ context: ChannelHandlerContext) {
        while remaining > 0, context.channel.isWritable {
            // A hundred at once, past the encoder: what is measured is the client.
            remaining -= min(remaining, QuoteFrames.texts.count)
            encoder?.write(NIOAny(QuoteFrames.burst), promise: nil)
        }
        context.flush()
    }

    private func send(_ text: String, _ context: ChannelHandlerContext) {
        let buffer = context.channel.allocator.buffer(string: text)
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .text, data: buffer)), promise: nil)
    }
}
