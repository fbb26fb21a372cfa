import Accord
public import AccordSocket

/// A mock of the server of a session over a connection in memory. The session is the real one. The mocks that Accord
/// generates have one.
///
/// ```swift
/// let gate = Gate()
/// mock.server.plays(
///     [.emit(.welcome(welcome)), .expect(.subscribe(quotes)), .wait(gate), .close(code: 4001)],   // first connection
///     [.refuse(status: 503)],                                                                     // second
///     [.emit(.welcome(welcome)), .silence])                                                       // all others
/// mock.session.connect()
/// gate.open()
///
/// await mock.server.emit(.quoteUpdated(quote))                              // without a script, or after its end
/// #expect(await mock.server.next() == .pong)
/// try mock.server.verify()                                                  // a test's last line
/// ```
///
/// Scripts take as long as the test and the client do, and never depend on time. A client's message that is not the one
/// that a script expects fails the script: the connection is closed with 1011, further handshakes are refused with 500,
/// and ``verify()`` says what was wrong.
public final class SocketServerMock<Contract: SocketContract>: Sendable {
    /// A step of the server. After the last one the connection stays open, and the test may go on by hand.
    public enum Step: Sendable {
        /// Sends a message.
        case emit(Contract.Incoming)
        /// Sends whatever a frame has in it: garbage, or a message with an identifier.
        case frame(SocketFrame)
        /// Waits for the client's next message, which has to be this one.
        case expect(Contract.Outgoing)
        /// Waits for the client's next message, which has to be one that the closure takes; the text says which.
        case expects(String, @Sendable (Contract.Outgoing) -> Bool)
        /// Waits for a message of the client that the closure takes, and passes over those before; the text says which.
        case awaits(String, @Sendable (Contract.Outgoing) -> Bool)
        /// Waits for as long by a clock.
        case pause(Duration, any Clock<Duration>)
        /// Waits until the test opens the gate; no time passes for that.
        case wait(Gate)
        /// Says nothing more, until the client closes the connection.
        case silence
        /// Closes the connection.
        case close(code: UInt16)
        /// Goes away without closing.
        case vanish
        /// Answers the handshake with an HTTP status. It is a script's first step, or comes after `wait`.
        case refuse(status: Int)

        /// Sends a frame with a text.
        public static func text(_ text: String) -> Step { .frame(.text(text)) }
    }

    /// The transport for the session under test.
    public let transport: InMemorySocketTransport
    private let stage: SocketStage<Contract>

    /// Creates the mock of a server, which accepts every handshake.
    public init() {
        let stage = SocketStage<Contract>()
        self.stage = stage
        transport = InMemorySocketTransport { request, socket throws(SocketError) in
            try await stage.accept(request, socket)
        }
    }

    /// Sets what the server does: a script for each handshake to come, of which the last one also serves all that come
    /// after it.
    public func plays(_ scripts: [Step]...) {
        plays(scripts: scripts)
    }

    func plays(scripts: [[Step]]) {
        stage.plays(scripts)
    }

    /// Lets scripts and ``next()`` overlook messages of the client, such as the answers to heartbeats. They are among
    /// ``received`` nevertheless.
    public func ignores(_ isIgnored: @escaping @Sendable (Contract.Outgoing) -> Bool) {
        stage.ignores(isIgnored)
    }

    // MARK: By hand

    /// Sends a message over the connection made last, if it is open; else once there is one.
    public func emit(_ message: Contract.Incoming) async {
        guard let text = stage.text(of: message, "emit") else { return }
        await send(.text(text))
    }

    /// Sends whatever a frame has in it, as ``emit(_:)`` does.
    public func send(_ frame: SocketFrame) async {
        try? await stage.openSocket()?.send(frame)
    }

    /// Closes the connection that is open, or the next one.
    public func close(code: UInt16) async {
        await stage.openSocket()?.close(code: code)
    }

    /// Goes away without closing.
    public func vanish() async {
        await stage.openSocket()?.vanish()
    }

    /// The client's next message that no script has taken; `nil` when the task is cancelled.
    public func next() async -> Contract.Outgoing? {
        await stage.next()
    }

    // MARK: Recorded messages

    /// All messages of the client, in the order in which they came.
    public var received: [Contract.Outgoing] { stage.contents.received }

    /// All handshakes, those refused included.
    public var requests: [SocketRequest] { stage.contents.requests }

    /// The number of connections that there were.
    public var connections: Int { stage.contents.connections.count }

    /// The number of connections that are open.
    public var openConnections: Int { transport.openConnections }

    /// Waits until the client has sent `count` messages; those that came already count. Returns early when the task is
    /// cancelled.
    public func received(count: Int) async {
        await stage.reaches { $0.received.count >= count }
    }

    /// The codes with which the client has closed connections, in their order; 1006 for one that it has let go of.
    public var closings: [UInt16] { stage.contents.closings }

    /// Waits until the client has closed `count` connections. Returns early when the task is cancelled.
    public func closed(count: Int) async {
        await stage.reaches { $0.closings.count >= count }
    }

    /// Waits until there have been `count` connections. Returns early when the task is cancelled.
    public func connected(count: Int) async {
        await stage.reaches { $0.connections.count >= count }
    }

    /// Waits until the scripts of `count` connections have come to their end, or failed; a `silence` is an end. Returns
    /// early when the task is cancelled.
    public func played(count: Int) async {
        await stage.reaches { $0.connections.count { $0.isPlayed } >= count }
    }

    /// Throws when a script failed, or still waits for a message of the client.
    public func verify() throws(SocketScriptError) {
        if let error = stage.contents.error { throw error }
    }

    /// Waits until ``verify()`` throws. Returns early when the task is cancelled.
    func fails() async {
        await stage.reaches { $0.error != nil }
    }
}

/// Why a server's script failed.
public struct SocketScriptError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason in words.
    public var message: String

    public var description: String { message }
}
