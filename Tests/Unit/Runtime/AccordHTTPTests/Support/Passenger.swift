import TestSupport

/// Rides along with each task that begins while it is bound, and is let go when the last of them has ended.
private final class Passenger: Sendable {
    @TaskLocal static var current: Passenger?

    private let isGone: Signal

    init(_ isGone: Signal) {
        self.isGone = isGone
    }

    deinit {
        isGone.set()
    }
}

/// Runs `body`, and then waits until all tasks that it began have ended, those included that nobody waits for.
func endingAllTasks<Result: Sendable>(_ body: () async throws -> Result) async rethrows -> Result {
    let isGone = Signal()
    let result = try await Passenger.$current.withValue(Passenger(isGone), operation: body)
    await isGone.wait()
    return result
}
