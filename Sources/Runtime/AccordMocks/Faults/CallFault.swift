/// A way in which a call goes wrong, whatever the server does.
public enum CallFault: Sendable, Hashable, CustomStringConvertible {
    /// The request arrives so much later.
    case latency(Latency)
    /// The server cannot be reached, and gets no request.
    case unreachable
    /// The server answers, and the connection is lost before any of the response arrives.
    case lost
    /// There is never a response, and the server gets no request. The call ends when its task is cancelled, as by a
    /// deadline.
    case silence
    /// The connection is lost after so many bytes of the response's body; a shorter body arrives in full.
    case resetBody(after: Int)
    /// Something on the way answers with that HTTP status, and no body. The server gets no request.
    case status(Int)
    /// The response has another content type.
    case contentType(String)
    /// The response's body, or the messages in it, are said to be compressed by gzip, and cannot be decompressed.
    case damagedGzip
    /// The body arrives in pieces of so many bytes, each after a pause.
    case drip(bytes: Int, every: Duration)

    public var description: String {
        switch self {
        case .latency(let latency): "latency of \(latency)"
        case .unreachable: "server unreachable"
        case .lost: "response lost"
        case .silence: "no response"
        case .resetBody(let count): "body reset after \(count) bytes"
        case .status(let status): "status \(status) without a body"
        case .contentType(let type): "content type \(type)"
        case .damagedGzip: "damaged gzip"
        case .drip(let bytes, let pause): "\(bytes) bytes every \(pause)"
        }
    }
}
