import BreakingRules
import Contract

extension APIComparison {
    mutating func compareCloseCodes(_ pair: SocketPair) {
        let (old, new) = (pair.old.close, pair.new.close)
        func report(_ rule: APIRule, _ message: String, _ code: String, remedy: String? = nil) {
            let name = "close/\(code)"
            self.report(
                rule, message, at: pair.new.places[name] ?? pair.place("close"),
                old: pair.old.places[name] ?? pair.oldPlace("close"), subject: "\(pair.subject) close \(code)",
                direction: .response, remedy: remedy)
        }
        for rule in old.rules {
            guard let other = new.rules.first(where: { $0.code == rule.code }) else {
                report(
                    .socket.closeCodeRemoved, "The close code \(rule.text) means nothing of its own any more.",
                    "\(rule.code)")
                continue
            }
            if rule.recovery != other.recovery {
                report(
                    .socket.closeCodeChanged,
                    "The close code \(other.text) asks for '\(other.recovery.rawValue)' now; old clients do "
                        + "'\(rule.recovery.rawValue)'.",
                    "\(rule.code)", remedy: "Close with a new code.")
            }
            if let name = rule.name, name != other.name {
                report(
                    .socket.closeCodeRenamed,
                    "The close code \(rule.code) is called \(other.name.map { "'\($0)'" } ?? "nothing") now, and was "
                        + "'\(name)'.",
                    "\(rule.code)")
            }
        }
        for rule in new.rules where !old.rules.contains(where: { $0.code == rule.code }) {
            // Old clients do the right thing about it without knowing.
            guard rule.recovery != old.fallback else { continue }
            report(
                .socket.closeCodeAdded,
                "The new close code \(rule.text) asks for '\(rule.recovery.rawValue)'; old clients do "
                    + "'\(old.fallback.rawValue)', as about all others.",
                "\(rule.code)")
        }
        if old.fallback != new.fallback {
            report(
                .socket.closeDefaultChanged,
                "Other close codes ask for '\(new.fallback.rawValue)' now; old clients do '\(old.fallback.rawValue)'.",
                "default")
        }
    }
}

extension CloseRules.Rule {
    /// `4001 (unauthorized)`
    fileprivate var text: String { name.map { "\(code) (\($0))" } ?? "\(code)" }
}
