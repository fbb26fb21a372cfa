public import AccordHTTP
public import AccordSocket
public import Foundation

/// The server's side of calls and sockets, as a function of what arrives: typed handlers in a test (`LoopbackServer`),
/// or a whole contract in `accord mock`.
///
/// A backend knows no network. In a test, clients reach it through transports in memory,
/// ``transport(baseURL:interceptors:)`` and ``socketTransport()``; `AccordListener` serves the same backend on a port.
public protocol Backend: Sendable {
    /// Answers a request.
    ///
    /// The body of the request may be a stream, which is read while the response is written; the trailers of the
    /// response are those of its body. The task is cancelled when the client goes away.
    ///
    /// - Throws: ``/AccordHTTP/TransportError`` to break the connection off without a response.
    func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse

    /// Answers the handshake of a socket, and takes its server's end.
    ///
    /// The client has its own end when the function returns, so what goes on for as long as the connection lives runs in
    /// a task of the backend's own.
    ///
    /// - Throws: `refused` with an HTTP status, to refuse the handshake.
    func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError)
}

extension Backend {
    /// A transport whose calls this backend answers, without a network.
    public func transport(
        baseURL: URL, interceptors: [any Interceptor] = []
    ) -> InMemoryTransport {
        InMemoryTransport(baseURL: baseURL, interceptors: interceptors) { request in
            try await respond(to: request)
        }
    }

    /// A transport whose sockets this backend accepts, without a network.
    public func socketTransport() -> InMemorySocketTransport {
        InMemorySocketTransport { request, socket throws(SocketError) in
            try await accept(request, socket)
        }
    }
}
