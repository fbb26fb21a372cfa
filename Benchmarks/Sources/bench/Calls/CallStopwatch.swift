import Foundation

/// The results of a comparison of calls.
struct CallTimes: Sendable {
    struct Side: Sendable {
        /// Calls a second, or messages of a stream: the median of all rounds.
        var rate: Double
        /// Of all calls, in microseconds.
        var median: Double
        var percentile99: Double
    }

    var accord: Side
    var bare: Side
    /// Of Accord's rate to the bare one's, round by round, the lowest first.
    var ratios: [Double]

    var ratio: Double { ratios[ratios.count / 2] }
}

/// Times both sides in turns, so that what else the machine does falls on both.
struct CallStopwatch {
    var rounds: Int
    /// The duration of a turn.
    var slice: Duration

    private struct Turn {
        var rate: Double
        var latencies: [Double]
    }

    func times(_ comparison: CallComparison, _ accord: CallSide, _ bare: CallSide) async throws -> CallTimes {
        let counts = (try await calibrate(comparison, accord), try await calibrate(comparison, bare))
        var turns: (accord: [Turn], bare: [Turn]) = ([], [])
        for round in 0..<rounds {
            // Who goes first changes.
            if round % 2 == 0 { turns.accord.append(try await turn(comparison, accord, counts.0)) }
            turns.bare.append(try await turn(comparison, bare, counts.1))
            if round % 2 == 1 { turns.accord.append(try await turn(comparison, accord, counts.0)) }
        }
        return CallTimes(
            accord: side(turns.accord), bare: side(turns.bare),
            ratios: zip(turns.accord, turns.bare).map { $0.rate / $1.rate }.sorted())
    }

    private func side(_ turns: [Turn]) -> CallTimes.Side {
        let latencies = turns.flatMap(\.latencies).sorted()
        return CallTimes.Side(
            rate: turns.map(\.rate).sorted()[turns.count / 2],
            median: latencies[latencies.count / 2],
            percentile99: latencies[latencies.count * 99 / 100])
    }

    /// Returns the number of calls of each lane that fit into a slice. It also warms up.
    private func calibrate(_ comparison: CallComparison, _ side: CallSide) async throws -> Int {
        var count = 1
        while true {
            let start = ContinuousClock.now
            _ = try await turn(comparison, side, count)
            let duration = ContinuousClock.now - start
            if duration * 4 >= slice { return max(1, Int(Double(count) * (slice / duration))) }
            count *= 2
        }
    }

    private func turn(_ comparison: CallComparison, _ side: CallSide, _ count: Int) async throws -> Turn {
        let start = ContinuousClock.now
        let latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
            for lane in 0..<comparison.lanes {
                group.addTask { try await call(side, lane, count) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return Turn(rate: Double(count * comparison.lanes * comparison.shape.messages) / seconds, latencies: latencies)
    }

    private func call(_ side: CallSide, _ lane: Int, _ count: Int) async throws -> [Double] {
        var latencies: [Double] = []
        latencies.reserveCapacity(count)
        for _ in 0..<count {
            let start = ContinuousClock.now
            try await side.make(lane)
            latencies.append((ContinuousClock.now - start) / .microseconds(1))
        }
        return latencies
    }
}
