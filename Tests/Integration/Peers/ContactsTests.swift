import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Rin
import Testing

private typealias V1 = Rin.Contacts.V1

/// The ways in which one call may travel.
struct Way: Sendable, CustomTestStringConvertible {
    var codec: Codec
    var isCompressed: Bool
    var isGet: Bool

    static let all = [Codec.protobuf, .json].flatMap { codec in
        [false, true].flatMap { isCompressed in
            [false, true].map { Way(codec: codec, isCompressed: isCompressed, isGet: $0) }
        }
    }

    var testDescription: String {
        "\(codec.name), \(isCompressed ? "gzip" : "identity"), \(isGet ? "GET" : "POST")"
    }

    func contacts() async throws -> Rin.Contacts.V1.ContactsServiceClient {
        try await ConnectPeer.contacts(
            codec: codec,
            options: RPCOptions(
                requestCoding: isCompressed ? .gzip(minimumBytes: 0) : nil,
                acceptedCodings: isCompressed ? [.gzip] : [],
                getForQueries: isGet ? .enabled() : .disabled
            )
        )
    }
}

@Suite("The generated client against a Connect server that is not ours")
struct ContactsTests {
    @Test("[R3, R12, R18] 500 contacts are listed, page by page", arguments: Way.all)
    func list(way: Way) async throws {
        let client = try await way.contacts()
        var contacts: [Rin.Contacts.V1.Contact] = []
        var cursor = ""
        repeat {
            let metadata = Locked<ResponseMetadata?>(nil)
            let response = try await client.listContacts(
                request: V1.ListContactsRequest(page: Rin.Common.V1.PageRequest(pageSize: 200, cursor: cursor)),
                options: CallOptions(peer: [:], into: metadata)
            )
            contacts += response.contacts
            cursor = response.page?.nextCursor ?? ""
            #expect(response.page?.hasMore == !cursor.isEmpty)
            let headers = try #require(metadata.withLock { $0 }).headers
            #expect(headers[.peer("x-echo-http-method")] == (way.isGet ? "GET" : "POST"))
            if !way.isGet { #expect(headers[.peer("x-echo-content-type")] == "application/\(way.codec.name)") }
            if way.isCompressed { #expect(headers[.contentEncoding] == "gzip") }
            if way.isCompressed, !way.isGet { #expect(headers[.peer("x-echo-content-encoding")] == "gzip") }
        } while !cursor.isEmpty
        #expect(contacts.count == 500)
        #expect(Set(contacts.map(\.id)).count == 500)
        #expect(contacts.allSatisfy { !$0.displayName.isEmpty && $0.createdAt != nil })
        #expect(contacts.contains { !$0.emails.isEmpty } && contacts.contains { !$0.metadata.isEmpty })
    }

    @Test("[R3] a contact is got, updated by mask and got again", arguments: Way.all)
    func getAndUpdate(way: Way) async throws {
        let client = try await way.contacts()
        // Each way has contacts of its own on the server, so that the tests run side by side.
        let options = CallOptions(peer: ["x-test-account": "update-\(way.testDescription.filter(\.isLetter))"])
        let list = try await client.listContacts(
            request: V1.ListContactsRequest(page: Rin.Common.V1.PageRequest(pageSize: 1)), options: options)
        let id = try #require(list.contacts.first?.id)
        var contact = try #require(
            try await client.getContact(request: V1.GetContactRequest(id: id), options: options).contact)
        contact.displayName = "Grüße \u{1F600}"
        contact.note = "not in the mask"
        let updated = try await client.updateContact(
            request: V1.UpdateContactRequest(
                contact: contact, updateMask: Google.Protobuf.FieldMask(paths: ["display_name"])),
            options: options)
        #expect(updated.contact?.displayName == "Grüße \u{1F600}")
        #expect(updated.contact?.note != "not in the mask")
        let again = try await client.getContact(request: V1.GetContactRequest(id: id), options: options)
        #expect(again.contact == updated.contact)
    }

    @Test("[R3] contacts are imported and deleted", arguments: Way.all)
    func importContacts(way: Way) async throws {
        let client = try await way.contacts()
        let options = CallOptions(peer: ["x-test-account": "import-\(way.testDescription.filter(\.isLetter))"])
        let people = (0..<20).map { number in
            V1.Contact(
                displayName: "Person \(number)", emails: [V1.Email(address: "p\(number)@example.com")],
                metadata: ["number": "\(number)"], avatarHash: Data([UInt8(number)]), source: .device)
        }
        let response = try await client.importContacts(
            request: V1.ImportContactsRequest(contacts: people), options: options)
        #expect(response.createdCount == 20)
        #expect(response.results.count == 20)
        let created = try await client.createContact(
            request: V1.CreateContactRequest(contact: V1.Contact(displayName: "One more")), options: options)
        let id = try #require(created.contact?.id)
        _ = try await client.deleteContact(request: V1.DeleteContactRequest(id: id), options: options)
        let error = await #expect(throws: ConnectError.self) {
            try await client.getContact(request: V1.GetContactRequest(id: id), options: options)
        }
        #expect(error?.code == .notFound)
    }

    @Test("[R12] headers reach the server, and its headers and trailers reach the caller")
    func metadata() async throws {
        let metadata = Locked<ResponseMetadata?>(nil)
        _ = try await ConnectPeer.contacts().listContacts(
            request: V1.ListContactsRequest(),
            options: CallOptions(
                peer: ["x-request-id": "r-1", "x-test-trailer": "last"], timeout: .seconds(60), into: metadata)
        )
        let seen = try #require(metadata.withLock { $0 })
        #expect(seen.headers[.peer("x-echo-x-request-id")] == "r-1")
        #expect(seen.headers[.peer("x-echo-connect-protocol-version")] == "1")
        let timeout = try #require(seen.headers[.peer("x-echo-connect-timeout-ms")].flatMap { Int($0) })
        #expect((1...60_000).contains(timeout))
        #expect(seen.trailers[.peer("x-test-trailer")] == "last")
    }
}
