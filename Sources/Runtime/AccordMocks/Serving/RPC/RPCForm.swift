import AccordHTTP

/// The form of a call on the wire, as its content type gives it.
struct RPCForm: Sendable {
    enum Framing: Sendable, Hashable {
        /// The body is the message, or an error.
        case connectUnary
        case connectStream
        case grpc
        case grpcWeb
        /// The same in base64, for clients that read nothing but text.
        case grpcWebText
    }

    let framing: Framing
    let codec: Codec
    /// The media type of the requests, and of the responses.
    let mediaType: String

    /// - Parameter mediaType: in lower case and without parameters.
    /// - Returns: `nil` for what is no content type of the three protocols, with one of the two codecs.
    init?(mediaType: String) {
        let prefix = "application/"
        guard mediaType.hasPrefix(prefix) else { return nil }
        let parts = mediaType.dropFirst(prefix.count).split(separator: "+", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return nil }
        switch first {
        case "connect": framing = .connectStream
        case "grpc": framing = .grpc
        case "grpc-web": framing = .grpcWeb
        case "grpc-web-text": framing = .grpcWebText
        default: framing = .connectUnary
        }
        // gRPC's content types imply protobuf where they name no codec.
        let isImplied = parts.count == 1 && framing != .connectUnary && framing != .connectStream
        guard let codec = Codec(named: framing == .connectUnary ? first : isImplied ? "proto" : parts.last ?? ""),
            framing != .connectUnary || parts.count == 1
        else { return nil }
        self.codec = codec
        self.mediaType = mediaType
    }

    /// - Parameter encoding: the codec of a call by GET: `proto` or `json`.
    init?(encoding: String) {
        self.init(mediaType: "application/\(encoding)")
        guard framing == .connectUnary else { return nil }
    }

    var rpcProtocol: RPCProtocol {
        switch framing {
        case .connectUnary, .connectStream: .connect
        case .grpc: .grpc
        case .grpcWeb, .grpcWebText: .grpcWeb
        }
    }

    /// Whether calls of such methods have this form. Connect's unary calls have one of their own.
    func suits(_ kind: MethodDescriptor.Kind) -> Bool {
        switch framing {
        case .connectUnary: kind == .unary
        case .connectStream: kind != .unary
        case .grpc, .grpcWeb, .grpcWebText: true
        }
    }

    /// The media types that the methods of a kind take.
    static func mediaTypes(_ kind: MethodDescriptor.Kind) -> [String] {
        let codecs = ["proto", "json"]
        let gRPC = ["grpc", "grpc-web", "grpc-web-text"].flatMap { name in
            ["application/\(name)"] + codecs.map { "application/\(name)+\($0)" }
        }
        return codecs.map { kind == .unary ? "application/\($0)" : "application/connect+\($0)" } + gRPC
    }
}

extension Codec {
    /// - Parameter name: `proto` or `json`.
    fileprivate init?(named name: String) {
        switch name {
        case Codec.protobuf.name: self = .protobuf
        case Codec.json.name: self = .json
        default: return nil
        }
    }
}
