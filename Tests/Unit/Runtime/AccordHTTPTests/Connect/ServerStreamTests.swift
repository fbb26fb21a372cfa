import Accord
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Server streams")
struct ServerStreamTests {
    /// The counts of the messages that came, and how the stream ended.
    private func read(
        options: RPCOptions = RPCOptions(),
        _ response: TransportResponse
    ) async -> (counts: [Int32], error: ConnectError?, trailers: HTTPFields) {
        let client = client(options: options) { _ in response }
        var counts: [Int32] = []
        var trailers: HTTPFields = [:]
        let error = await connectError { () throws(ConnectError) in
            let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
            var iterator = stream.makeAsyncIterator()
            while let ping = try await iterator.next() { counts.append(ping.count) }
            trailers = stream.trailers
        }
        return (counts, error, trailers)
    }

    private func message(_ count: UInt8) -> Data { envelope(0, Data([0x10, count])) }

    @Test("messages come in order, and the end brings the trailers")
    func messages() async {
        let end = endStream(#"{"metadata": {"X-Cost": ["1", "2, 3"], "bad name": ["x"]}, "new": 1}"#)
        let (counts, error, trailers) = await read(.stream([message(1), message(2), end]))
        #expect(counts == [1, 2])
        #expect(error == nil)
        #expect(trailers[values: .named("x-cost")] == ["1", "2, 3"])
        #expect(trailers.count == 2)
    }

    @Test("bytes may be cut anywhere", arguments: [1, 2, 3, 5, 7, 100])
    func chunks(_ size: Int) async {
        let bytes = [UInt8](message(1) + envelope(0, Data()) + message(3) + endStream())
        let chunks = stride(from: 0, to: bytes.count, by: size).map {
            Data(bytes[$0..<min($0 + size, bytes.count)])
        }
        let (counts, error, _) = await read(.stream(chunks))
        #expect(counts == [1, 0, 3])
        #expect(error == nil)
    }

    @Test("a stream may have no messages")
    func none() async {
        let (counts, error, _) = await read(.stream([endStream()]))
        #expect(counts.isEmpty)
        #expect(error == nil)
    }

    @Test("the request is one envelope, and says what the client understands")
    func request() async throws {
        let seen = Locked<TransportRequest?>(nil)
        let options = RPCOptions(requestCoding: .gzip(minimumBytes: 100), clock: TestClock())
        let client = client(options: options) { request in
            seen.withLock { $0 = request }
            return .stream([endStream()])
        }
        let call = CallOptions(timeout: .seconds(2))
        let _: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping(count: 5), call)
        let plain = try #require(seen.withLock { $0 })
        #expect(plain.method == .post)
        #expect(plain.body == message(5))
        #expect(plain.headers[.contentType] == "application/connect+proto")
        #expect(plain.headers[name: "Connect-Protocol-Version"] == "1")
        #expect(plain.headers[name: "Connect-Timeout-Ms"] == "2000")
        #expect(plain.headers[name: "Connect-Accept-Encoding"] == "gzip")
        // What may come is named once, before it is known how long the messages are; each says itself what it is.
        #expect(plain.headers[name: "Connect-Content-Encoding"] == "gzip")
        #expect(plain.headers[.acceptEncoding] == "identity")

        let long = Ping(text: String(repeating: "x", count: 1000))
        let _: ServerStream<Ping> = try await client.serverStream(Methods.watch, long)
        let compressed = try #require(seen.withLock { $0 })
        #expect(compressed.headers[name: "Connect-Content-Encoding"] == "gzip")
        #expect(compressed.headers[.contentEncoding] == nil)
        #expect(compressed.body?.first == 1)
    }

    @Test("compressed messages are inflated one by one, the last envelope too")
    func compressed() async throws {
        let body = [
            envelope(1, try Gzip.compress(Data([0x10, 9]))), message(2), envelope(1, Data()),
            envelope(3, try Gzip.compress(Data("{}".utf8))),
        ]
        let (counts, error, _) = await read(.stream(body, [.named("Connect-Content-Encoding"): "gzip"]))
        #expect(counts == [9, 2, 0])
        #expect(error == nil)
    }

