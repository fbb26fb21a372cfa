import Accord
import Foundation
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Search.V1

@Suite("rin.search.v1")
struct SearchTests {
    private let service = LoopbackService<any Rin.Search.V1.SearchServiceClientInterface>(
        name: "rin.search.v1.SearchService",
        client: { V1.SearchServiceClient(transport: $0, codec: $1, options: $2) },
        mock: V1.SearchServiceClientMock())

    private let highlight = V1.Highlight(field: "emails[0].address", start: 3, length: .max)
    private var contactHit: V1.ContactHit { .init(contact: .sample, relevance: 0.9, highlights: [highlight]) }
    private var profileHit: V1.ProfileHit {
        .init(profile: .sample, relevance: 1e-7, highlights: [highlight], commonContactCount: 4)
    }

    @Test("[R8] contacts are searched, page by page", arguments: Way.all)
    func contacts(way: Way) async throws {
        let filter = Rin.Contacts.V1.ContactFilter(
            circleID: "cir_1", favourite: true, sources: [.invitation], updatedAfter: .day(0))
        try await service.reads(
            "SearchContacts", V1.SearchContactsRequest(query: "zoë & co", page: .sample, filter: filter),
            V1.SearchContactsResponse(hits: [contactHit, contactHit], page: .sample), way
        ) { try await $0.searchContacts(request: $1) }
    }

    @Test("[R8] profiles are searched, page by page", arguments: Way.all)
    func profiles(way: Way) async throws {
        try await service.reads(
            "SearchProfiles", V1.SearchProfilesRequest(query: "garden", page: .sample, connectedOnly: true),
            V1.SearchProfilesResponse(hits: [profileHit], page: .sample), way
        ) { try await $0.searchProfiles(request: $1) }
    }

    @available(*, deprecated, message: "The method is; it has to work as long as it is there.")
    @Test("[R8] the old search over both still works", arguments: Way.all)
    func both(way: Way) async throws {
        let hits: [V1.SearchResponse.Hit] = [.init(match: .contact(contactHit)), .init(match: .profile(profileHit))]
        try await service.reads(
            "Search", V1.SearchRequest(query: "zoë"), V1.SearchResponse(hits: hits), way
        ) { try await $0.search(request: $1) }
    }

    @Test("[R8] hits have the keys of the contract")
    func keys() throws {
        try expect(highlight, isWritten: #"{"field":"emails[0].address","start":3,"length":4294967295}"#)
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        let profile = try Rin.Profiles.V1.Profile.sample.jsonString(options: options)
        try expect(
            V1.SearchResponse(hits: [.init(match: .profile(profileHit))]),
            isWritten: #"{"hits":[{"profile":{"profile":\#(profile),"relevance":1e-07,"#
                + #""highlights":[{"field":"emails[0].address","start":3,"length":4294967295}],"#
                + #""commonContactCount":"4"}}]}"#)
        try expect(
            V1.SearchProfilesRequest(query: "q", page: .sample, connectedOnly: true),
            isWritten: #"{"query":"q","page":{"pageSize":50,"cursor":"bmV4dA"},"connectedOnly":true}"#)
    }
}
