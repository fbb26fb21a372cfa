/// Reports to a ``MutationQueue`` whether the device has a network, so that it goes on as soon as there is one.
///
/// Without one, the queue tries again every ``MutationPolicy/offlinePause``.
public protocol Reachability: Sendable {
    /// Whether there is a network: now, and after each change. Each call gives a sequence of its own.
    var updates: AsyncStream<Bool> { get }
}

#if canImport(Network)
    import Dispatch
    import Network

    /// The state of the network, as Apple's systems report it.
    public struct NetworkReachability: Reachability {
        public init() {}

        public var updates: AsyncStream<Bool> {
            AsyncStream { continuation in
                let monitor = NWPathMonitor()
                monitor.pathUpdateHandler = { continuation.yield($0.status == .satisfied) }
                continuation.onTermination = { _ in monitor.cancel() }
                monitor.start(queue: DispatchQueue(label: "accord.reachability"))
            }
        }
    }
#endif
