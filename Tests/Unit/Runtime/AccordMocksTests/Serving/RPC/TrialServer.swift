import Accord
import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import TestSupport
import Trial

typealias TrialV1 = Accord_.Trial.V1

/// The trial service over ``RPCServer``: it does what the scripts in its requests say.
struct TrialServer: Sendable {
    /// Set when the handler of a call begins to hold.
    let holding = Signal()
    /// Set when the handler of a call that holds is cancelled.
    let cancelled = Signal()
    private let options: RPCServer.Options
    private let more: [RPCRoute]

    /// - Parameter more: handlers in place of those that follow scripts.
    init(_ options: RPCServer.Options = RPCServer.Options(), _ more: RPCRoute...) {
        self.options = options
        self.more = more
    }

    var server: RPCServer {
        let scripted = TrialV1.TrialService.Methods.all.map { method in
            RPCRoute(method) { call throws(ConnectError) in try await perform(call) }
        }
        let routes = Dictionary((more + scripted).map { ($0.method.path, $0) }) { first, _ in first }
        return RPCServer(options) { routes[$0] }
    }

    func transport() throws -> InMemoryTransport {
        InMemoryTransport(baseURL: try url("api")) { [server] request in try await server.respond(to: request) }
    }

    func client(
        _ subject: RPCSubject = RPCSubject(), get: ConnectGET = .disabled, timeout: Duration? = nil
    ) throws -> TrialV1.TrialServiceClient {
        TrialV1.TrialServiceClient(
            transport: try transport(), protocol: subject.rpcProtocol, codec: subject.isJSON ? .json : .protobuf,
            options: RPCOptions(
                requestCoding: subject.isCompressed ? .gzip(minimumBytes: 1) : nil,
                acceptedCodings: subject.isCompressed ? [.gzip] : [], getForQueries: get, defaultTimeout: timeout))
    }

    /// Answers a request that a test has written byte by byte.
    func respond(
        _ path: String, _ headers: HTTPFields = [:], _ body: Data? = nil, method: HTTPRequest.Method = .post
    ) async throws -> (status: Int, headers: HTTPFields, body: Data, trailers: HTTPFields) {
        let request = TransportRequest(method: method, url: try url(path), headers: headers, body: body)
        let response = try await server.respond(to: request)
        let bytes = try await response.body.collect(upTo: 1 << 20)
        return (response.status, response.headers, bytes, response.body.trailers)
    }

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: "http://memory/\(path)") else { throw TransportError(.failed, "no URL") }
        return url
    }

    // MARK: Scripts

    private func perform(_ call: RPCExchange) async throws(ConnectError) {
        var number: UInt32 = 0
        switch call.method.kind {
        case .unary, .serverStream:
            let bytes = try await call.message()
            try await follow(try decode(bytes, call), call, &number, requests: [bytes])
        case .clientStream:
            var requests: [Data] = []
            while let bytes = try await call.next() { requests.append(bytes) }
            try await follow(try decode(requests.first ?? Data(), call), call, &number, requests: requests)
        case .bidiStream:
            while let bytes = try await call.next() {
                try await follow(try decode(bytes, call), call, &number, requests: [bytes])
            }
        }
    }

    private func follow(
        _ request: TrialV1.Request, _ call: RPCExchange, _ number: inout UInt32, requests: [Data]
    ) async throws(ConnectError) {
        let script = request.script ?? TrialV1.Script()
        for header in script.headers { call.responseHeaders.append(try field(header)) }
        for trailer in script.trailers { call.responseTrailers.append(try field(trailer)) }
        let isSingle = call.method.kind == .unary || call.method.kind == .clientStream
        for _ in 0..<(isSingle ? (script.failure == nil && !script.hold ? 1 : 0) : script.count) {
            number += 1
            let answer = TrialV1.Answer(
                payload: request.payload + Data(count: Int(script.padding)), number: number,
                seen: number == 1 ? seen(call, requests) : nil)
            try await call.send(try encode(answer, call))
        }
        if script.hold { try await hold() }
        if let failure = script.failure { throw try error(failure) }
    }

    /// Waits until the call is cancelled.
    private func hold() async throws(ConnectError) {
        holding.set()
        do {
            try await cancelled.waitForCancellation()
        } catch {
            throw .cancelled
        }
    }

    private func seen(_ call: RPCExchange, _ requests: [Data]) -> TrialV1.Seen {
        TrialV1.Seen(
            httpMethod: call.isGET ? "GET" : "POST", httpVersion: "memory",
            headers: call.headers.map { .init(name: $0.name.canonicalName, value: $0.value) },
            timeoutMs: call.timeRemaining.map { Int64($0 / .milliseconds(1)) }, requests: UInt32(requests.count),
            requestBytes: UInt64(requests.reduce(0) { $0 + $1.count }), client: "memory")
    }

    private func error(_ failure: TrialV1.Failure) throws(ConnectError) -> ConnectError {
        do {
            let details = try failure.details.map {
                ConnectError.Detail(type: TrialV1.Detail.messageName, value: try $0.protobufData())
            }
            return ConnectError(
                ConnectError.Code(rawValue: failure.code) ?? .unknown, failure.message, details: details,
                metadata: [.requestID: "7"])
        } catch {
            throw ConnectError(.internal, "\(error)")
        }
    }

    private func field(_ header: TrialV1.Header) throws(ConnectError) -> HTTPField {
        guard let name = HTTPField.Name(header.name) else { throw ConnectError(.internal, header.name) }
        return HTTPField(name: name, value: header.value)
    }

    private func decode(_ bytes: Data, _ call: RPCExchange) throws(ConnectError) -> TrialV1.Request {
        do { return try call.codec.decode(from: bytes) } catch { throw ConnectError(.invalidArgument, "\(error)") }
    }

    private func encode(_ answer: TrialV1.Answer, _ call: RPCExchange) throws(ConnectError) -> Data {
        do { return try call.codec.encode(answer) } catch { throw ConnectError(.internal, "\(error)") }
    }
}

/// A protocol, a codec, and whether messages are compressed.
struct RPCSubject: Sendable, Hashable {
    var rpcProtocol = RPCProtocol.connect
    var isJSON = false
    var isCompressed = false

    static let all = RPCProtocol.allCases.flatMap { rpcProtocol in
        [false, true].flatMap { isJSON in
            [false, true].map { RPCSubject(rpcProtocol: rpcProtocol, isJSON: isJSON, isCompressed: $0) }
        }
    }
}
