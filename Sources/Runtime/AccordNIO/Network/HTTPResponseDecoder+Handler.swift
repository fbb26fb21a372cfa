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

    /// Its value means nothing. An empty one would have the address of the object itself, for which the thread sanitizer would
    /// report that a lock is read while another thread holds it.
    private let making = Locked(false)
#endif
