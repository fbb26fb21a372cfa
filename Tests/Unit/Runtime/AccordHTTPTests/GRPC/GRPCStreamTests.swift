import Accord
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("gRPC: streams")
struct GRPCStreamTests {
    private let upload = MethodDescriptor(service: "test.v1.PingService", name: "Upload", kind: .clientStream)
    private let chat = MethodDescriptor(service: "test.v1.PingService", name: "Chat", kind: .bidiStream)

    @Test("a server's messages come in order, wherever bytes are cut", arguments: Flavor.allCases)
    func serverStream(_ flavor: Flavor) async {
        let trailers = [("grpc-status", "0"), ("x-cost", "1")]
        for size in [1, 2, 3, 5, 7, 100] {
            var whole = flavor == .grpcWeb ? envelope(0x80, Data("grpc-status: 0\r\nx-cost: 1\r\n".utf8)) : Data()
            whole = ping(1) + envelope(0, Data()) + ping(3) + whole
            let chunks = stride(from: 0, to: whole.count, by: size).map {
                whole.subdata(in: $0..<min($0 + size, whole.count))
            }
            let response = TransportResponse.raw(
                [("content-type", flavor.contentType)], chunks, flavor == .grpc ? fields(trailers) : [:])
            let (counts, error, shown) = await flavor.read(response)
            #expect(counts == [1, 0, 3])
            #expect(error == nil)
            #expect(shown == fields([("x-cost", "1")]))
        }
    }

    @Test("an error comes after the messages before it, with headers and trailers", arguments: Flavor.allCases)
    func error(_ flavor: Flavor) async {
        let (counts, error, _) = await flavor.read(
            flavor.response(
                [ping(1), ping(2)], trailers: [("grpc-status", "13"), ("grpc-message", "m"), ("x-b", "2")],
                headers: [("x-a", "1")]))
        #expect(counts == [1, 2])
        #expect(error?.code == .internal)
        #expect(error?.message == "m")
        #expect(error?.metadata[name: "x-a"] == "1")
        #expect(error?.metadata[name: "x-b"] == "2")
    }

    @Test("a client's messages go in one body, and one message answers", arguments: Flavor.allCases)
    func clientStream(_ flavor: Flavor) async throws {
        let seen = Locked<(headers: HTTPFields, body: Data)?>(nil)
        let client = flavor.client { request in
            let body = try await request.stream?.collect() ?? Data()
            seen.withLock { $0 = (request.headers, body) }
            return flavor.response([ping(9)], trailers: [("grpc-status", "0"), ("x-cost", "1")])
        }
        let shown = Locked<ResponseMetadata?>(nil)
        let call = CallOptions(onResponse: { metadata in shown.withLock { $0 = metadata } })
        let stream: ClientStream<Ping, Ping> = try await client.clientStream(upload, call)
        try await stream.send(Ping(count: 1))
        try await stream.send(Ping(count: 2))
        #expect(try await stream.finish().count == 9)
        let request = try #require(seen.withLock { $0 })
        #expect(request.body == ping(1) + ping(2))
        #expect(request.headers[.contentType] == "\(flavor.contentType)+proto")
        #expect(request.headers[.te] == (flavor == .grpc ? "trailers" : nil))
        #expect(shown.withLock { $0?.trailers } == fields([("x-cost", "1")]))
    }

    @Test("a client's stream is answered once, or it has failed", arguments: Flavor.allCases)
    func clientStreamFailures(_ flavor: Flavor) async throws {
        for (chunks, status, code) in [
            ([], "0", ConnectError.Code.unimplemented), ([ping(1), ping(2)], "0", .unimplemented),
            ([], "13", .internal), ([ping(1)], "13", .internal),
        ] {
            let client = flavor.client { request in
                _ = try await request.stream?.collect()
                return flavor.response(chunks, trailers: [("grpc-status", status), ("x-b", "2")])
            }
            let stream: ClientStream<Ping, Ping> = try await client.clientStream(upload)
            try await stream.send(Ping(count: 1))
            let error = await connectError { () throws(ConnectError) in try await stream.finish() }
            #expect(error?.code == code)
        }
    }

    @Test("both sides send as they like", arguments: Flavor.allCases)
    func bidiStream(_ flavor: Flavor) async throws {
        let client = flavor.client { request in
            let isOver = Locked(false)
            let body = TransportBody(
                next: { () throws(TransportError) in
                    var chunks = request.stream?.makeAsyncIterator()
                    do {
                        if let chunk = try await chunks?.next() { return chunk }
                    } catch {
                        throw TransportError(.failed, "\(error)")
                    }
                    let isFirst = isOver.withLock { isOver in
                        defer { isOver = true }
                        return !isOver
                    }
                    guard isFirst, flavor == .grpcWeb else { return nil }
                    return envelope(0x80, Data("grpc-status: 0\r\n".utf8))
                },
                trailers: { flavor == .grpc ? fields([("grpc-status", "0")]) : [:] })
            return TransportResponse(status: 200, headers: [.contentType: flavor.contentType], body: body)
        }
        let stream: BidiStream<Ping, Ping> = try await client.bidiStream(chat)
        for count: Int32 in 1...3 {
            try await stream.send(Ping(count: count))
            #expect(try await stream.messages.next()?.count == count)
        }
        stream.finishSending()
        #expect(try await stream.messages.next() == nil)
    }

    @Test("a deadline holds until the trailers are there", arguments: Flavor.allCases)
    func deadline(_ flavor: Flavor) async throws {
        let clock = TestClock()
        let (reached, cancelled) = (Signal(), Signal())
        let client = flavor.client(options: RPCOptions(clock: clock)) { _ in
            let first = Locked<Data?>(ping(1))
            let body = TransportBody { () throws(TransportError) in
                let chunk = first.withLock { first in
                    defer { first = nil }
                    return first
                }
                if let chunk { return chunk }
                reached.set()
                try? await cancelled.waitForCancellation()
                throw TransportError(.cancelled, "cancelled")
            }
            return TransportResponse(status: 200, headers: [.contentType: flavor.contentType], body: body)
        }
        async let error = connectError { () throws(ConnectError) in
            let _: Ping = try await client.unary(Methods.ping, Ping(), CallOptions(timeout: .seconds(1)))
        }
        await clock.someoneSleeps()
        await reached.wait()
        clock.advance(by: .seconds(1))
        #expect(await error?.code == .deadlineExceeded)
        await cancelled.wait()
    }

    @Test("a connection that is cut is unavailable, with the headers that were there", arguments: Flavor.allCases)
    func connectionCut(_ flavor: Flavor) async {
        var response = flavor.response([], headers: [("x-a", "1")])
        response.body = TransportBody { () throws(TransportError) in throw TransportError(.failed, "cut") }
        let error = await flavor.failure(response)
        #expect(error?.code == .unavailable)
        #expect(error?.metadata[name: "x-a"] == "1")
    }

    @Test("a call is repeated as any other, for a status that may pass", arguments: Flavor.allCases)
    func retry(_ flavor: Flavor) async throws {
        let attempts = Locked(0)
        let retry = RetryInterceptor(clock: InstantClock(), random: Largest())
        let client = flavor.client(interceptors: [retry]) { _ in
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            return attempt < 3 ? flavor.response([], trailers: [("grpc-status", "14")]) : flavor.response([ping(7)])
        }
        let answer: Ping = try await client.unary(Methods.read, Ping())
        #expect(answer.count == 7)
        #expect(attempts.withLock(\.self) == 3)
    }
}
