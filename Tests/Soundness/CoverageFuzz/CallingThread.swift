import Foundation

/// Runs tasks on the thread that waits for them, so that an input is read in one go: a hop to another thread would take
/// longer than most inputs do.
final class CallingThread: TaskExecutor {
    /// `@unchecked Sendable` is safe: all variables are touched under the lock.
    private final class Queue: @unchecked Sendable {
        private let condition = NSCondition()
        private var jobs: [UnownedJob] = []
        private var isOver = false

        func add(_ job: UnownedJob) {
            condition.withLock {
                jobs.append(job)
                condition.signal()
            }
        }

        func end() {
            condition.withLock {
                isOver = true
                condition.signal()
            }
        }

        /// Waits for jobs; `nil` when there will be no more.
        func next() -> [UnownedJob]? {
            condition.withLock {
                while jobs.isEmpty, !isOver { condition.wait() }
                defer { jobs = [] }
                return jobs.isEmpty ? nil : jobs
            }
        }
    }

    /// `@unchecked Sendable` is safe: it is written by the task, and read after that has ended.
    private final class Outcome: @unchecked Sendable {
        var error: (any Error)?
    }

    private let queue = Queue()

    func enqueue(_ job: consuming ExecutorJob) {
        queue.add(UnownedJob(job))
    }

    /// Runs a task to its end.
    static func run(_ body: @escaping @Sendable () async throws -> Void) throws {
        let executor = CallingThread()
        let outcome = Outcome()
        Task(executorPreference: executor) {
            do { try await body() } catch { outcome.error = error }
            executor.queue.end()
        }
        while let jobs = executor.queue.next() {
            for job in jobs { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
        }
        if let error = outcome.error { throw error }
    }
}
