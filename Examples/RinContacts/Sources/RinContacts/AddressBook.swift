import Accord
import AccordHTTP

/// An app's operations on contacts. It asks for the interface that Accord generates, so that tests can hand it a mock.
struct AddressBook: Sendable {
    typealias Contact = Rin.Contacts.V1.Contact

    let service: any Rin.Contacts.V1.ContactsServiceClientInterface

    func contact(_ id: String) async throws(ConnectError) -> Contact {
        try await service.getContact(request: .init(id: id)).contact ?? Contact()
    }

    /// Gives a contact another name. When someone else changes the contact at the same moment, it looks again and
    /// repeats the change, once.
    func rename(_ id: String, to name: String) async throws(ConnectError) -> Contact {
        do throws(ConnectError) {
            return try await renameOnce(id, to: name)
        } catch  where error.code == .aborted {
            return try await renameOnce(id, to: name)
        }
    }

    private func renameOnce(_ id: String, to name: String) async throws(ConnectError) -> Contact {
        let revision = try await contact(id).revision
        let response = try await service.updateContact(
            request: .init(
                contact: Contact(id: id, displayName: name, revision: revision),
                updateMask: Google.Protobuf.FieldMask(paths: ["display_name"])
            )
        )
        return response.contact ?? Contact()
    }
}
