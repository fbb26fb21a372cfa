import AccordHTTP
import AccordMocks
import HTTPTypes
import Testing

@Suite("A mocked server stream")
struct ServerStreamMockTests {
    let mock = ScoreServiceClientMock()
    let request = GetScoreRequest(contactID: "7")

    @Test("sends its messages and ends, for each call again")
    func yields() async throws {
        mock.watchScore.yields([Score(points: 1), Score(points: 2)])
        for _ in 0..<2 {
            let stream = try await mock.watchScore(request: request)
            #expect(try await Self.read(stream) == [1, 2])
        }
        #expect(mock.watchScore.calls.map(\.request) == [request, request])
        #expect(mock.watchScore.calls.map(\.outcome) == [.succeeded, .succeeded])
    }

    @Test("shows headers at once, and trailers at the end")
    func showsMetadata() async throws {
        let shown = Locked<[ResponseMetadata]>([])
        mock.watchScore.yields([Score()], headers: [.eTag: "one"], trailers: [.age: "2"])
        let stream = try await mock.watchScore(
            request: request,
            options: CallOptions { metadata in shown.withLock { $0.append(metadata) } }
        )
        #expect(stream.headers == [.eTag: "one"])
        #expect(shown.withLock { $0 }.isEmpty)
        #expect(try await Self.read(stream) == [0])
        #expect(stream.trailers == [.age: "2"])
        #expect(shown.withLock { $0 } == [ResponseMetadata(headers: [.eTag: "one"], trailers: [.age: "2"])])
    }

    @Test("fails with an error after the messages before it")
    func breaksOff() async throws {
        mock.watchScore.plays([.message(Score(points: 1)), .throws(ConnectError(.unavailable)), .message(Score())])
        var points: [Int] = []
        let error = await #expect(throws: ConnectError.self) {
            for try await score in try await mock.watchScore(request: request) { points.append(score.points) }
        }
        #expect(points == [1])
        #expect(error?.code == .unavailable)
        #expect(mock.watchScore.calls.first?.error?.code == .unavailable)
    }

    @Test("may refuse the call itself")
    func refuses() async throws {
        mock.watchScore.throws(ConnectError(.permissionDenied))
        let error = await #expect(throws: ConnectError.self) { try await mock.watchScore(request: request) }
        #expect(error?.code == .permissionDenied)
        #expect(mock.watchScore.calls.first?.error?.code == .permissionDenied)
    }

    @Test("plays another script for each call of a sequence")
    func reconnects() async throws {
        mock.watchScore.sequence([
            .plays([.message(Score(points: 1)), .throws(ConnectError(.unavailable))]),
            .throws(ConnectError(.unavailable)),
            .yields([Score(points: 2)]),
        ])
        var points: [Int] = []
        for _ in 0..<3 {
            do {
                for try await score in try await mock.watchScore(request: request) { points.append(score.points) }
            } catch {
                #expect(error.code == .unavailable)
            }
        }
        #expect(points == [1, 2])
        await expectingIssue("ScoreServiceClientMock.watchScore") {
            let error = await #expect(throws: ConnectError.self) { try await mock.watchScore(request: request) }
            #expect(error?.message.contains("more calls than the 3 of its sequence") == true)
        }
    }

    @Test("waits where the script waits, until the test opens the gate", .timeLimit(.minutes(10)))
    func waits() async throws {
        let gate = Gate()
        mock.watchScore.plays([.message(Score(points: 1)), .wait(gate), .message(Score(points: 2))])
        var scores = try await mock.watchScore(request: request).makeAsyncIterator()
        #expect(try await scores.next()?.points == 1)
        #expect(mock.watchScore.calls.first?.outcome == .running)
        let reading = Task { [scores] in
            var scores = scores
            return try await scores.next()?.points
        }
        gate.open()
        #expect(try await reading.value == 2)
        #expect(try await scores.next() == nil)
        #expect(mock.watchScore.calls.first?.outcome == .succeeded)
    }

    @Test("sees that the reader's task was cancelled", .timeLimit(.minutes(10)))
    func readerIsCancelled() async throws {
        let firstIsRead = Gate()
        mock.watchScore.plays([.message(Score()), .wait(Gate())])
        let reading = Task {
            for try await _ in try await mock.watchScore(request: request) { firstIsRead.open() }
        }
        try await firstIsRead.wait()
        reading.cancel()
        let error = await #expect(throws: ConnectError.self) { try await reading.value }
        #expect(error?.code == .canceled)
        await mock.watchScore.finished(count: 1)
        #expect(mock.watchScore.calls.first?.outcome == .cancelled)
    }

    @Test("sees that the reader left before the end", .timeLimit(.minutes(10)))
    func readerLeaves() async throws {
        mock.watchScore.yields([Score(points: 1), Score(points: 2)])
        for try await score in try await mock.watchScore(request: request) where score.points == 1 { break }
        await mock.watchScore.finished(count: 1)
        #expect(mock.watchScore.calls.first?.outcome == .cancelled)
    }

    @Test("fails without a stub, and says which method wants one and how")
    func failsUnstubbed() async throws {
        await expectingIssue("ScoreServiceClientMock.watchScore") {
            let error = await #expect(throws: ConnectError.self) { try await mock.watchScore(request: request) }
            #expect(error?.code == .unimplemented)
            #expect(error?.message.contains("ScoreServiceClientMock.watchScore") == true)
            #expect(error?.message.contains("mock.watchScore.yields([…])") == true)
        }
        #expect(throws: ConnectError.self) { try mock.watchScore.verify() }
    }

    private static func read(_ stream: ServerStream<Score>) async throws(ConnectError) -> [Int] {
        var points: [Int] = []
        for try await score in stream { points.append(score.points) }
        return points
    }
}
