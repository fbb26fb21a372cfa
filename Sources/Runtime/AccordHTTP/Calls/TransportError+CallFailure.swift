extension TransportError: CallFailure {
    /// The error as clients throw it.
    public var connectError: ConnectError { ConnectError(self) }
}

extension ConnectError {
    init(_ error: TransportError) {
        let code: Code =
            switch error.kind {
            case .offline: .unavailable
            case .failed: error.resetCode.flatMap(Code.init(reset:)) ?? .unavailable
            case .cancelled: .canceled
            case .timedOut: .deadlineExceeded
            case .tooLarge: .resourceExhausted
            }
        self.init(code, error.message, isOffline: error.kind == .offline, cause: error)
    }
}

extension ConnectError.Code {
    /// The code for a call that a server gave up, by gRPC's table for that ("gRPC over HTTP2", section "Errors").
    fileprivate init?(reset code: UInt32) {
        switch code {
        // NO_ERROR, PROTOCOL_ERROR, INTERNAL_ERROR, FLOW_CONTROL_ERROR, SETTINGS_TIMEOUT
        case 0...4: self = .internal
        // FRAME_SIZE_ERROR, COMPRESSION_ERROR, CONNECT_ERROR
        case 6, 9, 10: self = .internal
        // CANCEL
        case 8: self = .canceled
        // ENHANCE_YOUR_CALM
        case 11: self = .resourceExhausted
        // INADEQUATE_SECURITY
        case 12: self = .permissionDenied
        default: return nil
        }
    }
}
