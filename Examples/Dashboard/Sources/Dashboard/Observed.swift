import Observation

/// Waits until what is observed is as it should be: for a program and for tests, which have no views.
@MainActor
func observed(_ isMet: () -> Bool) async {
    while true {
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        if withObservationTracking(isMet, onChange: { change.finish() }) { return }
        for await _ in changes {}
        if Task.isCancelled { return }
    }
}
