import Foundation
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Cancelling calls with streams", .timeLimit(.minutes(10)))
struct StreamCancellationTests {
    private let wire = Wire()

    private func next(_ call: BidiStream<Ping, Ping>) async -> ConnectError.Code? {
        await connectError { () throws(ConnectError) in try await call.messages.next() }?.code
    }

    private func send(_ call: BidiStream<Ping, Ping>) async -> ConnectError.Code? {
        await connectError { () throws(ConnectError) in try await call.send(Ping()) }?.code
    }

    /// More than waits between a sender and the wire.
    private let large = Ping(text: String(repeating: "x", count: 100_000))

    @Test("before the first message")
    func atOnce() async throws {
        let call = try await wire.bidiStream()
        call.cancel()
        #expect(await send(call) == .canceled)
        #expect(await next(call) == .canceled)

        let upload = try await Wire().clientStream()
        upload.cancel()
        let error = await connectError { () throws(ConnectError) in try await upload.finish() }
        #expect(error?.code == .canceled)
    }

    @Test("while the headers of the response are waited for")
    func beforeHeaders() async throws {
        let call = try await wire.bidiStream()
        await wire.arrived.wait()
        async let code = next(call)
        call.cancel()
        #expect(await code == .canceled)
        await wire.givenUp.wait()
        #expect(await send(call) == .canceled)
    }

    @Test("while a sender waits for room")
    func whileSending() async throws {
        let call = try await wire.bidiStream()
        await wire.arrived.wait()
        async let first = connectError { () throws(ConnectError) in try await call.send(large) }
        async let second = connectError { () throws(ConnectError) in try await call.send(large) }
        call.cancel()
        #expect(await first?.code == .canceled)
        #expect(await second?.code == .canceled)
        await wire.givenUp.wait()
    }

    @Test("after all is sent")
    func afterFinish() async throws {
        let call = try await wire.clientStream()
        try await call.send(Ping(count: 1))
        async let error = connectError { () throws(ConnectError) in try await call.finish() }
        #expect(try await wire.receiveAll() == ping(1))
        call.cancel()
        #expect(await error?.code == .canceled)
        await wire.givenUp.wait()
    }

    @Test("after some messages, those that have arrived and were not read are not shown", arguments: [0, 1, 2])
    func afterMessages(_ count: Int) async throws {
        let call = try await wire.bidiStream()
        wire.push(ping(1) + ping(2) + ping(3) + endStream())
        for number in 0..<count { #expect(try await call.messages.next()?.count == Int32(number + 1)) }
        call.cancel()
        #expect(await next(call) == .canceled)
        #expect(await next(call) == .canceled)
        if count > 0 { await wire.givenUp.wait() }
    }

    @Test("after the end nothing is cancelled any more")
    func afterEnd() async throws {
        let call = try await wire.bidiStream()
        wire.push(endStream())
        wire.push(nil)
        #expect(try await call.messages.next() == nil)
        call.cancel()
        #expect(try await call.messages.next() == nil)
        #expect(await send(call) == .failedPrecondition)
    }

    @Test("cancelling the task that reads cancels the call, for those who send as well")
    func readingTask() async throws {
        let call = try await wire.bidiStream()
        wire.push(ping(1))
        #expect(try await call.messages.next()?.count == 1)
        let reading = wire.reads
        let task = Task { await next(call) }
        await wire.reads(count: reading + 1)
        task.cancel()
        #expect(await task.value == .canceled)
        await wire.givenUp.wait()
        #expect(await send(call) == .canceled)
    }

    @Test("a task that is cancelled already reads nothing, though messages are there")
    func cancelledReader() async throws {
        let stream: ServerStream<Ping> = try await client { _ in .stream([ping(1) + ping(2), endStream()]) }
            .serverStream(Methods.watch, Ping())
        #expect(try await stream.next()?.count == 1)
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await connectError { () throws(ConnectError) in try await stream.next() }
        }
        #expect(await task.value?.code == .canceled)
    }

    @Test("cancelling the task that waits for the headers cancels the call")
    func waitingTask() async throws {
        let call = try await wire.clientStream()
        await wire.arrived.wait()
        let task = Task { await connectError { () throws(ConnectError) in try await call.finish() } }
        #expect(try await wire.receive() == nil)
        task.cancel()
        #expect(await task.value?.code == .canceled)
        await wire.givenUp.wait()
    }

    @Test("cancelling the task that sends cancels the call, and the server does not take the request for finished")
    func sendingTask() async throws {
        let call = try await wire.bidiStream()
        await wire.arrived.wait()
        let task = Task { await connectError { () throws(ConnectError) in try await call.send(large) } }
        task.cancel()
        #expect(await task.value?.code == .canceled)
        await wire.givenUp.wait()
        #expect(await next(call) == .canceled)
    }

    @Test("a request that breaks off is an error for whoever reads it, and no end")
    func brokenOff() async throws {
        let pipe = RequestPipe {}
        let body = try #require(pipe.byteStream())
        let read = Task {
            await connectError { () throws(ConnectError) in
                var chunks = body.makeAsyncIterator()
                return try await chunks.next()
            }
        }
        pipe.close(.cancelled)
        #expect(await read.value?.code == .canceled)
    }
}
