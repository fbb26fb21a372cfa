import Accord
import Foundation
import Rin
import Testing

private typealias V1 = Rin.Contacts.V1

@Suite("The size of a long list on the wire")
struct SizeTests {
    @Test("[R18] 500 contacts are 20–35 KB in protobuf and 50–80 KB in JSON")
    func sizes() async throws {
        let response = try await ConnectPeer.contacts().listContacts(
            request: V1.ListContactsRequest(page: Rin.Common.V1.PageRequest(pageSize: 500), view: .summary))
        #expect(response.contacts.count == 500)
        #expect(response.contacts.allSatisfy { !$0.displayName.isEmpty && !$0.phoneNumbers.isEmpty })
        #expect((20_000...35_000).contains(try response.protobufData().count))
        #expect((50_000...80_000).contains(try response.jsonData().count))
    }
}
