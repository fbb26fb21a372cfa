import Accord
import Foundation
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Contacts.V1

@Suite("rin.contacts.v1")
struct ContactsTests {
    private let service = LoopbackService<any Rin.Contacts.V1.ContactsServiceClientInterface>(
        name: "rin.contacts.v1.ContactsService",
        client: { V1.ContactsServiceClient(transport: $0, codec: $1, options: $2) },
        mock: V1.ContactsServiceClientMock())

    private let changes = [
        V1.ContactChange(change: .upserted(.sample), changedAt: .day(4)),
        V1.ContactChange(change: .deletedID("con_2"), changedAt: .day(5)),
    ]

    @Test("[R3] contacts are listed, filtered and in order", arguments: Way.all)
    func list(way: Way) async throws {
        let filter = V1.ContactFilter(
            circleID: "", favourite: false, sources: [.manual, .device, .unrecognized(99)], updatedAfter: .day(0))
        try await service.reads(
            "ListContacts",
            V1.ListContactsRequest(page: .sample, filter: filter, order: .recentlyUpdated, view: .summary),
            V1.ListContactsResponse(contacts: [.sample, .sample], page: .sample), way
        ) { try await $0.listContacts(request: $1) }
    }

    @Test("[R3] a contact is got, created, updated and deleted", arguments: Way.all)
    func change(way: Way) async throws {
        try await service.reads(
            "GetContact", V1.GetContactRequest(id: "con_1"), V1.GetContactResponse(contact: .sample), way
        ) { try await $0.getContact(request: $1) }
        try await service.writes(
            "CreateContact", V1.CreateContactRequest(contact: .sample), V1.CreateContactResponse(contact: .sample), way
        ) { try await $0.createContact(request: $1) }
        try await service.writes(
            "UpdateContact",
            V1.UpdateContactRequest(contact: .sample, updateMask: .init(paths: ["note", "phone_numbers"])),
            V1.UpdateContactResponse(contact: .sample), way
        ) { try await $0.updateContact(request: $1) }
        try await service.writes(
            "DeleteContact", V1.DeleteContactRequest(id: "con_1"), V1.DeleteContactResponse(), way
        ) { try await $0.deleteContact(request: $1) }
    }

    @Test("[R3] contacts are imported, and each has an outcome", arguments: Way.all)
    func importContacts(way: Way) async throws {
        let results: [V1.ImportResult] = [
            .init(outcome: .createdID("con_1")), .init(outcome: .updatedID("")), .init(outcome: .error(.sample)),
        ]
        try await service.writes(
            "ImportContacts",
            V1.ImportContactsRequest(contacts: [.sample, .sample], source: .google, defaultRegion: "GB"),
            V1.ImportContactsResponse(
                results: results, createdCount: 1, updatedCount: .max, failedCount: .min), way
        ) { try await $0.importContacts(request: $1) }
    }

    @Test("[R3] changes are synchronised both ways", arguments: Way.all)
    func sync(way: Way) async throws {
        try await service.writes(
            "SyncContacts", V1.SyncContactsRequest(syncToken: "c3luYw", changes: changes, maxChanges: 200),
            V1.SyncContactsResponse(
                changes: changes, nextSyncToken: "bmV4dA", hasMore: true, overriddenIds: ["con_3", ""],
                createdIds: ["con_4"]), way
        ) { try await $0.syncContacts(request: $1) }
    }

    @Test("[R3] a contact has the keys of the contract")
    func keys() throws {
        try expect(
            V1.Contact.sample,
            isWritten: #"{"id":"con_a1b2c3d4e5f6","displayName":"Zoë Nguyễn 🌸","givenName":"Zoë","#
                + #""familyName":"Nguyễn","#
                + #""phoneNumbers":[{"label":"LABEL_MOBILE","number":"+447700900123","customLabel":"boat"}],"#
                + #""emails":[{"label":77,"address":"zoe@example.com","customLabel":"club"}],"#
                + #""createdAt":"2024-03-01T09:30:00.500Z","updatedAt":"2024-03-02T09:30:00.500Z","#
                + #""circleIds":["cir_family000001","cir_work00000001"],"score":0,"favourite":true,"#
                + #""metadata":{"":"empty key","met_at":"a \"wedding\""},"avatarHash":"AP/+Pw==","#
                + #""source":"CONTACT_SOURCE_VCARD","fullName":"Zoe Nguyen","organisation":"Café Lumière","#
                + #""postalAddresses":[{"label":"LABEL_HOME","lines":["1 High Street",""],"locality":"York","#
                + #""postalCode":"YO1","countryCode":"GB"}],"birthday":{"year":1990,"month":2,"day":28},"note":"","#
                + #""lastContactedAt":"2024-03-03T09:30:00.500Z","interactionCount":"9007199254740993","#
                + #""revision":"-1"}"#)
        try expect(
            V1.UpdateContactRequest(contact: .sample, updateMask: .init(paths: ["display_name", "note"])),
            isWritten: #"{"contact":\#(try deterministic(V1.Contact.sample)),"updateMask":"displayName,note"}"#)
        try expect(
            V1.SyncContactsRequest(syncToken: "s", changes: [changes[1]], maxChanges: 1),
            isWritten: #"{"syncToken":"s","changes":[{"deletedId":"con_2","#
                + #""changedAt":"2024-03-06T09:30:00.500Z"}],"maxChanges":1}"#)
    }

    private func deterministic(_ message: some Message) throws -> String {
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        return try message.jsonString(options: options)
    }

    @Test("[R3] an absent field is distinguished from an empty one", arguments: [false, true])
    func presence(inJSON: Bool) throws {
        let written = { (contact: V1.Contact) in
            inJSON ? try V1.Contact(json: contact.jsonData()) : try V1.Contact(protobuf: contact.protobufData())
        }
        let absent = try written(V1.Contact(id: "con_1"))
        #expect(absent.score == nil && absent.note == nil && absent.createdAt == nil && absent.birthday == nil)
        let empty = try written(V1.Contact(createdAt: .init(), score: 0, birthday: .init(), note: ""))
        #expect(empty.score == 0 && empty.note == "" && empty.createdAt == .init() && empty.birthday == .init())
    }

    @Test("[R3] the enums have the values of the contract")
    func enums() throws {
        try expect(
            V1.ContactSource.self,
            has: [
                0: "CONTACT_SOURCE_UNSPECIFIED", 1: "CONTACT_SOURCE_MANUAL", 2: "CONTACT_SOURCE_DEVICE",
                3: "CONTACT_SOURCE_SIM_CARD", 4: "CONTACT_SOURCE_GOOGLE", 5: "CONTACT_SOURCE_VCARD",
                6: "CONTACT_SOURCE_INVITATION",
            ])
        try expect(
            V1.Label.self,
            has: [0: "LABEL_UNSPECIFIED", 1: "LABEL_HOME", 2: "LABEL_WORK", 3: "LABEL_MOBILE", 4: "LABEL_OTHER"])
        try expect(
            V1.ContactView.self,
            has: [0: "CONTACT_VIEW_UNSPECIFIED", 1: "CONTACT_VIEW_SUMMARY", 2: "CONTACT_VIEW_FULL"])
        try expect(
            V1.ContactOrder.self,
            has: [
                0: "CONTACT_ORDER_UNSPECIFIED", 1: "CONTACT_ORDER_DISPLAY_NAME", 2: "CONTACT_ORDER_RECENTLY_UPDATED",
                3: "CONTACT_ORDER_SCORE",
            ])
    }
}
