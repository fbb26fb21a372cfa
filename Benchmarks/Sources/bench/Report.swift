import Foundation

/// One line of `results.json`.
struct Result: Codable {
    enum Better: String, Codable {
        case higher
        case lower
    }

    var name: String
    var peer: String
    var ratio: Double
    var better: Better
    /// Absent for a yardstick, as is `met`.
    var target: Double?
    var met: Bool?

    /// Writes results into a file, beside those that are there under other names.
    static func write(_ new: [Result], to file: URL) throws {
        let old = (try? JSONDecoder().decode([Result].self, from: Data(contentsOf: file))) ?? []
        let kept = old.filter { result in !new.contains { $0.name == result.name && $0.peer == result.peer } }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(kept + new).write(to: file)
    }
}

/// The ratios of all comparisons: a peer's time over Accord's, so that 2 means twice as fast as the peer.
struct Report {
    /// By operation and peer, in the order in which they came.
    private var rows: [Row] = []

    private struct Row {
        var operation: Operation
        var peer: Peer
        var ratios: [(payload: String, ratio: Double)] = []

        var mean: Double {
            exp(ratios.map { log($0.ratio) }.reduce(0, +) / Double(ratios.count))
        }
    }

    /// - Parameter medians: in the order of the contenders.
    mutating func add(_ comparison: Comparison, _ medians: [Double]) {
        for (contender, time) in zip(comparison.contenders, medians).dropFirst() {
            let ratio = time / medians[0]
            let index = rows.firstIndex { $0.operation == comparison.operation && $0.peer == contender.peer }
            if index == nil { rows.append(Row(operation: comparison.operation, peer: contender.peer)) }
            rows[index ?? rows.count - 1].ratios.append((comparison.payload, ratio))
        }
    }

    /// For people. A `!` marks what misses its target.
    var table: String {
        let payloads = rows.map { $0.ratios.map(\.payload) }.max { $0.count < $1.count } ?? []
        let head = ["times Accord is faster at", "than"] + payloads + ["mean", "target", "none below"]
        let lines = rows.map { row in
            let target = Target.of(row.operation, row.peer)
            func cell(_ ratio: Double, _ target: Double?) -> String {
                String(format: "%.2f", ratio) + (ratio < target ?? 0 ? "!" : " ")
            }
            let ratios = payloads.map { payload in
                row.ratios.first { $0.payload == payload }.map { cell($0.ratio, target?.floor) } ?? ""
            }
            return [row.operation.rawValue, row.peer.rawValue] + ratios + [
                cell(row.mean, target?.mean),
                target.map { String($0.mean) } ?? "-",
                target.map { String($0.floor) } ?? "-",
            ]
        }
        return Columns.text([head] + lines, leading: 2)
    }

    var results: [Result] {
        rows.flatMap { row in
            let target = Target.of(row.operation, row.peer)
            func result(_ payload: String, _ ratio: Double, _ target: Double?) -> Result {
                Result(
                    name: "\(row.operation.rawValue), \(payload)",
                    peer: row.peer.rawValue,
                    ratio: (ratio * 1000).rounded() / 1000,
                    better: .higher,
                    target: target,
                    met: target.map { ratio >= $0 }
                )
            }
            return row.ratios.map { result($0.payload, $0.ratio, target?.floor) }
                + [result("geometric mean", row.mean, target?.mean)]
        }
    }

    func write(to file: URL) throws {
        try Result.write(results, to: file)
    }
}
