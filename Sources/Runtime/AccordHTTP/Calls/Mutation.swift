public import Accord
import Foundation

/// A method that changes something by one call, as a queue of AccordOffline keeps it. Generated code has one for each
/// such method of a service (``Mutation``) and each such operation of a REST API (``OperationMutation``), so that the
/// compiler refuses whatever only reads, and streams.
public protocol AnyMutation<Client>: Sendable {
    /// The client that makes the call.
    associatedtype Client: Sendable
    /// The request as the caller gives it.
    associatedtype Request: Sendable
    /// The request as it is kept: all that is needed to make the call later, and no more.
    associatedtype Kept: Sendable
    associatedtype Output: Sendable

    var method: MethodDescriptor { get }

    /// Makes of a request what is kept of it.
    ///
    /// - Parameter limit: how many bytes may be read of a body that is elsewhere, such as in a file.
    /// - Throws: ``ConnectError``, when the request cannot be written.
    func keep(_ request: Request, limit: Int) async throws(ConnectError) -> Kept

    /// The bytes in which a request is kept.
    func data(of kept: Kept) throws(CodecError) -> Data

    /// Reads a request that was kept, perhaps by another version of the app.
    func kept(from data: Data) throws(CodecError) -> Kept

    /// Makes the call.
    func call(_ kept: Kept, through client: Client, _ options: CallOptions) async throws(ConnectError) -> Output
}

/// The mutations of a service or a REST API. Generated code has one for each that changes something:
/// `ContactsService.Mutations`, `PetStoreOperations.Mutations`.
public protocol MutationSet<Client> {
    associatedtype Client: Sendable

    /// All of them, in the order of the contract.
    static var all: [any AnyMutation<Client>] { get }
}

/// A method of a service that takes one message, changes something, and answers with one. It is kept as the request in
/// protobuf's binary form.
public struct Mutation<Request: Message, Output: Message>: AnyMutation, Hashable, CustomStringConvertible {
    public let method: MethodDescriptor

    public init(_ method: MethodDescriptor) {
        self.method = method
    }

    public var description: String { method.description }

    public func keep(_ request: Request, limit: Int) -> Request { request }

    public func data(of request: Request) throws(CodecError) -> Data { try request.protobufData() }

    public func kept(from data: Data) throws(CodecError) -> Request { try Request(protobuf: data) }

    public func call(
        _ request: Request, through client: ConnectClient, _ options: CallOptions
    ) async throws(ConnectError) -> Output {
        try await client.unary(method, request, options)
    }
}

/// An operation of a REST API that changes something. It is kept as the request in HTTP, with its body: that of a file
/// is read when the change is enqueued.
public struct OperationMutation<Operation: RESTOperation>: AnyMutation, Hashable, CustomStringConvertible {
    public init() {}

    public var method: MethodDescriptor { Operation.descriptor.call }

    public var description: String { Operation.descriptor.description }

    public func keep(_ request: Operation.Request, limit: Int) async throws(ConnectError) -> StoredRequest {
        // A boundary that is random is in no part.
        var builder = RequestBuilder(Operation.descriptor, boundary: { UUID().uuidString })
        Operation.write(request, to: &builder)
        return try await StoredRequest(builder, limit: limit)
    }

    public func data(of request: StoredRequest) throws(CodecError) -> Data { try request.data() }

    public func kept(from data: Data) throws(CodecError) -> StoredRequest { try StoredRequest(data: data) }

    /// - Throws: ``ConnectError``; its `cause` is the operation's ``RESTError``, where the server has answered.
    public func call(
        _ request: StoredRequest, through client: RESTClient, _ options: CallOptions
    ) async throws(ConnectError) -> Operation.Output {
        try await client.call(Operation.self, stored: request, options)
    }
}
