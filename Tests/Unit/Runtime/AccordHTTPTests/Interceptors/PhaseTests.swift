import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Testing

/// Writes down that it was passed.
private struct Marker: Interceptor {
    let name: String
    let phase: InterceptorPhase
    let log: Locked<[String]>

    func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>, next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        log.withLock { $0.append(name) }
        return try await next(call)
    }
}

/// An app's own interceptor, which says nothing of its phase.
private struct Plain: Interceptor {
    let log: Locked<[String]>

    func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>, next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        log.withLock { $0.append("plain \(call.headers[.authorization] ?? "-")") }
        return try await next(call)
    }
}

private final class Reports: AnalyticsSink {
    let list = Locked<[CallReport]>([])

    func record(_ report: CallReport) { list.withLock { $0.append(report) } }
}

@Suite("Phases of interceptors")
struct PhaseTests {
    @Test("interceptors are ordered by their phases, and within a phase as in the array")
    func order() async throws {
        var random = Seeded(state: 6)
        for _ in 0..<50 {
            let log = Locked<[String]>([])
            let phases = InterceptorPhase.allCases.flatMap { [$0, $0] }.shuffled(using: &random)
            let markers = phases.enumerated().map { Marker(name: "\($1) \($0)", phase: $1, log: log) }
            let client = client(interceptors: markers) { _ in .proto() }
            let _: Ping = try await client.unary(Methods.ping, Ping())
            let expected = InterceptorPhase.allCases.flatMap { phase in
                phases.enumerated().filter { $0.element == phase }.map { "\(phase) \($0.offset)" }
            }
            #expect(log.withLock { $0 } == expected)
        }
    }

    @Test("an interceptor that declares no phase runs next to the wire, after auth")
    func standard() async throws {
        #expect(Plain(log: Locked([])).phase == .attempt)
        let log = Locked<[String]>([])
        let session = AuthSession(store: MemoryTokenStore(AuthTokens(access: Credential("t")))) { $0 }
        let client = client(interceptors: [Plain(log: log), AuthInterceptor(session)]) { _ in .proto() }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        #expect(log.withLock { $0 } == ["plain Bearer t"])
    }

    /// All orders of the indices below `count`.
    private func permutations(_ count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return permutations(count - 1).flatMap { rest in
            (0...rest.count).map { place in
                var order = rest
                order.insert(count - 1, at: place)
                return order
            }
        }
    }

    @Test("[R13] in any order of the array, the interceptors do the same")
    func permutations() async throws {
        for order in permutations(5) {
            let clock = InstantClock()
            let reports = Reports()
            let log = Locked<[String]>([])
            let seen = Locked<[HTTPFields]>([])
            let session = AuthSession(store: MemoryTokenStore(AuthTokens(access: Credential("t1")))) { _ in
                AuthTokens(access: Credential("t2"))
            }
            let interceptors: [any Interceptor] = [
                AuthInterceptor(session), CorrelationInterceptor(), IdempotencyInterceptor(),
                RetryInterceptor(clock: clock), AnalyticsInterceptor(reports, clock: clock),
            ]
            // The first attempt fails, the second is refused, the third succeeds.
            let client = client(interceptors: order.map { interceptors[$0] } + [Plain(log: log)]) { request in
                let count = seen.withLock { seen in
                    seen.append(request.headers)
                    return seen.count
                }
                if count == 1 { return .status(503) }
                return request.headers[.authorization] == "Bearer t2" ? .proto() : .status(401)
            }
            let _: Ping = try await client.unary(Methods.ping, Ping())
            let headers = seen.withLock { $0 }
            #expect(headers.map { $0[.authorization] } == ["Bearer t1", "Bearer t1", "Bearer t2"])
            #expect(Set(headers.map { $0[.requestID] }).count == 1)
            #expect(Set(headers.map { $0[.idempotencyKey] }).count == 1)
            #expect(headers.allSatisfy { $0[.requestID] != nil && $0[.idempotencyKey] != nil })
            #expect(clock.pauses.count == 1)
            #expect(log.withLock { $0.count } == 3)
            let report = try #require(reports.list.withLock { $0.count == 1 ? $0.first : nil })
            #expect(report.code == nil)
            #expect(report.traffic.attempts == 3)
            #expect(report.duration == clock.pauses[0])
        }
    }
}
