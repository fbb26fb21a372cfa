import AccordHTTP
import Foundation

/// The request messages of a call, as the server reads them: one after the other, as they arrive.
final class RPCInput: Sendable {
    private struct State: Sendable {
        /// `nil` when no more is read.
        var chunks: SoleIterator<ByteStream.AsyncIterator>?
        var cutter: EnvelopeCutter
        var text = Base64Reader()
        var isBeingRead = false
    }

    private let framing: RPCForm.Framing
    private let coding: ContentCoding?
    private let limit: Int
    private let state: Locked<State>

    /// - Parameters:
    ///   - coding: of the whole body in Connect's unary calls, of compressed messages in all others.
    ///   - limit: how many bytes a message may have, decompressed.
    init(_ body: ByteStream, _ framing: RPCForm.Framing, coding: ContentCoding?, limit: Int) {
        self.framing = framing
        self.coding = coding
        self.limit = limit
        let cutter = EnvelopeCutter(limit: limit, known: .compressed)
        state = Locked(State(chunks: SoleIterator(body.makeAsyncIterator()), cutter: cutter))
    }

    /// Lets go of what is not read.
    func close() {
        // Not to be let go within the lock.
        let chunks = state.withLock { state in
            defer { state.chunks = nil }
            return state.chunks
        }
        _ = chunks
    }

    /// Waits for the next message; `nil` at the end.
    ///
    /// - Throws: `invalidArgument` for a body that ends within a message or is damaged, `resourceExhausted` for a message
    ///   above the limit, and what the body throws.
    func next() async throws(ConnectError) -> Data? {
        let isTaken = state.withLock { state in
            defer { state.isBeingRead = true }
            return state.isBeingRead
        }
        guard !isTaken else {
            throw ConnectError(.internal, "the requests of a call can be read by one task at a time")
        }
        defer { state.withLock { $0.isBeingRead = false } }
        return framing == .connectUnary ? try await whole() : try await enveloped()
    }

    private func whole() async throws(ConnectError) -> Data? {
        guard let chunks = state.withLock({ $0.chunks }) else { return nil }
        var body = Data()
        while let chunk = try await Self.chunk(of: chunks) {
            guard chunk.count <= limit - body.count else { throw Self.tooLarge(limit) }
            body.append(chunk)
        }
        close()
        return try coding?.decompressed(body, limit: limit) ?? body
    }

    private func enveloped() async throws(ConnectError) -> Data? {
        while true {
            if let envelope = try state.withLock({ state throws(ConnectError) in try state.cutter.next() }) {
                return try message(in: envelope)
            }
            guard let chunks = state.withLock({ $0.chunks }) else { return nil }
            let chunk = try await Self.chunk(of: chunks)
            try state.withLock { state throws(ConnectError) in
                guard let chunk else {
                    state.chunks = nil
                    guard state.cutter.isEmpty, state.text.isEmpty else {
                        throw ConnectError(.invalidArgument, "the requests stop in the middle of a message")
                    }
                    return
                }
                state.cutter.append(framing == .grpcWebText ? try state.text.read(chunk) : chunk)
            }
        }
    }

    private func message(in envelope: Envelope) throws(ConnectError) -> Data {
        guard envelope.flags.contains(.compressed) else { return envelope.payload }
        guard let coding else {
            throw ConnectError(.internal, "a request is compressed, and its headers name no compression")
        }
        return try coding.decompressed(envelope.payload, limit: limit)
    }

    private static func tooLarge(_ limit: Int) -> ConnectError {
        ConnectError(.resourceExhausted, "the request has more than \(limit) bytes")
    }

    private static func chunk(of chunks: SoleIterator<ByteStream.AsyncIterator>) async throws(ConnectError) -> Data? {
        do {
            return try await chunks.next()
        } catch {
            throw error.callFailure ?? ConnectError(.unknown, "the request cannot be read", cause: error)
        }
    }
}

/// Reads base64 as it arrives. Parts that were encoded by themselves, each with its padding, may follow each other (gRPC
/// Web, "Protocol differences vs gRPC over HTTP2").
struct Base64Reader: Sendable {
    /// Fewer than four digits, which wait for more.
    private var rest: [UInt8] = []

    var isEmpty: Bool { rest.isEmpty }

    /// - Throws: `invalidArgument` for what is no base64.
    mutating func read(_ chunk: Data) throws(ConnectError) -> Data {
        let digits = rest + chunk
        let end = digits.count - digits.count % 4
        rest = Array(digits[end...])
        var bytes = Data()
        var start = 0
        for next in stride(from: 4, through: end, by: 4) where next == end || digits[next - 1] == UInt8(ascii: "=") {
            guard let part = Base64.decode(String(decoding: digits[start..<next], as: UTF8.self)) else {
                throw ConnectError(.invalidArgument, "the request is no base64")
            }
            bytes.append(part)
            start = next
        }
        return bytes
    }
}
