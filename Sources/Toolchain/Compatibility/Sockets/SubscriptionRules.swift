import BreakingRules
import Contract

extension APIComparison {
    mutating func compareSubscriptions(_ pair: SocketPair) {
        func report(_ rule: APIRule, _ message: String, remedy: String? = nil) {
            self.report(
                rule, message, at: pair.place("subscriptions"), old: pair.oldPlace("subscriptions"),
                subject: "\(pair.subject) subscriptions", remedy: remedy)
        }
        switch (pair.old.subscriptions, pair.new.subscriptions) {
        case (nil, nil): break
        case (_?, nil):
            report(.socket.subscriptionsRemoved, "There are no subscriptions any more; old clients ask for them.")
        case (nil, _?): report(.socket.subscriptionsAdded, "Clients can subscribe to channels now.")
        case (let old?, let new?):
            for (what, before, after) in parts(old, new) where before != nil && before != after {
                report(
                    .socket.subscriptionsChanged,
                    "When a client subscribes, \(what) is \(quoted(after)) now, and was \(quoted(before)).")
            }
            for name in old.defaults where !new.defaults.contains(name) {
                report(
                    .socket.subscriptionDefaultRemoved,
                    "'\(name)' is not sent any more to clients that do not ask for it; old clients do not ask.",
                    remedy: "Keep it in 'defaults' while old clients are in use.")
            }
            for name in new.defaults where !old.defaults.contains(name) {
                report(.socket.subscriptionDefaultAdded, "'\(name)' is sent now to clients that do not ask for it.")
            }
            for name in new.keyed where !old.keyed.contains(name) {
                report(
                    .socket.subscriptionKeysRequired,
                    "'\(name)' is subscribed to by keys now; old clients name none.",
                    remedy: "Make a new channel of it, and keep the old one.")
            }
            for name in old.keyed where !new.keyed.contains(name) {
                report(.socket.subscriptionKeysFreed, "'\(name)' can be subscribed to without keys now.")
            }
            if old.restores != new.restores {
                report(
                    .socket.subscriptionRestoreChanged,
                    new.restores
                        ? "Clients ask again after a reconnect now; old clients do not."
                        : "Clients do not ask again after a reconnect now; old clients do.")
            }
            if let before = old.acknowledgement, let after = new.acknowledgement {
                compareTimeouts(pair, "subscriptions", "a subscription", before.timeout, after.timeout)
            }
        }
    }

    private func parts(_ old: Subscriptions, _ new: Subscriptions) -> [(String, String?, String?)] {
        let (before, after) = (old.acknowledgement, new.acknowledgement)
        var parts: [(String, String?, String?)] = [
            ("the message that asks", old.add, new.add),
            ("the message that asks for no more", old.remove, new.remove),
            ("the place of the channels", old.channels.pointer, new.channels.pointer),
            ("the place of the keys", old.keys.map(\.pointer), new.keys.map(\.pointer)),
            ("the refusal", old.refusal, new.refusal),
            ("the confirmation", before?.message, after?.message),
        ]
        // Without a confirmation, all of it is gone.
        guard let before, let after else { return parts }
        parts += [
            ("the place of the confirmed action", before.action.map(\.pointer), after.action.map(\.pointer)),
            ("the confirmed action", before.added, after.added),
            ("the confirmed end", before.removed, after.removed),
            ("the place of the confirmed channels", before.channels.map(\.pointer), after.channels.map(\.pointer)),
        ]
        return parts
    }
}
