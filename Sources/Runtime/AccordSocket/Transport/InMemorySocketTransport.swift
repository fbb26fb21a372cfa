import AccordHTTP

/// A transport whose connections end in the same process, for tests and previews.
///
/// ```swift
/// let transport = InMemorySocketTransport { request, server in
///     Task {
///         try await server.send(.text(#"{"type": "welcome"}"#))
///         let frames = try await server.receive()
///     }
/// }
/// ```
public final class InMemorySocketTransport: SocketTransport {
    private let accept: @Sendable (SocketRequest, InMemorySocket) async throws(SocketError) -> Void
    private let capacity: Int
    private let counts = Watched((made: 0, open: 0))

    /// - Parameters:
    ///   - capacity: how many frames each direction of a connection holds before senders have to wait.
    ///   - accept: gets each handshake, and the server's end of the connection that comes of it; the client has its own
    ///     end when `accept` returns, or none when it throws. It runs in the task that connects.
    public init(
        capacity: Int = 256,
        accept: @escaping @Sendable (SocketRequest, InMemorySocket) async throws(SocketError) -> Void
    ) {
        self.capacity = capacity
        self.accept = accept
    }

    /// The number of connections that neither side has closed.
    public var openConnections: Int { counts.withLock { $0.open } }

    /// The number of connections that there were, the open ones included.
    public var connections: Int { counts.withLock { $0.made } }

    /// Waits until `count` connections are open. Returns early when the task is cancelled.
    package func openConnections(count: Int) async {
        await counts.reaches { $0.open == count }
    }

    public func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
        guard !Task.isCancelled else { throw .cancelled }
        let toServer = FramePipe(capacity: capacity)
        let toClient = FramePipe(capacity: capacity)
        let server = InMemorySocket(incoming: toServer, outgoing: toClient)
        do throws(SocketError) {
            try await accept(request, server)
        } catch {
            server.end(1006)
            throw error
        }
        guard !Task.isCancelled else {
            server.end(1006)
            throw .cancelled
        }
        counts.withLock { counts in
            counts.made += 1
            counts.open += 1
        }
        server.whenEnded { [counts] in counts.withLock { $0.open -= 1 } }
        return InMemoryClientSocket(server)
    }
}

/// The client's end of a connection in memory. When it goes, so does the connection.
private final class InMemoryClientSocket: SocketConnection {
    private let peer: InMemorySocket

    init(_ peer: InMemorySocket) {
        self.peer = peer
    }

    deinit {
        peer.lost(code: 1006)
    }

    func send(_ frame: SocketFrame) async throws(SocketError) {
        try await peer.incoming.send(frame)
    }

    func sendAtOnce(_ frame: SocketFrame) -> Bool {
        peer.incoming.sendAtOnce(frame)
    }

    func receive() async throws(SocketError) -> [SocketFrame] {
        try await peer.outgoing.receive()
    }

    func close(code: UInt16) async {
        peer.lost(code: code)
    }
}

/// The server's end of a connection in memory.
///
/// A server that goes silent does nothing with it; one that stops reading calls `receive` no more. Unlike the client's
/// end, it may be let go of: the connection stays.
public final class InMemorySocket: SocketConnection {
    private struct End: Sendable {
        var hasEnded = false
        var observers: [@Sendable () -> Void] = []
    }

    fileprivate let incoming: FramePipe
    fileprivate let outgoing: FramePipe
    private let ending = Locked(End())

    fileprivate init(incoming: FramePipe, outgoing: FramePipe) {
        self.incoming = incoming
        self.outgoing = outgoing
    }

    /// Whether neither side has closed the connection.
    public var isOpen: Bool { ending.withLock { !$0.hasEnded } }

    /// Sends a frame to the client. It waits while the client does not read, and much is under way.
    public func send(_ frame: SocketFrame) async throws(SocketError) {
        try await outgoing.send(frame)
    }

    /// Waits for frames of the client, and takes all that there are.
    public func receive() async throws(SocketError) -> [SocketFrame] {
        try await incoming.receive()
    }

    /// Closes the connection. The client gets what was sent before, and then the code; any code will do.
    public func close(code: UInt16) async {
        end(code)
    }

    /// Goes away without closing: the client gets 1006.
    public func vanish() {
        end(1006)
    }

    /// Sends a frame to the client if there is room for it.
    public func sendAtOnce(_ frame: SocketFrame) -> Bool {
        outgoing.sendAtOnce(frame)
    }

    /// Waits until the client is held back in sending. Returns early when the task is cancelled.
    func senderWaits() async { await incoming.senderWaits() }

    /// Closes the connection at once, as `close(code:)` does.
    package func end(_ code: UInt16) {
        let error = SocketError(.closed(code: code))
        outgoing.end(sending: .cancelled, receiving: error, discarding: false)
        incoming.end(sending: error, receiving: .cancelled, discarding: true)
        ended()
    }

    /// The client has closed the connection, or let go of it.
    fileprivate func lost(code: UInt16) {
        let error = SocketError(.closed(code: code))
        incoming.end(sending: .cancelled, receiving: error, discarding: false)
        outgoing.end(sending: error, receiving: .cancelled, discarding: true)
        ended()
    }

    private func ended() {
        let observers = ending.withLock { end in
            end.hasEnded = true
            defer { end.observers = [] }
            return end.observers
        }
        for observer in observers { observer() }
    }

    /// Runs `observer` when the connection has ended; at once, when it has.
    package func whenEnded(_ observer: @escaping @Sendable () -> Void) {
        let hasEnded = ending.withLock { end in
            if !end.hasEnded { end.observers.append(observer) }
            return end.hasEnded
        }
        if hasEnded { observer() }
    }
}
