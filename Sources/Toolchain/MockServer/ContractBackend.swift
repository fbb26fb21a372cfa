import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Contract
import Foundation
import HTTPTypes

/// A backend that is made from contracts alone.
///
/// ```swift
/// let backend = ContractBackend([contract])
/// let client = PetsClient(transport: backend.transport(baseURL: url))
/// ```
package final class ContractBackend: Backend {
    /// The number of bytes that the body of a request may have.
    package static let bodyLimit = 16 << 20

    private let rest: RESTMock
    let rpc: RPCBackend
    private let transcoded: TranscodedCalls
    private let state = Locked(ResourceState())
    private let log: @Sendable (LoggedCall) -> Void
    private let clock: any Clock<Duration>
    /// The scenarios of the server.
    package let scenarios: ScenarioBook
    /// The sockets of the contracts, and the connections over them.
    package let sockets: SocketHub

    /// - Parameters:
    ///   - contracts: complete readings (``SchemaReader/isComplete``).
    ///   - remembers: whether resources that are created, changed and deleted are remembered.
    ///   - seed: of all samples.
    ///   - sampler: makes the samples of a contract's schemas.
    ///   - sockets: the pace and the clock of sockets, and of scenarios.
    ///   - scenarios: go before what the contracts say.
    ///   - connections: the sockets that are open, those of a backend before this one included.
    ///   - log: gets a record of each call.
    ///   - socketLog: gets a record of all that happens on sockets.
    package init(
        _ contracts: [Contract], remembers: Bool = true, seed: UInt64 = 0,
        sampler: (SchemaGraph) -> SampleMaker = { $0.sampler },
        sockets options: SocketHub.Options = SocketHub.Options(),
        scenarios: ScenarioBook = ScenarioBook(), connections: SocketConnections = SocketConnections(),
        log: @escaping @Sendable (LoggedCall) -> Void = { _ in },
        socketLog: @escaping @Sendable (SocketRecord) -> Void = { _ in }
    ) {
        rest = RESTMock(contracts, remembers: remembers, seed: seed, sampler: sampler)
        var rpcOptions = RPCBackend.Options(remembers: remembers, seed: seed)
        rpcOptions.server.clock = options.clock
        rpcOptions.scenario = scenarios.turn
        rpc = RPCBackend(contracts, options: rpcOptions, sampler: \.messageSampler) { call in
            log(LoggedCall(call))
        }
        transcoded = TranscodedCalls(contracts)
        self.log = log
        clock = options.clock
        self.scenarios = scenarios
        let mock = SocketMock(contracts, seed: seed, times: options.times, sampler: sampler)
        sockets = SocketHub(mock, options, scenarios, connections, log: socketLog)
    }

    /// The number of methods of services.
    package var methodCount: Int { rpc.methods.count }

    /// The number of channels of sockets.
    package var channelCount: Int { sockets.mock.channels.count }

    /// The calls and sockets that are served, in a line: `12 operations, 1 method, 1 channel`.
    package var summary: String {
        [(operationCount, "operation"), (methodCount, "method"), (channelCount, "channel")].filter { $0.0 > 0 }
            .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }

    /// The number of operations of REST APIs.
    package var operationCount: Int { rest.operationCount }

    package func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        if rpc.hasMethod(of: request) { return try await call(request) }
        let start = ContinuousClock.now
        let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let path = parts?.percentEncodedPath ?? request.url.path
        var call = MockRequest(
            method: request.method.rawValue, path: path.isEmpty ? "/" : path, query: parts?.percentEncodedQuery ?? "",
            headers: request.headers)
        let refusal = try await readBody(of: request, into: &call)
        if refusal == nil, !rest.knows(call.path), let match = transcoded.match(call.method, call.path) {
            return try await answer(match, call, request)
        }
        let response = refusal ?? state.withLock { rest.answer(call, &$0, scenario: scenarios.turn) }
        if response.delay > .zero {
            do { try await clock.sleep(for: response.delay) } catch { throw .init(.cancelled, "the client went away") }
        }
        log(
            LoggedCall(
                method: request.method.rawValue, path: path, status: response.status, duration: .now - start,
                operation: response.operation, remarks: response.remarks))
        let result = TransportResponse(
            status: response.status, headers: response.headers.allowing(request.headers[.origin]),
            body: TransportBody(response.body))
        return try await response.turn?.respond(on: clock) { result } ?? result
    }

    /// Answers a call of a service's method; and a browser that asks whether a page of another origin may make it.
    private func call(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let origin = request.headers[.origin]
        if request.method == .options { return TransportResponse(status: 204, headers: HTTPFields().allowing(origin)) }
        var response = try await rpc.respond(to: request)
        response.headers = response.headers.allowing(origin)
        return response
    }

    /// Answers a REST request that the contract maps to a method.
    private func answer(
        _ match: TranscodedCalls.Match, _ call: MockRequest, _ request: TransportRequest
    ) async throws(TransportError) -> TransportResponse {
        var response: TransportResponse
        switch match.call(call, at: request.url) {
        case .success(let call):
            let answer = try await rpc.respond(to: call)
            let body = try? await answer.body.collect(upTo: Self.bodyLimit)
            response = match.response(to: body.flatMap { try? JSONValue(json: $0) } ?? .null, status: answer.status)
        case .failure(let problem):
            let error: JSONValue = ["code": "invalid_argument", "message": .string(problem.text)]
            response = match.response(to: error, status: 400)
            log(
                LoggedCall(
                    method: call.method, path: call.path, status: 400, duration: .zero, operation: match.method,
                    remarks: [problem.text]))
        }
        response.headers = response.headers.allowing(request.headers[.origin])
        return response
    }

    /// Reads the body of a request.
    ///
    /// - Returns: the response to one that is too large; `nil` for others.
    private func readBody(
        of request: TransportRequest, into call: inout MockRequest
    ) async throws(TransportError) -> MockResponse? {
        call.body = request.body
        guard let stream = request.stream else { return nil }
        do throws(ConnectError) {
            call.body = try await stream.collect(upTo: Self.bodyLimit)
            return nil
        } catch {
            guard error.code == .resourceExhausted else { throw TransportError(.failed, "the body cannot be read") }
            let limit = "the body is larger than \(Self.bodyLimit) bytes"
            return Problem(status: 413, detail: limit).response
        }
    }

    package func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        try sockets.accept(request, socket)
    }
}

extension HTTPFields {
    /// The fields by which a browser lets pages of another origin read a response (WHATWG Fetch, "CORS protocol").
    ///
    /// - Parameter origin: of the page; `nil` for a client that is no browser.
    fileprivate func allowing(_ origin: String?) -> HTTPFields {
        guard origin != nil else { return self }
        var fields = self
        fields[.accessControlAllowOrigin] = "*"
        fields[.accessControlAllowHeaders] = "*, Authorization"
        fields[.accessControlAllowMethods] = "*"
        fields[.accessControlExposeHeaders] = "*"
        return fields
    }
}
