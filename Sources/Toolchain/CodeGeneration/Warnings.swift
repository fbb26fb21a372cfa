import Contract
import Foundation

/// The warnings and notes of a run, kept until they are printed together.
///
/// `@unchecked Sendable` is safe: the only variable is private, and is touched under the lock alone.
final class Warnings: @unchecked Sendable {
    private let lock = NSLock()
    private var diagnostics: [Diagnostic] = []

    var all: [Diagnostic] { lock.withLock { diagnostics } }

    @Sendable func add(_ diagnostic: Diagnostic) {
        lock.withLock { diagnostics.append(diagnostic) }
    }
}
