import Accord
import AccordHTTP
import Foundation
import Testing

@Suite("Requests that are checked before they are sent")
struct RequestValidationTests {
    private let recorder = Sample.Recorder(.json(#"{"items": []}"#))
    private var store: Sample.PetStoreClient { recorder.store(options: RESTOptions(validates: true)) }

    private func refusal(_ call: () async throws -> Void) async throws -> ConnectError {
        let error = await #expect(throws: (any Error).self) { try await call() }
        #expect(recorder.requests.isEmpty)
        return try #require(error?.callFailure)
    }

    @Test("a parameter that the contract forbids is named with its operation and its place")
    func parameter() async throws {
        let error = try await refusal { _ = try await store.listPets(limit: 101) }
        #expect(error.code == .invalidArgument)
        let request = try #require(error.invalidRequest)
        #expect(request.operation == "GET /pets")
        #expect(request.violations.map(\.pointer) == ["/query/limit"])
        #expect(request.violations.map(\.keyword) == ["maximum"])
        #expect(error.message == request.description)
        #expect(error.message.hasPrefix("GET /pets is not sent, as the contract forbids it: /query/limit "))
    }

    @Test("every violation of models in parameters and bodies is reported, and no value")
    func models() async throws {
        let error = try await refusal {
            _ = try await store.listPets(status: [.sold, .unknown("lost")], filter: .init(kind: "cat"))
        }
        #expect(error.invalidRequest?.violations.map(\.pointer) == ["/query/status/1"])
        #expect(!error.message.contains("lost"))
        let body = try await refusal { _ = try await store.createPet(body: .init(name: "")) }
        #expect(body.invalidRequest?.operation == "POST /pets")
        #expect(body.invalidRequest?.violations.map(\.pointer) == ["/body/name"])
    }

    @Test("a body that is a list, text or bytes is checked as well, and so is each part")
    func bareBodies() async throws {
        let list = try await refusal { _ = try await store.putNotes(petID: 7, body: .json(["a", "b", "c", "d"])) }
        #expect(places(list) == ["/body maxItems"])
        let text = try await refusal {
            _ = try await store.putNotes(petID: 7, body: .text(String(repeating: "x", count: 1001)))
        }
        #expect(places(text) == ["/body maxLength"])
        let bytes = try await refusal { _ = try await store.putPhoto(petID: 7, body: ByteStream(Data(count: 1001))) }
        #expect(places(bytes) == ["/body maxLength"])
        let parts = try await refusal {
            _ = try await store.addPhotos(
                petID: 7,
                body: .init(
                    title: String(repeating: "x", count: 81), tags: ["a", "b", "c", "d"], photo: FilePart(data: Data()),
                    more: [FilePart(data: Data(count: 10)), FilePart(data: Data(count: 11))]))
        }
        #expect(
            places(parts) == [
                "/body/title maxLength", "/body/tags maxItems", "/body/photo minLength", "/body/more/1 maxLength",
            ])
    }

    @Test("of a stream of bytes whose length nobody knows beforehand, the length is not checked")
    func unknownLength() async throws {
        let chunks = AsyncStream<Data> { continuation in
            continuation.yield(Data(count: 1001))
            continuation.finish()
        }
        try await recorder.store(options: RESTOptions(validates: true)).putPhoto(petID: 7, body: ByteStream(chunks))
        #expect(recorder.requests.count == 1)
    }

    private func places(_ error: ConnectError) -> [String]? {
        error.invalidRequest?.violations.map { "\($0.pointer) \($0.keyword)" }
    }

    @Test("a raw response is not asked for by a request that the contract forbids")
    func rawAnswer() async throws {
        let error = try await refusal {
            _ = try await store.rest.response(to: Sample.PetStoreOperations.ListPets.self, .init(limit: 0))
        }
        #expect(error.invalidRequest?.violations.map(\.keyword) == ["minimum"])
    }

    @Test("an invalid request is never tried again, whatever the policy covers")
    func retries() async throws {
        let retry = RetryInterceptor(RetryPolicy(base: .zero, codes: [.invalidArgument]))
        let store = recorder.store(options: RESTOptions(validates: true), interceptors: [retry])
        let error = try await refusal { _ = try await store.listPets(limit: 101) }
        #expect(error.invalidRequest != nil)
    }

    @Test("requests as the contract has them are sent, and all of them where nobody asks")
    func sent() async throws {
        _ = try await store.listPets(limit: 100)
        #expect(recorder.last?.target == "/v1/pets?limit=100")
        _ = try await recorder.store().listPets(limit: 101)
        #expect(recorder.last?.target == "/v1/pets?limit=101")
        #expect(recorder.requests.count == 2)
    }
}
