import AccordHTTP
import Foundation
import TestSupport
import Testing
import Trial

extension Behaviour {
    /// Calls that end before their time, the same over every transport and protocol: the caller and the server both notice.
    @Suite("Deadlines and cancellation")
    struct Ends {
        private let id = UUID().uuidString

        private func ended() async throws -> TrialPeer.Seen? {
            try await TrialPeer.shared.value.calls(id, until: .ended).first
        }

        private func received() async throws {
            let calls = try await TrialPeer.shared.value.calls(id, until: .received)
            #expect(calls.map(\.outcome) == [.started])
        }

        // MARK: Deadlines

        @Test("the server receives the time that is left", arguments: TrialSubject.plain)
        func told(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let options = CallOptions(timeout: .seconds(100))
            let request = TrialV1.Request(.init(count: 1))
            let unary = try await client.unary(request: request, options: options)
            let stream = try await client.serverStream(request: request, options: options).all()
            let upload = try await client.clientStream(options: options).finish()
            for seen in [unary.seen, stream.first?.seen, upload.seen] {
                let timeout = try #require(seen?.timeoutMs)
                #expect((1...100_000).contains(timeout))
            }
            // A unary call has a minute unless it is given another time, and a stream has as long as it takes.
            let standard = try #require(try await client.unary(request: request).seen?.timeoutMs)
            #expect((1...60_000).contains(standard))
            #expect(try await client.serverStream(request: request).all().first?.seen?.timeoutMs == nil)
        }

        /// Time goes by for the client alone, and not before the server is at work.
        private func pass(_ time: Duration, on clock: TestClock) async throws {
            try await received()
            clock.advance(by: time)
        }

