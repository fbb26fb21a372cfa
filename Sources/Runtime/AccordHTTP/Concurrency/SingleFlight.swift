/// Lets many wait for one piece of work: who comes while it is under way waits for its result.
///
/// The work goes on when somebody who waits for it is cancelled, the one who began it included: the others still want
/// it. When nobody is left, it goes on as well, for a refresh that a server has begun cannot be taken back; unless it
/// is work that can be given up.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Result<Value, any Error>, Never>

    private struct Flight: Sendable {
        let number: Int
        /// The tasks that wait for the work, by their tickets.
        var waiters: [Int: Waiter]
        var task: Task<Void, Never>?
    }

    private struct State: Sendable {
        var flights: [Key: Flight] = [:]
        var tickets = 0
    }

    private let state = Watched(State())
    private let isGivenUp: Bool

    /// - Parameter isGivenUp: whether the work is cancelled when nobody waits for it any more.
    init(isGivenUp: Bool = false) {
        self.isGivenUp = isGivenUp
    }

    /// Waits until `count` others wait. Returns early when the task is cancelled.
    func waiting(count: Int) async {
        await state.reaches { $0.flights.values.reduce(0) { $0 + $1.waiters.count } >= count }
    }

    /// - Throws: what `work` throws; `CancellationError`, at once, when the task is cancelled.
    func run(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let ticket = state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                let isFirst: Bool? = state.withLock { state in
                    // Seen under the lock: a cancellation that comes later finds the waiter in its place.
                    if Task.isCancelled { return nil }
                    if state.flights[key] == nil {
                        state.flights[key] = Flight(number: ticket, waiters: [ticket: waiter])
                        return true
                    }
                    state.flights[key]?.waiters[ticket] = waiter
                    return false
                }
                switch isFirst {
                case nil: waiter.resume(returning: .failure(CancellationError()))
                case true?: start(key, ticket, work)
                case false?: break
                }
            }
        } onCancel: {
            leave(key, ticket)
        }
        return try result.get()
    }

    private func start(_ key: Key, _ number: Int, _ work: @escaping @Sendable () async throws -> Value) {
        let task = Task {
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            let flight = state.withLock { state in
                state.flights[key]?.number == number ? state.flights.removeValue(forKey: key) : nil
            }
            flight?.waiters.values.forEach { $0.resume(returning: result) }
        }
        let isWanted = state.withLock { state in
            guard state.flights[key]?.number == number else { return false }
            state.flights[key]?.task = task
            return true
        }
        // It is over already, or everybody has left.
        if !isWanted && isGivenUp { task.cancel() }
    }

    private func leave(_ key: Key, _ ticket: Int) {
        let (waiter, abandoned) = state.withLock { state -> (Waiter?, Flight?) in
            guard let waiter = state.flights[key]?.waiters.removeValue(forKey: ticket) else { return (nil, nil) }
            guard isGivenUp, state.flights[key]?.waiters.isEmpty == true else { return (waiter, nil) }
            // Whoever comes now begins again.
            return (waiter, state.flights.removeValue(forKey: key))
        }
        abandoned?.task?.cancel()
        waiter?.resume(returning: .failure(CancellationError()))
    }
}
