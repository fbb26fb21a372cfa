import AccordHTTP
import AccordSocket
import Foundation
import TestSupport

extension AccordSocket.Session {
    /// Waits until the session is in a state, now or later.
    func reaches(_ state: SessionState) async {
        await reaches { $0 == state }
    }

    func reaches(_ isWanted: (SessionState) -> Bool) async {
        for await state in states where isWanted(state) { return }
    }
}

extension SessionState {
    var isBackingOff: Bool { if case .backingOff = self { true } else { false } }
}

extension SessionOptions {
    /// Time that a test moves, the time of day among it, and pauses that are as long as they may be.
    init(_ clock: TestClock) {
        let start = clock.now
        self.init(
            clock: clock,
            now: { Date(timeIntervalSince1970: 1_700_000_000 + start.duration(to: clock.now) / .seconds(1)) },
            random: Longest())
    }
}

/// Makes full jitter take all there is.
private struct Longest: RandomNumberGenerator {
    func next() -> UInt64 { .max }
}

/// What an app was asked for tokens, and which it gave: `token-1`, `token-2`.
final class Tokens: Sendable {
    private let state = Locked<[TokenRequest]>([])

    var requests: [TokenRequest] { state.withLock { $0 } }
    var reasons: [TokenRequest.Reason] { requests.map(\.reason) }

    func next(_ request: TokenRequest) -> String {
        state.withLock { requests in
            requests.append(request)
            return "token-\(requests.count)"
        }
    }
}

/// What a call fails with; `nil` when it does not.
func failure(_ body: () async throws(SessionError) -> Void) async -> SessionError? {
    do throws(SessionError) {
        try await body()
        return nil
    } catch {
        return error
    }
}
