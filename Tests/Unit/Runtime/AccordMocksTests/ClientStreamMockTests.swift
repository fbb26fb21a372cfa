import AccordHTTP
import AccordMocks
import HTTPTypes
import Testing

@Suite("A mocked client stream")
struct ClientStreamMockTests {
    let mock = ScoreServiceClientMock()
    let answer = GetScoreRequest(contactID: "7")

    @Test("answers when all is sent, and remembers what that was")
    func returns() async throws {
        mock.addScores.returns(answer)
        let call = try await mock.addScores(options: CallOptions(headers: [.authorization: "Bearer t"]))
        try await call.send(Score(points: 1))
        #expect(mock.addScores.calls.map(\.request) == [[Score(points: 1)]])
        #expect(mock.addScores.calls.map(\.isRequestFinished) == [false])
        #expect(mock.addScores.calls.map(\.outcome) == [.running])
        try await call.send(Score(points: 2))
        #expect(try await call.finish() == answer)
        #expect(mock.addScores.calls.map(\.request) == [[Score(points: 1), Score(points: 2)]])
        #expect(mock.addScores.calls.map(\.isRequestFinished) == [true])
        #expect(mock.addScores.calls.map(\.outcome) == [.succeeded])
        #expect(mock.addScores.calls.map(\.headers) == [[.authorization: "Bearer t"]])
        try mock.addScores.verify()
    }

    @Test("takes no message after the last")
    func finished() async throws {
        mock.addScores.returns(answer)
        let call = try await mock.addScores()
        _ = try await call.finish()
        let error = await #expect(throws: ConnectError.self) { try await call.send(Score()) }
        #expect(error?.code == .failedPrecondition)
        #expect(mock.addScores.sent == [])
    }

    @Test("answers once, as a server does", arguments: [nil, ConnectError(.aborted)])
    func answersOnce(failure: ConnectError?) async throws {
        let shown = Locked(0)
        if let failure { mock.addScores.throws(failure) } else { mock.addScores.returns(answer) }
        let call = try await mock.addScores(options: CallOptions { _ in shown.withLock { $0 += 1 } })
        _ = try? await call.finish()
        let again = await #expect(throws: ConnectError.self) { try await call.finish() }
        #expect(again?.code == failure?.code ?? .failedPrecondition)
        #expect(shown.withLock { $0 } == (failure == nil ? 1 : 0))
        #expect(mock.addScores.calls.map(\.outcome) == [failure == nil ? .succeeded : .failed])
        call.cancel()
        let cancelled = try await mock.addScores()
        cancelled.cancel()
        for _ in 0..<2 {
            let error = await #expect(throws: ConnectError.self) { try await cancelled.finish() }
            #expect(error?.code == .canceled)
        }
    }

