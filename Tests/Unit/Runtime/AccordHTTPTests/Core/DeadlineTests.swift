import Accord
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Deadlines and cancellation")
struct DeadlineTests {
    @Test("a call that takes too long fails at its deadline, and is cancelled on the wire")
    func deadline() async throws {
        let clock = TestClock()
        let (reached, cancelled) = (Signal(), Signal())
        let client = client(options: RPCOptions(clock: clock)) { _ in
            reached.set()
            try await cancelled.waitForCancellation()
            return .proto()
        }
        async let error = connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.ping, Ping(), CallOptions(timeout: .seconds(5)))
        }
        await clock.someoneSleeps()
        await reached.wait()
        clock.advance(by: .milliseconds(4999))
        #expect(!cancelled.isSet)
        clock.advance(by: .milliseconds(1))
        #expect(await error?.code == .deadlineExceeded)
        await cancelled.wait()
    }

    @Test("a deadline also holds while the body is read")
    func body() async throws {
        let clock = TestClock()
        let (reached, cancelled) = (Signal(), Signal())
        let client = client(options: RPCOptions(defaultTimeout: .seconds(1), clock: clock)) { _ in
            TransportResponse(
                status: 200, headers: [.contentType: "application/proto"],
                body: TransportBody { () throws(TransportError) in
                    reached.set()
                    try? await cancelled.waitForCancellation()
                    throw TransportError(.cancelled, "cancelled")
                })
        }
        async let error = connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.ping, Ping())
        }
        await clock.someoneSleeps()
        await reached.wait()
        clock.advance(by: .seconds(1))
        #expect(await error?.code == .deadlineExceeded)
        await cancelled.wait()
    }

    @Test("a unary call that nobody gives a time ends after a minute, and a stream does not")
    func standardTimeout() async throws {
        let clock = TestClock()
        let client = client(options: RPCOptions(clock: clock)) { request in
            if request.url.path.hasSuffix("Watch") { return .stream([endStream()]) }
            try await Signal().waitForCancellation()
            return .proto()
        }
        async let error = connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.ping, Ping())
        }
        await clock.someoneSleeps()
        clock.advance(by: .seconds(60))
        #expect(await error?.code == .deadlineExceeded)
        let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
        #expect(try await stream.next() == nil)
        #expect(RESTOptions().defaultTimeout == .seconds(60))
        #expect(RESTOptions().streamIdleTimeout == nil)
    }

    @Test("an idle limit holds while a stream has not begun, and between its messages")
    func idleLimit() async throws {
        let clock = TestClock()
        let options = RPCOptions(streamIdleTimeout: .seconds(30), clock: clock)
        let silent = client(options: options) { _ in
            try await Signal().waitForCancellation()
            return .proto()
        }
        async let error = connectError { () throws(ConnectError) -> ServerStream<Ping> in
            try await silent.serverStream(Methods.watch, Ping())
        }
        await clock.someoneSleeps()
        clock.advance(by: .seconds(30))
        #expect(await error?.code == .deadlineExceeded)
        let wire = Wire()
        wire.push(ping(1))
        let call = try await wire.client(options: options).serverStream(Methods.watch, Ping()) as ServerStream<Ping>
        #expect(try await call.next()?.count == 1)
        async let idle = connectError { () throws(ConnectError) in try await call.next() }
        await clock.someoneSleeps()
        clock.advance(by: .seconds(30))
        #expect(await idle?.code == .deadlineExceeded)
        #expect(await idle?.message.contains("nothing for") == true)
    }

    @Test("a call without time does not reach the wire", arguments: [Duration.zero, .seconds(-1)])
    func noTime(_ timeout: Duration) async {
        let sent = Signal()
        let client = client(options: RPCOptions(clock: TestClock())) { _ in
            sent.set()
            return .proto()
        }
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.ping, Ping(), CallOptions(timeout: timeout))
        }
        #expect(error?.code == .deadlineExceeded)
        #expect(!sent.isSet)
    }

    @Test("a call that completes in time leaves no sleeping task")
    func inTime() async throws {
        let client = client(options: RPCOptions(clock: TestClock())) { _ in .proto() }
        let ping: Ping = try await client.unary(Methods.ping, Ping(), CallOptions(timeout: .seconds(1)))
        #expect(ping == Ping())
    }

    @Test("a server's own deadline_exceeded is passed on")
    func serverDeadline() async {
        let client = client { _ in .json(status: 504, #"{"code":"deadline_exceeded","message":"mine"}"#) }
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.ping, Ping())
        }
        #expect(error?.code == .deadlineExceeded)
        #expect(error?.message == "mine")
    }

    @Test("cancelling the task cancels the call on the wire", arguments: [nil, Duration.seconds(5)])
    func cancel(_ timeout: Duration?) async {
        let started = Signal()
        let cancelled = Signal()
        let client = client(options: RPCOptions(clock: TestClock())) { _ in
            started.set()
            try await cancelled.waitForCancellation()
            return .proto()
        }
        let task = Task {
            await connectError { () throws(ConnectError) -> Ping in
                try await client.unary(Methods.ping, Ping(), CallOptions(timeout: timeout))
            }
        }
        await started.wait()
        task.cancel()
        #expect(await task.value?.code == .canceled)
        await cancelled.wait()
    }

    /// Waits without heeding that it is cancelled, then lets the call go on.
    private struct Stubborn: Interceptor {
        let started = Signal()
        let gate = Signal()

        func intercept<Input: Sendable, Output: Sendable>(
            _ call: Call<Input>, next: @escaping Next<Input, Output>
        ) async throws(ConnectError) -> Response<Output> {
            started.set()
            await gate.wait()
            return try await next(call)
        }
    }

    @Test(
        "a call whose interceptor does not heed its cancellation ends at once", arguments: [nil, Duration.seconds(5)])
    func stubborn(_ timeout: Duration?) async {
        let interceptor = Stubborn()
        let sent = Signal()
        let client = client(options: RPCOptions(clock: TestClock()), interceptors: [interceptor]) { _ in
            sent.set()
            return .proto()
        }
        await endingAllTasks {
            let task = Task {
                await connectError { () throws(ConnectError) -> Ping in
                    try await client.unary(Methods.ping, Ping(), CallOptions(timeout: timeout))
                }
            }
            await interceptor.started.wait()
            task.cancel()
            #expect(await task.value?.code == .canceled)
            interceptor.gate.set()
        }
        #expect(!sent.isSet)
    }

    @Test("a call whose interceptor does not heed its cancellation ends at its deadline")
    func stubbornDeadline() async {
        let (interceptor, clock, sent) = (Stubborn(), TestClock(), Signal())
        let client = client(options: RPCOptions(clock: clock), interceptors: [interceptor]) { _ in
            sent.set()
            return .proto()
        }
        await endingAllTasks {
            async let error = connectError { () throws(ConnectError) -> Ping in
                try await client.unary(Methods.ping, Ping(), CallOptions(timeout: .seconds(5)))
            }
            await interceptor.started.wait()
            await clock.someoneSleeps()
            clock.advance(by: .seconds(5))
            #expect(await error?.code == .deadlineExceeded)
            interceptor.gate.set()
        }
        #expect(!sent.isSet)
    }

    @Test("a task that is cancelled already sends nothing")
    func cancelledBefore() async {
        let sent = Signal()
        let gate = Signal()
        let client = client { _ in
            sent.set()
            return .proto()
        }
        let task = Task {
            await gate.wait()
            return await connectError { () throws(ConnectError) -> Ping in
                try await client.unary(Methods.ping, Ping())
            }
        }
        task.cancel()
        gate.set()
        #expect(await task.value?.code == .canceled)
        #expect(!sent.isSet)
    }

    @Test("the deadline holds over all attempts, and each sends the time that is left")
    func attempts() async throws {
        struct Patient: Interceptor {
            let clock: TestClock
            func intercept<Input: Sendable, Output: Sendable>(
                _ call: Call<Input>, next: @escaping Next<Input, Output>
            ) async throws(ConnectError) -> Response<Output> {
                do throws(ConnectError) { return try await next(call) } catch {
                    clock.advance(by: .seconds(2))
                    return try await next(call)
                }
            }
        }
        let clock = TestClock()
        let timeouts = Locked<[String?]>([])
        let client = client(options: RPCOptions(clock: clock), interceptors: [Patient(clock: clock)]) { request in
            let count = timeouts.withLock { timeouts in
                timeouts.append(request.headers[name: "Connect-Timeout-Ms"])
                return timeouts.count
            }
            return count == 1 ? .json(status: 503, "{}") : .proto()
        }
        let _: Ping = try await client.unary(Methods.ping, Ping(), CallOptions(timeout: .seconds(5)))
        #expect(timeouts.withLock { $0 } == ["5000", "3000"])
    }

    @Test("an interceptor may give an attempt less time than is left")
    func shorterAttempt() async throws {
        struct Impatient: Interceptor {
            func intercept<Input: Sendable, Output: Sendable>(
                _ call: Call<Input>, next: @escaping Next<Input, Output>
            ) async throws(ConnectError) -> Response<Output> {
                var first = call
                first.timeout = .seconds(1)
                do throws(ConnectError) { return try await next(first) } catch { return try await next(call) }
            }
        }
        let clock = TestClock()
        let attempts = Locked<[String?]>([])
        let hanging = Signal()
        let client = client(options: RPCOptions(clock: clock), interceptors: [Impatient()]) { request in
            let count = attempts.withLock { attempts in
                attempts.append(request.headers[name: "Connect-Timeout-Ms"])
                return attempts.count
            }
            if count == 1 {
                clock.advance(by: .seconds(1))
                try await hanging.waitForCancellation()
            }
            return .proto()
        }
        let _: Ping = try await client.unary(Methods.ping, Ping(), CallOptions(timeout: .seconds(5)))
        #expect(attempts.withLock { $0 } == ["1000", "4000"])
    }
}
