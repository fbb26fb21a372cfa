public import AccordHTTP
public import AccordSocket
import Foundation
import HTTPTypes

/// A server of typed handlers in the test's own process. Clients reach it through transports in memory, so that a test runs
/// all of a client: codecs, compression, interceptors, retries and deadlines.
///
/// ```swift
/// let server = LoopbackServer()
/// server.handle(ContactsService.Served.getContact) { request, context in
///     guard request.id == "7" else { throw ConnectError(.notFound) }
///     return GetContactResponse(contact: Contact(id: "7"))
/// }
/// server.handle(PetStoreOperations.GetPet.Served.self) { request, context in Pet(id: request.petID) }
/// server.handle(Growfolio.Session.Contract.self) { socket in try await socket.send(.welcome(welcome)) }
///
/// let client = ContactsServiceClient(transport: server.transport(baseURL: url))
/// let session = Growfolio.Session(transport: server.socketTransport())
/// ```
///
/// Calls of methods take Connect, gRPC and gRPC-Web, in either codec, compressed or not. The path of the base URL does not
/// matter. A handler that is set again takes the place of the one before. A call without a handler is answered as a server
/// answers one that it does not have, and the message says which handler is missing.
public final class LoopbackServer: Backend {
    private struct Handlers: Sendable {
        var routes: [String: RPCRoute] = [:]
        var operations: [String: RESTRoute] = [:]
        var sockets: [String: SocketRoute] = [:]
        var requests: [TransportRequest] = []
    }

    private let handlers: Locked<Handlers>
    /// The scenario that is on.
    let play = Locked<ScenarioPlay?>(nil)
    private let rpc: RPCServer
    let options: RPCServer.Options

    /// - Parameters:
    ///   - codings: the content codings that the server knows, the best first.
    ///   - compressionMinimum: responses with fewer bytes are sent as they are.
    ///   - clock: measures the deadlines that clients send along, and the latencies of scenarios.
    public init(
        codings: [ContentCoding] = [.gzip], compressionMinimum: Int = 1024,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let handlers = Locked(Handlers())
        self.handlers = handlers
        let options = RPCServer.Options(codings: codings, compressionMinimum: compressionMinimum, clock: clock)
        self.options = options
        rpc = RPCServer(options) { path in handlers.withLock { $0.routes[path] } }
    }

    /// All requests so far, those without a handler included.
    public var requests: [TransportRequest] { handlers.withLock { $0.requests } }

    func add(_ route: RPCRoute) {
        handlers.withLock { $0.routes[route.method.path] = route }
    }

    func add(_ route: RESTRoute) {
        handlers.withLock { $0.operations[route.descriptor.description] = route }
    }

    func add(_ route: SocketRoute) {
        handlers.withLock { $0.sockets[route.name] = route }
    }

    // MARK: Backend

    public func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let operations = handlers.withLock { handlers in
            handlers.requests.append(request)
            return Array(handlers.operations.values)
        }
        if rpc.hasMethod(of: request) { return try await rpc.respond(to: request) }
        if let match = RESTRoute.match(request, among: operations) {
            let exchange = RESTExchange(request: request, options: options)
            return try await match.route.respond(exchange, match.segments)
        }
        if RPCRoute.isCall(request) {
            // In the protocol of the call.
            return try await RPCServer(options) { RPCRoute.missing($0, request) }.respond(to: request)
        }
        let known = operations.map(\.descriptor.description).sorted().joined(separator: ", ")
        let problem = """
            LoopbackServer has no handler for \(request.method) \(request.url.path); add one: \
            server.handle(….Served.self) { request, context in … }. It has: \(known.isEmpty ? "none" : known)
            """
        return RESTExchange.problem(404, problem)
    }

    public func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        let routes = handlers.withLock { Array($0.sockets.values) }.sorted { $0.name < $1.name }
        // A handler for a path takes precedence over one for all.
        let route = routes.first { $0.path == request.url.path } ?? routes.first { $0.path == nil }
        guard let route else {
            let problem = "LoopbackServer has no handler for \(request.url.path)"
            throw SocketError(
                .refused(status: 404), "\(problem); add one: server.handle(….Session.Contract.self) { socket in … }")
        }
        try await route.accept(request, socket)
    }
}
