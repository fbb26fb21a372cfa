#if NIO
    import AccordHTTP
    import HTTPTypes
    import NIOCore
    import NIOHPACK
    import NIOHTTP2

    /// A call on its stream, as its connection sees it. It is used on the event loop only.
    final class HTTP2Stream {
        let id: HTTP2StreamID
        let call: HTTPCall
        let pump: BodyPump?
        /// The part of the response that this turn of the event loop has brought.
        private var arrival = Arrival()
        private(set) var hasArrived = false
        /// Whether the response has begun, and whether it has ended.
        private(set) var hasResponse = false
        private(set) var hasEnded = false
        /// Whether both sides have ended.
        var isClosed = false
        /// Bytes that no reader takes, as they are no content.
        private var padding = 0
        /// The number of bytes of the request's body that went to NIO.
        var sent = 0
        /// The number of bytes that the server takes beyond its initial window.
        private var granted = 0

        init(_ id: HTTP2StreamID, _ call: HTTPCall) {
            self.id = id
            self.call = call
            pump = call.pump
        }

        /// - Returns: why this cannot be a response.
        func take(_ headers: HPACKHeaders, isLast: Bool) -> TransportError? {
            if hasResponse {
                arrival.trailers = HTTPFields(headers)
            } else {
                guard let text = headers.first(name: ":status"), let status = Int(text), 100...999 ~= status else {
                    return TransportError(.failed, "the response has no status")
                }
                // An interim response (RFC 9110, section 15.2).
                if status < 200 {
                    return isLast ? TransportError(.failed, "the response ends before its status") : nil
                }
                hasResponse = true
                arrival.room = headers.first(name: "content-length").flatMap { Int($0) } ?? 0
                arrival.head = Arrival.Head(status: status, headers: HTTPFields(headers))
                if isLast { arrival.trailers = [:] }
            }
            hasArrived = true
            hasEnded = arrival.trailers != nil
            return nil
        }

        func take(_ data: HTTP2Frame.FramePayload.Data) {
            if case .byteBuffer(let bytes) = data.data { arrival.append(bytes) }
            if let count = data.paddingBytes { padding += count + 1 }
            hasArrived = true
            if data.endStream {
                hasEnded = true
                arrival.trailers = [:]
            }
        }

        /// Takes a WINDOW_UPDATE. NIO checks it only as long as the request is being sent; later it has no use, but breaks
        /// the protocol all the same.
        ///
        /// - Parameter initial: the window that the server gives each stream.
        /// - Returns: what is wrong with it (RFC 9113, section 6.9).
        func grow(by increment: Int, initial: Int) -> (NIOHTTP2.HTTP2ErrorCode, TransportError)? {
            guard increment > 0 else {
                return (
                    .protocolError, TransportError(.failed, "the server breaks the protocol: a window of 0 more bytes")
                )
            }
            granted += increment
            guard initial - sent + granted <= Int32.max else {
                return (
                    .flowControlError,
                    TransportError(.failed, "the server breaks the protocol: a window of more than 2^31 - 1 bytes")
                )
            }
            return nil
        }

        func takeArrival() -> Arrival {
            hasArrived = false
            defer { arrival = Arrival(room: arrival.room) }
            return arrival
        }

        /// Returns how many more bytes the server may send, now that `count` have been read.
        func credit(_ count: Int) -> Int {
            defer { padding = 0 }
            return count + padding
        }
    }

    extension HTTPFields {
        fileprivate init(_ headers: HPACKHeaders) {
            self.init()
            reserveCapacity(headers.count)
            for (name, value, _) in headers where name.first != ":" {
                if let name = HTTPField.Name(name) { append(HTTPField(name: name, value: value)) }
            }
        }
    }
#endif
