public import AccordHTTP

/// Why a change was not kept, or will not be done.
public enum MutationError: CallFailure, CustomStringConvertible {
    /// The store could not keep it, or could not be read.
    case store(MutationStoreError)
    /// The queue does not know the method: its `Mutations` are not among those that the queue was made with.
    case unregistered(String)
    /// The request cannot be written, or its body cannot be read.
    case unwritable(any Error)
    /// The request has so many bytes, which is more than ``MutationPolicy/payloadLimit``.
    case tooLarge(Int, limit: Int)
    /// The call failed, and is not made again by itself.
    case call(ConnectError)
    /// A later change has taken its place.
    case replaced
    /// It was discarded, or what it builds on was.
    case discarded
    /// This version of the app cannot send it: the method is gone, or the payload cannot be read.
    case setAside(String)
    /// The queue was closed before. The change is in the store, and sent by the next queue.
    case closed
    /// The task that waited was cancelled. The change is sent all the same.
    case cancelled

    public var connectError: ConnectError {
        switch self {
        case .call(let error): error
        case .cancelled, .closed: ConnectError(.canceled, description)
        case .replaced, .discarded: ConnectError(.aborted, description)
        case .tooLarge: ConnectError(.resourceExhausted, description, cause: self)
        case .store, .unregistered, .unwritable, .setAside: ConnectError(.internal, description, cause: self)
        }
    }

    public var description: String {
        switch self {
        case .store(let error): error.description
        case .unregistered(let method):
            "the queue does not know \(method): give the Mutations of its service to the queue when you make it"
        case .unwritable(let error): "the request cannot be kept: \(error)"
        case .tooLarge(let size, let limit):
            "the request has \(size) bytes, and the queue keeps \(limit) at most: see MutationPolicy.payloadLimit"
        case .call(let error): error.description
        case .replaced: "a later change has taken the place of this one"
        case .discarded: "the change, or one that it builds on, was discarded"
        case .setAside(let reason): reason
        case .closed: "the queue was closed before the change was sent; the next queue on the same store sends it"
        case .cancelled: "the task that waited for the change was cancelled; the change is sent all the same"
        }
    }
}
