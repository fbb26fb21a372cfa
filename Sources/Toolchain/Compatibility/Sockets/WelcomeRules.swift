import BreakingRules
import Contract

extension APIComparison {
    mutating func compareWelcomes(_ pair: SocketPair) {
        func report(_ rule: APIRule, _ message: String, remedy: String? = nil) {
            self.report(
                rule, message, at: pair.place("welcome"), old: pair.oldPlace("welcome"),
                subject: "\(pair.subject) welcome", direction: .response, remedy: remedy)
        }
        switch (pair.old.welcome, pair.new.welcome) {
        case (nil, nil): break
        case (_?, nil):
            report(
                .socket.welcomeRemoved, "There is no welcome any more; old clients wait for it, and give up.",
                remedy: "Send it while old clients are in use.")
        case (nil, let welcome?):
            report(.socket.welcomeAdded, "The server opens sessions with '\(welcome.message)' now.")
        case (let old?, let new?):
            if old.message != new.message {
                report(
                    .socket.welcomeChanged,
                    "The welcome is '\(new.message)' now; old clients wait for '\(old.message)'.",
                    remedy: "Send the old one first while old clients are in use.")
            }
            if new.timeout > old.timeout {
                report(
                    .socket.welcomeSlower,
                    "The welcome may take \(seconds(new.timeout)) now; old clients give up after "
                        + "\(seconds(old.timeout)).",
                    remedy: "Keep 'timeout' at \(seconds(old.timeout)) while old clients are in use.")
            }
            for (what, before, after) in [
                ("interval of the heartbeat", old.heartbeatInterval, new.heartbeatInterval),
                ("subscriptions", old.subscriptions, new.subscriptions),
            ] {
                guard let before, before != after else { continue }
                report(
                    .socket.welcomeValueMoved,
                    "The welcome has the \(what) at \(after.map(\.pointer) ?? "no place") of its payload now; old clients "
                        + "read \(before.pointer).", remedy: "Send it in both places while old clients are in use.")
            }
        }
    }
}

/// `10 s`, `2.5 s`
func seconds(_ value: Double) -> String {
    let whole = value.rounded()
    return whole == value && abs(value) < 1e9 ? "\(Int(value)) s" : "\(value) s"
}
