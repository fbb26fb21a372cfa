import AccordHTTP

/// The rules by which a ``MutationQueue`` sends changes: how often, after which pauses, and how many at the same time.
public struct MutationPolicy: Sendable {
    /// The number of times that a change is sent again at most, after the first time; 5 by default. After that it has
    /// failed.
    public var maxRetries: Int
    /// The first pause; a second by default. Each is twice as long as the one before: 1, 2, 4, 8, 16 s.
    public var firstPause: Duration
    /// By how much of itself a pause may be longer, by chance, so that devices that failed together do not come back
    /// together; 0.25 by default.
    public var jitter: Double
    /// The longest pause that a server may ask for; an hour by default. Where it asks for more, that is how long it
    /// gets.
    public var longestServerPause: Duration
    /// The time that the queue waits without a network before it tries again by itself; 16 s by default. With a
    /// ``Reachability`` it mostly goes on before.
    public var offlinePause: Duration
    /// The number of changes that are under way at the same time, at most; 4 by default. Changes with the same key
    /// follow one another whatever it is.
    public var width: Int
    /// The time that one attempt may take; a minute by default.
    public var timeout: Duration
    /// The number of bytes that the request of a change may have; 16 MiB by default.
    public var payloadLimit: Int

    /// Creates a policy; each parameter is explained at the property of its name.
    public init(
        maxRetries: Int = 5,
        firstPause: Duration = .seconds(1),
        jitter: Double = 0.25,
        longestServerPause: Duration = .seconds(3_600),
        offlinePause: Duration = .seconds(16),
        width: Int = 4,
        timeout: Duration = .seconds(60),
        payloadLimit: Int = 16 << 20
    ) {
        self.maxRetries = maxRetries
        self.firstPause = firstPause
        self.jitter = jitter
        self.longestServerPause = longestServerPause
        self.offlinePause = offlinePause
        self.width = width
        self.timeout = timeout
        self.payloadLimit = payloadLimit
    }

    /// The next step after an attempt that failed.
    enum Verdict: Sendable, Hashable {
        case retry(after: Duration)
        case interrupted(QueueMachine.Interruption)
        case fail
    }

    /// - Parameter retries: how often the change was sent again before.
    func verdict(
        on error: ConnectError, after retries: Int, using random: inout some RandomNumberGenerator
    ) -> Verdict {
        if error.isOffline { return .interrupted(.offline) }
        if error.code == .unauthenticated { return .interrupted(.signedOut) }
        guard isPassing(error), retries < maxRetries else { return .fail }
        return .retry(after: pause(after: retries, error, using: &random))
    }

    /// Whether the reason may pass: the transport, a server that cannot serve now, or another change at the same time.
    private func isPassing(_ error: ConnectError) -> Bool {
        // The codes of REST's answers, and of those that come from a proxy, are no one's words but Accord's.
        if error.isInferred, let status = error.httpStatus { return [408, 429, 500, 502, 503, 504].contains(status) }
        switch error.code {
        case .unavailable, .deadlineExceeded, .aborted: return true
        // A request or an answer that is too large stays so.
        case .resourceExhausted: return (error.cause as? TransportError)?.kind != .tooLarge
        default: return false
        }
    }

    private func pause(
        after retries: Int, _ error: ConnectError, using random: inout some RandomNumberGenerator
    ) -> Duration {
        let doublings = min(max(retries, 0), 30)
        let share = jitter > 0 ? Double.random(in: 0...min(jitter, 1), using: &random) : 0
        let pause = min(max(firstPause / .seconds(1), 0), Self.longest) * Double(1 << doublings) * (1 + share)
        let asked = min(error.serverPause ?? .zero, longestServerPause)
        return max(.seconds(min(pause, Self.longest)), asked)
    }

    /// The longest pause that an entry may have left from an earlier run, by a clock that may have been set since.
    var longestPause: Duration { max(.seconds(60), longestServerPause) }

    /// Some thirty years in seconds: a clock's arithmetic overflows on `Duration`'s largest values.
    private static let longest: Double = 1_000_000_000
}
