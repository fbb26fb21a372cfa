import Foundation
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Deadlines of calls with streams", .timeLimit(.minutes(10)))
struct StreamDeadlineTests {
    private let wire = Wire()
    private let clock = TestClock()

    private func call(_ interceptors: [any Interceptor] = []) async throws(ConnectError) -> BidiStream<Ping, Ping> {
        try await wire.bidiStream(
            options: RPCOptions(clock: clock), interceptors: interceptors, CallOptions(timeout: .seconds(1)))
    }

    private func next(_ call: BidiStream<Ping, Ping>) async -> ConnectError.Code? {
        await connectError { () throws(ConnectError) in try await call.messages.next() }?.code
    }

    private func send(_ call: BidiStream<Ping, Ping>, _ ping: Ping = Ping()) async -> ConnectError.Code? {
        await connectError { () throws(ConnectError) in try await call.send(ping) }?.code
    }

    private func passes() async {
        await clock.someoneSleeps()
        clock.advance(by: .seconds(1))
    }

    @Test("before the headers")
    func beforeHeaders() async throws {
        let call = try await call()
        await wire.arrived.wait()
        async let code = next(call)
        await passes()
        #expect(await code == .deadlineExceeded)
        await wire.givenUp.wait()
    }

    @Test("while a message is waited for")
    func reading() async throws {
        let call = try await call()
        wire.push(ping(1))
        #expect(try await call.messages.next()?.count == 1)
        async let code = next(call)
        await passes()
        #expect(await code == .deadlineExceeded)
        await wire.givenUp.wait()
    }

    @Test("while a sender waits for room")
    func sending() async throws {
        let call = try await call()
        await wire.arrived.wait()
        async let code = send(call, Ping(text: String(repeating: "x", count: 100_000)))
        await passes()
        #expect(await code == .deadlineExceeded)
        #expect(await next(call) == .deadlineExceeded)
    }

    @Test("while nobody waits: the exchange is given up at once, and messages that were there are gone")
    func idle() async throws {
        let call = try await call()
        wire.push(ping(1) + ping(2))
        #expect(try await call.messages.next()?.count == 1)
        await passes()
        await wire.givenUp.wait()
        #expect(await next(call) == .deadlineExceeded)
        #expect(await send(call) == .deadlineExceeded)
    }

    @Test("while nobody reads a server stream")
    func idleServerStream() async throws {
        wire.push(ping(1) + ping(2))
        let stream: ServerStream<Ping> = try await wire.client(options: RPCOptions(clock: clock))
            .serverStream(Methods.watch, Ping(), CallOptions(timeout: .seconds(1)))
        #expect(try await stream.next()?.count == 1)
        await passes()
        await wire.givenUp.wait()
        let error = await connectError { () throws(ConnectError) in try await stream.next() }
        #expect(error?.code == .deadlineExceeded)
    }

    @Test("a client stream's response is waited for until the deadline")
    func clientStream() async throws {
        let call = try await wire.clientStream(
            options: RPCOptions(clock: clock), CallOptions(timeout: .seconds(1)))
        async let error = connectError { () throws(ConnectError) in try await call.finish() }
        #expect(try await wire.receive() == nil)
        await passes()
        #expect(await error?.code == .deadlineExceeded)
    }

    @Test("one timer serves the whole stream, and is gone with it")
    func timers() async throws {
        let call = try await call()
        for count: UInt8 in 1...10 {
            wire.push(ping(count))
            #expect(try await call.messages.next()?.count == Int32(count))
        }
        await clock.sleepers(count: 1)
        wire.push(endStream())
        wire.push(nil)
        #expect(try await call.messages.next() == nil)
        await clock.sleepers(count: 0)
    }

    @Test("an interceptor may shorten the timeout of the call, and the server receives the shorter one")
    func shorter() async throws {
        struct Hasty: Interceptor {
            func intercept<Input: Sendable, Output: Sendable>(
                _ call: Call<Input>, next: @escaping Next<Input, Output>
            ) async throws(ConnectError) -> Response<Output> {
                var call = call
                call.timeout = .milliseconds(500)
                return try await next(call)
            }
        }
        let call = try await call([Hasty()])
        await wire.arrived.wait()
        #expect(wire.request?.headers[name: "Connect-Timeout-Ms"] == "500")
        async let code = next(call)
        await clock.someoneSleeps()
        clock.advance(by: .milliseconds(500))
        #expect(await code == .deadlineExceeded)
    }
}
