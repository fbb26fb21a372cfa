/// A call whose requests are a stream of messages, and whose response is one message.
///
/// ```swift
/// let call = try await client.importContacts(options: CallOptions())
/// for contact in contacts { try await call.send(ImportContactsRequest(contact: contact)) }
/// let response = try await call.finish()
/// ```
///
/// When the call is let go before ``finish()``, it is cancelled.
public struct ClientStream<Input: Sendable, Output: Sendable>: Sendable {
    private let requests: RequestStream<Input>
    private let response: @Sendable () async throws(ConnectError) -> Response<Output>
    private let cancelCall: @Sendable () -> Void
    private let early = EarlyResponse<Output>()

    /// - Parameters:
    ///   - response: waits for the response. It is called after the requests are finished.
    ///   - cancel: gives the call up.
    public init(
        requests: RequestStream<Input>,
        response: @escaping @Sendable () async throws(ConnectError) -> Response<Output>,
        cancel: @escaping @Sendable () -> Void
    ) {
        self.requests = requests
        self.response = response
        cancelCall = cancel
    }

    /// Sends a message; see ``RequestStream/send(_:)``.
    ///
    /// - Throws: ``ConnectError``. When the server has ended the call before all was sent, that is the call's own error,
    ///   which ``finish()`` throws as well; `failedPrecondition` when it has answered without one.
    public func send(_ message: Input) async throws(ConnectError) {
        do throws(ConnectError) {
            try await requests.send(message)
        } catch  where error.isEndOfCall {
            throw await early.failure(of: response) ?? error
        }
    }

    /// Says that all is sent, and waits for the response, which is there once. Cancelling the task cancels the call.
    ///
    /// - Throws: ``ConnectError``, whatever went wrong with the call; `failedPrecondition` when the response was had
    ///   before.
    public func finish() async throws(ConnectError) -> Output {
        requests.finish()
        if let early = await early.take() { return try early.get().message }
        return try await response().message
    }

    /// Gives the call up, on the wire as well: ``finish()`` and ``send(_:)`` throw `canceled`.
    public func cancel() {
        cancelCall()
    }

    func mapRequests(_ transform: (RequestStream<Input>) -> RequestStream<Input>) -> ClientStream {
        ClientStream(requests: transform(requests), response: response, cancel: cancelCall)
    }

    /// The same call, which does something with its response, or with the error in its place.
    func mapResponse(
        _ transform:
            @escaping @Sendable (
                _ response: @Sendable () async throws(ConnectError) -> Response<Output>
            ) async throws(ConnectError) -> Response<Output>
    ) -> ClientStream {
        ClientStream(
            requests: requests,
            response: { [response] () throws(ConnectError) in try await transform(response) },
            cancel: cancelCall)
    }

    /// The same call, which also shows its headers and trailers when it is answered.
    func onEnd(_ show: @escaping @Sendable (ResponseMetadata) -> Void) -> ClientStream {
        mapResponse { response throws(ConnectError) in
            let response = try await response()
            show(ResponseMetadata(headers: response.headers, trailers: response.trailers))
            return response
        }
    }
}

/// The response of a call that was over before all was sent: whoever sends next asks for it, to learn why.
final class EarlyResponse<Output: Sendable>: Sendable {
    private enum State: Sendable {
        /// No sender has asked for the response. The first state: to `asked` when one does, to `taken` when the caller takes
        /// the response before that.
        case open
        /// A sender waits for the response. To `known` when that is there.
        case asked
        /// The response that a sender asked for. To `taken` when the caller takes it, unless it is an error, which stays.
        case known(Result<Response<Output>, ConnectError>)
        /// The caller has taken the response, or waits for it without a sender. A final state.
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
            await waitWhileAsked()
        }
        return state.withLock { state in
            if case .known(.failure(let error)) = state { error } else { nil }
        }
    }

    /// The response that a sender asked for: a message once, an error always; `nil` when none did.
    func take() async -> Result<Response<Output>, ConnectError>? {
        await waitWhileAsked()
        return state.withLock { state in
            if case .known(.failure(let error)) = state { return .failure(error) }
            defer { state = .taken }
            return if case .known(let result) = state { result } else { nil }
        }
    }

    /// Waits while a sender waits. Returns early when the task is cancelled.
    private func waitWhileAsked() async {
        await state.reaches { state in
            if case .asked = state { false } else { true }
        }
    }
}
