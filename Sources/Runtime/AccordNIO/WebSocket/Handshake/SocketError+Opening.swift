#if NIO
    import AccordSocket
    import NIOCore

    extension SocketError {
        /// Why a connection could not be opened.
        init(opening error: any Error) {
            switch error {
            case let error as SocketError:
                self = error
            case is CancellationError:
                self.init(.cancelled)
            case ChannelError.eof, ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed:
                self.init(
                    .unreachable, "the server closed the connection before it had agreed to a WebSocket", cause: error)
            default:
                let fault = NetworkFault(error)
                self.init(.unreachable, fault.words, isOffline: fault.isOffline, cause: error)
            }
        }
    }
#endif
