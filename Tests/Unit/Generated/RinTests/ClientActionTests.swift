import AccordHTTP
import Rin
import Testing

private typealias Methods = Rin.Contacts.V1.ContactsService.Methods

@Suite("Actions of Rin's app for errors")
struct ClientActionTests {
    @Test(
        "[R15] each of the sixteen codes has its action",
        arguments: [
            (.canceled, .ignore), (.unknown, .showGeneric), (.invalidArgument, .showValidation),
            (.deadlineExceeded, .retry), (.notFound, .showNotFound), (.alreadyExists, .showConflict),
            (.permissionDenied, .showDenied), (.resourceExhausted, .backOff), (.failedPrecondition, .showMessage),
            (.aborted, .startOver), (.outOfRange, .showMessage), (.unimplemented, .updateApp),
            (.internal, .showGeneric), (.unavailable, .retry), (.dataLoss, .showGeneric), (.unauthenticated, .signIn),
        ] as [(ConnectError.Code, ClientAction)])
    func codes(code: ConnectError.Code, action: ClientAction) {
        #expect(ClientActions().action(for: ConnectError(code), of: Methods.getContact) == action)
    }

    @Test("[R15] a change waits for a server that cannot be reached, everything else is tried again")
    func queue() {
        for code in [ConnectError.Code.unavailable, .deadlineExceeded] {
            let error = ConnectError(code)
            #expect(ClientActions().action(for: error, of: Methods.updateContact) == .queue)
            #expect(ClientActions().action(for: error, of: Methods.createContact) == .queue)
            #expect(ClientActions().action(for: error, of: Methods.listContacts) == .retry)
            #expect(ClientActions().action(for: error, of: Rin.Score.V1.ScoreService.Methods.watchScore) == .retry)
        }
        // Streams cannot be kept: what was sent is gone.
        let upload = MethodDescriptor(service: "rin.v1.S", name: "Upload", kind: .clientStream)
        #expect(ClientActions().action(for: ConnectError(.unavailable), of: upload) == .retry)
    }

    @Test("[R15] without a network, changes are queued, and everything else shows that")
    func offline() {
        let error = ConnectError(.unavailable, isOffline: true)
        for method in Methods.all {
            let isChange = method.idempotency != .noSideEffects
            #expect(ClientActions().action(for: error, of: method) == (isChange ? .queue : .showOffline))
        }
        #expect(ClientActions().action(for: error, of: Rin.Score.V1.ScoreService.Methods.watchScore) == .showOffline)
        #expect(ClientActions().action(for: error) == .showOffline)
    }

    @Test("[R15] what the app says of a code that is unavailable goes before all, offline too")
    func offlineOverriding() {
        let error = ConnectError(.unavailable, isOffline: true)
        let actions = ClientActions()
            .overriding(.unavailable, with: .showGeneric)
            .overriding(.unavailable, of: Methods.deleteContact, with: .showOffline)
        #expect(actions.action(for: error, of: Methods.updateContact) == .showGeneric)
        #expect(actions.action(for: error, of: Methods.getContact) == .showGeneric)
        #expect(actions.action(for: error, of: Methods.deleteContact) == .showOffline)
    }

    @Test(
        "[R15] a code that was guessed from a status counts where any proxy can know it",
        arguments: [
            (400, .showGeneric), (401, .signIn), (403, .showGeneric), (404, .showGeneric), (409, .showGeneric),
            (429, .retry), (500, .showGeneric), (502, .retry), (503, .retry), (504, .retry),
        ] as [(Int, ClientAction)])
    func inferred(status: Int, action: ClientAction) {
        let error = ConnectError(ConnectError.Code(inferredFrom: status), isInferred: true, httpStatus: status)
        #expect(ClientActions().action(for: error, of: Methods.getContact) == action)
    }

    @Test("[R15] no guess says that something is missing, there already, forbidden or out of date")
    func guesses() {
        for code in ConnectError.Code.allCases {
            let action = ClientActions().action(for: ConnectError(code, isInferred: true), of: Methods.getContact)
            #expect([.ignore, .signIn, .backOff, .retry, .showGeneric].contains(action), "\(code)")
        }
        // Not even where an app says what it does then.
        let actions = ClientActions().overriding(.notFound, with: .ignore)
        #expect(actions.action(for: ConnectError(.notFound, isInferred: true), of: Methods.getContact) == .showGeneric)
    }

    @Test("[R15] an app says otherwise for a code, and for one method above that")
    func overriding() {
        let actions = ClientActions()
            .overriding(.notFound, of: Methods.deleteContact, with: .ignore)
            .overriding(.notFound, with: .showMessage)
            .overriding(.aborted, with: .retry)
        let missing = ConnectError(.notFound)
        #expect(actions.action(for: missing, of: Methods.deleteContact) == .ignore)
        #expect(actions.action(for: missing, of: Methods.getContact) == .showMessage)
        #expect(actions.action(for: ConnectError(.aborted), of: Methods.updateContact) == .retry)
        #expect(actions.action(for: ConnectError(.alreadyExists), of: Methods.updateContact) == .showConflict)
        #expect(ClientActions().action(for: missing, of: Methods.deleteContact) == .showNotFound)
    }

    @Test("[R15] what to show beside the fields of a form is in the details")
    func validation() throws {
        let details = [
            Rin.Common.V1.ErrorDetail(code: "email.invalid", field: "contact.emails[0].address", message: "No @."),
            Rin.Common.V1.ErrorDetail(code: "name.empty", field: "contact.display_name", message: "Say who."),
        ]
        let error = ConnectError(
            .invalidArgument,
            details: try details.map {
                ConnectError.Detail(type: "rin.common.v1.ErrorDetail", value: try $0.protobufData())
            })
        #expect(ClientActions().action(for: error, of: Methods.createContact) == .showValidation)
        #expect(try error.details(as: Rin.Common.V1.ErrorDetail.self).map(\.field) == details.map(\.field))
    }
}
