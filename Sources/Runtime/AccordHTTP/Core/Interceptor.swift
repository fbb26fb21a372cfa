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
/// outermost, which sees a call first and its response last. One instance serves all calls, also at the same time, so
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
    /// - Throws: what the caller is to see in place of a response.
    func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output>
}

extension Interceptor {
    public var phase: InterceptorPhase { .attempt }
}

/// The place of an interceptor between the caller and the wire, whatever its index in the array.
///
/// A phase that comes first is further out. Interceptors of the same phase are in the order of the array.
public enum InterceptorPhase: Sendable, Hashable, Comparable, CaseIterable {
    // MARK: Once per call

    /// Looks at the whole call: how long it took, and what became of it.
    case analytics
    /// For interceptors of the app that want to see a call once, however often it is sent.
    case call
    /// Lets equal calls share a response.
    case deduplication
    /// Gives the call a key by which the server knows it again.
    case idempotency
    /// Gives the call an identifier for logs.
    case correlation
    /// Sends the call again. The interceptors after this phase see each attempt.
    case retry

    // MARK: Once per attempt

    /// Shows who the caller is, with what holds at the time of the attempt.
    case auth
    /// The place next to the wire, where interceptors are unless they say otherwise: they see each request as it is
    /// sent, with its credentials, and each response as it comes.
    case attempt
}

extension [any Interceptor] {
    /// The interceptors, the outermost first.
    var byPhase: [any Interceptor] {
        guard count > 1 else { return self }
        let phases = map(\.phase)
        guard zip(phases, phases.dropFirst()).contains(where: >) else { return self }
        return InterceptorPhase.allCases.flatMap { phase in filter { $0.phase == phase } }
    }
}