    @Test("the error at the end is thrown after the messages, with headers and trailers")
    func errorAtEnd() async {
        let end = endStream(
            #"{"error": {"code": "aborted", "message": "m", "details": []}, "metadata": {"a": ["1"]}}"#)
        let (counts, error, _) = await read(.stream([message(1), end], [.eTag: "2"]))
        #expect(counts == [1])
        #expect(error?.code == .aborted)
        #expect(error?.message == "m")
        #expect(error?.metadata[name: "a"] == "1")
        #expect(error?.metadata[.eTag] == "2")
        #expect(error?.isInferred == false)
    }

    @Test("null for an error is none")
    func nullError() async {
        #expect(await read(.stream([endStream(#"{"error": null, "metadata": null}"#)])).error == nil)
    }

    @Test(
        "an error without a known code is unknown, and keeps its message",
        arguments: [
            #"{"error": {"message": "m"}}"#, #"{"error": {"code": null, "message": "m"}}"#,
            #"{"error": {"code": "new", "message": "m"}}"#,
        ])
    func unknownCode(_ json: String) async {
        let error = await read(.stream([endStream(json)])).error
        #expect(error?.code == .unknown)
        #expect(error?.message == "m")
        #expect(error?.isInferred == true)
    }

    @Test(
        "a stream that breaks the rules is an internal error, after the messages that came before",
        arguments: Broken.allCases)
    func broken(_ broken: Broken) async {
        let (counts, error, _) = await read(.stream([message(1)] + broken.chunks))
        #expect(counts == [1])
        #expect(error?.code == .internal)
    }

    enum Broken: CaseIterable {
        case noEnd, halfHeader, halfPayload, halfEnd, noJSON, jsonList, errorText, undecodable, unknownFlag
        case undeclaredCompression, bytesAfterEnd, bytesAfterEndInOneChunk

        var chunks: [Data] {
            switch self {
            case .noEnd: []
            case .halfHeader: [Data([0, 0])]
            case .halfPayload: [Data([0, 0, 0, 0, 9, 1])]
            case .halfEnd: [endStream().dropLast()]
            case .noJSON: [endStream("")]
            case .jsonList: [endStream("[]")]
            case .errorText: [endStream(#"{"error": "no"}"#)]
            case .undecodable: [envelope(0, Data([0x0a, 9])), endStream()]
            case .unknownFlag: [envelope(4, Data()), endStream()]
            case .undeclaredCompression: [envelope(1, Data([1])), endStream()]
            case .bytesAfterEnd: [endStream(), Data([0])]
            case .bytesAfterEndInOneChunk: [endStream() + Data([0])]
            }
        }
    }

    @Test("a server that leaves the body open after the end does not block the call", .timeLimit(.minutes(10)))
    func leftOpen() async throws {
        let clock = TestClock()
        let wire = Wire()
        wire.push(message(1) + endStream())
        let stream: ServerStream<Ping> = try await wire.client(options: RPCOptions(clock: clock))
            .serverStream(Methods.watch, Ping())
        #expect(try await stream.next()?.count == 1)
        async let end = stream.next()
        await clock.someoneSleeps()
        clock.advance(by: .seconds(1))
        #expect(try await end == nil)
        await wire.givenUp.wait()
        #expect(clock.sleepers == 0)
    }

    @Test("a connection that is cut is unavailable; a cut after the end is ignored")
    func cut() async {
        func response(_ first: Data) -> TransportResponse {
            let rest = Locked<Data?>(first)
            var response = TransportResponse.stream([])
            response.body = TransportBody { () throws(TransportError) in
                let chunk = rest.withLock { rest in
                    defer { rest = nil }
                    return rest
                }
                guard let chunk else { throw TransportError(.failed, "cut") }
                return chunk
            }
            return response
        }
        let early = await read(response(message(1)))
        #expect(early.counts == [1])
        #expect(early.error?.code == .unavailable)
        #expect(await read(response(message(1) + endStream())).error == nil)
    }

    @Test("a message above the limit is refused before it has arrived, and a bomb before it is inflated")
    func limit() async throws {
        let options = RPCOptions(receiveLimit: 10)
        let large = await read(options: options, .stream([Data([0, 0xff, 0xff, 0xff, 0xff])]))
        #expect(large.error?.code == .resourceExhausted)
        let fits = await read(options: options, .stream([envelope(0, Data(repeating: 0x10, count: 10)), endStream()]))
        #expect(fits.error == nil)

        let bomb = try Gzip.compress(Data(repeating: 0x10, count: 1 << 20))
        let inflated = await read(
            options: RPCOptions(receiveLimit: 100_000),
            .stream([envelope(1, bomb)], [.named("Connect-Content-Encoding"): "gzip"]))
        #expect(inflated.error?.code == .resourceExhausted)
    }

    @Test(
        "another content type is an error",
        arguments: [
            ("application/connect+json", ConnectError.Code.internal), ("application/proto", .unknown),
            ("text/html", .unknown),
        ])
    func contentType(_ type: String, _ code: ConnectError.Code) async {
        let error = await read(TransportResponse(status: 200, headers: [.contentType: type])).error
        #expect(error?.code == code)
    }

    @Test("a status that is not 200 has its code inferred; the body does not count")
    func status() async {
        let error = await read(.json(status: 404, #"{"code": "not_found"}"#)).error
        #expect(error?.code == .unimplemented)
        #expect(error?.isInferred == true)
        #expect(error?.httpStatus == 404)
    }

    @Test("an unknown compression is an internal error")
    func unknownCompression() async {
        let error = await read(.stream([endStream()], [.named("Connect-Content-Encoding"): "br"])).error
        #expect(error?.code == .internal)
    }

    @Test("after its end a stream stays at its end, and after an error at its error")
    func afterwards() async throws {
        let good = client { _ in .stream([endStream()]) }
        let ended: ServerStream<Ping> = try await good.serverStream(Methods.watch, Ping())
        for _ in 0..<2 { #expect(try await ended.next() == nil) }

        // After the broken end there is a good one, which must not come to light.
        let bad = client { _ in .stream([endStream("no JSON"), endStream()]) }
        let failed: ServerStream<Ping> = try await bad.serverStream(Methods.watch, Ping())
        for _ in 0..<2 {
            let error = await connectError { () throws(ConnectError) in try await failed.next() }
            #expect(error?.code == .internal)
        }
    }

    @Test("onResponse shows headers and trailers when the stream has ended")
    func onResponse() async throws {
        let seen = Locked<[ResponseMetadata]>([])
        let client = client { _ in .stream([message(1), endStream(#"{"metadata":{"b":["2"]}}"#)], [.eTag: "1"]) }
        let call = CallOptions(onResponse: { metadata in seen.withLock { $0.append(metadata) } })
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping(), call)
        #expect(seen.withLock { $0.isEmpty })
        for try await _ in stream {}
        let metadata = try #require(seen.withLock { $0.first })
        #expect(metadata.headers[.eTag] == "1")
        #expect(metadata.trailers[name: "b"] == "2")
        #expect(stream.trailers[name: "b"] == "2")
    }

    @Test("a deadline holds until the end of the stream")
    func deadline() async throws {
        let clock = TestClock()
        let (reached, cancelled) = (Signal(), Signal())
        let first = Locked<Data?>(message(1))
        let client = client(options: RPCOptions(clock: clock)) { _ in
            var response = TransportResponse.stream([])
            response.body = TransportBody { () throws(TransportError) in
                let chunk = first.withLock { first in
                    defer { first = nil }
                    return first
                }
                if let chunk { return chunk }
                reached.set()
                try? await cancelled.waitForCancellation()
                throw TransportError(.cancelled, "cancelled")
            }
            return response
        }
        let call = CallOptions(timeout: .seconds(1))
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping(), call)
        #expect(try await stream.next()?.count == 1)
        async let error = connectError { () throws(ConnectError) in try await stream.next() }
        await clock.someoneSleeps()
        await reached.wait()
        clock.advance(by: .seconds(1))
        #expect(await error?.code == .deadlineExceeded)
        await cancelled.wait()
    }

    /// A body that waits until it is cancelled by its own function, and heeds nothing else.
    private func bodyUntilCancelled(_ reached: Signal, _ cancelled: Signal) -> TransportBody {
        TransportBody(
            next: { () throws(TransportError) in
                reached.set()
                await cancelled.wait()
                throw TransportError(.cancelled, "cancelled")
            },
            cancel: { cancelled.set() })
    }

    @Test("a deadline ends the wait for a body that can be cancelled")
    func deadlineOfCancellableBody() async throws {
        let clock = TestClock()
        let (reached, cancelled) = (Signal(), Signal())
        let client = client(options: RPCOptions(clock: clock)) { _ in
            var response = TransportResponse.stream([])
            response.body = bodyUntilCancelled(reached, cancelled)
            return response
        }
        let call = CallOptions(timeout: .seconds(1))
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping(), call)
        async let error = connectError { () throws(ConnectError) in try await stream.next() }
        await clock.someoneSleeps()
        await reached.wait()
        clock.advance(by: .seconds(1))
        #expect(await error?.code == .deadlineExceeded)
    }

    @Test("cancelling the task that reads ends the wait for a body that can be cancelled")
    func cancelOfCancellableBody() async throws {
        let (reached, cancelled) = (Signal(), Signal())
        let client = client(options: RPCOptions(clock: TestClock())) { _ in
            var response = TransportResponse.stream([])
            response.body = bodyUntilCancelled(reached, cancelled)
            return response
        }
        let call = CallOptions(timeout: .seconds(1))
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping(), call)
        let task = Task { await connectError { () throws(ConnectError) in try await stream.next() } }
        await reached.wait()
        task.cancel()
        #expect(await task.value?.code == .canceled)
    }

    @Test("cancelling the task that reads cancels the call")
    func cancel() async throws {
        let reading = Signal()
        let cancelled = Signal()
        let client = client { _ in
            var response = TransportResponse.stream([])
            response.body = TransportBody { () throws(TransportError) in
                reading.set()
                try? await cancelled.waitForCancellation()
                throw TransportError(.cancelled, "cancelled")
            }
            return response
        }
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
        let task = Task { await connectError { () throws(ConnectError) in try await stream.next() } }
        await reading.wait()
        task.cancel()
        #expect(await task.value?.code == .canceled)
        await cancelled.wait()
    }

    @Test("letting go of a stream lets go of the body")
    func drop() async throws {
        final class Held: Sendable {
            let gone: Signal
            init(_ gone: Signal) { self.gone = gone }
            deinit { gone.set() }
        }
        let gone = Signal()
        let client = client { [message = message(1)] _ in
            let held = Held(gone)
            var response = TransportResponse.stream([])
            response.body = TransportBody { () throws(TransportError) in
                withExtendedLifetime(held) { message }
            }
            return response
        }
        func readOne() async throws {
            let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
            for try await _ in stream { break }
            #expect(!gone.isSet)
            _ = stream.headers
        }
        try await readOne()
        await gone.wait()
    }

    @Test("damage never traps, and is never taken for a good end without one")
    func fuzz() async {
        let metadata = #"{"metadata": {"a": ["1"]}, "error": null}"#
        let bytes = message(1) + message(2) + endStream(metadata)
        for _ in 0..<500 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3) { damaged[Int.random(in: 0..<damaged.count)] = .random(in: 0...255) }
            damaged = damaged.prefix(Int.random(in: 0...damaged.count))
            let (counts, error, _) = await read(.stream([damaged]))
            #expect(counts.count <= 5)
            if damaged.count < bytes.count - metadata.utf8.count { #expect(error != nil) }
        }
    }

    @Test("two tasks cannot read one stream at the same time")
    func twoReaders() async throws {
        let reading = Signal()
        let go = Signal()
        let stream = ServerStream<Int> { () throws(ConnectError) in
            reading.set()
            await go.wait()
            return .message(1)
        }
        async let first = stream.next()
        await reading.wait()
        let error = await connectError { () throws(ConnectError) in try await stream.next() }
        #expect(error?.code == .internal)
        go.set()
        #expect(try await first == 1)
    }

    @Test("many small messages in one chunk, and one large message in many chunks, are read in good time")
    func sizes() async throws {
        let small = (0..<20_000).reduce(into: Data()) { data, _ in data.append(message(1)) } + endStream()
        #expect(await read(.stream([small])).counts.count == 20_000)
        let large = envelope(
            0, Data([0x10, 7]) + Data([0x0a, 0x80, 0x80, 0x80, 0x04]) + Data(repeating: 0x61, count: 8 << 20))
        let bytes = large + endStream()
        let chunks = stride(from: 0, to: bytes.count, by: 16 << 10).map {
            bytes.subdata(in: $0..<min($0 + 16 << 10, bytes.count))
        }
        #expect(await read(.stream(chunks)).counts == [7])
    }
}
