#if NIO
    import NIOCore
    import NIOSSL

    extension Channel {
        /// Closes without a word to the peer. TLS would have one, and wait for an answer: it is passed over.
        func tearDown() {
            eventLoop.execute {
                let tls = try? self.pipeline.syncOperations.context(handlerType: NIOSSLClientHandler.self)
                if let tls { tls.close(promise: nil) } else { self.close(promise: nil) }
            }
        }
    }
#endif
