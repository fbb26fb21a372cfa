import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import TestSupport

enum Methods {
    static let ping = MethodDescriptor(service: "test.v1.PingService", name: "Ping", kind: .unary)
    static let read = MethodDescriptor(
        service: "test.v1.PingService", name: "Read", kind: .unary, idempotency: .noSideEffects)
    static let put = MethodDescriptor(
        service: "test.v1.PingService", name: "Put", kind: .unary, idempotency: .idempotent)
    static let watch = MethodDescriptor(service: "test.v1.PingService", name: "Watch", kind: .serverStream)
}

func url(_ text: String) -> URL {
    URL(string: text) ?? URL(fileURLWithPath: "/not-a-url")
}

/// A client whose server is `handler`.
func client(
    base: String = "https://rin.example",
    codec: Codec = .protobuf,
    options: RPCOptions = RPCOptions(),
    interceptors: [any Interceptor] = [],
    handler: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
) -> RPCClient {
    let transport = InMemoryTransport(baseURL: url(base), interceptors: interceptors, handler: handler)
    return RPCClient(transport: transport, codec: codec, options: options.withoutRealTime)
}

extension RPCOptions {
    /// The options with a clock that nobody advances in place of the machine's, so that no timeout ends a call of a test that
    /// is about something else.
    var withoutRealTime: RPCOptions {
        var options = self
        if clock is ContinuousClock { options.clock = TestClock() }
        return options
    }
}

extension HTTPField.Name {
    /// For names that a test writes as a literal.
    static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .cookie }
}

extension HTTPFields {
    subscript(name name: String) -> String? { self[.named(name)] }
}

extension TransportResponse {
    /// A server's answer to a unary call.
    static func proto(_ body: Data = Data(), _ headers: HTTPFields = [:]) -> TransportResponse {
        TransportResponse(
            status: 200, headers: [.contentType: "application/proto"] + headers, body: TransportBody(body))
    }

    static func json(status: Int = 200, _ body: String, _ headers: HTTPFields = [:]) -> TransportResponse {
        TransportResponse(
            status: status,
            headers: [.contentType: "application/json"] + headers,
            body: TransportBody(Data(body.utf8)))
    }

    /// A stream, in chunks as they arrive.
    static func stream(_ chunks: [Data], _ headers: HTTPFields = [:]) -> TransportResponse {
        let rest = Locked(chunks[...])
        return TransportResponse(
            status: 200,
            headers: [.contentType: "application/connect+proto"] + headers,
            body: TransportBody { () throws(TransportError) in rest.withLock { $0.popFirst() } })
    }
}

/// The bytes of an envelope, written down once more so that the library does not judge itself.
func envelope(_ flags: UInt8, _ payload: Data) -> Data {
    let length = payload.count
    return Data([
        flags, UInt8(length >> 24 & 255), UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255),
    ])
        + payload
}

func endStream(_ json: String = "{}") -> Data {
    envelope(2, Data(json.utf8))
}

/// The error that `body` throws; `nil` when it throws none.
func connectError<Result>(_ body: () async throws(ConnectError) -> Result) async -> ConnectError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}
