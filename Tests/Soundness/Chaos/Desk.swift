import AccordHTTP
import Foundation

/// The place in which everything that runs at the same time writes down what it does, and the clock of it all.
final class Desk: Sendable {
    let options: Options
    let books = Locked(Books())
    let changes = Locked(Changes())
    /// The number of renewals of tokens that are under way.
    let renewals = Locked(0)
    private let start = ContinuousClock.now
    private let stop = Watched(false)
    private let storm = Locked(false)

    init(_ options: Options) {
        self.options = options
    }

    /// The time since the program began.
    var now: Duration { start.duration(to: .now) }

    /// Whether there are faults at the moment.
    var isStormy: Bool {
        get { storm.withLock { $0 } }
        set { storm.withLock { $0 = newValue } }
    }

    /// Begins a phase of the run.
    ///
    /// - Parameter limit: how long it may take at most, before the program itself counts as hanging.
    func begin(_ phase: String, limit: Duration) {
        books.withLock { books in
            books.phase = phase
            books.phaseEnds = now + limit
        }
    }

    /// The progress of the program, on one line.
    var summary: String {
        books.withLock { books in
            "\(books.phase), \(now.inSeconds): \(books.ended) ended, \(books.underWay) under way, "
                + "\(books.findings.count) findings"
        }
    }

    // MARK: The end

    /// Whether somebody wants the program to end.
    var isStopped: Bool { stop.value }

    func end() {
        stop.withLock { $0 = true }
    }

    /// Returns when somebody wants the program to end.
    func ends() async {
        _ = await stop.reaches { $0 }
    }

    /// Waits for so long, or until somebody wants the program to end.
    func pause(_ duration: Duration) async {
        await withTaskGroup { group in
            group.addTask { try? await Task.sleep(for: duration) }
            group.addTask { await self.ends() }
            await group.next()
            group.cancelAll()
        }
    }

    /// Waits until something is so, and asks again and again, for events of other processes reach nobody here.
    ///
    /// - Returns: whether it came to that in time.
    func becomes(in limit: Duration, _ condition: () async throws -> Bool) async -> Bool {
        let end = now + limit
        while now < end, !isStopped {
            if (try? await condition()) == true { return true }
            await pause(.milliseconds(100))
        }
        return (try? await condition()) == true
    }

    // MARK: Work

    /// Runs work that has to end, once, within its time.
    ///
    /// - Parameters:
    ///   - timeout: how long it may take; `nil`: as long as a session is not open.
    ///   - cancelling: after which time it is cancelled, and has to end then.
    ///   - work: says how it ended.
    func run(
        _ kind: String, _ details: String, timeout: Duration?, cancelling: Duration? = nil,
        _ work: @escaping @Sendable () async -> String
    ) async {
        let number = books.withLock { $0.begin(kind, details, due: timeout.map { now + $0 }, at: now) }
        let task = Task { [self] in
            let outcome = await work()
            books.withLock { $0.end(number, outcome, at: now) }
        }
        guard let cancelling else { return await task.value }
        let canceller = Task { [self] in
            guard (try? await Task.sleep(for: cancelling)) != nil else { return }
            books.withLock { $0.cancel(number, at: now) }
            task.cancel()
        }
        await task.value
        canceller.cancel()
    }

    // MARK: Findings

    func find(_ text: String) {
        books.withLock { $0.find(text, at: now) }
    }
}
