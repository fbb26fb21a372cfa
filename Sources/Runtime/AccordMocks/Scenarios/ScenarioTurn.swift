package import AccordHTTP

/// The answer of a scenario to one call.
package struct ScenarioTurn: Sendable {
    package var content: ScenarioAnswer.Content
    package var latency: Duration
    package var fault: CallFault?
    /// Of samples.
    package var seed: UInt64
    /// The source of the fault, for messages: `the scenario 'Offline' has it for calls/0, answer 1`.
    package var cause: String

    /// Answers a call, late and with the fault.
    package func respond(
        on clock: any Clock<Duration>, _ answer: () async throws(TransportError) -> TransportResponse
    ) async throws(TransportError) -> TransportResponse {
        if latency > .zero { try await clock.pause(latency) }
        guard let fault else { return try await answer() }
        if let response = try await fault.responseBefore(cause) { return response }
        var response = try await answer()
        try fault.change(&response, cause, clock)
        return response
    }
}

extension CallFault {
    /// Does what the fault does before the server gets the request, apart from latency.
    ///
    /// - Parameter cause: the source of the fault, for messages.
    /// - Returns: the response, where the server gets none.
    func responseBefore(_ cause: String) async throws(TransportError) -> TransportResponse? {
        switch self {
        case .unreachable: throw TransportError(.failed, "\(self), as \(cause)")
        case .silence:
            _ = try? await Gate().wait()
            throw .cancelled
        case .status(let status): return TransportResponse(status: status, headers: [.contentLength: "0"])
        case .latency, .lost, .resetBody, .contentType, .damagedGzip, .drip: return nil
        }
    }

    /// Whether the server gets no request.
    package var isBeforeServer: Bool {
        switch self {
        case .unreachable, .silence, .status: true
        case .latency, .lost, .resetBody, .contentType, .damagedGzip, .drip: false
        }
    }

    /// Does to a response what the fault does.
    func change(
        _ response: inout TransportResponse, _ cause: String, _ clock: any Clock<Duration>
    ) throws(TransportError) {
        switch self {
        case .lost: throw TransportError(.failed, "\(self), as \(cause)")
        case .resetBody(let count):
            response.body = response.body.reset(
                after: count, with: TransportError(.failed, "\(self), as \(cause)"))
        case .contentType(let type): response.headers[.contentType] = type
        case .damagedGzip: response.damageGzip()
        case .drip(let bytes, let pause): response.body = response.body.dripping(bytes, every: pause, clock)
        case .latency, .unreachable, .silence, .status: break
        }
    }
}
