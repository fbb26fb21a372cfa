import AccordHTTP
import Foundation
import TestSupport
import Testing
import Trial

extension Behaviour {
    /// Deadlines that pass before anything can be waited for, and flow control, which shows by half a second in which
    /// nothing moves.
    @Suite("Real time")
    struct RealTimeTests {
        private let id = UUID().uuidString

        // Not over URLSession: on Linux, Foundation stops the process now and then (`fatalError` in its TaskRegistry) when a
        // task is cancelled while it comes to its end, as here, where the server keeps the deadline, too.
        @Test(
            "time that is up before the server knows of the call is up all the same",
            arguments: TrialSubject.plain.filter { $0.way != .urlSession })
        func noTime(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let error = await failure { () async throws(ConnectError) in
                try await client.unary(
                    request: TrialV1.Request(.init(hold: true)), options: CallOptions(timeout: .milliseconds(1)))
            }
            #expect(error?.code == .deadlineExceeded)
        }

        @Test("a server that nobody reads waits", arguments: TrialSubject.plain.filter(\.way.holdsBack))
        func serverWaits(subject: TrialSubject) async throws {
            let client = try await subject.client(try await subject.way.transport())
            // 100 MB, of which sockets and windows take a few.
            let stream = try await client.serverStream(
                request: TrialV1.Request(.init(count: 3_200, padding: 32_000)), options: CallOptions(id: id))
            var messages = stream.makeAsyncIterator()
            #expect(try await messages.next()?.number == 1)
            let seen = try await TrialPeer.shared.value.calls(id, until: .stalled)
            #expect(seen.map(\.outcome) == [.started])
            #expect(try #require(seen.first).sent < 1_600)
            // Read, it goes on.
            var last: UInt32 = 1
            while let message = try await messages.next() { last = message.number }
            #expect(last == 3_200)
        }

        @Test("senders wait for a server that does not read", arguments: TrialSubject.duplex)
        func senderWaits(subject: TrialSubject) async throws {
            // A connection of its own, as hypercorn reads nothing else on it meanwhile.
            let client = try await subject.client(try await subject.way.transport())
            let call = try await client.clientStream(options: CallOptions(id: id))
            try await call.send(TrialV1.Request(.init(count: 1, hold: true)))
            let sent = Locked(0)
            let sender = Task {
                await failure { () async throws(ConnectError) in
                    for _ in 1...3_200 {
                        try await call.send(TrialV1.Request(payload: Data(count: 32_000)))
                        sent.withLock { $0 += 1 }
                    }
                }
            }
            _ = try await TrialPeer.shared.value.calls(id, until: .stalled)
            #expect(sent.withLock(\.self) < 1_600)
            call.cancel()
            #expect(await sender.value?.code == .canceled)
        }
    }
}

extension TrialSubject.Way {
    /// Whether a server learns that nobody reads. hypercorn keeps all that it cannot send over HTTP/2 in memory, and lets
    /// its service go on.
    fileprivate var holdsBack: Bool { self != .urlSession && address != .http2 && address != .tls }
}