        @Test("a unary call ends at its deadline, on both sides", arguments: TrialSubject.plain)
        func unaryDeadline(subject: TrialSubject) async throws {
            let clock = TestClock()
            let client = try await subject.client { $0.clock = clock }
            let call = Task { [options = CallOptions(id: id, timeout: .seconds(100))] in
                await failure { () async throws(ConnectError) in
                    try await client.unary(request: TrialV1.Request(.init(hold: true)), options: options)
                }
            }
            try await pass(.seconds(100), on: clock)
            #expect(await call.value?.code == .deadlineExceeded)
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a server's stream ends at its deadline, on both sides", arguments: TrialSubject.plain)
        func streamDeadline(subject: TrialSubject) async throws {
            let clock = TestClock()
            let client = try await subject.client { $0.clock = clock }
            let stream = try await client.serverStream(
                request: TrialV1.Request(.init(count: 2, hold: true)),
                options: CallOptions(id: id, timeout: .seconds(100)))
            var messages = stream.makeAsyncIterator()
            for number in 1...2 { #expect(try await messages.next()?.number == UInt32(number)) }
            clock.advance(by: .seconds(100))
            let error = await failure { () async throws(ConnectError) in try await messages.next() }
            #expect(error?.code == .deadlineExceeded)
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a client's stream ends at its deadline, on both sides", arguments: TrialSubject.plain)
        func uploadDeadline(subject: TrialSubject) async throws {
            let clock = TestClock()
            let client = try await subject.client { $0.clock = clock }
            let call = try await client.clientStream(options: CallOptions(id: id, timeout: .seconds(100)))
            try await call.send(TrialV1.Request(.init(hold: true)))
            let answer = Task { await failure { () async throws(ConnectError) in try await call.finish() } }
            try await pass(.seconds(100), on: clock)
            #expect(await answer.value?.code == .deadlineExceeded)
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a bidirectional stream ends at its deadline, on both sides", arguments: TrialSubject.duplex)
        func bidiDeadline(subject: TrialSubject) async throws {
            let clock = TestClock()
            let client = try await subject.client { $0.clock = clock }
            let call = try await client.bidiStream(options: CallOptions(id: id, timeout: .seconds(100)))
            try await call.send(TrialV1.Request(.init(count: 1, hold: true)))
            var messages = call.messages.makeAsyncIterator()
            #expect(try await messages.next()?.number == 1)
            clock.advance(by: .seconds(100))
            let error = await failure { () async throws(ConnectError) in try await messages.next() }
            #expect(error?.code == .deadlineExceeded)
            let refusal = await failure { () async throws(ConnectError) in try await call.send(TrialV1.Request()) }
            #expect(refusal?.code == .deadlineExceeded)
            #expect(try await ended()?.outcome == .cancelled)
        }

        // MARK: Cancellation

        @Test("a unary call is cancelled with its task", arguments: TrialSubject.plain)
        func unaryTask(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = Task { [id] in
                await failure { () async throws(ConnectError) in
                    try await client.unary(request: TrialV1.Request(.init(hold: true)), options: CallOptions(id: id))
                }
            }
            try await received()
            call.cancel()
            #expect(await call.value?.code == .canceled)
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a server's stream is cancelled with the task that reads it", arguments: TrialSubject.plain)
        func streamTask(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let stream = try await client.serverStream(
                request: TrialV1.Request(.init(count: 2, hold: true)), options: CallOptions(id: id))
            let hasTwo = Signal()
            let call = Task {
                await failure { () async throws(ConnectError) in
                    for try await message in stream where message.number == 2 { hasTwo.set() }
                }
            }
            await hasTwo.wait()
            call.cancel()
            #expect(await call.value?.code == .canceled)
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a server's stream that nobody holds any more is cancelled", arguments: TrialSubject.plain)
        func letGo(subject: TrialSubject) async throws {
            let client = try await subject.client()
            for try await message in try await client.serverStream(
                request: TrialV1.Request(.init(count: 2, hold: true)), options: CallOptions(id: id))
            {
                if message.number == 2 { break }
            }
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test(
            "a client's stream is cancelled with the task that waits for its answer",
            arguments: TrialSubject.plain)
        func uploadTask(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = try await client.clientStream(options: CallOptions(id: id))
            try await call.send(TrialV1.Request(.init(hold: true)))
            let answer = Task { await failure { () async throws(ConnectError) in try await call.finish() } }
            try await received()
            answer.cancel()
            #expect(await answer.value?.code == .canceled)
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a client's stream is cancelled on demand, by anyone", arguments: TrialSubject.plain)
        func uploadCancel(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = try await client.clientStream(options: CallOptions(id: id))
            try await call.send(TrialV1.Request(.init(hold: true)))
            let answer = Task { await failure { () async throws(ConnectError) in try await call.finish() } }
            try await received()
            call.cancel()
            #expect(await answer.value?.code == .canceled)
            let refusal = await failure { () async throws(ConnectError) in try await call.send(TrialV1.Request()) }
            #expect(refusal?.code == .canceled)
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a client's stream that nobody holds any more is cancelled", arguments: TrialSubject.duplex)
        func uploadLetGo(subject: TrialSubject) async throws {
            let client = try await subject.client()
            func upload() async throws {
                let call = try await client.clientStream(options: CallOptions(id: id))
                // Requests that are cut off merely end, to handlers on grpcio, so that this one would answer.
                try await call.send(TrialV1.Request(.init(hold: true)))
                try await received()
            }
            try await upload()
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a bidirectional stream is cancelled on demand, while a reader waits", arguments: TrialSubject.duplex)
        func bidiCancel(subject: TrialSubject) async throws {
            let client = try await subject.client()
            let call = try await client.bidiStream(options: CallOptions(id: id))
            try await call.send(TrialV1.Request(.init(count: 1, hold: true)))
            let hasOne = Signal()
            let reader = Task {
                await failure { () async throws(ConnectError) in
                    for try await _ in call.messages { hasOne.set() }
                }
            }
            await hasOne.wait()
            call.cancel()
            #expect(await reader.value?.code == .canceled)
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a bidirectional stream that nobody holds any more is cancelled", arguments: TrialSubject.duplex)
        func bidiLetGo(subject: TrialSubject) async throws {
            let client = try await subject.client()
            func talk() async throws {
                let call = try await client.bidiStream(options: CallOptions(id: id))
                try await call.send(TrialV1.Request(.init(count: 1, hold: true)))
                for try await message in call.messages {
                    #expect(message.number == 1)
                    break
                }
            }
            try await talk()
            #expect(try await ended()?.outcome == .cancelled)
        }

        @Test("a call that is cancelled leaves the next one alone", arguments: TrialSubject.plain)
        func next(subject: TrialSubject) async throws {
            let client = try await subject.client(try await subject.way.transport())
            for _ in 1...5 {
                let stream = try await client.serverStream(
                    request: TrialV1.Request(.init(count: 3, hold: true)), options: CallOptions(id: id))
                for try await _ in stream { break }
                #expect(try await client.unary(request: TrialV1.Request(payload: payload(10))).payload == payload(10))
            }
            let calls = try await TrialPeer.shared.value.calls(id, until: .ended, count: 5)
            #expect(calls.map(\.outcome) == Array(repeating: .cancelled, count: 5))
        }
    }
}

extension TrialSubject {
    /// The subjects whose requests leave before all of them are there.
    static let duplex = plain.filter(\.isFullDuplex)
}
