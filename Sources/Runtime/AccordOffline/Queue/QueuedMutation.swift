import AccordHTTP
public import Foundation

/// A change that is in the store, and will be sent.
///
/// It may be dropped: the change is sent all the same. As long as the process lives, ``answer()`` waits for what
/// becomes of it; afterwards ``MutationQueue/events`` reports it.
public struct QueuedMutation<Output: Sendable>: Sendable, Identifiable {
    /// The ``MutationQueueEntry/id`` of its entry.
    public let id: UUID
    let outcome: MutationOutcome

    /// The server's answer, once it is there.
    ///
    /// - Throws: ``MutationError``: `call`, when the change has failed; `cancelled`, at once, when the task is
    ///   cancelled.
    public func answer() async throws(MutationError) -> Output {
        guard let result = await outcome.result() else { throw .cancelled }
        guard let answer = try result.get() as? Output else {
            throw .setAside("the answer is of another type than the one that was asked for")
        }
        return answer
    }
}

/// The result of a change, for those who wait for it.
final class MutationOutcome: Sendable {
    private let state = Watched<Result<any Sendable, MutationError>?>(nil)

    /// The result so far; `nil` before there is one.
    var known: Result<any Sendable, MutationError>? { state.value }

    func settle(_ result: Result<any Sendable, MutationError>) {
        state.withLock { $0 = $0 ?? result }
    }

    /// - Returns: `nil` when the task is cancelled before.
    func result() async -> Result<any Sendable, MutationError>? {
        await state.reaches { $0 != nil }
        return known
    }
}

/// The outcomes that somebody may wait for. It keeps none alive: a change that nobody waits for costs nothing.
struct Outcomes {
    private struct Reference {
        weak var outcome: MutationOutcome?
    }

    private var references: [UUID: Reference] = [:]
    /// At how many references those are dropped that lead nowhere any more.
    private var limit = 64

    mutating func outcome(of id: UUID) -> MutationOutcome {
        if let outcome = references[id]?.outcome { return outcome }
        if references.count >= limit {
            references = references.filter { $0.value.outcome != nil }
            limit = max(64, references.count * 2)
        }
        let outcome = MutationOutcome()
        references[id] = Reference(outcome: outcome)
        return outcome
    }

    mutating func settle(_ id: UUID, _ result: Result<any Sendable, MutationError>) {
        references.removeValue(forKey: id)?.outcome?.settle(result)
    }

    mutating func settleAll(_ result: Result<any Sendable, MutationError>) {
        for reference in references.values { reference.outcome?.settle(result) }
        references = [:]
    }
}
