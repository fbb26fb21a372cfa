// A REST API in the shape that Accord generates, with everything in it that an OpenAPI document can ask for. The tests
// run it; the writer's tests hold what they write against it. Its models are in SampleModels.swift.

import Accord
import AccordHTTP
import Foundation

public enum Sample {}

nonisolated extension Sample {
    /// Pets, and what becomes of them.
    ///
    /// Source: `pets.openapi.yaml`
    public protocol PetStoreClientInterface: Sendable {
        /// Lists pets, a page at a time.
        func listPets(
            request: PetStoreOperations.ListPets.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.ListPets.Failure>) -> PetPage

        func createPet(
            request: PetStoreOperations.CreatePet.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.CreatePet.Failure>)
            -> PetStoreOperations.CreatePet.Output

        func getPet(
            request: PetStoreOperations.GetPet.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.GetPet.Failure>) -> Pet

        func deletePet(
            request: PetStoreOperations.DeletePet.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.DeletePet.Failure>)

        func signIn(
            request: PetStoreOperations.SignIn.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.SignIn.Failure>) -> Session

        func addPhotos(
            request: PetStoreOperations.AddPhotos.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.AddPhotos.Failure>) -> [String]

        func getPhoto(
            request: PetStoreOperations.GetPhoto.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.GetPhoto.Failure>) -> AccordHTTP.ByteStream

        func putPhoto(
            request: PetStoreOperations.PutPhoto.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.PutPhoto.Failure>)

        func putNotes(
            request: PetStoreOperations.PutNotes.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.PutNotes.Failure>) -> String

        func watchPets(
            request: PetStoreOperations.WatchPets.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.WatchPets.Failure>)
            -> AccordHTTP.ServerStream<AccordHTTP.ServerSentEvent<Pet>>

        func exportPets(
            request: PetStoreOperations.ExportPets.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.ExportPets.Failure>) -> AccordHTTP.ServerStream<Pet>
    }

    /// The operations of `petstore.PetStore`, as the contract describes them.
    public enum PetStoreOperations {
        /// Source: `#/paths/~1pets/get`
        public enum ListPets: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                /// How many pets a page has.
                public var limit: Int32
                public var cursor: String?
                public var tags: [String]?
                public var status: [PetStatus]?
                public var filter: PetFilter?
                public var xTrace: UUID?
                public var seen: String?

                public init(
                    limit: Int32 = 20,
                    cursor: String? = nil,
                    tags: [String]? = nil,
                    status: [PetStatus]? = nil,
                    filter: PetFilter? = nil,
                    xTrace: UUID? = nil,
                    seen: String? = nil
                ) {
                    self.limit = limit
                    self.cursor = cursor
                    self.tags = tags
                    self.status = status
                    self.filter = filter
                    self.xTrace = xTrace
                    self.seen = seen
                }
            }

            public typealias Output = PetPage

            public enum Failure: Sendable {
                case `default`(status: Int, Problem)
            }

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "listPets", method: "GET", path: "/pets",
                accepts: ["application/json"])

            // The value's type is written as in the tables of records, and `types` are what its numbers stand for.
            // Without more words, a query is in the style `form`, exploded; path and header in the style `simple`.
            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.query("limit", request.limit, "i")
                builder.query("cursor", request.cursor, "?s")
                builder.query("tags", request.tags, "?*s", explode: false)
                builder.query("status", request.status, "?*0", types: [PetStatus.self], style: .pipeDelimited)
                builder.query("filter", request.filter, "?0", types: [PetFilter.self], style: .deepObject)
                builder.header("X-Trace", request.xTrace, "?u")
                builder.cookie("seen", request.seen, "?s")
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try await response.json())
                default: .failure(.default(status: response.status, try await response.json()))
                }
            }
        }

        /// Source: `#/paths/~1pets/post`
        public enum CreatePet: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public var body: NewPet

                public init(body: NewPet) {
                    self.body = body
                }
            }

            /// Several successes that differ.
            public enum Output: Sendable {
                case created(Pet)
                case accepted(Ticket)
            }

            public enum Failure: Sendable {
                case badRequest(Problem)
                case conflict
                case clientError(status: Int, Problem)
            }

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "createPet", method: "POST", path: "/pets",
                accepts: ["application/json"],
                security: [[PetStoreSecurity.session], [PetStoreSecurity.key, PetStoreSecurity.partner]])

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.json(request.body)
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 201: .success(.created(try await response.json()))
                case 202: .success(.accepted(try await response.json()))
                case 400: .failure(.badRequest(try await response.json()))
                case 409: .failure(.conflict)
                case 400...499: .failure(.clientError(status: response.status, try await response.json()))
                default: .undocumented
                }
            }
        }

        /// Source: `#/paths/~1pets~1{petId}/get`
        public enum GetPet: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public var petID: Int64

                public init(petID: Int64) {
                    self.petID = petID
                }
            }

            public typealias Output = Pet

            public enum Failure: Sendable {
                case notFound(Problem)
            }

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "getPet", method: "GET", path: "/pets/{petId}",
                accepts: ["application/json"], security: [[PetStoreSecurity.session], []])

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.path("petId", request.petID, "I")
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try await response.json())
                case 404: .failure(.notFound(try await response.json()))
                default: .undocumented
                }
            }
        }

        /// Source: `#/paths/~1pets~1{petId}/delete`
        public enum DeletePet: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public var petID: Int64

                public init(petID: Int64) {
                    self.petID = petID
                }
            }

            public typealias Output = Void
            /// Nothing else is documented.
            public typealias Failure = Never

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "deletePet", method: "DELETE", path: "/pets/{petId}",
                security: [[PetStoreSecurity.session]])

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.path("petId", request.petID, "I")
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 204: .success(())
                default: .undocumented
                }
            }
        }

        /// Source: `#/paths/~1sign-in/post`
        public enum SignIn: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public var body: Credentials

                public init(body: Credentials) {
                    self.body = body
                }
            }

            public typealias Output = Session

            public enum Failure: Sendable {
                case unauthorized
            }

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "signIn", method: "POST", path: "/sign-in",
                accepts: ["application/json"])

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.form(request.body)
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try await response.json())
                case 401: .failure(.unauthorized)
                default: .undocumented
                }
            }
        }

        /// Source: `#/paths/~1pets~1{petId}~1photos/post`
        public enum AddPhotos: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public var petID: Int64
                public var body: Body

                public init(petID: Int64, body: Body) {
                    self.petID = petID
                    self.body = body
                }

                /// A multipart body: a property for each part.
                public struct Body: Sendable {
                    public var title: String
                    public var tags: [String]
                    public var details: PetFilter?
                    public var photo: AccordHTTP.FilePart
                    public var more: [AccordHTTP.FilePart]

                    public init(
                        title: String,
                        tags: [String] = [],
                        details: PetFilter? = nil,
                        photo: AccordHTTP.FilePart,
                        more: [AccordHTTP.FilePart] = []
                    ) {
                        self.title = title
                        self.tags = tags
                        self.details = details
                        self.photo = photo
                        self.more = more
                    }
                }
            }

            /// A root that is no object.
            public typealias Output = [String]
            public typealias Failure = Never

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "addPhotos", method: "POST", path: "/pets/{petId}/photos",
                accepts: ["application/json"], security: [[PetStoreSecurity.session]])

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.path("petId", request.petID, "I")
                builder.multipart()
                builder.part("title", request.body.title, "s")
                builder.part("tags", request.body.tags, "*s")
                builder.jsonPart("details", request.body.details, "?0", types: [PetFilter.self])
                builder.file("photo", request.body.photo, mediaType: "image/png")
                builder.files("more", request.body.more)
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 201: .success(try await response.json("*s"))
                default: .undocumented
                }
            }
        }

        /// Source: `#/paths/~1pets~1{petId}~1photo/get`
        public enum GetPhoto: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public var petID: Int64

                public init(petID: Int64) {
                    self.petID = petID
                }
            }

            public typealias Output = AccordHTTP.ByteStream

            public enum Failure: Sendable {
                case notFound
            }

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "getPhoto", method: "GET", path: "/pets/{petId}/photo",
                accepts: ["image/*"], isStream: true)

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.path("petId", request.petID, "I")
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try response.bytes())
                case 404: .failure(.notFound)
                default: .undocumented
                }
            }
        }

        /// Source: `#/paths/~1pets~1{petId}~1photo/put`
        public enum PutPhoto: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public var petID: Int64
                public var body: AccordHTTP.ByteStream

                public init(petID: Int64, body: AccordHTTP.ByteStream) {
                    self.petID = petID
                    self.body = body
                }
            }

            public typealias Output = Void
            public typealias Failure = Never

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "putPhoto", method: "PUT", path: "/pets/{petId}/photo",
                security: [[PetStoreSecurity.session]])

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.path("petId", request.petID, "I")
                builder.bytes(request.body, mediaType: "image/png")
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200...299: .success(())
                default: .undocumented
                }
            }
        }

        /// Source: `#/paths/~1pets~1{petId}~1notes/put`
        public enum PutNotes: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public var petID: Int64
                /// Several forms: a case for each.
                public var body: Body?

                public init(petID: Int64, body: Body? = nil) {
                    self.petID = petID
                    self.body = body
                }

                public enum Body: Sendable {
                    case text(String)
                    case json([String])
                }
            }

            public typealias Output = String
            public typealias Failure = Never

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "putNotes", method: "PUT", path: "/pets/{petId}/notes",
                accepts: ["text/plain", "application/json"])

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.path("petId", request.petID, "I")
                switch request.body {
                case .text(let body): builder.text(body, mediaType: "text/plain")
                case .json(let body): builder.json(body, "*s", mediaType: "application/vnd.notes+json")
                case nil: break
                }
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                // Where one status has several forms, its media type tells them apart.
                case 200 where response.has("text/plain"): .success(try await response.text())
                case 200: .success(try await response.json("s"))
                default: .undocumented
                }
            }
        }

        /// Source: `#/paths/~1pets~1events/get`
        public enum WatchPets: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public var since: Date?

                public init(since: Date? = nil) {
                    self.since = since
                }
            }

            public typealias Output = AccordHTTP.ServerStream<AccordHTTP.ServerSentEvent<Pet>>
            public typealias Failure = Never

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "watchPets", method: "GET", path: "/pets/events",
                accepts: ["text/event-stream"], isStream: true)

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.query("since", request.since, "?tr")
            }

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try response.events("0", types: [Pet.self]))
                default: .undocumented
                }
            }
        }

        /// Source: `#/paths/~1pets~1export/get`
        public enum ExportPets: AccordHTTP.RESTOperation {
            public struct Request: Sendable {
                public init() {}
            }

            public typealias Output = AccordHTTP.ServerStream<Pet>
            public typealias Failure = Never

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "petstore.PetStore", name: "exportPets", method: "GET", path: "/pets/export",
                accepts: ["application/x-ndjson"], isStream: true)

            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {}

            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200: .success(try response.lines("0", types: [Pet.self]))
                default: .undocumented
                }
            }
        }
    }

    /// How callers of `petstore.PetStore` show who they are.
    public enum PetStoreSecurity {
        /// What signing in gave.
        public static let session = AccordHTTP.SecurityScheme("session", .bearer)
        public static let key = AccordHTTP.SecurityScheme("key", .header("X-Key"))
        public static let partner = AccordHTTP.SecurityScheme("partner", .query("partner"))
    }

    /// Where `petstore.PetStore` is to be found.
    public enum PetStoreServers {
        /// Production.
        public static var production: URL { AccordHTTP.ServerURL.make("https://pets.example/v1") }

        public enum Region: String, Sendable, CaseIterable {
            case eu
            case usEast = "us-east"
        }

        /// Near you.
        public static func regional(
            region: Region = .eu,
            port: String = "443"
        ) throws(AccordHTTP.ConnectError) -> URL {
            try AccordHTTP.ServerURL.make(
                "https://{region}.pets.example:{port}/v1", ["region": region.rawValue, "port": port])
        }
    }

    /// Calls `petstore.PetStore` through a transport.
    ///
    /// Source: `pets.openapi.yaml`
    public final class PetStoreClient: PetStoreClientInterface {
        /// What the calls go through; also gives answers as they come, unread: `client.rest.answer(to:_:)`.
        public let rest: AccordHTTP.RESTClient

        public init(transport: any AccordHTTP.Transport, options: AccordHTTP.RESTOptions = .init()) {
            rest = AccordHTTP.RESTClient(transport: transport, options: options)
        }

        /// Lists pets, a page at a time.
        public func listPets(
            request: PetStoreOperations.ListPets.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.ListPets.Failure>) -> PetPage {
            try await rest.call(PetStoreOperations.ListPets.self, request, options)
        }

        public func createPet(
            request: PetStoreOperations.CreatePet.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.CreatePet.Failure>)
            -> PetStoreOperations.CreatePet.Output
        {
            try await rest.call(PetStoreOperations.CreatePet.self, request, options)
        }

        public func getPet(
            request: PetStoreOperations.GetPet.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.GetPet.Failure>) -> Pet {
            try await rest.call(PetStoreOperations.GetPet.self, request, options)
        }

        public func deletePet(
            request: PetStoreOperations.DeletePet.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.DeletePet.Failure>) {
            try await rest.call(PetStoreOperations.DeletePet.self, request, options)
        }

        public func signIn(
            request: PetStoreOperations.SignIn.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.SignIn.Failure>) -> Session {
            try await rest.call(PetStoreOperations.SignIn.self, request, options)
        }

        public func addPhotos(
            request: PetStoreOperations.AddPhotos.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.AddPhotos.Failure>) -> [String] {
            try await rest.call(PetStoreOperations.AddPhotos.self, request, options)
        }

        public func getPhoto(
            request: PetStoreOperations.GetPhoto.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.GetPhoto.Failure>) -> AccordHTTP.ByteStream {
            try await rest.call(PetStoreOperations.GetPhoto.self, request, options)
        }

        public func putPhoto(
            request: PetStoreOperations.PutPhoto.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.PutPhoto.Failure>) {
            try await rest.call(PetStoreOperations.PutPhoto.self, request, options)
        }

        public func putNotes(
            request: PetStoreOperations.PutNotes.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.PutNotes.Failure>) -> String {
            try await rest.call(PetStoreOperations.PutNotes.self, request, options)
        }

        public func watchPets(
            request: PetStoreOperations.WatchPets.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.WatchPets.Failure>)
            -> AccordHTTP.ServerStream<AccordHTTP.ServerSentEvent<Pet>>
        {
            try await rest.call(PetStoreOperations.WatchPets.self, request, options)
        }

        public func exportPets(
            request: PetStoreOperations.ExportPets.Request,
            options: AccordHTTP.CallOptions
        ) async throws(AccordHTTP.RESTError<PetStoreOperations.ExportPets.Failure>) -> AccordHTTP.ServerStream<Pet> {
            try await rest.call(PetStoreOperations.ExportPets.self, request, options)
        }
    }
}

