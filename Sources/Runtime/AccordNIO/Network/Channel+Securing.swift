#if NIO
    import NIOCore

    extension Channel {
        /// Puts TLS before the handlers to come, and waits for its handshake.
        ///
        /// - Parameter host: a name, or an address.
        /// - Returns: what both sides agree to speak (RFC 7301); `nil` when the server did not choose.
        func secure(_ tls: NIOTLS.Context, host: String, port: Int) throws -> EventLoopFuture<String?> {
            // A name that no certificate can be for throws here, and a promise that is made must be kept.
            let handler = try tls.handler(host: host, port: port)
            let agreed = eventLoop.makePromise(of: String?.self)
            do {
                try pipeline.syncOperations.addHandler(handler)
                try pipeline.syncOperations.addHandler(AgreementHandler(agreed))
            } catch {
                agreed.fail(error)
            }
            return agreed.futureResult
        }

        /// A step of opening a connection; what it throws becomes a future that has failed.
        func attempt<Value: Sendable>(_ step: () throws -> EventLoopFuture<Value>) -> EventLoopFuture<Value> {
            do {
                return try step()
            } catch {
                return eventLoop.makeFailedFuture(error)
            }
        }
    }
#endif
