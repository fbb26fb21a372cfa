#if NIO
    import NIOCore

    extension TimeAmount {
        /// Nothing, when it is less than that; beyond a day, a day.
        init(clamping duration: Duration) {
            let (seconds, attoseconds) = duration.components
            let nanoseconds = max(0, min(seconds, 86_400)) * 1_000_000_000 + max(0, attoseconds / 1_000_000_000)
            self = .nanoseconds(nanoseconds)
        }
    }
#endif
