import AccordHTTP
import AccordMocks

/// A REST API in the shape that Accord generates, with its mock.
enum PetStoreOperations {
    enum GetPet: RESTOperation {
        struct Request: Sendable {
            var petID: Int64
        }

        typealias Output = String

        enum Failure: Sendable, Equatable {
            case notFound(String)
        }

        static let descriptor = OperationDescriptor(
            service: "petstore.PetStore", name: "getPet", method: "GET", path: "/pets/{petId}")

        static func write(_ request: Request, to builder: inout RequestBuilder) {
            builder.path("petId", request.petID, #"I {"minimum":1}"#)
        }

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            switch response.status {
            case 200: .success(try await response.json("s"))
            default: .undocumented
            }
        }
    }

    enum WatchPets: RESTOperation {
        struct Request: Sendable {}

        typealias Output = ServerStream<ServerSentEvent<String>>
        typealias Failure = Never

        static let descriptor = OperationDescriptor(
            service: "petstore.PetStore", name: "watchPets", method: "GET", path: "/pets/events", isStream: true)

        static func write(_ request: Request, to builder: inout RequestBuilder) {}

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            .success(try response.events("s"))
        }
    }
}

final class PetStoreClientMock: ServiceMock {
    let getPet = OperationMock<PetStoreOperations.GetPet>()
    let watchPets = OperationMock<PetStoreOperations.WatchPets>()
    private let _validates: Bool

    var _methods: [any MethodMock] { [getPet, watchPets] }

    init(validates: Bool = false) {
        _validates = validates
    }

    func getPet(
        petID: Int64, options: CallOptions = .init()
    ) async throws(RESTError<PetStoreOperations.GetPet.Failure>) -> String {
        try await getPet.call(.init(petID: petID), options, validates: _validates)
    }

    func watchPets(
        options: CallOptions = .init()
    ) async throws(RESTError<PetStoreOperations.WatchPets.Failure>) -> ServerStream<ServerSentEvent<String>> {
        try await watchPets.call(.init(), options, validates: _validates)
    }
}
