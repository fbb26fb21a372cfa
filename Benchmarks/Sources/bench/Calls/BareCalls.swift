import NIOCore

/// The request of a client without Accord: bytes that were made beforehand.
struct BareRequest: Sendable {
    var shape: CallShape
    var callProtocol: CallProtocol
    /// A message as it is written on the wire, and the number of bytes that such a message has in the answer.
    var message: ByteBuffer
    var answerSize: Int

    init(_ shape: CallShape, _ callProtocol: CallProtocol) throws {
        self.shape = shape
        self.callProtocol = callProtocol
        message = try callProtocol.bytes(shape.request, shape.kind)
        answerSize = try callProtocol.bytes(CallShape.message(shape.responseSize), shape.kind).readableBytes
    }

    /// The number of messages in the request.
    var count: Int { shape.kind == .clientStream ? shape.messages : 1 }
}

/// A connection of NIO's own parts, which reads no message: as fast as a client can be.
protocol BareConnection: Sendable {
    /// Makes a call, and gives all bytes of the answer.
    func call(_ request: BareRequest) async throws -> ByteBuffer

    /// Begins a call whose messages are sent one by one.
    func open(_ request: BareRequest) async throws -> BareStream
}

extension BareConnection {
    func make(_ request: BareRequest) async throws {
        guard request.shape.kind == .pingPong else {
            keep(try await call(request))
            return
        }
        let stream = try await open(request)
        for _ in 0..<request.shape.messages {
            keep(try await stream.exchange(request.message, answerSize: request.answerSize))
        }
        try await stream.finish()
    }
}

/// A handler that writes to the wire and reads from it, on its event loop.
protocol BareHandler: AnyObject {
    var inbox: BareInbox { get set }

    func send(_ bytes: ByteBuffer)
    func finish()
}

/// A call under way.
struct BareStream: Sendable {
    let handler: NIOLoopBound<any BareHandler>
    let loop: any EventLoop

    /// Sends a message, and waits for one.
    func exchange(_ message: ByteBuffer, answerSize: Int) async throws -> ByteBuffer {
        try await withCheckedThrowingContinuation { continuation in
            loop.execute {
                handler.value.inbox.wait(for: answerSize, continuation)
                handler.value.send(message)
            }
        }
    }

    func finish() async throws {
        _ = try await withCheckedThrowingContinuation { continuation in
            loop.execute {
                handler.value.inbox.wait(for: nil, continuation)
                handler.value.finish()
            }
        }
    }
}

/// The part of an answer that has come, and the caller that waits for it.
struct BareInbox {
    typealias Waiter = CheckedContinuation<ByteBuffer, any Error>

    private var bytes = ByteBuffer()
    private var hasEnded = false
    private var wanted: Int?
    private var waiter: Waiter?

    /// - Parameter count: of bytes; `nil` for all there will be.
    mutating func wait(for count: Int?, _ waiter: Waiter) {
        wanted = count
        self.waiter = waiter
        serve()
    }

    mutating func received(_ piece: inout ByteBuffer) {
        bytes.writeBuffer(&piece)
        serve()
    }

    mutating func ended() {
        hasEnded = true
        serve()
    }

    mutating func failed(_ error: any Error) {
        waiter?.resume(throwing: error)
        waiter = nil
    }

    private mutating func serve() {
        guard let waiter, hasEnded || bytes.readableBytes >= wanted ?? .max else { return }
        self.waiter = nil
        let result = wanted.flatMap { bytes.readSlice(length: $0) } ?? bytes
        if bytes.readableBytes == 0 || wanted == nil { bytes = ByteBuffer() }
        waiter.resume(returning: result)
    }
}
