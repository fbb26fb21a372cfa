import Accord
import AccordCompression
import AccordHTTP
import HTTPTypes

/// The runner's request, in the terms of Accord.
extension V1.ClientCompatRequest {
    func rpcProtocol() throws -> RPCProtocol {
        switch `protocol` {
        case .connect: .connect
        case .grpc: .grpc
        case .grpcWeb: .grpcWeb
        case .unspecified, .unrecognized: throw Unsupported("the protocol \(`protocol`)")
        }
    }

    func rpcCodec() throws -> Codec {
        switch codec {
        case .proto: .protobuf
        case .json: .json(types: Self.types)
        case .text, .unspecified, .unrecognized: throw Unsupported("the codec \(codec)")
        }
    }

    func options() throws -> RPCOptions {
        var options = RPCOptions(defaultTimeout: nil)
        if let coding = try contentCoding() {
            // Whatever the size: the server wants to see it.
            options.requestCoding = RequestCoding(coding, minimumBytes: 0)
            options.acceptedCodings = [coding]
        } else {
            options.acceptedCodings = []
        }
        if messageReceiveLimit > 0 { options.receiveLimit = Int(messageReceiveLimit) }
        if useGetHTTPMethod { options.getForQueries = .enabled() }
        return options
    }

    private func contentCoding() throws -> ContentCoding? {
        switch compression {
        case .identity, .unspecified: nil
        case .gzip: .gzip
        case .br: .brotli
        case .zstd: .zstd
        case .deflate, .snappy, .unrecognized: throw Unsupported("the compression \(compression)")
        }
    }

    /// - Throws: ``Unsupported``, for a header that HTTP does not have.
    func callOptions() throws -> CallOptions {
        var headers = HTTPFields()
        for header in requestHeaders {
            guard let name = HTTPField.Name(header.name) else { throw Unsupported("the header \(header.name)") }
            for value in header.value { headers.append(HTTPField(name: name, value: value)) }
        }
        return CallOptions(headers: headers, timeout: timeoutMs.map { .milliseconds($0) })
    }

    /// The messages to send.
    ///
    /// - Throws: ``Unsupported``, when one of them is not what the method takes; `CodecError`.
    func messages<M: Message>(of type: M.Type = M.self) throws -> [M] {
        try requestMessages.map { any in
            guard any.typeURL.split(separator: "/").last.map(String.init) == M.messageName else {
                throw Unsupported("\(any.typeURL) in place of \(M.messageName)")
            }
            return try M(protobuf: any.value)
        }
    }

    /// The types that an `Any` of the service holds: requests, and what raw responses and errors are made of.
    private static let types = TypeRegistry([
        V1.UnaryRequest.self,
        V1.UnaryResponse.self,
        V1.IdempotentUnaryRequest.self,
        V1.IdempotentUnaryResponse.self,
        V1.ServerStreamRequest.self,
        V1.ServerStreamResponse.self,
        V1.ClientStreamRequest.self,
        V1.ClientStreamResponse.self,
        V1.BidiStreamRequest.self,
        V1.BidiStreamResponse.self,
        V1.UnimplementedRequest.self,
        V1.UnimplementedResponse.self,
        V1.ConformancePayload.self,
        V1.ConformancePayload.RequestInfo.self,
        V1.Header.self,
    ])
}
