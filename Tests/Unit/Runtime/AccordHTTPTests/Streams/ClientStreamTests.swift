import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Client streams", .timeLimit(.minutes(10)))
struct ClientStreamTests {
    private let wire = Wire()

    @Test("any number of messages goes out, and one response comes", arguments: [0, 1, 2, 1000])
    func messages(_ count: Int) async throws {
        let call = try await wire.clientStream()
        for number in 0..<count { try await call.send(Ping(count: Int32(number % 100 + 1))) }
        async let answer = call.finish()
        let expected = (0..<count).reduce(into: Data()) { $0.append(ping(UInt8($1 % 100 + 1))) }
        #expect(try await wire.receiveAll() == expected)
        wire.push(ping(7) + endStream())
        wire.push(nil)
        #expect(try await answer.count == 7)
    }

    @Test("the request says what it is")
    func headers() async throws {
        let options = RPCOptions(clock: TestClock())
        let call = try await wire.clientStream(options: options, CallOptions(timeout: .seconds(2)))
        await wire.arrived.wait()
        let request = try #require(wire.request)
        #expect(request.method == .post)
        #expect(request.url.path == "/test.v1.PingService/Upload")
        #expect(request.body == nil)
        #expect(request.stream?.length == nil)
        #expect(request.headers[.contentType] == "application/connect+proto")
        #expect(request.headers[name: "Connect-Protocol-Version"] == "1")
        #expect(request.headers[name: "Connect-Timeout-Ms"] == "2000")
        #expect(request.headers[name: "Connect-Accept-Encoding"] == "gzip")
        call.cancel()
    }

    /// Returns what `finish()` throws when the server answers so.
    private func failure(_ answer: Data) async throws -> ConnectError? {
        let call = try await wire.clientStream()
        wire.push(answer)
        wire.push(nil)
        return await connectError { () throws(ConnectError) in try await call.finish() }
    }

    @Test("no response, or more than one, is unimplemented, though the server calls it a success")
    func wrongNumber() async throws {
        #expect(try await failure(endStream()).map(\.code) == .unimplemented)
        let other = ClientStreamTests()
        #expect(try await other.failure(ping(1) + ping(2) + endStream()).map(\.code) == .unimplemented)
    }

