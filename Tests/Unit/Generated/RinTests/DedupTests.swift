import Accord
import Foundation
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Dedup.V1

@Suite("rin.dedup.v1")
struct DedupTests {
    private let service = LoopbackService<any Rin.Dedup.V1.DedupServiceClientInterface>(
        name: "rin.dedup.v1.DedupService",
        client: { V1.DedupServiceClient(transport: $0, codec: $1, options: $2) },
        mock: V1.DedupServiceClientMock())

    private let suggestion = V1.Suggestion(
        id: "sug_1",
        contactIds: ["con_1", "con_2"],
        confidence: 0.1,
        matches: [
            .init(evidence: .phoneNumber("+447700900123"), weight: 0.5),
            .init(evidence: .email(""), weight: 0.25),
            .init(evidence: .name(V1.NameMatch(left: "Zoë", right: "Zoe", similarity: 0.9)), weight: 0.125),
            .init(evidence: .avatarHash(Data([0xde, 0xad])), weight: -0.125),
        ],
        status: .open,
        createdAt: .day(0))

    @Test("[R4] suggestions are listed and got", arguments: Way.all)
    func suggestions(way: Way) async throws {
        try await service.reads(
            "ListSuggestions",
            V1.ListSuggestionsRequest(page: .sample, minimumConfidence: 0, statuses: [.open, .unrecognized(8)]),
            V1.ListSuggestionsResponse(suggestions: [suggestion, suggestion], page: .sample), way
        ) { try await $0.listSuggestions(request: $1) }
        try await service.reads(
            "GetSuggestion", V1.GetSuggestionRequest(id: "sug_1"),
            V1.GetSuggestionResponse(suggestion: suggestion, contacts: ["con_1": .sample, "con_2": .sample]), way
        ) { try await $0.getSuggestion(request: $1) }
    }

    @Test("[R4] contacts are merged, and parted again", arguments: Way.all)
    func merge(way: Way) async throws {
        try await service.writes(
            "MergeContacts",
            V1.MergeContactsRequest(
                targetID: "con_1", sourceIds: ["con_2", "con_3"], choices: ["display_name": "con_2", "note": "con_3"],
                suggestionID: "sug_1"),
            V1.MergeContactsResponse(contact: .sample, mergeID: "mrg_1", undoableUntil: .day(30)), way
        ) { try await $0.mergeContacts(request: $1) }
        try await service.writes(
            "UndoMerge", V1.UndoMergeRequest(mergeID: "mrg_1"), V1.UndoMergeResponse(contacts: [.sample, .sample]), way
        ) { try await $0.undoMerge(request: $1) }
    }

    @Test("[R4] a suggestion is dismissed", arguments: Way.all)
    func dismiss(way: Way) async throws {
        var dismissed = suggestion
        dismissed.status = .dismissed
        try await service.writes(
            "DismissSuggestion", V1.DismissSuggestionRequest(id: "sug_1"),
            V1.DismissSuggestionResponse(suggestion: dismissed), way
        ) { try await $0.dismissSuggestion(request: $1) }
    }

    @Test("[R4] a suggestion and a merge have the keys of the contract")
    func keys() throws {
        try expect(
            suggestion,
            isWritten: #"{"id":"sug_1","contactIds":["con_1","con_2"],"confidence":0.1,"#
                + #""matches":[{"phoneNumber":"+447700900123","weight":0.5},{"email":"","weight":0.25},"#
                + #"{"name":{"left":"Zoë","right":"Zoe","similarity":0.9},"weight":0.125},"#
                + #"{"avatarHash":"3q0=","weight":-0.125}],"#
                + #""status":"SUGGESTION_STATUS_OPEN","createdAt":"2024-03-01T09:30:00.500Z"}"#)
        try expect(
            V1.MergeContactsRequest(
                targetID: "con_1", sourceIds: ["con_2"], choices: ["note": "con_2"], suggestionID: ""),
            isWritten: #"{"targetId":"con_1","sourceIds":["con_2"],"choices":{"note":"con_2"},"suggestionId":""}"#)
    }

    @Test("[R4] the enum has the values of the contract")
    func enums() throws {
        try expect(
            V1.SuggestionStatus.self,
            has: [
                0: "SUGGESTION_STATUS_UNSPECIFIED", 1: "SUGGESTION_STATUS_OPEN", 2: "SUGGESTION_STATUS_MERGED",
                3: "SUGGESTION_STATUS_DISMISSED",
            ])
    }
}
