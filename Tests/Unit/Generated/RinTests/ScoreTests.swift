import Accord
import Foundation
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Score.V1

@Suite("rin.score.v1")
struct ScoreTests {
    private let service = LoopbackService<any Rin.Score.V1.ScoreServiceClientInterface>(
        name: "rin.score.v1.ScoreService",
        client: { V1.ScoreServiceClient(transport: $0, codec: $1, options: $2) },
        mock: V1.ScoreServiceClientMock())

    private let score = V1.Score(
        subjectID: "con_1",
        total: 612.5,
        components: [
            V1.ScoreComponent(
                key: "reciprocity", value: 700, weight: 0.6, explanation: "You both call.", observationCount: 1 << 33,
                components: [
                    V1.ScoreComponent(key: "reciprocity.calls", value: 1e21, weight: 1, observationCount: -4)
                ])
        ],
        band: .close,
        computedAt: .day(0),
        formulaVersion: .max,
        previous: V1.Score(subjectID: "con_1", total: -0.5, band: .unrecognized(5)))

    @Test("[R7] a score is got with its components, of a contact or of a person", arguments: Way.all)
    func get(way: Way) async throws {
        for subject in [.contactID("con_1"), .principalID("")] as [V1.GetScoreRequest.Subject] {
            try await service.reads(
                "GetScore", V1.GetScoreRequest(subject: subject, componentDepth: 0),
                V1.GetScoreResponse(score: score), way
            ) { try await $0.getScore(request: $1) }
        }
    }

    @Test("[R7] past scores are listed", arguments: Way.all)
    func history(way: Way) async throws {
        try await service.reads(
            "ListScoreHistory", V1.ListScoreHistoryRequest(page: .sample, from: .day(0), until: .day(30)),
            V1.ListScoreHistoryResponse(
                scores: [score, score], page: .sample, dailyChanges: [0, -1, 1, .min, .max]), way
        ) { try await $0.listScoreHistory(request: $1) }
    }

    @Test("[R7] a score is watched: its stream has every kind of event, and ends", arguments: Way.all)
    func watch(way: Way) async throws {
        let change = V1.ScoreChange(score: score, difference: -12.25, causes: ["reciprocity", "recency"])
        try await service.streams(
            "WatchScore",
            V1.WatchScoreRequest(
                contactID: "con_1", minimumInterval: .init(seconds: 1, nanos: 500_000_000), afterSequence: .max),
            [
                V1.WatchScoreResponse(sequence: 1, event: .snapshot(score)),
                V1.WatchScoreResponse(sequence: 2, event: .change(change)),
                V1.WatchScoreResponse(sequence: .max, event: .keepAlive(V1.KeepAlive(sentAt: .day(1)))),
            ], way
        ) { try await $0.watchScore(request: $1) }
    }

    @Test("[R7] scores and their events have the keys of the contract")
    func keys() throws {
        try expect(
            score,
            isWritten: #"{"subjectId":"con_1","total":612.5,"components":[{"key":"reciprocity","value":700,"#
                + #""weight":0.6,"explanation":"You both call.","observationCount":"8589934592","#
                + #""components":[{"key":"reciprocity.calls","value":1e+21,"weight":1,"observationCount":"-4"}]}],"#
                + #""band":"SCORE_BAND_CLOSE","computedAt":"2024-03-01T09:30:00.500Z","formulaVersion":4294967295,"#
                + #""previous":{"subjectId":"con_1","total":-0.5,"band":5}}"#)
        try expect(
            V1.WatchScoreResponse(sequence: 3, event: .keepAlive(V1.KeepAlive(sentAt: .day(1)))),
            isWritten: #"{"sequence":"3","keepAlive":{"sentAt":"2024-03-02T09:30:00.500Z"}}"#)
        try expect(
            V1.WatchScoreRequest(contactID: "", minimumInterval: .init(seconds: 5, nanos: 0), afterSequence: 0),
            isWritten: #"{"contactId":"","minimumInterval":"5s","afterSequence":"0"}"#)
    }

    @Test("[R7] the enum has the values of the contract")
    func enums() throws {
        try expect(
            V1.ScoreBand.self,
            has: [
                0: "SCORE_BAND_UNSPECIFIED", 1: "SCORE_BAND_DISTANT", 2: "SCORE_BAND_ACQUAINTED",
                3: "SCORE_BAND_CLOSE", 4: "SCORE_BAND_INNER",
            ])
    }
}
