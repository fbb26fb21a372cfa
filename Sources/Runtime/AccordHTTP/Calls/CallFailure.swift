/// An error of a call or of a session, whatever protocol it speaks. Each leads to one type that has the same words for all
/// of them: ``ConnectError``.
///
/// Apps read it as ``Swift/Error/callFailure``, and need not know which of these errors they caught. An error type of an
/// app that wraps one of a call may conform as well.
public protocol CallFailure: Error {
    /// The failure in the words that all protocols share: a code, whether the device is offline, the answer's status.
    var connectError: ConnectError { get }
}

extension Error {
    /// The failure of a call or a session, in the words that all protocols share; `nil` for any other error.
    ///
    /// It works wherever an error is caught, also where its type is not known any more: in a `Task`, in a closure, or after
    /// calls of several clients.
    ///
    /// ```swift
    /// } catch {
    ///     guard let failure = error.callFailure else { throw error }
    ///     if failure.isOffline { return showBanner() }
    ///     if failure.code == .notFound { return showEmptyState() }
    ///     show(failure.problem?.detail ?? failure.message)
    /// }
    /// ```
    public var callFailure: ConnectError? { (self as? any CallFailure)?.connectError }
}
