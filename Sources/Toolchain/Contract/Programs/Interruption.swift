import Foundation

/// Cleans up what the work under way leaves when a user ends the program, by Ctrl-C or otherwise.
///
/// Foundation gives a child process a process group of its own, so that a terminal's Ctrl-C does not reach it; and
/// temporary files would outlive the program.
enum Interruption {
    private typealias Handler = (@convention(c) (Int32) -> Void)?

    private static let lock = NSLock()
    // Both guarded by `lock`.
    nonisolated(unsafe) private static var cleanups: [UUID: @Sendable () -> Void] = [:]
    nonisolated(unsafe) private static var handlers: [Int32: Handler] = [:]

    /// Carries the numbers of signals from their handler, in which next to nothing may be done, to `end(by:)`.
    private static let pipe = {
        let pipe = Pipe()
        pipe.fileHandleForReading.readabilityHandler = { handle in
            if let number = handle.availableData.first { end(by: Int32(number)) }
        }
        return pipe
    }()

    /// Starts something, and runs `body` on it.
    ///
    /// - Parameter start: returns what is to be done should the program be ended before `body` is done. A signal that
    ///   comes during `start` waits for it.
    static func guarding<Result, Failure>(
        _ start: () throws(Failure) -> @Sendable () -> Void,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let id = UUID()
        try register(id, start)
        defer { unregister(id) }
        return try body()
    }

    private static func register<Failure>(
        _ id: UUID,
        _ start: () throws(Failure) -> @Sendable () -> Void
    ) throws(Failure) {
        lock.lock()
        defer {
            if unsafe cleanups.isEmpty { unwatch() }
            lock.unlock()
        }
        if unsafe cleanups.isEmpty { watch() }
        unsafe cleanups[id] = try start()
    }

    private static func unregister(_ id: UUID) {
        lock.lock()
        defer { lock.unlock() }
        unsafe cleanups[id] = nil
        if unsafe cleanups.isEmpty { unwatch() }
    }

    private static func watch() {
        unsafe pipeEnd = pipe.fileHandleForWriting.fileDescriptor
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // Of the little that a handler may call, write is one (POSIX, "Signal Concepts"). It changes `errno`
            // under the code that it interrupts.
            let previous: Handler = signal(number) { number in
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(pipeEnd, &byte, 1)
                errno = error
            }
            // Whoever started the program wanted it to ignore the signal; nohup does so.
            if unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                signal(number, SIG_IGN)
            } else {
                unsafe handlers[number] = previous
            }
        }
    }

    private static func unwatch() {
        for (number, handler) in unsafe handlers { signal(number, handler) }
        unsafe handlers = [:]
    }

    /// Cleans up, then lets the signal do what it would have done.
    private static func end(by number: Int32) {
        lock.withLock {
            for cleanup in unsafe cleanups.values { cleanup() }
            unsafe cleanups = [:]
            unwatch()
            // Within the lock, as the work fails now that its child is gone, and would end the program first.
            Thread.raise(number)
        }
    }
}

/// The end of the pipe that the signal handler writes to. Set before the handler is, and to the same value each time.
nonisolated(unsafe) private var pipeEnd: Int32 = -1
