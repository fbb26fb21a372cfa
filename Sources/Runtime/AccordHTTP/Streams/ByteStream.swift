public import Foundation

/// Bytes, chunk by chunk: a body that is sent or received without being in memory as a whole.
///
/// ```swift
/// try await store.putPhoto(petID: 7, body: ByteStream(file: url))
/// for try await chunk in try await store.getPhoto(petID: 7) { … }
/// ```
///
/// Bytes in memory and files can be read again and again, and so can requests with them be repeated. Everything else
/// can be read once, by one task at a time; letting go of a download before its end gives it up on the wire.
public struct ByteStream: AsyncSequence, Sendable {
    public typealias Element = Data

    /// Waits for the next chunk; `nil` is the end.
    typealias Reader = @Sendable () async throws(ConnectError) -> Data?

    enum Source: Sendable {
        case data(Data)
        case file(URL)
        case parts([ByteStream])
        case once(Reader)
    }

    let source: Source
    /// The number of bytes, where that is known beforehand.
    public let length: Int?

    init(_ source: Source, length: Int?) {
        self.source = source
        self.length = length
    }

    /// Creates a stream of bytes that are in memory, and can be read again.
    public init(_ data: Data) {
        self.init(.data(data), length: data.count)
    }

    /// The content of a file, read when it is needed.
    public init(file: URL) {
        self.init(.file(file), length: try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    }

    /// Bytes that come from elsewhere. Errors of the sequence fail the call.
    ///
    /// - Parameter length: how many bytes they are, where that is known; servers like to know it.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks, length: Int? = nil) where Chunks.Element == Data {
        let iterator = SoleIterator(chunks.makeAsyncIterator())
        self.init(
            .once { () throws(ConnectError) in
                do {
                    return try await iterator.next()
                } catch let error as ConnectError {
                    throw error
                } catch {
                    throw Task.isCancelled
                        ? .cancelled : ConnectError(.unknown, "the body cannot be read", cause: error)
                }
            },
            length: length)
    }

    /// Several streams, one after the other.
    init(joining parts: [ByteStream]) {
        var length: Int? = 0
        for part in parts {
            guard let sum = length, let more = part.length else {
                length = nil
                break
            }
            length = sum.addingReportingOverflow(more).overflow ? nil : sum + more
        }
        self.init(.parts(parts), length: length)
    }

    /// Whether the bytes can be read more than once.
    public var isRepeatable: Bool {
        switch source {
        case .data, .file: true
        case .parts(let parts): parts.allSatisfy(\.isRepeatable)
        case .once: false
        }
    }

    /// All of the bytes, or all that are left of them.
    ///
    /// - Parameter limit: how many there may be.
    /// - Throws: ``ConnectError``, with the code `resourceExhausted` as soon as there are more than that.
    public func collect(upTo limit: Int = 64 << 20) async throws(ConnectError) -> Data {
        var bytes = Data()
        var chunks = makeAsyncIterator()
        while let chunk = try await chunks.next() {
            guard chunk.count <= limit - bytes.count else {
                throw ConnectError(.resourceExhausted, "the body is larger than \(limit) bytes")
            }
            bytes.append(chunk)
        }
        return bytes
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(rest: [self])
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The streams that are still to be read, the next last.
        fileprivate var rest: [ByteStream]
        private var open: Reader?

        fileprivate init(rest: [ByteStream]) {
            self.rest = rest
        }

        public mutating func next() async throws(ConnectError) -> Data? {
            while true {
                if let open {
                    if let chunk = try await open() { return chunk }
                    self.open = nil
                }
                guard let stream = rest.popLast() else { return nil }
                switch stream.source {
                case .data(let data): if !data.isEmpty { return data }
                case .file(let url): open = try ByteStream.reader(of: url)
                case .parts(let parts): rest += parts.reversed()
                case .once(let reader): open = reader
                }
            }
        }
    }

    private static func reader(of file: URL) throws(ConnectError) -> Reader {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            return { () throws(ConnectError) in
                do {
                    let chunk = try handle.read(upToCount: 64 << 10) ?? Data()
                    return chunk.isEmpty ? nil : chunk
                } catch {
                    throw ConnectError(.unknown, "the file of the body cannot be read", cause: error)
                }
            }
        } catch {
            throw ConnectError(.unknown, "the file of the body cannot be opened", cause: error)
        }
    }
}

/// `@unchecked Sendable` is safe: a stream is read by one task at a time, so the iterator is never used by two.
package final class SoleIterator<Iterator: AsyncIteratorProtocol>: @unchecked Sendable {
    private var iterator: Iterator

    package init(_ iterator: Iterator) {
        self.iterator = iterator
    }

    package func next() async throws -> Iterator.Element? {
        try await iterator.next()
    }
}
