import Contract
public import Foundation

extension Process {
    /// Starts the process, while no other one starts.
    ///
    /// Tests run on threads that block signals, and a child would inherit that from the thread that starts it.
    public func start() throws {
        var none = sigset_t()
        var previous = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &previous)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }
        try startAlone()
    }
}
