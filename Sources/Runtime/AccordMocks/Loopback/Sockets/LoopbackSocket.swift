import Accord
import AccordHTTP
public import AccordSocket

/// The server's end of a connection, as a handler of ``LoopbackServer`` has it: with typed messages both ways.
///
/// ```swift
/// server.handle(Growfolio.Session.Contract.self) { socket in
///     try await socket.send(.welcome(welcome))
///     while let message = try await socket.next() {
///         if case .subscribe(let request) = message { try await socket.send(.acknowledged(request)) }
///     }
/// }
/// ```
public struct LoopbackSocket<Contract: SocketContract>: Sendable {
    /// The handshake.
    public let request: SocketRequest
    private let socket: InMemorySocket
    private let inbox: SocketInbox

    init(_ request: SocketRequest, _ socket: InMemorySocket, _ inbox: SocketInbox) {
        self.request = request
        self.socket = socket
        self.inbox = inbox
    }

    /// Whether neither side has closed the connection.
    public var isOpen: Bool { socket.isOpen }

    /// Sends a message. It waits while the client does not read, and much is under way.
    public func send(_ message: Contract.Incoming) async throws(SocketError) {
        let text: String
        do throws(CodecError) {
            text = try message.jsonString()
        } catch {
            throw SocketError(.protocolError, "\(Contract.name): the message cannot be written: \(error)", cause: error)
        }
        try await socket.send(.text(text))
    }

    /// Sends whatever a frame has in it.
    public func send(_ frame: SocketFrame) async throws(SocketError) {
        try await socket.send(frame)
    }

    /// Waits for the client's next message; `nil` when it has closed the connection.
    ///
    /// - Throws: `protocolError` for a message that cannot be read.
    public func next() async throws(SocketError) -> Contract.Outgoing? {
        guard let frame = await inbox.next() else { return nil }
        do throws(CodecError) {
            switch frame {
            case .text(let text): return try Contract.Outgoing(json: text)
            case .binary(let data): return try Contract.Outgoing(json: data)
            }
        } catch {
            throw SocketError(
                .protocolError, "\(Contract.name): the client's message cannot be read: \(error)", cause: error)
        }
    }

    /// Closes the connection; any code will do.
    public func close(code: UInt16) async { await socket.close(code: code) }

    /// Goes away without closing.
    public func vanish() { socket.vanish() }
}

/// The messages of a client that its handler has not read yet.
final class SocketInbox: Sendable {
    private struct State: Sendable {
        var frames: [SocketFrame] = []
        /// Whether the connection has ended; what came before may still be under way.
        var hasEnded = false
        /// Whether nothing more comes.
        var isComplete = false
    }

    /// With as many messages, no more are taken from the connection, so that a client that goes on sending has to wait.
    static let capacity = 256

    private let state = Watched(State())

    /// Takes what the client sends, until the connection has ended.
    func fill(from socket: InMemorySocket) async {
        socket.whenEnded { [state] in state.withLock { $0.hasEnded = true } }
        while await state.reaches({ $0.frames.count < Self.capacity || $0.hasEnded }),
            let frames = try? await socket.receive()
        {
            state.withLock { $0.frames += frames }
        }
        state.withLock { $0.isComplete = true }
    }

    func next() async -> SocketFrame? {
        await state.reaches { !$0.frames.isEmpty || $0.isComplete }
        return state.withLock { $0.frames.isEmpty ? nil : $0.frames.removeFirst() }
    }
}
