#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes
    import NIOCore

    /// The part of a response that has arrived since the last time, in one turn of the event loop.
    struct Arrival: Sendable {
        struct Head: Sendable, Hashable {
            var status: Int
            var headers: HTTPFields
        }

        var head: Head?
        var body = Data()
        /// `nil` while there is more to come.
        var trailers: HTTPFields?
        /// The number of bytes that are to come, as far as the server says: the first of them get room for the others.
        var room = 0

        mutating func append(_ bytes: ByteBuffer) {
            if room > 0, body.isEmpty {
                body.reserveCapacity(max(bytes.readableBytes, min(room, HTTPCall.window)))
                room = 0
            }
            unsafe bytes.withUnsafeReadableBytes { unsafe body.append(contentsOf: $0) }
        }
    }

    /// A response on its way from the wire to its reader, as a state machine: events in, and what is to be done out.
    ///
    /// It resumes each waiter exactly once, whatever order events come in. Bytes that the reader has taken become
    /// credit, by which the wire lets the server send more.
    struct HTTPExchange: Sendable {
        typealias HeadWaiter = @Sendable (Result<Arrival.Head, TransportError>) -> Void
        typealias ChunkWaiter = @Sendable (Result<Data?, TransportError>) -> Void

        /// The value that the reader finds, if it is there.
        enum Finding<Value: Sendable>: Sendable {
            /// - credit: how many more bytes the server may send.
            case there(Value, credit: Int)
            case notYet
        }

        /// A reader who waits no longer, with the result.
        ///
        /// A value, because a closure for each would ask for memory three times a call.
        enum Resumption: Sendable {
            case head(HeadWaiter, Result<Arrival.Head, TransportError>)
            case chunk(ChunkWaiter, Result<Data?, TransportError>)

            func callAsFunction() {
                switch self {
                case .head(let resume, let result): resume(result)
                case .chunk(let resume, let result): resume(result)
                }
            }
        }

        private enum Waiter: Sendable {
            case head(HeadWaiter)
            case chunk(ChunkWaiter)
        }

        private var head: Arrival.Head?
        private var unread = Data()
        private(set) var trailers: HTTPFields = [:]
        private var end: Result<Void, TransportError>?
        private var waiter: Waiter?
        private var credit = 0
        private let creditStep: Int

        /// - Parameter window: how many bytes the server may send before the reader takes any.
        init(window: Int) {
            creditStep = window / 2
        }

        /// Whether nothing more comes from the wire.
        var isOver: Bool { end != nil }
        /// Whether the wire has brought anything.
        var hasBegun: Bool { head != nil }

        // MARK: Events from the wire

        /// - Returns: resumes the reader, if that waits for it; and how many more bytes the server may send.
        mutating func arrived(_ arrival: Arrival) -> (resume: Resumption?, credit: Int) {
            guard end == nil else { return (nil, 0) }
            if let head = arrival.head { self.head = head }
            if unread.isEmpty { unread = arrival.body } else { unread.append(arrival.body) }
            if let trailers = arrival.trailers {
                self.trailers = trailers
                end = .success(())
            }
            switch waiter {
            case .head(let resume):
                guard case .there(let head, _) = takeHead() else { return (nil, 0) }
                waiter = nil
                return (.head(resume, head), 0)
            case .chunk(let resume):
                guard case .there(let chunk, let credit) = takeChunk() else { return (nil, 0) }
                waiter = nil
                return (.chunk(resume, chunk), credit)
            case nil:
                return (nil, 0)
            }
        }

        /// The wire brings nothing more. The part of the response that has arrived can still be read.
        mutating func failed(_ error: TransportError) -> Resumption? {
            guard end == nil else { return nil }
            end = .failure(error)
            defer { waiter = nil }
            switch waiter {
            case .head(let resume): return .head(resume, .failure(error))
            case .chunk(let resume): return .chunk(resume, .failure(error))
            case nil: return nil
            }
        }

        // MARK: Events from the reader

        mutating func takeHead() -> Finding<Result<Arrival.Head, TransportError>> {
            if let head { return .there(.success(head), credit: 0) }
            switch end {
            case .failure(let error): return .there(.failure(error), credit: 0)
            case .success: return .there(.failure(TransportError(.failed, "the response has no head")), credit: 0)
            case nil: return .notYet
            }
        }

        mutating func takeChunk() -> Finding<Result<Data?, TransportError>> {
            guard unread.isEmpty else {
                let chunk = unread
                unread = Data()
                guard end == nil else { return .there(.success(chunk), credit: 0) }
                credit += chunk.count
                guard credit >= creditStep else { return .there(.success(chunk), credit: 0) }
                defer { credit = 0 }
                return .there(.success(chunk), credit: credit)
            }
            switch end {
            case .failure(let error): return .there(.failure(error), credit: 0)
            case .success: return .there(.success(nil), credit: 0)
            case nil: return .notYet
            }
        }

        /// Waits for the head, after ``takeHead()`` has not found it.
        mutating func waitForHead(_ resume: @escaping HeadWaiter) {
            waiter = .head(resume)
        }

        /// Waits for the next chunk, after ``takeChunk()`` has not found one.
        ///
        /// - Returns: whether nobody else waits.
        mutating func waitForChunk(_ resume: @escaping ChunkWaiter) -> Bool {
            guard waiter == nil else { return false }
            waiter = .chunk(resume)
            return true
        }

        /// The reader reads no more: nothing is delivered after this.
        mutating func letGo() -> Resumption? {
            // The end of what is cut short here must not look like the end of the response.
            if !unread.isEmpty, case .success? = end { end = .failure(.cancelled) }
            unread = Data()
            guard end == nil else { return nil }
            return failed(.cancelled)
        }
    }
#endif
