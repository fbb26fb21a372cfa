#if NIO
    import AccordHTTP
    import NIOCore
    import NIOHPACK
    import NIOHTTP2

    /// A connection of HTTP/2: many calls side by side, each a stream (RFC 9113).
    ///
    /// It comes after NIO's `NIOHTTP2Handler`, and takes its frames as they are: a channel for each stream would cost
    /// more than all the rest of a small call.
    final class HTTP2Handler: ChannelInboundHandler, HTTPWire {
        typealias InboundIn = HTTP2Frame
        typealias OutboundOut = HTTP2Frame

        /// The number of bytes that all streams together may have on their way to us. They are taken from the network
        /// as they come, so that a reader who stalls holds nobody else back; how many wait for a reader, its own
        /// stream's window says.
        static let window = 16 << 20
        /// The number of streams at a time when the server does not say it: NIO itself holds back those beyond, where
        /// they would wait for one of these to end instead of going to another connection.
        private static let defaultCapacity = 100

        private let place: PoolPlace
        /// Is kept when the server has said how many streams there may be.
        private var opening: EventLoopPromise<HTTPConnection>?
        private var context: ChannelHandlerContext?
        private var streams: [HTTP2StreamID: HTTP2Stream] = [:]
        private var byCall: [ObjectIdentifier: HTTP2Stream] = [:]
        private var nextStreamID = 1
        /// The streams for which this turn of the event loop has brought something.
        private var arrived: [HTTP2Stream] = []
        /// The stream whose response breaks the protocol: the next error says what is wrong with it.
        private var broken: HTTP2Stream?
        /// The number of bytes that the server takes on a stream before it says that it takes more (RFC 9113, section
        /// 6.9.2).
        private var initialWindow = 65_535
        /// Whether the connection has answered a call.
        private var hasServed = false
        /// Whether there will be no more calls.
        private var isLeaving = false
        /// Whether an error has ended the connection, though it is not closed yet. Frames after the error are no
        /// response, also where both are read at once.
        private var hasFailed = false
        private var willFlush = false
        /// The first error of the connection, before it broke.
        private var cause: (any Error)?
        private let keepAlive: KeepAlive?
        private var watch: SilenceWatch?

        init(_ place: PoolPlace, _ keepAlive: KeepAlive?, opening: EventLoopPromise<HTTPConnection>) {
            self.place = place
            self.keepAlive = keepAlive
            self.opening = opening
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
            watch = keepAlive.map { keepAlive in
                SilenceWatch(
                    keepAlive, on: context.eventLoop, isWaiting: { [unowned self] in !streams.isEmpty },
                    ping: { [unowned self] in ping() }, fail: { [unowned self] in stayedSilent() })
            }
            // The connection's own window begins with 64 KiB, which no setting changes (RFC 9113, section 6.9.2).
            write(.windowUpdate(windowSizeIncrement: Self.window - 65_535), on: .rootStream)
            flushSoon()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            down()
            self.context = nil
        }

        // MARK: Writing

        func start(_ call: HTTPCall, on connection: HTTPConnection) {
            // A connection that turns out to be dead hands the call back: nothing of it has been sent.
            if !isLeaving { watch?.begun() }
            guard context?.channel.isActive == true, !isLeaving, nextStreamID <= Int(Int32.max),
                !hasDiedAtRest(for: call)
            else {
                leave()
                closeIfDone()
                call.lost(.untouched, TransportError(closedBy: cause, hasBegun: false))
                return
            }
            guard call.begin(on: connection) else {
                place.released()
                return
            }
            let stream = HTTP2Stream(HTTP2StreamID(nextStreamID), call)
            nextStreamID += 2
            streams[stream.id] = stream
            byCall[ObjectIdentifier(call)] = stream
            let hasBody = call.hasStream || call.body?.isEmpty == false
            write(.headers(.init(headers: HPACKHeaders(call), endStream: !hasBody)), on: stream.id)
            if let body = call.body, hasBody {
                stream.sent += body.count
                write(.data(.init(data: .byteBuffer(ByteBuffer(bytes: body)), endStream: true)), on: stream.id)
            }
            flushSoon()
        }

        /// Whether the server has closed a connection that no call uses, and the event loop has not read that yet. A call
        /// that may be made twice goes to another connection anyway.
        private func hasDiedAtRest(for call: HTTPCall) -> Bool {
            streams.isEmpty && !call.isIdempotent && context?.channel.isClosedByPeer == true
        }

        func upload(of call: HTTPCall) {
            guard let context, let stream = byCall[ObjectIdentifier(call)], let pump = stream.pump else { return }
            let (bytes, isLast) = pump.take()
            let count = bytes.readableBytes
            guard count > 0 || isLast else { return }
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.whenComplete { _ in pump.written(count) }
            stream.sent += count
            write(.data(.init(data: .byteBuffer(bytes), endStream: isLast)), on: stream.id, promise: written)
            flushSoon()
        }

        private func write(
            _ payload: HTTP2Frame.FramePayload, on id: HTTP2StreamID, promise: EventLoopPromise<Void>? = nil
        ) {
            guard let context else {
                promise?.fail(ChannelError.ioOnClosedChannel)
                return
            }
            context.write(wrapOutboundOut(HTTP2Frame(streamID: id, payload: payload)), promise: promise)
        }

        /// Flushes once for all that is written in one turn of the event loop.
        private func flushSoon() {
            guard !willFlush, let context else { return }
            willFlush = true
            context.eventLoop.assumeIsolated().execute { [self] in
                willFlush = false
                self.context?.flush()
            }
        }

        // MARK: Reading

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !hasFailed else { return }
            let frame = unwrapInboundIn(data)
            watch?.heard(frame)
            switch frame.payload {
            case .headers(let headers):
                hasServed = true
                guard let stream = streams[frame.streamID] else { return }
                if !stream.hasArrived { arrived.append(stream) }
                if let error = stream.take(headers.headers, isLast: headers.endStream) {
                    fail(stream, .protocolError, error)
                }
            case .data(let data):
                guard let stream = streams[frame.streamID] else { return }
                if !stream.hasArrived { arrived.append(stream) }
                stream.take(data)
            case .rstStream(let code):
                // Once the response has ended, it does not matter what becomes of the request.
                guard let stream = streams[frame.streamID] else { return }
                stream.isClosed = true
                if !stream.hasEnded { reset(stream, code) }
            case .windowUpdate(let increment):
                guard let stream = streams[frame.streamID], !stream.hasEnded else { return }
                if let (code, error) = stream.grow(by: increment, initial: initialWindow) { fail(stream, code, error) }
            case .settings(.settings(let settings)):
                take(settings, context)
            case .goAway(let lastStreamID, let code, _):
                goAway(lastStreamID, code)
            case .settings, .ping, .priority, .pushPromise, .alternativeService, .origin:
                break
            }
        }

        private func take(_ settings: HTTP2Settings, _ context: ChannelHandlerContext) {
            let limit = settings.last { $0.parameter == .maxConcurrentStreams }?.value
            initialWindow = settings.last { $0.parameter == .initialWindowSize }?.value ?? initialWindow
            if let opening {
                self.opening = nil
                opening.succeed(
                    HTTPConnection(
                        self, on: context.eventLoop, capacity: limit ?? Self.defaultCapacity, isShared: true))
            } else if let limit {
                place.changed(capacity: limit)
            }
        }

        /// Ends the streams that are later than the last one that the server has looked at, and takes no more. A response to
        /// one of them that arrived before counts all the same, also where both are read at once.
        private func goAway(_ lastStreamID: HTTP2StreamID, _ code: HTTP2ErrorCode) {
            leave()
            deliver()
            let error = TransportError(.failed, "the server went away: \(code.name)")
            if code != .noError { cause = cause ?? error }
            for stream in streams.values.filter({ $0.id > lastStreamID }).sorted(by: { $0.id < $1.id }) {
                forget(stream)
                stream.call.lost(.untouched, error)
            }
            closeIfDone()
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if let event = event as? StreamClosedEvent, let stream = streams[event.streamID] {
                // It has a reason when it is NIO who resets the stream.
                if !stream.isClosed, event.reason != nil { broken = stream }
                stream.isClosed = true
            } else if let event = event as? NIOHTTP2WindowUpdatedEvent, event.streamID == .rootStream {
                refill(event.inboundWindowSize)
            }
            context.fireUserInboundEventTriggered(event)
        }

        /// Lets the server send as much again, once half the connection's window is used. Data for streams that were
        /// reset uses it too, though NIO shows none of it as a frame.
        private func refill(_ left: Int?) {
            guard let left, Self.window - left >= Self.window / 2 else { return }
            write(.windowUpdate(windowSizeIncrement: Self.window - left), on: .rootStream)
            flushSoon()
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            if let broken { end(broken, TransportError(.failed, "the server breaks the protocol")) }
            watch?.heardAll()
            deliver()
            context.fireChannelReadComplete()
        }

        private func deliver() {
            let streams = arrived
            arrived = []
            for stream in streams where stream.hasArrived && self.streams[stream.id] != nil { deliver(stream) }
        }

        private func deliver(_ stream: HTTP2Stream) {
            let arrival = stream.takeArrival()
            if stream.hasEnded {
                // Before the reader goes on, who may have another call at once.
                if !stream.isClosed { resetOnWire(stream, .cancel) }
                forget(stream)
                place.released()
                closeIfDone()
            }
            let credit = stream.call.arrived(arrival)
            if credit > 0 { self.credit(stream.call, credit) }
        }

        func credit(_ call: HTTPCall, _ count: Int) {
            guard let stream = byCall[ObjectIdentifier(call)], !stream.hasEnded, !stream.isClosed else { return }
            write(.windowUpdate(windowSizeIncrement: stream.credit(count)), on: stream.id)
            flushSoon()
        }

        // MARK: Silence

        private func ping() {
            write(.ping(HTTP2PingData(), ack: false), on: .rootStream)
            flushSoon()
        }

        private func stayedSilent() {
            fail(TransportError(.failed, "the server says nothing, and does not answer a PING either"))
        }

        private func fail(_ error: any Error) {
            hasFailed = true
            cause = cause ?? error
            leave()
            context?.channel.tearDown()
        }

        // MARK: Ends of streams

        private func reset(_ stream: HTTP2Stream, _ code: HTTP2ErrorCode) {
            let error = TransportError(reset: code)
            guard code == .refusedStream, !stream.hasResponse else { return end(stream, error) }
            // The server has done nothing with it (RFC 9113, section 8.7).
            forget(stream)
            place.released()
            stream.call.lost(.untouched, error)
            closeIfDone()
        }

        func giveUp(_ call: HTTPCall) {
            guard let stream = byCall[ObjectIdentifier(call)] else { return }
            forget(stream)
            if !stream.isClosed { resetOnWire(stream, .cancel) }
            place.released()
            closeIfDone()
        }

        /// The server breaks the protocol on a stream, which does not touch the others.
        private func fail(_ stream: HTTP2Stream, _ code: NIOHTTP2.HTTP2ErrorCode, _ error: TransportError) {
            if !stream.isClosed { resetOnWire(stream, code) }
            end(stream, error)
        }

        private func resetOnWire(_ stream: HTTP2Stream, _ code: HTTP2ErrorCode) {
            stream.isClosed = true
            write(.rstStream(code), on: stream.id)
            flushSoon()
        }

        /// Ends a stream with an error. The part of the response that has arrived can still be read, and then the
        /// error.
        private func end(_ stream: HTTP2Stream, _ error: TransportError) {
            if broken === stream { broken = nil }
            guard streams[stream.id] != nil else { return }
            forget(stream)
            place.released()
            if stream.hasArrived { _ = stream.call.arrived(stream.takeArrival()) }
            stream.call.fail(error)
            closeIfDone()
        }

        private func forget(_ stream: HTTP2Stream) {
            streams[stream.id] = nil
            byCall[ObjectIdentifier(stream.call)] = nil
        }

        // MARK: Closing

        func close() {
            leave()
            closeIfDone()
        }

        private func leave() {
            guard !isLeaving else { return }
            isLeaving = true
            place.left()
        }

        private func closeIfDone() {
            guard isLeaving, streams.isEmpty else { return }
            context?.close(promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if let broken {
                let text = "the server breaks the protocol: \(NetworkFault(error).words)"
                end(broken, TransportError(.failed, text, cause: error))
            } else if let error = error as? NIOHTTP2Errors.StreamError {
                guard let stream = streams[error.streamID] else { return }
                let text = "the stream failed: \(NetworkFault(error.baseError).words)"
                end(stream, TransportError(.failed, text, cause: error.baseError))
            } else {
                fail(error)
            }
        }

        func channelInactive(context: ChannelHandlerContext) {
            down()
            context.fireChannelInactive()
        }

        private func down() {
            deliver()
            leave()
            opening?.fail(TransportError(.failed, "the server does not answer in HTTP/2", cause: cause))
            opening = nil
            watch?.stop()
            let lost = streams.values.sorted { $0.id < $1.id }
            streams = [:]
            byCall = [:]
            for stream in lost {
                // A server that breaks the protocol would do so again.
                let isAnswered = stream.hasResponse || cause is any NIOHTTP2Error
                stream.call.lost(
                    isAnswered ? .answered : .unanswered(isNew: !hasServed),
                    TransportError(closedBy: cause, hasBegun: stream.hasResponse))
            }
        }
    }
#endif
