/// The interceptors of one call in the order of their phases, and the wire after the last of them.
struct InterceptorChain<Input: Sendable, Output: Sendable>: Sendable {
    private let interceptors: [any Interceptor]
    private let wire: @Sendable (Call<Input>) async throws(ConnectError) -> Response<Output>
    private let attempts = Locked(1)

    init(
        _ interceptors: [any Interceptor],
        wire: @escaping @Sendable (Call<Input>) async throws(ConnectError) -> Response<Output>
    ) {
        self.interceptors = interceptors.byPhase
        self.wire = wire
    }

    func run(_ call: Call<Input>) async throws(ConnectError) -> Response<Output> {
        try await run(call, from: 0)
    }

    private func run(_ call: Call<Input>, from index: Int) async throws(ConnectError) -> Response<Output> {
        guard index < interceptors.count else { return try await wire(call) }
        let isRepetition = Locked(false)
        return try await interceptors[index].intercept(call) { call throws(ConnectError) in
            var call = call
            let repeats = isRepetition.withLock { flag in
                defer { flag = true }
                return flag
            }
            if repeats {
                call.attempt = attempts.withLock { count in
                    count += 1
                    return count
                }
            }
            return try await run(call, from: index + 1)
        }
    }
}
