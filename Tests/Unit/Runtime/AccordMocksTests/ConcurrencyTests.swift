import AccordHTTP
import AccordMocks
import Testing

@Suite("Mocks under many tasks at once")
struct ConcurrencyTests {
    @Test("record each call once, and give each reply of a sequence once", .timeLimit(.minutes(10)))
    func manyCalls() async throws {
        let mock = ScoreServiceClientMock()
        let count = 1000
        mock.getScore.sequence((0..<count).map { .returns(Score(points: $0)) })
        async let allHaveCome: Void = mock.getScore.called(count: count)
        let points = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                group.addTask { try await mock.getScore(request: GetScoreRequest(contactID: "\(number)")).points }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        await allHaveCome
        #expect(points.sorted() == Array(0..<count))
        #expect(Set(mock.getScore.calls.map(\.request.contactID)).count == count)
        #expect(mock.getScore.calls.map(\.index) == Array(0..<count))
        #expect(mock.getScore.calls.count { $0.outcome == .succeeded } == count)
    }

    @Test("stay whole while they are stubbed, called, read and reset", .timeLimit(.minutes(10)))
    func mixedUse() async {
        let mock = ScoreServiceClientMock()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask { mock.getScore.returns(Score(points: number)) }
                group.addTask {
                    // A call that comes just after a reset has no stub.
                    await expectingIssue("ScoreServiceClientMock.getScore", isIntermittent: true) {
                        _ = try? await mock.getScore(request: GetScoreRequest())
                    }
                }
                group.addTask { #expect(mock.getScore.calls.count <= 500) }
                if number.isMultiple(of: 50) { group.addTask { mock.getScore.reset() } }
            }
        }
        await mock.getScore.finished(count: mock.getScore.callCount)
        #expect(mock.getScore.calls.filter { $0.outcome == .running }.isEmpty)
    }

    @Test("play a stream to each of many readers", .timeLimit(.minutes(10)))
    func manyStreams() async throws {
        let mock = ScoreServiceClientMock()
        let gate = Gate()
        mock.watchScore.plays([.message(Score(points: 1)), .wait(gate), .message(Score(points: 2))])
        async let opening: Void = {
            await mock.watchScore.called(count: 200)
            gate.open()
        }()
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    var sum = 0
                    for try await score in try await mock.watchScore(request: GetScoreRequest()) { sum += score.points }
                    return sum
                }
            }
            return try await group.reduce(0, +)
        }
        await opening
        #expect(sum == 600)
        #expect(mock.watchScore.calls.count { $0.outcome == .succeeded } == 200)
    }

    @Test("let go all who wait at a gate, whether it opens or they are cancelled", .timeLimit(.minutes(10)))
    func gate() async {
        for _ in 0..<100 {
            let gate = Gate()
            let waiting = (0..<20).map { _ in
                Task { () -> Bool in
                    do throws(ConnectError) {
                        try await gate.wait()
                        return true
                    } catch {
                        #expect(error.code == .canceled)
                        return false
                    }
                }
            }
            async let cancelled: Void = waiting.prefix(10).forEach { $0.cancel() }
            gate.open()
            await cancelled
            // The first ten raced: either end is right, and none may hang.
            for task in waiting.prefix(10) { _ = await task.value }
            for task in waiting.suffix(10) { #expect(await task.value) }
        }
    }
}
