import Accord
import Foundation

/// Requests, from the runner.
struct Input {
    private let file: FileHandle

    init(_ file: FileHandle) {
        self.file = file
    }

    /// The requests as they come. Reading blocks, so that it has a thread of its own.
    func requests() -> AsyncThrowingStream<V1.ClientCompatRequest, any Error> {
        AsyncThrowingStream { continuation in
            Thread.detachNewThread { [self] in
                do {
                    while let request = try next() { continuation.yield(request) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }

    private func next() throws -> V1.ClientCompatRequest? {
        guard let head = try read(4) else { return nil }
        guard let body = try read(head.reduce(0) { $0 << 8 | Int($1) }) else { throw EndOfInput() }
        return try V1.ClientCompatRequest(protobuf: body)
    }

    /// The next `count` bytes of the input; `nil` at its end.
    private func read(_ count: Int) throws -> Data? {
        var data = Data()
        while data.count < count {
            let more = try file.read(upToCount: count - data.count) ?? Data()
            if more.isEmpty && data.isEmpty { return nil }
            if more.isEmpty { throw EndOfInput() }
            data.append(more)
        }
        return data
    }
}

/// Responses, to the runner: each of them whole, whoever writes it.
struct Output: Sendable {
    private let file: FileHandle
    private let lock = NSLock()

    init(_ file: FileHandle) {
        self.file = file
    }

    func write(_ response: V1.ClientCompatResponse) throws {
        let body = try response.protobufData()
        let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
        try lock.withLock { try file.write(contentsOf: Data(length) + body) }
    }
}

/// The runner went away in the middle of a request.
struct EndOfInput: Error {}
