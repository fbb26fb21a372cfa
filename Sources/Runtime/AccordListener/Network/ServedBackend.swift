#if NIO
    import AccordHTTP
    import AccordMocks
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2

    /// The backend that connections are for, with their limits; and all that are open.
    final class ServedBackend: Sendable {
        let backend: any Backend
        let limits: ListenerLimits
        private let connections = Locked<[ObjectIdentifier: any Channel]>([:])

        init(backend: any Backend, limits: ListenerLimits) {
            self.backend = backend
            self.limits = limits
        }

        var idleTime: TimeAmount { TimeAmount(limits.idleTime) }

        /// Called on the event loop of a new connection.
        func serve(_ channel: any Channel) throws {
            let id = ObjectIdentifier(channel)
            connections.withLock { $0[id] = channel }
            channel.closeFuture.whenComplete { [connections] _ in
                _ = connections.withLock { $0.removeValue(forKey: id) }
            }
            try channel.pipeline.syncOperations.addHandler(PrefaceHandler(self))
        }

        func closeConnections() async {
            for channel in connections.withLock({ Array($0.values) }) { try? await channel.close().get() }
        }

        /// Makes a connection one of HTTP/1.1.
        func addHTTP1(to channel: any Channel) throws {
            // The writer of responses says how a body is framed, because it knows the request.
            var framing = HTTPResponseEncoder.Configuration()
            framing.automaticallySetFramingHeaders = false
            try channel.pipeline.syncOperations.addHandlers(
                HTTPResponseEncoder(configuration: framing),
                ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes)),
                RequestHandler(self, isHTTP2: false))
        }

        /// Makes a connection one of HTTP/2, whose streams are each served as a connection of HTTP/1.1 is.
        func addHTTP2(to channel: any Channel) throws {
            let idle = IdleConnectionHandler(after: idleTime)
            _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
                mode: .server, connectionConfiguration: connectionConfiguration, streamConfiguration: .init(),
                streamDelegate: idle.streams
            ) { stream in
                stream.eventLoop.makeCompletedFuture { [self] in
                    try stream.pipeline.syncOperations.addHandlers(
                        HTTP2FramePayloadToHTTP1ServerCodec(), RequestHandler(self, isHTTP2: true))
                }
            }
            try channel.pipeline.syncOperations.addHandler(idle)
        }

        private var connectionConfiguration: NIOHTTP2Handler.ConnectionConfiguration {
            var configuration = NIOHTTP2Handler.ConnectionConfiguration()
            configuration.initialSettings = [
                HTTP2Setting(parameter: .maxConcurrentStreams, value: 1_000),
                HTTP2Setting(parameter: .maxHeaderListSize, value: limits.headerSize),
            ]
            return configuration
        }
    }

    extension TimeAmount {
        /// The time, or the longest that there is.
        init(_ duration: Duration) {
            let (seconds, attoseconds) = duration.components
            let (nanoseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            let (sum, overflows) = nanoseconds.addingReportingOverflow(attoseconds / 1_000_000_000)
            // A deadline so far away must still be one that can be added to the time now.
            self = .nanoseconds(isTooLong || overflows ? .max / 4 : min(max(sum, 0), .max / 4))
        }
    }
#endif
