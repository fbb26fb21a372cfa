import Foundation
import HTTPTypes
import TestSupport

@testable import AccordHTTP

extension Methods {
    static let upload = MethodDescriptor(service: "test.v1.PingService", name: "Upload", kind: .clientStream)
    static let chat = MethodDescriptor(service: "test.v1.PingService", name: "Chat", kind: .bidiStream)
}

/// The server's side of one call with streams, worked by a test by hand.
final class Wire: Sendable {
    private struct State: Sendable {
        var request: TransportRequest?
        var chunks: [Result<Data?, TransportError>] = []
        var waiter: CheckedContinuation<Void, Never>?
        var reads = 0
    }

    private let state = Watched(State())
    private let head = Signal()
    private let headers = Locked<HTTPFields>([.contentType: "application/connect+proto"])
    /// The request is there.
    let arrived = Signal()
    /// The exchange was given up: who waited for the response was cancelled, or what there is of it was let go.
    let givenUp = Signal()

    func transport(interceptors: [any Interceptor] = []) -> InMemoryTransport {
        InMemoryTransport(baseURL: url("https://rin.example"), interceptors: interceptors) { [self] request in
            try await send(request)
        }
    }

    /// A client whose server this is.
    func client(options: RPCOptions = RPCOptions(), interceptors: [any Interceptor] = []) -> RPCClient {
        RPCClient(transport: transport(interceptors: interceptors), options: options.withoutRealTime)
    }

    func clientStream(
        options: RPCOptions = RPCOptions(), interceptors: [any Interceptor] = [],
        _ callOptions: CallOptions = CallOptions()
    ) async throws(ConnectError) -> ClientStream<Ping, Ping> {
        try await client(options: options, interceptors: interceptors).clientStream(Methods.upload, callOptions)
    }

    func bidiStream(
        options: RPCOptions = RPCOptions(), interceptors: [any Interceptor] = [],
        _ callOptions: CallOptions = CallOptions()
    ) async throws(ConnectError) -> BidiStream<Ping, Ping> {
        try await client(options: options, interceptors: interceptors).bidiStream(Methods.chat, callOptions)
    }

    /// A call on the wire, below the streams that callers see.
    func streamingCall(_ deadline: Deadline? = nil) throws(ConnectError) -> StreamingCall<Ping> {
        let reader = StreamReader(
            envelopes: ConnectStreaming(), codec: .protobuf, receiveLimit: 1000, codings: ContentCodings(),
            clock: TestClock())
        let call = StreamingCall<Ping>(reader)
        let transport = transport()
        try call.begin(deadline) { body throws(ConnectError) in
            do throws(TransportError) {
                return try await transport.send(TransportRequest(method: .post, url: transport.baseURL, stream: body))
            } catch {
                throw ConnectError(error)
            }
        }
        return call
    }

    var request: TransportRequest? { state.withLock(\.request) }
    /// The number of chunks of the response that were asked for.
    var reads: Int { state.withLock(\.reads) }

    /// Waits until so many chunks of the response were asked for.
    func reads(count: Int) async {
        await state.reaches { $0.reads >= count }
    }

    // MARK: What the server does

    /// Reads the next chunk of the request; `nil` at its end.
    ///
    /// - Throws: when the request broke off, or is let go.
    func receive() async throws -> Data? {
        await arrived.wait()
        guard var chunks = state.withLock(\.request)?.stream?.makeAsyncIterator() else { throw CancellationError() }
        return try await chunks.next()
    }

    /// Reads the request to its end.
    func receiveAll() async throws -> Data {
        var all = Data()
        while let chunk = try await receive() { all.append(chunk) }
        return all
    }

    /// Shows the headers of the response.
    func answer(_ more: HTTPFields = [:]) {
        headers.withLock { $0 = $0 + more }
        head.set()
    }

    /// Sends a chunk of the response; `nil` for its end.
    func push(_ chunk: Data?) {
        answer()
        enqueue(.success(chunk))
    }

    func push(_ error: TransportError) {
        answer()
        enqueue(.failure(error))
    }

    /// Lets go of the request: no more of it is read.
    func letGoOfRequest() {
        state.withLock { $0.request?.stream = nil }
    }

    private func enqueue(_ chunk: Result<Data?, TransportError>) {
        let waiter = state.withLock { state in
            state.chunks.append(chunk)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    // MARK: What the transport does

    private func send(_ request: TransportRequest) async throws -> TransportResponse {
        state.withLock { $0.request = request }
        arrived.set()
        await withTaskCancellationHandler {
            await head.wait()
        } onCancel: {
            giveUp()
            head.set()
        }
        guard !givenUp.isSet else { throw CancellationError() }
        let reader = Reader(self)
        return TransportResponse(
            status: 200, headers: headers.withLock(\.self),
            body: TransportBody { () throws(TransportError) in try await reader.wire.next() })
    }

    private func next() async throws(TransportError) -> Data? {
        state.withLock { $0.reads += 1 }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.chunks.isEmpty, !givenUp.isSet { state.waiter = continuation }
                    return state.waiter == nil
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            giveUp()
        }
        guard !givenUp.isSet else { throw TransportError(.cancelled, "cancelled") }
        let chunk = state.withLock { $0.chunks.isEmpty ? .success(nil) : $0.chunks.removeFirst() }
        return try chunk.get()
    }

    private func giveUp() {
        letGoOfRequest()
        givenUp.set()
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// The object that holds the response. When it goes, so does the exchange.
    private final class Reader: Sendable {
        let wire: Wire

        init(_ wire: Wire) {
            self.wire = wire
        }

        deinit {
            wire.giveUp()
        }
    }
}

/// An envelope with a ping of that count.
func ping(_ count: UInt8) -> Data {
    envelope(0, Data([0x10, count]))
}
