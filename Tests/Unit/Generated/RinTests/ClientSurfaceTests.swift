import Accord
import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Contacts.V1

/// A screen of an app, which knows the service's interface and nothing of who stands behind it.
@MainActor
private final class ContactList {
    private let contacts: any Rin.Contacts.V1.ContactsServiceClientInterface
    private(set) var names: [String] = []
    private(set) var problem: String?

    init(_ contacts: any Rin.Contacts.V1.ContactsServiceClientInterface) {
        self.contacts = contacts
    }

    func load() async {
        do throws(ConnectError) {
            let response = try await contacts.listContacts(request: V1.ListContactsRequest(view: .summary))
            names = response.contacts.map(\.displayName)
            problem = nil
        } catch {
            problem = error.description
        }
    }
}

@Suite("Rin's clients, interfaces and mocks")
@MainActor
struct ClientSurfaceTests {
    private let mock = V1.ContactsServiceClientMock()

    private func response(_ names: String...) -> V1.ListContactsResponse {
        V1.ListContactsResponse(contacts: names.map { V1.Contact(displayName: $0) })
    }

    // MARK: Mocks

    @Test("[R12] a view model shows what its mock returns")
    func value() async {
        mock.listContacts.returns(response("Amara", "Björn"))
        let list = ContactList(mock)
        await list.load()
        #expect(list.names == ["Amara", "Björn"])
        #expect(list.problem == nil)
        #expect(mock.listContacts.calls.map(\.request) == [V1.ListContactsRequest(view: .summary)])
    }

    @Test("[R12] a view model shows the error that its mock throws")
    func failure() async {
        mock.listContacts.throws(ConnectError(.permissionDenied, "not yours"))
        let list = ContactList(mock)
        await list.load()
        #expect(list.names == [])
        #expect(list.problem == "permission_denied: not yours")
    }

