/// The answer of a call that was over before all was sent: whoever sends next asks for it, to learn why.
final class EarlyAnswer<Output: Sendable>: Sendable {
    private enum State: Sendable {
        case open
        /// A sender waits for the answer.
        case asked
        case known(Result<Response<Output>, ConnectError>)
        case taken
    }

    private let state = Watched(State.open)

    /// Why the call is over; `nil` when the server has answered without an error.
    func failure(
        of response: @Sendable () async throws(ConnectError) -> Response<Output>
    ) async -> ConnectError? {
        let isFirst = state.withLock { state in
            guard case .open = state else { return false }
            state = .asked
            return true
        }
        if isFirst {
            let result: Result<Response<Output>, ConnectError>
            do throws(ConnectError) { result = .success(try await response()) } catch { result = .failure(error) }
            state.withLock { $0 = .known(result) }
        } else {
            await isAnswered()
        }
        return state.withLock { state in
            if case .known(.failure(let error)) = state { error } else { nil }
        }
    }

    /// The answer that a sender asked for: a message once, an error always; `nil` when none did.
    func take() async -> Result<Response<Output>, ConnectError>? {
        await isAnswered()
        return state.withLock { state in
            if case .known(.failure(let error)) = state { return .failure(error) }
            defer { state = .taken }
            return if case .known(let result) = state { result } else { nil }
        }
    }

    /// Waits while a sender waits. Returns early when the task is cancelled.
    private func isAnswered() async {
        await state.reaches { state in
            if case .asked = state { false } else { true }
        }
    }
}
