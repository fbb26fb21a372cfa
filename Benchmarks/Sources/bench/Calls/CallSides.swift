import Accord
import AccordHTTP
import AccordNIO
import Foundation
import HTTPTypes

/// Over what calls travel.
enum CallWire: String, Sendable {
    /// Nothing but the call itself: what it costs beside a transport.
    case memory = "in memory"
    case urlSession = "URLSession"
    case http1 = "NIO HTTP/1.1"
    case http2 = "NIO HTTP/2"
}

/// One side of a comparison of calls.
struct CallSide: Sendable {
    enum Name: String, CaseIterable {
        case accord = "Accord"
        case bare
    }

    /// Makes a call. Those of a lane are made one after the other.
    let make: @Sendable (_ lane: Int) async throws -> Void
    let close: @Sendable () async throws -> Void

    init(
        make: @escaping @Sendable (_ lane: Int) async throws -> Void,
        close: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.make = make
        self.close = close
    }
}

extension CallComparison {
    /// A generated client's calls.
    func accord(_ ports: CallPorts) throws -> CallSide {
        // The other side has no timeout either.
        let client = RPCClient(
            transport: try transport(ports), protocol: callProtocol == .grpc ? .grpc : .connect,
            options: RPCOptions(defaultTimeout: nil))
        let kind: MethodDescriptor.Kind =
            switch shape.kind {
            case .unary: .unary
            case .serverStream: .serverStream
            case .clientStream: .clientStream
            case .pingPong: .bidiStream
            }
        let method = MethodDescriptor(service: shape.service, name: shape.kind.rawValue, kind: kind)
        let request = shape.request
        return CallSide { [shape] _ in
            switch shape.kind {
            case .unary:
                let answer: CallShape.Message = try await client.unary(method, request)
                try check(answer.value.count == shape.responseSize)
            case .serverStream:
                var count = 0
                let answers: ServerStream<CallShape.Message> = try await client.serverStream(method, request)
                for try await _ in answers { count += 1 }
                try check(count == shape.messages)
            case .clientStream:
                let call: ClientStream<CallShape.Message, CallShape.Message> = try await client.clientStream(method)
                for _ in 0..<shape.messages { try await call.send(request) }
                try check(try await call.finish().value.count == shape.responseSize)
            case .pingPong:
                let call: BidiStream<CallShape.Message, CallShape.Message> = try await client.bidiStream(method)
                var answers = call.messages.makeAsyncIterator()
                for _ in 0..<shape.messages {
                    try await call.send(request)
                    try check(try await answers.next() != nil)
                }
                call.finishSending()
                try check(try await answers.next() == nil)
            }
        }
    }

    /// The same bytes without Accord; nobody reads or writes messages.
    func bare(_ ports: CallPorts) async throws -> CallSide {
        let request = try BareRequest(shape, callProtocol)
        switch wire {
        case .memory:
            let handler = try memoryHandler()
            guard let url = URL(string: "http://127.0.0.1\(shape.path)") else { throw Disagreement("no URL") }
            let call = TransportRequest(method: .post, url: url, body: Data(request.message.readableBytesView))
            return CallSide { _ in keep(try await handler(call).body.collect(upTo: .max)) }
        case .urlSession:
            let session = BareURLSession(
                port: ports.http1, configuration: URLSessionTransport.defaultConfiguration)
            return CallSide { _ in keep(try await session.call(request)) }
        case .http1:
            var connections: [BareHTTP1] = []
            for _ in 0..<lanes { connections.append(try await .connect(port: ports.http1)) }
            return CallSide { [connections] lane in
                try await connections[lane].make(request)
            } close: { [connections] in
                for connection in connections { try await connection.close() }
            }
        case .http2:
            let connection = try await BareHTTP2.connect(port: ports.http2)
            return CallSide { _ in
                try await connection.make(request)
            } close: {
                try await connection.close()
            }
        }
    }

    private func transport(_ ports: CallPorts) throws -> any Transport {
        guard let url = URL(string: "http://127.0.0.1:\(wire == .http2 ? ports.http2 : ports.http1)") else {
            throw Disagreement("no URL has port \(ports)")
        }
        switch wire {
        case .memory: return InMemoryTransport(baseURL: url, handler: try memoryHandler())
        case .urlSession: return URLSessionTransport(baseURL: url)
        case .http1, .http2:
            var configuration = NIOTransport.Configuration()
            configuration.version = wire == .http2 ? .http2 : .http1
            configuration.maximumConnections = lanes
            return NIOTransport(baseURL: url, configuration: configuration)
        }
    }

    private func memoryHandler() throws -> @Sendable (TransportRequest) async throws -> TransportResponse {
        let answer = Data(try callProtocol.bytes(CallShape.message(shape.responseSize), shape.kind).readableBytesView)
        let type = callProtocol.contentType(shape.kind)
        return { _ in TransportResponse(status: 200, headers: [.contentType: type], body: TransportBody(answer)) }
    }
}

/// The ports on which the server listens.
struct CallPorts: Sendable {
    let http1: Int
    let http2: Int

    init?(_ ports: [Int]) {
        guard ports.count == 2 else { return nil }
        (http1, http2) = (ports[0], ports[1])
    }
}

func check(_ isRight: Bool) throws {
    guard isRight else { throw Disagreement("a call was answered otherwise than it should") }
}
