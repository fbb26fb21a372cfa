import AccordSamples
import Foundation

/// A distribution of latencies. The same seed gives the same latencies.
public struct Latency: Sendable, Hashable, CustomStringConvertible {
    private enum Distribution: Sendable, Hashable {
        case fixed(Duration)
        case uniform(ClosedRange<Duration>)
        case logNormal(median: Duration, sigma: Double, cap: Duration)
    }

    private let distribution: Distribution

    /// The same latency each time.
    public static func fixed(_ latency: Duration) -> Latency { Latency(distribution: .fixed(latency)) }

    /// Any latency in a range, all with the same probability.
    public static func uniform(_ range: ClosedRange<Duration>) -> Latency { Latency(distribution: .uniform(range)) }

    /// A distribution like that of networks: most latencies are near the median, and a few are many times as long.
    ///
    /// - Parameters:
    ///   - median: half of the latencies are shorter.
    ///   - sigma: the standard deviation of the logarithm. With 0.5, one in six is longer than 1.65 medians; with 1, longer
    ///     than 2.7.
    ///   - cap: no latency is longer; a minute unless it is given.
    public static func logNormal(median: Duration, sigma: Double, cap: Duration = .seconds(60)) -> Latency {
        Latency(distribution: .logNormal(median: median, sigma: sigma, cap: cap))
    }

    /// A latency in whole microseconds, and never a negative one.
    func duration(using random: inout SeededRandom) -> Duration {
        switch distribution {
        case .fixed(let latency):
            return max(.zero, latency)
        case .uniform(let range):
            return rounded(
                range.lowerBound + (range.upperBound - range.lowerBound) * random.fraction(), .seconds(Int64.max))
        case .logNormal(let median, let sigma, let cap):
            // The transform of Box and Muller; 1 minus the fraction is never zero.
            let radius = (-2 * log(1 - random.fraction())).squareRoot()
            let normal = radius * cos(2 * .pi * random.fraction())
            let factor = exp(sigma * normal)
            return rounded(factor < 1e9 ? median * factor : cap, cap)
        }
    }

    private func rounded(_ latency: Duration, _ cap: Duration) -> Duration {
        // Platforms differ in the last bits of logarithms.
        let capped = min(max(.zero, latency), cap)
        let (seconds, attoseconds) = capped.components
        return .seconds(seconds) + .microseconds(attoseconds / 1_000_000_000_000)
    }

    public var description: String {
        switch distribution {
        case .fixed(let latency): "\(latency)"
        case .uniform(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .logNormal(let median, let sigma, _): "log-normal around \(median), sigma \(sigma)"
        }
    }
}
