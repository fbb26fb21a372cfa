/// How much a question may cost before it goes without an answer.
struct Budget {
    /// How many steps a question may take; a step takes about a tenth of a millisecond.
    static let stepLimit = 3_000
    /// How deep schemas may be nested in each other.
    static let depthLimit = 40

    private(set) var steps = 0
    var isSpent: Bool { steps >= Self.stepLimit }

    mutating func take(_ count: Int = 1) {
        steps += count
    }

    static let spent = "the schemas are too large or too entangled to be compared in time"
    static let tooDeep = "the schemas are nested too deeply"
}
