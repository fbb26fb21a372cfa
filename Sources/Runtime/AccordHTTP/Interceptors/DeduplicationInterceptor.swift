import Foundation
import HTTPTypes

/// Lets equal calls that are made at the same time share one response, as views that show the same thing make them.
///
/// Shared are unary calls without side effects, by equal requests with equal headers, whose response is a plain value; no
/// response is kept for later. When a caller is cancelled, the others go on; when all of them are, the call is.
public struct DeduplicationInterceptor: Interceptor {
    struct Key: Hashable, Sendable {
        let method: MethodDescriptor
        let request: RequestIdentity
        let headers: HTTPFields
        let query: [URLQueryItem]
        let timeout: Duration?
        let output: ObjectIdentifier
        let subject: UUID?
    }

    let flights = SingleFlight<Key, any Sendable>(isGivenUp: true)
    private let subject: @Sendable () async -> UUID?

    /// - Parameter session: who is signed in, so that no user sees what another asked for; `nil` when the transport
    ///   serves one user alone.
    public init(session: AuthSession?) {
        subject = { await session?.signInID }
    }

    public var phase: InterceptorPhase { .deduplication }

    public func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        guard call.method.kind == .unary, call.method.idempotency == .noSideEffects, Output.self is any Hashable.Type,
            let request = call.identify(call.request)
        else { return try await next(call) }
        let key = Key(
            method: call.method, request: request, headers: call.headers, query: call.query, timeout: call.timeout,
            output: ObjectIdentifier(Output.self), subject: await subject())
        var isSecond = false
        while true {
            let own = Locked(false)
            do {
                let response = try await flights.run(key) {
                    own.withLock { $0 = true }
                    return try await next(call)
                }
                if let response = response as? Response<Output> { return response }
                throw ConnectError(.internal, "a shared response is of another type")
            } catch let error as ConnectError {
                // The time of whoever began may be up, while one's own is not.
                guard error.code == .deadlineExceeded, !own.withLock({ $0 }), !isSecond else { throw error }
                isSecond = true
            } catch {
                throw .cancelled
            }
        }
    }
}
