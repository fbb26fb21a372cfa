import Foundation

extension Thread {
    /// Lets a signal do now what it does to the program; threads that tasks run on block signals.
    ///
    /// A signal that a thread sends to itself arrives before this returns; one that is sent to the process may come
    /// later.
    public static func raise(_ number: Int32) {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        Foundation.raise(number)
    }
}
