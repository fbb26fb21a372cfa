public import Foundation
public import HTTPTypes

/// Gives each call that changes something a key, the same on all attempts, so that a server does the work once.
///
/// Such calls are methods of Connect services that are not marked `NO_SIDE_EFFECTS`, and REST operations other than GET,
/// HEAD, OPTIONS, TRACE and QUERY. With a key, ``RetryInterceptor`` repeats them, too: use it where the server knows
/// such keys.
public struct IdempotencyInterceptor: Interceptor {
    private let header: HTTPField.Name
    private let key: @Sendable (UUID) -> String

    /// - Parameters:
    ///   - header: the header that carries the key. A value that the caller has set is kept.
    ///   - key: makes it of ``Call/id``; in lower case by default.
    public init(
        header: HTTPField.Name = .idempotencyKey,
        key: @escaping @Sendable (UUID) -> String = { $0.uuidString.lowercased() }
    ) {
        self.header = header
        self.key = key
    }

    public var phase: InterceptorPhase { .idempotency }

    public func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        guard call.method.idempotency != .noSideEffects else { return try await next(call) }
        var call = call
        let key = call.headers[header] ?? call.idempotencyKey ?? key(call.id)
        call.headers[header] = key
        call.idempotencyKey = key
        return try await next(call)
    }
}
