/// Waits for what other tasks bring about, where nothing tells of it; a time limit ends the wait.
func until(_ condition: @Sendable () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}
