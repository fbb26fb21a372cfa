import Dispatch
import Foundation

/// Cleans up behind the work under way when a user ends the program, by Ctrl-C or otherwise.
///
/// Foundation gives a child process a process group of its own, so that a terminal's Ctrl-C does not reach it; and
/// temporary files would outlive the program.
enum Interruption {
    private typealias Handler = (@convention(c) (Int32) -> Void)?

    private static let lock = NSLock()
    // All guarded by `lock`.
    nonisolated(unsafe) private static var cleanups: [UUID: @Sendable () -> Void] = [:]
    nonisolated(unsafe) private static var watches: [(signal: Int32, source: any DispatchSourceSignal)] = []
    nonisolated(unsafe) private static var handlers: [Int32: Handler] = [:]

    /// Runs `body`, and `cleanup` should the program be ended before `body` is done.
    static func guarding<Result, Failure>(
        cleanup: @escaping @Sendable () -> Void,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let id = UUID()
        lock.withLock {
            if cleanups.isEmpty { watch() }
            cleanups[id] = cleanup
        }
        defer {
            lock.withLock {
                cleanups[id] = nil
                if cleanups.isEmpty { unwatch() }
            }
        }
        return try body()
    }

    private static func watch() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A handler that does nothing, rather than SIG_IGN, which child processes would inherit.
            let previous: Handler = signal(number) { _ in }
            // Whoever started the program wanted it to ignore the signal; nohup does so.
            if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                signal(number, SIG_IGN)
                continue
            }
            handlers[number] = previous
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { end(by: number) }
            source.resume()
            watches.append((number, source))
        }
    }

    private static func unwatch() {
        for watch in watches {
            watch.source.cancel()
            signal(watch.signal, handlers[watch.signal] ?? SIG_DFL)
        }
        watches = []
        handlers = [:]
    }

    /// Cleans up, then lets the signal do what it would have done.
    private static func end(by number: Int32) {
        lock.withLock {
            for cleanup in cleanups.values { cleanup() }
            cleanups = [:]
            unwatch()
        }
        kill(getpid(), number)
    }
}
