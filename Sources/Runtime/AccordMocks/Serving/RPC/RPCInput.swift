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
            // Messages in front of the damage have been read, in however many pieces both arrived.
            guard !state.withLock({ $0.text.isDamaged }) else {
                throw ConnectError(.invalidArgument, "the request is no base64")
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
                state.cutter.append(framing == .grpcWebText ? state.text.read(chunk) : chunk)
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

    /// Whether something came that is no base64, after which nothing is read.
    private(set) var isDamaged = false

    var isEmpty: Bool { rest.isEmpty }

    /// Returns the bytes that come in front of any damage.
    mutating func read(_ chunk: Data) -> Data {
        guard !isDamaged else { return Data() }
        let digits = rest + chunk
        let end = digits.count - digits.count % 4
        rest = Array(digits[end...])
        var bytes = Data()
        var start = 0
        for next in stride(from: 4, through: end, by: 4) where next == end || digits[next - 1] == UInt8(ascii: "=") {
            bytes.append(decoded(digits[start..<next]))
            guard !isDamaged else { return bytes }
            start = next
        }
        return bytes
    }

    private mutating func decoded(_ part: ArraySlice<UInt8>) -> Data {
        if let bytes = UnpaddedBase64.decode(String(decoding: part, as: UTF8.self)) { return bytes }
        var bytes = Data()
        for start in stride(from: part.startIndex, to: part.endIndex, by: 4) {
            guard let four = UnpaddedBase64.decode(String(decoding: part[start..<start + 4], as: UTF8.self)) else {
                break
            }
            bytes.append(four)
        }
        isDamaged = true
        return bytes
    }
}
