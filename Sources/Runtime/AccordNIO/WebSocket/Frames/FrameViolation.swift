#if NIO
    import AccordSocket

    /// Why a connection must fail, and the code of the close frame that says so.
    struct FrameViolation: Error {
        let code: UInt16
        let error: SocketError

        static func protocolError(_ message: String) -> FrameViolation {
            FrameViolation(code: CloseCode.protocolError, error: SocketError(.protocolError, message))
        }

        /// For content that is not what the message says it is: text that is not UTF-8, or compressed data that is none.
        static func invalidContent(_ message: String) -> FrameViolation {
            FrameViolation(code: CloseCode.invalidContent, error: SocketError(.protocolError, message))
        }

        static func tooLarge(_ message: String) -> FrameViolation {
            FrameViolation(code: CloseCode.tooLarge, error: SocketError(.tooLarge, message))
        }
    }
#endif
