import AccordHTTP
import AccordMocks
import HTTPTypes
import Testing

@Suite("A mocked stream both ways")
struct BidiStreamMockTests {
    let mock = ScoreServiceClientMock()

    private static func read(_ stream: ServerStream<Score>) async throws(ConnectError) -> [Int] {
        var points: [Int] = []
        for try await score in stream { points.append(score.points) }
        return points
    }

    @Test("plays its script by turns with the caller", .timeLimit(.minutes(10)))
    func plays() async throws {
        mock.playScore.plays([
            .message(Score(points: 1)), .receive, .message(Score(points: 2)), .expect { $0.contactID == "b" },
            .message(Score(points: 3)), .waitForFinish, .message(Score(points: 4)),
        ])
        let call = try await mock.playScore()
        #expect(try await Self.next(call) == 1)
        async let second = Self.next(call)
        try await call.send(GetScoreRequest(contactID: "a"))
        #expect(try await second == 2)
        try await call.send(GetScoreRequest(contactID: "b"))
        #expect(try await Self.next(call) == 3)
        try await call.send(GetScoreRequest(contactID: "c"))
        async let last = Self.next(call)
        #expect(mock.playScore.calls.map(\.isRequestFinished) == [false])
        call.finishSending()
        #expect(try await last == 4)
        #expect(try await Self.next(call) == nil)
        #expect(mock.playScore.calls.map(\.outcome) == [.succeeded])
        #expect(mock.playScore.calls.map(\.isRequestFinished) == [true])
        #expect(mock.playScore.sent.map(\.contactID) == ["a", "b", "c"])
    }

    private static func next(_ call: BidiStream<GetScoreRequest, Score>) async throws(ConnectError) -> Int? {
        var scores = call.messages.makeAsyncIterator()
        return try await scores.next()?.points
    }

    @Test("takes a message that was sent before the script wants it")
    func early() async throws {
        mock.playScore.plays([.receive, .receive, .message(Score(points: 1))])
        let call = try await mock.playScore()
        for id in ["a", "b"] { try await call.send(GetScoreRequest(contactID: id)) }
        #expect(try await Self.read(call.messages) == [1])
    }

    @Test("answers each message with those that a closure makes of it, until all is sent")
    func replies() async throws {
        mock.playScore.replies { request in
            (0..<(Int(request.contactID) ?? 0)).map { Score(points: $0) }
        }
        let call = try await mock.playScore()
        for id in ["2", "0", "1"] { try await call.send(GetScoreRequest(contactID: id)) }
        call.finishSending()
        #expect(try await Self.read(call.messages) == [0, 1, 0])
        #expect(mock.playScore.calls.map(\.outcome) == [.succeeded])
    }

    @Test("breaks off with what a closure throws")
    func closureThrows() async throws {
        mock.playScore.replies { _ in throw ConnectError(.dataLoss) }
        let call = try await mock.playScore()
        try await call.send(GetScoreRequest())
        let error = await #expect(throws: ConnectError.self) { try await Self.read(call.messages) }
        #expect(error?.code == .dataLoss)
    }

    @Test("shows headers with the first message, and trailers at the end")
    func showsMetadata() async throws {
        let shown = Locked<[ResponseMetadata]>([])
        mock.playScore.plays([.message(Score())], headers: [.eTag: "one"], trailers: [.age: "2"])
        let call = try await mock.playScore(
            options: CallOptions { metadata in shown.withLock { $0.append(metadata) } })
        #expect(call.messages.headers == [:])
        var scores = call.messages.makeAsyncIterator()
        _ = try await scores.next()
        #expect(call.messages.headers == [.eTag: "one"])
        #expect(shown.withLock { $0 }.isEmpty)
        #expect(try await scores.next() == nil)
        #expect(call.messages.trailers == [.age: "2"])
        #expect(shown.withLock { $0 } == [ResponseMetadata(headers: [.eTag: "one"], trailers: [.age: "2"])])
    }

    @Test("breaks off with an error after the messages before it, which those who send get as well")
    func breaksOff() async throws {
        mock.playScore.plays([.message(Score(points: 1)), .throws(ConnectError(.unavailable))])
        let call = try await mock.playScore()
        var scores = call.messages.makeAsyncIterator()
        #expect(try await scores.next()?.points == 1)
        try await call.send(GetScoreRequest())
        let error = await #expect(throws: ConnectError.self) { try await scores.next() }
        #expect(error?.code == .unavailable)
        let refusal = await #expect(throws: ConnectError.self) { try await call.send(GetScoreRequest()) }
        #expect(refusal?.code == .unavailable)
        #expect(mock.playScore.calls.map(\.outcome) == [.failed])
        #expect(mock.playScore.sent.count == 1)
    }

    @Test("fails when the caller sends something else than the script wants, or nothing")
    func unexpected() async throws {
        mock.playScore.plays([.expect { $0.contactID == "b" }])
        let other = try await mock.playScore()
        try await other.send(GetScoreRequest(contactID: "a"))
        let error = await #expect(throws: ConnectError.self) { try await Self.read(other.messages) }
        #expect(error?.code == .failedPrecondition)
        #expect(error?.message.contains("GetScoreRequest(contactID: \"a\")") == true)

        let none = try await mock.playScore()
        none.finishSending()
        let nothing = await #expect(throws: ConnectError.self) { try await Self.read(none.messages) }
        #expect(nothing?.message.contains("all was sent") == true)
    }

    @Test("waits where the script waits, and sees the caller give up", .timeLimit(.minutes(10)))
    func cancelled() async throws {
        let firstIsRead = Gate()
        mock.playScore.plays([.message(Score()), .wait(Gate())])
        let call = try await mock.playScore()
        let reading = Task {
            for try await _ in call.messages { firstIsRead.open() }
        }
        try await firstIsRead.wait()
        call.cancel()
        let error = await #expect(throws: ConnectError.self) { try await reading.value }
        #expect(error?.code == .canceled)
        let refusal = await #expect(throws: ConnectError.self) { try await call.send(GetScoreRequest()) }
        #expect(refusal?.code == .canceled)
        #expect(mock.playScore.calls.map(\.outcome) == [.cancelled])
    }

    @Test("sees that the reader's task was cancelled while the script waits for the caller", .timeLimit(.minutes(10)))
    func readerIsCancelled() async throws {
        mock.playScore.plays([.receive])
        let call = try await mock.playScore()
        let reading = Task { try await Self.read(call.messages) }
        reading.cancel()
        let error = await #expect(throws: ConnectError.self) { try await reading.value }
        #expect(error?.code == .canceled)
        #expect(mock.playScore.calls.map(\.outcome) == [.cancelled])
    }

    @Test("sees that the caller let go of the call")
    func letGo() async throws {
        mock.playScore.plays([])
        try await mock.playScore().send(GetScoreRequest())
        await mock.playScore.finished(count: 1)
        #expect(mock.playScore.calls.map(\.outcome) == [.cancelled])
    }

    @Test("fails without a stub, and says which method wants one and how")
    func failsUnstubbed() async throws {
        await expectingIssue("ScoreServiceClientMock.playScore") {
            let error = await #expect(throws: ConnectError.self) { try await mock.playScore() }
            #expect(error?.code == .unimplemented)
            #expect(error?.message.contains("mock.playScore.plays([…])") == true)
        }
        #expect(throws: ConnectError.self) { try mock.playScore.verify() }
    }
}
