import Accord
import Foundation
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Security.V1

@Suite("rin.security.v1")
struct SecurityTests {
    private let service = LoopbackService<any Rin.Security.V1.SecurityServiceClientInterface>(
        name: "rin.security.v1.SecurityService",
        client: { V1.SecurityServiceClient(transport: $0, codec: $1, options: $2) },
        mock: V1.SecurityServiceClientMock())

    private let dispute = V1.Dispute(
        id: "dis_1", subject: .scoreComponent("reciprocity"), statement: "We talk daily.", status: .inReview,
        resolution: "", openedAt: .day(0), closedAt: .day(1))
    private let attachment = V1.Attachment(fileName: "call.png", mediaType: "image/png", content: Data(0...255))
    private let block = V1.BlockedPrincipal(principalID: "pri_2", displayName: "Someone", blockedAt: .day(2))

    private var disputes: [V1.Dispute] {
        var others = [dispute, dispute]
        others[0].subject = .shadowProfileID("sha_1")
        others[1].subject = .mergeID("mrg_1")
        others[1].status = .unrecognized(6)
        return [dispute] + others
    }

    @Test("[R9] a dispute is opened over each kind of subject", arguments: Way.all)
    func open(way: Way) async throws {
        for subject in [.scoreComponent("recency"), .shadowProfileID("sha_1"), .mergeID("mrg_1")]
            as [V1.OpenDisputeRequest.Subject]
        {
            try await service.writes(
                "OpenDispute",
                V1.OpenDisputeRequest(subject: subject, statement: "No.", attachments: [attachment, attachment]),
                V1.OpenDisputeResponse(dispute: dispute), way
            ) { try await $0.openDispute(request: $1) }
        }
    }

    @Test("[R9] disputes are got, listed and withdrawn", arguments: Way.all)
    func disputes(way: Way) async throws {
        try await service.reads(
            "GetDispute", V1.GetDisputeRequest(id: "dis_1"), V1.GetDisputeResponse(dispute: dispute), way
        ) { try await $0.getDispute(request: $1) }
        try await service.reads(
            "ListDisputes", V1.ListDisputesRequest(page: .sample, statuses: [.open, .upheld, .rejected]),
            V1.ListDisputesResponse(disputes: disputes, page: .sample), way
        ) { try await $0.listDisputes(request: $1) }
        var withdrawn = dispute
        withdrawn.status = .withdrawn
        try await service.writes(
            "WithdrawDispute", V1.WithdrawDisputeRequest(id: "dis_1"),
            V1.WithdrawDisputeResponse(dispute: withdrawn), way
        ) { try await $0.withdrawDispute(request: $1) }
    }

    @Test("[R9] someone is reported, with a context of any form", arguments: Way.all)
    func report(way: Way) async throws {
        let context = Google.Protobuf.Struct(fields: [
            "screen": .init(kind: .stringValue("profile")),
            "attempt": .init(kind: .numberValue(2.5)),
            "online": .init(kind: .boolValue(false)),
            "draft": .init(kind: .nullValue(.nullValue)),
            "path": .init(kind: .listValue(.init(values: [.init(kind: .structValue(.init()))]))),
        ])
        try await service.writes(
            "Report",
            V1.ReportRequest(
                principalID: "pri_2", reason: .impersonation, comment: "Not her.", attachments: [attachment],
                context: context, alsoBlock: true),
            V1.ReportResponse(reportID: "rep_1"), way
        ) { try await $0.report(request: $1) }
    }

    @Test("[R9] someone is blocked, listed and unblocked", arguments: Way.all)
    func block(way: Way) async throws {
        try await service.writes(
            "Block", V1.BlockRequest(principalID: "pri_2"), V1.BlockResponse(block: block), way
        ) { try await $0.block(request: $1) }
        try await service.reads(
            "ListBlocks", V1.ListBlocksRequest(page: .sample),
            V1.ListBlocksResponse(blocks: [block, block], page: .sample), way
        ) { try await $0.listBlocks(request: $1) }
        try await service.writes(
            "Unblock", V1.UnblockRequest(principalID: "pri_2"), V1.UnblockResponse(), way
        ) { try await $0.unblock(request: $1) }
    }

    @Test("[R9] disputes, reports and blocks have the keys of the contract")
    func keys() throws {
        try expect(
            dispute,
            isWritten: #"{"id":"dis_1","scoreComponent":"reciprocity","statement":"We talk daily.","#
                + #""status":"DISPUTE_STATUS_IN_REVIEW","resolution":"","openedAt":"2024-03-01T09:30:00.500Z","#
                + #""closedAt":"2024-03-02T09:30:00.500Z"}"#)
        try expect(
            V1.ReportRequest(
                principalID: "pri_2", reason: .other, comment: "c",
                attachments: [V1.Attachment(fileName: "a", mediaType: "text/plain", content: Data("hi".utf8))],
                context: .init(fields: ["screen": .init(kind: .nullValue(.nullValue))]), alsoBlock: true),
            isWritten: #"{"principalId":"pri_2","reason":"REPORT_REASON_OTHER","comment":"c","#
                + #""attachments":[{"fileName":"a","mediaType":"text/plain","content":"aGk="}],"#
                + #""context":{"screen":null},"alsoBlock":true}"#)
        try expect(
            block,
            isWritten: #"{"principalId":"pri_2","displayName":"Someone","blockedAt":"2024-03-03T09:30:00.500Z"}"#)
    }

    @Test("[R9] the enums have the values of the contract")
    func enums() throws {
        try expect(
            V1.DisputeStatus.self,
            has: [
                0: "DISPUTE_STATUS_UNSPECIFIED", 1: "DISPUTE_STATUS_OPEN", 2: "DISPUTE_STATUS_IN_REVIEW",
                3: "DISPUTE_STATUS_UPHELD", 4: "DISPUTE_STATUS_REJECTED", 5: "DISPUTE_STATUS_WITHDRAWN",
            ])
        try expect(
            V1.ReportReason.self,
            has: [
                0: "REPORT_REASON_UNSPECIFIED", 1: "REPORT_REASON_SPAM", 2: "REPORT_REASON_IMPERSONATION",
                3: "REPORT_REASON_HARASSMENT", 4: "REPORT_REASON_FRAUD", 5: "REPORT_REASON_OTHER",
            ])
        // Its number and its name are reserved.
        #expect(V1.DisputeStatus(rawValue: 6) == .unrecognized(6))
        #expect(throws: CodecError.self) { try V1.Dispute(json: #"{"status":"DISPUTE_STATUS_ESCALATED"}"#) }
    }
}
