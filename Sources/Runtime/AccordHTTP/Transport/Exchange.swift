import Foundation
import HTTPTypes

/// One request and its response on a transport that reports events: a state machine that turns events into results for
/// the one who waits for them.
///
/// It resumes each waiter exactly once, whatever order events come in, and touches nothing else: each event gives back
/// what is to be done, which the caller does once it has left its lock.
struct Exchange: Sendable {
    struct Head: Sendable, Hashable {
        var status: Int
        var headers: HTTPFields
    }

    typealias Effect = @Sendable () -> Void
    typealias HeadWaiter = @Sendable (Result<Head, TransportError>) -> Void
    typealias ChunkWaiter = @Sendable (Result<Data?, TransportError>) -> Void

    /// The reader, when nothing of what it wants is there. It is resumed by the event that brings that, or by the end.
    private enum Waiter: Sendable {
        case head(HeadWaiter)
        case chunk(ChunkWaiter)
    }

    /// `nil` until the response begins, which it does once.
    private var head: Head?
    /// The bytes that have arrived and were not read. They are dropped when the reader gives up, and when they are too many.
    private var unread = Data()
    /// `nil` while the exchange is open. Set once, by the wire (cleanly or with an error), by the reader who gives up, or by
    /// too many unread bytes. Only a clean end whose bytes the reader drops becomes `cancelled` afterwards.
    private var end: Result<Void, TransportError>?
    private var waiter: Waiter?
    private let unreadLimit: Int
    private let cancelOnWire: Effect

    /// - Parameters:
    ///   - unreadLimit: how many bytes may have arrived and not been read, before the exchange is given up.
    ///   - cancelOnWire: gives the exchange up on the wire.
    init(unreadLimit: Int = 64 << 20, cancelOnWire: @escaping Effect) {
        self.unreadLimit = unreadLimit
        self.cancelOnWire = cancelOnWire
    }

    // MARK: Events from the wire

    mutating func received(_ head: Head) -> Effect? {
        guard end == nil, self.head == nil else { return nil }
        self.head = head
        guard case .head(let resume) = take() else { return nil }
        return { resume(.success(head)) }
    }

    mutating func received(_ chunk: Data) -> Effect? {
        guard end == nil, !chunk.isEmpty else { return nil }
        if case .chunk(let resume) = take() { return { resume(.success(chunk)) } }
        guard chunk.count <= unreadLimit - unread.count else {
            unread = Data()
            end = .failure(TransportError(.tooLarge, "more than \(unreadLimit) bytes have arrived and were not read"))
            return cancelOnWire
        }
        if unread.isEmpty { unread = chunk } else { unread.append(chunk) }
        return nil
    }

    /// The exchange is over: cleanly, or with an error.
    mutating func finished(_ error: TransportError?) -> Effect? {
        guard end == nil else { return nil }
        let end = error.map { Result<Void, TransportError>.failure($0) } ?? .success(())
        self.end = end
        return take().map { Self.effect($0, end) }
    }

    // MARK: Events from the reader

    mutating func wantsHead(_ resume: @escaping HeadWaiter) -> Effect? {
        if let head { return { resume(.success(head)) } }
        return wait(.head(resume))
    }

    mutating func wantsChunk(_ resume: @escaping ChunkWaiter) -> Effect? {
        guard unread.isEmpty else {
            defer { unread = Data() }
            return { [unread] in resume(.success(unread)) }
        }
        return wait(.chunk(resume))
    }

    /// The reader has given up: nothing is delivered after this.
    mutating func cancelled() -> Effect? {
        let isDropping = !unread.isEmpty
        unread = Data()
        if let end {
            // After a clean end, what is dropped would not be missed.
            if isDropping, case .success = end { self.end = .failure(.cancelled) }
            return nil
        }
        let waiting = take().map { Self.effect($0, .failure(.cancelled)) }
        end = .failure(.cancelled)
        return { [cancelOnWire] in
            cancelOnWire()
            waiting?()
        }
    }

    // MARK: Waiting

    private mutating func wait(_ newcomer: Waiter) -> Effect? {
        if let end { return Self.effect(newcomer, end) }
        guard waiter == nil else {
            return Self.effect(newcomer, .failure(TransportError(.failed, "a body can be read by one task at a time")))
        }
        waiter = newcomer
        return nil
    }

    private mutating func take() -> Waiter? {
        defer { waiter = nil }
        return waiter
    }

    private static func effect(_ waiter: Waiter, _ end: Result<Void, TransportError>) -> Effect {
        switch (waiter, end) {
        case (.head(let resume), .success):
            { resume(.failure(TransportError(.failed, "the connection ended before the response began"))) }
        case (.head(let resume), .failure(let error)):
            { resume(.failure(error)) }
        case (.chunk(let resume), .success):
            { resume(.success(nil)) }
        case (.chunk(let resume), .failure(let error)):
            { resume(.failure(error)) }
        }
    }
}
