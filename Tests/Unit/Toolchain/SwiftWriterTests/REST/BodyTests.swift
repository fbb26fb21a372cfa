import Contract
import Testing

@Suite("Bodies of requests")
struct BodyTests {
    private func write(_ contents: Content..., isRequired: Bool = true) throws -> String {
        try SwiftWriterTests.write(
            schemaFile(
                [record("Thing")],
                apis: [api("Shop", [operation("put", "PUT", body: contents, isBodyRequired: isRequired)])]),
            kind: .clients)
    }

    @Test(
        "Each form",
        arguments: [
            (json(.model("shop.Thing")), "Shop.Thing", "json(request.body)"),
            (
                json(.list(.model("shop.Thing")), "application/vnd.a+json"), "[Shop.Thing]",
                "json(request.body, \"*0\", types: [Shop.Thing.self], mediaType: \"application/vnd.a+json\")"
            ),
            (json(.nullable(.string)), "String?", "json(request.body, \"?s\")"),
            (
                Content(mediaType: "application/x-www-form-urlencoded", form: .form(.map(.string))), "[String: String]",
                "form(request.body, \"{s\")"
            ),
            (
                Content(
                    mediaType: "application/x-www-form-urlencoded", form: .form(.map(.string)),
                    encodings: [
                        encoding("a", .deepObject), encoding("b", .pipeDelimited),
                        encoding("c", nil, ["application/json"]),
                    ]), "[String: String]",
                #"form(request.body, "{s", styles: ["a": .deepObject, "b": .init(.pipeDelimited), "c": .json])"#
            ),
            (
                Content(mediaType: "text/html", form: .text(.string)), "String",
                "text(request.body, mediaType: \"text/html\")"
            ),
            (
                Content(mediaType: "application/octet-stream", form: .binary), "AccordHTTP.ByteStream",
                "bytes(request.body)"
            ),
        ] as [(Content, String, String)])
    func forms(_ content: Content, _ type: String, _ line: String) throws {
        let output = try write(content)
        expect(output, has: "public var body: \(type)")
        expect(output, has: "builder.\(line)")
    }

