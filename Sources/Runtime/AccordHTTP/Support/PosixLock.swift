#if ACCORD_THREAD_SANITIZER
    import Foundation

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
