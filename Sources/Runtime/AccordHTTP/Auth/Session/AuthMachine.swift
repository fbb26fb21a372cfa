import Foundation

/// The rules of an ``AuthSession``: takes what happens, and says what to do. It knows no tasks, clocks or stores.
///
/// Sign-ins and refreshes have numbers, by which what comes late is known. A refresh also knows the tokens that it was
/// begun with, by their number: whatever it brings counts as long as those are the ones in use.
struct AuthMachine: Sendable {
    /// Somebody who waits for a token.
    typealias Ticket = Int

    enum Event: Sendable, Hashable {
        /// The store was read.
        case restored(AuthTokens?)
        case storeUnreadable
        /// The app's sign-in has begun.
        case signingIn(attempt: Int)
        case signedIn(attempt: Int, AuthTokens)
        case signInFailed(attempt: Int)
        case signOut
        /// A call needs a token.
        case needed(Ticket)
        /// A server refused a token.
        case refused(Ticket, Credential)
        /// A server says that a token, which is still good, is about to expire.
        case expiring(Ticket, Credential)
        /// Somebody wants a new token, however good the old one is.
        case renew(Ticket)
        case refreshed(Refresh, AuthTokens)
        case refreshFailed(Refresh, AuthState.RefreshFailure)
        case refreshRefused(Refresh)
        case refreshTimedOut(Refresh)
        /// Somebody wants to know the state.
        case observed
    }

    enum Action: Sendable, Hashable {
        case publish(AuthState)
        case answer(Ticket, Credential?)
        case fail(Ticket, AuthState.RefreshFailure)
        case refresh(Refresh, AuthTokens)
        /// Cancels a refresh. The tokens that it still brings are used all the same, if they can be.
        case cancel(Refresh)
        case save(AuthTokens)
        case clear
    }

    struct Refresh: Sendable, Hashable {
        let attempt: Int
        /// The number of the tokens that it renews.
        let generation: Int
    }

    /// Tokens, and what is known of them.
    private struct Held: Sendable {
        var tokens: AuthTokens
        /// The time at which to renew them, though they are good.
        var renewAt: Date?
        var isRefused = false
        /// The access tokens of this sign-in, the latest last: by them, late refusals are distinguished from those of
        /// other sign-ins.
        var lineage: Lineage

        func isExpired(at now: Date) -> Bool { tokens.expiresAt.map { $0 <= now } ?? false }
        func isUsable(at now: Date) -> Bool { !isRefused && !isExpired(at: now) }
    }

    /// The phases of a session. Signing out leads from each of them to `unauthenticated`.
    private enum Phase: Sendable {
        /// There are no tokens. The first phase: to `authenticating` when a sign-in begins, to `authenticated` or `expired`
        /// with tokens of the store.
        case unauthenticated(AuthState.Reason)
        /// A sign-in is under way, and a later one takes its place. To `authenticated` with its tokens, back to
        /// `unauthenticated` when it fails.
        case authenticating(attempt: Int)
        /// The tokens are good, as far as anyone knows. To `expired` when their time is up or a server refuses them, to
        /// `refreshing` when somebody needs a token that is to be renewed by then, or wants a new one.
        case authenticated(Held)
        /// The tokens are known to be no good, and nobody needs one. To `refreshing` when somebody does, to
        /// `authenticated` when a refresh that had timed out brings tokens late.
        case expired(Held, AuthState.RefreshFailure?)
        /// New tokens were asked for. To `authenticated` when they come, or when they do not and the old ones are still good;
        /// to `expired` when those are not; to `unauthenticated` when the server refuses.
        case refreshing(Held, Refresh, waiting: [Waiting])
    }

    /// Access tokens of one sign-in, by their hash values: the tokens themselves would take memory, and be secrets.
    private struct Lineage: Sendable {
        private var values: [Int] = []

        func contains(_ token: Credential) -> Bool { values.contains(token.hashValue) }

