import Accord
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Shared queries", .timeLimit(.minutes(10)))
struct DeduplicationTests {
    /// A server that answers when it is let.
    private final class Held: Sendable {
        let arrived = Signal()
        let mayAnswer = Signal()
        let count = Watched(0)

        @Sendable func answer(_ request: TransportRequest) async throws -> TransportResponse {
            count.withLock { $0 += 1 }
            arrived.set()
            await mayAnswer.wait()
            return .proto(Data([0x10, 7]))
        }
    }

    private func read(_ client: RPCClient, _ text: String = "", _ options: CallOptions = CallOptions()) async throws
        -> Int32
    {
        let ping: Ping = try await client.unary(Methods.read, Ping(text: text), options)
        return ping.count
    }

    @Test("equal queries at the same time share one flight; later ones have their own")
    func sharing() async throws {
        let server = Held()
        let shared = DeduplicationInterceptor(session: nil)
        let client = client(interceptors: [shared], handler: server.answer)
        let calls = (0..<10).map { _ in Task { try await read(client) } }
        await shared.flights.waiting(count: calls.count)
        server.mayAnswer.set()
        for call in calls { #expect(try await call.value == 7) }
        #expect(server.count.value == 1)
        _ = try await read(client)
        #expect(server.count.value == 2)
    }

    @Test("calls that differ in request, headers or method are not shared, nor are calls with side effects")
    func differences() async throws {
        let server = Held()
        let client = client(interceptors: [DeduplicationInterceptor(session: nil)], handler: server.answer)
        let calls = [
            Task { try await read(client) },
            Task { try await read(client, "other") },
            Task { try await read(client, "", CallOptions(headers: [.acceptLanguage: "de"])) },
            Task { (try await client.unary(Methods.ping, Ping()) as Ping).count },
            Task { (try await client.unary(Methods.ping, Ping()) as Ping).count },
            Task { (try await client.unary(Methods.put, Ping()) as Ping).count },
            Task { (try await client.unary(Methods.put, Ping()) as Ping).count },
        ]
        await server.count.reaches { $0 == 7 }
        server.mayAnswer.set()
        for call in calls { _ = try await call.value }
        #expect(server.count.value == 7)
    }

    @Test("a flight: one that leaves does not end it for the others, the last one does", arguments: [true, false])
    func leaving(isGivenUp: Bool) async throws {
        let flights = SingleFlight<Int, Int>(isGivenUp: isGivenUp)
        let (begun, ended, mayEnd) = (Signal(), Signal(), Signal())
        let wasCancelled = Locked(false)
        let work: @Sendable () async throws -> Int = {
            begun.set()
            await withTaskCancellationHandler {
                await mayEnd.wait()
            } onCancel: {
                wasCancelled.withLock { $0 = true }
                mayEnd.set()
            }
            defer { ended.set() }
            return 1
        }
        let first = Task { try await flights.run(1, work) }
        await begun.wait()
        let second = Task { try await flights.run(1, work) }
        await flights.waiting(count: 2)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(!wasCancelled.withLock { $0 })
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        if !isGivenUp { mayEnd.set() }
        await ended.wait()
        #expect(wasCancelled.withLock { $0 } == isGivenUp)
    }

    @Test("a cancelled caller leaves the others their response; the server sees the cancellation of all")
    func cancellation() async throws {
        let (arrived, mayAnswer, gone) = (Signal(), Signal(), Signal())
        let client = client(interceptors: [DeduplicationInterceptor(session: nil)]) { _ in
            arrived.set()
            await withTaskCancellationHandler {
                await mayAnswer.wait()
            } onCancel: {
                gone.set()
                mayAnswer.set()
            }
            return .proto()
        }
        let only = Task { try await read(client) }
        await arrived.wait()
        only.cancel()
        let error = await #expect(throws: ConnectError.self) { try await only.value }
        #expect(error?.code == .canceled)
        await gone.wait()
    }

    @Test("a failure is shared, and the next call begins again")
    func failures() async throws {
        let count = Locked(0)
        let client = client(interceptors: [DeduplicationInterceptor(session: nil)]) { _ in
            count.withLock { $0 += 1 }
            return .status(503)
        }
        for _ in 0..<2 {
            let error = await #expect(throws: ConnectError.self) { try await read(client) }
            #expect(error?.code == .unavailable)
        }
        #expect(count.withLock { $0 } == 2)
    }

    @Test("the time of whoever began is not the time of the others")
    func deadlines() async throws {
        let server = Held()
        let shared = DeduplicationInterceptor(session: nil)
        let client = client(interceptors: [shared]) { request in
            guard server.count.value == 0 else { return .proto(Data([0x10, 7])) }
            _ = try await server.answer(request)
            return .json(status: 504, #"{"code":"deadline_exceeded"}"#)
        }
        let first = Task { try await read(client) }
        await server.arrived.wait()
        let second = Task { try await read(client) }
        await shared.flights.waiting(count: 2)
        server.mayAnswer.set()
        let error = await #expect(throws: ConnectError.self) { try await first.value }
        #expect(error?.code == .deadlineExceeded)
        #expect(try await second.value == 7)
    }

    @Test("one user does not see what another asked for")
    func users() async throws {
        let server = Held()
        let session = AuthSession { $0 }
        let shared = DeduplicationInterceptor(session: session)
        try await session.signIn { AuthTokens(access: Credential("a")) }
        let client = client(
            interceptors: [shared, AuthInterceptor(session)], handler: server.answer
        )
        let first = Task { try await read(client) }
        await server.arrived.wait()
        try await session.signOut()
        try await session.signIn { AuthTokens(access: Credential("b")) }
        let second = Task { try await read(client) }
        await shared.flights.waiting(count: 2)
        server.mayAnswer.set()
        _ = try await (first.value, second.value)
        #expect(server.count.value == 2)
    }

    @Test("REST: equal GETs share a response; bytes are never shared")
    func rest() async throws {
        let (count, mayAnswer) = (Watched(0), Signal())
        let shared = DeduplicationInterceptor(session: nil)
        let store = Sample.store(interceptors: [shared]) { request in
            count.withLock { $0 += 1 }
            await mayAnswer.wait()
            guard request.url.path.hasSuffix("photo") else { return .json(#"{"id": 1, "name": "n"}"#) }
            return .text("abc", type: "image/png")
        }
        let photos = [Task { try await store.getPhoto(petID: 1) }, Task { try await store.getPhoto(petID: 1) }]
        let pets = [Task { try await store.getPet(petID: 1) }, Task { try await store.getPet(petID: 1) }]
        let other = Task { try await store.getPet(petID: 2) }
        await shared.flights.waiting(count: 3)
        await count.reaches { $0 == 4 }
        mayAnswer.set()
        for photo in photos { #expect(try await photo.value.collect(upTo: 10) == Data("abc".utf8)) }
        for pet in pets { #expect(try await pet.value.id == 1) }
        _ = try await other.value
        #expect(count.value == 4)
    }
}
