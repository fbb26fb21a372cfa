import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Contract

/// Makes a sample of a message, as ProtoJSON: the same for the same seed.
///
/// - Parameter type: the message's full name.
/// - Returns: `nil`, where none can be made.
package typealias MessageSampler = @Sendable (_ type: String, _ seed: UInt64) -> JSONValue?

/// A backend with the services of contracts, by Connect, gRPC and gRPC-Web, that answers with samples.
///
/// ```swift
/// let backend = RPCBackend([contract]) { contract in sampler(of: contract) }
/// let client = ContactsServiceClient(transport: backend.transport(baseURL: url))
/// ```
///
/// The same request has the same answer. Requests are checked against the contract. `Prefer` chooses another answer
/// (``RPCPreference``). Resources that a service creates, changes and deletes are remembered where names and messages of its
/// methods show them plainly (``RPCResource``).
package final class RPCBackend: Backend {
    /// The options of a backend.
    package struct Options: Sendable {
        /// Whether resources are remembered.
        package var remembers: Bool
        /// The seed of all samples.
        package var seed: UInt64
        /// The number of messages of a stream from the server.
        package var streamLength: Int
        package var server: RPCServer.Options
        /// The answer of a scenario to a call; none unless it is set.
        package var scenario: @Sendable (ScenarioRequest) -> ScenarioTurn? = { _ in nil }

        package init(
            remembers: Bool = true, seed: UInt64 = 0, streamLength: Int = 3,
            server: RPCServer.Options = RPCServer.Options()
        ) {
            self.remembers = remembers
            self.seed = seed
            self.streamLength = streamLength
            self.server = server
        }
    }

    /// The paths of all methods, `rin.contacts.v1.ContactsService/ListContacts`, in their order.
    package let methods: [String]
    private let mocks: [String: RPCMethodMock]
    private let server: RPCServer

    /// - Parameters:
    ///   - contracts: their files that were asked for, and not only imported, have the services.
    ///   - sampler: makes the samples of a contract's messages.
    ///   - log: gets a record of each call of a method.
    package init(
        _ contracts: [Contract], options: Options = Options(), sampler: (Contract) -> MessageSampler,
        log: @escaping @Sendable (RPCRecord) -> Void = { _ in }
    ) {
        var routes: [String: RPCRoute] = [:]
        var mocks: [String: RPCMethodMock] = [:]
        for contract in contracts {
            for mock in Self.mocks(contract, options, sampler(contract)) where routes[mock.descriptor.path] == nil {
                mocks[mock.descriptor.path] = mock
                routes[mock.descriptor.path] = RPCRoute(mock.descriptor) { call throws(ConnectError) in
                    try await RPCMockCall(mock, call).answer(log)
                }
            }
        }
        methods = routes.keys.sorted()
        self.mocks = mocks
        server = RPCServer(options.server) { [routes] in routes[$0] }
    }

    private static func mocks(
        _ contract: Contract, _ options: Options, _ sampler: @escaping MessageSampler
    ) -> [RPCMethodMock] {
        let messages = RPCMessages(contract, seed: options.seed, sampler: sampler)
        let store = RPCStore()
        return contract.files.filter(\.isRequested).flatMap(\.services).flatMap { service in
            let resources = options.remembers ? RPCResource.all(of: service, messages.models) : []
            return service.methods.map { method in
                let call = resources.compactMap { resource in
                    resource.role(of: method).map { RPCResourceCall(resource, $0, method, messages, store) }
                }.first
                return RPCMethodMock(
                    method, of: service, messages, resource: call, streamLength: options.streamLength,
                    clock: options.server.clock, scenario: options.scenario)
            }
        }
    }

    /// Returns the bytes of a method's request; `nil` where there is no such method.
    ///
    /// - Parameters:
    ///   - json: its ProtoJSON.
    ///   - method: the path of the method.
    /// - Throws: `invalidArgument` for what is no request of the method.
    func request(_ json: Data, of method: String) throws(ConnectError) -> Data? {
        guard let mock = mocks[method] else { return nil }
        let message = try mock.messages.read(json, mock.method.input, .json)
        return try mock.messages.write(message, mock.method.input, .protobuf)
    }

    /// Returns the ProtoJSON of a method's response, of its bytes; `nil` where there is no such method.
    ///
    /// - Throws: `invalidArgument` for what is no response of the method.
    func response(_ bytes: Data, of method: String) throws(ConnectError) -> Data? {
        guard let mock = mocks[method] else { return nil }
        return try mock.messages.read(bytes, mock.method.output, .protobuf).sortedData
    }

    /// Whether a request calls a method of the contracts; others are refused.
    package func hasMethod(of request: TransportRequest) -> Bool { server.hasMethod(of: request) }

    package func respond(to request: TransportRequest) async throws(TransportError) -> TransportResponse {
        try await server.respond(to: request)
    }

    package func accept(_ request: SocketRequest, _ socket: InMemorySocket) async throws(SocketError) {
        throw SocketError(.refused(status: 404), "the services of the contracts have no sockets")
    }
}

/// A call that was answered, for a log.
package struct RPCRecord: Sendable {
    /// The path of the method.
    package var method: String
    package var rpcProtocol: RPCProtocol
    /// The number of messages of each side.
    package var requests = 0
    package var responses = 0
    /// The error that it was answered with; `nil` for none.
    package var error: ConnectError?
    /// The line that says which scenario it was answered by, where it was.
    package var remark: String?
    /// The time that it took.
    package var duration = Duration.zero
}
