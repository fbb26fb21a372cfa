import Contract
import Testing

@Suite("Parameters")
struct ParameterTests {
    private func write(_ parameters: Parameter...) throws -> String {
        try SwiftWriterTests.write(
            schemaFile(
                [strings("Kind", ["BIG"]), record("Filter")],
                apis: [api("Shop", [operation("list", "GET", "/{id}", parameters)])]), kind: .clients)
    }

    @Test(
        "Each place and style; what is usual is not said",
        arguments: [
            (parameter("id", .path, .string), "path(\"id\", request.id, \"s\")"),
            (
                parameter("id", .path, .list(.int32), style: .matrix, explodes: true),
                "path(\"id\", request.id, \"*i\", style: .matrix, explode: true)"
            ),
            (parameter("q", .query, .string), "query(\"q\", request.q, \"?s\")"),
            (parameter("q", .query, .list(.uuid), isRequired: true), "query(\"q\", request.q, \"*u\")"),
            (
                parameter("q", .query, .list(.string), explodes: false),
                "query(\"q\", request.q, \"?*s\", explode: false)"
            ),
            (
                parameter("q", .query, .list(.model("shop.Kind")), style: .pipeDelimited),
                "query(\"q\", request.q, \"?*0\", types: [Shop.Kind.self], style: .pipeDelimited)"
            ),
            (
                parameter("q", .query, .model("shop.Filter"), style: .deepObject, explodes: true),
                "query(\"q\", request.q, \"?0\", types: [Shop.Filter.self], style: .deepObject, explode: true)"
            ),
            (
                parameter("q", .query, .model("shop.Filter"), style: .json),
                "query(\"q\", request.q, \"?0\", types: [Shop.Filter.self], style: .json)"
            ),
            (parameter("q", .query, .nullable(.bool), isRequired: true), "query(\"q\", request.q, \"?b\")"),
            (parameter("X-Trace-ID", .header, .uuid), "header(\"X-Trace-ID\", request.xTraceID, \"?u\")"),
            (parameter("seen", .cookie, .date(.rfc3339)), "cookie(\"seen\", request.seen, \"?tr\")"),
        ] as [(Parameter, String)])
    func places(_ parameter: Parameter, _ line: String) throws {
        expect(try write(parameter), has: "builder.\(line)")
    }

    @Test("The rules of a request are at the end of a type, as far as the type does not imply them")
    func rules() throws {
        func schema(_ type: String?, orNull: Bool = false, _ more: JSON.Member...) -> JSON {
            let type = type.map { orNull ? JSON.array([.string($0), .string("null")]) : .string($0) }
            return .object((type.map { [JSON.Member("type", $0)] } ?? []) + more)
        }
        let items = JSON.Member("items", .object([JSON.Member("$ref", .string("shop.Kind"))]))
        let output = try write(
            parameter(
                "limit", .query, .int32,
                rules: schema("integer", orNull: true, JSON.Member("maximum", .number("100")))),
            parameter(
                "kinds", .query, .list(.model("shop.Kind")),
                rules: schema("array", items, JSON.Member("maxItems", .number("2")))),
            parameter(
                "code", .query, .string,
                rules: schema(nil, JSON.Member("enum", .array([.string("a"), .number("1")])))),
            parameter("plain", .query, .string, rules: schema("string", orNull: true)))
        expect(output, has: #"builder.query("limit", request.limit, "?i ? {\"maximum\":100}")"#)
        expect(
            output,
            has: #"builder.query("kinds", request.kinds, "?*0 {\"maxItems\":2}", types: [Shop.Kind.self])"#)
        expect(output, has: #"builder.query("code", request.code, "?s :{\"enum\":[\"a\",1]}")"#)
        expect(output, has: #"builder.query("plain", request.plain, "?s")"#)
    }

    @Test("A keyword is an argument's label without backticks, where they need not be")
    func labels() throws {
        let output = try write(parameter("in", .query, .string), parameter("inout", .query, .string))
        #expect(output.contains("request: .init(in: `in`, inout_: inout_)"))
    }

    @Test("A default is an argument's default; without a literal for it, leaving the parameter out means the same")
    func defaults() throws {
        let output = try write(
            parameter("limit", .query, .int32, default: .number("20")),
            parameter("kind", .query, .model("shop.Kind"), default: .string("BIG")),
            parameter("day", .query, .calendarDate, default: .string("2024-02-29")))
        expect(output, has: "public init(limit: Int32 = 20, kind: Shop.Kind = .big, day: Accord.CalendarDate? = nil) {")
        expect(output, has: "builder.query(\"limit\", request.limit, \"i\")")
        expect(output, has: "try await self.list(request: .init(limit: limit, kind: kind, day: day), options: options)")
    }

    @Test("The only value of a parameter that has to be sent is an argument's default")
    func constants() throws {
        var version = parameter("Notion-Version", .header, .string, isRequired: true)
        version.constant = .string("2022-06-28")
        let output = try write(version, parameter("id", .query, .string, isRequired: true))
        expect(output, has: "public init(notionVersion: String = \"2022-06-28\", id: String) {")
        expect(output, has: "builder.header(\"Notion-Version\", request.notionVersion, \"s\")")
    }

    @Test("One name in two places, and names that the methods need, have their place before them")
    func names() throws {
        let output = try write(
            parameter("id", .path, .string), parameter("id", .query, .string), parameter("id", .header, .string),
            parameter("body", .query, .string), parameter("options", .cookie, .string))
        expect(
            output,
            has: """
                public var id: String
                public var queryID: String?
                public var headerID: String?
                public var queryBody: String?
                public var cookieOptions: String?
                """)
    }

    @Test("A deprecated parameter says so in prose")
    func deprecation() throws {
        expect(
            try write(parameter("q", .query, .string, isDeprecated: true)),
            has: "/// - Warning: Deprecated in the contract.\npublic var q: String?")
    }
}
