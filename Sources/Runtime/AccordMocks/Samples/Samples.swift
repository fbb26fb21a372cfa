public import Accord
@_exported public import AccordSamples

/// The time around which the times of samples are, where no other is given: noon of January 1st, 2026, UTC.
///
/// It is fixed, so that a sample does not depend on the day or the machine.
public let sampleTime = Date(timeIntervalSince1970: TimeInterval(Sampler.now))

extension JSONModel {
    /// Makes a value that its schema accepts: the same one for the same seed, on every machine.
    ///
    /// ```swift
    /// let quote = Quote.sample()
    /// let apple = Quote.sample(seed: 7) { $0.symbol = "AAPL" }
    /// ```
    ///
    /// All that is required is there, and most of what is not. Where a name or a format says what a value is, the value
    /// looks like one: addresses, names, prices, times around `now`. Recursion ends. A schema that has no values, or
    /// for which none is found, stops the program with the type, the place and the keyword; ``sampled(seed:now:)``
    /// throws that.
    ///
    /// - Parameters:
    ///   - seed: A number that chooses the sample.
    ///   - now: The time around which times are.
    ///   - change: Changes the sample, which nothing checks afterwards.
    public static func sample(
        seed: UInt64 = 0, now: Date = sampleTime, _ change: (inout Self) -> Void = { _ in }
    ) -> Self {
        var sample = orStop { () throws(SampleError) in try sampled(seed: seed, now: now) }
        change(&sample)
        return sample
    }

    /// Makes several samples, which differ where the schema has room for it: those of the seeds from `seed` on.
    public static func samples(count: Int, seed: UInt64 = 0, now: Date = sampleTime) -> [Self] {
        (0..<max(0, count)).map { sample(seed: seed &+ UInt64($0), now: now) }
    }

    /// Makes a value that its schema accepts, as ``sample(seed:now:_:)`` does.
    ///
    /// - Throws: `SampleError`, when no valid value is found within a bounded number of tries.
    public static func sampled(seed: UInt64 = 0, now: Date = sampleTime) throws(SampleError) -> Self {
        try Samples.sample(Self.self, seed: seed, now: seconds(now))
    }
}

extension Message {
    /// Makes a message in which most fields are set: the same one for the same seed, on every machine.
    ///
    /// ```swift
    /// let contact = Contact.sample(seed: 7) { $0.displayName = "Ada" }
    /// ```
    ///
    /// A oneof has one of its members, enums have values that the contract names, and required fields are there. Where
    /// a name says what a value is, the value looks like one, as with models of schemas. Recursion ends.
    ///
    /// - Parameters:
    ///   - seed: A number that chooses the sample.
    ///   - now: The time around which times are.
    ///   - change: Changes the sample.
    public static func sample(
        seed: UInt64 = 0, now: Date = sampleTime, _ change: (inout Self) -> Void = { _ in }
    ) -> Self {
        var sample = orStop { () throws(SampleError) in try sampled(seed: seed, now: now) }
        change(&sample)
        return sample
    }

    /// Makes several samples: those of the seeds from `seed` on.
    public static func samples(count: Int, seed: UInt64 = 0, now: Date = sampleTime) -> [Self] {
        (0..<max(0, count)).map { sample(seed: seed &+ UInt64($0), now: now) }
    }

    /// Makes a message, as ``sample(seed:now:_:)`` does.
    ///
    /// - Throws: `SampleError`, when required fields lead to each other without an end.
    public static func sampled(seed: UInt64 = 0, now: Date = sampleTime) throws(SampleError) -> Self {
        try Samples.sample(Self.self, seed: seed, now: seconds(now))
    }
}

extension Enum {
    /// Returns a value that the contract names: the same one for the same seed. It is not the one that is zero, where
    /// there are others.
    public static func sample(seed: UInt64 = 0) -> Self { Samples.sample(Self.self, seed: seed) }

    /// Returns several values: those of the seeds from `seed` on.
    public static func samples(count: Int, seed: UInt64 = 0) -> [Self] {
        (0..<max(0, count)).map { sample(seed: seed &+ UInt64($0)) }
    }
}

private func seconds(_ time: Date) -> Int {
    // RFC 3339 has years of four digits.
    Int(min(max(time.timeIntervalSince1970, -62_000_000_000), 253_000_000_000))
}

private func orStop<Value>(_ body: () throws(SampleError) -> Value) -> Value {
    do {
        return try body()
    } catch {
        preconditionFailure(error.description)
    }
}
