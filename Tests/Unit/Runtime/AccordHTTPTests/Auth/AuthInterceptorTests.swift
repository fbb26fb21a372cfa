import Accord
import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

/// A session whose token is renewed by counting up: `t1`, `t2` …
private final class Session: CredentialProvider {
    private struct State: Sendable {
        var token: String?
        var renewals = 0
        var refused: [Credential] = []
    }

    private let state: Locked<State>
    private let renewal: @Sendable () async throws -> Void
    private let isRenewable: Bool

    init(
        token: String? = "t1", isRenewable: Bool = true, renewal: @escaping @Sendable () async throws -> Void = {}
    ) {
        state = Locked(State(token: token))
        self.isRenewable = isRenewable
        self.renewal = renewal
    }

    var renewals: Int { state.withLock(\.renewals) }
    var refused: [Credential] { state.withLock(\.refused) }

    func credential(for scheme: SecurityScheme) async throws -> Credential? {
        state.withLock(\.token).map { Credential($0) }
    }

    func credential(replacing refused: Credential, for scheme: SecurityScheme) async throws -> Credential? {
        state.withLock { $0.refused.append(refused) }
        try await renewal()
        guard isRenewable else { return nil }
        return state.withLock { state in
            state.renewals += 1
            state.token = "t\(state.renewals + 1)"
            return state.token.map { Credential($0) }
        }
    }
}

/// A server that takes one token.
private final class Guarded: Sendable {
    private let seen = Locked<[String?]>([])
    let token: String

    init(_ token: String) {
        self.token = token
    }

    var tokens: [String?] { seen.withLock { $0 } }

    @Sendable func answer(_ request: TransportRequest) -> TransportResponse {
        let shown = request.headers[.authorization]
        seen.withLock { $0.append(shown) }
        return .status(shown == "Bearer \(token)" ? 204 : 401)
    }
}

@Suite("The auth interceptor")
struct AuthInterceptorTests {
    private typealias DeletePet = Sample.PetStoreOperations.DeletePet

    @Test("a fixed key goes beside the token, which alone is renewed")
    func keys() async throws {
        let method = MethodDescriptor(
            service: "test.v1.PingService", name: "Ping", kind: .unary,
            security: [[SecurityScheme("session", .bearer), SecurityScheme("app", .header("X-Key"))]])
        let seen = Locked<[String]>([])
        let tokens = AuthSession(
            store: MemoryTokenStore(AuthTokens(access: Credential("t1"), refresh: Credential("r1")))
        ) { _ in
            AuthTokens(access: Credential("t2"), refresh: Credential("r2"))
        }
        let interceptor = AuthInterceptor(tokens, keys: ["app": Credential("k")])
        let client = client(interceptors: [interceptor]) { request in
            let shown = [request.headers[.authorization], request.headers[name: "X-Key"]].compactMap(\.self)
            seen.withLock { $0.append(shown.joined(separator: " ")) }
            return shown.first == "Bearer t2" ? .proto() : .status(401)
        }
        let _: Ping = try await client.unary(method, Ping())
        #expect(seen.withLock { $0 } == ["Bearer t1 k", "Bearer t2 k"])
    }

    @Test("[G3] protected operations carry the bearer token")
    func bearer() async throws {
        let server = Guarded("t1")
        let store = Sample.store(interceptors: [AuthInterceptor(Session())], handler: server.answer)
        try await store.deletePet(petID: 1)
        #expect(server.tokens == ["Bearer t1"])
    }

    @Test("[G3] a refused token is renewed once, and the call repeated")
    func renewal() async throws {
        let server = Guarded("t2")
        let session = Session()
        let store = Sample.store(interceptors: [AuthInterceptor(session)], handler: server.answer)
        try await store.deletePet(petID: 1)
        #expect(server.tokens == ["Bearer t1", "Bearer t2"])
        #expect(session.refused == [Credential("t1")])
    }

