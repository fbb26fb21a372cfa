import Accord
import AccordHTTP
import AccordMocks
import Testing

@testable import RinContacts

/// Each test has a mock of its own, so they may all run at once.
@Suite("AddressBook")
struct AddressBookTests {
    private let mock = Rin.Contacts.V1.ContactsServiceClientMock()
    private var addressBook: AddressBook { AddressBook(service: mock) }

    @Test("Asks for a contact by its identifier")
    func contact() async throws {
        mock.getContact.returns(.init(contact: .init(id: "con_1", displayName: "Noor")))
        #expect(try await addressBook.contact("con_1").displayName == "Noor")
        #expect(mock.getContact.calls.map(\.request.id) == ["con_1"])
    }

    @Test("Passes on that there is no such contact")
    func missing() async {
        mock.getContact.throws(ConnectError(.notFound))
        await #expect { try await addressBook.contact("con_2") } throws: { ($0 as? ConnectError)?.code == .notFound }
    }

    @Test("Renames nothing but the name, at the revision that it saw")
    func rename() async throws {
        mock.getContact.returns(.init(contact: .init(id: "con_1", displayName: "Noor", revision: 7)))
        mock.updateContact.replies { call in .init(contact: call.request.contact) }
        #expect(try await addressBook.rename("con_1", to: "Nora").displayName == "Nora")
        let request = try #require(mock.updateContact.calls.first?.request)
        #expect(request.contact?.revision == 7)
        #expect(request.updateMask?.paths == ["display_name"])
    }

    @Test("Looks again when someone else was faster")
    func conflict() async throws {
        mock.getContact.sequence([
            .returns(.init(contact: .init(id: "con_1", revision: 7))),
            .returns(.init(contact: .init(id: "con_1", revision: 8))),
        ])
        mock.updateContact.sequence([
            .throws(ConnectError(.aborted)),
            .returns(.init(contact: .init(id: "con_1", displayName: "Nora", revision: 9))),
        ])
        #expect(try await addressBook.rename("con_1", to: "Nora").revision == 9)
        #expect(mock.updateContact.calls.map(\.request.contact?.revision) == [7, 8])
    }

    @Test("Gives up when others are faster twice")
    func conflicts() async {
        mock.getContact.returns(.init(contact: .init(id: "con_1", revision: 7)))
        mock.updateContact.throws(ConnectError(.aborted))
        await #expect { try await addressBook.rename("con_1", to: "Nora") } throws: {
            ($0 as? ConnectError)?.code == .aborted
        }
        #expect(mock.updateContact.callCount == 2)
    }
}
