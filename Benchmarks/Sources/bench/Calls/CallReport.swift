import Foundation

/// A report on how calls compare, for people; a `!` marks what misses its target.
struct CallReport {
    var targets: Targets
    private var rows: [(comparison: CallComparison, times: CallTimes, allocations: CallAllocations?)] = []
    private let bare = "bare"

    init(targets: Targets) {
        self.targets = targets
    }

    mutating func add(_ comparison: CallComparison, _ times: CallTimes, _ allocations: CallAllocations?) {
        rows.append((comparison, times, allocations))
    }

    var text: String {
        let head = [
            "calls, or messages of a stream", "a second", "bare", "ratio", "from", "to", "target",
            "p50 µs", "bare", "p99 µs", "bare", "allocations", "bare",
        ]
        let lines = rows.map { comparison, times, allocations in
            let target = targets.of(comparison.name, bare)
            return [
                comparison.name, "\(Int(times.accord.rate))", "\(Int(times.bare.rate))",
                format(times.ratio) + (times.ratio < target ?? 0 ? "!" : " "), format(times.ratios[0]),
                format(times.ratios[times.ratios.count - 1]), target.map { "\($0)" } ?? "-",
                "\(Int(times.accord.median))", "\(Int(times.bare.median))",
                "\(Int(times.accord.percentile99))", "\(Int(times.bare.percentile99))",
                allocations.map { String(format: "%.1f", $0.accord) } ?? "-",
                allocations.map { String(format: "%.1f", $0.bare) } ?? "-",
            ]
        }
        return Columns.text([head] + lines, leading: 1)
    }

    var results: [Result] {
        rows.flatMap { comparison, times, allocations -> [Result] in
            let name = comparison.name
            var results: [Result] = [.ratio(name, bare, times.ratio)]
            if comparison.shape.kind != .unary {
                results.append(.absolute("\(name): a second", times.accord.rate, "messages", better: .higher))
            }
            if comparison.wire == .memory { results.append(.absolute("\(name): time", times.accord.median, "µs")) }
            if let allocations {
                results.append(.absolute("\(name): allocations", allocations.accord, "allocations"))
            }
            return results
        }
    }

    private func format(_ ratio: Double) -> String { String(format: "%.2f", ratio) }
}
