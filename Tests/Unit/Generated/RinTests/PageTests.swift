import AccordHTTP
import AccordMocks
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Contacts.V1

@Suite("The pages of Rin's lists")
struct PageTests {
    private let mock = V1.ContactsServiceClientMock()

    private func page(_ ids: [String], next: String = "", hasMore: Bool? = nil) -> V1.ListContactsResponse {
        V1.ListContactsResponse(
            contacts: ids.map { V1.Contact(id: $0) },
            page: .init(nextCursor: next, hasMore: hasMore ?? !next.isEmpty))
    }

    private func ids(_ request: V1.ListContactsRequest) async throws(ConnectError) -> [String] {
        let contacts: any Rin.Contacts.V1.ContactsServiceClientInterface = mock
        var ids: [String] = []
        for try await contact in contacts.listContactsItems(request: request) { ids.append(contact.id) }
        return ids
    }

    @Test("[R1, R12] a mock has them too, and the request stays as it was except for the cursor")
    func items() async throws {
        mock.listContacts.sequence([
            .returns(page(["a", "b"], next: "1")), .returns(page([], next: "2")), .returns(page(["c"])),
        ])
        let request = V1.ListContactsRequest(page: .init(pageSize: 2), filter: .init(favourite: true), view: .summary)
        #expect(try await ids(request) == ["a", "b", "c"])
        let requests = mock.listContacts.calls.map(\.request)
        #expect(requests.map { $0.page?.cursor } == ["", "1", "2"])
        for var sent in requests {
            sent.page?.cursor = ""
            #expect(sent == request)
        }
    }

    @Test("[R1] they begin where the request says")
    func start() async throws {
        mock.listContacts.returns(page(["z"]))
        #expect(try await ids(.init(page: .init(cursor: "9"))) == ["z"])
        #expect(mock.listContacts.calls.map(\.request.page?.cursor) == ["9"])
    }

    @Test("[R1] a request without a page is sent as it is")
    func noPage() async throws {
        mock.listContacts.sequence([.returns(page(["a"], next: "1")), .returns(page(["b"]))])
        #expect(try await ids(.init(order: .score)) == ["a", "b"])
        #expect(mock.listContacts.calls.map(\.request.page) == [nil, .init(cursor: "1")])
    }

    @Test("[R1] the last page is the one that says so, or says nothing of pages")
    func last() async throws {
        mock.listContacts.returns(page(["a"], next: "1", hasMore: false))
        #expect(try await ids(.init()) == ["a"])
        mock.listContacts.returns(page(["a"], next: "", hasMore: true))
        #expect(try await ids(.init()) == ["a"])
        mock.listContacts.returns(.init(contacts: [.init(id: "a")]))
        #expect(try await ids(.init()) == ["a"])
        #expect(mock.listContacts.callCount == 3)
    }

    @Test("[R1] pages come one by one, when they are asked for")
    func pages() async throws {
        mock.listContacts.replies { [page] call in page([], call.request.page == nil ? "1" : "", nil) }
        var pages = mock.listContactsPages(request: .init()).makeAsyncIterator()
        #expect(mock.listContacts.callCount == 0)
        #expect(try await pages.next()?.page?.nextCursor == "1")
        #expect(mock.listContacts.callCount == 1)
        #expect(try await pages.next()?.page?.nextCursor == "")
        #expect(try await pages.next() == nil)
        #expect(mock.listContacts.callCount == 2)
    }

    @Test("[R1] an error ends them, also when some were read")
    func failure() async {
        mock.listContacts.sequence([.returns(page(["a"], next: "1")), .throws(ConnectError(.unavailable))])
        var seen: [String] = []
        do throws(ConnectError) {
            for try await contact in mock.listContactsItems(request: .init()) { seen.append(contact.id) }
            Issue.record("no error")
        } catch {
            #expect(error.code == .unavailable)
        }
        #expect(seen == ["a"])
    }

    @Test("[R1] a server that goes round in circles is an error, and not a loop without end")
    func circle() async {
        mock.listContacts.replies { [page] call in
            page(["x"], ["": "a", "a": "b", "b": "a"][call.request.page?.cursor ?? ""] ?? "", nil)
        }
        let error = await #expect(throws: ConnectError.self) { try await ids(.init()) }
        #expect(error?.code == .internal)
        #expect(mock.listContacts.callCount == 3)
    }

    @Test("[R1] a cancelled task ends them, in the middle of a page", .timeLimit(.minutes(10)))
    func cancelled() async {
        mock.listContacts.returns(page(["a", "b", "c"], next: "1"))
        let firstIsRead = Gate()
        let goOn = Gate()
        let reading = Task {
            var seen: [String] = []
            do throws(ConnectError) {
                for try await contact in mock.listContactsItems(request: .init()) {
                    seen.append(contact.id)
                    firstIsRead.open()
                    try? await goOn.wait()
                }
                return (seen, nil as ConnectError.Code?)
            } catch {
                return (seen, error.code)
            }
        }
        try? await firstIsRead.wait()
        reading.cancel()
        let (seen, code) = await reading.value
        #expect(seen == ["a"])
        #expect(code == .canceled)
        #expect(mock.listContacts.callCount == 1)
    }
}
