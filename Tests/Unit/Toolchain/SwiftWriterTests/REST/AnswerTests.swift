import Contract
import Testing

@Suite("Answers")
struct AnswerTests {
    private func write(_ responses: APIResponse...) throws -> String {
        try SwiftWriterTests.write(
            schemaFile([record("Thing")], apis: [api("Shop", [operation("get", "GET", "/", [], responses)])]),
            kind: .clients)
    }

    private let thing = json(.model("shop.Thing"))
    private let text = Content(mediaType: "text/plain", form: .text(.string))

    @Test(
        "The content of a success determines its type and how it is read",
        arguments: [
            (json(.model("shop.Thing")), "Shop.Thing", "try response.json()", false),
            (
                json(.list(.model("shop.Thing"))), "[Shop.Thing]",
                "try response.json(\"*0\", types: [Shop.Thing.self])", false
            ),
            (json(.any), "Accord.JSONValue", "try response.json(\"j\")", false),
            (Content(mediaType: "text/html", form: .text(.string)), "String", "try response.text()", false),
            (Content(mediaType: "text/plain", form: .text(.int64)), "Int64", "try response.text(\"I\")", false),
            (
                Content(mediaType: "text/plain", form: .text(.model("shop.Thing"))), "Shop.Thing",
                "try response.text(\"0\", types: [Shop.Thing.self])", false
            ),
            (Content(mediaType: "image/*", form: .binary), "AccordHTTP.ByteStream", "try response.bytes()", true),
            (
                Content(mediaType: "text/event-stream", form: .events(.model("shop.Thing"))),
                "AccordHTTP.ServerStream<AccordHTTP.ServerSentEvent<Shop.Thing>>",
                "try response.events(\"0\", types: [Shop.Thing.self])", true
            ),
            (
                Content(mediaType: "application/jsonl", form: .lines(.string)), "AccordHTTP.ServerStream<String>",
                "try response.lines(\"s\")", true
            ),
        ] as [(Content, String, String, Bool)])
    func successes(_ content: Content, _ type: String, _ expression: String, _ isStream: Bool) throws {
        let output = try write(response(200, content))
        expect(output, has: "public typealias Output = \(type)")
        expect(output, has: "case 200: .success(\(expression))")
        #expect(output.contains("accepts: [\"\(content.mediaType)\"]"))
        #expect(output.contains("isStream: true") == isStream)
    }

    @Test("Several successes that differ are an enum, and one with several forms is distinguished by its media type")
    func severalSuccesses() throws {
        let output = try write(response(200, thing, text), response(204), response(.range(2), [thing]))
        expect(
            output,
            has: """
                @frozen public enum Output: Sendable {
                    case okJSON(Shop.Thing)
                    case okText(String)
                    case noContent
                    case success(status: Int, Shop.Thing)
                }
                """)
        expect(
            output,
            has: """
                case 200 where response.has("application/json"): .success(.okJSON(try response.json()))
                case 200: .success(.okText(try response.text()))
                case 204: .success(.noContent)
                case 200...299: .success(.success(status: response.status, try response.json()))
                default: .undocumented
                """)
    }

    @Test("Of several that are JSON, each is named by its media type")
    func namesOfJSON() throws {
        let output = try write(
            response(
                200, thing, json(.string, "application/vnd.api+json"), json(.int64, "text/json"), json(.bool, "*/*")),
            response(404, json(.string, "application/vnd.a.v1+json"), json(.int64, "application/vnd.a.v2+json")))
        for name in [
            "okJSON(", "okVndAPIJSON(", "okTextJSON(", "okAnyJSON(", "notFoundVndAV1JSON(", "notFoundVndAV2JSON(",
        ] {
            #expect(output.contains("case \(name)"))
        }
    }

    @Test("All media types of successes are accepted")
    func accepted() throws {
        let images = ["image/png", "image/jpeg"].map { Content(mediaType: $0, form: .binary) }
        let output = try write(response(200, images[0], images[1]))
        expect(output, has: "public typealias Output = AccordHTTP.ByteStream")
        #expect(output.contains(#"accepts: ["image/png", "image/jpeg"]"#))
    }

    @Test("Of several forms, the most specific comes first, with each media type that has it")
    func specificity() throws {
        let any = response(
            200, json(.string, "application/*"), thing, json(.model("shop.Thing"), "text/json"), text)
        expect(
            try write(any),
            has: """
                case 200 where response.has("application/json") || response.has("text/json"): .success(.okJSON(try response.json()))
                case 200 where response.has("text/plain"): .success(.okText(try response.text()))
                case 200: .success(.okApplicationJSON(try response.json("s")))
                """)
    }

