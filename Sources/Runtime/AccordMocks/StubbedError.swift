import AccordHTTP

extension ConnectError {
    /// Creates the error that a caller sees when a test's closure threw `error`.
    init(stubbed error: any Error) {
        switch error {
        case let error as ConnectError: self = error
        case is CancellationError: self = .cancelled
        default: self.init(.unknown, "the stub threw \(error)", cause: error)
        }
    }
}
