/// Writes timeouts as gRPC wants them: at most eight digits, and a unit (gRPC over HTTP2, "Requests").
enum GRPCTimeout {
    private static let limit: Int64 = 99_999_999

    /// The time in the finest unit that has room for it, rounded up, so that what is left is never nothing; `nil` for
    /// more than eight digits of hours, since so long a time is as good as none, and when no time is left.
    static func text(_ duration: Duration) -> String? {
        let (seconds, attoseconds) = duration.components
        guard duration > .zero, seconds <= limit * 3600 else { return nil }
        if seconds <= limit {
            let fractions: [(perSecond: Int64, unit: String)] = [(1_000_000_000, "n"), (1_000_000, "u"), (1000, "m")]
            for (perSecond, unit) in fractions {
                let size = 1_000_000_000_000_000_000 / perSecond
                let count = seconds * perSecond + (attoseconds + size - 1) / size
                if count <= limit { return "\(count)\(unit)" }
            }
        }
        let whole = attoseconds > 0 ? seconds + 1 : seconds
        for (size, unit) in [(1, "S"), (60, "M"), (3600, "H")] as [(Int64, String)] {
            let count = (whole + size - 1) / size
            if count <= limit { return "\(count)\(unit)" }
        }
        return nil
    }
}