        func adding(_ token: Credential) -> Lineage {
            var copy = self
            copy.values = values.suffix(AuthMachine.lineageLimit - 1) + [token.hashValue]
            return copy
        }
    }

    private struct Waiting: Sendable {
        let ticket: Ticket
        /// Whether the token that is there will not do.
        var wantsNew = false
    }

    /// The number of access tokens of one sign-in that are remembered. A connection shows one for as long as it is
    /// open, while calls have many others.
    static let lineageLimit = 1_000
    /// The number of fresh tokens in a row that servers may refuse, or call expiring, before another one is asked for
    /// only every ``renewalInterval``.
    static let renewalBurst = 5
    /// In seconds.
    static let renewalInterval: TimeInterval = 6

    private let leeway: TimeInterval
    private var phase = Phase.unauthenticated(.notSignedIn)
    private var refreshes = 0
    private var generation = 0
    /// Renewals because of refusals. A server that refuses each token as soon as it comes would be asked without end.
    private var refusals = AuthMachine.allowance
    /// Renewals because servers said that tokens expire.
    private var expiries = AuthMachine.allowance
    private var actions: [Action] = []

    private static var allowance: Allowance { Allowance(burst: renewalBurst, interval: renewalInterval) }

    /// - Parameter leeway: how long before its expiry a token is renewed.
    init(leeway: Duration) {
        self.leeway = max(leeway / .seconds(1), 0)
    }

    var state: AuthState {
        switch phase {
        case .unauthenticated(let reason): .unauthenticated(reason)
        case .authenticating: .authenticating
        case .authenticated: .authenticated
        case .expired(_, let failure): .tokenExpired(failure)
        case .refreshing: .refreshing
        }
    }

    /// Whether that sign-in is the one under way.
    func isSigningIn(_ attempt: Int) -> Bool {
        if case .authenticating(attempt) = phase { true } else { false }
    }

    /// Whether there are tokens, good or not.
    var isSignedIn: Bool { held != nil }

    /// The access token, whatever its state; `nil` when nobody is signed in.
    var access: Credential? { held?.tokens.access }

    private var held: Held? {
        switch phase {
        case .unauthenticated, .authenticating: nil
        case .authenticated(let held), .expired(let held, _), .refreshing(let held, _, _): held
        }
    }

    mutating func handle(_ event: Event, at now: Date) -> [Action] {
        actions = []
        if case .authenticated(let held) = phase, held.isExpired(at: now) { move(to: .expired(held, nil)) }
        switch event {
        case .restored(let tokens): restore(tokens, now)
        case .storeUnreadable: restore(nil, now, otherwise: .storeUnreadable)
        case .signingIn(let attempt): beginSignIn(attempt)
        case .signedIn(let attempt, let tokens): finishSignIn(attempt, tokens, now)
        case .signInFailed(let attempt): finishSignIn(attempt, nil, now)
        case .signOut: end(.signedOut)
        case .needed(let ticket): need(ticket, now)
        case .refused(let ticket, let credential): refuse(ticket, credential, now)
        case .expiring(let ticket, let credential): expire(ticket, credential, now)
        case .renew(let ticket): renew(ticket)
        case .refreshed(let refresh, let tokens): finish(refresh, tokens, now)
        case .refreshRefused(let refresh): if refresh.generation == generation, held != nil { end(.refused) }
        case .refreshFailed(let refresh, let failure): fail(refresh, failure, now)
        case .refreshTimedOut(let refresh): timeOut(refresh, now)
        case .observed: break
        }
        return actions
    }

    // MARK: Signing in and out

    private mutating func restore(_ tokens: AuthTokens?, _ now: Date, otherwise: AuthState.Reason = .notSignedIn) {
        switch phase {
        case .unauthenticated(.notSignedIn), .unauthenticated(.storeUnreadable): break
        default: return
        }
        guard let tokens else { return move(to: .unauthenticated(otherwise)) }
        let held = hold(tokens, now, lineage: Lineage())
        move(to: held.isExpired(at: now) ? .expired(held, nil) : .authenticated(held))
    }

