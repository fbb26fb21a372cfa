import Accord
import Foundation
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Profiles.V1

@Suite("rin.profiles.v1")
struct ProfilesTests {
    private let service = LoopbackService<any Rin.Profiles.V1.ProfilesServiceClientInterface>(
        name: "rin.profiles.v1.ProfilesService",
        client: { V1.ProfilesServiceClient(transport: $0, codec: $1, options: $2) },
        mock: V1.ProfilesServiceClientMock())

    private let shadows = [
        V1.ShadowProfile(
            id: "sha_1", knownBy: .phoneNumber("+447700900123"), displayName: "Zoë", contactCount: 12, likelihood: 0.75,
            status: .unclaimed, createdAt: .day(0)),
        V1.ShadowProfile(
            id: "sha_2", knownBy: .email(""), displayName: "Zoe N.", contactCount: -1, likelihood: 1e-300,
            status: .unrecognized(100), createdAt: .day(1)),
    ]

    @Test("[R6] a profile is got by principal or handle, and changed", arguments: Way.all)
    func profile(way: Way) async throws {
        for owner in [.principalID("pri_1"), .handle("zoe")] as [V1.GetProfileRequest.Owner] {
            try await service.reads(
                "GetProfile", V1.GetProfileRequest(owner: owner), V1.GetProfileResponse(profile: .sample), way
            ) { try await $0.getProfile(request: $1) }
        }
        try await service.writes(
            "UpdateProfile", V1.UpdateProfileRequest(profile: .sample, updateMask: .init(paths: ["about", "links"])),
            V1.UpdateProfileResponse(profile: .sample), way
        ) { try await $0.updateProfile(request: $1) }
    }

    @Test("[R6] shadow profiles are listed", arguments: Way.all)
    func list(way: Way) async throws {
        try await service.reads(
            "ListShadowProfiles",
            V1.ListShadowProfilesRequest(page: .sample, statuses: [.unclaimed, .dismissed]),
            V1.ListShadowProfilesResponse(shadowProfiles: shadows, page: .sample), way
        ) { try await $0.listShadowProfiles(request: $1) }
    }

    @Test("[R6] a shadow profile is claimed with either proof, or dismissed", arguments: Way.all)
    func claim(way: Way) async throws {
        let statement = V1.SignedStatement(issuer: "https://id.example", payload: Data([0]), signature: Data(1...64))
        for proof in [.oneTimeCode("012345"), .statement(statement)] as [V1.ClaimShadowProfileRequest.Proof] {
            try await service.writes(
                "ClaimShadowProfile", V1.ClaimShadowProfileRequest(id: "sha_1", proof: proof),
                V1.ClaimShadowProfileResponse(profile: .sample), way
            ) { try await $0.claimShadowProfile(request: $1) }
        }
        try await service.writes(
            "DismissShadowProfile", V1.DismissShadowProfileRequest(id: "sha_2"),
            V1.DismissShadowProfileResponse(shadowProfile: shadows[1]), way
        ) { try await $0.dismissShadowProfile(request: $1) }
    }

    @Test("[R6] profiles have the keys of the contract")
    func keys() throws {
        try expect(
            V1.Profile.sample,
            isWritten: #"{"principalId":"pri_000000000001","handle":"zoe","displayName":"Zoë","headline":"Gardener","#
                + #""about":"","avatarUrl":"https://rin.example/a.png?x=1&y=2","#
                + #""avatarHash":"AAECAwQFBgcICQoLDA0ODw==","#
                + #""links":[{"kind":"KIND_MASTODON","url":"https://social.example/@zoe","verified":true},"#
                + #"{"kind":9,"url":"https://example.org","verified":true}],"#
                + #""facts":{"Languages":"English, tiếng Việt"},"updatedAt":"2024-03-04T09:30:00.500Z"}"#)
        try expect(
            shadows[0],
            isWritten: #"{"id":"sha_1","phoneNumber":"+447700900123","displayName":"Zoë","contactCount":"12","#
                + #""likelihood":0.75,"status":"SHADOW_PROFILE_STATUS_UNCLAIMED","#
                + #""createdAt":"2024-03-01T09:30:00.500Z"}"#)
    }

    @Test("[R6] the enums have the values of the contract")
    func enums() throws {
        try expect(
            V1.Profile.Link.Kind.self,
            has: [
                0: "KIND_UNSPECIFIED", 1: "KIND_WEBSITE", 2: "KIND_LINKEDIN", 3: "KIND_GITHUB", 4: "KIND_MASTODON",
            ])
        try expect(
            V1.ShadowProfileStatus.self,
            has: [
                0: "SHADOW_PROFILE_STATUS_UNSPECIFIED", 1: "SHADOW_PROFILE_STATUS_UNCLAIMED",
                2: "SHADOW_PROFILE_STATUS_CLAIMED", 3: "SHADOW_PROFILE_STATUS_DISMISSED",
            ])
    }
}
