import Accord
import Foundation
import HTTPTypes
import TestEnvironment
import Testing

@testable import AccordHTTP

/// Requests that a queue has kept are sent as if they had been sent at once.
@Suite("Stored requests of REST operations")
struct StoredRequestTests {
    private let recorder = Sample.Recorder(.json(#"{"id": 1, "name": "Rex"}"#))

    /// The request as it is sent at once, and as it is sent after it was kept.
    private func both<Operation: RESTOperation>(
        _ operation: Operation.Type, _ request: Operation.Request
    ) async throws -> (TransportRequest, TransportRequest) {
        let client = recorder.store().rest
        _ = try? await client.call(Operation.self, request)
        let first = try #require(recorder.last)
        let mutation = OperationMutation<Operation>()
        let bytes = try mutation.data(of: try await mutation.keep(request, limit: 1_000))
        _ = try? await mutation.call(try mutation.kept(from: bytes), through: client, CallOptions())
        return (first, try #require(recorder.last))
    }

    private func isSame<Operation: RESTOperation>(
        _ operation: Operation.Type, _ request: Operation.Request
    ) async throws {
        let (first, second) = try await both(operation, request)
        #expect(first.method == second.method)
        #expect(first.target == second.target)
        #expect(first.headers == second.headers)
        #expect(try await bytes(of: first) == second.body)
    }

    private func bytes(of request: TransportRequest) async throws -> Data? {
        guard let stream = request.stream else { return request.body }
        return try await stream.collect()
    }

    @Test("have the same target, headers and body")
    func same() async throws {
        try await isSame(Sample.PetStoreOperations.DeletePet.self, .init(petID: -7))
        try await isSame(Sample.PetStoreOperations.CreatePet.self, .init(body: .init(name: "Rex")))
        try await isSame(Sample.PetStoreOperations.PutNotes.self, .init(petID: 1, body: .text("größer")))
        try await isSame(Sample.PetStoreOperations.PutNotes.self, .init(petID: 1))
        let book = Sample.Book(name: "shelves/ä b/books/2", title: "T", tags: ["x"])
        try await isSame(
            Sample.LibraryOperations.UpdateBook.self, .init(book: book, dryRun: true, labels: ["a&b", "c"]))
    }

    @Test("have the body of a file, as it was when they were kept, and of a form with parts")
    func files() async throws {
        let folder = try Folder(["photo.png": "pixels"])
        let file = folder.url("photo.png")
        try await isSame(Sample.PetStoreOperations.PutPhoto.self, .init(petID: 1, body: ByteStream(file: file)))
        let mutation = OperationMutation<Sample.PetStoreOperations.PutPhoto>()
        let kept = try await mutation.keep(.init(petID: 1, body: ByteStream(file: file)), limit: 6)
        try folder.write("photo.png", "changed")
        #expect(kept.body == Data("pixels".utf8))
        await #expect { try await mutation.keep(.init(petID: 1, body: ByteStream(file: file)), limit: 6) } throws: {
            error in
            error.callFailure?.code == .resourceExhausted
        }

        let parts = Sample.PetStoreOperations.AddPhotos.Request.Body(
            title: "Rex", photo: FilePart(name: "rex.png", contents: ByteStream(file: file)))
        let (first, second) = try await both(Sample.PetStoreOperations.AddPhotos.self, .init(petID: 1, body: parts))
        let boundary = try #require(second.headers[.contentType]?.split(separator: "=").last)
        #expect(second.headers[.contentType]?.hasPrefix("multipart/form-data; boundary=") == true)
        let text = String(decoding: second.body ?? Data(), as: UTF8.self)
        #expect(text.hasPrefix("--\(boundary)\r\n") && text.contains("changed"))
        #expect(try await bytes(of: first)?.count == second.body?.count)
    }

    @Test("show and change their parameters and their body, and nothing of it when they are printed")
    func contents() async throws {
        let mutation = OperationMutation<Sample.PetStoreOperations.PutNotes>()
        var kept = try await mutation.keep(.init(petID: 1, body: .text("secret")), limit: 100)
        #expect(kept.path == ["petId": "1"])
        kept.path["petId"] = "a/ä"
        _ = try? await mutation.call(kept, through: recorder.store().rest, CallOptions())
        #expect(recorder.last?.target == "/v1/pets/a%2F%C3%A4/notes")
        #expect(!String(reflecting: kept).contains("secret") && !"\(kept)".contains("secret"))
        let created = try await OperationMutation<Sample.PetStoreOperations.CreatePet>()
            .keep(.init(body: .init(name: "Rex")), limit: 100)
        #expect(try created.body(as: Sample.NewPet.self).name == "Rex")
    }

    @Test("are sent under the key of their caller, and not repeated")
    func repeated() async throws {
        let answers = Locked(0)
        let client = Sample.store(interceptors: [RetryInterceptor()]) { request in
            answers.withLock { $0 += 1 }
            #expect(request.headers[.idempotencyKey] == "key")
            return .json(status: 503, "{}")
        }.rest
        let mutation = OperationMutation<Sample.PetStoreOperations.DeletePet>()
        var options = CallOptions()
        options.repetitionKey = "key"
        let kept = try await mutation.keep(.init(petID: 1), limit: 100)
        await #expect { try await mutation.call(kept, through: client, options) } throws: { error in
            (error as? ConnectError)?.code == .unavailable
        }
        #expect(answers.withLock { $0 } == 1)
    }

    @Test("damaged ones cannot be read")
    func damaged() {
        #expect(throws: CodecError.self) { try StoredRequest(data: Data([0xFF])) }
    }
}