    private mutating func beginSignIn(_ attempt: Int) {
        guard held == nil else { return }
        // A later sign-in takes the place of one that is under way.
        move(to: .authenticating(attempt: attempt))
    }

    private mutating func finishSignIn(_ attempt: Int, _ tokens: AuthTokens?, _ now: Date) {
        guard case .authenticating(attempt) = phase else { return }
        guard let tokens else { return move(to: .unauthenticated(.notSignedIn)) }
        (refusals, expiries) = (Self.allowance, Self.allowance)
        take(tokens, now, lineage: Lineage())
    }

    /// Nobody is signed in any more: who waits gets nothing, and what is under way is of no use.
    private mutating func end(_ reason: AuthState.Reason) {
        if case .refreshing(_, let refresh, let waiting) = phase {
            actions.append(.cancel(refresh))
            for waiting in waiting { actions.append(.answer(waiting.ticket, nil)) }
        }
        generation += 1
        actions.append(.clear)
        move(to: .unauthenticated(reason))
    }

    // MARK: Tokens

    private mutating func need(_ ticket: Ticket, _ now: Date) {
        switch phase {
        case .unauthenticated, .authenticating:
            actions.append(.answer(ticket, nil))
        case .authenticated(let held):
            if let renewAt = held.renewAt, renewAt <= now {
                begin(held, Waiting(ticket: ticket))
            } else {
                actions.append(.answer(ticket, held.tokens.access))
            }
        case .expired(let held, _):
            begin(held, Waiting(ticket: ticket))
        case .refreshing:
            join(Waiting(ticket: ticket))
        }
    }

    private mutating func refuse(_ ticket: Ticket, _ credential: Credential, _ now: Date) {
        // A token that was shown before this sign-in is no reason to show that of the sign-in: that is somebody else.
        guard var held, held.lineage.contains(credential) else { return actions.append(.answer(ticket, nil)) }
        guard credential == held.tokens.access else { return need(ticket, now) }
        if case .refreshing(_, let refresh, let others) = phase {
            held.isRefused = true
            phase = .refreshing(held, refresh, waiting: others + [Waiting(ticket: ticket, wantsNew: true)])
            return
        }
        // None would mean that nobody is signed in. A server that was wrong may take the same one later.
        guard refusals.take(at: now) else { return actions.append(.answer(ticket, credential)) }
        held.isRefused = true
        if case .authenticated = phase { move(to: .expired(held, nil)) }
        begin(held, Waiting(ticket: ticket, wantsNew: true))
    }

    private mutating func expire(_ ticket: Ticket, _ credential: Credential, _ now: Date) {
        guard let held, held.lineage.contains(credential) else { return actions.append(.answer(ticket, nil)) }
        guard case .authenticated = phase, credential == held.tokens.access else { return need(ticket, now) }
        // The token will do until a server refuses it.
        guard expiries.take(at: now) else { return actions.append(.answer(ticket, credential)) }
        begin(held, Waiting(ticket: ticket, wantsNew: true))
    }

    private mutating func renew(_ ticket: Ticket) {
        switch phase {
        case .unauthenticated, .authenticating: actions.append(.answer(ticket, nil))
        case .authenticated(let held), .expired(let held, _): begin(held, Waiting(ticket: ticket, wantsNew: true))
        case .refreshing: join(Waiting(ticket: ticket, wantsNew: true))
        }
    }

    private mutating func join(_ waiting: Waiting) {
        guard case .refreshing(let held, let refresh, let others) = phase else { return }
        phase = .refreshing(held, refresh, waiting: others + [waiting])
    }

    // MARK: Refreshes

    private mutating func begin(_ held: Held, _ waiting: Waiting) {
        refreshes += 1
        let refresh = Refresh(attempt: refreshes, generation: generation)
        move(to: .refreshing(held, refresh, waiting: [waiting]))
        actions.append(.refresh(refresh, held.tokens))
    }