    @Test("[R12] a mock answers successive calls with a sequence, and fails when that is used up")
    func sequence() async {
        mock.listContacts.sequence([.throws(ConnectError(.unavailable)), .returns(response("Chloé"))])
        let list = ContactList(mock)
        await list.load()
        #expect(list.problem == "unavailable")
        await list.load()
        #expect(list.names == ["Chloé"])
        #expect(list.problem == nil)
        await withKnownIssue {
            await list.load()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("got more calls than the 2 of its sequence") }
        }
        #expect(list.problem?.contains("rin.contacts.v1.ContactsService/ListContacts") == true)
    }

    @Test("[R12] a mock answers with what a closure makes of the call")
    func closure() async throws {
        mock.getContact.replies { call in
            V1.GetContactResponse(contact: V1.Contact(id: call.request.id, note: call.headers[.authorization]))
        }
        let interface: any V1.ContactsServiceClientInterface = mock
        let response = try await interface.getContact(
            request: V1.GetContactRequest(id: "con_7"), options: CallOptions(headers: [.authorization: "Bearer t"]))
        #expect(response.contact == V1.Contact(id: "con_7", note: "Bearer t"))
    }

    @Test("[R12] a method without a stub fails, and says which one it is")
    func unstubbed() async {
        let list = ContactList(mock)
        await withKnownIssue {
            await list.load()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("ContactsServiceClientMock.listContacts") }
        }
        #expect(list.problem?.hasPrefix("unimplemented: ContactsServiceClientMock.listContacts") == true)
        #expect(list.problem?.contains("mock.listContacts.returns") == true)
        #expect(throws: ConnectError.self) { try mock.listContacts.verify() }
        #expect(mock.getContact.callCount == 0)
    }

    @Test("[R12] many view models use one mock at once")
    func parallel() async {
        mock.listContacts.replies { [response = response("Dmitri")] _ in response }
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<200 {
                group.addTask { [mock] in
                    let list = await ContactList(mock)
                    await list.load()
                    return await list.names
                }
            }
            for await names in group { #expect(names == ["Dmitri"]) }
        }
        #expect(mock.listContacts.callCount == 200)
        #expect(mock.listContacts.calls.allSatisfy { $0.outcome == .succeeded })
    }

    @Test("[R7, R12] a mock streams")
    func stream() async throws {
        let mock = Rin.Score.V1.ScoreServiceClientMock()
        let events = (1...3).map { Rin.Score.V1.WatchScoreResponse(sequence: $0) }
        mock.watchScore.yields(events)
        let interface: any Rin.Score.V1.ScoreServiceClientInterface = mock
        var seen: [Rin.Score.V1.WatchScoreResponse] = []
        for try await event in try await interface.watchScore(request: .init(contactID: "con_1")) {
            seen.append(event)
        }
        #expect(seen == events)
        #expect(mock.watchScore.calls.map(\.request.contactID) == ["con_1"])
    }

    // MARK: Clients

    @Test("[R12] each service has a protocol, a client and a mock, and calls that throw one type of error")
    func services() async {
        let transport = InMemoryTransport(baseURL: .rin) { _ in TransportResponse(status: 503) }
        let circles: [any Rin.Circles.V1.CirclesServiceClientInterface] = [
            Rin.Circles.V1.CirclesServiceClient(transport: transport), Rin.Circles.V1.CirclesServiceClientMock(),
        ]
        let contacts: [any V1.ContactsServiceClientInterface] = [
            V1.ContactsServiceClient(transport: transport), mock,
        ]
        let dedup: [any Rin.Dedup.V1.DedupServiceClientInterface] = [
            Rin.Dedup.V1.DedupServiceClient(transport: transport), Rin.Dedup.V1.DedupServiceClientMock(),
        ]
        let identity: [any Rin.Identity.V1.IdentityServiceClientInterface] = [
            Rin.Identity.V1.IdentityServiceClient(transport: transport), Rin.Identity.V1.IdentityServiceClientMock(),
        ]
        let premium: [any Rin.Premium.V1.PremiumServiceClientInterface] = [
            Rin.Premium.V1.PremiumServiceClient(transport: transport), Rin.Premium.V1.PremiumServiceClientMock(),
        ]
        let profiles: [any Rin.Profiles.V1.ProfilesServiceClientInterface] = [
            Rin.Profiles.V1.ProfilesServiceClient(transport: transport), Rin.Profiles.V1.ProfilesServiceClientMock(),
        ]
        let score: [any Rin.Score.V1.ScoreServiceClientInterface] = [
            Rin.Score.V1.ScoreServiceClient(transport: transport), Rin.Score.V1.ScoreServiceClientMock(),
        ]
        let search: [any Rin.Search.V1.SearchServiceClientInterface] = [
            Rin.Search.V1.SearchServiceClient(transport: transport), Rin.Search.V1.SearchServiceClientMock(),
        ]
        let security: [any Rin.Security.V1.SecurityServiceClientInterface] = [
            Rin.Security.V1.SecurityServiceClient(transport: transport), Rin.Security.V1.SecurityServiceClientMock(),
        ]
        // That these compile is most of what there is to show.
        _ = (circles, dedup, identity, premium, profiles, score, search, security)
        mock.getContact.throws(ConnectError(.notFound))
        for (interface, code) in zip(contacts, [ConnectError.Code.unavailable, .notFound]) {
            do throws(ConnectError) {
                let response: V1.GetContactResponse = try await interface.getContact(request: .init(id: "con_1"))
                Issue.record("\(response)")
            } catch {
                #expect(error.code == code)
            }
        }
    }

    /// What a client with such a codec and options puts on the wire, answered with the body and coding that came.
    private func echo(
        _ request: V1.CreateContactRequest,
        by client: (InMemoryTransport) -> V1.ContactsServiceClient
    ) async throws -> (sent: TransportRequest, received: V1.CreateContactResponse) {
        let sent = Locked<TransportRequest?>(nil)
        let transport = InMemoryTransport(baseURL: .rin) { request in
            sent.withLock { $0 = request }
            var headers: HTTPFields = [.contentType: request.headers[.contentType] ?? ""]
            headers[.contentEncoding] = request.headers[.contentEncoding]
            return TransportResponse(status: 200, headers: headers, body: TransportBody(request.body ?? Data()))
        }
        let received = try await client(transport).createContact(request: request)
        return (try #require(sent.withLock { $0 }), received)
    }

    @Test("[R12] a client speaks binary by default, and accepts gzip")
    func binary() async throws {
        let exchange = try await echo(.init(contact: .sample)) { V1.ContactsServiceClient(transport: $0) }
        #expect(exchange.sent.headers[.contentType] == "application/proto")
        #expect(exchange.sent.headers[.acceptEncoding] == "gzip")
        #expect(exchange.sent.headers[.contentEncoding] == nil)
        #expect(try V1.CreateContactRequest(protobuf: exchange.sent.body ?? Data()).contact == .sample)
        #expect(exchange.received.contact == .sample)
    }

    @Test("[R12] a client speaks JSON on request, for people who debug")
    func json() async throws {
        let exchange = try await echo(.init(contact: .init(displayName: "Elif"))) {
            V1.ContactsServiceClient(transport: $0, codec: .json)
        }
        #expect(exchange.sent.headers[.contentType] == "application/json")
        #expect(exchange.sent.body == Data(#"{"contact":{"displayName":"Elif"}}"#.utf8))
        #expect(exchange.received.contact?.displayName == "Elif")
    }

    @Test("[R12] a client compresses with gzip on request, and reads what a server compressed", arguments: Way.all)
    func gzip(way: Way) async throws {
        let note = String(repeating: "la ", count: 5000)
        let exchange = try await echo(.init(contact: .init(note: note))) {
            var options = way.options
            options.requestCoding = .gzip()
            return V1.ContactsServiceClient(transport: $0, codec: way.codec, options: options)
        }
        #expect(exchange.sent.headers[.contentEncoding] == "gzip")
        let body = try #require(exchange.sent.body)
        #expect(body.prefix(2) == Data([0x1f, 0x8b]))
        #expect(body.count < 1000)
        #expect(exchange.received.contact?.note == note)
    }

    @Test("[R12] a client that knows zstd names it, takes it, and sends it on request")
    func zstd() async throws {
        // The real one is in a library of its own; this shows that a client uses whatever coding it is given.
        let zstd = ContentCoding(
            name: "zstd", compress: { Data($0.reversed()) }, decompress: { content, _ in Data(content.reversed()) })
        let options = RPCOptions(
            requestCoding: .init(zstd, minimumBytes: 0), acceptedCodings: [zstd, .gzip])
        let exchange = try await echo(.init(contact: .sample)) {
            V1.ContactsServiceClient(transport: $0, options: options)
        }
        #expect(exchange.sent.headers[.acceptEncoding] == "zstd, gzip")
        #expect(exchange.sent.headers[.contentEncoding] == "zstd")
        let body = Data((exchange.sent.body ?? Data()).reversed())
        #expect(try V1.CreateContactRequest(protobuf: body).contact == .sample)
        #expect(exchange.received.contact == .sample)
    }

    @Test("[R12] nothing of a call depends on the version of HTTP: no header names a connection")
    func version() async throws {
        let exchange = try await echo(.init(contact: .sample)) { V1.ContactsServiceClient(transport: $0) }
        let names = exchange.sent.headers.map(\.name.canonicalName)
        for name in ["connection", "host", "keep-alive", "te", "transfer-encoding", "upgrade"] {
            #expect(!names.contains(name))
        }
    }
}
