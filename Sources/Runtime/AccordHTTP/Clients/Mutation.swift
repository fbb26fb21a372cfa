public import Accord
import Foundation

/// A method of a service that takes one message, changes something, and answers with one. It is kept as the request in
/// protobuf's binary form.
public struct Mutation<Request: Message, Output: Message>: AnyMutation, Hashable, CustomStringConvertible {
    /// The method that makes the change.
    public let method: MethodDescriptor

    /// Creates the mutation of a method. Generated code calls it.
    public init(_ method: MethodDescriptor) {
        self.method = method
    }

    public var description: String { method.description }

    public func keep(_ request: Request, limit: Int) -> Request { request }

    public func data(of request: Request) throws(CodecError) -> Data { try request.protobufData() }

    public func kept(from data: Data) throws(CodecError) -> Request { try Request(protobuf: data) }

    public func call(
        _ request: Request, through client: RPCClient, _ options: CallOptions
    ) async throws(ConnectError) -> Output {
        try await client.unary(method, request, options)
    }
}
