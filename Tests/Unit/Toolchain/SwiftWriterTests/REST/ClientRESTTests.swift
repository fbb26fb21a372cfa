import Contract
import SwiftWriter
import Testing

@Suite("REST clients")
struct ClientRESTTests {
    private let source = schemaFile(
        [record("Thing"), record("Problem")],
        apis: [
            api(
                "Shop",
                [
                    operation(
                        "getThing", "GET", "/things/{thing_id}", [parameter("thing_id", .path, .int64)],
                        [response(200, json(.model("shop.Thing"))), response(404, json(.model("shop.Problem")))],
                        documentation: Documentation(leading: " Returns a thing.\n\n At once."))
                ])
        ])

    @Test("An interface with a line for each operation")
    func interface() throws {
        expect(
            try write(source, kind: .clients),
            has: """
                /// Source: `shop.openapi.yaml`
                public protocol ShopClientInterface: Sendable {
                    /// Returns a thing.
                    func getThing(request: ShopOperations.GetThing.Request, options: AccordHTTP.CallOptions) \
                async throws(GetThingError) -> Thing
                }

                /// The operations of `shop.Shop`, as the contract describes them.
                public enum ShopOperations {}
                """)
    }

    @Test("The error type of an operation has a short name, which gives way to a schema's")
    func errorName() throws {
        expect(
            try write(source, kind: .clients),
            has: """
                /// Why `getThing` gave no success.
                public typealias GetThingError = AccordHTTP.RESTError<ShopOperations.GetThing.Failure>
                """)
        let clashing = schemaFile(
            [record("GetThingError")],
            apis: [api("Shop", [operation("getThing", "GET", "/things", [], [response(204)])])])
        expect(
            try write(clashing, kind: .clients),
            has: "public typealias GetThingError_ = AccordHTTP.RESTError<ShopOperations.GetThing.Failure>")
    }

    @Test("An operation is an enum with all that the runtime has to know")
    func operationEnum() throws {
        expect(
            try write(source, kind: .clients),
            has: """
                nonisolated extension Shop.ShopOperations {
                    /// Source: `#/paths/getThing`
                    public enum GetThing: AccordHTTP.RESTOperation {
                        @frozen public struct Request: Sendable {
                            public var thingID: Int64

                            public init(thingID: Int64) {
                                self.thingID = thingID
                            }
                        }

                        public typealias Output = Shop.Thing
                        /// The documented answers that are no successes.
                        @frozen public enum Failure: Sendable {
                            case notFound(Shop.Problem)
                        }
                        public static let descriptor = AccordHTTP.OperationDescriptor(
                            service: "shop.Shop", name: "getThing", method: "GET", path: "/things/{thing_id}",
                            accepts: ["application/json"]
                        )

                        public static func write(_ request: Request, to builder: inout AccordHTTP.RequestBuilder) {
                            builder.path("thing_id", request.thingID, "I")
                        }
                        public static func read(_ response: AccordHTTP.RESTResponse) throws(AccordHTTP.ConnectError) -> _Result {
                            switch response.status {
                            case 200: .success(try response.json())
                            case 404: .failure(.notFound(try response.json()))
                            default: .undocumented
                            }
                        }
                    }
                }
                """)
    }

    @Test("A client with methods of one line, and conveniences that take parameters one by one")
    func client() throws {
        let output = try write(source, kind: .clients)
        expect(
            output,
            has: """
                public func getThing(
                    request: Shop.ShopOperations.GetThing.Request, options: AccordHTTP.CallOptions
                ) async throws(Shop.GetThingError) -> Shop.Thing {
                    try await rest.call(Shop.ShopOperations.GetThing.self, request, options)
                }
                """)
        expect(
            output,
            has: """
                nonisolated extension Shop.ShopClientInterface {
                    /// Returns a thing.
                    ///
                    /// At once.
                    public func getThing(
                        thingID: Int64, options: AccordHTTP.CallOptions = .init()
                    ) async throws(Shop.GetThingError) -> Shop.Thing {
                        try await self.getThing(request: .init(thingID: thingID), options: options)
                    }
                }
                """)
    }

    @Test("A mock with one operation mock for each operation")
    func mock() throws {
        let output = try write(source, kind: .mocks)
        expect(
            output,
            has: """
                public final class ShopClientMock: ShopClientInterface, AccordMocks.ServiceMock {
                    public let getThing = AccordMocks.OperationMock<ShopOperations.GetThing>()
                    let _validates: Bool

                    public var _methods: [any AccordMocks.MethodMock] { [getThing] }

                    /// - Parameter validates: whether requests that the contract forbids are refused, as by a client with
                    ///   `RESTOptions(validates: true)`.
                    public init(validates: Bool = false) {
                        _validates = validates
                    }
                }
                """)
        expect(
            output,
            has: """
                ) async throws(Shop.GetThingError) -> Shop.Thing {
                    try await getThing.call(request, options, validates: _validates)
                }
                """)
        expect(
            output,
            has: """
                nonisolated extension Shop.ShopOperations.GetThing {
                    /// The server's side of the operation, for the handlers of a `LoopbackServer`.
                    public enum Served: AccordMocks.ServedOperation {
                        public typealias Operation = Shop.ShopOperations.GetThing

                        public static func request(from reader: AccordMocks.RequestReader) throws(AccordHTTP.ConnectError) -> Request {
                            try Request(thingID: reader.path("thing_id", "I"))
                        }

                        public static func write(output: Output, to writer: inout AccordMocks.ResponseWriter) {
                            writer.json(200, output)
                        }
                """)
    }

    @Test("An operation of a service of messages takes and gives those")
    func transcoding() throws {
        var messages = file("test.proto", package: "lib.v1", [message("Book"), message("GetBook")])
        messages.apis = [
            API(
                name: "LibraryREST", fullName: "lib.v1.LibraryREST",
                operations: [
                    operation(
                        "UpdateBook", "PATCH",
                        transcoding: Transcoding(
                            method: "lib.v1.Library/UpdateBook",
                            input: "lib.v1.GetBook", output: "lib.v1.Book", template: "/v1/{name=books/*}", body: "*",
                            responseBody: "book"))
                ], location: nowhere)
        ]
        let output = try write(messages, kind: .clients)
        expect(
            output,
            has: """
                public enum UpdateBook: AccordHTTP.RESTOperation {
                    public typealias Request = Lib.V1.GetBook

                    public typealias Output = Lib.V1.Book
                    public typealias Failure = Never
                """)
        #expect(output.contains("path: \"/v1/{name=books/*}\","))
        expect(output, has: "builder.message(request, body: \"*\")")
        expect(output, has: "case 200...299: .success(try response.message(field: \"book\"))")
        expect(
            output,
            has: """
                public func updateBook(request: Lib.V1.LibraryRESTOperations.UpdateBook.Request) async \
                throws(Lib.V1.UpdateBookError) -> Lib.V1.Book {
                """)
    }

    @Test("A deprecated operation is deprecated wherever it is called")
    func deprecation() throws {
        let source = schemaFile([], apis: [api("Shop", [operation("old", isDeprecated: true)])])
        let mark = "@available(*, deprecated, message: \"old is deprecated in the contract\")"
        let count = { (kind: OutputKind) in
            try write(source, kind: kind).split(separator: "\n").count { $0.contains(mark) }
        }
        #expect(try count(.clients) == 3)
        #expect(try count(.mocks) == 1)
    }
}
