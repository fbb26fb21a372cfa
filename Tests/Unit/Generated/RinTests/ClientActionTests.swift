import AccordHTTP
import Rin
import Testing

private typealias Methods = Rin.Contacts.V1.ContactsService.Methods

@Suite("What Rin's app does about errors")
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
        #expect(Methods.getContact.action(for: ConnectError(code)) == action)
    }

    @Test("[R15] a change waits for a server that cannot be reached, everything else is tried again")
    func queue() {
        for code in [ConnectError.Code.unavailable, .deadlineExceeded] {
            let error = ConnectError(code)
            #expect(Methods.updateContact.action(for: error) == .queue)
            #expect(Methods.createContact.action(for: error) == .queue)
            #expect(Methods.listContacts.action(for: error) == .retry)
            #expect(Rin.Score.V1.ScoreService.Methods.watchScore.action(for: error) == .retry)
        }
        // Streams cannot be kept: what was sent is gone.
        let upload = MethodDescriptor(service: "rin.v1.S", name: "Upload", kind: .clientStream)
        #expect(upload.action(for: ConnectError(.unavailable)) == .retry)
    }

    @Test("[R15] without a network, changes are queued, and everything else shows that")
    func offline() {
        let error = ConnectError(.unavailable, isOffline: true)
        for method in Methods.all {
            let isChange = method.idempotency != .noSideEffects
            #expect(method.action(for: error) == (isChange ? .queue : .showOffline))
        }
        #expect(Rin.Score.V1.ScoreService.Methods.watchScore.action(for: error) == .showOffline)
        #expect(ClientActions().action(for: error) == .showOffline)
    }

    @Test("[R15] what the app says of a code that is unavailable goes before all, offline too")
    func offlineOverriding() {
        let error = ConnectError(.unavailable, isOffline: true)
        let actions = ClientActions()
            .overriding(.unavailable, with: .showGeneric)
            .overriding(.unavailable, of: Methods.deleteContact, with: .showOffline)
        #expect(Methods.updateContact.action(for: error, by: actions) == .showGeneric)
        #expect(Methods.getContact.action(for: error, by: actions) == .showGeneric)
        #expect(Methods.deleteContact.action(for: error, by: actions) == .showOffline)
    }

    @Test(
        "[R15] a code that was guessed from a status counts where any proxy can know it",
        arguments: [
            (400, .showGeneric), (401, .signIn), (403, .showGeneric), (404, .showGeneric), (409, .showGeneric),
            (429, .retry), (500, .showGeneric), (502, .retry), (503, .retry), (504, .retry),
        ] as [(Int, ClientAction)])
    func inferred(status: Int, action: ClientAction) {
        let error = ConnectError(ConnectError.Code(inferredFrom: status), isInferred: true, httpStatus: status)
        #expect(Methods.getContact.action(for: error) == action)
    }

    @Test("[R15] no guess says that something is missing, there already, forbidden or out of date")
    func guesses() {
        for code in ConnectError.Code.allCases {
            let action = Methods.getContact.action(for: ConnectError(code, isInferred: true))
            #expect([.ignore, .signIn, .backOff, .retry, .showGeneric].contains(action), "\(code)")
        }
        // Not even where an app says what it does then.
        let actions = ClientActions().overriding(.notFound, with: .ignore)
        #expect(Methods.getContact.action(for: ConnectError(.notFound, isInferred: true), by: actions) == .showGeneric)
    }

    @Test("[R15] an app says otherwise for a code, and for one method above that")
    func overriding() {
        let actions = ClientActions()
            .overriding(.notFound, of: Methods.deleteContact, with: .ignore)
            .overriding(.notFound, with: .showMessage)
            .overriding(.aborted, with: .retry)
        let missing = ConnectError(.notFound)
        #expect(Methods.deleteContact.action(for: missing, by: actions) == .ignore)
        #expect(Methods.getContact.action(for: missing, by: actions) == .showMessage)
        #expect(Methods.updateContact.action(for: ConnectError(.aborted), by: actions) == .retry)
        #expect(Methods.updateContact.action(for: ConnectError(.alreadyExists), by: actions) == .showConflict)
        #expect(Methods.deleteContact.action(for: missing) == .showNotFound)
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
        #expect(Methods.createContact.action(for: error) == .showValidation)
        #expect(try error.details(as: Rin.Common.V1.ErrorDetail.self).map(\.field) == details.map(\.field))
    }
}