    @Test("is cancelled by sending in a task that is cancelled")
    func sendsCancelled() async throws {
        mock.addScores.returns(answer)
        let call = try await mock.addScores()
        let sending = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await call.send(Score(points: 1))
        }
        let error = await #expect(throws: ConnectError.self) { try await sending.value }
        #expect(error?.code == .canceled)
        #expect(mock.addScores.sent == [])
        #expect(mock.addScores.calls.map(\.outcome) == [.cancelled])
        let answer = await #expect(throws: ConnectError.self) { try await call.finish() }
        #expect(answer?.code == .canceled)
    }

    @Test("answers with what a closure makes of all messages")
    func replies() async throws {
        mock.addScores.replies { call in
            GetScoreRequest(contactID: "\(call.request.map(\.points)) \(call.isRequestFinished)")
        }
        let call = try await mock.addScores()
        for points in 1...3 { try await call.send(Score(points: points)) }
        #expect(try await call.finish().contactID == "[1, 2, 3] true")
    }

    @Test("shows headers and trailers with the answer")
    func showsMetadata() async throws {
        let shown = Locked<[ResponseMetadata]>([])
        mock.addScores.returns(answer, headers: [.eTag: "one"], trailers: [.age: "2"])
        let call = try await mock.addScores(
            options: CallOptions { metadata in shown.withLock { $0.append(metadata) } })
        #expect(shown.withLock { $0 }.isEmpty)
        _ = try await call.finish()
        #expect(shown.withLock { $0 } == [ResponseMetadata(headers: [.eTag: "one"], trailers: [.age: "2"])])
    }

    @Test("fails when all is sent")
    func fails() async throws {
        mock.addScores.throws(ConnectError(.permissionDenied))
        let call = try await mock.addScores()
        try await call.send(Score())
        let error = await #expect(throws: ConnectError.self) { try await call.finish() }
        #expect(error?.code == .permissionDenied)
        #expect(mock.addScores.calls.map(\.outcome) == [.failed])
        #expect(mock.addScores.calls.first?.error?.code == .permissionDenied)
    }

    @Test("fails before all is sent: sending throws the error, and finishing as well", arguments: [0, 2])
    func failsEarly(count: Int) async throws {
        mock.addScores.throws(ConnectError(.resourceExhausted), after: count)
        let call = try await mock.addScores()
        for points in 0..<count {
            #expect(mock.addScores.calls.map(\.outcome) == [.running])
            try await call.send(Score(points: points))
        }
        #expect(mock.addScores.calls.map(\.outcome) == [.failed])
        let refusal = await #expect(throws: ConnectError.self) { try await call.send(Score()) }
        #expect(refusal?.code == .resourceExhausted)
        let error = await #expect(throws: ConnectError.self) { try await call.finish() }
        #expect(error?.code == .resourceExhausted)
        #expect(mock.addScores.sent.count == count)
    }

    @Test("makes one type of error of whatever a closure throws")
    func closureThrows() async throws {
        struct Mistake: Error {}
        mock.addScores.replies { _ in throw Mistake() }
        let call = try await mock.addScores()
        let error = await #expect(throws: ConnectError.self) { try await call.finish() }
        #expect(error?.code == .unknown)
        #expect(error?.cause is Mistake)
    }

    @Test("sees that the caller gives the call up, also while it answers", .timeLimit(.minutes(10)))
    func cancelled() async throws {
        let isAnswering = Gate()
        mock.addScores.replies { _ in
            isAnswering.open()
            try await Gate().wait()
            return GetScoreRequest()
        }
        let call = try await mock.addScores()
        try await call.send(Score(points: 1))
        let finishing = Task { try await call.finish() }
        try await isAnswering.wait()
        call.cancel()
        let error = await #expect(throws: ConnectError.self) { try await finishing.value }
        #expect(error?.code == .canceled)
        let refusal = await #expect(throws: ConnectError.self) { try await call.send(Score()) }
        #expect(refusal?.code == .canceled)
        #expect(mock.addScores.calls.map(\.outcome) == [.cancelled])
        #expect(mock.addScores.sent == [Score(points: 1)])
    }

    @Test("sees that the caller's task was cancelled", .timeLimit(.minutes(10)))
    func taskIsCancelled() async throws {
        let isAnswering = Gate()
        let isChecked = Gate()
        mock.addScores.replies { _ in
            isAnswering.open()
            // The server's part does not end when it is cancelled.
            try await Task.detached { try await isChecked.wait() }.value
            return GetScoreRequest()
        }
        let finishing = Task { try await mock.addScores().finish() }
        try await isAnswering.wait()
        finishing.cancel()
        let error = await #expect(throws: ConnectError.self) { try await finishing.value }
        #expect(error?.code == .canceled)
        #expect(mock.addScores.calls.map(\.outcome) == [.cancelled])
        isChecked.open()
    }

    @Test("sees that the caller let go of the call")
    func letGo() async throws {
        mock.addScores.returns(answer)
        try await mock.addScores().send(Score())
        await mock.addScores.finished(count: 1)
        #expect(mock.addScores.calls.map(\.outcome) == [.cancelled])
        #expect(mock.addScores.calls.map(\.isRequestFinished) == [false])
    }

    @Test("lets a test wait for messages, those of all calls together", .timeLimit(.minutes(10)))
    func waits() async throws {
        mock.addScores.returns(answer)
        async let allAreSent: Void = mock.addScores.sent(count: 4)
        for points in [1, 3] {
            let call = try await mock.addScores()
            try await call.send(Score(points: points))
            try await call.send(Score(points: points + 1))
        }
        await allAreSent
        await mock.addScores.sent(count: 4)
        #expect(mock.addScores.sent.map(\.points) == [1, 2, 3, 4])
    }

    @Test("forgets messages with its calls")
    func reset() async throws {
        mock.addScores.returns(answer)
        let call = try await mock.addScores()
        try await call.send(Score(points: 1))
        mock.addScores.reset()
        try await call.send(Score(points: 2))
        #expect(mock.addScores.sent == [])
        #expect(mock.addScores.callCount == 0)
    }

    @Test("plays another reply for each call of a sequence, and fails without a stub")
    func sequence() async throws {
        await expectingIssue("ScoreServiceClientMock.addScores") {
            let unstubbed = await #expect(throws: ConnectError.self) { try await mock.addScores() }
            #expect(unstubbed?.message.contains("mock.addScores.returns(…)") == true)
        }
        mock.addScores.sequence([.throws(ConnectError(.unavailable)), .returns(answer)])
        let first = try await mock.addScores()
        await #expect(throws: ConnectError.self) { try await first.finish() }
        #expect(try await mock.addScores().finish() == answer)
        await expectingIssue("ScoreServiceClientMock.addScores") {
            let error = await #expect(throws: ConnectError.self) { try await mock.addScores() }
            #expect(error?.message.contains("more calls than the 2 of its sequence") == true)
        }
        #expect(throws: ConnectError.self) { try mock.addScores.verify() }
    }
}
