import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import HTTPTypes
import TestSupport

/// A backend that does what the path of a request says.
struct SampleBackend: Backend {
    /// Is set when a call to `/wait` is cancelled.
    let cancelled = Signal()
    /// Is set when a call to `/wait` has begun.
    let began = Signal()

    func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        switch request.url.path {
        case "/echo": return try await echo(request)
        case "/mirror": return mirror(request)
        case "/break": throw TransportError(.failed, "the backend gives up")
        case "/wait":
            began.set()
            try? await cancelled.waitForCancellation()
            throw .init(.cancelled, "the client went away")
        case "/empty": return TransportResponse(status: 204)
        case "/trailers":
            return TransportResponse(
                status: 200, headers: [.contentType: "text/plain"],
                body: TransportBody(Data("body".utf8), trailers: [.init("x-checksum")!: "7"]))
        default:
            return text("\(request.method) \(request.url.path)?\(request.url.query ?? "")")
        }
    }

    private func echo(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        do {
            let body = try await request.stream?.collect(upTo: 1 << 30) ?? Data()
            return TransportResponse(
                status: 200, headers: [.contentLength: "\(body.count)"], body: TransportBody(body))
        } catch {
            return error.code == .resourceExhausted ? text("too large", status: 413) : text("\(error)", status: 400)
        }
    }

    /// Gives each chunk back as it comes.
    private func mirror(_ request: TransportRequest) -> TransportResponse {
        let chunks = Locked(request.stream.map { Chunks($0) })
        return TransportResponse(
            status: 200,
            body: TransportBody { () throws(TransportError) in
                do {
                    return try await chunks.withLock { $0 }?.next()
                } catch {
                    throw TransportError(.failed, "\(error)")
                }
            })
    }

    private func text(_ text: String, status: Int = 200) -> TransportResponse {
        let data = Data(text.utf8)
        return TransportResponse(
            status: status, headers: [.contentType: "text/plain", .contentLength: "\(data.count)"],
            body: TransportBody(data))
    }

    func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        switch request.url.path {
        case "/echo":
            Task {
                while let frames = try? await socket.receive() {
                    for frame in frames { try? await socket.send(frame) }
                }
                cancelled.set()
            }
        case "/close": await socket.close(code: 4001)
        case "/vanish": socket.vanish()
        case "/deaf": began.set()
        default: throw SocketError(.refused(status: 404), "there is no socket here")
        }
    }
}

/// `@unchecked Sendable` is safe: one task reads at a time.
private final class Chunks: @unchecked Sendable {
    private var iterator: ByteStream.AsyncIterator

    init(_ stream: ByteStream) {
        iterator = stream.makeAsyncIterator()
    }

    func next() async throws(ConnectError) -> Data? { try await iterator.next() }
}
