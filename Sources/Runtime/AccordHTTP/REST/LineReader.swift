import Foundation

/// Cuts bytes, as they arrive, into lines that end with CR, LF or both.
struct LineCutter: Sendable {
    private var bytes: [UInt8] = []
    /// The index at which the line begins that is not complete yet.
    private var start = 0
    /// Up to where there is no end of a line.
    private var searched = 0
    /// Whether the last line ended with a CR, so that a LF after it belongs to it.
    private var isBehindReturn = false

    mutating func append(_ chunk: Data) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: chunk)
    }

    /// The number of bytes of a line that is not complete.
    var pending: Int { bytes.count - start }

    /// The next line that is complete, without its end.
    mutating func next() -> ArraySlice<UInt8>? {
        if isBehindReturn, start < bytes.count {
            if bytes[start] == 0x0A { start += 1 }
            isBehindReturn = false
            searched = max(searched, start)
        }
        while searched < bytes.count {
            let byte = bytes[searched]
            searched += 1
            guard byte == 0x0A || byte == 0x0D else { continue }
            defer { start = searched }
            isBehindReturn = byte == 0x0D
            return bytes[start..<searched - 1]
        }
        return nil
    }

    /// Takes the bytes that are left, and are no complete line; `nil` when there are none.
    mutating func rest() -> ArraySlice<UInt8>? {
        guard start < bytes.count else { return nil }
        defer { start = bytes.count }
        return bytes[start...]
    }
}

/// Reads a body line by line. It is used by one task at a time.
final class LineReader: Sendable {
    private let body: ByteStream
    private let limit: Int
    private let cutter = Locked(LineCutter())

    /// - Parameter limit: how many bytes a line may have.
    init(_ body: ByteStream, limit: Int) {
        self.body = body
        self.limit = limit
    }

    /// - Parameter includingRest: whether the body's last line may lack its end.
    func next(includingRest: Bool = false) async throws(ConnectError) -> ArraySlice<UInt8>? {
        while true {
            let (line, pending) = cutter.withLock { ($0.next(), $0.pending) }
            guard line?.count ?? pending <= limit else {
                throw ConnectError(.resourceExhausted, "a line of the response is larger than \(limit) bytes")
            }
            if let line { return line }
            var chunks = body.makeAsyncIterator()
            guard let chunk = try await chunks.next() else {
                return includingRest ? cutter.withLock { $0.rest() } : nil
            }
            cutter.withLock { $0.append(chunk) }
        }
    }
}
