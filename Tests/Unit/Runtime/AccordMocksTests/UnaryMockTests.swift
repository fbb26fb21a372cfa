import AccordHTTP
import AccordMocks
import HTTPTypes
import Testing

@Suite("A mocked unary method")
struct UnaryMockTests {
    let mock = ScoreServiceClientMock()
    let request = GetScoreRequest(contactID: "7")

    @Test("gives its value to each call, and keeps the requests")
    func returnsValue() async throws {
        mock.getScore.returns(Score(points: 3))
        #expect(try await mock.getScore(request: request) == Score(points: 3))
        #expect(try await mock.getScore(request: GetScoreRequest(contactID: "8")) == Score(points: 3))
        #expect(mock.getScore.callCount == 2)
        #expect(mock.getScore.calls.map(\.request.contactID) == ["7", "8"])
        #expect(mock.getScore.calls.map(\.index) == [0, 1])
        #expect(mock.getScore.calls.map(\.outcome) == [.succeeded, .succeeded])
    }

    @Test("records the headers and the timeout that the caller asked for")
    func recordsOptions() async throws {
        mock.getScore.returns(Score())
        let options = CallOptions(headers: [.acceptLanguage: "de"], timeout: .seconds(2))
        _ = try await mock.getScore(request: request, options: options)
        let call = try #require(mock.getScore.calls.first)
        #expect(call.headers == [.acceptLanguage: "de"])
        #expect(call.timeout == .seconds(2))
    }

    @Test("shows the stub's headers and trailers before the call returns")
    func showsMetadata() async throws {
        let shown = Locked<[ResponseMetadata]>([])
        mock.getScore.returns(Score(), headers: [.eTag: "one"], trailers: [.age: "2"])
        let options = CallOptions { metadata in shown.withLock { $0.append(metadata) } }
        _ = try await mock.getScore(request: request, options: options)
        #expect(shown.withLock { $0 } == [ResponseMetadata(headers: [.eTag: "one"], trailers: [.age: "2"])])
    }

    @Test("fails each call with its error")
    func failsCall() async throws {
        mock.getScore.throws(ConnectError(.notFound, "no contact 7"))
        let error = await #expect(throws: ConnectError.self) { try await mock.getScore(request: request) }
        #expect(error?.code == .notFound)
        #expect(error?.message == "no contact 7")
        #expect(mock.getScore.calls.first?.error?.code == .notFound)
        try mock.getScore.verify()
    }

    @Test("answers with what a closure makes of the call")
    func repliesByClosure() async throws {
        mock.getScore.replies { call in
            guard call.request.contactID != "" else { throw ConnectError(.invalidArgument) }
            return Score(points: (call.headers[.age].flatMap { Int($0) } ?? 0) + call.index)
        }
        await #expect(throws: ConnectError.self) { try await mock.getScore(request: GetScoreRequest()) }
        let options = CallOptions(headers: [.age: "40"])
        #expect(try await mock.getScore(request: request, options: options).points == 41)
        #expect(mock.getScore.calls.first?.error?.code == .invalidArgument)
    }

    @Test("turns other errors of a closure into one that a client can throw")
    func wrapsForeignErrors() async throws {
        struct Broken: Error {}
        mock.getScore.replies { _ in throw Broken() }
        let error = await #expect(throws: ConnectError.self) { try await mock.getScore(request: request) }
        #expect(error?.code == .unknown)
        #expect(error?.message.contains("Broken") == true)
        #expect(error?.cause is Broken)
    }

    @Test("responds to successive calls in turn, and fails with an error after the last reply")
    func answersInSequence() async throws {
        mock.getScore.sequence([.throws(ConnectError(.unavailable)), .returns(Score(points: 1))])
        await #expect(throws: ConnectError.self) { try await mock.getScore(request: request) }
        #expect(try await mock.getScore(request: request).points == 1)
        await expectingIssue("ScoreServiceClientMock.getScore") {
            let error = await #expect(throws: ConnectError.self) { try await mock.getScore(request: request) }
            #expect(error?.code == .unimplemented)
            #expect(error?.message.contains("more calls than the 2 of its sequence") == true)
        }
        #expect(mock.getScore.unstubbedCalls.map(\.index) == [2])
    }

    @Test("holds to the stub that was set last")
    func lastStubHolds() async throws {
        mock.getScore.sequence([.returns(Score(points: 1)), .returns(Score(points: 2))])
        #expect(try await mock.getScore(request: request).points == 1)
        mock.getScore.returns(Score(points: 9))
        #expect(try await mock.getScore(request: request).points == 9)
        mock.getScore.sequence([.returns(Score(points: 5))])
        #expect(try await mock.getScore(request: request).points == 5)
    }

