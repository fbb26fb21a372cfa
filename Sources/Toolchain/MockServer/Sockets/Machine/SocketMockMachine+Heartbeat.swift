import AccordSocket
import Foundation

/// Whether the other side is there.
extension SocketMockMachine {
    /// The time between heartbeats, from 10 milliseconds to a day, as clients take it.
    var interval: Duration? {
        channel.socket.heartbeat.map { .seconds(min(max($0.interval, 0.01), 86_400)) }
    }

    /// The heartbeats of a connection that opens now; `nil` when the server sends none.
    func pulse(at now: Moment) -> SocketMockPulse? {
        guard let rules = channel.socket.heartbeat, rules.initiator == .server, let interval else { return nil }
        var pulse = SocketMockPulse(interval: interval, nextBeat: now.after(interval))
        if rules.reply != nil { pulse.silence = now.after(interval + grace) }
        return pulse
    }

    /// The time in which a heartbeat is to be answered. Any answer takes a little.
    private var grace: Duration {
        .seconds(min(max(channel.socket.heartbeat?.grace ?? 0, 0.1), 86_400))
    }

    /// - Returns: whether the client counts as lost, and the connection is closed.
    mutating func endSilence(at now: Moment) -> Bool {
        guard let silence = link?.pulse?.silence, silence <= now.uptime else { return false }
        close(for: .silence)
        return true
    }

    /// Sends a heartbeat if it is due. However late that is, one is enough.
    mutating func beat(at now: Moment) {
        guard let rules = channel.socket.heartbeat, let pulse = link?.pulse, pulse.nextBeat <= now.uptime else {
            return
        }
        link?.pulse?.nextBeat = now.after(pulse.interval)
        emit(rules.message, at: now)
    }

    /// - Returns: whether the message is one of those by which both sides show that they are there.
    mutating func heartbeat(_ message: String, at now: Moment) -> Bool {
        guard let rules = channel.socket.heartbeat else { return false }
        switch rules.initiator {
        case .server:
            guard message == rules.reply else { return false }
            if let pulse = link?.pulse {
                let silence = now.after(pulse.interval + grace)
                link?.pulse?.silence = silence
            }
        case .client:
            guard message == rules.message else { return false }
            if let reply = rules.reply { emit(reply, at: now) }
        }
        return true
    }
}
