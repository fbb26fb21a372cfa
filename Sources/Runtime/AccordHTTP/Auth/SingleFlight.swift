/// Lets many wait for one piece of work: who comes while it is under way waits for its result.
///
/// The work goes on when somebody who waits for it is cancelled, the one who began it included: the others still want
/// it, and a refresh that a server has begun cannot be taken back.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Result<Value, any Error>, Never>

    private struct State: Sendable {
        /// Who waits for the work that is under way.
        var flights: [Key: [Int: Waiter]] = [:]
        var tickets = 0
    }

    private let state = Locked(State())

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
                    let isFirst = state.flights[key] == nil
                    state.flights[key, default: [:]][ticket] = waiter
                    return isFirst
                }
                switch isFirst {
                case nil: waiter.resume(returning: .failure(CancellationError()))
                case true?: start(key, work)
                case false?: break
                }
            }
        } onCancel: {
            let waiter = state.withLock { $0.flights[key]?.removeValue(forKey: ticket) }
            waiter?.resume(returning: .failure(CancellationError()))
        }
        return try result.get()
    }

    private func start(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) {
        Task {
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            let waiters = state.withLock { $0.flights.removeValue(forKey: key) } ?? [:]
            for waiter in waiters.values { waiter.resume(returning: result) }
        }
    }
}
