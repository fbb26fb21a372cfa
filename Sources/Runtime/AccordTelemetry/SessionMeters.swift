#if Telemetry
    import AccordHTTP
    import AccordSocket
    import CoreMetrics

    /// The metrics of one session.
    final class SessionMeters: Sendable {
        private let open: Gauge
        private let latency: CoreMetrics.Timer
        private let connections: Counter
        private let received: Counter
        private let sent: Counter
        private let dropped: Counter
        /// The statistics that the counters have already.
        private let counted = Locked(SessionStatistics())

        init(_ name: String, _ factory: any MetricsFactory) {
            let dimensions = [("session", name)]
            open = Gauge(label: "accord.session.open", dimensions: dimensions, factory: factory)
            latency = CoreMetrics.Timer(label: "accord.session.latency", dimensions: dimensions, factory: factory)
            func counter(_ label: String) -> Counter {
                Counter(label: "accord.session.\(label)", dimensions: dimensions, factory: factory)
            }
            connections = counter("connections")
            received = counter("received")
            sent = counter("sent")
            dropped = counter("dropped")
        }

        func record(isOpen: Bool) { open.record(isOpen ? 1 : 0) }

        func record(latency duration: Duration) { latency.recordNanoseconds(duration.nanoseconds) }

        func record(_ statistics: SessionStatistics) {
            let counters: [(Counter, KeyPath<SessionStatistics, Int> & Sendable)] = [
                (connections, \.connections), (received, \.received), (sent, \.sent), (dropped, \.dropped),
            ]
            counted.withLock { counted in
                for (counter, value) in counters {
                    counter.increment(by: max(statistics[keyPath: value] - counted[keyPath: value], 0))
                }
                counted = statistics
            }
        }
    }
#endif
