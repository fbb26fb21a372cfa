import Foundation
import HTTPTypes

/// Sends calls through a transport's interceptors, with their deadlines around them: what all protocols have in common.
struct CallRunner: Sendable {
    let transport: any Transport
    /// The timeout of unary calls that have none of their own.
    let defaultTimeout: Duration?
    let clock: any Clock<Duration>

    /// - Parameters:
    ///   - identify: what makes two requests the same, where it is not that they are equal.
    ///   - attempt: brings one attempt to the wire, with the deadline that holds for it.
    func perform<Input: Sendable, Output: Sendable>(
        _ method: MethodDescriptor,
        _ request: Input,
        _ callOptions: CallOptions,
        identify: (@Sendable (Input) -> RequestIdentity?)? = nil,
        attempt: @escaping @Sendable (Call<Input>, Deadline?) async throws(ConnectError) -> Response<Output>
    ) async throws(ConnectError) -> Response<Output> {
        let timeout = callOptions.timeout ?? (method.kind == .unary ? defaultTimeout : nil)
        var call = Call(method: method, request: request, headers: callOptions.headers, timeout: timeout)
        if let identify { call.identify = identify }
        if let key = callOptions.repetitionKey { repeatable(&call, key) }
        if let onProgress = callOptions.onProgress { call.record.report(to: onProgress) }
        do throws(ConnectError) {
            let response = try await perform(call, attempt)
            return method.kind == .unary ? response : response.naming(call.record)
        } catch {
            throw call.record.naming(error)
        }
    }

    /// Gives a call the key that its caller repeats it under. The transport's ``IdempotencyInterceptor`` knows the
    /// header.
    private func repeatable(_ call: inout Call<some Sendable>, _ key: String) {
        call.isRepeatedByCaller = true
        call.idempotencyKey = key
        guard !transport.interceptors.contains(where: { $0 is IdempotencyInterceptor }) else { return }
        call.headers[.idempotencyKey] = key
    }

    private func perform<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        _ attempt: @escaping @Sendable (Call<Input>, Deadline?) async throws(ConnectError) -> Response<Output>
    ) async throws(ConnectError) -> Response<Output> {
        guard !Task.isCancelled else { throw .cancelled }
        var call = call
        let deadline = call.timeout.map { Deadline(after: $0, on: clock) }
        call.deadline = deadline
        let chain = InterceptorChain<Input, Output>(transport.interceptors) { call throws(ConnectError) in
            // An interceptor may have shortened the time for this attempt.
            guard let timeout = call.timeout, timeout < deadline?.remaining ?? .seconds(Int64.max) else {
                return try await attempt(call, deadline)
            }
            let shorter = Deadline(after: timeout, on: clock)
            return try await shorter.run { () throws(ConnectError) in try await attempt(call, shorter) }
        }
        if let deadline {
            return try await deadline.run { [call] () throws(ConnectError) in try await chain.run(call) }
        }
        // A transport heeds that it is cancelled; whether interceptors do is not known.
        if transport.interceptors.isEmpty { return try await chain.run(call) }
        return try await Part { [call] () throws(ConnectError) in try await chain.run(call) }.value
    }
}

extension Transport {
    /// Sends a request as ``send(_:)`` does, counts its bytes, and says in terms of calls what goes wrong.
    ///
    /// - Parameter idle: how long a stream may bring nothing; `nil` for unary calls, and for no limit.
    func response(
        to request: TransportRequest, _ record: CallRecord, idle: IdleLimit? = nil
    ) async throws(ConnectError) -> TransportResponse {
        let length = request.stream.map(\.length) ?? request.body?.count ?? 0
        record.sent(to: request.url, bytes: length)
        var request = request
        request.onSent = record.progress?.beganRequest(bytes: length)
        // A server that takes a stream of requests may answer when it has them all.
        guard let idle, request.stream == nil else { return try await response(to: request, counting: record, idle) }
        return try await idle.run { [request] () throws(ConnectError) in
            try await response(to: request, counting: record, idle)
        }
    }

    private func response(
        to request: TransportRequest, counting record: CallRecord, _ idle: IdleLimit?
    ) async throws(ConnectError) -> TransportResponse {
        do throws(TransportError) {
            var response = try await send(request)
            if let length = response.bodyLength(decoded: decodesContentEncodings) {
                record.progress?.beganResponse(bytes: length)
            }
            response.body = response.body.counted(in: record)
            if let idle { response.body = response.body.limited(by: idle) }
            return response
        } catch {
            throw ConnectError(error)
        }
    }
}

extension TransportResponse {
    /// The number of bytes of the body; `nil` when the server does not say, and for a body that the transport
    /// decompresses, which has another length.
    ///
    /// - Parameter decoded: see ``Transport/decodesContentEncodings``.
    func bodyLength(decoded: Set<String>) -> Int? {
        let coding = headers[.contentEncoding]?.lowercased() ?? "identity"
        guard !decoded.contains(coding) else { return nil }
        return headers[.contentLength].flatMap { Int($0) }
    }
}

extension TransportBody {
    /// The same body, whose bytes are counted as they are read.
    func counted(in record: CallRecord) -> TransportBody {
        TransportBody(
            next: { () throws(TransportError) in
                var chunks = makeAsyncIterator()
                let chunk = try await chunks.next()
                if let chunk { record.received(chunk.count) }
                return chunk
            },
            trailers: { trailers },
            cancel: cancel)
    }
}

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
