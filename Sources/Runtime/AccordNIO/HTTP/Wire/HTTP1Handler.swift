#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    /// A connection of HTTP/1.1: one call after the other (RFC 9112).
    final class HTTP1Handler: ChannelDuplexHandler, HTTPWire {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundIn = Never
        typealias OutboundOut = HTTPClientRequestPart

        fileprivate struct Exchange {
            let call: HTTPCall
            var pump: BodyPump?
            /// The part of the response that this turn of the event loop has brought.
            var arrival = Arrival()
            var hasArrived = false
            var hasResponse = false
            var keepsAlive = true
            /// Whether the body ends where the connection does (RFC 9112, section 6.3).
            var endsWithConnection = false
            /// Whether the network has taken all of the request.
            var isSent = false
            /// Bytes that have been delivered, and not come back as credit.
            var unread = 0

            init(_ call: HTTPCall) {
                self.call = call
                pump = call.pump
            }
        }

        private let place: PoolPlace
        private let proxy: HTTPProxy?
        private var context: ChannelHandlerContext?
        private var exchange: Exchange?
        /// Whether the connection has answered a call.
        private var hasServed = false
        private var isClosed = false
        private var wantsToRead = false
        /// The first error of the channel, before it broke.
        private var cause: (any Error)?

        /// - Parameter proxy: the receiver of requests, which it makes in place of the client; `nil` for a server.
        init(_ place: PoolPlace, through proxy: HTTPProxy?) {
            self.place = place
            self.proxy = proxy
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            down()
            self.context = nil
        }

        // MARK: Writing

        func start(_ call: HTTPCall, on connection: HTTPConnection) {
            guard let context, context.channel.isActive, !isClosed, exchange == nil else {
                leave()
                call.lost(.untouched, TransportError(closedBy: cause, hasBegun: false))
                return
            }
            // A call that may be made twice goes to another connection anyway.
            guard call.isIdempotent || !context.channel.isClosedByPeer else {
                tearDown()
                call.lost(.untouched, TransportError(closedBy: cause, hasBegun: false))
                return
            }
            guard !call.isGRPC else {
                place.released()
                call.fail(TransportError(.failed, "gRPC needs HTTP/2; use version: .http2"))
                return
            }
            guard call.begin(on: connection) else {
                place.released()
                return
            }
            exchange = Exchange(call)
            context.write(wrapOutboundOut(.head(HTTPRequestHead(call, through: proxy))), promise: nil)
            if call.hasStream {
                context.flush()
            } else {
                if let body = call.body, !body.isEmpty {
                    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
                }
                writeEnd(of: call, context)
            }
        }

        func upload(of call: HTTPCall) {
            guard let context, exchange?.call === call, let pump = exchange?.pump else { return }
            let (bytes, isLast) = pump.take()
            let count = bytes.readableBytes
            if count > 0 {
                let written = context.eventLoop.makePromise(of: Void.self)
                written.futureResult.whenComplete { _ in pump.written(count) }
                context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
                // Writes are completed in order. For a chunk, NIO would make six more futures of the promise.
                context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))), promise: written)
            }
            if isLast { writeEnd(of: call, context) } else { context.flush() }
        }

        private func writeEnd(of call: HTTPCall, _ context: ChannelHandlerContext) {
            let sent = context.eventLoop.makePromise(of: Void.self)
            sent.futureResult.assumeIsolated().whenSuccess { [self] in
                if exchange?.call === call { exchange?.isSent = true }
            }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
        }

        // MARK: Reading

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let part = unwrapInboundIn(data)
            // Not bound to a name: that would be a second owner of what has arrived, which is then copied to be added to.
            guard exchange != nil else {
                // Nothing was asked, so this is no response.
                if case .head = part { tearDown() }
                return
            }
            // A connection that broke has not ended, and may have lost a part of the body (RFC 9112, section 9.8).
            if case .end = part, exchange?.endsWithConnection == true, cause != nil { return }
            exchange?.take(part)
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            deliver()
            context.fireChannelReadComplete()
        }

        private func deliver() {
            guard let arrived = exchange, arrived.hasArrived else { return }
            if arrived.arrival.trailers != nil {
                // Before the reader goes on, who may have another call at once.
                finish(arrived)
                _ = arrived.call.arrived(arrived.arrival)
                return
            }
            exchange?.arrival = Arrival(room: arrived.arrival.room)
            exchange?.hasArrived = false
            exchange?.unread += arrived.arrival.body.count
            let credit = arrived.call.arrived(arrived.arrival)
            if credit > 0 { self.credit(arrived.call, credit) }
        }

        private func finish(_ ended: Exchange) {
            exchange = nil
            hasServed = true
            guard ended.isSent, ended.keepsAlive, !isClosed, context?.channel.isActive == true else {
                tearDown()
                return
            }
            place.released()
            resumeReading()
        }

        func read(context: ChannelHandlerContext) {
            if let exchange, exchange.unread >= HTTPCall.window {
                wantsToRead = true
            } else {
                context.read()
            }
        }

        func credit(_ call: HTTPCall, _ count: Int) {
            guard exchange?.call === call else { return }
            exchange?.unread -= count
            resumeReading()
        }

        private func resumeReading() {
            guard wantsToRead else { return }
            wantsToRead = false
            context?.channel.read()
        }

        // MARK: Closing

        func giveUp(_ call: HTTPCall) {
            guard exchange?.call === call else { return }
            exchange = nil
            tearDown()
        }

        func close() {
            guard exchange == nil else { return }
            isClosed = true
            context?.close(promise: nil)
        }

        private func tearDown() {
            leave()
            context?.channel.tearDown()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            cause = cause ?? error
            tearDown()
        }

        func channelInactive(context: ChannelHandlerContext) {
            down()
            context.fireChannelInactive()
        }

        private func down() {
            deliver()
            leave()
            guard let lost = exchange else { return }
            exchange = nil
            // A message that broke in the middle was a response.
            let isAnswered = lost.hasResponse || cause is HTTPParserError
            lost.call.lost(
                isAnswered ? .answered : .unanswered(isNew: !hasServed),
                TransportError(closedBy: cause, hasBegun: lost.hasResponse))
        }

        private func leave() {
            guard !isClosed else { return }
            isClosed = true
            place.left()
        }
    }

    extension HTTP1Handler.Exchange {
        fileprivate mutating func take(_ part: HTTPClientResponsePart) {
            hasArrived = true
            switch part {
            case .head(let head):
                hasResponse = true
                arrival.room = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
                keepsAlive = head.isKeepAlive
                endsWithConnection =
                    !head.headers.contains(name: "content-length") && !head.headers.contains(name: "transfer-encoding")
                arrival.head = Arrival.Head(status: Int(head.status.code), headers: HTTPFields(head.headers))
            case .body(let bytes):
                arrival.append(bytes)
            case .end(let trailers):
                arrival.trailers = trailers.map(HTTPFields.init) ?? [:]
            }
        }
    }

    extension HTTPCall {
        /// Whether it needs the trailers and the streams of HTTP/2, which gRPC-Web does not.
        fileprivate var isGRPC: Bool {
            guard let type = headers.first(where: { $0.name == .contentType })?.value else { return false }
            return type.hasASCIIPrefix("application/grpc") && !type.hasASCIIPrefix("application/grpc-web")
        }
    }

    extension String {
        /// Whether the text begins with `prefix`, whatever the case of its letters.
        fileprivate func hasASCIIPrefix(_ prefix: StaticString) -> Bool {
            prefix.withUTF8Buffer { prefix in
                unsafe utf8.count >= prefix.count && zip(utf8, prefix).allSatisfy { $0.lowercase == $1.lowercase }
            }
        }
    }

    extension UInt8 {
        /// The lower case of a letter of ASCII; any other byte as it is.
        fileprivate var lowercase: UInt8 {
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
        }
    }

    extension HTTPFields {
        fileprivate init(_ headers: HTTPHeaders) {
            self.init()
            reserveCapacity(headers.count)
            for (name, value) in headers {
                if let name = HTTPField.Name(name) { append(HTTPField(name: name, value: value)) }
            }
        }
    }
#endif
