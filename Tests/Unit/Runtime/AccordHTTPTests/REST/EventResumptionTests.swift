import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Streams of events that go on after a loss", .timeLimit(.minutes(10)))
struct EventResumptionTests {
    private let clock = InstantClock()

    private func pet(_ number: Int, _ more: String = "") -> String {
        "\(more)data: {\"id\":\(number),\"name\":\"Rex\"}\n\n"
    }

    private func options(_ resumption: EventResumption? = EventResumption()) -> RESTOptions {
        RESTOptions(eventResumption: resumption, clock: clock)
    }

    private static func cut(_ text: String) -> TransportResponse {
        .chunks([text], type: "text/event-stream", failure: TransportError(.failed, "cut"))
    }

    private static func whole(_ text: String) -> TransportResponse { .chunks([text], type: "text/event-stream") }

    /// Returns what a client sees of a server that gives these answers in turn, and what the server sees.
    private func watch(
        _ resumption: EventResumption? = EventResumption(), interceptors: [any Interceptor] = [],
        _ answers: @escaping @Sendable (Int) -> TransportResponse
    ) async throws -> (ids: [Int], error: ConnectError?, requests: [TransportRequest]) {
        let recorder = Sample.Recorder(answers)
        let store = recorder.store(options: options(resumption), interceptors: interceptors)
        let stream = try await store.watchPets()
        let ids = Locked<[Int]>([])
        let error = await connectError { () throws(ConnectError) in
            var events = stream.makeAsyncIterator()
            while let event = try await events.next() { ids.withLock { $0.append(Int(event.data.id)) } }
        }
        return (ids.withLock(\.self), error, recorder.requests)
    }

    // MARK: Over a transport

    @Test("after a cut and after an end, the next request has the last identifier; 204 ends the stream")
    func resumes() async throws {
        let (ids, error, requests) = try await watch { [self] number in
            switch number {
            case 0: Self.cut(pet(1, "id: a\n") + pet(2) + "data: {\"id\":")
            case 1: Self.whole(pet(3, "id: b\n"))
            case 2: Self.cut("")
            default: TransportResponse(status: 204)
            }
        }
        #expect(ids == [1, 2, 3])
        #expect(error == nil)
        #expect(requests.map { $0.headers[name: "last-event-id"] } == [nil, "a", "b", "b"])
        #expect(Set(requests.map(\.url)).count == 1)
        #expect(clock.pauses.count == 3)
    }

    @Test("only where it is asked for; otherwise a cut is an error, and an end the end")
    func notAsked() async throws {
        let (ids, error, requests) = try await watch(nil) { [self] _ in Self.cut(pet(1, "id: a\n")) }
        #expect(ids == [1] && error?.code == .unavailable && requests.count == 1)
        let whole = try await watch(nil) { [self] _ in Self.whole(pet(1)) }
        #expect(whole.ids == [1] && whole.error == nil && whole.requests.count == 1)
    }

    @Test("[DONE] ends the stream for good")
    func done() async throws {
        let (ids, error, requests) = try await watch { [self] _ in Self.whole(pet(1) + "data: [DONE]\n\n") }
        #expect(ids == [1] && error == nil && requests.count == 1)
    }

    @Test("an identifier counts also without data, and an empty one takes it back")
    func identifiers() async throws {
        let (_, _, requests) = try await watch { [self] number in
            switch number {
            case 0: Self.cut(pet(1, "id: a\n") + "id: b\n\n")
            // The event with this one is not complete.
            case 1: Self.cut("id: c\ndata: x\n")
            case 2: Self.cut("id\n\n")
            default: TransportResponse(status: 204)
            }
        }
        #expect(requests.map { $0.headers[name: "last-event-id"] } == [nil, "b", "b", nil])
    }

    @Test("the server sets the pause, with data or without")
    func retry() async throws {
        _ = try await watch { [self] number in
            switch number {
            case 0: Self.cut(pet(1))
            case 1: Self.cut("retry: 8000\n\n" + pet(2))
            default: TransportResponse(status: 204)
            }
        }
        #expect(clock.pauses.count == 2)
        #expect((Duration.seconds(3)...(.milliseconds(4500))).contains(clock.pauses[0]))
        #expect((Duration.seconds(8)...(.seconds(12))).contains(clock.pauses[1]))
    }