    @Test("fails without a stub, and says which method wants one and how")
    func failsUnstubbed() async throws {
        await expectingIssue("ScoreServiceClientMock.getScore (rin.score.v1.ScoreService/GetScore)") {
            let error = await #expect(throws: ConnectError.self) { try await mock.getScore(request: request) }
            #expect(error?.code == .unimplemented)
            #expect(
                error?.message == """
                    ScoreServiceClientMock.getScore (rin.score.v1.ScoreService/GetScore) was called and has no reply; \
                    stub it first: mock.getScore.returns(…)
                    """)
        }
    }

    @Test("reports an unstubbed call whose error was ignored")
    func verifyTells() async throws {
        await expectingIssue("ScoreServiceClientMock.getScore") { _ = try? await mock.getScore(request: request) }
        mock.getScore.returns(Score())
        _ = try await mock.getScore(request: request)
        #expect(mock.getScore.unstubbedCalls.map(\.request) == [request])
        let error = #expect(throws: ConnectError.self) { try mock.getScore.verify() }
        #expect(error?.code == .unimplemented)
    }

    @Test("forgets stubs and calls when it is reset")
    func resets() async throws {
        mock.getScore.returns(Score())
        _ = try await mock.getScore(request: request)
        mock.getScore.reset()
        #expect(mock.getScore.calls.isEmpty)
        await expectingIssue("ScoreServiceClientMock.getScore") {
            let error = await #expect(throws: ConnectError.self) { try await mock.getScore(request: request) }
            #expect(error?.code == .unimplemented)
        }
        #expect(mock.getScore.callCount == 1)
    }

    @Test("keeps the end of a call from before a reset out of the calls after it", .timeLimit(.minutes(10)))
    func resetWhileRunning() async throws {
        let gate = Gate()
        mock.getScore.replies { _ in
            try await gate.wait()
            return Score()
        }
        async let early = mock.getScore(request: request)
        await mock.getScore.called(count: 1)
        mock.getScore.reset()
        mock.getScore.throws(ConnectError(.aborted))
        _ = try? await mock.getScore(request: request)
        gate.open()
        _ = try await early
        #expect(mock.getScore.callCount == 1)
        #expect(mock.getScore.calls.first?.error?.code == .aborted)
    }

    @Test("lets a test wait for calls, and see them while they run", .timeLimit(.minutes(10)))
    func waitsForCalls() async throws {
        let gate = Gate()
        mock.getScore.replies { call in
            try await gate.wait()
            return Score(points: call.index)
        }
        async let first = mock.getScore(request: request)
        async let second = mock.getScore(request: request)
        await mock.getScore.called(count: 2)
        #expect(mock.getScore.calls.map(\.outcome) == [.running, .running])
        gate.open()
        #expect(try await Set([first.points, second.points]) == [0, 1])
        await mock.getScore.finished(count: 2)
        #expect(mock.getScore.calls.map(\.outcome) == [.succeeded, .succeeded])
    }

    @Test("does not keep a cancelled task waiting for calls", .timeLimit(.minutes(10)))
    func waitingIsCancelled() async {
        let waiting = Task { await mock.getScore.called(count: 1) }
        waiting.cancel()
        await waiting.value
        #expect(mock.getScore.callCount == 0)
    }

    @Test("ends as cancelled when the caller's task is cancelled", .timeLimit(.minutes(10)))
    func callIsCancelled() async throws {
        let serverThatNeverAnswers = Gate()
        mock.getScore.replies { _ in
            try await serverThatNeverAnswers.wait()
            return Score()
        }
        let call = Task { try await mock.getScore(request: request) }
        await mock.getScore.called(count: 1)
        call.cancel()
        let error = await #expect(throws: ConnectError.self) { try await call.value }
        #expect(error?.code == .canceled)
        #expect(mock.getScore.calls.first?.outcome == .cancelled)
    }

    @Test("refuses a call in a cancelled task, as the real client does", .timeLimit(.minutes(10)))
    func callInCancelledTask() async throws {
        mock.getScore.returns(Score())
        let gate = Gate()
        let call = Task {
            try? await gate.wait()
            return try await mock.getScore(request: request)
        }
        call.cancel()
        let error = await #expect(throws: ConnectError.self) { try await call.value }
        #expect(error?.code == .canceled)
        #expect(mock.getScore.calls.first?.outcome == .cancelled)
    }
}
