import Accord
import AccordHTTP
import AccordOffline
import Foundation

typealias Contact = Rin.Contacts.V1.Contact
typealias Mutations = Rin.Contacts.V1.ContactsService.Mutations

/// Edits contacts while the server is away, and sends the edits when it is back: in another run, if this one is killed.
///
///     RinOffline http://host:port FILE edit      makes three edits, shows them, and waits until it is killed
///     RinOffline http://host:port FILE send      sends what is in the file, and ends when nothing is left
@main
struct RinOffline {
    /// The identifier of a contact that was made without the server, in a change that comes after it.
    static let ofNewContact = MutationLink(
        "ofNewContact", from: Mutations.createContact, to: Mutations.updateContact
    ) { created, request in request.contact?.id = created.contact?.id ?? "" }

    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let url = URL(string: arguments[1]), ["edit", "send"].contains(arguments[3]) else {
            say("usage: RinOffline http://host:port FILE edit|send")
            exit(2)
        }
        do {
            let queue = MutationQueue(
                store: try SQLiteMutationStore(at: URL(filePath: arguments[2])),
                calls: [MutationCalls(RPCClient(transport: URLSessionTransport(baseURL: url)), Mutations.self)],
                links: [ofNewContact])
            try await arguments[3] == "edit" ? edit(queue) : send(queue)
        } catch {
            say("error: \(error)")
            exit(1)
        }
    }

    private static func edit(_ queue: MutationQueue) async throws {
        let views = Task { try await show(queue) }
        let noor = try await queue.enqueue(
            Mutations.createContact, .init(contact: Contact(displayName: "Noor Haddad")))
        // Until the server has given one, the contact has the identifier of its change.
        let change = Rin.Contacts.V1.UpdateContactRequest(
            contact: Contact(id: noor.id.uuidString, displayName: "Noor Haddad-Silva"),
            updateMask: Google.Protobuf.FieldMask(paths: ["display_name"]))
        try await queue.enqueue(Mutations.updateContact, change, needing: [ofNewContact.of(noor)])
        try await queue.enqueue(Mutations.createContact, .init(contact: Contact(displayName: "Zsófia Kowalski")))
        say("Kept      3 edits")
        try await views.value
    }

    /// Shows the list as a view would: what the server has reported, which is nothing, and the person's edits.
    private static func show(_ queue: MutationQueue) async throws {
        let edits = MutationOverlay<Contact, String> { $0.id }
            .adding(by: Mutations.createContact) { request, id in
                Contact(id: id, displayName: request.contact?.displayName ?? "")
            }
            .changing(by: Mutations.updateContact, id: { $0.contact?.id ?? "" }) { contact, request in
                contact.displayName = request.contact?.displayName ?? ""
            }
        for try await pending in await queue.pending(edits) where !pending.isEmpty {
            say("Shown     \(pending.applied(to: []).map(\.displayName).joined(separator: ", "))")
        }
    }

    private static func send(_ queue: MutationQueue) async throws {
        let (states, events) = (await queue.states, await queue.events)
        let sent = Task {
            for await event in events {
                if let created = event.answer(to: Mutations.createContact)?.contact {
                    say("Created   \(created.id): \(created.displayName)")
                }
                if let updated = event.answer(to: Mutations.updateContact)?.contact {
                    say("Renamed   \(updated.id): \(updated.displayName)")
                }
            }
        }
        try await queue.start()
        say("Found     \(await queue.state.pendingCount) edits of an earlier run")
        for await state in states where state.pendingCount == 0 { break }
        await queue.close()
        await sent.value
    }

    /// Prints a line at once, also into a pipe, for which `print` keeps lines until they are many.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
