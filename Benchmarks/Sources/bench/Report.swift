import Foundation

/// The ratios of all comparisons: a peer's time over Accord's, so that 2 means twice as fast as the peer.
struct Report {
    var targets: Targets
    /// By operation and peer, in the order in which they came.
    private var rows: [Row] = []

    init(targets: Targets) {
        self.targets = targets
    }

    private struct Row {
        var operation: Operation
        var peer: Peer
        var ratios: [(payload: String, ratio: Double)] = []

        /// The text in place of a payload in the name of the mean over all payloads.
        static let mean = "geometric mean"

        func name(_ payload: String) -> String { "\(operation.rawValue), \(payload)" }

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
            func target(_ payload: String) -> Double? { targets.of(row.name(payload), row.peer.rawValue) }
            func cell(_ payload: String, _ ratio: Double) -> String {
                String(format: "%.2f", ratio) + (ratio < target(payload) ?? 0 ? "!" : " ")
            }
            let ratios = payloads.map { payload in
                row.ratios.first { $0.payload == payload }.map { cell(payload, $0.ratio) } ?? ""
            }
            return [row.operation.rawValue, row.peer.rawValue] + ratios + [
                cell(Row.mean, row.mean),
                target(Row.mean).map { String($0) } ?? "-",
                row.ratios.compactMap { target($0.payload) }.min().map { String($0) } ?? "-",
            ]
        }
        return Columns.text([head] + lines, leading: 2)
    }

    var results: [Result] {
        rows.flatMap { row -> [Result] in
            // Of one payload, the mean says nothing more.
            let means = row.ratios.count > 1 ? [(payload: Row.mean, ratio: row.mean)] : []
            return (row.ratios + means).map { .ratio(row.name($0.payload), row.peer.rawValue, $0.ratio) }
        }
    }
}
