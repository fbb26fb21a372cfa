import NIOCore
import NIOWebSocket

/// Sends quotes as fast as they are answered, and one more when all are. It only counts the answers, and reads frames
/// itself, as what is measured is the client.
final class EchoHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The number of quotes that may be without an answer.
    private static let window = 2_000

    private var input = ByteBuffer()
    private var unsent: Int
    private var unanswered = 0
    private var hasBegun = false

    private init(quotes: Int) {
        unsent = quotes
    }

    /// Takes the place of NIO's decoder.
    static func add(to channel: any Channel, _ uri: String) -> EventLoopFuture<Void> {
        let count = QuoteFrames.count(uri)
        do {
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.context(handlerType: ByteToMessageHandler<WebSocketFrameDecoder>.self)
            return pipeline.removeHandler(context: decoder).flatMapThrowing {
                try channel.pipeline.syncOperations.addHandler(EchoHandler(quotes: count))
            }
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    func handlerAdded(context: ChannelHandlerContext) {
        send(QuoteFrames.welcome, context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        input.writeImmutableBuffer(unwrapInboundIn(data))
        while let opcode = next() {
            guard opcode == .text else { return context.close(promise: nil) }
            if hasBegun {
                unanswered -= 1
            } else {
                hasBegun = true
                send(QuoteFrames.acknowledgement, context)
            }
        }
        input.discardReadBytes()
        pump(context)
    }

    private func pump(_ context: ChannelHandlerContext) {
        guard hasBegun else { return }
        while unsent > 0, unanswered + QuoteFrames.texts.count <= Self.window {
            unsent -= QuoteFrames.texts.count
            unanswered += QuoteFrames.texts.count
            write(QuoteFrames.burst, context)
        }
        context.flush()
        if unsent <= 0, unanswered == 0 {
            hasBegun = false
            send(QuoteFrames.texts[0], context)
        }
    }

    /// The next frame of less than 64 KB, which a client has masked.
    private func next() -> WebSocketOpcode? {
        let start = input.readerIndex
        guard let first = input.getInteger(at: start, as: UInt8.self),
            let second = input.getInteger(at: start + 1, as: UInt8.self)
        else { return nil }
        var size = Int(second & 0x7F) + 6
        if size == 126 + 6 {
            guard let long = input.getInteger(at: start + 2, as: UInt16.self) else { return nil }
            size = Int(long) + 8
        }
        guard input.readableBytes >= size else { return nil }
        input.moveReaderIndex(forwardBy: size)
        return WebSocketOpcode(encodedWebSocketOpcode: first & 0x0F)
    }

    private func send(_ text: String, _ context: ChannelHandlerContext) {
        var buffer = ByteBuffer()
        QuoteFrames.write(text, to: &buffer)
        write(buffer, context)
        context.flush()
    }

    /// Past the encoder.
    private func write(_ frames: ByteBuffer, _ context: ChannelHandlerContext) {
        let encoder = try? context.pipeline.syncOperations.context(handlerType: WebSocketFrameEncoder.self)
        encoder?.write(NIOAny(frames), promise: nil)
    }
}
