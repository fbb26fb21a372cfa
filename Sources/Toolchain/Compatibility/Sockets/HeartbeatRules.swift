import BreakingRules
import Contract

extension APIComparison {
    mutating func compareHeartbeats(_ pair: SocketPair) {
        func report(_ rule: APIRule, _ message: String, remedy: String? = nil) {
            self.report(
                rule, message, at: pair.place("heartbeat"), old: pair.oldPlace("heartbeat"),
                subject: "\(pair.subject) heartbeat", remedy: remedy)
        }
        switch (pair.old.heartbeat, pair.new.heartbeat) {
        case (nil, nil): break
        case (let old?, nil):
            report(
                .socket.heartbeatRemoved,
                "There is no heartbeat any more; old clients take a connection for lost after "
                    + "\(seconds(old.interval + old.grace)) of silence.",
                remedy: "Keep it while old clients are in use.")
        case (nil, let new?):
            guard new.initiator == .client || new.reply != nil else { break }
            report(
                .socket.heartbeatAdded,
                new.initiator == .client
                    ? "The server wants a '\(new.message)' every \(seconds(new.interval)) now; old clients send none."
                    : "The server wants its '\(new.message)' to be answered now; old clients do not answer.",
                remedy: "Let connections live that stay silent while old clients are in use.")
        case (let old?, let new?):
            guard old.initiator == new.initiator else {
                report(
                    .socket.heartbeatChanged,
                    "The \(new.initiator) begins with heartbeats now, and the \(old.initiator) did before.")
                break
            }
            if old.message != new.message {
                report(.socket.heartbeatChanged, "The heartbeat is '\(new.message)' now, and was '\(old.message)'.")
            }
            if old.reply != new.reply, let text = replyText(old, new) {
                report(.socket.heartbeatReplyChanged, text, remedy: "Take what old clients do while they are in use.")
            }
            if old.clientTime != nil || old.serverTime != nil,
                old.clientTime != new.clientTime || old.serverTime != new.serverTime
            {
                report(.socket.heartbeatTimeMoved, "The time of a heartbeat is in another place now.")
            }
            if old.onSilence != new.onSilence {
                report(
                    .socket.heartbeatSilenceChanged,
                    "What is done about silence is '\(new.onSilence.rawValue)' now, and was '\(old.onSilence.rawValue)'."
                )
            }
            comparePace(pair, old, new)
        }
    }

    /// `nil` when the change asks nothing of old clients.
    private func replyText(_ old: Heartbeat, _ new: Heartbeat) -> String? {
        switch (old.reply, new.reply) {
        case (let before?, let after?): "A heartbeat is answered with '\(after)' now, and was with '\(before)'."
        case (nil, let after?):
            new.initiator == .server ? "A heartbeat is to be answered with '\(after)' now; old clients do not." : nil
        case (let before?, nil):
            new.initiator == .client ? "A heartbeat is not answered with '\(before)' any more." : nil
        case (nil, nil): nil
        }
    }

    // MARK: - Pace

    private mutating func comparePace(_ pair: SocketPair, _ old: Heartbeat, _ new: Heartbeat) {
        func report(_ rule: APIRule, _ message: String, remedy: String? = nil) {
            self.report(
                rule, message, at: pair.place("heartbeat"), old: pair.oldPlace("heartbeat"),
                subject: "\(pair.subject) heartbeat", remedy: remedy)
        }
        // Old clients that get the interval when a session begins go by that.
        let isTold = pair.old.welcome?.heartbeatInterval != nil && pair.new.welcome?.heartbeatInterval != nil
        let oldPatience = old.interval + old.grace
        let newPatience = new.interval + new.grace
        if new.initiator == .server, new.interval > oldPatience, !isTold {
            report(
                .socket.heartbeatTooSlow,
                "A heartbeat comes every \(seconds(new.interval)) now; old clients take a connection for lost after "
                    + "\(seconds(oldPatience)) of silence.",
                remedy: "Keep the interval below \(seconds(oldPatience)) while old clients are in use.")
        } else if new.initiator == .client, old.interval > newPatience, !isTold {
            report(
                .socket.heartbeatTooFast,
                "The server waits \(seconds(newPatience)) for a heartbeat now; old clients send one every "
                    + "\(seconds(old.interval)).",
                remedy: "Let interval and grace be \(seconds(old.interval)) together while old clients are in use.")
        } else if new.interval != old.interval {
            report(
                .socket.heartbeatPaceChanged,
                "A heartbeat goes every \(seconds(new.interval)) now, and went every \(seconds(old.interval)).")
        }
        if new.grace < old.grace {
            report(
                .socket.heartbeatGraceShorter,
                "The grace of a heartbeat is \(seconds(new.grace)) now, and was \(seconds(old.grace)).",
                remedy: "Keep 'grace' at \(seconds(old.grace)) while old clients are in use.")
        }
    }
}
