import Accord
import Foundation
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Circles.V1

@Suite("rin.circles.v1")
struct CirclesTests {
    private let service = LoopbackService<any Rin.Circles.V1.CirclesServiceClientInterface>(
        name: "rin.circles.v1.CirclesService",
        client: { V1.CirclesServiceClient(transport: $0, codec: $1, options: $2) },
        mock: V1.CirclesServiceClientMock())

    /// Every kind of rule and of condition, one in the other.
    private let policy = V1.Policy(
        admission: V1.Rule(
            kind: .allOf(
                V1.RuleList(rules: [
                    V1.Rule(kind: .condition(V1.Condition(test: .minimumScore(0)))),
                    V1.Rule(
                        kind: .anyOf(
                            V1.RuleList(rules: [
                                V1.Rule(kind: .condition(V1.Condition(test: .inCircleID("cir_2")))),
                                V1.Rule(kind: .condition(V1.Condition(test: .hasAccount(false)))),
                            ]))),
                    V1.Rule(
                        kind: .not(
                            V1.Rule(
                                kind: .condition(
                                    V1.Condition(test: .knownFor(.init(seconds: 86_400, nanos: 250_000_000))))))),
                ]))),
        visibility: ["phone_numbers": .shown, "note": .unrecognized(40)],
        defaultVisibility: .masked,
        membershipLifetime: .init(seconds: -3, nanos: -1))

    private var circle: V1.Circle {
        V1.Circle(
            id: "cir_1", name: "Climbers", description: "Thursdays", colour: 0xff8000, memberCount: 1 << 40,
            policy: policy, createdAt: .day(0), updatedAt: .day(1))
    }

    private let members = [
        V1.Member(contactID: "con_1", role: .organiser, addedAt: .day(0)),
        V1.Member(contactID: "con_2", role: .unrecognized(.max), addedAt: .day(1)),
    ]

    @Test("[R5] a circle is created, got, changed and deleted", arguments: Way.all)
    func change(way: Way) async throws {
        try await service.writes(
            "CreateCircle", V1.CreateCircleRequest(circle: circle), V1.CreateCircleResponse(circle: circle), way
        ) { try await $0.createCircle(request: $1) }
        try await service.reads(
            "GetCircle", V1.GetCircleRequest(id: "cir_1"), V1.GetCircleResponse(circle: circle), way
        ) { try await $0.getCircle(request: $1) }
        try await service.writes(
            "UpdateCircle", V1.UpdateCircleRequest(circle: circle, updateMask: .init(paths: ["name", "colour"])),
            V1.UpdateCircleResponse(circle: circle), way
        ) { try await $0.updateCircle(request: $1) }
        try await service.writes(
            "DeleteCircle", V1.DeleteCircleRequest(id: "cir_1"), V1.DeleteCircleResponse(), way
        ) { try await $0.deleteCircle(request: $1) }
    }

    @Test("[R5] circles are listed", arguments: Way.all)
    func list(way: Way) async throws {
        try await service.reads(
            "ListCircles", V1.ListCirclesRequest(page: .sample, contactID: ""),
            V1.ListCirclesResponse(circles: [circle, circle], page: .sample), way
        ) { try await $0.listCircles(request: $1) }
    }

    @Test("[R5] members are listed, added and removed", arguments: Way.all)
    func members(way: Way) async throws {
        try await service.reads(
            "ListMembers", V1.ListMembersRequest(circleID: "cir_1", page: .sample),
            V1.ListMembersResponse(members: members, page: .sample), way
        ) { try await $0.listMembers(request: $1) }
        try await service.writes(
            "AddMembers",
            V1.AddMembersRequest(circleID: "cir_1", contactIds: ["con_1", "con_2"], role: .contributor),
            V1.AddMembersResponse(added: members, memberCount: 2), way
        ) { try await $0.addMembers(request: $1) }
        try await service.writes(
            "RemoveMembers", V1.RemoveMembersRequest(circleID: "cir_1", contactIds: ["con_1"]),
            V1.RemoveMembersResponse(memberCount: 1), way
        ) { try await $0.removeMembers(request: $1) }
    }

    @Test("[R5] a policy is got and set", arguments: Way.all)
    func policy(way: Way) async throws {
        try await service.reads(
            "GetPolicy", V1.GetPolicyRequest(circleID: "cir_1"), V1.GetPolicyResponse(policy: policy), way
        ) { try await $0.getPolicy(request: $1) }
        try await service.writes(
            "SetPolicy", V1.SetPolicyRequest(circleID: "cir_1", policy: policy),
            V1.SetPolicyResponse(policy: policy, unadmittedContactIds: ["con_7"]), way
        ) { try await $0.setPolicy(request: $1) }
    }

    @Test("[R5] a circle has the keys of the contract")
    func keys() throws {
        try expect(
            circle,
            isWritten: #"{"id":"cir_1","name":"Climbers","description":"Thursdays","colour":16744448,"#
                + #""memberCount":"1099511627776","policy":{"admission":{"allOf":{"rules":["#
                + #"{"condition":{"minimumScore":0}},"#
                + #"{"anyOf":{"rules":[{"condition":{"inCircleId":"cir_2"}},{"condition":{"hasAccount":false}}]}},"#
                + #"{"not":{"condition":{"knownFor":"86400.250s"}}}]}},"#
                + #""visibility":{"note":40,"phone_numbers":"VISIBILITY_SHOWN"},"#
                + #""defaultVisibility":"VISIBILITY_MASKED","membershipLifetime":"-3.000000001s"},"#
                + #""createdAt":"2024-03-01T09:30:00.500Z","updatedAt":"2024-03-02T09:30:00.500Z"}"#)
        try expect(
            members[0],
            isWritten: #"{"contactId":"con_1","role":"MEMBER_ROLE_ORGANISER","addedAt":"2024-03-01T09:30:00.500Z"}"#)
    }

    @Test("[R5] the enums have the values of the contract")
    func enums() throws {
        try expect(
            V1.MemberRole.self,
            has: [
                0: "MEMBER_ROLE_UNSPECIFIED", 1: "MEMBER_ROLE_VIEWER", 2: "MEMBER_ROLE_CONTRIBUTOR",
                3: "MEMBER_ROLE_ORGANISER",
            ])
        try expect(
            V1.Visibility.self,
            has: [
                0: "VISIBILITY_UNSPECIFIED", 1: "VISIBILITY_HIDDEN", 2: "VISIBILITY_MASKED", 3: "VISIBILITY_SHOWN",
            ])
    }
}
