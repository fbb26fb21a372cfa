import AccordHTTP
import Foundation

/// A new token within a connection. The connection stays when a renewal fails: it is the server that closes it,
/// and the code it closes with says what then.
extension SessionMachine {
    /// Asks the app for a token, unless that is under way.
    mutating func startRenewal(at now: Moment) {
        guard let token = policy.token, token.renewal != nil, let link, !link.renewal.isUnderWay else { return }
        enter(.fetching(until: now.after(token.timeout)))
        act(.fetchToken(link.attempt))
    }

    mutating func renew(with credential: Credential, at now: Moment) {
        // A token that comes too late is not sent: the renewal has ended as if there were none.
        guard let link, case .fetching = link.renewal else { return }
        act(.transmit(link.attempt, .renewToken(credential)))
        enter(policy.token?.renewal?.timeout.map { .confirming(until: now.after($0)) } ?? .none)
    }

    mutating func renewed(until expiry: Date?, at now: Moment) {
        guard link != nil else { return }
        guard let expiry, let lead = policy.token?.renewal?.lead, expiry > now.date else {
            return stopRenewal()
        }
        // Half of the token's life passes in any case, and a second: tokens that live for less than the lead are not
        // replaced all the time.
        let life = Duration.from(now.date, to: expiry)
        enter(.due(at: now.after(max(life - lead.bounded, life / 2, .seconds(1)))))
    }

    mutating func stopRenewal() {
        guard let link, link.renewal.isUnderWay else { return }
        enter(.none)
    }

    mutating func tickRenewal(at now: Moment) {
        guard let renewal = link?.renewal, let deadline = renewal.deadline, deadline <= now.uptime else { return }
        if case .due = renewal { startRenewal(at: now) } else { stopRenewal() }
    }

    private mutating func enter(_ renewal: Renewal) {
        link?.renewal = renewal
        announce()
    }
}
