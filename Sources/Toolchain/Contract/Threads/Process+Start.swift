import Foundation

extension Process {
    /// Held while a process starts.
    private static let starting = NSLock()

    /// Starts the process, while no other one starts.
    ///
    /// On Linux, Foundation notices the end of a process by a socket, which a process that another thread starts at the same
    /// moment would inherit: the end would not show before both have ended.
    ///
    /// - Throws: what `run()` throws.
    package func startAlone() throws {
        try Self.starting.withLock { try run() }
    }
}
