/// A place that can be called, over a network of its own that can fail. The names are those of `Peer/network.py`.
enum Place: String, Sendable, CaseIterable {
    /// uvicorn, HTTP/1.1.
    case http1
    /// hypercorn, HTTP/2 in cleartext.
    case http2
    /// hypercorn over TLS, HTTP/2 as ALPN settles it.
    case tls
    /// hypercorn over TLS with a client certificate, HTTP/1.1.
    case mutual
    /// grpcio in cleartext.
    case grpc
    /// grpcio over TLS with a client certificate.
    case grpcMutual
    /// FastAPI: REST APIs.
    case rest
    /// The sockets of three systems.
    case growfolio, evokeessence, hean

    static let services: [Place] = [.http1, .http2, .tls, .mutual, .grpc, .grpcMutual]
    static let sockets: [Place] = [.growfolio, .evokeessence, .hean]

    var isSocket: Bool { Self.sockets.contains(self) }
    var isEncrypted: Bool { self == .tls || self == .mutual || self == .grpcMutual }
    /// Whether an answer of HTTP/1.1 in cleartext can come from there.
    var isPlainHTTP1: Bool { self == .http1 || self == .rest }
}

/// The servers, which can be killed and started again.
enum Server: String, Sendable, CaseIterable {
    case trial, rest, sockets
}
