import Accord
import Foundation
import HTTPTypes

@testable import AccordHTTP

/// gRPC and gRPC-Web, which say the same in different places.
enum Flavor: CaseIterable {
    case grpc, grpcWeb

    var rpcProtocol: RPCProtocol {
        switch self {
        case .grpc: .grpc
        case .grpcWeb: .grpcWeb
        }
    }

    var contentType: String {
        switch self {
        case .grpc: "application/grpc"
        case .grpcWeb: "application/grpc-web"
        }
    }

    /// A client whose server is `handler`.
    func client(
        codec: Codec = .protobuf,
        options: RPCOptions = RPCOptions(),
        interceptors: [any Interceptor] = [],
        handler: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
    ) -> RPCClient {
        let transport = InMemoryTransport(
            baseURL: url("https://rin.example/api"), interceptors: interceptors, handler: handler)
        return RPCClient(transport: transport, protocol: rpcProtocol, codec: codec, options: options.withoutRealTime)
    }

    /// A server's response, with the trailers where this flavor has them.
    func response(
        _ chunks: [Data],
        trailers: [(String, String)] = [("grpc-status", "0")],
        headers: [(String, String)] = [],
        type: String? = nil
    ) -> TransportResponse {
        let headers = [("content-type", type ?? "\(contentType)+proto")] + headers
        switch self {
        case .grpc:
            return .raw(headers, chunks, fields(trailers))
        case .grpcWeb:
            let block = trailers.map { "\($0): \($1)\r\n" }.joined()
            return .raw(headers, chunks + [envelope(0x80, Data(block.utf8))])
        }
    }

    /// Returns the error that a unary call throws when it is answered so.
    func failure(
        _ response: TransportResponse, codec: Codec = .protobuf, options: RPCOptions = RPCOptions()
    ) async -> ConnectError? {
        let client = client(codec: codec, options: options) { _ in response }
        return await connectError { () throws(ConnectError) in
            let _: Ping = try await client.unary(Methods.ping, Ping())
        }
    }

    /// The counts of the messages of a server stream that is answered so, and how it ended.
    func read(
        _ response: TransportResponse, options: RPCOptions = RPCOptions()
    ) async -> (counts: [Int32], error: ConnectError?, trailers: HTTPFields) {
        let client = client(options: options) { _ in response }
        var counts: [Int32] = []
        var trailers: HTTPFields = [:]
        let error = await connectError { () throws(ConnectError) in
            let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
            while let ping = try await stream.next() { counts.append(ping.count) }
            trailers = stream.trailers
        }
        return (counts, error, trailers)
    }
}

extension TransportResponse {
    /// A response that is written down as it is.
    static func raw(
        status: Int = 200, _ headers: [(String, String)], _ chunks: [Data] = [], _ trailers: HTTPFields = [:]
    ) -> TransportResponse {
        let rest = Locked(chunks[...])
        let body = TransportBody(
            next: { () throws(TransportError) in rest.withLock { $0.popFirst() } },
            trailers: { rest.withLock { $0.isEmpty ? trailers : [:] } })
        return TransportResponse(status: status, headers: fields(headers), body: body)
    }
}

func fields(_ pairs: [(String, String)]) -> HTTPFields {
    HTTPFields(pairs.map { HTTPField(name: .named($0), value: $1) })
}
