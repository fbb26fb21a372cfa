import Accord
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Retries", .timeLimit(.minutes(10)))
struct RetryTests {
    private let clock = InstantClock()

    /// A client whose server gives one response after the other, and the last one again and again.
    private func server(
        _ answers: [@Sendable () -> TransportResponse],
        _ policy: RetryPolicy = RetryPolicy(maxRetries: 2),
        options: RPCOptions = RPCOptions()
    ) -> (RPCClient, @Sendable () -> Int) {
        let count = Locked(0)
        let retry = RetryInterceptor(policy, clock: clock, random: Largest())
        let client = client(options: options, interceptors: [retry]) { _ in
            answers[
                min(
                    count.withLock { count in
                        count += 1
                        return count - 1
                    }, answers.count - 1)]()
        }
        return (client, { count.withLock(\.self) })
    }

    private func call(
        _ client: RPCClient, _ method: MethodDescriptor = Methods.read, _ options: CallOptions = CallOptions()
    ) async -> ConnectError? {
        await connectError { () throws(ConnectError) -> Ping in try await client.unary(method, Ping(), options) }
    }

    @Test("[R13] three retries after the first attempt, with pauses that grow")
    func retries() async {
        let (client, count) = server([{ .status(503) }], RetryPolicy())
        #expect(await call(client)?.code == .unavailable)
        #expect(count() == 4)
        #expect(clock.pauses == [.milliseconds(500), .seconds(1), .seconds(2)])
    }

    @Test("no retries, and one", arguments: [0, 1])
    func fewRetries(limit: Int) async {
        let (client, count) = server([{ .status(503) }], RetryPolicy(maxRetries: limit))
        #expect(await call(client)?.code == .unavailable)
        #expect(count() == limit + 1)
    }

    @Test("[R13] a call that succeeds at last is a success; one that succeeds at first has no pause")
    func success() async {
        let (client, count) = server([{ .status(503) }, { .status(502) }, { .proto() }])
        #expect(await call(client) == nil)
        #expect(count() == 3)
        let other = InstantClock()
        let (direct, once) = server([{ .proto() }])
        #expect(await call(direct) == nil)
        #expect(once() == 1)
        #expect(other.pauses.isEmpty)
    }

    @Test("pauses are drawn from nothing to their longest, which grows up to the cap")
    func jitter() {
        let policy = RetryPolicy(maxRetries: 10, base: .seconds(1), factor: 2, cap: .seconds(8))
        var random = Seeded(state: 1)
        for (attempts, longest) in [(1, 1.0), (2, 2), (3, 4), (4, 8), (5, 8), (2000, 8)] {
            let pauses = (0..<200).compactMap { _ in
                policy.pause(after: attempts, ConnectError(.unavailable), using: &random)
            }
            #expect(pauses.allSatisfy { $0 >= .zero && $0 <= .seconds(longest) })
            #expect(pauses.contains { $0 < .seconds(longest / 4) })
            #expect(pauses.contains { $0 > .seconds(longest * 3 / 4) })
        }
    }

    @Test("policies out of range do no harm", arguments: [Double.nan, .infinity, -1, 0, 1e308])
    func oddPolicies(factor: Double) {
        var random = Seeded(state: 1)
        for base in [Duration.seconds(-1), .zero, .seconds(Int64.max)] {
            for cap in [Duration.seconds(-1), .zero, .seconds(Int64.max)] {
                let policy = RetryPolicy(base: base, factor: factor, cap: cap)
                let pause = policy.pause(after: 3, ConnectError(.unavailable), using: &random)
                #expect(pause.map { $0 >= .zero && $0 <= .seconds(1_000_000_000) } == true)
            }
        }
    }

