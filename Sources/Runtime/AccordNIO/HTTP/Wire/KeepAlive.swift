#if NIO
    import NIOCore

    /// Whether a connection of HTTP/2 is alive, as a state machine: one that died without a word, as when a phone changes
    /// networks, is found only by asking.
    ///
    /// A server on which calls wait, and which says nothing, is asked by a PING (RFC 9113, section 6.7): once in each
    /// silence, when a call begins in it, and every five minutes of it. Servers of gRPC close connections that ask more
    /// often (gRPC, proposal A8).
    struct KeepAlive: Sendable {
        enum Action: Sendable, Hashable {
            case ping
            /// ``check(now:)`` is for then.
            case wait(until: NIODeadline)
            /// The server has not answered in time.
            case fail
        }

        private enum State: Sendable {
            /// The server has said something. `received` comes back here from all others.
            case heard(NIODeadline)
            /// A PING is on its way. Goes to `silent` when it is answered, and fails when it is not.
            case asked(NIODeadline)
            /// The server answered a PING that was sent then, and has said nothing else. Goes to `asked` after a while.
            case silent(NIODeadline)
        }

        private static let pauseInSilence = TimeAmount.minutes(5)

        private var state: State
        private let silence: TimeAmount
        private let patience: TimeAmount

        /// - Parameters:
        ///   - silence: how long the server may say nothing.
        ///   - patience: how long its answer to a PING may take.
        init(silence: TimeAmount, patience: TimeAmount, now: NIODeadline) {
            self.silence = silence
            self.patience = patience
            state = .heard(now)
        }

        /// Whether a PING waits for its answer. The time for that runs out also when no call waits any more, as the next one
        /// is not to be given to a connection that is dead.
        var isAsking: Bool { if case .asked = state { true } else { false } }

        /// The server has said something, other than the answer to a PING.
        mutating func received(now: NIODeadline) {
            state = .heard(now)
        }

        /// The server has answered a PING.
        mutating func answered() {
            if case .asked(let time) = state { state = .silent(time) }
        }

        /// A call begins.
        mutating func begun(now: NIODeadline) -> Action {
            if case .silent(let time) = state, now >= time + silence { return ask(now) }
            return check(now: now)
        }

        /// The time has come that ``Action/wait(until:)`` gave, and calls still wait, or a PING does.
        mutating func check(now: NIODeadline) -> Action {
            switch state {
            case .heard(let time): now >= time + silence ? ask(now) : .wait(until: time + silence)
            case .asked(let time): now >= time + patience ? .fail : .wait(until: time + patience)
            case .silent(let time):
                now >= time + Self.pauseInSilence ? ask(now) : .wait(until: time + Self.pauseInSilence)
            }
        }

        private mutating func ask(_ now: NIODeadline) -> Action {
            state = .asked(now)
            return .ping
        }
    }
#endif
