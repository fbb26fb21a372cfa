import Accord
import Foundation
import Rin
import RinMocks
import Testing

private typealias V1 = Rin.Identity.V1

@Suite("rin.identity.v1")
struct IdentityTests {
    private let service = LoopbackService<any Rin.Identity.V1.IdentityServiceClientInterface>(
        name: "rin.identity.v1.IdentityService",
        client: { V1.IdentityServiceClient(transport: $0, codec: $1, options: $2) },
        mock: V1.IdentityServiceClientMock())

    private let account = V1.Account(
        principal: V1.Principal(id: "pri_1", kind: .person, scopes: ["contacts", "score"]),
        status: .active,
        displayName: "Zoë",
        phoneNumber: "+447700900123",
        email: "",
        locale: "en-GB",
        settings: ["discoverable": false, "reminders": true],
        createdAt: .day(0),
        deletedAt: .day(1))
    private let session = V1.Session(
        accessToken: "access", accessTokenExpiresAt: .day(2), refreshToken: "refresh", refreshTokenExpiresAt: .day(3))
    private let device = V1.Device(id: "dev_1", name: "Zoë's iPhone", appVersion: "4.2 (77)")

    @Test("[R2] a person signs in with each kind of credential, refreshes and signs out", arguments: Way.all)
    func signIn(way: Way) async throws {
        let credentials: [V1.SignInRequest.Credential] = [
            .apple(V1.AppleCredential(identityToken: "jwt", nonce: "n", givenName: "Zoë", familyName: "Nguyễn")),
            .oneTimeCode(V1.OneTimeCodeCredential(attemptID: "att_1", code: "012345")),
            .passkey(
                V1.PasskeyCredential(
                    credentialID: Data([0]), clientDataJSON: Data("{}".utf8), authenticatorData: Data([0xff, 0xfe]),
                    signature: Data(repeating: 7, count: 64))),
        ]
        for credential in credentials {
            try await service.writes(
                "SignIn", V1.SignInRequest(credential: credential, device: device),
                V1.SignInResponse(session: session, account: account, created: true), way
            ) { try await $0.signIn(request: $1) }
        }
        try await service.writes(
            "RefreshToken", V1.RefreshTokenRequest(refreshToken: "refresh"),
            V1.RefreshTokenResponse(session: session), way
        ) { try await $0.refreshToken(request: $1) }
        try await service.writes(
            "SignOut", V1.SignOutRequest(everywhere: true), V1.SignOutResponse(endedSessions: 3), way
        ) { try await $0.signOut(request: $1) }
    }

    @Test("[R2] a one-time code is sent to a phone or by e-mail", arguments: Way.all)
    func sendOneTimeCode(way: Way) async throws {
        for destination in [.phoneNumber("+447700900123"), .email("zoe@example.com")]
            as [V1.SendOneTimeCodeRequest.Destination]
        {
            try await service.writes(
                "SendOneTimeCode", V1.SendOneTimeCodeRequest(destination: destination),
                V1.SendOneTimeCodeResponse(attemptID: "att_1", expiresAt: .day(0), retryAt: .day(1)), way
            ) { try await $0.sendOneTimeCode(request: $1) }
        }
    }

    @Test("[R2] an account is read, changed and deleted", arguments: Way.all)
    func account(way: Way) async throws {
        try await service.reads(
            "GetAccount", V1.GetAccountRequest(), V1.GetAccountResponse(account: account), way
        ) { try await $0.getAccount(request: $1) }
        var changed = account
        changed.status = .unrecognized(12)
        changed.principal?.kind = .unrecognized(-1)
        try await service.writes(
            "UpdateAccount",
            V1.UpdateAccountRequest(account: changed, updateMask: .init(paths: ["display_name", "settings"])),
            V1.UpdateAccountResponse(account: changed), way
        ) { try await $0.updateAccount(request: $1) }
        try await service.writes(
            "DeleteAccount", V1.DeleteAccountRequest(reason: "moving on"),
            V1.DeleteAccountResponse(deletedAt: .day(9)), way
        ) { try await $0.deleteAccount(request: $1) }
    }

    @Test("[R2] identities have the keys of the contract")
    func keys() throws {
        try expect(
            account,
            isWritten: #"{"principal":{"id":"pri_1","kind":"PRINCIPAL_KIND_PERSON","scopes":["contacts","score"]},"#
                + #""status":"ACCOUNT_STATUS_ACTIVE","displayName":"Zoë","phoneNumber":"+447700900123","email":"","#
                + #""locale":"en-GB","settings":{"discoverable":false,"reminders":true},"#
                + #""createdAt":"2024-03-01T09:30:00.500Z","deletedAt":"2024-03-02T09:30:00.500Z"}"#)
        try expect(
            session,
            isWritten: #"{"accessToken":"access","accessTokenExpiresAt":"2024-03-03T09:30:00.500Z","#
                + #""refreshToken":"refresh","refreshTokenExpiresAt":"2024-03-04T09:30:00.500Z"}"#)
        try expect(
            V1.SignInRequest(
                credential: .passkey(
                    V1.PasskeyCredential(
                        credentialID: Data([0xfb, 0xff]), clientDataJSON: Data([1]), authenticatorData: Data([2]),
                        signature: Data([3]))),
                device: device),
            isWritten: #"{"passkey":{"credentialId":"+/8=","clientDataJson":"AQ==","authenticatorData":"Ag==","#
                + #""signature":"Aw=="},"device":{"id":"dev_1","name":"Zoë's iPhone","appVersion":"4.2 (77)"}}"#)
        try expect(V1.SignOutResponse(endedSessions: 3), isWritten: #"{"endedSessions":3}"#)
    }

    @Test("[R2] the enums have the values of the contract")
    func enums() throws {
        try expect(
            V1.PrincipalKind.self,
            has: [0: "PRINCIPAL_KIND_UNSPECIFIED", 1: "PRINCIPAL_KIND_PERSON", 2: "PRINCIPAL_KIND_SERVICE"])
        try expect(
            V1.AccountStatus.self,
            has: [
                0: "ACCOUNT_STATUS_UNSPECIFIED", 1: "ACCOUNT_STATUS_ACTIVE", 2: "ACCOUNT_STATUS_SUSPENDED",
                3: "ACCOUNT_STATUS_CLOSING",
            ])
    }
}
