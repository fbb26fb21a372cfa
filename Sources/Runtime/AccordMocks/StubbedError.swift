import AccordHTTP

extension ConnectError {
    /// What the real client says of a call whose task is cancelled.
    static let cancelled = ConnectError(.canceled, "the call was cancelled")

    /// What a caller sees of an error that a test's closure threw.
    init(stubbed error: any Error) {
        switch error {
        case let error as ConnectError: self = error
        case is CancellationError: self = .cancelled
        default: self.init(.unknown, "the stub threw \(error)", cause: error)
        }
    }
}
