import Foundation

/// Lets a short piece of work end before a signal, such as Ctrl-C, ends the program: files are written whole, and none
/// is left half replaced.
package enum Uninterrupted {
    private typealias Handler = (@convention(c) (Int32) -> Void)?

    // Written by the signal handler, which may touch nothing larger.
    nonisolated(unsafe) private static var pending: sig_atomic_t = 0

    package static func run<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        // As numbers, because `SIG_IGN` is no function that Swift would keep in an array.
        let handlers = [SIGINT, SIGTERM, SIGHUP].map { number in
            unsafe (number: number, previous: unsafeBitCast(signal(number, Self.remember) as Handler, to: Int.self))
        }
        defer {
            for handler in handlers { unsafe signal(handler.number, unsafeBitCast(handler.previous, to: Handler.self)) }
            let number = unsafe pending
            unsafe pending = 0
            if number != 0 { Thread.raise(number) }
        }
        return try body()
    }

    private static let remember: @convention(c) (Int32) -> Void = { unsafe pending = $0 }
}
