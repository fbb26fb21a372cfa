import Foundation

/// A value that several threads may want, one at a time. (`Synchronization.Mutex` needs macOS 15, and what the runtime has
/// in its place belongs to `AccordHTTP`, which nothing here imports.)
///
/// `@unchecked Sendable` is safe: the only variable is private, is touched by `withLock` alone, and is itself Sendable.
package final class Protected<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
