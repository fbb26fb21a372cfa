#if NIO
    import AccordHTTP
    import NIOHTTP2

    extension TransportError {
        /// The server has given a stream up.
        init(reset code: HTTP2ErrorCode) {
            self.init(
                .failed, "the server reset the stream: \(code.name)", resetCode: UInt32(http2ErrorCode: code))
        }
    }

    extension HTTP2ErrorCode {
        /// The name of the code in RFC 9113, section 7.
        var name: String {
            switch self {
            case .noError: "NO_ERROR"
            case .protocolError: "PROTOCOL_ERROR"
            case .internalError: "INTERNAL_ERROR"
            case .flowControlError: "FLOW_CONTROL_ERROR"
            case .settingsTimeout: "SETTINGS_TIMEOUT"
            case .streamClosed: "STREAM_CLOSED"
            case .frameSizeError: "FRAME_SIZE_ERROR"
            case .refusedStream: "REFUSED_STREAM"
            case .cancel: "CANCEL"
            case .compressionError: "COMPRESSION_ERROR"
            case .connectError: "CONNECT_ERROR"
            case .enhanceYourCalm: "ENHANCE_YOUR_CALM"
            case .inadequateSecurity: "INADEQUATE_SECURITY"
            case .http11Required: "HTTP_1_1_REQUIRED"
            default: "error \(networkCode)"
            }
        }
    }
#endif
