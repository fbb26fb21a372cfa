#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A lock for as long as the program runs.
///
/// Not `NSLock`, which is in the large part of Foundation, and not `Synchronization.Mutex`, which needs macOS 15 and iOS 18.
///
/// Unchecked because it holds a pointer, which is only ever given to functions that may be called from any thread.
@safe package struct Lock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        unsafe mutex = .allocate(capacity: 1)
        let status = unsafe pthread_mutex_init(mutex, nil)
        precondition(status == 0, "there is no memory for a lock")
    }

    package func lock() {
        unsafe pthread_mutex_lock(mutex)
    }

    package func unlock() {
        unsafe pthread_mutex_unlock(mutex)
    }
}
