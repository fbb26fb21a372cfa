import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix

/// A server of Connect and gRPC that has its answers ready, in a process of its own, so that its work is not counted as
/// a client's.
enum CallServer {
    /// Serves until standard input ends. Writes the ports to standard output first: of HTTP/1.1, and of HTTP/2 without
    /// TLS.
    static func run() async throws {
        let http1 = try await listen { channel in
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandlers(HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()))
            try pipeline.addHandler(CallResponder())
        }
        let http2 = try await listen { channel in
            _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
                mode: .server, connectionConfiguration: .wide, streamConfiguration: .wide
            ) { stream in
                stream.eventLoop.makeCompletedFuture {
                    let pipeline = stream.pipeline.syncOperations
                    try pipeline.addHandlers(HTTP2FramePayloadToHTTP1ServerCodec(), CallResponder())
                }
            }
        }
        let ports = [http1, http2].map { "\($0.localAddress?.port ?? 0)" }
        FileHandle.standardOutput.write(Data((ports.joined(separator: " ") + "\n").utf8))
        while readLine() != nil {}
        try await http1.close()
        try await http2.close()
    }

    private static func listen(_ accept: @escaping @Sendable (any Channel) throws -> Void) async throws -> any Channel {
        try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try accept(channel) }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
    }
}

extension NIOHTTP2Handler.ConnectionConfiguration {
    /// With windows that a message of 100 KB does not fill.
    static var wide: Self {
        var configuration = Self()
        configuration.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: 1_000),
            HTTP2Setting(parameter: .initialWindowSize, value: 1 << 20),
        ]
        configuration.targetWindowSize = 8 << 20
        return configuration
    }
}

extension NIOHTTP2Handler.StreamConfiguration {
    static var wide: Self {
        var configuration = Self()
        configuration.targetWindowSize = 1 << 20
        return configuration
    }
}

/// Answers calls as their paths say.
private final class CallResponder: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private var shape = CallShape()
    private var callProtocol = CallProtocol.connect
    private var isKnown = false
    private var message = ByteBuffer()
    /// Bytes of a ping-pong that are not answered yet, and how many a message has.
    private var pending = 0
    private var requestSize = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let bytes): if shape.kind == .pingPong { answer(bytes, context) }
        case .end: end(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        isKnown = false
        guard let shape = CallShape(path: head.uri) else { return }
        isKnown = true
        self.shape = shape
        callProtocol = head.headers.first(name: "content-type")?.contains("grpc") == true ? .grpc : .connect
        message = CannedAnswers.message(shape.responseSize, hasEnvelope: callProtocol.hasEnvelopes(shape.kind))
        pending = 0
        requestSize = 0
        if shape.kind == .pingPong {
            writeHead(context)
            context.flush()
        }
    }

    private func answer(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        // All messages of a ping-pong are as long as the first, which comes in one piece.
        if requestSize == 0 { requestSize = bytes.readableBytes }
        pending += bytes.readableBytes
        while pending >= requestSize {
            pending -= requestSize
            write(message, context)
        }
        context.flush()
    }

    private func end(_ context: ChannelHandlerContext) {
        guard isKnown else {
            context.write(wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .notFound))), promise: nil)
            return context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
        if shape.kind != .pingPong { writeHead(context) }
        switch shape.kind {
        case .unary, .clientStream: write(message, context)
        case .serverStream:
            for _ in 0..<shape.messages { write(message, context) }
        case .pingPong: break
        }
        if callProtocol == .connect, shape.kind != .unary { write(CannedAnswers.endOfStream, context) }
        let trailers: HTTPHeaders? = callProtocol == .grpc ? ["grpc-status": "0"] : nil
        context.writeAndFlush(wrapOutboundOut(.end(trailers)), promise: nil)
    }

    private func writeHead(_ context: ChannelHandlerContext) {
        var head = HTTPResponseHead(version: .http1_1, status: .ok)
        head.headers.add(name: "content-type", value: callProtocol.contentType(shape.kind))
        if !callProtocol.hasEnvelopes(shape.kind) {
            head.headers.add(name: "content-length", value: "\(message.readableBytes)")
        }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    private func write(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
    }
}

/// The answers of the server, made once.
private enum CannedAnswers {
    static let endOfStream = ByteBuffer(bytes: [2, 0, 0, 0, 2] + "{}".utf8)

    static func message(_ size: Int, hasEnvelope: Bool) -> ByteBuffer {
        (hasEnvelope ? inEnvelopes : plain)[size] ?? ByteBuffer()
    }

    private static let sizes = [100, 100_000]
    private static let plain = all(.unary)
    private static let inEnvelopes = all(.serverStream)

    private static func all(_ kind: CallShape.Kind) -> [Int: ByteBuffer] {
        var all: [Int: ByteBuffer] = [:]
        for size in sizes { all[size] = try? CallProtocol.connect.bytes(CallShape.message(size), kind) }
        return all
    }
}
