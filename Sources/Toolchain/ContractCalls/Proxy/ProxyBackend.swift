import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Contract
import Foundation
import HTTPTypes
import MockServer

/// A backend that passes everything on to a server, and compares requests and answers with contracts on the way.
package final class ProxyBackend: Backend {
    /// The number of bytes of a request's body that are looked at; larger ones are passed on all the same.
    private static let bodyLimit = 16 << 20

    private let transport: any Transport
    private let sockets: any SocketTransport
    private let methods: [String: CallableMethod]
    private let operations: [String: CallableOperation]
    private let channels: [SocketChannel]
    private let check: RequestCheck
    private let routes: SocketMock
    private let log: ProxyLog

    /// - Parameters:
    ///   - contracts: those of the catalogue.
    ///   - transport: its base URL is the server's.
    package init(
        _ contracts: [Contract], _ catalogue: CallCatalogue, _ transport: any Transport, sockets: any SocketTransport,
        log: ProxyLog
    ) {
        self.transport = transport
        self.sockets = sockets
        methods = Dictionary(catalogue.methods.map { ($0.path, $0) }) { first, _ in first }
        operations = Dictionary(catalogue.operations.map { ($0.title, $0) }) { first, _ in first }
        channels = catalogue.channels
        check = RequestCheck(contracts)
        routes = SocketMock(contracts) { _ in { _, _, _ in nil } }
        self.log = log
    }

    package func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let sent = Locked(Data())
        let forwarded = try forwarded(request, recordingIn: sent)
        var response = try await transport.send(forwarded)
        response.headers = response.headers.withoutHopByHop
        guard let exchange = exchange(request) else {
            log.add(unknown: "\(request.method) \(request.url.path)")
            return response
        }
        return watched(response, exchange, sent)
    }

    // MARK: - Requests

    private func forwarded(
        _ request: TransportRequest, recordingIn sent: Locked<Data>
    ) throws(TransportError) -> TransportRequest {
        var forwarded = request
        guard
            let url = transport.baseURL.appending(
                encodedPath: request.url.path(percentEncoded: true), query: request.url.query(percentEncoded: true))
        else { throw TransportError(.failed, "the URL cannot be passed on") }
        forwarded.url = url
        forwarded.headers = request.headers.withoutHopByHop.withReadableCodings
        if let body = request.body { sent.withLock { $0 = body } }
        if let stream = request.stream {
            let limit = Self.bodyLimit
            let watched = stream.map { chunk in
                sent.withLock { if $0.count + chunk.count <= limit { $0.append(chunk) } }
                return chunk
            }
            forwarded.stream = ByteStream(watched, length: stream.length)
        }
        return forwarded
    }

    /// A call on its way.
    private struct ProxyExchange: Sendable {
        var callable: Callable
        var reader: any AnswerReader
        var request: TransportRequest
        /// Whether messages are JSON, for a method.
        var usesJSON = true
    }

    private func exchange(_ request: TransportRequest) -> ProxyExchange? {
        let path = request.url.path.split(separator: "/").suffix(2).joined(separator: "/")
        if let call = methods[path] {
            let type = request.headers[.contentType]?.lowercased() ?? ""
            let query = request.url.query ?? ""
            let usesJSON = type.hasSuffix("json") || type.contains("json;") || query.contains("encoding=json")
            let rpcProtocol: RPCProtocol =
                type.hasPrefix("application/grpc-web")
                ? .grpcWeb : type.hasPrefix("application/grpc") ? .grpc : .connect
            return ProxyExchange(
                callable: .method(call), reader: MethodAnswer(call, rpcProtocol, usesJSON: usesJSON), request: request,
                usesJSON: usesJSON)
        }
        guard let found = check.find(request.mocked(body: nil)),
            let call = operations[found.operation.title]
        else { return nil }
        return ProxyExchange(
            callable: .operation(call), reader: OperationAnswer(call, isHead: request.method == .head), request: request
        )
    }

    private func deviations(of exchange: ProxyExchange, _ body: Data) -> [Deviation] {
        guard case .operation = exchange.callable else {
            guard case .method(let call) = exchange.callable, exchange.request.isConnectUnary, !body.isEmpty,
                exchange.request.headers[.contentEncoding] == nil
            else { return [] }
            let events = MessageCheck(call, usesJSON: exchange.usesJSON, ofRequests: true).events(body, "the request")
            return events.deviations.map {
                Deviation(.requestInvalid, $0.message, subject: $0.subject, weight: $0.weight)
            }
        }
        let found = check.find(exchange.request.mocked(body: body.isEmpty ? nil : body))
        return (found?.violations ?? []).map { violation in
            Deviation(
                .requestInvalid, "the client's \(violation.text) (\(violation.keyword))",
                subject:
                    "\(violation.place.rawValue) \(violation.parameter ?? "") \(violation.pointer) \(violation.keyword)"
            )
        }
    }

    // MARK: - Answers

    private func watched(
        _ response: TransportResponse, _ exchange: ProxyExchange, _ sent: Locked<Data>
    ) -> TransportResponse {
        var response = response
        var reader = exchange.reader
        let first = reader.begin(status: response.status, headers: response.headers)
        let state = Locked((reader: reader, outcome: CallOutcome(first), isOver: false))
        let body = response.body
        let status = response.status
        let finish: @Sendable ([AnswerEvent]) -> Void = { [self] events in
            let outcome = state.withLock { state -> CallOutcome? in
                guard !state.isOver else { return nil }
                state.isOver = true
                for event in events { state.outcome.add(event) }
                return state.outcome
            }
            guard let outcome else { return }
            let bytes = sent.withLock { $0 }
            log.add(
                exchange.callable, outcome.failure?.code ?? "\(status)",
                deviations(of: exchange, bytes) + outcome.deviations,
                repetition: ProxyRepetition(url: transport.baseURL).line(exchange.callable, exchange.request, bytes))
        }
        response.body = TransportBody(
            next: { () throws(TransportError) in
                var chunks = body.makeAsyncIterator()
                do throws(TransportError) {
                    guard let chunk = try await chunks.next() else {
                        finish(state.withLock { $0.reader.end(trailers: body.trailers) })
                        return nil
                    }
                    state.withLock { state in for event in state.reader.read(chunk) { state.outcome.add(event) } }
                    return chunk
                } catch {
                    // A client that goes away cuts the answer off itself.
                    finish(error.kind == .cancelled ? [] : state.withLock { $0.reader.cut(error) })
                    throw error
                }
            },
            trailers: { body.trailers }, cancel: body.cancel)
        return response
    }

    // MARK: - Sockets

    package func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        let base = transport.baseURL.withScheme(isSecure: transport.baseURL.scheme == "https")
        let url = base.appending(
            encodedPath: request.url.path(percentEncoded: true), query: request.url.query(percentEncoded: true))
        guard let url else { throw SocketError(.refused(status: 502), "the URL cannot be passed on") }
        let connection: any SocketConnection
        do throws(SocketError) {
            connection = try await sockets.connect(
                SocketRequest(url: url, headers: request.headers.withoutHopByHop.withoutHandshake))
        } catch {
            if case .refused = error.kind { throw error }
            throw SocketError(.refused(status: 502), error.message)
        }
        let bridge = SocketBridge(
            channel: routes.channel(at: request.url.path(percentEncoded: true)), log: log,
            repetition: ProxyRepetition(url: transport.baseURL))
        // The connections live on after the handshake; when one ends, so does the other, and the task.
        Task { await bridge.run(client: socket, server: connection, url: url) }
    }
}

extension CallOutcome {
    fileprivate init(_ events: [AnswerEvent]) {
        self.init()
        for event in events { add(event) }
    }
}

extension TransportRequest {
    fileprivate var isConnectUnary: Bool {
        let type = headers[.contentType]?.lowercased() ?? ""
        return type.hasPrefix("application/json") || type.hasPrefix("application/proto")
    }

    fileprivate func mocked(body: Data?) -> MockRequest {
        MockRequest(
            method: method.rawValue, path: url.path(percentEncoded: true), query: url.query(percentEncoded: true) ?? "",
            headers: headers, body: body)
    }
}