nonisolated extension Sample.PetStoreClientInterface {
    /// Lists pets, a page at a time.
    ///
    /// - Parameter limit: How many pets a page has.
    public func listPets(
        limit: Int32 = 20,
        cursor: String? = nil,
        tags: [String]? = nil,
        status: [Sample.PetStatus]? = nil,
        filter: Sample.PetFilter? = nil,
        xTrace: UUID? = nil,
        seen: String? = nil,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.ListPets.Failure>) -> Sample.PetPage {
        try await listPets(
            request: .init(
                limit: limit, cursor: cursor, tags: tags, status: status, filter: filter, xTrace: xTrace, seen: seen),
            options: options)
    }

    /// All pages of `listPets`, each asked for when the last one has been read.
    public func listPetsPages(
        request: Sample.PetStoreOperations.ListPets.Request = .init(),
        options: AccordHTTP.CallOptions = .init()
    ) -> AccordHTTP.Pages<Sample.PetPage, Sample.PetStoreOperations.ListPets.Failure> {
        AccordHTTP.Pages(from: request.cursor) {
            (cursor) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.ListPets.Failure>) in
            var request = request
            request.cursor = cursor
            return try await self.listPets(request: request, options: options)
        } next: {
            $0.nextCursor
        }
    }

    /// The items of all pages of `listPets`.
    public func listPetsItems(
        request: Sample.PetStoreOperations.ListPets.Request = .init(),
        options: AccordHTTP.CallOptions = .init()
    ) -> AccordHTTP.PageItems<Sample.PetPage, Sample.Pet, Sample.PetStoreOperations.ListPets.Failure> {
        listPetsPages(request: request, options: options).items { $0.items }
    }

    public func createPet(
        body: Sample.NewPet,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.CreatePet.Failure>)
        -> Sample.PetStoreOperations.CreatePet.Output
    {
        try await createPet(request: .init(body: body), options: options)
    }

    public func getPet(
        petID: Int64,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.GetPet.Failure>) -> Sample.Pet {
        try await getPet(request: .init(petID: petID), options: options)
    }

    public func deletePet(
        petID: Int64,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.DeletePet.Failure>) {
        try await deletePet(request: .init(petID: petID), options: options)
    }

    public func signIn(
        body: Sample.Credentials,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.SignIn.Failure>) -> Sample.Session {
        try await signIn(request: .init(body: body), options: options)
    }

    public func addPhotos(
        petID: Int64,
        body: Sample.PetStoreOperations.AddPhotos.Request.Body,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.AddPhotos.Failure>) -> [String] {
        try await addPhotos(request: .init(petID: petID, body: body), options: options)
    }

    public func getPhoto(
        petID: Int64,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.GetPhoto.Failure>) -> AccordHTTP.ByteStream {
        try await getPhoto(request: .init(petID: petID), options: options)
    }

    public func putPhoto(
        petID: Int64,
        body: AccordHTTP.ByteStream,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.PutPhoto.Failure>) {
        try await putPhoto(request: .init(petID: petID, body: body), options: options)
    }

    public func putNotes(
        petID: Int64,
        body: Sample.PetStoreOperations.PutNotes.Request.Body? = nil,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.PutNotes.Failure>) -> String {
        try await putNotes(request: .init(petID: petID, body: body), options: options)
    }

    public func watchPets(
        since: Date? = nil,
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.WatchPets.Failure>)
        -> AccordHTTP.ServerStream<AccordHTTP.ServerSentEvent<Sample.Pet>>
    {
        try await watchPets(request: .init(since: since), options: options)
    }

    public func exportPets(
        options: AccordHTTP.CallOptions = .init()
    ) async throws(AccordHTTP.RESTError<Sample.PetStoreOperations.ExportPets.Failure>)
        -> AccordHTTP.ServerStream<Sample.Pet>
    {
        try await exportPets(request: .init(), options: options)
    }
}

// MARK: From a .proto service with google.api.http

nonisolated extension Sample {
    public enum LibraryOperations {
        /// Source: `sample.v1.Library.UpdateBook`
        public enum UpdateBook: AccordHTTP.RESTOperation {
            public typealias Request = UpdateBookRequest
            public typealias Output = Book
            public typealias Failure = Never

            public static let descriptor = AccordHTTP.OperationDescriptor(
                service: "sample.v1.Library", name: "UpdateBook", method: "PATCH",
                path: "/v1/{book.name=shelves/*/books/*}", accepts: ["application/json"])

            // `body: "*"` for all fields that are not in the path; without `body`, there is none.
            public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                builder.message(request, body: "book")
            }

            // `response.message(field: "book")` where the contract has a `response_body`.
            public static func read(
                _ response: AccordHTTP.RESTResponse
            ) async throws(AccordHTTP.ConnectError) -> AccordHTTP.RESTResult<Output, Failure> {
                switch response.status {
                case 200...299: .success(try await response.message())
                default: .undocumented
                }
            }
        }
    }
}
