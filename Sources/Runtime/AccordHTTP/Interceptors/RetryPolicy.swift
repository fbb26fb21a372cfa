import Foundation

/// The rules for which calls are repeated, how often, and after which pauses.
public struct RetryPolicy: Sendable {
    /// The number of times that a call is sent again at most, after the first time; 3 by default, so that it is sent
    /// four times at most. Repetitions by other interceptors, such as one after a renewed token, do not count.
    public var maxRetries: Int
    /// The longest first pause. Each pause is drawn from nothing to its longest ("full jitter"), so that callers who
    /// failed together do not come back together.
    public var base: Duration
    /// The factor by which the longest pause grows each time.
    public var factor: Double
    /// The limit that the longest pause never exceeds.
    public var cap: Duration
    /// The longest pause that a server may ask for, by `Retry-After` or `google.rpc.RetryInfo`. When it asks for more,
    /// the call fails at once, and whoever made it can read the pause from the error.
    public var longestServerPause: Duration
    /// The codes after which another attempt may help. `resourceExhausted` counts only when it comes from a server, as
    /// status 429 or with a pause: a message that is too large stays so.
    public var codes: Set<ConnectError.Code>
    /// Whether the bare statuses 500, 502, 503 and 504 count, too, whatever code they represent. A Connect server's own
    /// `internal` is none of them.
    public var retriesServerErrors: Bool

    /// Creates a policy; each parameter is explained at the property of its name.
    public init(
        maxRetries: Int = 3,
        base: Duration = .milliseconds(500),
        factor: Double = 2,
        cap: Duration = .seconds(20),
        longestServerPause: Duration = .seconds(60),
        codes: Set<ConnectError.Code> = [.unavailable, .deadlineExceeded, .resourceExhausted],
        retriesServerErrors: Bool = true
    ) {
        self.maxRetries = maxRetries
        self.base = base
        self.factor = factor
        self.cap = cap
        self.longestServerPause = longestServerPause
        self.codes = codes
        self.retriesServerErrors = retriesServerErrors
    }

    /// Whether another attempt may help.
    func covers(_ error: ConnectError) -> Bool {
        if retriesServerErrors, error.isInferred, let status = error.httpStatus, [500, 502, 503, 504].contains(status) {
            return true
        }
        guard codes.contains(error.code) else { return false }
        return error.code != .resourceExhausted || error.httpStatus == 429 || error.serverPause != nil
    }

    /// The pause after that many failed attempts; `nil` when the server asks for too long a one.
    func pause(
        after attempts: Int, _ error: ConnectError, using random: inout some RandomNumberGenerator
    ) -> Duration? {
        let asked = error.serverPause ?? .zero
        guard asked <= longestServerPause else { return nil }
        // A factor that is no number, or would shrink the pauses, leaves them as they are; too large a one leads to the
        // cap.
        let (base, cap) = (max(base / .seconds(1), 0), min(max(cap / .seconds(1), 0), Self.longest))
        let growth = base > 0 ? base * pow(factor > 1 ? factor : 1, Double(attempts - 1)) : 0
        return asked + .seconds(Double.random(in: 0...min(growth, cap), using: &random))
    }

    /// Some thirty years in seconds: a clock's arithmetic overflows on `Duration`'s largest values.
    private static let longest: Double = 1_000_000_000
}
