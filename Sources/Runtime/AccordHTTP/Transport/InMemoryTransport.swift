public import Foundation

/// A transport whose other end is a function in the same process, for tests and previews.
public struct InMemoryTransport: Transport {
    public let baseURL: URL
    public let interceptors: [any Interceptor]
    private let handler: @Sendable (TransportRequest) async throws -> TransportResponse

    /// - Parameter handler: answers a request, in the task that sent it. A ``TransportError`` is passed on, a
    ///   `CancellationError` becomes one, and so does every other error, as a request that failed.
    public init(
        baseURL: URL,
        interceptors: [any Interceptor] = [],
        handler: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
    ) {
        self.baseURL = baseURL
        self.interceptors = interceptors
        self.handler = handler
    }

    /// The handler sees the request's stream, and gives the response's body.
    public var capabilities: TransportCapabilities { [.trailers, .fullDuplex] }

    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        guard !Task.isCancelled else { throw .cancelled }
        do {
            return try await handler(request)
        } catch let error as TransportError {
            throw error
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw TransportError(.failed, "the handler failed", cause: error)
        }
    }
}
