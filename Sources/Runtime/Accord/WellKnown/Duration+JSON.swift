extension Google.Protobuf.Duration {
    /// A `Swift.Duration`, to the nanosecond; what is longer than protobuf's 10,000 years is cut to them.
    public init(_ duration: Swift.Duration) {
        let (seconds, attoseconds) = duration.components
        self.init()
        self.seconds = min(max(seconds, -Self.limit), Self.limit)
        self.nanos = Int32(attoseconds / 1_000_000_000)
    }

    /// The same span as a `Swift.Duration`.
    public var duration: Swift.Duration {
        .seconds(seconds) + .nanoseconds(Int64(nanos))
    }

    /// 10,000 years (duration.proto).
    private static let limit: Int64 = 315_576_000_000

    /// Seconds with 0, 3, 6 or 9 digits of a fraction and an `s`; `nil` when it is longer than 10,000 years, or the
    /// signs of the two parts differ.
    var jsonText: String? {
        guard abs(clamped: seconds) <= Self.limit, nanos > -1_000_000_000, nanos < 1_000_000_000 else { return nil }
        guard seconds == 0 || nanos == 0 || (seconds < 0) == (nanos < 0) else { return nil }
        let sign = seconds < 0 || nanos < 0 ? "-" : ""
        return "\(sign)\(seconds.magnitude)\(fraction(nanos < 0 ? -nanos : nanos))s"
    }

    init?(jsonText text: String) {
        var scanner = DigitScanner(text)
        let isNegative = scanner.take("-")
        guard let seconds = scanner.number(), let nanos = scanner.fraction(), scanner.take("s"), scanner.isAtEnd,
            Int64(seconds) <= Self.limit
        else { return nil }
        self.init()
        self.seconds = isNegative ? -Int64(seconds) : Int64(seconds)
        self.nanos = isNegative ? -nanos : nanos
    }
}

private func abs(clamped value: Int64) -> Int64 { value == .min ? .max : Swift.abs(value) }
