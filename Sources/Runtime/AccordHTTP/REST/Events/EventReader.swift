import HTTPTypes

/// Reads the events of a response, and of those that follow it where the stream goes on after a loss. It is used by one
/// task at a time.
final class EventReader: Sendable {
    /// The way in which a stream goes on after a loss.
    struct Reopening: Sendable {
        let policy: EventResumption
        let clock: any Clock<Duration>
        /// The time by which the last event has to be there.
        let deadline: Deadline?
        /// Sends the request again, with the identifier of the last event that had one.
        ///
        /// - Returns: `nil` when the server has no more events.
        let open: @Sendable (_ lastEventID: String?) async throws(ConnectError) -> RESTResponse?
    }

    private struct State: Sendable {
        var lines: LineReader
        var parser: ServerSentEventParser
        var machine: ResumptionMachine?
    }

    private let limit: Int
    private let reopening: Reopening?
    private let state: Locked<State>

    init(_ response: RESTResponse) throws(ConnectError) {
        limit = response.receiveLimit
        reopening = response.reopening
        state = Locked(
            State(
                lines: try LineReader(response.stream(), limit: limit), parser: ServerSentEventParser(limit: limit),
                machine: response.reopening.map { ResumptionMachine($0.policy) }))
    }

    /// The next event; `nil` when there are no more.
    func next() async throws(ConnectError) -> ServerSentEvent<String>? {
        while true {
            let failure: ConnectError?
            do throws(ConnectError) {
                if let event = try await read() { return event }
                failure = nil
            } catch {
                failure = error
            }
            guard try await goOn(after: failure) else { return nil }
        }
    }

    /// The next event of this response; `nil` at its end.
    private func read() async throws(ConnectError) -> ServerSentEvent<String>? {
        let lines = state.withLock { $0.lines }
        while let line = try await lines.next() {
            let event = try state.withLock { state throws(ConnectError) in
                let event = try state.parser.read(line)
                if let retry = state.parser.takeReconnectionTime() { state.machine?.set(retry: retry) }
                if event != nil { state.machine?.received() }
                return event
            }
            if let event { return event }
        }
        return nil
    }

    /// Opens the stream again, as often as it takes.
    ///
    /// - Returns: whether there may be more events.
    /// - Throws: what ended the stream, when it does not go on.
    private func goOn(after failure: ConnectError?) async throws(ConnectError) -> Bool {
        var failure = failure
        // By its type alone it would have no size, and so no address that the thread sanitizer can look at.
        var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
        while true {
            guard let reopening,
                case .reopen(let pause)? = state.withLock({ $0.machine?.lost(failure, using: &random) })
            else {
                if let failure { throw failure }
                return false
            }
            try await wait(pause, reopening)
            do throws(ConnectError) {
                guard let response = try await reopening.open(state.withLock { $0.parser.lastEventID }) else {
                    return false
                }
                let lines = try LineReader(response.stream(), limit: limit)
                state.withLock { state in
                    state.lines = lines
                    state.parser.beginAgain()
                }
                return true
            } catch {
                failure = error
            }
        }
    }

    private func wait(_ pause: Duration, _ reopening: Reopening) async throws(ConnectError) {
        let sleep: @Sendable () async throws(ConnectError) -> Void = { () throws(ConnectError) in
            do { try await reopening.clock.sleep(for: pause) } catch { throw .cancelled }
        }
        if let deadline = reopening.deadline { try await deadline.run(sleep) } else { try await sleep() }
    }
}