    @Test(
        "a server in trouble is asked again, and one that refuses is not",
        arguments: [429, 500, 502, 503, 504, 401, 404])
    func statuses(status: Int) async throws {
        let (ids, error, requests) = try await watch { [self] number in
            switch number {
            case 0: Self.cut(pet(1))
            case 1: TransportResponse(status: status, headers: [.retryAfter: "100"])
            case 2: Self.cut(pet(2))
            default: TransportResponse(status: 204)
            }
        }
        let mayPass = status > 404
        #expect(ids == (mayPass ? [1, 2] : [1]))
        #expect(error?.httpStatus == (mayPass ? nil : status))
        #expect(requests.count == (mayPass ? 4 : 2))
        if mayPass { #expect(clock.pauses[1] >= .seconds(100)) }
    }

    @Test("a response that is no stream of events, or holds no such data, is an error")
    func unreadable() async throws {
        let page = try await watch { [self] number in
            number == 0 ? Self.cut(pet(1)) : .chunks(["<html>"], type: "text/html")
        }
        #expect(page.error?.code == .internal && page.requests.count == 2)
        let data = try await watch { _ in Self.whole("data: {\"id\":1}\n\n") }
        #expect(data.error?.code == .internal && data.requests.count == 1)
    }

    @Test("attempts that bring nothing are made a few times; an event makes them count from the beginning")
    func limit() async throws {
        let (ids, error, requests) = try await watch(EventResumption(maxAttempts: 2)) { [self] number in
            number == 0 || number == 2 ? Self.cut(pet(number)) : Self.cut("")
        }
        #expect(ids == [0, 2])
        #expect(error?.code == .unavailable)
        #expect(requests.count == 5)
    }

    @Test("interceptors see each request, a token that was renewed in between included")
    func interceptors() async throws {
        struct Counter: Interceptor {
            let count = Locked(0)
            func intercept<Input: Sendable, Output: Sendable>(
                _ call: Call<Input>, next: @escaping Next<Input, Output>
            ) async throws(ConnectError) -> Response<Output> {
                var call = call
                call.headers[.authorization] = count.withLock { count in
                    count += 1
                    return "token \(count)"
                }
                return try await next(call)
            }
        }
        let (_, _, requests) = try await watch(interceptors: [Counter()]) { [self] number in
            number == 0 ? Self.cut(pet(1)) : TransportResponse(status: 204)
        }
        #expect(requests.map { $0.headers[.authorization] } == ["token 1", "token 2"])
    }

    @Test("the deadline and a cancellation end a pause", arguments: [true, false])
    func endsInPause(isDeadline: Bool) async throws {
        let clock = TestClock()
        let recorder = Sample.Recorder { [self] _ in Self.cut(pet(1)) }
        let store = recorder.store(options: RESTOptions(eventResumption: EventResumption(), clock: clock))
        let stream = try await store.watchPets(options: CallOptions(timeout: isDeadline ? .seconds(1) : nil))
        let task = Task {
            await connectError { () throws(ConnectError) in
                var events = stream.makeAsyncIterator()
                while try await events.next() != nil {}
            }
        }
        await clock.sleepers(count: isDeadline ? 2 : 1)
        if isDeadline { clock.advance(by: .seconds(1)) } else { task.cancel() }
        #expect(await task.value?.code == (isDeadline ? .deadlineExceeded : .canceled))
        #expect(recorder.requests.count == 1)
    }

    // MARK: The machine

    /// The pauses after so many losses, one after the other, at their longest.
    private func pauses(_ machine: inout ResumptionMachine, _ errors: [ConnectError?]) -> [Duration?] {
        var random = Largest()
        return errors.map { error in
            guard case .reopen(let pause) = machine.lost(error, using: &random) else { return nil }
            return pause
        }
    }

    private let lost = ConnectError(.unavailable)

    @Test("pauses double up to the cap, and are half as long again at most")
    func doubling() {
        var machine = ResumptionMachine(EventResumption(pause: .seconds(2), cap: .seconds(10), maxAttempts: nil))
        #expect(pauses(&machine, [nil, lost, lost, lost, lost]) == [3, 6, 12, 15, 15].map { .seconds($0) })
        machine.received()
        machine.set(retry: .seconds(20))
        #expect(pauses(&machine, [nil, lost]) == [.seconds(30), .seconds(30)])
        machine.set(retry: .zero)
        machine.received()
        #expect(pauses(&machine, [nil, lost]) == [.zero, .zero])
    }

    @Test("values beyond all reason do no harm")
    func extremes() {
        let large = Duration.seconds(Int64.max)
        var machine = ResumptionMachine(EventResumption(pause: .seconds(-1), cap: large, maxAttempts: nil))
        #expect(pauses(&machine, [nil]) == [.zero])
        machine.set(retry: .milliseconds(Int64.max))
        for pause in pauses(&machine, [nil, lost, lost]) { #expect(pause.map { $0 > .seconds(1_000_000) } == true) }
        var none = ResumptionMachine(EventResumption(maxAttempts: 0))
        #expect(pauses(&none, [nil]) == [nil])
    }

    @Test("an error that another attempt does not help ends the stream")
    func failures() {
        for code in [ConnectError.Code.canceled, .deadlineExceeded, .internal, .resourceExhausted, .unauthenticated] {
            var machine = ResumptionMachine(EventResumption())
            #expect(pauses(&machine, [ConnectError(code)]) == [nil], "\(code)")
        }
    }
}
