#if NIO
    import AccordSocket
    import NIOCore
    import NIOEmbedded

    @testable import AccordNIO

    /// A connection over a channel without a network and with a clock of its own; the test is the server, byte by byte.
    struct ChannelPeer {
        let channel: NIOAsyncTestingChannel
        let network: TestNetwork
        /// `nil` once it is let go.
        private(set) var connection: NIOSocketConnection?

        init(limits: SocketLimits = .tests, deflate: DeflateAgreement? = nil) async throws {
            let channel = NIOAsyncTestingChannel()
            let network = TestNetwork()
            self.channel = channel
            self.network = network
            connection = try await channel.testingEventLoop.executeInContext {
                try channel.pipeline.syncOperations.addHandler(TestNetworkHandler(network))
                return try NIOSocketConnection(channel, limits: limits, deflate: deflate)
            }
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).get()
        }

        var open: NIOSocketConnection {
            get throws {
                guard let connection else { throw ChannelError.alreadyClosed }
                return connection
            }
        }

        mutating func letGo() { connection = nil }

        func send(_ bytes: [UInt8]) async throws {
            try await channel.writeInbound(ByteBuffer(bytes: bytes))
        }

        /// The next write of the client, which may be several frames, unmasked.
        func written() async throws -> [ClientFrame] {
            var bytes = try await channel.waitForOutboundWrite(as: ByteBuffer.self)
            var frames: [ClientFrame] = []
            while bytes.readableBytes > 0 { frames.append(try ClientFrame(&bytes)) }
            return frames
        }

        /// The server closes its end, as TCP reports it.
        func end() async throws {
            try await channel.close().get()
        }

        func pass(_ time: TimeAmount) async {
            await channel.testingEventLoop.advanceTime(by: time)
        }
    }

    extension SocketLimits {
        static var tests: SocketLimits {
            SocketLimits(messageSize: 1000, frameSize: 500, closeTimeout: .seconds(3), unread: 1000, unsent: 1000)
        }
    }

    /// A frame as a client writes it.
    struct ClientFrame: Equatable {
        struct Malformed: Error {}

        var first: UInt8
        var payload: [UInt8]
        var key: UInt32

        init(_ bytes: inout ByteBuffer) throws {
            guard let first = bytes.readInteger(as: UInt8.self), let second = bytes.readInteger(as: UInt8.self),
                second & 0x80 != 0
            else { throw Malformed() }
            let length: Int? =
                switch second & 0x7f {
                case 126: bytes.readInteger(as: UInt16.self).map(Int.init)
                case 127: bytes.readInteger(as: UInt64.self).map { Int($0) }
                case let short: Int(short)
                }
            guard let length, let key = bytes.readBytes(length: 4), let payload = bytes.readBytes(length: length) else {
                throw Malformed()
            }
            self.first = first
            self.key = key.reduce(0) { $0 << 8 | UInt32($1) }
            self.payload = payload.enumerated().map { $1 ^ key[$0 % 4] }
        }

        /// The code of a close frame; `nil` when this is no close frame, or has no code.
        var closeCode: UInt16? {
            guard first == 0x88, payload.count >= 2 else { return nil }
            return UInt16(payload[0]) << 8 | UInt16(payload[1])
        }
    }
#endif
