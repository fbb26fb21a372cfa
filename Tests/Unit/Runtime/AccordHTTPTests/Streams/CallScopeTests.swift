import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Scopes of calls", .timeLimit(.minutes(10)))
struct CallScopeTests {
    private let scope = CallScope()

    @Test("a part gives what it gives")
    func parts() async throws {
        #expect(try await scope.run { 1 } == 1)
        let error = await connectError { () throws(ConnectError) in
            try await scope.run { () throws(ConnectError) -> Int in throw ConnectError(.aborted) }
        }
        #expect(error?.code == .aborted)
        #expect(scope.failure == nil)
    }

    @Test("the end cancels what runs, and whoever waits for it receives the error")
    func end() async throws {
        let cancelled = Signal()
        let part = scope.start { try? await cancelled.waitForCancellation() }
        scope.end(ConnectError(.aborted))
        await cancelled.wait()
        let error = await connectError { () throws(ConnectError) in try await scope.value(of: part) }
        #expect(error?.code == .aborted)
    }

    @Test("a part that does not heed its cancellation holds nobody up, and what it gives is let go")
    func stubborn() async throws {
        final class Load: Sendable {
            let isGone: Signal
            init(_ isGone: Signal) { self.isGone = isGone }
            deinit { isGone.set() }
        }
        let (started, gate, isGone) = (Signal(), Signal(), Signal())
        let waiter = Task { [scope] in
            await connectError { () throws(ConnectError) in
                try await scope.run { () throws(ConnectError) -> Load in
                    started.set()
                    await gate.wait()
                    return Load(isGone)
                }
            }
        }
        await started.wait()
        waiter.cancel()
        #expect(await waiter.value?.code == .canceled)
        #expect(!isGone.isSet)
        gate.set()
        await isGone.wait()
    }

    @Test("a part that begins after the end begins as cancelled, and its result does not count")
    func after() async {
        scope.end(ConnectError(.aborted))
        let error = await connectError { () throws(ConnectError) in
            try await scope.run { try? await Signal().waitForCancellation() }
        }
        #expect(error?.code == .aborted)
    }

    @Test("the first end counts")
    func first() {
        scope.end(ConnectError(.aborted))
        scope.end(ConnectError(.canceled))
        #expect(scope.failure?.code == .aborted)
    }

    @Test("listeners are notified once, including those that are added late")
    func listeners() {
        let told = Locked<[ConnectError.Code]>([])
        scope.whenOver { error in told.withLock { $0.append(error.code) } }
        scope.end(.cancelled)
        scope.end(.over)
        scope.whenOver { error in told.withLock { $0.append(error.code) } }
        #expect(told.withLock(\.self) == [.canceled, .canceled])
    }

    @Test("a deadline after the end leaves no timer")
    func lateDeadline() async throws {
        let clock = TestClock()
        scope.end(.over)
        await endingAllTasks { scope.expire(at: Deadline(after: .seconds(1), on: clock)) }
        #expect(clock.sleepers == 0)
        #expect(scope.failure?.code == .failedPrecondition)
    }
}
