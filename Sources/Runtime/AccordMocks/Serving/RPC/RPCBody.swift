import AccordHTTP
import Foundation

/// The body of a stream's response. When the client lets go of it, or gives it up, the call is cancelled.
final class RPCBody: Sendable {
    private let chunks: SoleIterator<ByteStream.AsyncIterator>
    private let scope: CallScope

    init(_ bytes: ByteStream, _ scope: CallScope) {
        chunks = SoleIterator(bytes.makeAsyncIterator())
        self.scope = scope
    }

    deinit {
        cancel()
    }

    func cancel() {
        scope.end(.cancelled)
    }

    func next() async throws(TransportError) -> Data? {
        do {
            return try await chunks.next()
        } catch {
            throw error.callFailure?.code == .canceled
                ? .cancelled : TransportError(.failed, "the response breaks off", cause: error)
        }
    }
}
