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

    /// Whether it is within 10,000 years, and its two parts do not differ in sign.
    var isValid: Bool {
        (-Self.limit...Self.limit).contains(seconds) && (-999_999_999...999_999_999).contains(nanos)
            && (seconds == 0 || nanos == 0 || (seconds < 0) == (nanos < 0))
    }

    /// From seconds with up to 9 digits of a fraction and an `s`.
    init?(jsonText text: RawBytes) {
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
