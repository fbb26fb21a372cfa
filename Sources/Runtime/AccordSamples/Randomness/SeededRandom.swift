/// A small random source (SplitMix64) that gives the same numbers for the same seed on every machine.
///
/// The choices that are made of numbers are here as well, because the standard library's own ways may differ from one version to the
/// next.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// The source of one decision, whatever other decisions are made at the same time and in which order.
    package init(seed: UInt64, _ coordinates: Int...) {
        state = seed
        for coordinate in coordinates { state = next() ^ UInt64(bitPattern: Int64(coordinate)) }
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    /// A seed for a part of what another seed is for, so that what is made of a part does not depend on the parts
    /// before.
    static func seed(_ seed: UInt64, for part: UInt64) -> UInt64 {
        mixed(seed ^ mixed(part &+ 0x9E37_79B9_7F4A_7C15))
    }

    static func seed(_ seed: UInt64, for name: String) -> UInt64 {
        // FNV-1a, as Swift's own hashes differ in every process.
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Self.seed(seed, for: hash)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    // MARK: Choices

    /// A number from 0 up to 1, without 1.
    package mutating func fraction() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// A number below a limit, which must be positive.
    mutating func below(_ limit: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(max(limit, 1))).high)
    }

    mutating func integer(in range: ClosedRange<Int>) -> Int {
        let width = UInt64(bitPattern: Int64(range.upperBound)) &- UInt64(bitPattern: Int64(range.lowerBound))
        guard width < .max else { return Int(truncatingIfNeeded: next()) }
        return Int(truncatingIfNeeded: next().multipliedFullWidth(by: width + 1).high) &+ range.lowerBound
    }

    /// Whether something happens that does so in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var result = elements
        for index in result.indices.dropFirst().reversed() { result.swapAt(index, below(index + 1)) }
        return result
    }
}
