/// What an app does when a call fails.
public enum ClientAction: String, Sendable, Hashable, CaseIterable {
    /// Nothing: nobody waits for an answer any more.
    case ignore
    /// Show beside the fields of a form what is wrong with them; the error's details tell:
    /// ``ConnectError/details(as:)``.
    case showValidation
    /// Show that there is no such thing: an empty state.
    case showNotFound
    /// Show that there is such a thing already.
    case showConflict
    /// Show that this person may not do this.
    case showDenied
    /// Show what the server says of it.
    case showMessage
    /// Show that something went wrong, with a way to try again, and report the error to those who can fix it.
    case showGeneric
    /// Show, as no error, that there is no network.
    case showOffline
    /// Ask the person to sign in again.
    case signIn
    /// Call again after a pause: ``ConnectError/serverPause``, if the server names one.
    case backOff
    /// Call again.
    case retry
    /// Keep the change, and send it when the server can be reached.
    case queue
    /// Read again what the change was made from, and make it again: another one came first.
    case startOver
    /// Ask for an update of the app: the server no longer has what this version calls.
    case updateApp
}

/// Which ``ClientAction`` an error asks for. An app changes the table where it does something else:
///
/// ```swift
/// let actions = ClientActions()
///     .overriding(.resourceExhausted, with: .showMessage)
///     .overriding(.notFound, of: ContactsService.Methods.deleteContact, with: .ignore)
///
/// switch ContactsService.Methods.updateContact.action(for: error, by: actions) { … }
/// ```
///
/// | code | action |
/// |---|---|
/// | `canceled` | ``ClientAction/ignore`` |
/// | `invalidArgument` | ``ClientAction/showValidation`` |
/// | `notFound` | ``ClientAction/showNotFound`` |
/// | `alreadyExists` | ``ClientAction/showConflict`` |
/// | `permissionDenied` | ``ClientAction/showDenied`` |
/// | `unauthenticated` | ``ClientAction/signIn`` |
/// | `resourceExhausted` | ``ClientAction/backOff`` |
/// | `internal`, `unknown`, `dataLoss` | ``ClientAction/showGeneric`` |
/// | `unavailable`, `deadlineExceeded` | ``ClientAction/queue`` for a unary change, else ``ClientAction/retry`` |
/// | `aborted` | ``ClientAction/startOver`` |
/// | `failedPrecondition`, `outOfRange` | ``ClientAction/showMessage`` |
/// | `unimplemented` | ``ClientAction/updateApp`` |
///
/// - A device without a network is ``ClientAction/showOffline``, whatever the table says.
/// - A code that was guessed from an HTTP status (``ConnectError/isInferred``) counts where any server or proxy can
///   know it: `canceled`, `unauthenticated`, `resourceExhausted`, `unavailable` and `deadlineExceeded`. Every other
///   guess is `unknown`: a proxy's 404 does not say that a contact is missing.
public struct ClientActions: Sendable {
    private struct Key: Hashable {
        var code: ConnectError.Code
        /// The method's path; `nil` for all methods.
        var method: String?
    }

    private var overrides: [Key: ClientAction] = [:]

    /// The table above.
    public init() {}

    /// The same table, with another action for a code, in one method or in all of them. What is said of one method goes
    /// before what is said of all.
    public func overriding(
        _ code: ConnectError.Code, of method: MethodDescriptor? = nil, with action: ClientAction
    ) -> ClientActions {
        var actions = self
        actions.overrides[Key(code: code, method: method?.path)] = action
        return actions
    }

    /// What to do when a call of the method has failed.
    public func action(for error: ConnectError, of method: MethodDescriptor) -> ClientAction {
        if error.isOffline { return .showOffline }
        let code = error.reliableCode
        return overrides[Key(code: code, method: method.path)] ?? overrides[Key(code: code)]
            ?? Self.standard(code, of: method)
    }

    private static func standard(_ code: ConnectError.Code, of method: MethodDescriptor) -> ClientAction {
        switch code {
        case .canceled: .ignore
        case .invalidArgument: .showValidation
        case .notFound: .showNotFound
        case .alreadyExists: .showConflict
        case .permissionDenied: .showDenied
        case .unauthenticated: .signIn
        case .resourceExhausted: .backOff
        case .internal, .unknown, .dataLoss: .showGeneric
        case .unavailable, .deadlineExceeded:
            method.kind == .unary && method.idempotency != .noSideEffects ? .queue : .retry
        case .aborted: .startOver
        case .failedPrecondition, .outOfRange: .showMessage
        case .unimplemented: .updateApp
        }
    }
}

extension MethodDescriptor {
    /// What an app does when a call of this method has failed.
    public func action(for error: ConnectError, by actions: ClientActions = ClientActions()) -> ClientAction {
        actions.action(for: error, of: self)
    }
}

extension ConnectError {
    /// The code, where the server of the method said it, or where any server may.
    fileprivate var reliableCode: Code {
        guard isInferred else { return code }
        switch code {
        case .canceled, .unauthenticated, .resourceExhausted, .unavailable, .deadlineExceeded: return code
        default: return .unknown
        }
    }
}
