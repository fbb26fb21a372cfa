#if NIO
    import NIOCore

    /// The most that a connection keeps, and the longest that it waits.
    struct SocketLimits: Sendable {
        /// Bytes of a message's payload.
        var messageSize: Int
        /// Bytes of a frame's payload.
        var frameSize: Int
        /// From the moment that one side closes, until the connection is torn down.
        var closeTimeout: TimeAmount
        /// Bytes of messages that have arrived and were not asked for. With as many, no more are read from the network.
        var unread = 256 * 1024
        /// Bytes of frames that the network has not taken. With as many, senders wait.
        var unsent = 64 * 1024
    }
#endif
