import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Bidirectional streams", .timeLimit(.minutes(10)))
struct BidiStreamTests {
    private let wire = Wire()

    @Test("both sides take turns")
    func pingPong() async throws {
        let call = try await wire.bidiStream()
        for count in 1...20 {
            try await call.send(Ping(count: Int32(count)))
            #expect(try await wire.receive() == ping(UInt8(count)))
            wire.push(ping(UInt8(count + 1)))
            #expect(try await call.messages.next()?.count == Int32(count + 1))
        }
        call.finishSending()
        #expect(try await wire.receive() == nil)
        wire.push(endStream(#"{"metadata": {"a": ["1"]}}"#))
        wire.push(nil)
        #expect(try await call.messages.next() == nil)
        #expect(call.messages.trailers[name: "a"] == "1")
    }

    @Test("the server may speak first, and its headers are there as they come")
    func serverFirst() async throws {
        let call = try await wire.bidiStream()
        #expect(call.messages.headers.isEmpty)
        wire.answer([.eTag: "1"])
        guard case .headers(let headers) = try await call.messages.event() else {
            Issue.record("the headers come first")
            return
        }
        #expect(headers[.eTag] == "1")
        #expect(call.messages.headers[.eTag] == "1")
        wire.push(ping(1))
        #expect(try await call.messages.next()?.count == 1)
        try await call.send(Ping(count: 2))
        #expect(try await wire.receive() == ping(2))
    }

    @Test("the server goes on after the client has sent all")
    func clientHalfCloses() async throws {
        let call = try await wire.bidiStream()
        call.finishSending()
        call.finishSending()
        #expect(try await wire.receive() == nil)
        let refused = await connectError { () throws(ConnectError) in try await call.send(Ping()) }
        #expect(refused?.code == .failedPrecondition)
        for count: UInt8 in 1...3 {
            wire.push(ping(count))
            #expect(try await call.messages.next()?.count == Int32(count))
        }
        wire.push(endStream())
        wire.push(nil)
        #expect(try await call.messages.next() == nil)
    }

    @Test("nothing more can be sent after the server has sent all, and the request is let go as unfinished")
    func serverEnds() async throws {
        let call = try await wire.bidiStream()
        try await call.send(Ping(count: 1))
        _ = try await wire.receive()
        let rest = Task { try await wire.receive() }
        wire.push(endStream())
        wire.push(nil)
        #expect(try await call.messages.next() == nil)
        let refused = await connectError { () throws(ConnectError) in try await call.send(Ping()) }
        #expect(refused?.code == .failedPrecondition)
        await #expect(throws: (any Error).self) { try await rest.value }
    }

    @Test("the error at the end is thrown after the messages, and to those who send from then on")
    func errorAtEnd() async throws {
        let call = try await wire.bidiStream()
        wire.push(ping(1) + endStream(#"{"error": {"code": "aborted"}}"#))
        wire.push(nil)
        #expect(try await call.messages.next()?.count == 1)
        for _ in 0..<2 {
            let error = await connectError { () throws(ConnectError) in try await call.messages.next() }
            #expect(error?.code == .aborted)
        }
        let refused = await connectError { () throws(ConnectError) in try await call.send(Ping()) }
        #expect(refused?.code == .aborted)
        await wire.givenUp.wait()
    }

    @Test("a message that cannot be read ends the call, on the wire as well")
    func undecodable() async throws {
        let call = try await wire.bidiStream()
        wire.push(envelope(0, Data([0x0a, 9])))
        let error = await connectError { () throws(ConnectError) in try await call.messages.next() }
        #expect(error?.code == .internal)
        await wire.givenUp.wait()
    }

    @Test("a body that stops is an internal error; a connection that is cut is unavailable")
    func stops() async throws {
        let call = try await wire.bidiStream()
        wire.push(ping(1))
        wire.push(nil)
        #expect(try await call.messages.next()?.count == 1)
        let stopped = await connectError { () throws(ConnectError) in try await call.messages.next() }
        #expect(stopped?.code == .internal)

        let other = Wire()
        let second = try await other.bidiStream()
        other.push(TransportError(.failed, "cut"))
        let cut = await connectError { () throws(ConnectError) in try await second.messages.next() }
        #expect(cut?.code == .unavailable)
    }

    @Test("onResponse shows headers and trailers once, at the end")
    func onResponse() async throws {
        let seen = Locked<[ResponseMetadata]>([])
        let call = try await wire.bidiStream(
            CallOptions(onResponse: { metadata in seen.withLock { $0.append(metadata) } }))
        wire.answer([.eTag: "1"])
        wire.push(ping(1) + endStream(#"{"metadata": {"b": ["2"]}}"#))
        wire.push(nil)
        #expect(try await call.messages.next()?.count == 1)
        #expect(seen.withLock { $0.isEmpty })
        #expect(try await call.messages.next() == nil)
        #expect(seen.withLock { $0.map { $0.headers[.eTag] } } == ["1"])
        #expect(seen.withLock { $0.map { $0.trailers[name: "b"] } } == ["2"])
    }
}

@Suite("Bidirectional streams on a transport without full duplex", .timeLimit(.minutes(10)))
struct HalfDuplexTests {
    /// Reads the request before it answers, as URLSession does.
    private struct Spooling: Transport {
        let baseURL = url("https://rin.example")

        func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
            do {
                let body = try await request.stream?.collect() ?? Data()
                return .stream([body, endStream()])
            } catch {
                throw TransportError(.failed, "the body cannot be read", cause: error)
            }
        }
    }

    private func call() async throws(ConnectError) -> BidiStream<Ping, Ping> {
        try await RPCClient(transport: Spooling()).bidiStream(Methods.chat)
    }

    @Test("the response can be read when all is sent")
    func works() async throws {
        let call = try await call()
        for count: Int32 in 1...3 { try await call.send(Ping(count: count)) }
        call.finishSending()
        var counts: [Int32] = []
        for try await ping in call.messages { counts.append(ping.count) }
        #expect(counts == [1, 2, 3])
    }

    @Test("reading before that says what to do, and ends the call")
    func refuses() async throws {
        let call = try await call()
        try await call.send(Ping())
        let error = await connectError { () throws(ConnectError) in try await call.messages.next() }
        #expect(error?.code == .failedPrecondition)
        #expect(
            error?.message
                == "this transport shows a response after all is sent; call finishSending() before reading, or use "
                + "a transport with full duplex, as NIOTransport of AccordNIO")
        let refused = await connectError { () throws(ConnectError) in try await call.send(Ping()) }
        #expect(refused?.code == .failedPrecondition)
    }

    @Test("a call that was given up says so, whether or not all was sent")
    func cancelled() async throws {
        let call = try await call()
        call.cancel()
        let error = await connectError { () throws(ConnectError) in try await call.messages.next() }
        #expect(error?.code == .canceled)
    }
}