    @Test(
        "a token that no header can have is not sent in another form", arguments: ["t1\n", "t\r\nx: y", "t\0", "t1 "])
    func unfit(token: String) async throws {
        let server = Guarded("t1")
        let store = Sample.store(interceptors: [AuthInterceptor(Session(token: token))], handler: server.answer)
        let error = await restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) }
        #expect(error?.connectError.code == .invalidArgument)
        #expect(error?.description.contains("has characters that no header can have; trim it") == true)
        #expect(server.tokens == [])
    }

    @Test("a token that is refused again, or cannot be renewed, fails the call as the server put it")
    func refusal() async throws {
        let sessions = [
            (Session(), 2), (Session(isRenewable: false), 1), (Session { throw CocoaError(.fileNoSuchFile) }, 1),
            (Session { throw CancellationError() }, 1),
        ]
        for (session, calls) in sessions {
            let server = Guarded("none")
            let store = Sample.store(interceptors: [AuthInterceptor(session)], handler: server.answer)
            let error = await restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) }
            #expect(error?.response?.status == 401)
            #expect(server.tokens.count == calls)
        }
    }

    @Test("however many calls are refused at once, they wait for one renewal", .timeLimit(.minutes(10)))
    func singleFlight() async throws {
        let count = 50
        let arrived = Locked(0)
        let (all, everybody) = AsyncStream<Void>.makeStream()
        // The renewal goes on when all calls have been refused.
        let session = Session { for await _ in all { break } }
        let store = Sample.store(interceptors: [AuthInterceptor(session)]) { request in
            guard request.headers[.authorization] == "Bearer t1" else { return .status(204) }
            let isLast = arrived.withLock { arrived in
                arrived += 1
                return arrived == count
            }
            if isLast { everybody.yield() }
            return .status(401)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 0..<count { group.addTask { try await store.deletePet(petID: Int64(id)) } }
            try await group.waitForAll()
        }
        #expect(session.renewals == 1)
    }

    @Test("a call that was refused with an old token takes the one that another call brought")
    func alreadyRenewed() async throws {
        let session = Session()
        let store = Sample.store(interceptors: [AuthInterceptor(session)]) { request in
            guard request.headers[.authorization] == "Bearer t1" else { return .status(204) }
            // Meanwhile, somebody else has a new token.
            if session.renewals == 0 {
                _ = try await session.credential(replacing: Credential("t1"), for: .bearer)
            }
            return .status(401)
        }
        try await store.deletePet(petID: 1)
        #expect(session.renewals == 1)
    }

    @Test("a cancelled call lets the renewal go on for the others")
    func cancellation() async throws {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let session = Session {
            begin.yield()
            for await _ in gate { break }
        }
        let server = Guarded("t2")
        let store = Sample.store(interceptors: [AuthInterceptor(session)], handler: server.answer)
        let first = Task { await restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) } }
        for await _ in begun { break }
        first.cancel()
        #expect(await first.value?.connectError.code == .canceled)
        async let second: Void = store.deletePet(petID: 2)
        open.yield()
        try await second
        #expect(session.renewals == 1)
    }

    @Test("a renewal whose own call is refused does not wait for itself", .timeLimit(.minutes(10)))
    func ownRefusal() async throws {
        let client = Locked<Sample.PetStoreClient?>(nil)
        let session = Session { try await client.withLock(\.self)?.deletePet(petID: 2) }
        let server = Guarded("none")
        let store = Sample.store(interceptors: [AuthInterceptor(session)], handler: server.answer)
        client.withLock { $0 = store }
        let error = await restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) }
        #expect(error?.response?.status == 401)
        #expect(server.tokens.count == 2)
        client.withLock { $0 = nil }
    }

    @Test("operations that need no credential get none, and those that may do without do")
    func exempt() async throws {
        let recorder = Sample.Recorder(.json(#"{"token": "t"}"#))
        _ = try await recorder.store(interceptors: [AuthInterceptor(Session())])
            .signIn(body: .init(user: "u", password: "p"))
        #expect(recorder.last?.headers[.authorization] == nil)
        let pets = Sample.Recorder(.json(#"{"id": 1, "name": "n"}"#))
        _ = try await pets.store(interceptors: [AuthInterceptor(Session(token: nil))]).getPet(petID: 1)
        #expect(pets.last?.headers[.authorization] == nil)
        _ = try await pets.store(interceptors: [AuthInterceptor(Session())]).getPet(petID: 1)
        #expect(pets.last?.headers[.authorization] == "Bearer t1")
    }

    @Test("without a credential, a call that needs one is not sent")
    func nobody() async throws {
        let recorder = Sample.Recorder(.status(204))
        let store = recorder.store(interceptors: [AuthInterceptor(Session(token: nil))])
        let error = await restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) }
        #expect(error?.connectError.code == .unauthenticated)
        #expect(error?.connectError.message.contains("session") == true)
        #expect(recorder.requests.isEmpty)
    }

    @Test("of the alternatives, the first is taken for which all credentials are there")
    func alternatives() async throws {
        let recorder = Sample.Recorder(.json(status: 201, #"{"id": 1, "name": "n"}"#))
        let keys = FixedCredentials(["key": Credential("k&1"), "partner": Credential("p=2")])
        _ = try await recorder.store(interceptors: [AuthInterceptor(keys)]).createPet(body: .init(name: "n"))
        #expect(recorder.last?.headers[name: "X-Key"] == "k&1")
        #expect(recorder.last?.target == "/v1/pets?partner=p%3D2")
        #expect(recorder.last?.headers[.authorization] == nil)
        let half = FixedCredentials(["key": Credential("k")])
        await #expect(throws: RESTError<Sample.PetStoreOperations.CreatePet.Failure>.self) {
            try await recorder.store(interceptors: [AuthInterceptor(half)]).createPet(body: .init(name: "n"))
        }
        #expect(recorder.requests.count == 1)
    }

    @Test("basic credentials, and keys in cookies beside other cookies")
    func kinds() async throws {
        enum Operation: RESTOperation {
            typealias Request = String
            typealias Output = Void
            typealias Failure = Never
            static let descriptor = OperationDescriptor(
                service: "s", name: "n", method: "GET", path: "/",
                security: [
                    [
                        SecurityScheme("b", .basic), SecurityScheme("c", .cookie("sid")),
                        SecurityScheme("m", .other("mtls")),
                    ]
                ])
            static func write(_ request: String, to builder: inout RequestBuilder) {
                builder.cookie("a", request, "s")
            }
            static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Void, Never> {
                .success(())
            }
        }
        let recorder = Sample.Recorder(.status(200))
        let credentials = FixedCredentials([
            "b": .basic(user: "Aladdin", password: "open sesame"), "c": Credential("x;y"),
        ])
        try await recorder.store(interceptors: [AuthInterceptor(credentials)]).rest.call(Operation.self, "1")
        #expect(recorder.last?.headers[.authorization] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(recorder.last?.headers[.cookie] == "a=1; sid=x%3By")
    }

    @Test("a body that was a stream is not sent twice, but the next call shows a new token")
    func bodies() async throws {
        let server = Guarded("t2")
        let session = Session()
        let store = Sample.store(interceptors: [AuthInterceptor(session)], handler: server.answer)
        let chunks = AsyncStream<Data> { $0.finish() }
        let error = await restError { () throws(RESTError<Never>) in
            try await store.putPhoto(petID: 1, body: ByteStream(chunks))
        }
        #expect(error?.response?.status == 401)
        #expect(server.tokens == ["Bearer t1"])
        #expect(session.renewals == 1)
        let other = Guarded("t3")
        let otherStore = Sample.store(interceptors: [AuthInterceptor(session)], handler: other.answer)
        try await otherStore.putPhoto(petID: 1, body: ByteStream(Data("abc".utf8)))
        #expect(other.tokens == ["Bearer t2", "Bearer t3"])
    }

    @Test("[G3] calls by Connect: a bearer token, renewed on unauthenticated, and none for exempt methods")
    func connect() async throws {
        let seen = Locked<[String?]>([])
        let session = Session()
        let client = client(interceptors: [AuthInterceptor(session, exempt: [Methods.read])]) { request in
            let token = request.headers[.authorization]
            seen.withLock { $0.append(token) }
            guard token == "Bearer t2" || token == nil else {
                return .json(status: 401, #"{"code":"unauthenticated"}"#)
            }
            return .proto()
        }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        let _: Ping = try await client.unary(Methods.read, Ping())
        #expect(seen.withLock { $0 } == ["Bearer t1", "Bearer t2", nil])
    }

    @Test("a call by Connect goes without a token when nobody is signed in")
    func connectAnonymous() async throws {
        let client = client(interceptors: [AuthInterceptor(Session(token: nil))]) { request in
            request.headers[.authorization] == nil ? .proto() : .status(500)
        }
        let _: Ping = try await client.unary(Methods.ping, Ping())
    }

    @Test("secrets are in no description")
    func secrets() async throws {
        let secret = "s3cr3t"
        let credential = Credential(secret)
        var dumped = ""
        dump(credential, to: &dumped)
        let store = Sample.store(interceptors: [AuthInterceptor(Session(token: secret))]) { _ in .status(500) }
        let error = await restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) }
        let texts = [
            "\(credential)", String(reflecting: credential), dumped, "\(Optional(credential) as Any)",
            error.map { "\($0)" } ?? secret, error.map { "\($0.connectError)" } ?? secret,
        ]
        for text in texts { #expect(!text.contains(secret)) }
    }
}
