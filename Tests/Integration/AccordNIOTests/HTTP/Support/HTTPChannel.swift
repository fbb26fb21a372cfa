#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOEmbedded
    import NIOPosix

    @testable import AccordNIO

    /// A connection over a channel without a network and with a clock of its own; the test is the server, byte by byte.
    struct HTTPChannel {
        let channel: NIOAsyncTestingChannel
        let connection: HTTPConnection
        private let target: RequestTarget
        private let server: ServerConnections

        init(_ version: NIOTransport.HTTPVersion, keepAlive: KeepAlive? = nil) async throws {
            guard let url = URL(string: "http://127.0.0.1:1/") else { throw URLError(.badURL) }
            let configuration = NIOTransport.Configuration(version: version)
            target = try RequestTarget(url)
            // Nothing is opened here: calls that may not be made twice go nowhere else.
            server = ServerConnections(
                target.origin, configuration,
                ConnectionOpener(configuration, group: MultiThreadedEventLoopGroup.singleton))
            let steps = OpeningSteps(
                origin: target.origin, place: PoolPlace(server: server, number: 0), version: version,
                keepAlive: keepAlive, proxy: nil, tls: nil)
            let channel = NIOAsyncTestingChannel()
            self.channel = channel
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
            let opening = try await channel.testingEventLoop.executeInContext { steps.take(channel) }
            // The server's settings.
            if version == .http2 { try await channel.writeInbound(ByteBuffer(bytes: [0, 0, 0, 4, 0, 0, 0, 0, 0])) }
            connection = try await opening.get()
        }

        func call(_ stream: ByteStream? = nil) throws -> HTTPCall {
            guard let url = URL(string: "http://127.0.0.1:1/") else { throw URLError(.badURL) }
            return HTTPCall(TransportRequest(method: .post, url: url, stream: stream), target, to: server)
        }

        func send(_ bytes: [UInt8]) async throws {
            // A channel that is closed takes nothing.
            _ = try? await channel.writeInbound(ByteBuffer(bytes: bytes))
        }

        /// The server closes.
        func close() async {
            _ = try? await channel.close()
        }

        func pass(_ time: TimeAmount) async {
            await channel.testingEventLoop.advanceTime(by: time)
        }

        /// All that the client has written since the last time.
        func written() async throws -> [UInt8] {
            await channel.testingEventLoop.run()
            var bytes: [UInt8] = []
            while let data = try await channel.readOutbound(as: IOData.self) {
                if case .byteBuffer(let buffer) = data { bytes += Array(buffer.readableBytesView) }
            }
            return bytes
        }
    }
#endif
