import AccordHTTP
import AccordMocks
import TestSupport
import Testing

@Suite("Timelines", .timeLimit(.minutes(10)))
struct TimelineTests {
    let scores = ScoreServiceClientMock()
    let pets = PetStoreClientMock()

    init() {
        scores.getScore.returns(Score())
        scores.watchScore.yields([])
        pets.getPet.returns("Rex")
    }

    @Test("have the calls of several mocks in one order, with their requests and times")
    func entries() async throws {
        let clock = TestClock()
        let timeline = Timeline(of: scores, pets, clock: clock)
        _ = try await scores.watchScore(request: GetScoreRequest(contactID: "7"))
        clock.advance(by: .seconds(2))
        _ = try await pets.getPet(petID: 3)
        _ = try await scores.getScore(request: GetScoreRequest(contactID: "8"))
        #expect(timeline.entries.map(\.number) == [0, 1, 2])
        #expect(timeline.entries.map(\.method.name) == ["WatchScore", "getPet", "GetScore"])
        #expect(timeline.entries.map(\.time) == [.zero, .seconds(2), .seconds(2)])
        #expect(timeline.entries[2].request.contains("contactID: \"8\""))
        #expect(timeline.description.contains("1: petstore.PetStore/getPet with Request(petID: 3)"))
    }

    @Test("are waited for, by number and by order")
    func waiting() async throws {
        let timeline = Timeline(of: scores, pets)
        let methods = [ScoreService.Methods.getScore, PetStoreOperations.GetPet.descriptor.call]
        async let inOrder: Void = timeline.reaches(methods)
        async let all: Void = timeline.reaches(count: 3)
        _ = try await pets.getPet(petID: 3)
        _ = try await scores.getScore(request: GetScoreRequest())
        _ = try await pets.getPet(petID: 4)
        await inOrder
        await all
        #expect(timeline.entries.count == 3)
    }

    @Test("say which call did not come in order")
    func order() async throws {
        let timeline = Timeline(of: scores, pets)
        let get = ScoreService.Methods.getScore
        let watch = ScoreService.Methods.watchScore
        let pet = PetStoreOperations.GetPet.descriptor.call
        _ = try await scores.getScore(request: GetScoreRequest())
        _ = try await pets.getPet(petID: 4)
        _ = try await scores.watchScore(request: GetScoreRequest())
        try timeline.verify(order: [get, watch])
        try timeline.verify(order: [get, pet, watch])
        let error = #expect(throws: OrderMismatch.self) { try timeline.verify(order: [watch, get]) }
        #expect(
            error?.description == """
                rin.score.v1.ScoreService/GetScore was not called after rin.score.v1.ScoreService/WatchScore; the calls \
                were: rin.score.v1.ScoreService/GetScore, petstore.PetStore/getPet, rin.score.v1.ScoreService/WatchScore
                """)
        #expect(throws: OrderMismatch.self) { try timeline.verify(order: [get, get]) }
    }

    @Test("have an entry for each of many calls at once")
    func parallel() async throws {
        let timeline = Timeline(of: scores)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { [scores] in _ = try await scores.getScore(request: GetScoreRequest()) } }
            try await group.waitForAll()
        }
        #expect(timeline.entries.map(\.number) == Array(0..<200))
    }
}
