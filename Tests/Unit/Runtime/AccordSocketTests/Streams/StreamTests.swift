import AccordHTTP
import AccordMocks
import TestSupport
import Testing

@testable import AccordSocket

@Suite("Streams", .timeLimit(.minutes(10)))
struct StreamTests {
    private struct Price: Sendable, Hashable {
        var symbol: String
        var value: Int

        init(_ symbol: String, _ value: Int) {
            self.symbol = symbol
            self.value = value
        }
    }

    private func all<Element>(_ stream: MessageStream<Element>) async -> [Element] {
        var elements: [Element] = []
        for await element in stream { elements.append(element) }
        return elements
    }

    @Test("drop the oldest, and count that")
    func dropOldest() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream(.dropOldest(3)) { $0 }
        broadcast.send(Array(1...4))
        broadcast.send([5])
        #expect(stream.dropped == 2)
        #expect(stream.conflated == 0)
        broadcast.finish()
        #expect(await all(stream) == [3, 4, 5])
        #expect(broadcast.losses == Losses(dropped: 2))
    }

    @Test("have room for one element at least", arguments: [Int.min, 0, 1])
    func smallest(limit: Int) async {
        let broadcast = Broadcast<Int>()
        let oldest = broadcast.stream(.dropOldest(limit)) { $0 }
        let conflated = broadcast.stream(.conflate(limit, by: { $0 })) { $0 }
        broadcast.send([1, 2])
        broadcast.finish()
        #expect(await all(oldest) == [2])
        #expect(await all(conflated) == [2])
    }

    @Test("keep the latest of each key, and count what was replaced")
    func conflate() async {
        let broadcast = Broadcast<Price>()
        let stream = broadcast.stream(.conflate(2, by: \.symbol)) { $0 }
        var iterator = stream.makeAsyncIterator()
        broadcast.send([Price("a", 1), Price("b", 2), Price("a", 3)])
        #expect(stream.conflated == 1)
        #expect(await iterator.next() == Price("a", 3))
        broadcast.send([Price("a", 4), Price("b", 5), Price("a", 6), Price("c", 7)])
        #expect(stream.conflated == 3)
        #expect(stream.dropped == 1)
        broadcast.finish()
        #expect(await iterator.next() == Price("a", 6))
        #expect(await iterator.next() == Price("c", 7))
        #expect(await iterator.next() == nil)
        #expect(broadcast.losses == Losses(dropped: 1, conflated: 3))
    }

    @Test("hold what queues hold, in any order of adding and taking")
    func queues() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let limit = Int.random(in: 1...9, using: &random)
            var fifo = FIFOQueue<Int>(limit: limit)
            var conflating = ConflatingQueue<Int, Int>(limit: limit) { $0 % 5 }
            var plain: [Int] = []
            var latest: [Int] = []
            var number = 0
            for _ in 0..<100 {
                if Bool.random(using: &random) {
                    let added = Array(number..<number + Int.random(in: 0...12, using: &random))
                    number += added.count
                    #expect(fifo.append(added[...]).dropped == max(plain.count + added.count - limit, 0))
                    plain = (plain + added).suffix(limit)
                    _ = conflating.append(added[...])
                    for number in added {
                        if let index = latest.firstIndex(where: { $0 % 5 == number % 5 }) {
                            latest[index] = number
                        } else {
                            latest = (latest + [number]).suffix(limit)
                        }
                    }
                } else {
                    let first = fifo.popFirst()
                    #expect(Array(first) == Array(plain.prefix(first.count)))
                    #expect(first.isEmpty == plain.isEmpty)
                    plain.removeFirst(first.count)
                    #expect(Array(conflating.popFirst()) == Array(latest.prefix(1)))
                    latest = Array(latest.dropFirst())
                }
                #expect(fifo.isEmpty == plain.isEmpty)
                #expect(fifo.isFull == (plain.count == limit))
                #expect(conflating.isEmpty == latest.isEmpty)
            }
        }
    }

    @Test("hold the reader back, and the server with it, and lose nothing")
    func suspendReader() async throws {
        let sent = Locked(0)
        let accepted = Locked<InMemorySocket?>(nil)
        let transport = InMemorySocketTransport(capacity: 1) { _, socket in accepted.withLock { $0 = socket } }
        let session = LiveSession<PlainRules>(transport, options: SessionOptions(clock: TestClock()))
        let stream = session.quotes.buffering(.suspendReader(2))
        let small = session.quotes.buffering(.dropOldest(1))
        session.connect()
        await session.reaches(.open)
        let server = try #require(accepted.withLock { $0 })
        async let delivery: Void = {
            for number in 0..<500 {
                try await server.send(.text(#"{"type":"quote","data":{"symbol":"A","price":\#(number)}}"#))
                sent.withLock { $0 += 1 }
            }
        }()
        var next: Int32 = 0
        for await quote in stream {
            #expect(quote.price == next)
            next += 1
            // Two wait in the stream; one or two are in the reader's hands, and one or two under way.
            #expect(sent.withLock { $0 } <= Int(next) + 6)
            if next == 500 { break }
        }
        try await delivery
        #expect(stream.dropped == 0)
        #expect(small.dropped == 499)
        #expect(session.statistics.dropped == 499)
        session.close()
        await session.finished()
    }

    @Test("one that holds the reader back loses nothing when it is made while messages come")
    func suspendReaderLater() async throws {
        let stage = Stage<PlainRules>()
        stage.session.connect()
        await stage.session.reaches(.open)
        let flood = Task {
            var number = 0
            while !Task.isCancelled {
                await stage.server.send(.text(#"{"type":"quote","data":{"symbol":"A","price":\#(number)}}"#))
                number += 1
            }
        }
        for _ in 0..<1000 {
            let stream = stage.session.quotes.buffering(.suspendReader(1))
            var first: Int32?
            var count: Int32 = 0
            for await quote in stream {
                first = first ?? quote.price
                #expect(quote.price == (first ?? 0) + count)
                count += 1
                if count == 3 { break }
            }
            #expect(stream.dropped == 0)
        }
        flood.cancel()
        await flood.value
        try await stage.end()
    }

    @Test("one that holds the reader back releases it when it ends, or the session closes")
    func suspendedReaderIsLetGo() async throws {
        let stage = Stage<PlainRules>()
        var held: MessageStream? = stage.session.quotes.buffering(.suspendReader(1))
        let others = stage.session.heartbeats
        let script: [SocketServerMock<Live<PlainRules>>.Step] = [
            .emit(.quote(.init(symbol: "A", price: 1))), .emit(.quote(.init(symbol: "A", price: 2))),
            .emit(.quote(.init(symbol: "A", price: 3))), .emit(.heartbeat),
        ]
        stage.server.plays(script)
        stage.session.connect()
        await stage.server.played(count: 1)
        withExtendedLifetime(held) {}
        held = nil
        for await _ in others { break }
        #expect(stage.session.statistics.received == 4)
        let kept = stage.session.quotes.buffering(.suspendReader(1))
        await stage.server.emit(.quote(.init(symbol: "A", price: 4)))
        await stage.server.emit(.quote(.init(symbol: "A", price: 5)))
        await stage.session.socket.reaches { $0.statistics.received == 6 }
        try await stage.end()
        #expect(await all(kept).map(\.price) == [4])
    }

    @Test("have a buffer for each consumer, and end when it goes")
    func consumers() async throws {
        let stage = Stage<PlainRules>()
        stage.server.plays([
            .emit(.quote(.init(symbol: "A", price: 1))), .emit(.heartbeat),
            .emit(.quote(.init(symbol: "B", price: 2))), .emit(.pong),
        ])
        let session = stage.session
        let streams = (0..<20).map { _ in session.quotes }
        let prices = Task {
            await withTaskGroup(of: [Int32].self) { group in
                for stream in streams {
                    group.addTask {
                        var prices: [Int32] = []
                        for await quote in stream {
                            prices.append(quote.price)
                            if prices.count == 2 { break }
                        }
                        return prices
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        session.connect()
        #expect(await prices.value == Array(repeating: [1, 2], count: 20))
        try await stage.end()
    }

    @Test("unregister when the loop is left, or its task is cancelled")
    func unregistering() async throws {
        let broadcast = Broadcast<Int>()
        let started = Signal()
        let task = Task {
            let stream = broadcast.stream(.dropOldest(8)) { $0 }
            started.set()
            for await _ in stream {}
        }
        await started.wait()
        #expect(broadcast.subscriberCount == 1)
        task.cancel()
        await task.value
        #expect(broadcast.subscriberCount == 0)
        do {
            let stream = broadcast.stream(.suspendReader(8)) { $0 }
            broadcast.send([1, 2])
            for await _ in stream { break }
            #expect(broadcast.subscriberCount == 1)
        }
        #expect(broadcast.subscriberCount == 0)
    }

    @Test("hold what a plain buffer holds, whatever was taken of it")
    func buffers() async {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            let limit = Int.random(in: 1...20, using: &random)
            let broadcast = Broadcast<Int>()
            let stream = broadcast.stream(.dropOldest(limit)) { $0 }
            var iterator = stream.makeAsyncIterator()
            var (plain, number, dropped) = ([Int](), 0, 0)
            for _ in 0..<100 {
                if Bool.random(using: &random) {
                    let added = Array(number..<number + Int.random(in: 0...12, using: &random))
                    number += added.count
                    dropped += max(plain.count + added.count - limit, 0)
                    plain = (plain + added).suffix(limit)
                    broadcast.send(added)
                } else {
                    for _ in 0..<Int.random(in: 0...plain.count, using: &random) {
                        #expect(await iterator.next() == plain.removeFirst())
                    }
                }
                #expect(stream.dropped == dropped)
            }
            broadcast.finish()
            for element in plain { #expect(await iterator.next() == element) }
            #expect(await iterator.next() == nil)
        }
    }

    @Test(
        "one that holds the reader back takes as much as it has room for, and loses nothing", arguments: [1, 2, 3, 64])
    func roomForBatches(limit: Int) async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream(.suspendReader(limit)) { $0 }
        let taken = Locked(0)
        let delivery = Task {
            for start in stride(from: 0, to: 1000, by: 50) {
                await broadcast.sendWaiting(Array(start..<start + 50))
                // What is left of a batch when it is given is what the stream has room for.
                #expect(taken.withLock { $0 } >= start + 50 - limit - 1)
            }
            broadcast.finish()
        }
        var expected = 0
        for await number in stream {
            #expect(number == expected)
            expected += 1
            taken.withLock { $0 = expected }
        }
        await delivery.value
        #expect(expected == 1000)
        #expect(stream.dropped == 0)
    }

    @Test("one that holds the reader back takes as much as it has room for from a cancelled reader")
    func cancelledReader() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream(.suspendReader(3)) { $0 }
        let cancelled = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            await broadcast.sendWaiting([1, 2])
            await broadcast.sendWaiting([3, 4, 5])
        }
        await cancelled.value
        #expect(stream.dropped == 2)
        #expect(broadcast.losses == Losses(dropped: 2))
        broadcast.finish()
        #expect(await all(stream) == [1, 2, 3])
    }

    @Test("begin with the current state, and end at once when the session is closed")
    func states() async {
        let broadcast = Broadcast<Int>(latest: 0)
        let first = broadcast.stream(.dropOldest(8)) { $0 }
        broadcast.send([1])
        let second = broadcast.stream(.dropOldest(8)) { $0 }
        broadcast.send([2])
        broadcast.finish()
        #expect(await all(first) == [0, 1, 2])
        #expect(await all(second) == [1, 2])
        #expect(await all(broadcast.stream(.dropOldest(8)) { $0 }) == [2])
        #expect(broadcast.subscriberCount == 0)
    }

    @Test("share what comes between loops over one stream")
    func sharing() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream(.dropOldest(10_000)) { $0 }
        let sums = Task {
            await withTaskGroup(of: Int.self) { group in
                for _ in 0..<4 { group.addTask { await stream.reduce(0, +) } }
                return await group.reduce(0, +)
            }
        }
        for number in 1...1000 { broadcast.send([number]) }
        broadcast.finish()
        #expect(await sums.value == 500_500)
    }
}
