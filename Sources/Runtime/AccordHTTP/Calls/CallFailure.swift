/// An error of a call, in whatever protocol's terms.
protocol CallFailure: Error {
    var connectError: ConnectError { get }
}

extension ConnectError {
    /// The error of a call or of a transport; `nil` for any other.
    init?(failure: any Error) {
        switch failure {
        case let error as ConnectError: self = error
        case let error as TransportError: self.init(error)
        case let error as any CallFailure: self = error.connectError
        default: return nil
        }
    }
}
