import AccordHTTP
import Foundation
import Testing

@testable import AccordSocket

/// Thousands of lives that no one would think of. The ledger checks every event.
@Suite struct RandomTests {
    @Test("The ledger is right, whatever happens in whatever order", arguments: 0..<8)
    func anything(part: UInt64) {
        for seed in 0..<400 {
            var random = Seeded(part &* 1_000 &+ UInt64(seed))
            var session = Harness(
                policy(&random), connectTimeout: duration(&random),
                waitingLimit: Int.random(in: -1...4, using: &random),
                random: Seeded(random.next()))
            for _ in 0..<Int.random(in: 10...200, using: &random) {
                if Int.random(in: 0..<3, using: &random) == 0 { session.skip(duration(&random)) }
                let event = event(&random, &session)
                session.on(event)
            }
            session.on(.close)
            guard session.ledger.unanswered.isEmpty, session.ledger.alive == nil else {
                Issue.record("Something is left, with seed \(seed) of part \(part)")
                return
            }
        }
    }

    private func event(_ random: inout Seeded, _ session: inout Harness) -> SessionEvent {
        // Mostly of the attempt that is alive, now and then of an old one, or of none there ever was.
        let attempt =
            switch Int.random(in: 0..<10, using: &random) {
            case 0: Attempt(number: session.attempt.number - 1)
            case 1: Attempt(number: Int.random(in: -1...40, using: &random))
            default: session.attempt
            }
        let known = RequestID(number: Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<34, using: &random) {
        case 0, 1: return .connect
        case 2: return Int.random(in: 0..<4, using: &random) == 0 ? .suspend : .tick
        case 3: return .resume
        case 4: return Int.random(in: 0..<30, using: &random) == 0 ? .close : .resume
        case 5, 6: return .subscribe(session.newRequest(), topics(&random))
        case 7: return .unsubscribe(session.newRequest(), topics(&random))
        case 8, 9: return .send(session.newRequest(), waitsForOpen: Bool.random(using: &random))
        case 10: return .abandon(known)
        case 11...14: return .prepared(attempt)
        case 15: return .unprepared(attempt)
        case 16:
            guard Int.random(in: 0..<20, using: &random) == 0 else { return .tick }
            return Bool.random(using: &random) ? .signedOut(attempt) : .invalidHandshake(attempt, "?")
        case 17...20: return .connected(attempt)
        case 21: return .lost(attempt, kind(&random))
        case 22...28: return .received(attempt, signal(&random, session))
        case 29: return .sent(attempt, known)
        case 30: return .token(attempt, Credential("t"))
        case 31: return .noToken(attempt)
        default: return .tick
        }
    }

    private func signal(_ random: inout Seeded, _ session: Harness) -> SessionSignal? {
        let date = Date(
            timeIntervalSince1970: [0, 1.7e9, 1e308, -1e308, .nan, .infinity].randomElement(using: &random) ?? 0)
        let channels = Bool.random(using: &random) ? topics(&random).map(\.channel) : nil
        let kind: SubscriptionChange? = [.added, .removed, nil].randomElement(using: &random) ?? nil
        switch Int.random(in: 0..<14, using: &random) {
        case 0...3: return .welcome(heartbeatInterval: duration(&random), channels: channels)
        case 4: return .heartbeat(sentAt: date)
        case 5: return .heartbeatReply(sentAt: Bool.random(using: &random) ? date : nil)
        case 6: return .tokenExpiring
        case 7: return .tokenRenewed(expiresAt: Bool.random(using: &random) ? date : session.now.date + 100)
        case 8: return .tokenRefused
        case 9...11: return .acknowledged(kind, channels: channels)
        case 12: return .subscriptionRefused
        default: return nil
        }
    }

    private func kind(_ random: inout Seeded) -> SocketError.Kind {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .refused(status: [200, 401, 403, 503].randomElement(using: &random) ?? 200)
        case 1: .unreachable
        case 2: .tooLarge
        case 3: .cancelled
        default: .closed(code: UInt16.random(in: 4000...4006, using: &random))
        }
    }

    private func topics(_ random: inout Seeded) -> [Topic] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let channel = ["a", "b", "c", "quotes", "news"].randomElement(using: &random) ?? "a"
            let key = ["X", "Y", nil].randomElement(using: &random) ?? nil
            return Topic(channel, key: channel.count > 1 || Bool.random(using: &random) ? key ?? "Z" : key)
        }
    }

    private func duration(_ random: inout Seeded) -> Duration {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: .zero
        case 1: .seconds(-5)
        case 2: Duration(secondsComponent: .min, attosecondsComponent: 0)
        case 3: .nanoseconds(1)
        default: .milliseconds(Int.random(in: 1...60_000, using: &random))
        }
    }

    private func policy(_ random: inout Seeded) -> SessionPolicy {
        func recovery(_ random: inout Seeded) -> SessionPolicy.Recovery {
            switch Int.random(in: 0..<16, using: &random) {
            case 0: .stop
            case 1...5: .refreshToken
            case 6...10: .backoff
            default: .reconnect
            }
        }
        var policy = SessionPolicy(fallback: recovery(&random))
        if Bool.random(using: &random) { policy.welcome = .init(timeout: duration(&random)) }
        if Bool.random(using: &random) {
            policy.heartbeat = .init(
                initiator: Bool.random(using: &random) ? .server : .client, isAnswered: Bool.random(using: &random),
                interval: duration(&random), grace: duration(&random), onSilence: recovery(&random))
        }
        if Bool.random(using: &random) {
            let renewal = SessionPolicy.Token.Renewal(
                timeout: Bool.random(using: &random) ? duration(&random) : nil,
                lead: Bool.random(using: &random) ? duration(&random) : nil)
            policy.token = .init(
                place: .query("t"), timeout: duration(&random), renewal: Bool.random(using: &random) ? renewal : nil)
        }
        if Int.random(in: 0..<4, using: &random) > 0 {
            policy.subscriptions = .init(
                keyed: ["quotes", "news"], defaults: Bool.random(using: &random) ? [Topic("a"), Topic("b")] : [],
                restores: Bool.random(using: &random),
                acknowledgement: Bool.random(using: &random) ? duration(&random) : nil)
        }
        for code in UInt16(4000)...4005 { policy.close[code] = .init(nil, recovery(&random)) }
        policy.reconnect = .init(
            base: duration(&random), factor: [2, 1, 0, -1, .nan, .infinity, 1e300].randomElement(using: &random) ?? 2,
            cap: duration(&random), jitter: Bool.random(using: &random) ? .full : .none,
            maxAttempts: Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 1...20, using: &random) : nil,
            resetAfter: duration(&random))
        return policy
    }
}
