import AccordHTTP
import Contract

/// The trials of a proxy: what was called through it, and what has broken the contracts.
package final class ProxyLog: Sendable {
    private struct State: Sendable {
        var trials: [Trial] = []
        var unknown: Set<String> = []
    }

    private let state = Locked(State())
    private let report: @Sendable (Callable?, Deviation) -> Void

    /// - Parameter report: takes each deviation once, as soon as it is seen; with the call that it is of, where the contracts
    ///   have that.
    package init(report: @escaping @Sendable (Callable?, Deviation) -> Void) {
        self.report = report
    }

    /// The trials so far, in the order of their first calls.
    package var verification: Verification { Verification(state.withLock { $0.trials }) }

    func add(_ callable: Callable, _ outcome: String, _ deviations: [Deviation], repetition: String) {
        let news = state.withLock { state -> [Deviation] in
            let index = state.trials.firstIndex { $0.title == Trial(callable).title }
            if index == nil { state.trials.append(Trial(callable)) }
            let place = index ?? state.trials.count - 1
            let known = state.trials[place].breaches.count
            state.trials[place].add(outcome, deviations, repetition: repetition)
            return state.trials[place].breaches.dropFirst(known).map(\.deviation)
        }
        for deviation in news { report(callable, deviation) }
    }

    /// Takes in a request that no call of the contracts is for.
    func add(unknown title: String) {
        guard state.withLock({ $0.unknown.count < 1000 && $0.unknown.insert(title).inserted }) else { return }
        report(nil, Deviation(.requestUnknown, "\(title) is no call of the contracts", weight: .note))
    }
}
