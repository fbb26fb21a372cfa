import Accord
import Foundation
import NIOCore

/// The messages that a call of a benchmark sends and wants back, each with so many bytes in it.
struct CallShape: Sendable {
    enum Kind: String, Sendable {
        case unary
        case serverStream
        case clientStream
        /// A message is sent when the last one is answered.
        case pingPong
    }

    typealias Message = Google.Protobuf.BytesValue

    var kind = Kind.unary
    var requestSize = 100
    var responseSize = 100
    /// Of a stream.
    var messages = 1

    var request: Message { Self.message(requestSize) }

    /// The service's name, from which the server knows what to answer; the kind is the method.
    var service: String { "\(responseSize).\(messages)" }
    var path: String { "/\(service)/\(kind.rawValue)" }

    /// - Parameter path: of a URL that was made of a shape.
    init?(path: String) {
        let parts = path.split(separator: "/")
        let numbers = parts.first?.split(separator: ".").compactMap { Int($0) } ?? []
        guard parts.count == 2, numbers.count == 2, let kind = Kind(rawValue: String(parts[1])) else { return nil }
        self.init(kind: kind, responseSize: numbers[0], messages: numbers[1])
    }

    init(kind: Kind = .unary, requestSize: Int = 100, responseSize: Int = 100, messages: Int = 1) {
        self.kind = kind
        self.requestSize = requestSize
        self.responseSize = responseSize
        self.messages = messages
    }

    static func message(_ size: Int) -> Message {
        Message(value: Data((0..<size).map { UInt8(truncatingIfNeeded: $0) }))
    }
}

/// In which protocol calls are made.
enum CallProtocol: String, Sendable {
    case connect = "Connect"
    case grpc = "gRPC"

    /// Whether messages are in envelopes.
    func hasEnvelopes(_ kind: CallShape.Kind) -> Bool { self == .grpc || kind != .unary }

    func contentType(_ kind: CallShape.Kind) -> String {
        switch self {
        case .connect: hasEnvelopes(kind) ? "application/connect+proto" : "application/proto"
        case .grpc: "application/grpc+proto"
        }
    }

    /// Returns a message as it is written on the wire.
    func bytes(_ message: CallShape.Message, _ kind: CallShape.Kind) throws -> ByteBuffer {
        let payload = try message.protobufData()
        var bytes = ByteBuffer()
        if hasEnvelopes(kind) {
            bytes.writeInteger(UInt8(0))
            bytes.writeInteger(UInt32(payload.count))
        }
        bytes.writeBytes(payload)
        return bytes
    }

    /// The headers that Accord sends, for a client that has none of its own.
    func headers(_ kind: CallShape.Kind) -> [(String, String)] {
        switch self {
        case .connect where hasEnvelopes(kind):
            [
                ("user-agent", "bare"), ("connect-protocol-version", "1"), ("content-type", contentType(kind)),
                ("accept-encoding", "identity"), ("connect-accept-encoding", "gzip"),
            ]
        case .connect:
            [
                ("user-agent", "bare"), ("accept-encoding", "gzip"), ("connect-protocol-version", "1"),
                ("content-type", contentType(kind)),
            ]
        case .grpc:
            [
                ("user-agent", "bare"), ("te", "trailers"), ("content-type", contentType(kind)),
                ("grpc-accept-encoding", "gzip"),
            ]
        }
    }
}
