import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Transports with faults", .timeLimit(.minutes(10)))
struct FaultTransportTests {
    private let url = URL(string: "https://pets.example") ?? URL(fileURLWithPath: "/")

    private func faults(
        seed: UInt64 = 7, _ rules: [FaultRule<CallFault>], clock: any Clock<Duration> = TestClock(),
        received: Signal = Signal(), body: TransportBody = TransportBody(Data("0123456789".utf8))
    ) -> FaultTransport {
        let base = InMemoryTransport(baseURL: url) { _ in
            received.set()
            return TransportResponse(status: 200, headers: [.contentType: "text/plain"], body: body)
        }
        return FaultTransport(base, seed: seed, rules, clock: clock)
    }

    private var request: TransportRequest { TransportRequest(method: .get, url: url) }

    private func body(of transport: FaultTransport) async throws -> String {
        String(decoding: try await transport.send(request).body.collect(upTo: 1000), as: UTF8.self)
    }

    @Test("do what a script says, call by call, and leave the others alone")
    func script() async throws {
        let received = Signal()
        let transport = faults(
            [.onCall(1, .unreachable), .onCall(2, .status(503)), .onCalls(3...4, .lost)], received: received)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.kind == .failed)
        #expect(error?.message.contains("FaultTransport(seed: 7)") == true)
        let response = try await transport.send(request)
        #expect(response.status == 503)
        #expect(try await response.body.collect(upTo: 10).isEmpty)
        #expect(!received.isSet)
        for _ in 3...4 { await #expect(throws: TransportError.self) { try await transport.send(request) } }
        #expect(received.isSet)
        #expect(try await body(of: transport) == "0123456789")
        #expect(
            transport.log.map(\.fault) == [
                "server unreachable", "status 503 without a body", "response lost", "response lost",
            ])
        #expect(
            transport.description.hasPrefix(
                "FaultTransport(seed: 7): call 1 (GET https://pets.example): server unreachable; "))
    }

    @Test("reset a body after so many bytes, and leave a shorter one whole", arguments: [0, 3, 9, 10, 11])
    func reset(count: Int) async throws {
        let chunks = Locked([Data("0123".utf8), Data("456789".utf8)][...])
        let body = TransportBody { () throws(TransportError) in chunks.withLock { $0.popFirst() } }
        let transport = faults([.onCall(1, .resetBody(after: count))], body: body)
        var received = Data()
        let error = await Result<Void, any Error>.catching {
            for try await chunk in try await transport.send(request).body { received += chunk }
        }
        #expect(String(decoding: received, as: UTF8.self) == "0123456789".prefix(count))
        #expect((error != nil) == (count < 10))
    }

    @Test("change the content type, and damage what is compressed or say that it is")
    func headers() async throws {
        let transport = faults([.onCall(1, .contentType("text/html")), .onCall(2, .damagedGzip)])
        #expect(try await transport.send(request).headers[.contentType] == "text/html")
        let damaged = try await transport.send(request)
        #expect(damaged.headers[.contentEncoding] == "gzip")
        let base = InMemoryTransport(baseURL: url) { _ in
            TransportResponse(
                status: 200, headers: [.contentEncoding: "gzip"], body: TransportBody(Data(repeating: 1, count: 20)))
        }
        let bytes = try await FaultTransport(base, seed: 1, [.always(.damagedGzip)]).send(request).body.collect(
            upTo: 99)
        #expect(bytes == Data(repeating: 1, count: 10) + Data(repeating: 254, count: 10))
    }

    @Test("answer nothing until the caller gives up")
    func silence() async throws {
        let transport = faults([.onCall(1, .silence)])
        let call = Task { try await transport.send(request) }
        call.cancel()
        let error = await #expect(throws: TransportError.self) { try await call.value }
        #expect(error?.kind == .cancelled)
    }

    @Test("hold calls back by a latency, on the test's clock")
    func latency() async throws {
        let (clock, received) = (TestClock(), Signal())
        let transport = faults([.always(.latency(.fixed(.seconds(3))))], clock: clock, received: received)
        async let response = body(of: transport)
        await clock.someoneSleeps()
        #expect(!received.isSet)
        clock.advance(by: .seconds(3))
        #expect(try await response == "0123456789")
    }

    @Test("drip a body, piece by piece")
    func drip() async throws {
        let clock = TestClock()
        let transport = faults([.always(.drip(bytes: 4, every: .seconds(1)))], clock: clock)
        let body = try await transport.send(request).body
        var chunks = body.makeAsyncIterator()
        for expected in ["0123", "4567", "89"] {
            let ticking = Task {
                await clock.someoneSleeps()
                clock.advance(by: .seconds(1))
            }
            #expect(try await chunks.next().map { String(decoding: $0, as: UTF8.self) } == expected)
            await ticking.value
        }
        #expect(try await chunks.next() == nil)
    }

    @Test("do the same for the same seed, in whatever order calls are made")
    func seeds() async throws {
        let rules: [FaultRule<CallFault>] = [.chance(0.3, .status(503)), .chance(0.2, .lost)]
        func outcomes(_ seed: UInt64, atOnce: Bool) async -> [String] {
            let transport = faults(seed: seed, rules)
            if atOnce {
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<100 { group.addTask { _ = try? await transport.send(request) } }
                }
            } else {
                for _ in 0..<100 { _ = try? await transport.send(request) }
            }
            return transport.log.map(\.description).sorted()
        }
        let once = await outcomes(7, atOnce: false)
        #expect(await outcomes(7, atOnce: true) == once)
        #expect(await outcomes(8, atOnce: false) != once)
        #expect((20...80).contains(once.count))
    }

    @Test("keep to the distribution of latencies")
    func distributions() async throws {
        let median = Duration.milliseconds(80)
        let log = Latency.logNormal(median: median, sigma: 0.5, cap: .seconds(1))
        let uniform = Latency.uniform(.milliseconds(10) ... .milliseconds(20))
        func pauses(_ latency: Latency) async throws -> [Duration] {
            let clock = CountingClock()
            let transport = faults([.always(.latency(latency))], clock: clock)
            for _ in 0..<1000 { _ = try await transport.send(request) }
            return clock.pauses
        }
        let logs = try await pauses(log)
        #expect((430...570).contains(logs.count { $0 < median }))
        #expect((100...220).contains(logs.count { $0 > median * 1.65 }))
        #expect(logs.allSatisfy { $0 > .zero && $0 <= .seconds(1) })
        let uniforms = try await pauses(uniform)
        #expect(uniforms.allSatisfy { (.milliseconds(10) ... .milliseconds(20)).contains($0) })
        #expect((400...600).contains(uniforms.count { $0 < .milliseconds(15) }))
        // The numbers themselves, as they are on every machine.
        #expect(uniforms.prefix(2) == [.microseconds(14_377), .microseconds(15_069)])
    }

    @Test("put the seed into an issue of a test that fails")
    func issue() async throws {
        struct Failed: Error {}
        let transport = faults(seed: 99, [.onCall(1, .status(500))])
        #expect(try await transport.reporting { try await transport.send(request).status } == 500)
        await expectingIssue("FaultTransport(seed: 99): call 1") {
            await #expect(throws: Failed.self) { try await transport.reporting { throw Failed() } }
        }
    }
}

extension Result {
    /// The error of a part; `nil` when there is none.
    fileprivate static func catching(_ part: () async throws -> Void) async -> (any Error)? {
        do {
            try await part()
            return nil
        } catch {
            return error
        }
    }
}

/// A clock on which sleeping takes no time. It notes the pauses.
private final class CountingClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Swift.Duration

        func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Locked([Swift.Duration]())

    var now: Instant { Instant(offset: .zero) }
    var minimumResolution: Swift.Duration { .zero }
    var pauses: [Swift.Duration] { state.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        state.withLock { $0.append(deadline.offset) }
    }
}
