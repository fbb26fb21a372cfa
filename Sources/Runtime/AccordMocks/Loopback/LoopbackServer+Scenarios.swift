import Accord
import AccordHTTP
import Foundation
import HTTPTypes

extension LoopbackServer {
    /// Plays a scenario from its begin on, in place of the one before.
    ///
    /// ```swift
    /// server.handle(ContactsService.Served.listContacts) { request, context in page }
    /// try server.play(Scenario(contentsOf: url))
    /// ```
    ///
    /// Calls and sockets that the scenario has an answer or a script for are as it has them, where there is a handler; all
    /// others are up to the handlers. Answers that are samples are of the types of handlers; answers by the name of an example, which only the
    /// contract has, fail with `unimplemented`. Latencies and pauses take the server's clock.
    ///
    /// - Parameter scenario: `nil` for none.
    public func play(_ scenario: Scenario?) {
        play.withLock { $0 = scenario.map { ScenarioPlay($0) } }
    }
}

extension RPCExchange {
    /// Answers a call as the scenario that is on has it.
    ///
    /// - Parameter request: `nil` for a stream of requests.
    /// - Returns: whether it did; if not, it is up to the handler.
    func isAnswered<Output: Message>(
        by play: Locked<ScenarioPlay?>, _ request: (any Message)?, as type: Output.Type
    ) async throws -> Bool {
        guard play.withLock({ $0 != nil }) else { return false }
        let body = try request.map { try JSONValue(json: $0.jsonData()) }
        guard var turn = play.withLock({ $0?.turn(of: ScenarioRequest(method.path, body: body)) }) else { return false }
        if case .response(let status?, _, _) = turn.content { turn.fault = .status(status) }
        try await self.play(turn)
        switch turn.content {
        case .usual: return false
        case .failure(let failure): throw failure.error
        case .response(_, let headers, let body):
            responseHeaders.append(contentsOf: headers)
            try await send(body ?? [:], as: type, turn)
        case .sample(let values):
            let sample = try JSONValue(json: Output.sampled(seed: turn.seed).jsonData())
            try await send(sample.joined(with: values), as: type, turn)
        case .messages(let messages, let failure):
            for message in messages { try await send(message, as: type, turn) }
            if let failure { throw failure.error }
        case .example(let name):
            throw ConnectError(.unimplemented, "only the contract has the example '\(name)'; \(turn.cause)")
        }
        return true
    }

    private func send<Output: Message>(_ json: JSONValue, as _: Output.Type, _ turn: ScenarioTurn) async throws {
        let message: Output
        do {
            message = try Output(json: json.jsonData())
        } catch {
            throw ConnectError(.internal, "the message is none of \(method), as \(turn.cause): \(error)")
        }
        try await send(try codec.encode(message))
    }
}

extension RESTExchange {
    /// Answers a call as the scenario that is on has it, or else as the handler does.
    func respond<Served: ServedOperation>(
        _ operation: Served.Type, _ segments: [String: String], _ play: Locked<ScenarioPlay?>,
        _ body: @Sendable (Served.Operation.Request, LoopbackContext) async throws -> Served.Operation.Output
    ) async throws(TransportError) -> TransportResponse {
        guard play.withLock({ $0 != nil }) else { return try await respond(operation, segments, body) }
        let exchange = try await collected()
        let request = exchange.scenarioRequest(Served.Operation.descriptor.call.name, segments)
        guard let turn = play.withLock({ $0?.turn(of: request) }) else {
            return try await exchange.respond(operation, segments, body)
        }
        return try await turn.respond(on: options.clock) { () throws(TransportError) in
            if let response = try await exchange.answer(turn, of: operation) { return response }
            return try await exchange.respond(operation, segments, body)
        }
    }

    /// The same exchange with the whole body in memory.
    private func collected() async throws(TransportError) -> RESTExchange {
        guard let stream = request.stream else { return self }
        var request = request
        do throws(ConnectError) {
            request.body = try await stream.collect(upTo: Self.receiveLimit)
        } catch {
            throw TransportError(.failed, "the body cannot be read", cause: error)
        }
        request.stream = nil
        return RESTExchange(request: request, options: options)
    }

    private func scenarioRequest(_ name: String, _ segments: [String: String]) -> ScenarioRequest {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let headers = request.headers
        return ScenarioRequest(name, body: request.body.flatMap { try? JSONValue(json: $0) }) { name in
            segments[name]?.removingPercentEncoding ?? query.first { $0.name == name }?.value
                ?? HTTPField.Name(name).flatMap { headers[$0] }
        }
    }

    /// - Returns: `nil` where it is up to the handler.
    private func answer<Served: ServedOperation>(
        _ turn: ScenarioTurn, of operation: Served.Type
    ) async throws(TransportError) -> TransportResponse? {
        switch turn.content {
        case .usual: return nil
        case .response(let status, let headers, let body):
            return TransportResponse(status: status ?? 200, headers: headers, body: body)
        case .failure(let failure): return TransportResponse(failure)
        case .messages(let messages, _):
            let types = Served.Operation.descriptor.accepts
            let stream = types.first { $0.contains("event-stream") || $0.contains("seq") } ?? types.first
            return TransportResponse(messages: messages, mediaType: stream ?? "application/x-ndjson")
        case .example(let name):
            return Self.problem(501, "only the contract has the example '\(name)'; \(turn.cause)")
        case .sample(let values):
            if let response = try await sample(of: operation, turn.seed, values) { return response }
            return Self.problem(501, "there is no sample; \(turn.cause)")
        }
    }

    private func sample<Served: ServedOperation>(
        of operation: Served.Type, _ seed: UInt64, _ values: JSONValue
    ) async throws(TransportError) -> TransportResponse? {
        guard let output = SeededSamples(seed: seed).output(of: Served.Operation.Output.self) else { return nil }
        var writer = ResponseWriter()
        Served.write(output: output, to: &writer)
        guard writer.failure == nil, let response = writer.response, values != [:] else { return writer.response }
        let bytes = try await response.body.collect(upTo: Int.max)
        let sample = (try? JSONValue(json: bytes)) ?? [:]
        return TransportResponse(
            status: response.status, headers: response.headers, body: sample.joined(with: values))
    }
}
