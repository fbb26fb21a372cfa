import Accord
import AccordHTTP
import Foundation
import MockServer
import Rin
import Testing

@Suite("Resources that a mock service remembers")
struct RPCResourceTests {
    typealias Contacts = Rin.Contacts.V1

    private func contacts(_ options: RPCBackend.Options = .init()) throws -> Contacts.ContactsServiceClient {
        let service = try MockedService(["rin/contacts/v1/contacts.proto"], root: "proto", options)
        return Contacts.ContactsServiceClient(transport: try service.transport())
    }

    @Test("A resource that is created is listed, changed and deleted")
    func life() async throws {
        let client = try contacts()
        let before = try await client.listContacts(request: .init()).contacts
        #expect(before.count == 3)
        let made = try await client.createContact(
            request: .init(contact: .init(displayName: "Noor", note: "hello", revision: 4)))
        let contact = try #require(made.contact)
        #expect(!contact.id.isEmpty)
        #expect(contact.displayName == "Noor")
        #expect(contact.emails.isEmpty)
        #expect(contact.createdAt != nil)
        #expect(try await client.getContact(request: .init(id: contact.id)).contact == contact)
        #expect(try await client.listContacts(request: .init()).contacts == before + [contact])

        let changed = try await client.updateContact(
            request: .init(
                contact: .init(id: contact.id, displayName: "Noor B.", givenName: "Noor"),
                updateMask: .init(paths: ["display_name", "note"])))
        var expected = contact
        expected.displayName = "Noor B."
        expected.note = nil
        #expect(changed.contact == expected)
        #expect(try await client.getContact(request: .init(id: contact.id)).contact == expected)

        _ = try await client.deleteContact(request: .init(id: contact.id))
        #expect(try await client.listContacts(request: .init()).contacts == before)
        let gone = await #expect(throws: ConnectError.self) {
            try await client.getContact(request: .init(id: contact.id))
        }
        #expect(gone?.code == .notFound)
        let again = await #expect(throws: ConnectError.self) {
            try await client.deleteContact(request: .init(id: contact.id))
        }
        #expect(again?.code == .notFound)
    }

    @Test("A resource that nobody has made is a sample with its key, the same each time")
    func unknown() async throws {
        let client = try contacts()
        let contact = try await client.getContact(request: .init(id: "con_1")).contact
        #expect(contact?.id == "con_1")
        #expect(contact?.displayName.isEmpty == false)
        #expect(try await client.getContact(request: .init(id: "con_1")).contact == contact)
        _ = try await client.deleteContact(request: .init(id: "con_2"))
        await #expect(throws: ConnectError.self) { try await client.getContact(request: .init(id: "con_2")) }
    }

    @Test("A key that is taken, and one that is missing")
    func keys() async throws {
        let client = try contacts()
        _ = try await client.createContact(request: .init(contact: .init(id: "con_9")))
        let taken = await #expect(throws: ConnectError.self) {
            try await client.createContact(request: .init(contact: .init(id: "con_9")))
        }
        #expect(taken?.code == .alreadyExists)
        let missing = await #expect(throws: ConnectError.self) { try await client.getContact(request: .init()) }
        #expect(missing?.code == .invalidArgument)
    }

    @Test("Lists have pages")
    func pages() async throws {
        let client = try contacts()
        for number in 0..<4 {
            _ = try await client.createContact(request: .init(contact: .init(displayName: "\(number)")))
        }
        var names: [String] = []
        var sizes: [Int] = []
        var cursor = ""
        repeat {
            let page = try await client.listContacts(request: .init(page: .init(pageSize: 3, cursor: cursor)))
            sizes.append(page.contacts.count)
            names += page.contacts.map(\.displayName)
            cursor = page.page?.nextCursor ?? ""
            #expect(page.page?.hasMore == !cursor.isEmpty)
        } while !cursor.isEmpty
        #expect(sizes == [3, 3, 1])
        #expect(names.suffix(4) == ["0", "1", "2", "3"])
    }

    @Test("Nothing is remembered where that is turned off, and pages of samples end")
    func stateless() async throws {
        let client = try contacts(.init(remembers: false))
        let made = try await client.createContact(request: .init(contact: .init(id: "con_9", displayName: "Noor")))
        #expect(made.contact?.displayName != "Noor")
        let list = try await client.listContacts(request: .init())
        #expect(list.contacts.count == 1)
        #expect(list.page?.nextCursor.isEmpty != false)
        #expect(list.page?.hasMore != true)
    }

    // MARK: In the manner of Google's APIs

    private static let library = """
        import "google/protobuf/empty.proto";
        import "google/protobuf/field_mask.proto";
        import "google/protobuf/timestamp.proto";
        service Library {
          rpc GetBook(GetBookRequest) returns (Book);
          rpc ListBooks(ListBooksRequest) returns (ListBooksResponse);
          rpc CreateBook(CreateBookRequest) returns (Book);
          rpc UpdateBook(UpdateBookRequest) returns (Book);
          rpc DeleteBook(DeleteBookRequest) returns (google.protobuf.Empty);
          rpc GetShelf(GetShelfRequest) returns (Shelf);
          rpc CreateShelf(CreateShelfRequest) returns (Shelf);
          rpc GetReport(GetReportRequest) returns (Report);
        }
        message Author { string given = 1; string family = 2; }
        message Book { string name = 1; string title = 2; Author author = 3; google.protobuf.Timestamp create_time = 4; }
        message GetBookRequest { string name = 1; }
        message ListBooksRequest { string parent = 1; int32 page_size = 2; string page_token = 3; }
        message ListBooksResponse { repeated Book books = 1; string next_page_token = 2; }
        message CreateBookRequest { string parent = 1; Book book = 2; }
        message UpdateBookRequest { Book book = 1; google.protobuf.FieldMask update_mask = 2; }
        message DeleteBookRequest { string name = 1; }
        message Shelf { int64 id = 1; string theme = 2; }
        message GetShelfRequest { int64 shelf_id = 1; }
        message CreateShelfRequest { string theme = 1; }
        message Report { string text = 1; }
        message GetReportRequest { string topic = 1; }
        """

    @Test("Names below a parent, masks of paths, and empty responses")
    func library() async throws {
        let service = try MockedService(proto: Self.library)
        let book = try await service.call(
            "t.Library/CreateBook",
            ["parent": "shelves/1", "book": ["title": "Emma", "author": ["given": "Jane", "family": "Austen"]]])
        #expect(book["name"] == "shelves/1/books/1")
        #expect(book["createTime"] != nil)
        let changed = try await service.call(
            "t.Library/UpdateBook",
            ["book": ["name": "shelves/1/books/1", "author": ["given": "J."]], "updateMask": "author.given"])
        #expect(changed["author"] == ["given": "J.", "family": "Austen"])
        #expect(changed["title"] == "Emma")
        let unmasked = try await service.call(
            "t.Library/UpdateBook", ["book": ["name": "shelves/1/books/1", "title": "Persuasion"]])
        #expect(unmasked["title"] == "Persuasion")
        #expect(unmasked["createTime"] == book["createTime"])
        let page = try await service.call("t.Library/ListBooks", ["pageSize": 3])
        #expect(page["nextPageToken"] == "3")
        let rest = try await service.call("t.Library/ListBooks", ["pageSize": 3, "pageToken": "3"])
        #expect(rest["books"] == [unmasked])
        #expect(rest["nextPageToken"] == nil)
        #expect(try await service.call("t.Library/DeleteBook", ["name": "shelves/1/books/1"]) == [:])
    }

    @Test("Keys that are numbers, and fields of a request in place of the resource")
    func shelves() async throws {
        let service = try MockedService(proto: Self.library)
        let shelf = try await service.call("t.Library/CreateShelf", ["theme": "Sea"])
        #expect(shelf["theme"] == "Sea")
        let id = try #require(shelf["id"])
        #expect(try await service.call("t.Library/GetShelf", ["shelfId": id]) == shelf)
    }

    @Test("A method that is not plain about a resource has samples")
    func samples() async throws {
        let service = try MockedService(proto: Self.library)
        let report = try await service.call("t.Library/GetReport", ["topic": "sea"])
        #expect(report["text"] != nil)
    }
}
