import Accord
import AccordHTTP
import Foundation

typealias V1 = Connectrpc.Conformance.V1

/// Makes one call as the runner asks for it.
struct CallMaker {
    let request: V1.ClientCompatRequest
    let client: V1.ConformanceServiceClient
    let cancellation: Cancellation

    /// - Throws: ``Unsupported``.
    init(_ request: V1.ClientCompatRequest, _ transport: any Transport) throws {
        self.request = request
        client = V1.ConformanceServiceClient(
            transport: transport, protocol: try request.rpcProtocol(), codec: try request.rpcCodec(),
            options: try request.options())
        cancellation = Cancellation(request.cancel?.cancelTiming)
    }

    /// - Throws: for a call that could not be made.
    func make() async throws -> V1.ClientResponseResult {
        let service = V1.ConformanceService.Methods.unary.service
        guard request.service ?? service == service else { throw Unsupported("the service \(request.service ?? "")") }
        switch request.method {
        case "Unary":
            return try await unary { call throws(ConnectError) in
                try await client.unary(request: call.message, options: call.options)
            }
        case "IdempotentUnary":
            return try await unary { call throws(ConnectError) in
                try await client.idempotentUnary(request: call.message, options: call.options)
            }
        case "Unimplemented":
            return try await unary { call throws(ConnectError) in
                try await client.unimplemented(request: call.message, options: call.options)
            }
        case "ServerStream":
            return try await serverStream { call throws(ConnectError) in
                try await client.serverStream(request: call.message, options: call.options)
            }
        case "ClientStream":
            return try await clientStream { options throws(ConnectError) in
                try await client.clientStream(options: options)
            }
        case "BidiStream":
            return try await bidiStream { options throws(ConnectError) in
                try await client.bidiStream(options: options)
            }
        default:
            throw Unsupported("the method \(request.method ?? "")")
        }
    }
}