    private mutating func finish(_ refresh: Refresh, _ tokens: AuthTokens, _ now: Date) {
        // One that had timed out may bring its tokens late. They count: the server may have voided the old ones.
        guard refresh.generation == generation, let held else { return }
        var tokens = tokens
        // RFC 6749, section 6: a server that gives no new refresh token leaves the old one in force.
        tokens.refresh = tokens.refresh ?? held.tokens.refresh
        var waiting: [Waiting] = []
        if case .refreshing(_, let current, let others) = phase {
            waiting = others
            if current != refresh { actions.append(.cancel(current)) }
        }
        take(tokens, now, lineage: held.lineage)
        for waiting in waiting { actions.append(.answer(waiting.ticket, tokens.access)) }
    }

    private mutating func fail(_ refresh: Refresh, _ failure: AuthState.RefreshFailure, _ now: Date) {
        guard case .refreshing(var held, refresh, let waiting) = phase else { return }
        let isUsable = held.isUsable(at: now)
        if isUsable {
            // It was renewed before its time; it will do until then.
            held.renewAt = nil
            move(to: .authenticated(held))
        } else {
            move(to: .expired(held, failure))
        }
        for waiting in waiting {
            let isServed = isUsable && !waiting.wantsNew
            actions.append(
                isServed ? .answer(waiting.ticket, held.tokens.access) : .fail(waiting.ticket, failure))
        }
    }

    private mutating func timeOut(_ refresh: Refresh, _ now: Date) {
        guard case .refreshing(_, refresh, _) = phase else { return }
        actions.append(.cancel(refresh))
        fail(refresh, AuthState.RefreshFailure(.deadlineExceeded), now)
    }

    // MARK: Parts

    /// Uses tokens that came just now.
    private mutating func take(_ tokens: AuthTokens, _ now: Date, lineage: Lineage) {
        generation += 1
        var held = hold(tokens, now, lineage: lineage)
        // The clocks disagree, so that only a refusal by the server shows when the token has expired.
        if held.isExpired(at: now) { (held.tokens.expiresAt, held.renewAt) = (nil, nil) }
        actions.append(.save(held.tokens))
        move(to: .authenticated(held))
    }

    private func hold(_ tokens: AuthTokens, _ now: Date, lineage: Lineage) -> Held {
        let renewAt = tokens.expiresAt.map { expiry in
            // A token that does not live for long is renewed in the second half of its life.
            expiry.addingTimeInterval(-min(leeway, max(expiry.timeIntervalSince(now), 0) / 2))
        }
        return Held(tokens: tokens, renewAt: renewAt, lineage: lineage.adding(tokens.access))
    }

    private mutating func move(to phase: Phase) {
        let before = state
        self.phase = phase
        if state != before { actions.append(.publish(state)) }
    }
}

/// A limit on how often something may happen: a few times in a row, and after that once in an interval.
///
/// This is the generic cell rate algorithm (ITU-T I.371): all that it remembers is when everything is there again.
struct Allowance: Sendable {
    private let burst: Double
    private let interval: TimeInterval
    private var isWholeAt = Date.distantPast

    /// - Parameter burst: how many times in a row are allowed.
    /// - Parameter interval: after which time there is one more, in seconds.
    init(burst: Int, interval: TimeInterval) {
        self.burst = Double(burst)
        self.interval = interval
    }

    /// Takes one time, if there is one.
    mutating func take(at now: Date) -> Bool {
        // A clock that was set back keeps nobody waiting for longer than it takes until everything is there again.
        isWholeAt = min(max(isWholeAt, now), now.addingTimeInterval(burst * interval))
        // Dates are exact to a fraction of a microsecond.
        guard isWholeAt.timeIntervalSince(now) <= (burst - 1) * interval + 0.001 else { return false }
        isWholeAt.addTimeInterval(interval)
        return true
    }
}
