import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import Testing

@Suite("Mocks of REST operations")
struct OperationMockTests {
    private typealias Failure = PetStoreOperations.GetPet.Failure
    private let mock = PetStoreClientMock()

    private func error(petID: Int64 = 7) async throws -> RESTError<PetStoreOperations.GetPet.Failure> {
        do {
            _ = try await mock.getPet(petID: petID)
        } catch {
            return error
        }
        throw ConnectError(.unknown, "no error")
    }

    @Test("a value, its headers, and the call with its typed request")
    func returns() async throws {
        let seen = Locked<HTTPFields>([:])
        mock.getPet.returns("Rex", headers: [.server: "mock"])
        let options = CallOptions(headers: [.userAgent: "test"], timeout: .seconds(3)) { response in
            seen.withLock { $0 = response.headers }
        }
        #expect(try await mock.getPet(petID: 7, options: options) == "Rex")
        #expect(seen.withLock { $0[.server] } == "mock")
        let call = try #require(mock.getPet.calls.first)
        #expect(call.request.petID == 7)
        #expect(call.headers[.userAgent] == "test")
        #expect(call.timeout == .seconds(3))
        #expect(call.outcome == .succeeded)
        try mock.getPet.verify()
    }

    @Test("a documented failure")
    func fails() async throws {
        mock.getPet.throws(.documented(.notFound("no such pet"), .init(status: 404)))
        guard case .documented(.notFound("no such pet"), let answer) = try await error() else {
            Issue.record("another error")
            return
        }
        #expect(answer.status == 404)
        #expect(mock.getPet.calls[0].outcome == .failed)
        #expect(mock.getPet.calls[0].error?.code == .notFound)
    }

    @Test("an undocumented answer")
    func answers() async throws {
        mock.getPet.throws(
            .undocumented(.init(status: 503, headers: [.retryAfter: "30"], body: Data("busy".utf8))))
        let error = try await error()
        #expect(error.failure == nil)
        #expect(error.status == 503)
        #expect(error.retryAfter == .seconds(30))
        #expect(error.response?.text == "busy")
    }

    @Test("no answer, and what a closure throws")
    func failures() async throws {
        mock.getPet.throws(ConnectError(.unavailable, isOffline: true))
        #expect(try await error().connectError.isOffline)
        mock.getPet.replies { call in
            throw RESTError<Failure>.documented(.notFound("\(call.request.petID)"), .init(status: 404))
        }
        #expect(try await error(petID: 9).failure == .notFound("9"))
        mock.getPet.replies { _ in throw CocoaError(.fileNoSuchFile) }
        #expect(try await error().connectError.code == .unknown)
    }

    @Test("successive replies, and a call too many")
    func sequence() async throws {
        mock.getPet.sequence([.throws(.documented(.notFound("x"), .init(status: 404))), .returns("Rex")])
        #expect(try await error().failure == .notFound("x"))
        #expect(try await mock.getPet(petID: 7) == "Rex")
        try await expectingIssue("PetStoreClientMock.getPet") {
            let error = try await error().connectError
            #expect(error.message.contains("got more calls than the 2 of its sequence"))
        }
        #expect(throws: ConnectError.self) { try mock.getPet.verify() }
    }

    @Test("a request that the contract forbids is refused where that is asked for, and is no call")
    func validates() async throws {
        let mock = PetStoreClientMock(validates: true)
        mock.getPet.returns("Rex")
        let error = await #expect(throws: (any Error).self) { try await mock.getPet(petID: 0) }
        #expect(error?.callFailure?.code == .invalidArgument)
        #expect(error?.callFailure?.invalidRequest?.violations.map(\.pointer) == ["/path/petId"])
        #expect(mock.getPet.calls.isEmpty)
        #expect(try await mock.getPet(petID: 1) == "Rex")

        let other = PetStoreClientMock()
        other.getPet.returns("Rex")
        #expect(try await other.getPet(petID: 0) == "Rex")
    }

    @Test("a call without a stub says what to do")
    func unstubbed() async throws {
        try await expectingIssue("PetStoreClientMock.getPet") {
            guard case .failed(let error) = try await error() else {
                Issue.record("another error")
                return
            }
            #expect(error.code == .unimplemented)
            #expect(error.message.contains("PetStoreClientMock.getPet"))
            #expect(error.message.contains("mock.getPet.returns(…)"))
        }
    }

    @Test("a call that waits, and is cancelled")
    func waiting() async throws {
        let gate = Gate()
        mock.getPet.replies { _ in
            try await gate.wait()
            return "Rex"
        }
        let call = Task { [mock] in try await mock.getPet(petID: 7) }
        await mock.getPet.called(count: 1)
        call.cancel()
        await #expect(throws: RESTError<Failure>.self) { try await call.value }
        #expect(mock.getPet.calls[0].outcome == .cancelled)
    }

    @Test("streams, step by step")
    func streams() async throws {
        mock.watchPets.yields([ServerSentEvent(data: "a"), ServerSentEvent(data: "b", event: "sold")])
        var data: [String] = []
        for try await event in try await mock.watchPets() { data.append(event.data) }
        #expect(data == ["a", "b"])
        mock.watchPets.plays([.message(ServerSentEvent(data: "a")), .throws(ConnectError(.unavailable))])
        let stream = try await mock.watchPets()
        let error = await #expect(throws: ConnectError.self) {
            for try await event in stream { #expect(event.data == "a") }
        }
        #expect(error?.code == .unavailable)
    }
}
