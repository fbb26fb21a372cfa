#if NIO
    /// The status codes of close frames (RFC 6455, section 7.4).
    enum CloseCode {
        static let normal: UInt16 = 1000
        static let goingAway: UInt16 = 1001
        static let protocolError: UInt16 = 1002
        /// The peer's close frame has no code. Never sent.
        static let none: UInt16 = 1005
        /// The peer went away without a close frame. Never sent.
        static let abnormal: UInt16 = 1006
        static let invalidContent: UInt16 = 1007
        static let tooLarge: UInt16 = 1009

        /// Whether a close frame may have this code: one that the protocol has registered, or one for libraries (3000 to
        /// 3999) and applications (4000 to 4999).
        static func isValid(_ code: UInt16) -> Bool {
            switch code {
            case 1000...1003, 1007...1014, 3000...4999: true
            default: false
            }
        }
    }
#endif
