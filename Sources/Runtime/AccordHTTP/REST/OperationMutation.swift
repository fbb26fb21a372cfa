public import Accord
import Foundation

/// An operation of a REST API that changes something. It is kept as the request in HTTP, with its body: that of a file
/// is read when the change is enqueued.
public struct OperationMutation<Operation: RESTOperation>: AnyMutation, Hashable, CustomStringConvertible {
    /// Creates the mutation of an operation. Generated code calls it.
    public init() {}

    /// The operation, as interceptors see it.
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
