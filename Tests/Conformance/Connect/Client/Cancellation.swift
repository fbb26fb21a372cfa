import AccordHTTP

/// The point at which the runner wants a call to be given up, and what is done about it at each point of the call.
struct Cancellation: Sendable {
    private let timing: V1.ClientCompatRequest.Cancel.CancelTiming?

    init(_ timing: V1.ClientCompatRequest.Cancel.CancelTiming?) {
        self.timing = timing
    }

    /// All is sent; that is not said yet.
    func beforeCloseSend(_ cancel: () -> Void) {
        if case .beforeCloseSend = timing { cancel() }
    }

    /// All is sent, and the answer is about to be waited for, in another task. The runner says how much real time passes
    /// before the call is cancelled.
    func afterCloseSend(_ cancel: @escaping @Sendable () -> Void) {
        guard case .afterCloseSendMs(let milliseconds) = timing else { return }
        Task {
            try await Task.sleep(for: .milliseconds(milliseconds))
            cancel()
        }
    }

    /// So many responses have come.
    func after(responses count: Int, _ cancel: () -> Void) {
        if case .afterNumResponses(let number) = timing, number == count { cancel() }
    }
}
