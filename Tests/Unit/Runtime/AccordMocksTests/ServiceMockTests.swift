import AccordHTTP
import AccordMocks
import Testing

/// Scores and texts, as many as are asked for.
private struct Fixtures: SampleSource {
    func sample<Value: Sendable>(of type: Value.Type) -> Value? {
        Score(points: 42) as? Value ?? GetScoreRequest(contactID: "sample") as? Value
            ?? ServerSentEvent(data: "sample") as? Value
    }
}

@Suite("Mocks of whole services", .timeLimit(.minutes(10)))
struct ServiceMockTests {
    let mock = ScoreServiceClientMock()
    let store = PetStoreClientMock()

    @Test("report the calls that the test has not looked at")
    func noMoreCalls() async throws {
        mock.getScore.returns(Score())
        mock.watchScore.yields([])
        try mock.verifyNoMoreCalls()
        _ = try await mock.getScore(request: GetScoreRequest(contactID: "7"))
        #expect(throws: UnexpectedCalls.self) { try mock.verifyNoMoreCalls() }
        #expect(mock.getScore.calls.map(\.request.contactID) == ["7"])
        try mock.verifyNoMoreCalls()
        _ = try await mock.watchScore(request: GetScoreRequest(contactID: "8"))
        _ = try await mock.getScore(request: GetScoreRequest(contactID: "9"))
        try mock.addScores.verifyNoMoreCalls()
        let error = #expect(throws: UnexpectedCalls.self) { try mock.verifyNoMoreCalls() }
        #expect(error?.calls.count == 2)
        #expect(error?.description.contains("ScoreServiceClientMock.getScore") == true)
        #expect(error?.description.contains("contactID: \"9\"") == true)
        await mock.getScore.called(count: 1)
        #expect(throws: UnexpectedCalls.self) { try mock.getScore.verifyNoMoreCalls() }
        await mock.getScore.called(count: 2)
        await mock.watchScore.finished(count: 1)
        try mock.verifyNoMoreCalls()
    }

    @Test("report a call without a stub, whichever method it was of")
    func verify() async throws {
        try mock.verify()
        await expectingIssue("ScoreServiceClientMock.addScores") { _ = try? await mock.addScores() }
        let error = #expect(throws: ConnectError.self) { try mock.verify() }
        #expect(error?.message.contains("addScores") == true)
        mock.reset()
        try mock.verify()
    }

    @Test("answer everything that has no stub with samples, where they are asked to")
    func lenient() async throws {
        mock.answersLeniently(with: Fixtures())
        #expect(try await mock.getScore(request: GetScoreRequest()).points == 42)
        var points: [Int] = []
        for try await score in try await mock.watchScore(request: GetScoreRequest()) { points.append(score.points) }
        #expect(points == [42, 42, 42])
        #expect(try await mock.addScores().finish().contactID == "sample")
        let call = try await mock.playScore()
        try await call.send(GetScoreRequest())
        call.finishSending()
        points = []
        for try await score in call.messages { points.append(score.points) }
        #expect(points == [42])
        mock.getScore.returns(Score(points: 1), when: { $0.request.contactID == "7" })
        #expect(try await mock.getScore(request: GetScoreRequest(contactID: "7")).points == 1)
        #expect(try await mock.getScore(request: GetScoreRequest(contactID: "8")).points == 42)
        try mock.verify()
    }

    @Test("answer operations with samples: values, and streams of them")
    func lenientOperations() async throws {
        store.answersLeniently(with: Fixtures())
        var events: [String] = []
        for try await event in try await store.watchPets() { events.append(event.data) }
        #expect(events == ["sample", "sample", "sample"])
        // There is no sample of a text.
        await expectingIssue("there is no sample of its response") {
            await #expect(throws: RESTError<PetStoreOperations.GetPet.Failure>.self) {
                try await store.getPet(petID: 7)
            }
        }
        store.answersLeniently(with: nil)
        await expectingIssue("was called and has no reply") {
            await #expect(throws: (any Error).self) { try await store.watchPets() }
        }
    }
}
