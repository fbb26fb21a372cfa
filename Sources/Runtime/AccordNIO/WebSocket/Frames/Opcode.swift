#if NIO
    /// The kind of a frame (RFC 6455, section 5.2).
    enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        /// Control frames are small, whole, and may come between the fragments of a message.
        var isControl: Bool { rawValue >= 8 }
    }
#endif
