import Foundation

extension Bench {
    static func measureQueue(_ arguments: Arguments) async throws {
        let isQuick = arguments.processes == 1
        let measurement = try await QueueMeasurement.measured(
            rounds: isQuick ? 3 : 9, count: isQuick ? 200 : 500, many: 100_000)
        let report = QueueReport(measurement: measurement, targets: try Targets())
        print("\n\(report.text)")
        if let file = arguments.results { try Result.write(report.results, to: URL(fileURLWithPath: file)) }
    }
}

/// The cost of a queue of changes, for people; a `!` marks what misses its target.
struct QueueReport {
    var measurement: QueueMeasurement
    var targets: Targets

    private static let enqueues = (name: "queue, changes kept", peer: "GRDB")
    private static let sends = (name: "queue, changes sent", peer: "client")

    var text: String {
        let (enqueues, sends, many) = (measurement.enqueues, measurement.sends, measurement.many)
        return Columns.text(
            [
                ["changes of a queue", "a second", "peer", "ratio", "target"],
                row(Self.enqueues, enqueues.accord, enqueues.grdb), row(Self.sends, sends.accord, sends.client),
            ], leading: 1)
            + "\n\(many.count) changes that wait: start \(format(many.start)), \(many.memory / many.count) bytes of memory each, "
            + "the state after one more in \(format(many.state))"
    }

    var results: [Result] {
        let (enqueues, sends, many) = (measurement.enqueues, measurement.sends, measurement.many)
        return [
            .ratio(Self.enqueues.name, Self.enqueues.peer, enqueues.accord / enqueues.grdb),
            .ratio(Self.sends.name, Self.sends.peer, sends.accord / sends.client),
            .absolute("queue, \(many.count) changes: start", many.start / .seconds(1), "s"),
            .absolute(
                "queue, \(many.count) changes: memory of each", Double(many.memory) / Double(many.count), "bytes"),
            .absolute("queue, \(many.count) changes: state", many.state / .milliseconds(1), "ms"),
        ]
    }

    private func row(_ figure: (name: String, peer: String), _ own: Double, _ theirs: Double) -> [String] {
        let target = targets.of(figure.name, figure.peer)
        return [
            figure.name, "\(Int(own))", "\(figure.peer) \(Int(theirs))",
            String(format: "%.2f", own / theirs) + (own / theirs < target ?? 0 ? "!" : " "),
            target.map { "\($0)" } ?? "-",
        ]
    }

    private func format(_ duration: Duration) -> String { String(format: "%.3f s", duration / .seconds(1)) }
}
