import Foundation
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Lives of calls with streams", .timeLimit(.minutes(10)))
struct StreamLifetimeTests {
    private let wire = Wire()

    /// Refers to an object without keeping it alive.
    ///
    /// `@unchecked Sendable` is safe: the reference is set once, and weak references may be read by any thread.
    private final class Weak<Object: AnyObject & Sendable>: @unchecked Sendable {
        private weak var object: Object?

        init(_ object: Object) {
            self.object = object
        }

        var isGone: Bool { object == nil }
    }

    /// Checks that nothing is left of a call when `use` is done with it, and its tasks have ended.
    private func expectNoLeftovers(
        deadline: Deadline? = nil, _ use: (StreamingCall<Ping>) async throws -> Void
    ) async throws {
        let (call, scope, pipe) = try await endingAllTasks {
            let call = try wire.streamingCall(deadline)
            try await use(call)
            return (Weak(call), Weak(call.scope), Weak(call.pipe))
        }
        if wire.arrived.isSet { await wire.givenUp.wait() }
        #expect(call.isGone && scope.isGone && pipe.isGone)
    }

    @Test("nothing is left of a call that is let go at once, with or without a deadline", arguments: [false, true])
    func atOnce(_ hasDeadline: Bool) async throws {
        let clock = TestClock()
        let deadline = hasDeadline ? Deadline(after: .seconds(1), on: clock) : nil
        try await expectNoLeftovers(deadline: deadline) { [wire] _ in await wire.arrived.wait() }
        #expect(clock.sleepers == 0)
    }

    @Test("nothing is left of a call that is let go within its messages")
    func within() async throws {
        try await expectNoLeftovers { [wire] call in
            wire.push(ping(1) + ping(2))
            let message = try await call.messages().next()
            #expect(message?.count == 1)
        }
    }

    @Test("nothing is left of a call that came to its end")
    func ended() async throws {
        try await expectNoLeftovers { [wire] call in
            wire.push(ping(1) + endStream())
            wire.push(nil)
            let answer = try await call.single()
            #expect(answer.message.count == 1)
        }
    }

    @Test("nothing is left of a call that was cancelled")
    func cancelled() async throws {
        try await expectNoLeftovers { call in call.cancel() }
    }

    @Test("letting go of a stream gives the call up on the wire")
    func letGo() async throws {
        func begin() async throws {
            let call = try await wire.bidiStream()
            try await call.send(Ping(count: 1))
            wire.push(ping(1))
            #expect(try await call.messages.next()?.count == 1)
            #expect(!wire.givenUp.isSet)
        }
        try await begin()
        await wire.givenUp.wait()

        let upload = Wire()
        func beginUpload() async throws {
            let call = try await upload.clientStream()
            try await call.send(Ping(count: 1))
            await upload.arrived.wait()
            #expect(!upload.givenUp.isSet)
        }
        try await beginUpload()
        await upload.givenUp.wait()
    }

    @Test("the messages alone keep a call alive")
    func messagesAlone() async throws {
        func messages() async throws -> ServerStream<Ping> {
            let call = try await wire.bidiStream()
            try await call.send(Ping(count: 1))
            call.finishSending()
            return call.messages
        }
        let messages = try await messages()
        #expect(try await wire.receiveAll() == ping(1))
        wire.push(ping(2) + endStream())
        wire.push(nil)
        #expect(try await messages.next()?.count == 2)
        #expect(try await messages.next() == nil)
    }
}
