/// The time that a stream may bring nothing before it counts as lost.
struct IdleLimit: Sendable {
    private let time: Duration
    private let clock: any Clock<Duration>

    /// - Parameter time: `nil` for no limit.
    init?(_ time: Duration?, clock: any Clock<Duration>) {
        guard let time else { return nil }
        self.time = time
        self.clock = clock
    }

    /// Waits for the next thing that the server sends.
    ///
    /// - Throws: `deadlineExceeded`, when that takes too long.
    func run<Value: Sendable>(
        _ wait: @escaping @Sendable () async throws(ConnectError) -> Value
    ) async throws(ConnectError) -> Value {
        let error = ConnectError(.deadlineExceeded, "the server sent nothing for \(time)")
        return try await Deadline(after: time, on: clock).run(wait, late: error)
    }
}

extension TransportBody {
    /// The same body, which fails and is given up when a chunk is too long in coming.
    func limited(by limit: IdleLimit) -> TransportBody {
        TransportBody(
            next: { () throws(TransportError) in
                do throws(ConnectError) {
                    return try await limit.run { () throws(ConnectError) in
                        var chunks = makeAsyncIterator()
                        do throws(TransportError) {
                            return try await chunks.next()
                        } catch {
                            throw ConnectError(error)
                        }
                    }
                } catch {
                    if let cause = error.cause as? TransportError { throw cause }
                    cancel?()
                    throw TransportError(error.code == .canceled ? .cancelled : .timedOut, error.message)
                }
            },
            trailers: { trailers },
            cancel: cancel)
    }
}
