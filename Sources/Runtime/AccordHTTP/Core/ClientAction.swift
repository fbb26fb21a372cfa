/// An action that an app takes when a call fails.
public enum ClientAction: String, Sendable, Hashable, CaseIterable {
    /// Nothing: nobody waits for a response any more.
    case ignore
    /// Show beside the fields of a form what is wrong with them; the error's details describe it:
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
    /// Show, as no error, that there is no network, in place of what could not be read.
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

/// The ``ClientAction`` that each error asks for, as a table. An app changes the table where it does something else:
///
/// ```swift
/// let actions = ClientActions()
///     .overriding(.resourceExhausted, with: .showMessage)
///     .overriding(.notFound, of: ContactsService.Methods.deleteContact, with: .ignore)
///
/// switch actions.action(for: error, of: ContactsService.Methods.updateContact) { … }
/// switch actions.action(for: error, of: PetStoreOperations.CreatePet.self) { … }
/// switch actions.action(for: problem) { … }                                    // of a session
/// ```
///
/// It takes any error: of calls by Connect and gRPC, of REST operations, and of sessions. Errors that are no call's
/// (`callFailure`) count as `unknown`.
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
/// - Without a network, the code is `unavailable`, and a unary change is ``ClientAction/queue`` as by the table; for
///   everything else, it is ``ClientAction/showOffline`` in place of ``ClientAction/retry``. An app's action for
///   `unavailable` overrides both. Whether to show a banner is another question, which ``ConnectError/isOffline``
///   answers, beside whatever action.
/// - A code that was guessed from an HTTP status (``ConnectError/isInferred``) counts where the contract of a REST API
///   documents the response, and where any server or proxy can know it: `canceled`, `unauthenticated`,
///   `resourceExhausted`, `unavailable` and `deadlineExceeded`. Every other guess is `unknown`: a proxy's 404 does not
///   say that a contact is missing.
public struct ClientActions: Sendable {
    private struct Key: Hashable {
        var code: ConnectError.Code
        /// The method's path; `nil` for all methods.
        var method: String?
    }

    private var overrides: [Key: ClientAction] = [:]

    /// The table above.
    public init() {}

    /// The same table, with another action for a code, in one method or in all of them. An action for one method takes
    /// precedence over one for all methods.
    public func overriding(
        _ code: ConnectError.Code, of method: MethodDescriptor? = nil, with action: ClientAction
    ) -> ClientActions {
        var actions = self
        actions.overrides[Key(code: code, method: method?.path)] = action
        return actions
    }

    /// The action for a call or a session that has failed.
    ///
    /// - Parameter method: the method that was called; `nil` for errors of sessions, which are of no method.
    public func action(for error: any Error, of method: MethodDescriptor? = nil) -> ClientAction {
        let error = error.callFailure ?? ConnectError(.unknown, cause: error)
        let code = error.reliableCode
        return overrides[Key(code: code, method: method?.path)] ?? overrides[Key(code: code)]
            ?? Self.standard(code, isOffline: error.isOffline, of: method)
    }

    private static func standard(
        _ code: ConnectError.Code, isOffline: Bool, of method: MethodDescriptor?
    ) -> ClientAction {
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
            method?.isUnaryChange == true ? .queue : isOffline ? .showOffline : .retry
        case .aborted: .startOver
        case .failedPrecondition, .outOfRange: .showMessage
        case .unimplemented: .updateApp
        }
    }
}

extension MethodDescriptor {
    /// Whether a call is one message that changes something, and so can be kept and sent later.
    fileprivate var isUnaryChange: Bool { kind == .unary && idempotency != .noSideEffects }
}

extension ConnectError {
    /// The code, where the server of the method said it, or where any server may.
    fileprivate var reliableCode: Code {
        guard isInferred, (cause as? any ContractFailure)?.isDocumented != true else { return code }
        switch code {
        case .canceled, .unauthenticated, .resourceExhausted, .unavailable, .deadlineExceeded: return code
        default: return .unknown
        }
    }
}