    @Test(
        "an error whose code the server gives is repeated depending on that code", arguments: ConnectError.Code.allCases
    )
    func codes(code: ConnectError.Code) async {
        let (client, count) = server([{ .json(status: code.httpStatus, #"{"code":"\#(code.rawValue)"}"#) }])
        #expect(await call(client)?.code == code)
        let isRepeated = [.unavailable, .deadlineExceeded, .resourceExhausted].contains(code)
        #expect(count() == (isRepeated ? 3 : 1))
    }

    @Test(
        "an error with the bare status of a proxy is repeated depending on that status",
        arguments: [400, 401, 403, 404, 409, 429, 500, 501, 502, 503, 504, 505])
    func statuses(status: Int) async {
        let (client, count) = server([{ .status(status) }])
        #expect(await call(client) != nil)
        #expect(count() == ([429, 500, 502, 503, 504].contains(status) ? 3 : 1))
        let (strict, once) = server([{ .status(500) }], RetryPolicy(retriesServerErrors: false))
        #expect(await call(strict)?.code == .unknown)
        #expect(once() == 1)
    }

    @Test("[R13] REST: 5xx and timeouts are repeated, by methods that may be made twice")
    func rest() async throws {
        let credentials = FixedCredentials(["session": Credential("t")])
        for (status, attempts) in [
            (500, 3), (502, 3), (503, 3), (504, 3), (408, 3), (429, 3), (501, 1), (404, 1), (409, 1), (413, 1),
        ] {
            let recorder = Sample.Recorder(.status(status))
            let store = recorder.store(interceptors: [
                AuthInterceptor(credentials), RetryInterceptor(RetryPolicy(maxRetries: 2), clock: clock),
            ])
            let error = await restError { () throws(RESTError<Sample.PetStoreOperations.GetPet.Failure>) in
                try await store.getPet(petID: 1)
            }
            #expect(error?.status == status)
            #expect(recorder.requests.count == attempts, "\(status)")
            _ = await restError { () throws(RESTError<Never>) in try await store.deletePet(petID: 1) }
            #expect(recorder.requests.count == attempts * 2, "\(status)")
            _ = await restError { () throws(RESTError<Sample.PetStoreOperations.CreatePet.Failure>) in
                try await store.createPet(body: .init(name: "n"))
            }
            #expect(recorder.requests.count == attempts * 2 + 1, "\(status)")
        }
    }

    @Test("a network that fails is another reason to retry; being offline is reported at the end")
    func network() async {
        let count = Locked(0)
        let client = client(interceptors: [RetryInterceptor(RetryPolicy(maxRetries: 2), clock: clock)]) { _ in
            count.withLock { $0 += 1 }
            throw TransportError(.offline, "no network")
        }
        #expect(await call(client)?.isOffline == true)
        #expect(count.withLock { $0 } == 3)
    }

    @Test("a call that changes something is repeated only with a key, or when it may be made twice")
    func mutations() async {
        let (client, count) = server([{ .status(503) }])
        _ = await call(client, Methods.ping)
        #expect(count() == 1)
        _ = await call(client, Methods.put)
        #expect(count() == 4)
    }

    @Test("a response that is too large is not asked for again; a quota that is used up is")
    func exhaustion() async {
        let (client, count) = server([{ .proto(Data(count: 100)) }], options: RPCOptions(receiveLimit: 10))
        #expect(await call(client)?.code == .resourceExhausted)
        #expect(count() == 1)
        let (limited, thrice) = server([{ .json(status: 429, #"{"code":"resource_exhausted"}"#) }])
        #expect(await call(limited)?.code == .resourceExhausted)
        #expect(thrice() == 3)
    }

    // MARK: The server's pauses

    @Test("Retry-After is honoured, with jitter on top")
    func retryAfter() async {
        let (client, _) = server([{ .status(503, [.retryAfter: "7"]) }, { .proto() }])
        #expect(await call(client) == nil)
        #expect(clock.pauses == [.seconds(7.5)])
    }

    @Test("google.rpc.RetryInfo is honoured, and of two pauses the longer one")
    func retryInfo() async {
        // retry_delay = 1 { seconds = 3, nanos = 500,000,000 }
        let info = Data([0x0A, 0x08, 0x08, 0x03, 0x10, 0x80, 0xCA, 0xB5, 0xEE, 0x01]).base64EncodedString()
        let body = #"{"code":"unavailable","details":[{"type":"google.rpc.RetryInfo","value":"\#(info)"}]}"#
        let (client, _) = server([
            { .json(status: 503, body) }, { .json(status: 503, body, [.retryAfter: "9"]) }, { .proto() },
        ])
        #expect(await call(client) == nil)
        #expect(clock.pauses == [.seconds(4), .seconds(10)])
    }

    @Test("an invalid RetryInfo is no pause", arguments: ["", "Cg==", "CgMIBw==", "////", "CAE="])
    func badRetryInfo(value: String) {
        let detail = ConnectError.Detail(type: "google.rpc.RetryInfo", value: Data(base64Encoded: value) ?? Data())
        let pause = ConnectError(.unavailable, details: [detail]).serverPause
        #expect(pause == nil || pause == .zero)
        let huge = Data([0x0A, 0x0A, 0x08] + [UInt8](repeating: 0xFF, count: 8) + [0x7F])
        let far = ConnectError.Detail(type: "type.googleapis.com/google.rpc.RetryInfo", value: huge)
        #expect(ConnectError(.unavailable, details: [far]).serverPause == .seconds(1_000_000_000))
    }

    @Test("a server that asks for more patience than there is fails the call at once")
    func longPause() async {
        let (client, count) = server([{ .status(503, [.retryAfter: "61"]) }])
        #expect(await call(client)?.retryAfter == .seconds(61))
        #expect(count() == 1)
        #expect(clock.pauses.isEmpty)
    }

    // MARK: Deadlines and cancellation

    @Test("no pause lasts past the deadline: the call fails with what it failed with")
    func deadline() async {
        let time = TestClock()
        let (client, count) = server([{ .status(503, [.retryAfter: "5"]) }], options: RPCOptions(clock: time))
        #expect(await call(client, Methods.read, CallOptions(timeout: .seconds(5)))?.code == .unavailable)
        #expect(count() == 1)
        #expect(await call(client, Methods.read, CallOptions(timeout: .seconds(6)))?.code == .unavailable)
        // The first pause is 5.5 seconds, and the second would be 6.
        #expect(count() == 3)
    }

    @Test("a pause that takes longer than it should ends with the call's time")
    func deadlineDuringPause() async throws {
        let (time, slow) = (TestClock(), TestClock())
        let client = client(options: RPCOptions(clock: time), interceptors: [RetryInterceptor(clock: slow)]) { _ in
            .status(503)
        }
        let failed = Task { await call(client, Methods.read, CallOptions(timeout: .seconds(4))) }
        await slow.someoneSleeps()
        await time.someoneSleeps()
        time.advance(by: .seconds(4))
        #expect(await failed.value?.code == .deadlineExceeded)
        #expect(slow.sleepers == 0)
    }

    @Test("a cancelled call does not wait")
    func cancellation() async {
        let time = TestClock()
        let client = client(interceptors: [RetryInterceptor(clock: time)]) { _ in .status(503) }
        let task = Task { await call(client) }
        await time.someoneSleeps()
        task.cancel()
        #expect(await task.value?.code == .canceled)
    }

    @Test("a body that was a stream is not sent twice")
    func bodies() async {
        let recorder = Sample.Recorder(.status(503))
        let credentials = FixedCredentials(["session": Credential("t")])
        let store = recorder.store(interceptors: [
            AuthInterceptor(credentials), RetryInterceptor(RetryPolicy(maxRetries: 2), clock: clock),
        ])
        let error = await restError { () throws(RESTError<Never>) in
            try await store.putPhoto(petID: 1, body: ByteStream(AsyncStream<Data> { $0.finish() }))
        }
        #expect(error?.status == 503)
        #expect(recorder.requests.count == 1)
        #expect(clock.pauses.isEmpty)
        _ = await restError { () throws(RESTError<Never>) in
            try await store.putPhoto(petID: 1, body: ByteStream(Data("abc".utf8)))
        }
        #expect(recorder.requests.count == 4)
    }

    // MARK: Streams

    private static let watch = MethodDescriptor(
        service: "test.v1.PingService", name: "Watch", kind: .serverStream, idempotency: .noSideEffects)

    private func counts(_ client: RPCClient, _ options: CallOptions = CallOptions()) async throws -> [Int32] {
        let stream: ServerStream<Ping> = try await client.serverStream(Self.watch, Ping(), options)
        var counts: [Int32] = []
        for try await ping in stream { counts.append(ping.count) }
        return counts
    }

    private func message(_ count: UInt8) -> Data { envelope(0, Data([0x10, count])) }

    @Test("a stream is repeated before its first message, whether it begins or not")
    func streams() async throws {
        let unavailable = endStream(#"{"error":{"code":"unavailable"}}"#)
        let (client, count) = server([
            { .status(503) }, { .stream([unavailable]) }, { .stream([message(1), message(2), endStream()]) },
        ])
        #expect(try await counts(client) == [1, 2])
        #expect(count() == 3)
        let (hopeless, thrice) = server([{ .stream([unavailable]) }])
        await #expect(throws: ConnectError.self) { try await counts(hopeless) }
        #expect(thrice() == 3)
    }

    @Test("a stream that was repeated shows the headers of what is read")
    func streamHeaders() async throws {
        let (client, _) = server([
            { .stream([endStream(#"{"error":{"code":"unavailable"}}"#)], [.eTag: "first"]) },
            { .stream([message(1), endStream()], [.eTag: "second"]) },
        ])
        let stream: ServerStream<Ping> = try await client.serverStream(Self.watch, Ping())
        #expect(stream.headers[.eTag] == "first")
        #expect(try await stream.next()?.count == 1)
        #expect(stream.headers[.eTag] == "second")
    }

    @Test("a stream is not repeated after its first message, nor for an error that no repetition fixes")
    func begunStreams() async throws {
        let (client, count) = server([
            { .stream([message(1), endStream(#"{"error":{"code":"unavailable"}}"#)]) }, { .stream([endStream()]) },
        ])
        let error = await #expect(throws: ConnectError.self) { try await counts(client) }
        #expect(error?.code == .unavailable)
        #expect(count() == 1)
        let (other, once) = server([{ .stream([endStream(#"{"error":{"code":"not_found"}}"#)]) }])
        await #expect(throws: ConnectError.self) { try await counts(other) }
        #expect(once() == 1)
    }

    @Test("an empty stream is a success")
    func emptyStream() async throws {
        let (client, count) = server([{ .stream([endStream()]) }])
        #expect(try await counts(client).isEmpty)
        #expect(count() == 1)
    }

    @Test("the deadline holds over the repetition of a stream")
    func streamDeadline() async throws {
        let time = TestClock()
        let hanging = Signal()
        let count = Locked(0)
        let client = client(
            options: RPCOptions(clock: time),
            interceptors: [RetryInterceptor(RetryPolicy(maxRetries: 2), clock: clock)]
        ) { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 { return .stream([endStream(#"{"error":{"code":"unavailable"}}"#)]) }
            hanging.set()
            try await Signal().waitForCancellation()
            return .proto()
        }
        let reading = Task { try await counts(client, CallOptions(timeout: .seconds(10))) }
        await hanging.wait()
        await time.someoneSleeps()
        time.advance(by: .seconds(10))
        let error = await #expect(throws: ConnectError.self) { try await reading.value }
        #expect(error?.code == .deadlineExceeded)
    }
}
