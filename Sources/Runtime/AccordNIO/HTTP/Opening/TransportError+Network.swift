#if NIO
    import AccordHTTP
    import NIOCore
    import NIOHTTP1

    extension TransportError {
        /// Why a connection could not be opened.
        init(opening error: any Error) {
            switch error {
            case let error as TransportError:
                self = error
            case is CancellationError:
                self = .cancelled
            case ChannelError.connectTimeout:
                // No call's time is over: this is a failure of the network.
                self.init(.failed, "the server does not answer", cause: error)
            case ChannelError.eof, ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed:
                self.init(.failed, "the server closed the connection before it was open", cause: error)
            default:
                let fault = NetworkFault(error)
                self.init(fault.isOffline ? .offline : .failed, fault.words, cause: error)
            }
        }

        /// Why an open connection serves no more.
        ///
        /// - Parameter cause: what the channel said was wrong, if it did.
        init(closedBy cause: (any Error)?, hasBegun: Bool) {
            if let error = cause as? TransportError {
                self = error
                return
            }
            let place = hasBegun ? "before the response had ended" : "before the response began"
            // The parser's way to say that the connection closed.
            let isEnd = (cause as? HTTPParserError) == .invalidEOFState
            let reason = isEnd ? "" : cause.map { ": \(NetworkFault($0).words)" } ?? ""
            self.init(.failed, "the connection closed \(place)\(reason)", cause: cause)
        }
    }
#endif
