/// From the wish to connect to an open connection, and from its loss to the next.
extension SessionMachine {
    mutating func connect(at now: Moment) {
        switch phase {
        case .idle: begin(at: now)
        case .suspended: resume(at: now)
        case .preparing, .connecting, .awaitingWelcome, .open, .backingOff, .closed: break
        }
    }

    /// Suspends the session. One that nobody asked to connect needs no suspending: `resume` must not connect it.
    mutating func suspend() {
        switch phase {
        case .preparing, .connecting, .awaitingWelcome, .open, .backingOff: move(to: .suspended)
        case .idle, .suspended, .closed: break
        }
    }

    mutating func resume(at now: Moment) {
        switch phase {
        case .suspended:
            // A failure before the app slept says nothing of the network it wakes in.
            backoff.reset()
            begin(at: now)
        case .backingOff: begin(at: now)
        case .idle, .preparing, .connecting, .awaitingWelcome, .open, .closed: break
        }
    }

    /// Closes the session for good, and answers everyone.
    mutating func end(_ reason: CloseReason) {
        if case .closed = phase { return }
        move(to: .closed(reason))
        requests.forEach { fail($0.id, .closed(reason)) }
        waiting.forEach { fail($0, .closed(reason)) }
        (requests, waiting) = ([], [])
        act(.end(reason))
    }

    mutating func begin(at now: Moment) {
        attempts += 1
        let attempt = Attempt(number: attempts)
        move(to: .preparing(attempt, reason, until: now.after(policy.token?.timeout ?? connectTimeout)))
        act(.prepare(attempt, reason))
    }

    mutating func prepared(at now: Moment) {
        guard case .preparing(let attempt, _, _) = phase else { return }
        reason = .connecting
        move(to: .connecting(attempt, until: now.after(connectTimeout)))
        act(.connect(attempt))
    }

    mutating func unprepared(at now: Moment) {
        guard case .preparing = phase else { return }
        recover(by: .backoff, at: now)
    }

    mutating func signedOut() {
        switch phase {
        case .preparing: end(.signedOut)
        // Nothing to renew the token with; the server will say what it thinks of that.
        case .open: stopRenewal()
        default: break
        }
    }

    mutating func invalidHandshake(_ problem: String) {
        switch phase {
        case .preparing, .connecting: end(.invalidHandshake(problem))
        default: break
        }
    }

    mutating func connected(at now: Moment) {
        guard case .connecting(let attempt, _) = phase else { return }
        lastHeard = now.uptime
        if let welcome = policy.welcome {
            move(to: .awaitingWelcome(attempt, until: now.after(welcome.timeout)))
        } else {
            open(attempt, interval: nil, channels: nil, at: now)
        }
    }

    /// A second welcome changes nothing.
    mutating func welcomed(interval: Duration?, channels: [String]?, at now: Moment) {
        guard case .awaitingWelcome(let attempt, _) = phase else { return }
        open(attempt, interval: interval, channels: channels, at: now)
    }

    private mutating func open(_ attempt: Attempt, interval: Duration?, channels: [String]?, at now: Moment) {
        let pulse = pulse(interval: interval, at: now)
        move(to: .open(Link(attempt: attempt, opened: now.uptime, pulse: pulse, acknowledged: given(by: channels))))
        restore(isGiven: channels != nil, at: now)
        wasOpen = true
        flush()
    }

    mutating func lost(_ kind: SocketError.Kind, at now: Moment) {
        switch kind {
        case .closed(let code):
            let rule = policy.close[code]
            // A connection that was never made closes with no code that means anything.
            let recovery = rule?.recovery ?? (isConnected ? policy.fallback : .backoff)
            recover(by: recovery, closing: .refused(code: code, name: rule?.name), at: now)
        // A server that refuses a token before it agrees to the connection has no close code to say so with.
        case .refused(401) where policy.token != nil, .refused(403) where policy.token != nil:
            recover(by: .refreshToken, at: now)
        case .refused, .unreachable, .tooLarge, .protocolError, .cancelled:
            let recovery = isConnected ? policy.fallback : .backoff
            recover(by: recovery, closing: .refused(code: kind.closeCode, name: nil), at: now)
        }
    }

    /// Gives the present attempt up, and does what is to follow.
    ///
    /// - Parameter reason: The reason with which the session ends if the recovery is to stop.
    mutating func recover(
        by recovery: SessionPolicy.Recovery, closing reason: CloseReason = .attemptsExhausted, at now: Moment
    ) {
        backoff.lose(stable: link.map { now.uptime - $0.opened >= policy.reconnect.resetAfter } ?? false)
        if recovery == .refreshToken { self.reason = .refused }
        switch recovery {
        case .stop: end(reason)
        case _ where backoff.isExhausted: end(.attemptsExhausted)
        case .refreshToken where backoff.mayHurry, .reconnect where backoff.mayHurry: begin(at: now)
        case .refreshToken, .reconnect, .backoff:
            move(to: .backingOff(until: now.adding(backoff.pause(using: &random))))
        }
    }

    var isConnected: Bool {
        switch phase {
        case .awaitingWelcome, .open: true
        case .idle, .preparing, .connecting, .backingOff, .suspended, .closed: false
        }
    }
}

extension SocketError.Kind {
    /// The close code that the loss amounts to (RFC 6455, section 7.4.1).
    fileprivate var closeCode: UInt16 {
        switch self {
        case .closed(let code): code
        case .tooLarge: 1009
        case .protocolError: 1002
        case .refused, .unreachable, .cancelled: 1006
        }
    }
}
