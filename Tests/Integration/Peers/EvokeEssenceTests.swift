import Accord
import AccordHTTP
import EvokeEssence
import Foundation
import Testing

@Suite("EvokeEssence, served by FastAPI")
struct EvokeEssenceTests {
    /// Keeps the token of the login, and signs in for a new one.
    private final class Session: CredentialProvider {
        private let token = Locked("of another time")
        private let client: EvokeEssence.EvokeEssenceClient

        init() async throws {
            client = EvokeEssence.EvokeEssenceClient(transport: try await RESTPeer.transport("evokeessence"))
        }

        func credential(for scheme: SecurityScheme) async throws -> Credential? {
            Credential(token.withLock { $0 })
        }

        func credential(replacing refused: Credential, for scheme: SecurityScheme) async throws -> Credential? {
            let answer = try await client.login(body: .init(email: "ada@example.com", password: "correct horse"))
            token.withLock { $0 = answer.token }
            return Credential(answer.token)
        }
    }

    @Test("[E1] the login gives a token; a wrong password is a typed 401")
    func login() async throws {
        let client = EvokeEssence.EvokeEssenceClient(transport: try await RESTPeer.transport("evokeessence"))
        let answer = try await client.login(body: .init(email: "ada@example.com", password: "correct horse"))
        #expect(answer.token == "session-of-ada@example.com")
        do {
            _ = try await client.login(body: .init(email: "ada@example.com", password: "wrong"))
            Issue.record("no error")
        } catch .documented(.unauthorized(let problem), _) {
            #expect(problem.message == "Wrong address or password")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("[E2] the socket's token, after 401 and a new login")
    func socketToken() async throws {
        let transport = try await RESTPeer.transport("evokeessence", [AuthInterceptor(try await Session())])
        let token = try await EvokeEssence.EvokeEssenceClient(transport: transport).createSocketToken()
        #expect(token.token.hasPrefix("socket-of-ada@example.com-"))
        #expect(token.expiresAt == Date(timeIntervalSince1970: 1_747_751_400))
    }

    @Test("[E2] without a login, the socket's token is refused")
    func refused() async throws {
        let client = EvokeEssence.EvokeEssenceClient(transport: try await RESTPeer.transport("evokeessence"))
        do {
            _ = try await client.createSocketToken()
            Issue.record("no error")
        } catch .documented(.unauthorized(let problem), _) {
            #expect(problem.message == "Sign in again")
        } catch {
            Issue.record("\(error)")
        }
    }
}
