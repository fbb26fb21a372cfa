import AccordHTTP
import EvokeEssence
import Foundation
import Growfolio
import TestEnvironment

/// Renews the tokens of two signed-in users, over the network that fails; and now and then fails by itself, or hangs.
final class IdentityProvider: Sendable {
    /// The time for which a token of Growfolio is valid, in seconds.
    static let lifetime = 20

    let growfolio: AuthSession
    let evokeEssence: AuthSession

    init(_ network: Network, _ transports: Transports, _ schedule: Schedule, _ desk: Desk) throws {
        let transport = try transports.transport(to: .rest, isKeyed: false)
        let exchange = Growfolio.GrowfolioClient(transport: PartTransport(transport, "growfolio"))
        let login = EvokeEssence.EvokeEssenceClient(transport: PartTransport(transport, "evokeessence"))
        let random = Locked(schedule.source(-1))
        let options = AuthSessionOptions(leeway: .seconds(2), refreshTimeout: .seconds(5))
        let count = Locked(0)

        growfolio = AuthSession(store: MemoryTokenStore(Self.growfolioTokens()), options: options) { _ in
            desk.renewals.withLock { $0 += 1 }
            defer { desk.renewals.withLock { $0 -= 1 } }
            try await Self.misbehave(random, desk)
            let tokens = Self.growfolioTokens()
            _ = try await exchange.exchangeToken(
                body: .init(identityToken: tokens.access.secret), options: CallOptions(timeout: .seconds(4)))
            return tokens
        }
        let first = AuthTokens(access: Credential("session-of-ada@example.com"), expiresAt: .now + 5)
        evokeEssence = AuthSession(store: MemoryTokenStore(first), options: options) { _ in
            desk.renewals.withLock { $0 += 1 }
            defer { desk.renewals.withLock { $0 -= 1 } }
            try await Self.misbehave(random, desk)
            // A user of its own each time: the server starts numbering its tokens again when it is started again.
            let number = count.withLock { count in
                count += 1
                return count
            }
            let answer = try await login.login(
                body: .init(email: "ada-\(number)@example.com", password: "correct horse"),
                options: CallOptions(timeout: .seconds(4)))
            return AuthTokens(access: Credential(answer.token), expiresAt: .now + 15)
        }
    }

    private static func growfolioTokens() -> AuthTokens {
        AuthTokens(
            access: Credential(identityToken(of: "ada", lasting: lifetime)), expiresAt: .now + Double(lifetime))
    }

    /// Fails, hangs or does nothing, by chance; in calms nothing.
    private static func misbehave(_ random: Locked<SeededRandom>, _ desk: Desk) async throws {
        let choice = random.withLock { Int.random(in: 0..<6, using: &$0) }
        guard desk.isStormy else { return }
        switch choice {
        case 0: throw ConnectError(.unavailable, "the identity provider is away")
        case 1: throw URLError(.timedOut)
        case 2: try await Task.sleep(for: .seconds(20))
        default: break
        }
    }

    /// An identity token as Apple makes them, except for the signature.
    static func identityToken(of user: String, lasting seconds: Int) -> String {
        func part(_ json: String) -> String {
            Data(json.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
                .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
        }
        let expiry = Int(Date.now.timeIntervalSince1970) + seconds
        let claims = #"{"sub":"\#(user)","exp":\#(expiry),"jti":"\#(UUID().uuidString)"}"#
        return [#"{"alg":"RS256"}"#, claims, "signature"].map(part).joined(separator: ".")
    }
}
