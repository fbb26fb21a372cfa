import Foundation

/// Ctrl-C, for commands that have something to say before they end.
enum InterruptSignal {
    /// The ends of the pipe by which a signal's handler, which may do next to nothing, wakes whoever waits.
    private static let ends: (read: FileHandle, write: Int32) = {
        let pipe = Pipe()
        return (pipe.fileHandleForReading, dup(pipe.fileHandleForWriting.fileDescriptor))
    }()

    /// Waits for the first one; a second one ends the process.
    static func wait() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let reader = ends.read
        // Reading holds its thread, which must be none of those that tasks run on.
        Thread.detachNewThread {
            _ = try? reader.read(upToCount: 1)
            continuation.finish()
        }
        signal(SIGINT) { _ in
            var byte: UInt8 = 0
            _ = unsafe write(InterruptSignal.ends.write, &byte, 1)
            signal(SIGINT, SIG_DFL)
        }
        for await _ in stream {}
    }
}
