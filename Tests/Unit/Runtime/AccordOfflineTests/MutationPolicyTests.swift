import AccordHTTP
import Foundation
import TestEnvironment
import Testing

@testable import AccordOffline

@Suite("Policy of the queue")
struct MutationPolicyTests {
    private func verdict(
        _ error: ConnectError, after retries: Int = 0, _ policy: MutationPolicy = MutationPolicy(jitter: 0)
    ) -> MutationPolicy.Verdict {
        var random = SeededRandom(seed: 1)
        return policy.verdict(on: error, after: retries, using: &random)
    }

    @Test("[R17] five retries, after pauses of 1, 2, 4, 8 and 16 s, and then it has failed")
    func pauses() {
        let error = ConnectError(.unavailable)
        let verdicts = (0...5).map { verdict(error, after: $0) }
        #expect(verdicts == [1, 2, 4, 8, 16].map { .retry(after: .seconds($0)) } + [.fail])
    }

    @Test("Jitter makes pauses longer by a quarter at most")
    func jitter() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<100 {
            let verdict = MutationPolicy().verdict(on: ConnectError(.aborted), after: 2, using: &random)
            guard case .retry(let pause) = verdict else {
                Issue.record("\(verdict)")
                return
            }
            #expect(pause >= .seconds(4) && pause <= .seconds(5))
        }
    }

    @Test("Only what may pass is tried again", arguments: ConnectError.Code.allCases)
    func codes(code: ConnectError.Code) {
        let expected: MutationPolicy.Verdict =
            switch code {
            case .unavailable, .deadlineExceeded, .resourceExhausted, .aborted: .retry(after: .seconds(1))
            case .unauthenticated: .interrupted(.signedOut)
            default: .fail
            }
        #expect(verdict(ConnectError(code)) == expected)
    }

    @Test("A proxy's 500, 502, 503 and 504 may pass, its 404 may not", arguments: [404, 500, 502, 503, 504])
    func statuses(status: Int) {
        let error = ConnectError(.init(inferredFrom: status), isInferred: true, httpStatus: status)
        #expect(verdict(error) == (status == 404 ? .fail : .retry(after: .seconds(1))))
    }

    @Test("Without a network no retry is spent, and what is too large stays so")
    func transport() {
        #expect(verdict(TransportError(.offline, "").connectError, after: 5) == .interrupted(.offline))
        #expect(verdict(TransportError(.failed, "").connectError) == .retry(after: .seconds(1)))
        #expect(verdict(TransportError(.timedOut, "").connectError) == .retry(after: .seconds(1)))
        #expect(verdict(TransportError(.tooLarge, "").connectError) == .fail)
    }

    @Test("A server's pause counts where it is the longer one, up to a limit")
    func serverPause() {
        let error = ConnectError(.unavailable, metadata: [.retryAfter: "100"])
        #expect(verdict(error) == .retry(after: .seconds(100)))
        #expect(
            verdict(error, MutationPolicy(jitter: 0, longestServerPause: .seconds(30))) == .retry(after: .seconds(30)))
    }

    @Test("Senseless values lead to no trap")
    func senseless() {
        let policy = MutationPolicy(maxRetries: .max, firstPause: .seconds(Int64.max), jitter: .infinity)
        #expect(
            verdict(ConnectError(.unavailable), after: Int.max - 1, policy) == .retry(after: .seconds(1_000_000_000)))
        #expect(
            verdict(ConnectError(.unavailable), MutationPolicy(firstPause: .seconds(-1), jitter: -.nan))
                == .retry(after: .zero))
    }
}
