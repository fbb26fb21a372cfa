import Accord
import AccordHTTP
import Foundation
import Growfolio
import HTTPTypes
import Testing

@Suite("Growfolio, served by FastAPI")
struct GrowfolioTests {
    private typealias Failure = Growfolio.GrowfolioOperations.ExchangeToken.Failure

    private func client(_ interceptors: [any Interceptor] = []) async throws -> Growfolio.GrowfolioClient {
        Growfolio.GrowfolioClient(transport: try await RESTPeer.transport("growfolio", interceptors))
    }

    private func failure(
        _ body: Growfolio.TokenRequest, _ options: CallOptions = CallOptions()
    ) async throws -> Growfolio.ExchangeTokenError {
        do {
            _ = try await client().exchangeToken(body: body, options: options)
        } catch let error as Growfolio.ExchangeTokenError {
            return error
        }
        throw ConnectError(.unknown, "no error")
    }

    @Test("[G1, G2] a token is exchanged, with the names of the first sign-in")
    func exchange() async throws {
        let response = try await client().exchangeToken(
            body: .init(identityToken: identityToken(of: "u7"), userFirstName: "Ada", userLastName: "Lovelace"))
        #expect(response.userID == "u7")
        #expect(response.email == "u7@example.com")
        #expect(response.name == "Ada Lovelace")
        #expect(response.alpacaAccountStatus == .active)
    }

    @Test("[G1, G2] later sign-ins have no names; null is none")
    func later() async throws {
        let response = try await client().exchangeToken(body: .init(identityToken: identityToken(of: "u8")))
        #expect(response.name == nil)
    }

    @Test("[G2] a status that the contract does not know is kept")
    func unknownStatus() async throws {
        let response = try await client().exchangeToken(
            body: .init(identityToken: identityToken(of: "u7")), options: CallOptions(misbehaving: "unknown-enum"))
        #expect(response.alpacaAccountStatus == .unknown("HIBERNATING"))
    }

    @Test("[G1] a token that is none, or has expired: 401, typed")
    func unauthorized() async throws {
        for (token, detail) in [
            ("nonsense", "Not an identity token"), (identityToken(of: "u7", expiring: 1), "The token has expired"),
        ] {
            guard
                case .documented(.unauthorized(let problem), let answer) = try await failure(
                    .init(identityToken: token))
            else {
                Issue.record("another error")
                continue
            }
            #expect(problem.detail == detail)
            #expect(answer.headers[.wwwAuthenticate] == "Bearer")
        }
    }

    @Test("[G1] a request that FastAPI refuses fails with a typed error, too: 422")
    func invalid() async throws {
        guard case .documented(.unprocessableContent(let problem), _) = try await failure(.init(identityToken: ""))
        else {
            Issue.record("another error")
            return
        }
        #expect(problem.detail.map(\.type) == ["string_too_short"])
    }

    @Test("429, documented: typed, and says when to come back")
    func rateLimited() async throws {
        let error = try await failure(.init(identityToken: "x"), CallOptions(misbehaving: "rate-limited"))
        guard case .documented(.tooManyRequests(let problem), _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(problem.detail == "Too many requests")
        #expect(error.retryAfter == .seconds(7))
    }

    // MARK: Protected calls

    /// An operation that the server has beside the contract, so that there is something to protect.
    private enum GetAccount: RESTOperation {
        struct Request: Sendable {}
        typealias Output = [String: String]
        typealias Failure = Never

        static let descriptor = OperationDescriptor(
            service: "growfolio.Growfolio", name: "getAccount", method: "GET", path: "/api/v1/account",
            accepts: ["application/json"], security: [[SecurityScheme("identityToken", .bearer)]])

        static func write(_ request: Request, to builder: inout RequestBuilder) {}

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            switch response.status {
            case 200: .success(try await response.json("{s"))
            default: .undocumented
            }
        }
    }

    /// Apple's sign-in: the first token has expired, and each further one is good.
    private final class AppleSignIn: CredentialProvider {
        private let state = Locked((token: identityToken(of: "u7", expiring: 1), renewals: 0))

        var renewals: Int { state.withLock(\.renewals) }

        func credential(for scheme: SecurityScheme) async throws -> Credential? {
            Credential(state.withLock(\.token))
        }

        func credential(replacing refused: Credential, for scheme: SecurityScheme) async throws -> Credential? {
            state.withLock { $0 = (identityToken(of: "u7"), $0.renewals + 1) }
            return try await credential(for: scheme)
        }
    }

    @Test("[G3] a protected call shows the identity token; an expired one is renewed once for all calls")
    func protected() async throws {
        let signIn = AppleSignIn()
        let client = try await client([AuthInterceptor(signIn)])
        try await withThrowingTaskGroup(of: [String: String].self) { group in
            for _ in 0..<10 { group.addTask { try await client.rest.call(GetAccount.self, .init()) } }
            for try await account in group { #expect(account == ["user_id": "u7"]) }
        }
        #expect(signIn.renewals == 1)
    }

    @Test("[G3] without a token, the server says 401")
    func anonymous() async throws {
        let client = try await client()
        let error = await #expect(throws: RESTError<Never>.self) {
            try await client.rest.call(GetAccount.self, .init())
        }
        #expect(error?.status == 401)
    }

    @Test("[G3] the exchange itself carries no token")
    func exempt() async throws {
        let signIn = AppleSignIn()
        let response = try await client([AuthInterceptor(signIn)]).exchangeToken(
            body: .init(identityToken: identityToken(of: "u9")))
        #expect(response.userID == "u9")
        #expect(signIn.renewals == 0)
    }
}
