import Foundation

/// One side of a comparison: does its work so many times.
struct Contender {
    var peer: Peer
    var work: (_ times: Int) throws -> Void

    /// - Parameter body: done once for each time; its result is freed within the time.
    init<Result>(_ peer: Peer, _ body: @escaping () throws -> Result) {
        self.peer = peer
        work = { times in
            for _ in 0..<times { keep(try body()) }
        }
    }
}

/// Takes a result where the optimizer does not see that nobody wants it.
@inline(never)
func keep<Result>(_ result: Result) {
    withExtendedLifetime(result) {}
}

/// Times contenders side by side: in every round each has its turn, in another order than in the round before, so that
/// what else the machine does falls on all of them.
struct Stopwatch {
    var rounds: Int
    /// The duration of a turn.
    var slice: Duration

    /// The median time of one piece of work, in nanoseconds, in the order of the contenders.
    func medians(_ contenders: [Contender]) throws -> [Double] {
        let times = try contenders.map(calibrate)
        var measured = contenders.map { _ in [Double]() }
        for round in 0..<rounds {
            for turn in contenders.indices {
                let index = (round + turn) % contenders.count
                measured[index].append(try time(contenders[index], times[index]))
            }
        }
        return measured.map { $0.sorted()[$0.count / 2] }
    }

    /// Has one contender work on, without taking times.
    func repeating(_ contender: Contender, for duration: Duration) throws {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end { try contender.work(100) }
    }

    /// Returns the number of times that a contender's work fits into a slice. It also warms up.
    private func calibrate(_ contender: Contender) throws -> Int {
        var times = 1
        while true {
            let duration = try time(contender, times) * Double(times)
            if duration * 4 >= slice / .nanoseconds(1) {
                return max(1, Int(Double(times) * (slice / .nanoseconds(1)) / duration))
            }
            times *= 2
        }
    }

    /// By the processor's time, which other programs do not lengthen.
    private func time(_ contender: Contender, _ times: Int) throws -> Double {
        let start = Self.processorTime()
        try contender.work(times)
        return (Self.processorTime() - start) / Double(times)
    }

    /// The time that this thread has worked, in nanoseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
