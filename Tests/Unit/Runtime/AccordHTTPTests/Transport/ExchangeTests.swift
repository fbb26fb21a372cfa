import Foundation
import Testing

@testable import AccordHTTP

/// A record of what an exchange has reported to its waiters, in order.
private final class Log: Sendable {
    private let entries = Locked<[String]>([])

    var all: [String] { entries.withLock { $0 } }

    func note(_ entry: String) {
        entries.withLock { $0.append(entry) }
    }

    func head(_ result: Result<Exchange.Head, TransportError>) {
        switch result {
        case .success(let head): note("head \(head.status)")
        case .failure(let error): note("head \(error.kind)")
        }
    }

    func chunk(_ result: Result<Data?, TransportError>) {
        switch result {
        case .success(let chunk): note(chunk.map { "chunk \($0.count)" } ?? "end")
        case .failure(let error): note("chunk \(error.kind)")
        }
    }
}

@Suite("The state machine of an exchange")
struct ExchangeTests {
    private let log = Log()
    private let ok = Exchange.Head(status: 200, headers: [:])
    private let failed = TransportError(.failed, "cut")

    private func exchange(unreadLimit: Int = 100) -> Exchange {
        Exchange(unreadLimit: unreadLimit, cancelOnWire: { [log] in log.note("cancel") })
    }

    @Test("head, chunks and end arrive before they are asked for")
    func early() {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.received(Data(count: 3))?()
        exchange.received(Data(count: 4))?()
        exchange.finished(nil)?()
        exchange.wantsHead(log.head)?()
        for _ in 0..<3 { exchange.wantsChunk(log.chunk)?() }
        #expect(log.all == ["head 200", "chunk 7", "end", "end"])
    }

    @Test("head, chunks and end arrive after they are asked for")
    func late() {
        var exchange = exchange()
        exchange.wantsHead(log.head)?()
        exchange.received(ok)?()
        exchange.wantsChunk(log.chunk)?()
        exchange.received(Data(count: 3))?()
        exchange.wantsChunk(log.chunk)?()
        exchange.finished(nil)?()
        #expect(log.all == ["head 200", "chunk 3", "end"])
    }

    @Test("an error comes after the chunks that came before it")
    func errorAfterChunks() {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.received(Data(count: 3))?()
        exchange.finished(failed)?()
        for _ in 0..<2 { exchange.wantsChunk(log.chunk)?() }
        #expect(log.all == ["chunk 3", "chunk failed"])
    }

    @Test("an exchange that ends without a head has failed", arguments: [true, false])
    func noHead(_ isClean: Bool) {
        var exchange = exchange()
        exchange.wantsHead(log.head)?()
        exchange.finished(isClean ? nil : failed)?()
        #expect(log.all == ["head failed"])
    }

    @Test("cancelling frees who waits, drops what was not read, and reaches the wire once")
    func cancel() {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.wantsChunk(log.chunk)?()
        exchange.cancelled()?()
        exchange.cancelled()?()
        exchange.received(Data(count: 3))?()
        exchange.finished(failed)?()
        exchange.wantsChunk(log.chunk)?()
        #expect(log.all == ["cancel", "chunk cancelled", "chunk cancelled"])
    }

    @Test("cancelling before anything else is remembered")
    func cancelFirst() {
        var exchange = exchange()
        exchange.cancelled()?()
        exchange.wantsHead(log.head)?()
        exchange.received(ok)?()
        #expect(log.all == ["cancel", "head cancelled"])
    }

    @Test("cancelling after the end does nothing")
    func cancelLast() {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.finished(nil)?()
        exchange.cancelled()?()
        exchange.wantsChunk(log.chunk)?()
        #expect(log.all == ["end"])
    }

    @Test("cancelling after the end drops what was not read: the body is cut, not empty", arguments: [true, false])
    func cancelUnread(_ isClean: Bool) {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.received(Data(count: 3))?()
        exchange.finished(isClean ? nil : failed)?()
        exchange.cancelled()?()
        exchange.wantsChunk(log.chunk)?()
        #expect(log.all == [isClean ? "chunk cancelled" : "chunk failed"])
    }

    @Test("bytes that nobody reads are bounded")
    func unread() {
        var exchange = exchange(unreadLimit: 5)
        exchange.received(ok)?()
        exchange.received(Data(count: 5))?()
        #expect(log.all.isEmpty)
        exchange.received(Data(count: 1))?()
        exchange.received(Data(count: 1))?()
        exchange.finished(TransportError(.cancelled, "cancelled"))?()
        exchange.wantsChunk(log.chunk)?()
        #expect(log.all == ["cancel", "chunk tooLarge"])
    }

    @Test("bytes that are read do not count against the bound, nor do bytes that are handed over directly")
    func read() {
        var exchange = exchange(unreadLimit: 5)
        exchange.received(ok)?()
        for _ in 0..<3 {
            exchange.received(Data(count: 5))?()
            exchange.wantsChunk(log.chunk)?()
        }
        exchange.wantsChunk(log.chunk)?()
        exchange.received(Data(count: 50))?()
        #expect(log.all == ["chunk 5", "chunk 5", "chunk 5", "chunk 50"])
    }

    @Test("a second reader is refused, and the first still gets its chunk")
    func twoReaders() {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.wantsChunk(log.chunk)?()
        exchange.wantsChunk(log.chunk)?()
        exchange.received(Data(count: 1))?()
        #expect(log.all == ["chunk failed", "chunk 1"])
    }

    @Test("a second head is ignored")
    func twoHeads() {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.received(Exchange.Head(status: 500, headers: [:]))?()
        exchange.wantsHead(log.head)?()
        #expect(log.all == ["head 200"])
    }
}
