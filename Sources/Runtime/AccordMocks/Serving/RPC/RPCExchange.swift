package import AccordHTTP
package import Foundation
import HTTPTypes

/// One call as its handler sees it: requests come in and responses go out as bytes of messages, in any order.
///
/// ```swift
/// RPCRoute(method) { call in
///     while let request = try await call.next() { try await call.send(try answer(request)) }
///     call.trailers[.requestID] = "7"
/// }
/// ```
package final class RPCExchange: Sendable {
    private struct State: Sendable {
        var headers: HTTPFields = [:]
        var trailers: HTTPFields = [:]
        /// The answer of a scenario.
        var turn: ScenarioTurn?
        /// The one response of a method that has no stream of them.
        var message: Data?
        var stage = Stage.open
        /// The trailers of HTTP, once the body has ended.
        var httpTrailers: HTTPFields = [:]
    }

    /// The progress of the response.
    private enum Stage: Sendable {
        /// Nothing is on the wire. The first state: to `begun` with the first message of a stream, to `answered` when the
        /// handler ends before that.
        case open
        /// The headers are on the wire, and messages follow. A final state.
        case begun(HTTPFields)
        /// The call was over when its response began. A final state.
        case answered(RPCAnswer)
    }

    package let method: MethodDescriptor
    /// The headers of the request.
    package let headers: HTTPFields
    /// The URL of the request.
    package let url: URL
    private let head: RPCHead
    private let input: RPCInput
    private let output: RPCOutput
    private let deadline: Deadline?
    private let clock: any Clock<Duration>
    private let scope: CallScope
    private let pipe: RequestPipe
    private let state = Watched(State())

    init(
        _ method: MethodDescriptor, _ request: TransportRequest, _ head: RPCHead, _ input: RPCInput,
        _ output: RPCOutput, deadline: Deadline?, clock: any Clock<Duration>
    ) {
        self.method = method
        headers = request.headers
        url = request.url
        self.head = head
        self.input = input
        self.output = output
        self.deadline = deadline
        self.clock = clock
        let scope = CallScope()
        let pipe = RequestPipe { scope.end(.cancelled) }
        self.scope = scope
        self.pipe = pipe
        scope.whenOver { error in
            // At the end for any other reason, the client gets what it was sent, and the reason.
            if error.code == .canceled { pipe.close(error) }
        }
        if let deadline { scope.expire(at: deadline) }
    }

    /// The protocol that the client speaks.
    package var rpcProtocol: RPCProtocol { head.form.rpcProtocol }
    /// The codec of requests and responses: `protobuf` or `json`.
    package var codec: Codec { head.form.codec }
    /// Whether the call came by HTTP GET.
    package var isGET: Bool { head.isGET }
    /// The time that is left for the call; `nil` when the client gives it as long as it takes.
    package var timeRemaining: Duration? { deadline?.remaining }

    // MARK: Requests

    /// Waits for the next request, in the call's codec; `nil` when the client has sent all.
    ///
    /// - Throws: the error that the call is to be answered with, and `canceled` when the client is gone.
    package func next() async throws(ConnectError) -> Data? {
        if let failure = scope.failure { throw failure }
        return try await input.next()
    }

    /// Waits for the one request of a method that takes no stream of them.
    ///
    /// - Throws: `unimplemented`, when there is none, or more than one (gRPC, "Status codes and their use in gRPC").
    package func message() async throws(ConnectError) -> Data {
        guard let message = try await next() else {
            throw ConnectError(.unimplemented, "\(method) takes one message, and none came")
        }
        guard try await next() == nil else {
            throw ConnectError(.unimplemented, "\(method) takes one message, and more came")
        }
        return message
    }

    // MARK: Responses

    /// The headers of the response. Setting them after the first message, or after ``begin()``, has no effect.
    package var responseHeaders: HTTPFields {
        get { state.withLock { $0.headers } }
        set { state.withLock { $0.headers = newValue } }
    }

    /// The trailers of the response, also of one that fails.
    package var responseTrailers: HTTPFields {
        get { state.withLock { $0.trailers } }
        set { state.withLock { $0.trailers = newValue } }
    }

    /// Sends the headers of a stream before its first message. It does nothing for methods with one response.
    package func begin() {
        guard !method.kind.hasSingleResponse else { return }
        state.withLock { state in
            guard case .open = state.stage else { return }
            state.stage = .begun(state.headers)
        }
    }

    /// Sends a response, in the call's codec. Waits while the client does not read.
    ///
    /// - Throws: `internal` for a second response of a method that has one; the reason why the call is over.
    package func send(_ message: Data) async throws(ConnectError) {
        if let failure = scope.failure { throw failure }
        guard method.kind.hasSingleResponse else {
            let bytes = try output.envelope(message)
            begin()
            return try await pipe.send(bytes)
        }
        let isSecond = state.withLock { state in
            defer { state.message = state.message ?? message }
            return state.message != nil
        }
        if isSecond { throw ConnectError(.internal, "\(method) answers with one message, and the handler sent two") }
    }

    /// Lets the call be as a scenario has it: late, and with a fault of the whole response.
    ///
    /// It is for before the first response. Where the fault keeps the call from the server, it throws, and the handler ends.
    package func play(_ turn: ScenarioTurn) async throws(ConnectError) {
        do {
            if turn.latency > .zero { try await clock.sleep(for: turn.latency) }
        } catch {
            throw .cancelled
        }
        state.withLock { $0.turn = turn }
        if let fault = turn.fault, fault.isBeforeServer { throw .cancelled }
    }

    // MARK: The end

    /// Runs the handler, and returns the response as soon as it begins. A stream goes on for as long as its body is there.
    ///
    /// - Throws: when the task is cancelled.
    func response(
        _ handle: @escaping @Sendable (RPCExchange) async throws(ConnectError) -> Void
    ) async throws(TransportError) -> TransportResponse {
        Task {
            do throws(ConnectError) {
                try await scope.run { () throws(ConnectError) in try await handle(self) }
                end(nil)
            } catch {
                end(error)
            }
        }
        let isThere = await state.reaches { state in
            if case .open = state.stage { false } else { true }
        }
        guard isThere else {
            scope.end(.cancelled)
            throw .cancelled
        }
        let (stage, turn) = state.withLock { ($0.stage, $0.turn) }
        guard var turn else { return try response(stage) }
        // The handler has waited.
        turn.latency = .zero
        return try await turn.respond(on: clock) { () throws(TransportError) in try response(stage) }
    }

    private func response(_ stage: Stage) throws(TransportError) -> TransportResponse {
        switch stage {
        case .answered(let answer): return output.response(answer)
        case .begun(let headers): return try streamed(headers)
        case .open: throw .cancelled
        }
    }

    private func streamed(_ headers: HTTPFields) throws(TransportError) -> TransportResponse {
        guard let bytes = pipe.byteStream() else { throw TransportError(.failed, "a call is answered once") }
        let body = RPCBody(bytes, scope)
        return TransportResponse(
            status: 200, headers: output.head(headers),
            body: TransportBody(
                next: { () throws(TransportError) in try await body.next() },
                trailers: { [state] in state.withLock { $0.httpTrailers } },
                cancel: { body.cancel() }))
    }

    /// - Parameter error: the reason why the call fails; `nil` when it does not.
    private func end(_ error: ConnectError?) {
        let answer: RPCAnswer? = state.withLock { state in
            var answer = RPCAnswer(headers: state.headers, trailers: state.trailers, error: error)
            if case .begun = state.stage { return answer }
            if error == nil { answer.message = state.message }
            if error == nil, method.kind.hasSingleResponse, answer.message == nil {
                answer.error = ConnectError(.internal, "the handler of \(method) sent no message")
            }
            state.stage = .answered(answer)
            return nil
        }
        if let answer {
            let end = output.end(answer.trailers, answer.error)
            state.withLock { $0.httpTrailers = end.trailers }
            pipe.finish(with: end.last)
        }
        input.close()
        scope.end(.over)
    }
}
