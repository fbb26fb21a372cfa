import AccordHTTP
import AccordMocks
import AccordSocket

/// A backend in whose place another one can be put while it is served. Connections stay, and calls and sockets that are
/// under way go on with the one that they began with.
package final class SwitchedBackend: Backend {
    private let current: Locked<any Backend>

    package init(_ backend: any Backend) {
        current = Locked(backend)
    }

    package func replace(with backend: any Backend) {
        _ = current.exchange(backend)
    }

    package func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        try await current.withLock { $0 }.respond(to: request)
    }

    package func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        try await current.withLock { $0 }.accept(request, socket)
    }
}
