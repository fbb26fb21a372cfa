import AccordHTTP
import AccordSocket
import Testing

@Suite("An auth session that WebSocket sessions share")
struct SharedAuthTests {
    private func tokens(_ access: String) -> AuthTokens { AuthTokens(access: Credential(access)) }

    @Test("a connection and a call have the same token; what one of them renews, the other one shows")
    func sharing() async throws {
        let renewals = Locked(0)
        let auth = AuthSession(store: MemoryTokenStore(tokens("t1"))) { [self] _ in
            tokens("t\(renewals.withLock { count in count += 1; return count + 1 })")
        }
        let token = auth.tokens()
        #expect(try await token(TokenRequest(.connecting)) == "t1")
        #expect(try await token(TokenRequest(.refused, previous: Credential("t1"))) == "t2")
        #expect(try await auth.credential(for: .bearer) == Credential("t2"))
        // A call that was refused with the old token, and a session that still has it.
        #expect(try await auth.credential(replacing: Credential("t1"), for: .bearer) == Credential("t2"))
        #expect(try await token(TokenRequest(.expiring, previous: Credential("t1"))) == "t2")
        #expect(renewals.withLock { $0 } == 1)
        try await auth.signOut()
        #expect(try await token(TokenRequest(.connecting)) == nil)
    }
}
