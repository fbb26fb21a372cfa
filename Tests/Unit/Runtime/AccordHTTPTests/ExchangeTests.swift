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

    func piece(_ result: Result<Data?, TransportError>) {
        switch result {
        case .success(let piece): note(piece.map { "piece \($0.count)" } ?? "end")
        case .failure(let error): note("piece \(error.kind)")
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

    @Test("head, pieces and end arrive before they are asked for")
    func early() {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.received(Data(count: 3))?()
        exchange.received(Data(count: 4))?()
        exchange.finished(nil)?()
        exchange.wantsHead(log.head)?()
        for _ in 0..<3 { exchange.wantsPiece(log.piece)?() }
        #expect(log.all == ["head 200", "piece 7", "end", "end"])
    }

    @Test("head, pieces and end arrive after they are asked for")
    func late() {
        var exchange = exchange()
        exchange.wantsHead(log.head)?()
        exchange.received(ok)?()
        exchange.wantsPiece(log.piece)?()
        exchange.received(Data(count: 3))?()
        exchange.wantsPiece(log.piece)?()
        exchange.finished(nil)?()
        #expect(log.all == ["head 200", "piece 3", "end"])
    }

    @Test("an error comes after the pieces that came before it")
    func errorAfterPieces() {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.received(Data(count: 3))?()
        exchange.finished(failed)?()
        for _ in 0..<2 { exchange.wantsPiece(log.piece)?() }
        #expect(log.all == ["piece 3", "piece failed"])
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
        exchange.wantsPiece(log.piece)?()
        exchange.cancelled()?()
        exchange.cancelled()?()
        exchange.received(Data(count: 3))?()
        exchange.finished(failed)?()
        exchange.wantsPiece(log.piece)?()
        #expect(log.all == ["cancel", "piece cancelled", "piece cancelled"])
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
        exchange.wantsPiece(log.piece)?()
        #expect(log.all == ["end"])
    }

    @Test("cancelling after the end drops what was not read: the body is cut, not empty", arguments: [true, false])
    func cancelUnread(_ isClean: Bool) {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.received(Data(count: 3))?()
        exchange.finished(isClean ? nil : failed)?()
        exchange.cancelled()?()
        exchange.wantsPiece(log.piece)?()
        #expect(log.all == [isClean ? "piece cancelled" : "piece failed"])
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
        exchange.wantsPiece(log.piece)?()
        #expect(log.all == ["cancel", "piece tooLarge"])
    }

    @Test("bytes that are read do not count against the bound, nor do bytes that are handed over directly")
    func read() {
        var exchange = exchange(unreadLimit: 5)
        exchange.received(ok)?()
        for _ in 0..<3 {
            exchange.received(Data(count: 5))?()
            exchange.wantsPiece(log.piece)?()
        }
        exchange.wantsPiece(log.piece)?()
        exchange.received(Data(count: 50))?()
        #expect(log.all == ["piece 5", "piece 5", "piece 5", "piece 50"])
    }

    @Test("a second reader is refused, and the first still gets its piece")
    func twoReaders() {
        var exchange = exchange()
        exchange.received(ok)?()
        exchange.wantsPiece(log.piece)?()
        exchange.wantsPiece(log.piece)?()
        exchange.received(Data(count: 1))?()
        #expect(log.all == ["piece failed", "piece 1"])
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
