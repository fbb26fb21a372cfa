import AccordHTTP

/// The connections that are open, to one hub or to several, one of which takes the place of another.
package final class SocketConnections: Sendable {
    private let state = Watched((number: 0, open: [Int: SocketMockConnection]()))

    package init() {}

    /// In the order of opening.
    var all: [SocketMockConnection] { state.withLock { $0.open.values.sorted { $0.number < $1.number } } }

    /// Waits until so many connections are open. Returns early when the task is cancelled.
    func reach(count: Int) async {
        await state.reaches { $0.open.count == count }
    }

    func nextNumber() -> Int {
        state.withLock { state in
            state.number += 1
            return state.number
        }
    }

    func add(_ connection: SocketMockConnection) {
        state.withLock { $0.open[connection.number] = connection }
    }

    func remove(_ number: Int) {
        _ = state.withLock { $0.open.removeValue(forKey: number) }
    }
}