    @Test("Media types that differ in parameters are cases named by these, and the one with more is tried first")
    func parameters() throws {
        let output = try write(
            response(200, thing, json(.string, "application/json;stream=watch"), text),
            response(
                201, json(.string, "application/json; v=1; charset=utf-8"),
                json(.model("shop.Thing"), "application/json; v=2")))
        expect(
            output,
            has: """
                @frozen public enum Output: Sendable {
                    case okJSONStreamWatch(String)
                    case okText(String)
                    case okJSON(Shop.Thing)
                    case createdJSONV1(String)
                    case createdJSONV2(Shop.Thing)
                """)
        expect(
            output,
            has: """
                case 200 where response.has("application/json;stream=watch"): .success(.okJSONStreamWatch(try response.json("s")))
                case 200 where response.has("text/plain"): .success(.okText(try response.text()))
                case 200: .success(.okJSON(try response.json()))
                case 201 where response.has("application/json; v=1; charset=utf-8"): .success(.createdJSONV1(try response.json("s")))
                case 201: .success(.createdJSONV2(try response.json()))
                """)
    }

    @Test("A parameter that distinguishes nothing is not asked for")
    func idleParameter() throws {
        expect(
            try write(response(200, json(.string, "application/json;odata=minimal"), text)),
            has: """
                case 200 where response.has("application/json"): .success(.okJSON(try response.json("s")))
                case 200: .success(.okText(try response.text()))
                """)
    }

    @Test("A form that has a range as well is what all others are read as")
    func rangeOfForm() throws {
        expect(
            try write(response(200, thing, json(.model("shop.Thing"), "*/*"), text)),
            has: """
                case 200 where response.has("text/plain"): .success(.okText(try response.text()))
                case 200: .success(.okJSON(try response.json()))
                """)
    }

    @Test("Several successes that are alike are one type")
    func alike() throws {
        let output = try write(response(200, thing, json(.model("shop.Thing"), "text/json")), response(201, thing))
        expect(output, has: "public typealias Output = Shop.Thing")
        expect(output, has: "case 200: .success(try response.json())")
        expect(output, has: "case 201: .success(try response.json())")
    }

    @Test("Other answers are named by their statuses, codes before ranges, and the default last")
    func failures() throws {
        let output = try write(
            response(.default, [thing]), response(.range(4), [text]), response(422, thing), response(304),
            response(599), response(200, thing),
            response(500, Content(mediaType: "image/png", form: .binary)))
        expect(
            output,
            has: """
                @frozen public enum Failure: Sendable {
                    case unprocessableContent(Shop.Thing)
                    case notModified
                    case status599
                    case internalServerError
                    case clientError(status: Int, String)
                    case `default`(status: Int, Shop.Thing)
                }
                """)
        expect(
            output,
            has: """
                case 200: .success(try response.json())
                case 422: .failure(.unprocessableContent(try response.json()))
                case 304: .failure(.notModified)
                case 599: .failure(.status599)
                case 500: .failure(.internalServerError)
                case 400...499: .failure(.clientError(status: response.status, try response.text()))
                default: .failure(.default(status: response.status, try response.json()))
                """)
    }

    @Test("Failures that several operations document alike are one type")
    func sharedFailures() throws {
        let answers = [response(404, thing), response(.default, [thing])]
        let output = try SwiftWriterTests.write(
            schemaFile(
                [record("Thing")],
                apis: [
                    api(
                        "Shop",
                        [
                            operation("a", "GET", "/a", [], answers), operation("b", "GET", "/b", [], answers),
                            operation("c", "GET", "/c", [], [response(404, thing)]),
                        ])
                ]), kind: .clients)
        expect(
            output,
            has: """
                /// The documented answers of several operations that are no successes.
                @frozen public enum NotFoundDefaultFailure: Sendable {
                    case notFound(Shop.Thing)
                    case `default`(status: Int, Shop.Thing)
                }
                """)
        #expect(output.components(separatedBy: "public typealias Failure = NotFoundDefaultFailure").count == 3)
        #expect(output.components(separatedBy: "enum Failure: Sendable {").count == 2)
    }

    @Test("Nothing is documented, or a default only")
    func nothing() throws {
        let nothing = try write()
        expect(nothing, has: "public typealias Output = Void\npublic typealias Failure = Never")
        expect(nothing, has: "case 200...299: .success(())\ndefault: .undocumented")
        let output = try write(response(.default, [thing]))
        expect(output, has: "public typealias Output = Shop.Thing")
        expect(output, has: "case 200...299: .success(try response.json())")
    }

    @Test("An operation that answers with JSON or with a stream becomes two")
    func streams() throws {
        let output = try write(
            response(200, thing, Content(mediaType: "text/event-stream", form: .events(.model("shop.Thing")))),
            response(400, thing))
        expect(output, has: "public enum Get: AccordHTTP.RESTOperation {")
        expect(output, has: "public enum GetStream: AccordHTTP.RESTOperation {")
        #expect(output.split(separator: "\n").count { $0.contains("Failure = BadRequestFailure") } == 2)
        #expect(output.split(separator: "\n").count { $0.contains("accepts: [\"text/event-stream\"]") } == 1)
    }
}
