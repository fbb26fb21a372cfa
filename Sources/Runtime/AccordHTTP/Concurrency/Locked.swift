#if canImport(Darwin)
    public import os

    @usableFromInline typealias SeparateLock = OSAllocatedUnfairLock<Void>
#elseif ACCORD_THREAD_SANITIZER
    import Foundation

    @usableFromInline typealias SeparateLock = PosixLock
#else
    public import Synchronization
#endif

/// A value that a lock protects. (`Synchronization.Mutex` needs macOS 15 and iOS 18. The thread sanitizer does not see
/// that it is a lock, so `Scripts/sanitize` chooses another one.)
///
/// `@unchecked Sendable` is safe: the only variable is touched by `withLock` alone, and is itself Sendable. Some
/// members are inlinable for streams, which are generic, and use them for each element.
@usableFromInline
package final class Locked<State: Sendable>: @unchecked Sendable {
    #if canImport(Darwin) || ACCORD_THREAD_SANITIZER
        @usableFromInline let lock = SeparateLock()
        @usableFromInline var state: State
    #else
        @usableFromInline let state: Mutex<State>
    #endif

    package init(_ state: State) {
        #if canImport(Darwin) || ACCORD_THREAD_SANITIZER
            self.state = state
        #else
            self.state = Mutex(state)
        #endif
    }

    /// Runs `body` alone. It must not wait, and must not call out: continuations are resumed after it. A key path would
    /// do as a body, and take many times as long.
    @inlinable
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        #if canImport(Darwin) || ACCORD_THREAD_SANITIZER
            lock.lock()
            defer { lock.unlock() }
            return try body(&state)
        #else
            return try state.withLock { state throws(Failure) in
                // It is the caller's own, whose body has made it.
                nonisolated(unsafe) let result = try body(&state)
                return unsafe result
            }
        #endif
    }

    /// Puts another value in place, and gives back the one that was there.
    package func exchange(_ other: State) -> State {
        withLock { state in
            defer { state = other }
            return state
        }
    }
}

// Shows nothing of the value, because that may be tokens, headers or messages, and its owner may be dumped.
extension Locked: CustomReflectable {
    @usableFromInline
    package var customMirror: Mirror { Mirror(self, children: []) }
}

#if ACCORD_THREAD_SANITIZER
    /// A lock that the thread sanitizer understands; ``Locked`` uses it in builds of `Scripts/sanitize`.
    ///
    /// `@unchecked Sendable` is safe: the pointer is only given to functions that may be called from any thread.
    @usableFromInline
    final class PosixLock: @unchecked Sendable {
        /// In memory of its own, as a mutex must not move.
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        @usableFromInline
        init() {
            let status = pthread_mutex_init(mutex, nil)
            precondition(status == 0, "there is no memory for a lock")
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        @usableFromInline
        func lock() {
            pthread_mutex_lock(mutex)
        }

        @usableFromInline
        func unlock() {
            pthread_mutex_unlock(mutex)
        }
    }
#endif
