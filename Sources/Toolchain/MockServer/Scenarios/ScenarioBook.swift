import AccordHTTP
import AccordMocks

/// The scenarios of a mock server, of which one may be on.
package final class ScenarioBook: Sendable {
    private struct Contents: Sendable {
        var scenarios: [Scenario] = []
        /// The number of the one that is on.
        var current: Int?
        var play: ScenarioPlay?

        mutating func start(_ number: Int?) {
            current = number
            play = number.map { ScenarioPlay(scenarios[$0]) }
        }
    }

    private let contents = Locked(Contents())

    /// - Parameter scenarios: the first is on.
    package init(_ scenarios: [Scenario] = []) {
        contents.withLock { contents in
            contents.scenarios = scenarios
            contents.start(scenarios.isEmpty ? nil : 0)
        }
    }

    package var scenarios: [Scenario] { contents.withLock { $0.scenarios } }

    /// The number of the scenario that is on, counted from 0.
    package var current: Int? { contents.withLock { $0.current } }

    /// Plays a scenario from its begin on, or none.
    ///
    /// - Returns: whether there is one of this number.
    package func play(_ number: Int?) -> Bool {
        contents.withLock { contents in
            if let number, !contents.scenarios.indices.contains(number) { return false }
            contents.start(number)
            return true
        }
    }

    /// Takes other scenarios in place of those so far. The one that is on stays on, and goes on where it has not changed;
    /// where it is gone, or there was none to choose, the first is on.
    package func replace(with scenarios: [Scenario]) {
        contents.withLock { contents in
            let old = contents.current.map { contents.scenarios[$0] }
            let isNew = contents.scenarios.isEmpty
            contents.scenarios = scenarios
            guard let old else { return contents.start(isNew && !scenarios.isEmpty ? 0 : nil) }
            if let same = scenarios.firstIndex(of: old) {
                contents.current = same
            } else {
                contents.start(scenarios.firstIndex { $0.name == old.name } ?? (scenarios.isEmpty ? nil : 0))
            }
        }
    }

    /// The answer to a call; `nil` where that is as it is without a scenario.
    func turn(of request: ScenarioRequest) -> ScenarioTurn? {
        contents.withLock { $0.play?.turn(of: request) }
    }

    /// The script of a connection that opens; `nil` where there is none.
    func script(of names: [String]) -> [ScenarioStep]? {
        contents.withLock { $0.play?.script(of: names) }
    }
}
