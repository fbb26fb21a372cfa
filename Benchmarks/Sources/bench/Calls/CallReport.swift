import Foundation

/// How calls compare, for people; a `!` marks what misses its target.
struct CallReport {
    private var rows: [(comparison: CallComparison, times: CallTimes, allocations: CallAllocations?)] = []

    mutating func add(_ comparison: CallComparison, _ times: CallTimes, _ allocations: CallAllocations?) {
        rows.append((comparison, times, allocations))
    }

    var text: String {
        let head = [
            "calls, or messages of a stream", "a second", "bare", "ratio", "from", "to", "target",
            "p50 µs", "bare", "p99 µs", "bare", "allocations", "bare",
        ]
        let lines = rows.map { comparison, times, allocations in
            let isMissed = comparison.target.map { times.ratio < $0 } ?? false
            return [
                comparison.name, "\(Int(times.accord.rate))", "\(Int(times.bare.rate))",
                format(times.ratio) + (isMissed ? "!" : " "), format(times.ratios[0]),
                format(times.ratios[times.ratios.count - 1]), comparison.target.map { "\($0)" } ?? "-",
                "\(Int(times.accord.median))", "\(Int(times.bare.median))",
                "\(Int(times.accord.percentile99))", "\(Int(times.bare.percentile99))",
                allocations.map { String(format: "%.1f", $0.accord) } ?? "-",
                allocations.map { String(format: "%.1f", $0.bare) } ?? "-",
            ]
        }
        return Columns.text([head] + lines, leading: 1)
    }

    var results: [Result] {
        rows.map { comparison, times, _ in
            Result(
                name: comparison.name, peer: "bare", ratio: (times.ratio * 1000).rounded() / 1000, better: .higher,
                target: comparison.target, met: comparison.target.map { times.ratio >= $0 })
        }
    }

    private func format(_ ratio: Double) -> String { String(format: "%.2f", ratio) }
}
