import Accord
import AccordHTTP
import Foundation

/// Lists a person's contacts in every form that the wire knows, and then reads, changes and misses one of them.
@main
struct RinContacts {
    static func main() async {
        guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
            print(Arguments.usage)
            exit(2)
        }
        do throws(ConnectError) {
            try await run(URLSessionTransport(baseURL: arguments.url), count: arguments.count)
        } catch {
            print("error: \(arguments.url): \(error)")
            exit(1)
        }
    }

    private static func run(_ transport: any Transport, count: Int) async throws(ConnectError) {
        var rows: [(listing: Listing, cost: Listing.Cost)] = []
        for listing in Listing.all {
            rows.append((listing, try await listing.measure(transport, count: count)))
        }
        let contacts = rows.last?.cost.contacts ?? []
        print(
            "\n\(contacts.count) contacts from \(transport.baseURL); times are medians of 5 calls, decoding included\n")
        print(Table.text(rows))

        guard let first = contacts.first else { return }
        let addressBook = AddressBook(service: Rin.Contacts.V1.ContactsServiceClient(transport: transport))

        let contact = try await addressBook.contact(first.id)
        let score = contact.score.map { "score \($0)" } ?? "no score yet"
        print("\nRead      \(contact.id): \(contact.displayName), \(score), from \(contact.source)")

        let renamed = try await addressBook.rename(first.id, to: "\(contact.displayName) (met again)")
        print("Renamed   \(renamed.id): \(renamed.displayName), revision \(contact.revision) → \(renamed.revision)")

        do throws(ConnectError) {
            _ = try await addressBook.contact("con_nobody")
        } catch  where error.code == .notFound {
            // The error's detail from the server, as the contract's own type.
            let detail = try? error.detail(as: Rin.Common.V1.ErrorDetail.self)
            let reason = detail.map { "\($0.code) in '\($0.field)': \($0.message)" } ?? "no detail"
            print("Missed    con_nobody: \(error.code), \(reason)")
        }
    }
}
