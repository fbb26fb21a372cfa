import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

/// Tests of how operations of REST heed `Retry-After`, with the interceptor that repeats calls.
@Suite("Retry-After in REST")
struct RetryAfterTests {
    private let clock = InstantClock()

    private func store(_ recorder: Sample.Recorder, _ others: [any Interceptor] = []) -> Sample.PetStoreClient {
        recorder.store(interceptors: others + [RetryInterceptor(clock: clock, random: Largest())])
    }

    private func recorder(_ status: Int, _ pause: String = "7") -> Sample.Recorder {
        Sample.Recorder { number in
            number == 0
                ? .json(status: status, #"{"detail": "busy"}"#, [.retryAfter: pause])
                : .json(#"{"id": 7, "name": "Rex"}"#)
        }
    }

    @Test("429 and 503 are asked again after the pause that they ask for, with jitter on top", arguments: [429, 503])
    func waits(status: Int) async throws {
        let recorder = recorder(status)
        #expect(try await store(recorder).getPet(petID: 7).name == "Rex")
        #expect(recorder.requests.count == 2)
        #expect(clock.pauses == [.seconds(7.5)])
    }

    @Test(
        "a pause that is too long fails the operation at once, and can be read from the error", arguments: [429, 503])
    func tooLong(status: Int) async {
        let recorder = recorder(status, "61")
        let error = await restError { () throws(RESTError<Sample.PetStoreOperations.GetPet.Failure>) in
            try await store(recorder).getPet(petID: 7)
        }
        #expect(error?.status == status)
        #expect(error?.retryAfter == .seconds(61))
        #expect(recorder.requests.count == 1)
        #expect(clock.pauses.isEmpty)
    }

    @Test("a request that changes something is sent again only with a key", arguments: [429, 503])
    func changes(status: Int) async {
        let plain = recorder(status)
        _ = try? await store(plain).createPet(body: .init(name: "Rex"))
        #expect(plain.requests.count == 1)
        let keyed = recorder(status)
        _ = try? await store(keyed, [IdempotencyInterceptor()]).createPet(body: .init(name: "Rex"))
        #expect(keyed.requests.count == 2)
        #expect(clock.pauses == [.seconds(7.5)])
    }
}
