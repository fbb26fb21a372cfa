import Foundation

/// The part that a run tries of the sets that are there to find surprises.
///
/// `make verify` tries all. Any other run tries a sample: a part that is always the same, and a part by a seed, which
/// `Scripts/test` chooses and prints. Without a seed, as when Xcode runs the tests, the sample is always the same.
public enum TestExtent {
    private static let environment = ProcessInfo.processInfo.environment

    /// Whether the run tries whole sets.
    public static let isWhole = environment["ACCORD_TEST_EXTENT"] == "all"

    /// The seed of the run; `nil` where the run has none.
    private static let seed = environment["ACCORD_TEST_SEED"].flatMap(UInt64.init)

    /// The seeds of random input to try: all, or the first few and as many others by the run's seed.
    ///
    /// - Parameters:
    ///   - all: the seeds of a whole run, below 2³².
    ///   - fixed: how many of these a sample has.
    ///   - chosen: how many others it has, which no whole run has.
    public static func seeds(_ all: ClosedRange<UInt64>, fixed: Int, chosen: Int) -> [UInt64] {
        if isWhole { return Array(all) }
        let others = seed.map { seed in (0..<UInt64(chosen)).map { (seed << 32 | $0) &+ all.upperBound &+ 1 } }
        return all.prefix(fixed) + (others ?? [])
    }

    /// The elements of a set to try: all, or the first few and as many others by the run's seed.
    ///
    /// - Parameters:
    ///   - all: the set, with the elements that find the most at its start.
    ///   - fixed: how many of the first a sample has.
    ///   - chosen: how many of the others it has.
    public static func sample<Element>(of all: [Element], fixed: Int, chosen: Int) -> [Element] {
        if isWhole { return all }
        let others = all.dropFirst(fixed)
        guard let seed, !others.isEmpty else { return Array(all.prefix(fixed)) }
        let start = Int(seed % UInt64(others.count))
        let turned = others.dropFirst(start) + others.prefix(start)
        return Array(all.prefix(fixed) + turned.prefix(chosen))
    }
}
