import AccordHTTP
import AccordMocks
import HTTPTypes
import Testing

@Suite("Stubs with a condition")
struct ConditionTests {
    let mock = ScoreServiceClientMock()
    let store = PetStoreClientMock()

    private func points(_ id: String) async throws -> Int {
        try await mock.getScore(request: GetScoreRequest(contactID: id)).points
    }

    @Test("answer the calls that meet it, the one set last first, and the general stub answers all others")
    func order() async throws {
        mock.getScore.returns(Score(points: 1), when: { $0.request.contactID == "7" })
        mock.getScore.returns(Score(points: 0))
        #expect(try await points("7") == 1)
        #expect(try await points("8") == 0)
        mock.getScore.throws(ConnectError(.notFound), when: { $0.request.contactID.hasPrefix("7") })
        await #expect(throws: ConnectError.self) { try await points("7") }
        #expect(try await points("8") == 0)
        mock.getScore.replies({ call in Score(points: call.index) }, when: { $0.headers[.age] != nil })
        let options = CallOptions(headers: [.age: "1"])
        #expect(try await mock.getScore(request: GetScoreRequest(contactID: "7"), options: options).points == 4)
    }

    @Test("have sequences of their own")
    func sequences() async throws {
        mock.getScore.sequence(
            [.returns(Score(points: 1)), .returns(Score(points: 2))], when: { $0.request.contactID == "7" })
        mock.getScore.sequence([.returns(Score(points: 10)), .returns(Score(points: 20))])
        #expect(try await points("8") == 10)
        #expect(try await points("7") == 1)
        #expect(try await points("7") == 2)
        #expect(try await points("8") == 20)
        await expectingIssue("got more calls than the 2 of its sequence") {
            await #expect(throws: ConnectError.self) { try await points("7") }
        }
    }

    @Test("leave a call that meets none without a stub, and are forgotten by a reset")
    func unmet() async throws {
        mock.getScore.returns(Score(points: 1), when: { $0.request.contactID == "7" })
        await expectingIssue("ScoreServiceClientMock.getScore") {
            await #expect(throws: ConnectError.self) { try await points("8") }
        }
        mock.reset()
        await expectingIssue("ScoreServiceClientMock.getScore") {
            await #expect(throws: ConnectError.self) { try await points("7") }
        }
        #expect(mock.getScore.callCount == 1)
    }

    @Test("are the same for streams and operations")
    func otherKinds() async throws {
        mock.watchScore.yields([Score(points: 1)], when: { $0.request.contactID == "7" })
        mock.watchScore.yields([])
        var seen: [Int] = []
        for id in ["7", "8"] {
            for try await score in try await mock.watchScore(request: GetScoreRequest(contactID: id)) {
                seen.append(score.points)
            }
        }
        #expect(seen == [1])
        let isGerman: @Sendable (HTTPFields) -> Bool = { $0[.acceptLanguage] == "de" }
        let german = CallOptions(headers: [.acceptLanguage: "de"])
        mock.addScores.returns(GetScoreRequest(contactID: "de"), when: { isGerman($0.headers) })
        mock.addScores.returns(GetScoreRequest(contactID: "en"))
        #expect(try await mock.addScores(options: german).finish().contactID == "de")
        #expect(try await mock.addScores().finish().contactID == "en")
        mock.playScore.plays([.throws(ConnectError(.aborted))], when: { isGerman($0.headers) })
        mock.playScore.plays([])
        let call = try await mock.playScore(options: german)
        let error = await #expect(throws: ConnectError.self) { for try await _ in call.messages {} }
        #expect(error?.code == .aborted)
        for try await _ in try await mock.playScore().messages {}

        store.getPet.returns("Rex", when: { $0.request.petID == 7 })
        store.getPet.throws(ConnectError(.notFound))
        #expect(try await store.getPet(petID: 7) == "Rex")
        await #expect(throws: RESTError<PetStoreOperations.GetPet.Failure>.self) { try await store.getPet(petID: 8) }
        store.watchPets.yields([ServerSentEvent(data: "born")], when: { _ in true })
        var events: [String] = []
        for try await event in try await store.watchPets() { events.append(event.data) }
        #expect(events == ["born"])
    }
}
