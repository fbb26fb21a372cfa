#if NIO
    import AccordSocket
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import NIOSSL

    extension SocketError {
        /// Why a connection could not be opened, in words that name no host.
        init(opening error: any Error) {
            switch error {
            case let error as SocketError:
                self = error
            case is CancellationError:
                self.init(.cancelled)
            case let error as NIOConnectionError where error.connectionErrors.isEmpty:
                self.init(.unreachable, "the server's name has no address", cause: error)
            case let error as NIOConnectionError:
                let reasons = Set(error.connectionErrors.map { Self.words($0.error) }).sorted()
                self.init(.unreachable, reasons.joined(separator: "; "), cause: error)
            default:
                self.init(.unreachable, Self.words(error), cause: error)
            }
        }

        private static func words(_ error: any Error) -> String {
            switch error {
            case let error as IOError: error.description
            // NIO's own words for these two name the host.
            case let error as NIOSSLExtraError where error == .failedToValidateHostname:
                "TLS: the server's certificate is for another name"
            case let error as NIOSSLExtraError where error == .serverHostnameImpossibleToMatch:
                "TLS: no certificate can be for the server's name"
            case let error as NIOSSLExtraError: "TLS: \(error)"
            case let error as NIOSSLError: "TLS: \(error)"
            case let error as BoringSSLError: "TLS: \(error)"
            case is HTTPParserError: "the server does not answer in HTTP/1.1"
            case ChannelError.eof, ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed:
                "the server closed the connection before it had agreed to a WebSocket"
            default: "\(error)"
            }
        }
    }
#endif