    @Test(
        "The rules of a body are at the end of its type, as far as the type does not imply them",
        arguments: [
            (
                json(.list(.string)), schema("array", ["maxItems": "3"], of: schema("string")),
                #"json(request.body, "*s {\"maxItems\":3}")"#
            ),
            (json(.string), schema("string"), #"json(request.body, "s")"#),
            (
                Content(mediaType: "application/x-www-form-urlencoded", form: .form(.map(.string))),
                schema("object", ["minProperties": "1"], of: schema("string"), "additionalProperties"),
                #"form(request.body, "{s {\"minProperties\":1}")"#
            ),
            (
                Content(mediaType: "text/plain", form: .text(.string)), schema("string", ["maxLength": "80"]),
                #"text(request.body, "s {\"maxLength\":80}")"#
            ),
            (
                Content(mediaType: "text/plain", form: .text(.int64)), schema("integer", ["maximum": "80"]),
                #"text(request.body, "I {\"maximum\":80}")"#
            ),
            // Text that is a number is no JSON string of it.
            (
                Content(mediaType: "text/plain", form: .text(.string)), schema("integer", ["maximum": "80"]),
                "text(request.body)"
            ),
            (
                Content(mediaType: "image/png", form: .binary),
                schema("string", ["minLength": "1", "maxLength": "80"]),
                #"bytes(request.body, atLeast: 1, atMost: 80, mediaType: "image/png")"#
            ),
            (Content(mediaType: "application/octet-stream", form: .binary), JSON.object([]), "bytes(request.body)"),
        ] as [(Content, JSON, String)])
    func rules(_ content: Content, _ rules: JSON, _ line: String) throws {
        var content = content
        content.rules = rules
        expect(try write(content), has: "builder.\(line)")
    }

    private static func encoding(
        _ name: String, _ style: Parameter.Style?, _ mediaTypes: [String] = []
    ) -> PartEncoding {
        PartEncoding(
            name: name, schema: SchemaID(0), mediaTypes: mediaTypes, defaultMediaType: "text/plain", style: style,
            location: SourceLocation(file: ""))
    }

    @Test("The rules of parts are those of a value, of a list, and of each file")
    func rulesOfParts() throws {
        func part(
            _ name: String, _ form: Content.PartForm, isRepeated: Bool = false, _ rules: JSON
        ) -> Content.Part {
            var part = Content.Part(name: name, form: form, isRequired: true, isRepeated: isRepeated)
            part.rules = rules
            return part
        }
        let parts = [
            part("title", .text(.string), schema("string", ["maxLength": "80"])),
            part("tags", .text(.string), isRepeated: true, schema("array", ["maxItems": "3"], of: schema("string"))),
            part("photo", .file, schema("string", ["maxLength": "1000"])),
            part(
                "more", .file, isRepeated: true,
                schema("array", of: schema("string", ["minLength": "1"]))),
        ]
        expect(
            try write(Content(mediaType: "multipart/form-data", form: .multipart(parts))),
            has: #"""
                builder.part("title", request.body.title, "s {\"maxLength\":80}")
                builder.part("tags", request.body.tags, "*s {\"maxItems\":3}")
                builder.file("photo", request.body.photo, atMost: 1000)
                builder.files("more", request.body.more, atLeast: 1)
                """#)
    }

    @Test("A body that need not be there")
    func optional() throws {
        let output = try write(json(.nullable(.model("shop.Thing"))), isRequired: false)
        expect(output, has: "public init(body: Shop.Thing? = nil) {")
        expect(output, has: "if let body = request.body {\n    builder.json(body)\n}")
        expect(
            output,
            has: "public func put(body: Shop.Thing? = nil, options: AccordHTTP.CallOptions = .init()) async "
                + "throws(Shop.PutError) {")
    }

    @Test("Media types of one form are cases as well, and the options choose one of a range")
    func sameForm() throws {
        let output = try write(
            json(.model("shop.Thing"), "application/json-patch+json"),
            json(.model("shop.Thing"), "application/merge-patch+json"), Content(mediaType: "image/png", form: .binary),
            Content(mediaType: "image/*", form: .binary), Content(mediaType: "*/*", form: .binary))
        expect(
            output,
            has: """
                @frozen public enum Body: Sendable {
                    /// `application/json-patch+json`
                    case applicationJSONPatchJSON(Shop.Thing)
                    /// `application/merge-patch+json`
                    case applicationMergePatchJSON(Shop.Thing)
                    /// `image/png`
                    case bytes(AccordHTTP.ByteStream)
                    /// `image/*`: the header `Content-Type` in the options chooses one.
                    case image(AccordHTTP.ByteStream)
                    /// `*/*`: the header `Content-Type` in the options chooses one.
                    case anyBytes(AccordHTTP.ByteStream)
                """)
        expect(output, has: #"builder.json(body, mediaType: "application/merge-patch+json")"#)
        expect(output, has: #"builder.bytes(body, mediaType: "image/*")"#)
    }

    @Test("`json` is `application/json` where there are several that are JSON, in any order")
    func plainJSON() throws {
        let output = try write(
            json(.model("shop.Thing"), "application/json-patch+json"), json(.model("shop.Thing"), "application/json"))
        expect(
            output,
            has: """
                @frozen public enum Body: Sendable {
                    /// `application/json-patch+json`
                    case applicationJSONPatchJSON(Shop.Thing)
                    /// `application/json`
                    case json(Shop.Thing)
                """)
    }

    @Test("A body that is a range says how one is chosen")
    func range() throws {
        expect(
            try write(Content(mediaType: "image/*", form: .binary)),
            has: """
                /// `image/*`: the header `Content-Type` in the options chooses one.
                public var body: AccordHTTP.ByteStream
                """)
    }

    @Test("Several forms are cases; two media types with one form are one")
    func several() throws {
        let output = try write(
            json(.model("shop.Thing")), json(.model("shop.Thing"), "text/json"), json(.string, "application/a+json"),
            Content(mediaType: "text/plain", form: .text(.string)), isRequired: false)
        expect(
            output,
            has: """
                /// What is sent, in one of several forms.
                @frozen public enum Body: Sendable {
                    /// `application/json`
                    case json(Shop.Thing)
                    /// `application/a+json`
                    case applicationAJSON(String)
                    /// `text/plain`
                    case text(String)
                }
                """)
        expect(
            output,
            has: """
                switch request.body {
                case .json(let body):
                    builder.json(body)
                case .applicationAJSON(let body):
                    builder.json(body, "s", mediaType: "application/a+json")
                case .text(let body):
                    builder.text(body)
                case nil: break
                }
                """)
    }

    @Test("One of several forms may be null, where the body need not be there either")
    func nullableForm() throws {
        let output = try write(
            json(.string), json(.nullable(.model("shop.Thing")), "application/a+json"), isRequired: false)
        expect(output, has: "case applicationAJSON(Shop.Thing?)")
        expect(output, has: #"builder.json(body, "?0", types: [Shop.Thing.self], mediaType: "application/a+json")"#)
    }

    @Test("A multipart body is a struct with a property for each part")
    func multipart() throws {
        let parts: [Content.Part] = [
            .init(name: "title", form: .text(.string), isRequired: true),
            .init(name: "tags", form: .text(.string), isRequired: false, isRepeated: true),
            .init(name: "codes", form: .text(.list(.int32)), isRequired: false, separator: "|"),
            .init(name: "details", form: .json(.model("shop.Thing")), isRequired: false),
            .init(name: "all", form: .json(.model("shop.Thing")), isRequired: true, isRepeated: true),
            .init(name: "the-photo", form: .file, isRequired: true, mediaType: "image/png"),
            .init(name: "more", form: .file, isRequired: false, isRepeated: true),
        ]
        let output = try write(Content(mediaType: "multipart/form-data", form: .multipart(parts)))
        expect(
            output,
            has: """
                /// A property for each part of `multipart/form-data`.
                @frozen public struct Body: Sendable {
                    public var title: String
                    public var tags: [String]
                    public var codes: [Int32]?
                    public var details: Shop.Thing?
                    public var all: [Shop.Thing]
                    public var thePhoto: AccordHTTP.FilePart
                    public var more: [AccordHTTP.FilePart]
                """)
        expect(
            output,
            has: """
                builder.multipart()
                builder.part("title", request.body.title, "s")
                builder.part("tags", request.body.tags, "*s")
                builder.part("codes", request.body.codes, "?*i", separator: "|")
                builder.jsonPart("details", request.body.details, "?0", types: [Shop.Thing.self])
                builder.jsonPart("all", request.body.all, "*0", types: [Shop.Thing.self], isRepeated: true)
                builder.file("the-photo", request.body.thePhoto, mediaType: "image/png")
                builder.files("more", request.body.more)
                """)
        #expect(output.contains("body: Shop.ShopOperations.Put.Request.Body, options"))
    }
}

private func schema(
    _ type: String, _ limits: KeyValuePairs<String, String> = [:], of element: JSON? = nil, _ keyword: String = "items"
) -> JSON {
    .object(
        [JSON.Member("type", .string(type))] + limits.map { JSON.Member($0.key, .number($0.value)) }
            + (element.map { [JSON.Member(keyword, $0)] } ?? []))
}
