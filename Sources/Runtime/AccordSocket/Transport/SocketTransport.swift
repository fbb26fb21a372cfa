public import AccordHTTP
public import Foundation
public import HTTPTypes

/// Opens WebSocket connections (RFC 6455); knows no contract.
public protocol SocketTransport: Sendable {
    /// Opens a connection, and returns when the server has agreed to it.
    ///
    /// When the calling task is cancelled, the transport gives up at once, and leaves nothing open.
    func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection
}

/// The URL that a connection goes to, and the headers of its handshake.
public struct SocketRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// Its scheme is `ws` or `wss`.
    public var url: URL
    /// The header fields of the handshake.
    public var headers: HTTPFields

    /// Creates the request for a connection.
    public init(url: URL, headers: HTTPFields = [:]) {
        self.url = url
        self.headers = headers
    }

    /// Without the query, which may have a token in it.
    public var description: String { "\(url.scheme ?? "")://\(url.host ?? "")\(url.path)" }

    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An open WebSocket connection. One task receives; several may send.
///
/// Pings of the peer are answered by the connection itself. When the last reference to it goes, so does the connection.
public protocol SocketConnection: Sendable {
    /// Sends a frame, and returns when the connection has taken it. It may keep a bounded number of bytes that the network
    /// does not take yet; beyond that, a peer that does not read holds the sender back.
    func send(_ frame: SocketFrame) async throws(SocketError)

    /// Sends a frame if the network takes it at once, after all that `send` was given before.
    ///
    /// - Returns: `false` when the frame was not taken, and is to be sent with `send`; always, for transports that do
    ///   not know what the network takes at once.
    func sendAtOnce(_ frame: SocketFrame) -> Bool

    /// Returns the messages that have arrived, in their order and one at least, as soon as there are any. Messages that
    /// are not asked for stay with the peer: a client that does not read holds the peer back.
    ///
    /// - Throws: `closed` when the peer has closed the connection, once all messages before that are received.
    func receive() async throws(SocketError) -> [SocketFrame]

    /// Closes the connection with a code, or tears it down when the peer does not go along within a short time. All that
    /// wait in `send` and `receive` are let go. It may be called several times.
    ///
    /// - Parameter code: 1000, or 3000 to 4999; others may be replaced by 1000, as Apple's systems send no others.
    func close(code: UInt16) async
}

extension SocketConnection {
    public func sendAtOnce(_ frame: SocketFrame) -> Bool { false }
}

/// A whole message, in text or in bytes; put together already when it came in fragments.
public enum SocketFrame: Sendable, Hashable {
    /// A message in text.
    case text(String)
    /// A message in bytes.
    case binary(Data)
}

/// Why a connection is none, or none any more.
public struct SocketError: CallFailure, Sendable, CustomStringConvertible, CustomReflectable {
    /// The kind of failure that a transport for sockets knows.
    public enum Kind: Sendable, Hashable {
        /// The peer closed the connection, with this code (RFC 6455, section 7.4); 1005 when it gave none, 1006 when it
        /// went away without closing.
        case closed(code: UInt16)
        /// The server answered the handshake otherwise, with this HTTP status.
        case refused(status: Int)
        /// The connection could not be opened.
        case unreachable
        /// A message, or a frame, is larger than the limit; the connection was closed with 1009.
        case tooLarge
        /// The peer broke the protocol; the connection was closed with 1002, or 1007 for text that is not UTF-8 and
        /// compressed data that is damaged. Or the server's answer to the handshake broke it.
        case protocolError
        /// The task was cancelled, or the connection closed from this side.
        case cancelled
    }

    /// The kind of failure.
    public var kind: Kind
    /// The reason for the error, in words; for `closed`, the one that the peer gave. It never quotes the URL.
    public var message: String
    /// Whether the device has no network. The connection could not be opened then, or was lost with it.
    public var isOffline: Bool
    /// The networking library's own error. It may quote the URL.
    public var cause: (any Error)?

    /// Creates an error with its reason in words.
    public init(_ kind: Kind, _ message: String = "", isOffline: Bool = false, cause: (any Error)? = nil) {
        self.kind = kind
        self.message = message
        self.isOffline = isOffline
        self.cause = cause
    }

    public var connectError: ConnectError {
        var error = ConnectError(.unavailable, description, isOffline: isOffline, cause: self)
        switch kind {
        case .closed, .unreachable: break
        case .refused(let status):
            (error.code, error.isInferred, error.httpStatus) = (.init(inferredFrom: status), true, status)
        case .tooLarge: error.code = .resourceExhausted
        case .protocolError: error.code = .internal
        case .cancelled: error.code = .canceled
        }
        return error
    }

    public var description: String { (message.isEmpty ? "\(kind)" : "\(kind): \(message)").onOneLine() }

    /// Without the cause, which may quote the URL, and the token in it.
    public var customMirror: Mirror { Mirror(self, children: ["kind": kind, "message": message.onOneLine()]) }
}
