import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Testing

@Suite("Identifiers and keys of calls")
struct CorrelationTests {
    /// The headers of what a client sends, until the third attempt succeeds.
    private func headers(
        of method: MethodDescriptor,
        _ interceptors: [any Interceptor],
        _ options: CallOptions = CallOptions()
    ) async throws -> [HTTPFields] {
        let seen = Locked<[HTTPFields]>([])
        let client = client(interceptors: interceptors + [RetryInterceptor(clock: InstantClock())]) { request in
            seen.withLock { $0.append(request.headers) }
            return seen.withLock(\.count) < 3 ? .status(503) : .proto()
        }
        let _: Ping? = try? await client.unary(method, Ping(), options)
        return seen.withLock { $0 }
    }

    @Test("[R13] X-Request-ID is the same on all attempts, and another for each call")
    func requestID() async throws {
        let correlation = CorrelationInterceptor()
        let first = try await headers(of: Methods.read, [correlation]).map { $0[name: "X-Request-ID"] }
        let second = try await headers(of: Methods.read, [correlation]).map { $0[name: "X-Request-ID"] }
        #expect(first.count == 3)
        #expect(Set(first).count == 1)
        #expect(first[0].flatMap { UUID(uuidString: $0) } != nil)
        #expect(first[0] != second[0])
    }

    @Test("a caller's own identifier stays; the header may have another name")
    func ownID() async throws {
        let own = CallOptions(headers: [.requestID: "mine"])
        #expect(
            try await headers(of: Methods.read, [CorrelationInterceptor()], own).map { $0[.requestID] } == [
                "mine", "mine", "mine",
            ])
        let named = CorrelationInterceptor(header: .named("X-Trace")) { _ in "trace" }
        #expect(
            try await headers(of: Methods.read, [named]).map { $0[name: "X-Trace"] } == ["trace", "trace", "trace"])
    }

    @Test("[R13] Idempotency-Key is on mutations, the same on every replay, and on nothing else")
    func keys() async throws {
        let keys = IdempotencyInterceptor()
        for method in [Methods.ping, Methods.put] {
            let sent = try await headers(of: method, [keys]).map { $0[name: "Idempotency-Key"] }
            #expect(sent.count == 3)
            #expect(Set(sent).count == 1)
            #expect(sent[0].flatMap { UUID(uuidString: $0) } != nil)
        }
        let read = try await headers(of: Methods.read, [keys]).map { $0[name: "Idempotency-Key"] }
        #expect(read == [nil, nil, nil])
    }

    @Test("a caller's own key wins")
    func ownKey() async throws {
        let own = CallOptions(headers: [.idempotencyKey: "mine"])
        let sent = try await headers(of: Methods.ping, [IdempotencyInterceptor()], own)
        #expect(sent.map { $0[.idempotencyKey] } == ["mine", "mine", "mine"])
        // Without the interceptor, the key lets the call be repeated all the same.
        #expect(try await headers(of: Methods.ping, [], own).count == 3)
        #expect(try await headers(of: Methods.ping, []).count == 1)
    }

    @Test("a key in another header lets the call be repeated, too")
    func otherHeader() async throws {
        let keys = IdempotencyInterceptor(header: .named("X-Once")) { _ in "k" }
        let sent = try await headers(of: Methods.ping, [keys])
        #expect(sent.map { $0[name: "X-Once"] } == ["k", "k", "k"])
    }

    @Test("[R13] REST: keys are on other methods than GET")
    func rest() async throws {
        let recorder = Sample.Recorder { number in
            switch number {
            case 0: .json(#"{"id": 1, "name": "n"}"#)
            case 1: .status(204)
            default: .json(status: 201, #"{"id": 1, "name": "n"}"#)
            }
        }
        let credentials = FixedCredentials(["session": Credential("t")])
        let store = recorder.store(interceptors: .standard(auth: credentials))
        _ = try await store.getPet(petID: 1)
        try await store.deletePet(petID: 1)
        _ = try await store.createPet(body: .init(name: "n"))
        #expect(recorder.requests.map { $0.headers[.idempotencyKey] != nil } == [false, true, true])
        #expect(recorder.requests.allSatisfy { $0.headers[.requestID] != nil })
    }
}
