import Foundation

/// Whether the other side is there, and how far away.
extension SessionMachine {
    /// Returns the heartbeats of a connection that opens now. An interval that is not above zero, as a server may say,
    /// is ignored; one that is beyond reason is brought to between 10 milliseconds and a day.
    ///
    /// - Parameter interval: The interval in the welcome.
    func pulse(interval given: Duration?, at now: Moment) -> Pulse? {
        guard let rules = policy.heartbeat else { return nil }
        let positive = [given, rules.interval].compactMap { $0 }.first { $0 > .zero }
        guard let interval = positive.map({ min(max($0, .milliseconds(10)), .seconds(86_400)) }) else { return nil }
        return Pulse(
            interval: interval, patience: interval + rules.grace.bounded,
            nextBeat: rules.initiator == .client ? now.after(interval) : nil)
    }

    /// Returns the time at which a connection counts as dead, if nothing comes until then.
    func silence(of link: Link) -> Duration? {
        link.pulse.map { lastHeard + $0.patience }
    }

    /// - Returns: Whether the connection was dead, and is given up.
    mutating func endSilence(at now: Moment) -> Bool {
        guard let rules = policy.heartbeat, let link, let end = silence(of: link), end <= now.uptime else {
            return false
        }
        act(.report(.heartbeat))
        recover(by: rules.onSilence, closing: .silent, at: now)
        return true
    }

    /// Sends the client's heartbeat if it is due. However late that is, one is enough.
    mutating func beat(at now: Moment) {
        guard let link, var pulse = link.pulse, let next = pulse.nextBeat, next <= now.uptime else { return }
        pulse.nextBeat = now.after(pulse.interval)
        pulse.unanswered = pulse.unanswered ?? now.uptime
        self.link?.pulse = pulse
        act(.transmit(link.attempt, .heartbeat(at: now.date)))
    }

    mutating func heartbeat(sentAt: Date?, at now: Moment) {
        guard let current else { return }
        if let rules = policy.heartbeat, rules.initiator == .server, rules.isAnswered, isConnected {
            act(.transmit(current, .heartbeatReply(at: now.date)))
        }
        if let sentAt { act(.measured(latency: .from(sentAt, to: now.date))) }
    }

    mutating func heartbeatReply(sentAt: Date?, at now: Moment) {
        let beat = link?.pulse?.unanswered
        if beat != nil { link?.pulse?.unanswered = nil }
        if let sentAt {
            act(.measured(latency: .from(sentAt, to: now.date)))
        } else if let beat {
            act(.measured(latency: (now.uptime - beat).bounded))
        }
    }
}