    @Test("the error at the end wins, with and without a response before it")
    func errorAtEnd() async throws {
        let end = endStream(#"{"error": {"code": "aborted"}, "metadata": {"a": ["1"]}}"#)
        for answer in [end, ping(1) + end] {
            let error = try await ClientStreamTests().failure(answer)
            #expect(error?.code == .aborted)
            #expect(error?.metadata[name: "a"] == "1")
            #expect(error?.metadata[.contentType] == "application/connect+proto")
        }
    }

    @Test("a response without an end of the stream is an internal error")
    func noEnd() async throws {
        #expect(try await failure(ping(1)).map(\.code) == .internal)
    }

    /// A call that the server has ended while its request was being made.
    private func ended(_ answer: Data...) async throws -> ClientStream<Ping, Ping> {
        let call = try await wire.clientStream()
        try await call.send(Ping(count: 1))
        _ = try await wire.receive()
        for chunk in answer { wire.push(chunk) }
        wire.push(nil)
        wire.letGoOfRequest()
        return call
    }

    /// It takes a moment until the transport has let go of the request.
    private func refusal(of call: ClientStream<Ping, Ping>) async -> ConnectError {
        while true {
            let error = await connectError { () throws(ConnectError) in try await call.send(Ping(count: 2)) }
            if let error { return error }
        }
    }

    @Test(
        "each attempt to send gets the error of a call that the server ends early, and finish() as well")
    func endsEarly() async throws {
        let call = try await ended(endStream(#"{"error": {"code": "resource_exhausted", "message": "at most 1 MB"}}"#))
        #expect(await refusal(of: call).message == "at most 1 MB")
        #expect(await refusal(of: call).code == .resourceExhausted)
        let error = await connectError { () throws(ConnectError) in try await call.finish() }
        #expect(error?.code == .resourceExhausted)
    }

    @Test("an early response of the server makes sending fail, and finish() returns the response")
    func answersEarly() async throws {
        let call = try await ended(ping(7) + endStream())
        #expect(await refusal(of: call).code == .failedPrecondition)
        #expect(try await call.finish().count == 7)
    }

    @Test("several that send at once all get the error of the call")
    func severalSenders() async throws {
        let call = try await ended(endStream(#"{"error": {"code": "resource_exhausted"}}"#))
        async let first = refusal(of: call)
        async let second = refusal(of: call)
        #expect(await [first.code, second.code] == [.resourceExhausted, .resourceExhausted])
    }

    @Test("interceptors learn why a call ended that only was sent to")
    func observed() async throws {
        let errors = Locked<[ConnectError.Code?]>([])
        let stream = try await ended(endStream(#"{"error": {"code": "resource_exhausted"}}"#))
        let call = stream.observing { error in errors.withLock { $0.append(error?.code) } }
        _ = await refusal(of: call)
        #expect(errors.withLock { $0 } == [.resourceExhausted])
    }

    @Test("a transport that fails at once reports the reason to those who send")
    func failsAtOnce() async throws {
        let client = client { _ in throw TransportError(.offline, "offline") }
        let call: ClientStream<Ping, Ping> = try await client.clientStream(Methods.upload)
        #expect(await refusal(of: call).isOffline)
        let error = await connectError { () throws(ConnectError) in try await call.finish() }
        #expect(error?.code == .unavailable)
        #expect(error?.isOffline == true)
        let again = await connectError { () throws(ConnectError) in try await call.send(Ping()) }
        #expect(again?.isOffline == true)
    }

    @Test("after finish() nothing more can be sent, and the call takes no harm from the attempt")
    func sendAfterFinish() async throws {
        let call = try await wire.clientStream()
        async let answer = call.finish()
        #expect(try await wire.receive() == nil)
        let refused = await connectError { () throws(ConnectError) in try await call.send(Ping()) }
        #expect(refused?.code == .failedPrecondition)
        wire.push(ping(1) + endStream())
        wire.push(nil)
        #expect(try await answer.count == 1)
    }

    @Test("the response is there once")
    func finishTwice() async throws {
        let call = try await wire.clientStream()
        wire.push(ping(1) + endStream())
        wire.push(nil)
        #expect(try await call.finish().count == 1)
        let error = await connectError { () throws(ConnectError) in try await call.finish() }
        #expect(error?.code == .failedPrecondition)
    }

    @Test("onResponse shows headers and trailers once, with the response")
    func onResponse() async throws {
        let seen = Locked<[ResponseMetadata]>([])
        let call = try await wire.clientStream(
            CallOptions(onResponse: { metadata in seen.withLock { $0.append(metadata) } }))
        wire.answer([.eTag: "1"])
        wire.push(ping(1) + endStream(#"{"metadata": {"b": ["2"]}}"#))
        wire.push(nil)
        _ = try await call.finish()
        #expect(seen.withLock { $0.map { $0.headers[.eTag] } } == ["1"])
        #expect(seen.withLock { $0.map { $0.trailers[name: "b"] } } == ["2"])
    }

    @Test("tasks may send at the same time: no message is lost or torn")
    func concurrentSenders() async throws {
        let call = try await wire.clientStream()
        let text = String(repeating: "x", count: 3000)
        async let all = wire.receiveAll()
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<8 {
                group.addTask {
                    for _ in 0..<50 { try? await call.send(Ping(text: text, count: Int32(sender))) }
                }
            }
        }
        async let answer = call.finish()
        var cutter = EnvelopeCutter(limit: 10_000, known: [])
        cutter.append(try await all)
        var counts: [Int32: Int] = [:]
        while let envelope = try cutter.next() {
            counts[try Ping(protobuf: envelope.payload).count, default: 0] += 1
        }
        #expect(cutter.isEmpty)
        #expect(counts == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, 50) }))
        wire.push(ping(1) + endStream())
        wire.push(nil)
        #expect(try await answer.count == 1)
    }

    @Test("a message that cannot be written is thrown by send, and the call goes on")
    func encodeFailure() async throws {
        struct Refusal: Error {}
        let coding = ContentCoding(
            name: "odd", compress: { if $0.count > 10 { throw Refusal() } else { $0 } }, decompress: { data, _ in data }
        )
        let call = try await wire.clientStream(
            options: RPCOptions(requestCoding: .init(coding, minimumBytes: 10)))
        let error = await connectError { () throws(ConnectError) in try await call.send(Ping(text: "0123456789")) }
        #expect(error?.code == .internal)
        #expect(error?.cause is Refusal)
        try await call.send(Ping(count: 3))
        async let answer = call.finish()
        #expect(try await wire.receiveAll() == ping(3))
        wire.push(ping(1) + endStream())
        wire.push(nil)
        #expect(try await answer.count == 1)
    }
}
