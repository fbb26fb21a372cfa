#if NIO
    import AccordHTTP
    import NIOCore
    import NIOHTTP1

    extension ByteToMessageHandler where Decoder == HTTPResponseDecoder {
        /// Returns a handler that reads responses of HTTP/1.1.
        ///
        /// Handlers are made one at a time. Swift's runtime (6.3) may stop the process when two event loops are the first to
        /// ask for this class at the same moment, because one of them sees the class that the other has not built whole.
        static func responses(_ leftOverBytes: RemoveAfterUpgradeStrategy) -> ByteToMessageHandler {
            making.withLock { _ in ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: leftOverBytes)) }
        }
    }

    private let making = Locked(())
#endif
