import Accord
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

private func tokens(_ access: String, expiresAt: Date? = nil) -> AuthTokens {
    AuthTokens(access: Credential(access), refresh: Credential("r"), expiresAt: expiresAt)
}

@Suite("Calls of an auth session", .timeLimit(.minutes(10)))
struct AuthSessionCallTests {
    private let unauthenticated = #"{"error":{"code":"unauthenticated"}}"#

    private func session(
        _ access: String = "t1", _ renewal: @escaping AuthSession.Renewal = { _ in tokens("t2") }
    ) -> AuthSession {
        AuthSession(store: MemoryTokenStore(tokens(access)), renewal: renewal)
    }

    private func message(_ count: UInt8) -> Data { envelope(0, Data([0x10, count])) }

    private func counts(_ client: RPCClient) async throws -> [Int32] {
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
        var counts: [Int32] = []
        for try await ping in stream { counts.append(ping.count) }
        return counts
    }

    @Test("[R13] 401: one refresh and one replay, of Connect calls and of REST calls")
    func refresh() async throws {
        let shown = Locked<[String?]>([])
        let renewals = Locked(0)
        let session = session { _ in
            renewals.withLock { $0 += 1 }
            return tokens("t2")
        }
        let auth = AuthInterceptor(session)
        let client = client(interceptors: [auth]) { request in
            shown.withLock { $0.append(request.headers[.authorization]) }
            return request.headers[.authorization] == "Bearer t2" ? .proto() : .status(401)
        }
        let store = Sample.store(interceptors: [auth]) { request in
            shown.withLock { $0.append(request.headers[.authorization]) }
            return .status(request.headers[.authorization] == "Bearer t2" ? 204 : 401)
        }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        try await store.deletePet(petID: 1)
        #expect(shown.withLock { $0 } == ["Bearer t1", "Bearer t2", "Bearer t2"])
        #expect(renewals.withLock { $0 } == 1)
    }

    @Test("[R13] 401, and a refresh that is refused: the session is cleared, and the call fails as the server put it")
    func cleared() async throws {
        let store = MemoryTokenStore(tokens("t1"))
        let session = AuthSession(store: store) { _ in throw ConnectError(.unauthenticated) }
        let client = client(interceptors: [AuthInterceptor(session)]) { _ in .status(401) }
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.ping, Ping())
        }
        #expect(error?.code == .unauthenticated)
        #expect(error?.httpStatus == 401)
        #expect(await session.state == .unauthenticated(.refused))
        #expect(store.load() == nil)
    }

    @Test("a refresh that the network fails: the call says so, and not that the user has to sign in")
    func offline() async throws {
        let session = session { _ in throw TransportError(.offline, "no network") }
        let client = client(interceptors: [AuthInterceptor(session)]) { _ in .status(401) }
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.ping, Ping())
        }
        #expect(error?.code == .unavailable)
        #expect(error?.isOffline == true)
        #expect(await session.state == .tokenExpired(.init(.unavailable, isOffline: true)))
    }

    @Test("a token is renewed before it expires: no call is refused")
    func proactive() async throws {
        let now = Locked(Date(timeIntervalSince1970: 1_000_000))
        let expiry = now.withLock { $0 + 600 }
        let session = AuthSession(
            store: MemoryTokenStore(tokens("t1", expiresAt: expiry)), options: .init(now: { now.withLock(\.self) })
        ) { _ in tokens("t2") }
        let shown = Locked<[String?]>([])
        let client = client(interceptors: [AuthInterceptor(session)]) { request in
            shown.withLock { $0.append(request.headers[.authorization]) }
            return .proto()
        }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        now.withLock { $0 += 545 }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        #expect(shown.withLock { $0 } == ["Bearer t1", "Bearer t2"])
    }

    @Test("a renewal through the same transport: exempt, or with the old token, it does not wait for itself")
    func ownTransport() async throws {
        let slot = Locked<RPCClient?>(nil)
        let session = session { _ in
            guard let client = slot.withLock({ $0 }) else { throw AuthSessionError.refreshRefused }
            let _: Ping = try await client.unary(Methods.read, Ping())
            let refused = await connectError { () throws(ConnectError) -> Ping in
                try await client.unary(Methods.put, Ping())
            }
            return tokens(refused?.code == .unauthenticated ? "t2" : "wrong")
        }
        let shown = Locked<[String?]>([])
        let client = client(interceptors: [AuthInterceptor(session, exempt: [Methods.read])]) { request in
            let token = request.headers[.authorization]
            shown.withLock { $0.append(token) }
            return token == nil || token == "Bearer t2" ? .proto() : .status(401)
        }
        slot.withLock { $0 = client }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        #expect(shown.withLock { $0 } == ["Bearer t1", nil, "Bearer t1", "Bearer t2"])
        slot.withLock { $0 = nil }
    }

    // MARK: Streams

    @Test("a stream that is refused before its first message is begun again, with a new token")
    func streams() async throws {
        for hasBegun in [true, false] {
            let client = client(interceptors: [AuthInterceptor(session())]) { request in
                guard request.headers[.authorization] == "Bearer t2" else {
                    return hasBegun ? .stream([endStream(unauthenticated)]) : .status(401)
                }
                return .stream([message(1), message(2), endStream()])
            }
            #expect(try await counts(client) == [1, 2])
        }
    }

    @Test("a stream that is refused after its first message fails")
    func begunStreams() async throws {
        let count = Locked(0)
        let client = client(interceptors: [AuthInterceptor(session())]) { _ in
            count.withLock { $0 += 1 }
            return .stream([message(1), endStream(unauthenticated)])
        }
        let error = await #expect(throws: ConnectError.self) { try await counts(client) }
        #expect(error?.code == .unauthenticated)
        #expect(count.withLock { $0 } == 1)
    }

    @Test("a stream that is refused again, fails; one that fails for another reason is not begun again")
    func refusedStreams() async throws {
        let count = Locked(0)
        let refused = client(interceptors: [AuthInterceptor(session())]) { _ in
            count.withLock { $0 += 1 }
            return .stream([endStream(unauthenticated)])
        }
        await #expect(throws: ConnectError.self) { try await counts(refused) }
        #expect(count.withLock { $0 } == 2)
        let other = client(interceptors: [AuthInterceptor(session())]) { _ in
            count.withLock { $0 += 1 }
            return .stream([endStream(#"{"error":{"code":"internal"}}"#)])
        }
        await #expect(throws: ConnectError.self) { try await counts(other) }
        #expect(count.withLock { $0 } == 3)
    }

    // MARK: Two users

    @Test("a call that one user made is never sent with the token of the next", arguments: [true, false])
    func twoUsers(isRefused: Bool) async throws {
        let session = session("a")
        let shown = Locked<[String?]>([])
        let interceptors: [any Interceptor] = [AuthInterceptor(session), RetryInterceptor(clock: InstantClock())]
        let client = client(interceptors: interceptors) { request in
            shown.withLock { $0.append(request.headers[.authorization]) }
            try await session.signOut()
            try await session.signIn { tokens("b") }
            return .status(isRefused ? 401 : 503)
        }
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.put, Ping())
        }
        #expect(error?.code == .unauthenticated)
        #expect(shown.withLock { $0 } == ["Bearer a"])
    }
}
