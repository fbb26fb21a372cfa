/// The protocol by which calls travel over HTTP. Services and their clients are the same in all three.
public enum RPCProtocol: String, Sendable, Hashable, CaseIterable {
    /// The Connect protocol: plain HTTP for unary calls, any HTTP version, any transport.
    case connect
    /// gRPC-Web: the same messages as gRPC, over any HTTP version and transport.
    case grpcWeb
    /// gRPC: needs HTTP/2, and a transport that shows trailers (``TransportCapabilities/trailers``).
    case grpc
}
