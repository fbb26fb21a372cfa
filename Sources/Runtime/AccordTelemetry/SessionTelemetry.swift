#if Telemetry
    public import AccordSocket
    public import CoreMetrics
    public import Logging

    /// Logs and measures a session for as long as it lives.
    ///
    /// ```swift
    /// let telemetry = SessionTelemetry("growfolio", logger: Logger(label: "backend"))
    /// Task { await telemetry.follow(session) }
    /// ```
    ///
    /// States are logged at `info` and problems as warnings, without messages and tokens.
    ///
    /// | metric | what it measures |
    /// |---|---|
    /// | `accord.session.open` | a gauge: 1 while messages travel, otherwise 0 |
    /// | `accord.session.connections` | a counter: how often a connection was opened |
    /// | `accord.session.received`, `accord.session.sent`, `accord.session.dropped` | counters of messages |
    /// | `accord.session.latency` | a timer: the latencies that heartbeats measure |
    ///
    /// The dimension `session` is the name. Counters are brought up to date when the state changes, when a latency was
    /// measured, and at the end.
    public struct SessionTelemetry: Sendable {
        private let name: String
        private let logger: Logger?
        private let factory: (any MetricsFactory)?

        /// - Parameters:
        ///   - name: distinguishes sessions: in logs by `session`, in metrics by the dimension of that name.
        ///   - logger: `nil` for no logs.
        ///   - factory: `nil` for the one of `MetricsSystem`.
        public init(_ name: String, logger: Logger? = nil, metrics factory: (any MetricsFactory)? = nil) {
            self.name = name
            self.logger = logger
            self.factory = factory
        }

        /// Follows a session, and returns when it is closed for good, or the task is cancelled.
        public func follow(_ session: some Session) async {
            let meters = SessionMeters(name, factory ?? MetricsSystem.factory)
            let (states, problems, latencies) = (session.states, session.problems, session.latencies)
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await state in states {
                        log(.info, "A session changed its state", ["state": "\(state.label)"])
                        meters.record(isOpen: state == .open || state == .refreshing)
                        meters.record(session.statistics)
                    }
                }
                group.addTask {
                    for await problem in problems {
                        log(.warning, "A session has a problem", ["problem": "\(problem.label)"])
                    }
                }
                group.addTask {
                    for await latency in latencies {
                        meters.record(latency: latency)
                        meters.record(session.statistics)
                    }
                }
            }
            meters.record(session.statistics)
        }

        private func log(_ level: Logger.Level, _ message: Logger.Message, _ metadata: Logger.Metadata) {
            logger?.log(level: level, message, metadata: metadata.merging(["session": "\(name)"]) { $1 })
        }
    }

    extension SessionState {
        /// The state in logs, without the reason of the server and the time of day.
        fileprivate var label: String {
            switch self {
            case .idle: "idle"
            case .connecting: "connecting"
            case .awaitingWelcome: "awaiting welcome"
            case .open: "open"
            case .refreshing: "refreshing"
            case .backingOff: "backing off"
            case .suspended: "suspended"
            case .closed(.refused(let code, let name)): "refused with \(code)" + (name.map { " (\($0))" } ?? "")
            case .closed(let reason):
                switch reason {
                case .requested: "closed"
                case .silent: "closed, as nothing came"
                case .signedOut: "closed, as nobody is signed in"
                case .attemptsExhausted: "closed after the last attempt"
                default: "closed, as the handshake cannot be written"
                }
            }
        }
    }

    extension SessionProblem {
        /// The problem in logs, without what a server or an app says in words, which may quote a token.
        fileprivate var label: String {
            switch self {
            case .token: "no token"
            case .handshake: "no handshake"
            case .connection(let error): "no connection: \(error.kind)"
            case .unread: "a property that cannot be read"
            case .timedOut(let phase): "too late: \(phase)"
            }
        }
    }
#endif
