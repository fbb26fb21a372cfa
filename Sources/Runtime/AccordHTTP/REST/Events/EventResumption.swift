/// The rules by which streams of server-sent events go on when their connection is lost, as `EventSource` of browsers
/// does it (WHATWG HTML, section 9.2.3).
///
/// The client waits, and sends the request again with `Last-Event-ID`, so that a server which keeps its events sends those
/// that were missed. Interceptors see each of these requests. A body that merely ends counts as a loss, too: a server that
/// has no more events answers 204, or sends what the contract has as the end (`[DONE]`). An error status ends the stream,
/// except those that may pass: 429, 500, 502, 503 and 504.
public struct EventResumption: Sendable, Hashable {
    /// The time to wait before the first attempt, until the server sets another time by `retry`.
    public var pause: Duration
    /// The limit of the pause, which doubles with each attempt that fails. A server may ask for more.
    public var cap: Duration
    /// The number of attempts that may fail one after the other, before the stream fails with the last error; `nil`
    /// sets no limit.
    public var maxAttempts: Int?

    /// Creates rules by which a stream of events goes on after its connection was lost.
    public init(pause: Duration = .seconds(3), cap: Duration = .seconds(60), maxAttempts: Int? = 10) {
        self.pause = pause
        self.cap = cap
        self.maxAttempts = maxAttempts
    }
}

/// Whether and when a stream of events is opened again, as a state machine: events in, and what is to be done out.
///
/// Its state is the number of failures in a row. A loss adds one, and the pause doubles with it; an event that comes sets it
/// back to 0; the policy's number of attempts ends the stream.
struct ResumptionMachine: Sendable {
    enum Action: Sendable, Equatable {
        case reopen(after: Duration)
        /// The stream fails with what ended it.
        case fail
    }

    private let policy: EventResumption
    /// The pause that the server set by `retry`.
    private var retry: Duration?
    /// The number of attempts that have brought no event, one after the other.
    private var failures = 0

    init(_ policy: EventResumption) {
        self.policy = policy
    }

    /// An event has come, so the connection serves.
    mutating func received() {
        failures = 0
    }

    /// The server has set the time to wait.
    mutating func set(retry: Duration) {
        self.retry = min(retry, Self.longest)
    }

    /// The connection is lost, or could not be opened again.
    ///
    /// - Parameter error: what ended it; `nil` when the body has merely ended.
    mutating func lost(_ error: ConnectError?, using random: inout some RandomNumberGenerator) -> Action {
        if let error, !Self.mayPass(error) { return .fail }
        if let limit = policy.maxAttempts, failures >= limit { return .fail }
        defer { failures += 1 }
        let first = max(retry ?? policy.pause, .zero)
        let cap = max(min(policy.cap, Self.longest), first)
        // It grows by what the attempts before have shown, and is up to half as long again, so that clients that were cut
        // off together do not come back together.
        var pause = first
        for _ in 0..<failures where pause < cap { pause = min(pause * 2, cap) }
        pause = max(pause, error?.serverPause ?? .zero)
        return .reopen(after: pause + pause * Double.random(in: 0...0.5, using: &random))
    }

    /// Whether another attempt may help: the connection was cut, or the server is in trouble for now.
    private static func mayPass(_ error: ConnectError) -> Bool {
        if let status = error.httpStatus { return [429, 500, 502, 503, 504].contains(status) }
        return error.code == .unavailable
    }

    /// Some thirty years: a clock's arithmetic overflows on `Duration`'s largest values.
    private static let longest = Duration.seconds(1_000_000_000)
}
