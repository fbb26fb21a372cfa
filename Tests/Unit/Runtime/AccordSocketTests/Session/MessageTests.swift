import Accord
import AccordHTTP
import AccordMocks
import Foundation
import TestSupport
import Testing

@testable import AccordSocket

private enum AnsweringRules: LiveRules {
    static let policy = SessionPolicy(
        heartbeat: .init(initiator: .server, isAnswered: true, interval: .seconds(30), grace: .seconds(10)))
}

@Suite("Messages of sessions", .timeLimit(.minutes(10)))
struct MessageTests {
    private typealias Text = LiveMessages.Text

    private func open() async -> Stage<PlainRules> {
        let stage = Stage<PlainRules>()
        stage.session.connect()
        await stage.session.reaches(.open)
        return stage
    }

    @Test("are sent in the order of the calls, and wait for the session to open")
    func order() async throws {
        let stage = Stage<PlainRules>()
        async let first: Void = stage.session.send(.message(.init(text: "1")))
        await stage.session.socket.reaches { $0.requests.count == 1 }
        stage.session.connect()
        try await first
        for number in 2...50 { try await stage.session.send(.message(.init(text: "\(number)"))) }
        for number in 1...50 { #expect(await stage.server.next() == .message(.init(text: "\(number)"))) }
        #expect(stage.session.statistics.sent == 50)
        try await stage.end()
    }

    @Test("go the short way only when nothing is on the long one")
    func shortWay() async throws {
        let connection = HoldingConnection()
        let session = LiveSession<PlainRules>(
            HoldingTransport(connection: connection), options: SessionOptions(clock: TestClock()))
        session.connect()
        await session.reaches(.open)
        async let first: Void = session.send(.message(.init(text: "1")))
        await connection.isHolding.wait()
        connection.takesAtOnce.withLock { $0 = true }
        async let second: Void = session.send(.message(.init(text: "2")))
        await session.socket.reaches { $0.attempt?.unsent == 2 }
        #expect(connection.sent.withLock(\.isEmpty))
        connection.release.set()
        try await first
        try await second
        try await session.send(.pong)
        let sent = connection.sent.withLock { $0 }
        let messages: [LiveMessages.Client] = [.message(.init(text: "1")), .message(.init(text: "2")), .pong]
        #expect(try sent.map(\.frame) == messages.map { .text(try $0.jsonString()) })
        #expect(sent.first?.atOnce == false)
        #expect(sent.last?.atOnce == true)
        #expect(session.statistics.sent == 3)
        session.close()
        await session.finished()
    }

    @Test("answers to heartbeats do not pile up while the server reads nothing")
    func heartbeatReplies() async throws {
        let connection = HoldingConnection()
        let session = LiveSession<AnsweringRules>(
            HoldingTransport(connection: connection), options: SessionOptions(clock: TestClock()))
        let quotes = session.quotes
        session.connect()
        await session.reaches(.open)
        let heartbeat = SocketFrame.text(#"{"type":"heartbeat"}"#)
        connection.deliver([heartbeat])
        await connection.isHolding.wait()
        connection.deliver(Array(repeating: heartbeat, count: 10_000))
        connection.deliver([.text(#"{"type":"quote","data":{"symbol":"A","price":1}}"#)])
        for await _ in quotes { break }
        connection.release.set()
        try await session.send(.ping)
        // One was on its way when the others came.
        let messages: [LiveMessages.Client] = [.pong, .pong, .ping]
        #expect(try connection.sent.withLock { $0 }.map(\.frame) == messages.map { .text(try $0.jsonString()) })
        #expect(session.statistics.sent == 3)
        session.close()
        await session.finished()
    }

    @Test("with an unreadable property that may be are given without it, and the session reports it")
    func unread() async throws {
        let connection = HoldingConnection()
        connection.release.set()
        let session = LiveSession<PlainRules>(
            HoldingTransport(connection: connection), options: SessionOptions(clock: TestClock()))
        var problems = session.problems.makeAsyncIterator()
        var quotes = session.quotes.makeAsyncIterator()
        session.connect()
        await session.reaches(.open)
        connection.deliver([.text(#"{"type":"quote","data":{"symbol":"A","price":1,"bid":"x"}}"#)])
        #expect(await quotes.next() == .init(symbol: "A", price: 1))
        let problem = try #require(await problems.next())
        guard case .unread(let error) = problem else {
            Issue.record("\(problem)")
            return
        }
        #expect(error.path == "data.bid")
        #expect(problem.callFailure?.message.contains("data.bid") == true)
        #expect(session.statistics.undecodable == 0)
        session.close()
        await session.finished()
    }

    @Test("fail at once when they cannot wait, cannot be written, or too many wait")
    func failures() async throws {
        let stage = Stage<PlainRules>()
        await #expect(throws: SessionError.notOpen) { try await stage.session.send(.ping, when: .now) }
        let error = await #expect(throws: SessionError.self) {
            try await stage.session.send(.message(.init(text: "", weight: .nan)))
        }
        guard case .invalidMessage = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try await withThrowingTaskGroup(of: SessionError?.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    await failure { () throws(SessionError) in try await stage.session.send(.ping) }
                }
            }
            // Four may wait, so the fifth is the first to be answered.
            #expect(try await group.next() == .some(.tooManyWaiting))
            stage.session.close()
            for try await error in group { #expect(error == .closed(.requested)) }
        }
        try await stage.end()
    }

    @Test("are given up when their task is cancelled")
    func cancellation() async throws {
        let stage = Stage<PlainRules>()
        let waiting = Task {
            await failure { () throws(SessionError) in try await stage.session.send(.ping) }
        }
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
        let started = Signal()
        let other = Task {
            started.set()
            return await failure { () throws(SessionError) in try await stage.session.send(.ping) }
        }
        await started.wait()
        other.cancel()
        #expect(await other.value == .cancelled)
        stage.session.connect()
        try await stage.session.send(.pong)
        #expect(await stage.server.next() == .pong)
        try await stage.end()
    }

    @Test("in flight are lost with their connection, and not sent again")
    func inFlight() async throws {
        let sockets = Locked<[InMemorySocket]>([])
        let transport = InMemorySocketTransport(capacity: 1) { _, socket in
            sockets.withLock { $0.append(socket) }
        }
        let session = LiveSession<PlainRules>(transport, options: SessionOptions(clock: TestClock()))
        session.connect()
        await session.reaches(.open)
        try await session.send(.ping)
        // The server reads nothing, so this one is held back.
        async let held = failure { () throws(SessionError) in try await session.send(.message(.init(text: "held"))) }
        let socket = sockets.withLock { $0[0] }
        await socket.senderWaits()
        socket.vanish()
        #expect(await held == .connectionLost)
        try await session.send(.pong)
        let frames = try await sockets.withLock { $0[1] }.receive()
        #expect(frames == [.text(#"{"type":"pong"}"#)])
        session.close()
        await session.finished()
    }

    @Test("may be text or binary; undecodable ones are reported, and do no harm")
    func undecodable() async throws {
        let stage = await open()
        let failures = stage.session.failures
        let messages = stage.session.messages
        let quote = #"{"type": "quote", "data": {"symbol": "AAPL", "price": 1}, "id": "q1", "timestamp": 1.5}"#
        await stage.server.send(.text("garbage"))
        await stage.server.send(.binary(Data([0xFF, 0xFE])))
        await stage.server.send(.text(#"{"type": "quote", "data": {"symbol": 7}}"#))
        await stage.server.send(.text(#"{"type": "later", "data": 1}"#))
        await stage.server.send(.binary(Data(quote.utf8)))
        await stage.server.send(.text("[1]"))
        var received: [Received<LiveMessages.Server>] = []
        for await message in messages {
            received.append(message)
            if received.count == 3 { break }
        }
        #expect(received[1].message == .quote(.init(symbol: "AAPL", price: 1)))
        #expect(received[1].id == "q1")
        #expect(received[1].sentAt == Date(timeIntervalSince1970: 1.5))
        guard case .unknown("later", _) = received[0].message, case .unknown("", _) = received[2].message else {
            Issue.record("\(received)")
            return
        }
        let statistics = stage.session.statistics
        #expect(statistics.received == 3)
        #expect(statistics.unknown == 2)
        #expect(statistics.undecodable == 3)
        #expect(stage.session.state == .open)
        try await stage.end()
        var bad: [UndecodableFrame] = []
        for await failure in failures { bad.append(failure) }
        #expect(bad.map(\.frame).prefix(2) == [.text("garbage"), .binary(Data([0xFF, 0xFE]))])
        #expect(bad.last?.error.path == "data.symbol")
    }

    @Test("duplicates are left out, across connections, within the last 1,024")
    func duplicates() async throws {
        let stage = await open()
        let messages = stage.session.messages.buffering(.suspendReader(8))
        let ids = ["a", "b", "a"] + (0..<DuplicateWindow.size).map { "\($0)" } + ["a", "\(DuplicateWindow.size - 1)"]
        let server = stage.server
        let quote = { @Sendable (id: String) in
            SocketFrame.text(#"{"type": "quote", "data": {"symbol": "A", "price": 1}, "id": "\#(id)"}"#)
        }
        async let delivery: Void = {
            for id in ids[..<3] { await server.send(quote(id)) }
            await server.vanish()
            for id in ids[3...] { await server.send(quote(id)) }
            await server.send(.text(#"{"type": "pong"}"#))
        }()
        var seen: [String] = []
        for await message in messages {
            guard let id = message.id else { break }
            seen.append(id)
        }
        await delivery
        #expect(seen == ["a", "b"] + (0..<DuplicateWindow.size).map { "\($0)" } + ["a"])
        #expect(stage.session.statistics.duplicates == 2)
        #expect(stage.session.statistics.reconnects == 1)
        try await stage.end()
    }

    @Test(
        "messages with a meaning for the session are no duplicates: servers may number those of each connection again")
    func repeatedSignals() async throws {
        let stage = Stage<FullRules>()
        let script: [SocketServerMock<Live<FullRules>>.Step] = [
            .text(#"{"type": "welcome", "data": {}, "id": "1"}"#), .text(#"{"type": "heartbeat", "id": "2"}"#),
            .expect(.pong),
        ]
        let gate = Gate()
        stage.server.plays(script + [.wait(gate), .close(code: 4001)], script)
        stage.session.connect()
        await stage.session.reaches(.open)
        gate.open()
        await stage.server.played(count: 2)
        await stage.session.reaches(.open)
        #expect(stage.session.statistics.received == 4)
        #expect(stage.session.statistics.duplicates == 0)
        try await stage.end()
    }

    @Test("of an old connection are ignored, and a flood of them while the session is suspended, too")
    func lateEvents() async throws {
        let transport = StubbornTransport()
        let session = LiveSession<PlainRules>(transport, options: SessionOptions(clock: TestClock()))
        let messages = session.messages
        session.connect()
        await session.reaches(.open)
        let connection = transport.connections[0]
        session.suspend()
        for _ in 0..<10_000 { connection.deliver([.text(#"{"type":"heartbeat"}"#)]) }
        connection.deliver(.closed(code: 4003))
        await session.socket.reaches { $0.taskCount == 0 }
        #expect(session.state == .suspended)
        #expect(session.statistics.received == 0)
        session.resume()
        await session.reaches(.open)
        transport.connections[1].deliver([.text(#"{"type":"pong"}"#)])
        for await message in messages {
            #expect(message.message == .pong)
            break
        }
        session.close()
        transport.connections[1].deliver(.cancelled)
        await session.finished()
        #expect(session.socket.taskCount == 0)
    }

    @Test(
        "messages before the connection's end are delivered, though the writer notices the end first",
        arguments: [SocketError.Kind.closed(code: 1001), .tooLarge, .protocolError])
    func brokenWriter(kind: SocketError.Kind) async throws {
        let connection = BrokenConnection(kind)
        let session = LiveSession<PlainRules>(
            BrokenTransport(connection: connection), options: SessionOptions(clock: TestClock()))
        let quotes = session.quotes
        let states = session.states
        session.connect()
        await session.reaches(.open)
        async let sent = failure { () throws(SessionError) in try await session.send(.ping) }
        await connection.isToldToWriter.wait()
        await session.socket.reaches { $0.attempt?.outbox == nil }
        connection.mayBeRead.set()
        for await state in states { if case .backingOff = state { break } }
        #expect(await sent == .connectionLost)
        session.close()
        await session.finished()
        var prices: [Int32] = []
        for await quote in quotes { prices.append(quote.price) }
        #expect(prices == [1])
    }

    @Test("of the last moment before a close are delivered")
    func lastMessages() async throws {
        let stage = Stage<PlainRules>()
        stage.server.plays(
            [
                .emit(.quote(.init(symbol: "A", price: 1))), .emit(.quote(.init(symbol: "A", price: 2))),
                .close(code: 1001),
            ],
            [.emit(.quote(.init(symbol: "A", price: 3)))])
        let quotes = stage.session.quotes
        stage.session.connect()
        var prices: [Int32] = []
        for await quote in quotes {
            prices.append(quote.price)
            if prices.count == 3 { break }
        }
        #expect(prices == [1, 2, 3])
        try await stage.end()
    }
}

/// A transport whose connections heed neither cancellation nor closing, as none should be.
private final class StubbornTransport: SocketTransport {
    private let made = Locked<[StubbornConnection]>([])

    var connections: [StubbornConnection] { made.withLock { $0 } }

    func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
        let connection = StubbornConnection()
        made.withLock { $0.append(connection) }
        return connection
    }
}

private final class StubbornConnection: SocketConnection {
    private typealias Answer = Result<[SocketFrame], SocketError>

    private let answers: AsyncStream<Answer>
    private let continuation: AsyncStream<Answer>.Continuation

    init() {
        (answers, continuation) = AsyncStream.makeStream()
    }

    func deliver(_ frames: [SocketFrame]) { continuation.yield(.success(frames)) }

    func deliver(_ kind: SocketError.Kind) { continuation.yield(.failure(SocketError(kind))) }

    func send(_ frame: SocketFrame) async throws(SocketError) {}

    func receive() async throws(SocketError) -> [SocketFrame] {
        // In a task of its own, which the cancellation of this one does not reach.
        let answer = await Task { [answers] () -> Answer? in
            for await answer in answers { return answer }
            return nil
        }.value
        return try answer?.get() ?? []
    }

    func close(code: UInt16) async {}
}

/// Has one connection to give.
private struct BrokenTransport: SocketTransport {
    let connection: BrokenConnection
    private let isUsed = Locked(false)

    init(connection: BrokenConnection) {
        self.connection = connection
    }

    func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
        let wasUsed = isUsed.withLock { isUsed in
            defer { isUsed = true }
            return isUsed
        }
        if wasUsed { throw SocketError(.unreachable) }
        return connection
    }
}

/// A connection on which a message came before it broke. Its writer learns of the break first.
private final class BrokenConnection: SocketConnection {
    private let kind: SocketError.Kind
    let isToldToWriter = Signal()
    let mayBeRead = Signal()
    private let isRead = Locked(false)

    init(_ kind: SocketError.Kind) {
        self.kind = kind
    }

    func send(_ frame: SocketFrame) async throws(SocketError) {
        isToldToWriter.set()
        throw SocketError(kind)
    }

    func receive() async throws(SocketError) -> [SocketFrame] {
        await mayBeRead.wait()
        let wasRead = isRead.withLock { isRead in
            defer { isRead = true }
            return isRead
        }
        if wasRead { throw SocketError(kind) }
        return [.text(#"{"type":"quote","data":{"symbol":"A","price":1}}"#)]
    }

    func close(code: UInt16) async { mayBeRead.set() }
}

private struct HoldingTransport: SocketTransport {
    let connection: HoldingConnection

    func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection { connection }
}

/// A connection that holds senders back until it is released.
private final class HoldingConnection: SocketConnection {
    let isHolding = Signal()
    let release = Signal()
    let takesAtOnce = Locked(false)
    let sent = Locked<[(frame: SocketFrame, atOnce: Bool)]>([])
    private let arrivals: AsyncStream<[SocketFrame]>
    private let continuation: AsyncStream<[SocketFrame]>.Continuation

    init() {
        (arrivals, continuation) = AsyncStream.makeStream()
    }

    func deliver(_ frames: [SocketFrame]) { continuation.yield(frames) }

    func send(_ frame: SocketFrame) async throws(SocketError) {
        isHolding.set()
        await release.wait()
        sent.withLock { $0.append((frame, false)) }
    }

    func sendAtOnce(_ frame: SocketFrame) -> Bool {
        guard takesAtOnce.withLock({ $0 }) else { return false }
        sent.withLock { $0.append((frame, true)) }
        return true
    }

    func receive() async throws(SocketError) -> [SocketFrame] {
        for await frames in arrivals { return frames }
        throw SocketError(.cancelled)
    }

    func close(code: UInt16) async { continuation.finish() }
}
