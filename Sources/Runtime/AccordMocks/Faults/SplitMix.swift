/// Numbers that are the same on every machine for the same seed (SplitMix64).
struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// The generator of one decision, whatever other decisions are made at the same time and in which order.
    init(seed: UInt64, _ coordinates: Int...) {
        state = seed
        for coordinate in coordinates { state = next() ^ UInt64(bitPattern: Int64(coordinate)) }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A number from 0 up to 1, without 1. The standard library's own may differ from one version to the next.
    mutating func fraction() -> Double {
        Double(next() >> 11) * 0x1p-53
    }
}
