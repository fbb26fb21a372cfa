#if NIO
    import AccordHTTP
    import AccordListener
    import Foundation
    import NIOCore
    import NIOPosix

    /// A connection over which a test sends bytes of its own.
    struct RawClient: Sendable {
        private final class Reader: ChannelInboundHandler, Sendable {
            typealias InboundIn = ByteBuffer

            let received = Watched((text: "", isClosed: false))

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                let bytes = unwrapInboundIn(data)
                // Latin-1, so that any bytes are text.
                let text = String(String.UnicodeScalarView(bytes.readableBytesView.map { Unicode.Scalar($0) }))
                received.withLock { $0.text += text }
            }

            func channelInactive(context: ChannelHandlerContext) {
                received.withLock { $0.isClosed = true }
            }

            func errorCaught(context: ChannelHandlerContext, error: any Error) {
                context.close(promise: nil)
            }
        }

        private let channel: any Channel
        private let reader = Reader()

        init(port: Int) async throws {
            channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelInitializer { [reader] in $0.pipeline.addHandler(reader) }
                .connect(host: "127.0.0.1", port: port).get()
        }

        func send(_ text: String) async throws {
            try await channel.writeAndFlush(ByteBuffer(string: text)).get()
        }

        func send(_ bytes: [UInt8]) async throws {
            try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
        }

        /// Waits until what has arrived contains a text, and returns all of it.
        func received(_ part: String) async -> String {
            await reader.received.reaches { $0.isClosed || $0.text.contains(part) }
            return reader.received.value.text
        }

        /// Waits until the server has closed the connection, and returns all that has arrived.
        func receivedToEnd() async -> String {
            await reader.received.reaches { $0.isClosed }
            return reader.received.value.text
        }

        func close() async throws {
            try await channel.close().get()
        }
    }
#endif
