#if NIO
    import NIOCore

    extension Channel {
        /// Whether the peer is known to have closed the connection. The system may know it before the event loop has read
        /// the end. `false` for a channel that is no TCP connection.
        ///
        /// Called on the event loop.
        var isClosedByPeer: Bool {
            guard let socket = self as? any SocketOptionProvider else { return false }
            var isEstablished = true
            // On the event loop, the answer is there at once.
            #if canImport(Darwin)
                socket.getTCPConnectionInfo().assumeIsolated().whenSuccess { isEstablished = $0.tcpi_state == 4 }
            #elseif os(Linux) || os(Android) || os(FreeBSD)
                socket.getTCPInfo().assumeIsolated().whenSuccess { isEstablished = $0.tcpi_state == 1 }
            #endif
            return !isEstablished
        }
    }
#endif
