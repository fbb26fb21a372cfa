/// Handles calls between the caller and the transport; sees typed calls, and may change, repeat, answer or refuse them.
///
/// ```swift
/// struct TokenInterceptor: Interceptor {
///     let token: @Sendable () async -> String
///
///     func intercept<Input: Sendable, Output: Sendable>(
///         _ call: Call<Input>,
///         next: @escaping Next<Input, Output>
///     ) async throws(ConnectError) -> Response<Output> {
///         var call = call
///         call.headers[.authorization] = "Bearer \(await token())"
///         return try await next(call)
///     }
/// }
/// ```
///
/// Interceptors are ordered by their ``phase``, and within a phase as in the transport's array: the first is the
/// outermost, which sees a call first and its answer last. One instance serves all calls, also at the same time, so
/// what belongs to a call is kept in the call.
public protocol Interceptor: Sendable {
    /// The function that passes a call on from an interceptor: to the next one, or to the wire. It may be called again,
    /// to repeat the call.
    typealias Next<Input: Sendable, Output: Sendable> =
        @Sendable (Call<Input>) async throws(ConnectError) -> Response<Output>

    /// The phase of the interceptor; ``InterceptorPhase/attempt`` unless it says otherwise.
    var phase: InterceptorPhase { get }

    /// Answers the call, by passing it to `next` or otherwise.
    ///
    /// - Throws: what the caller is to see in place of an answer.
    func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output>
}

extension Interceptor {
    public var phase: InterceptorPhase { .attempt }
}
