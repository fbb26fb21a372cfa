import Testing

@testable import Compatibility

@Suite("REST: responses")
struct RESTResponseTests {
    private func responses(_ members: String) -> String { "responses:\n  200: { description: Done }\n\(members)" }

    @Test("A success that is gone breaks, and so does a new one")
    func successes() throws {
        let (there, back) = try operationRules(responses("  201: { description: Made }"), responses(""))
        #expect(there == ["REST_STATUS_REMOVED"])
        #expect(back == ["REST_STATUS_ADDED"])
    }

    @Test("A failure that is gone or new is a warning; a new one breaks in the strict profile")
    func failures() throws {
        let (two, one) = (operation(responses("  404: { description: Gone }")), operation(responses("")))
        #expect(try restFindings(two, one).lines == ["warning REST_FAILURE_REMOVED POST /orders 404"])
        #expect(try restFindings(one, two).lines == ["warning REST_FAILURE_ADDED POST /orders 404"])
        #expect(
            try restFindings(one, two) { $0.profile = .strict }.lines == ["error REST_FAILURE_ADDED POST /orders 404"])
    }

    @Test("A body that has no schema any more is reported at its own place, and one of text is a string without one")
    func withoutSchema() throws {
        func versions(_ type: String, _ schema: String) -> ContractVersions {
            func document(_ content: String) -> String {
                operation("responses:\n  200: { description: Done, content: { \(type): { \(content) } } }")
            }
            return ContractVersions(
                old: ["a.openapi.yaml": document("schema: { \(schema) }")], new: ["a.openapi.yaml": document("")])
        }
        let found = try versions("application/json", "type: string").findings()
        #expect(found.map(\.rule) == ["SCHEMA_TYPE_WIDENED"])
        #expect(found.first?.place?.file.isEmpty == false)
        #expect(found.first?.place?.line ?? 0 > 1)
        #expect(try versions("text/plain", "type: string").findings().isEmpty)
        #expect(
            try versions("text/plain", "type: string, maxLength: 3").findings().map(\.rule) == ["SCHEMA_LENGTH_WIDENED"]
        )
    }

    @Test("Data of events that are JSON are compared by their own schema")
    func eventData() throws {
        func document(_ type: String) -> String {
            let data = "{ type: string, contentMediaType: application/json, contentSchema: { type: \(type) } }"
            let item = "{ type: object, required: [data], properties: { data: \(data) } }"
            let text = openAPI(
                "paths: { /a: { get: { operationId: a, responses: { 200: { description: A, content: { "
                    + "text/event-stream: { itemSchema: \(item) } } } } } } }")
            return text.replacing("openapi: 3.1.0", with: "openapi: 3.2.0")
        }
        func lines(_ old: String, _ new: String) throws -> [String] {
            try ContractVersions(
                old: ["a.openapi.yaml": document(old)], new: ["a.openapi.yaml": document(new)]
            ).findings().map { "\($0.rule) \($0.subject)" }
        }
        #expect(
            try lines("string", "integer") == ["SCHEMA_TYPE_WIDENED GET /a 200 text/event-stream data"])
        #expect(try lines("[string, integer]", "integer") == [])
    }

    @Test(
        "Items of streams are compared, whether `schema` or `itemSchema` has them",
        arguments: [
            ("application/jsonl", "schema: ITEM", "itemSchema: ITEM"),
            ("application/jsonl", "schema: { type: array, items: ITEM }", "itemSchema: ITEM"),
            ("application/jsonl", "schema: { type: array, items: ITEM }", "schema: ITEM"),
            (
                "application/jsonl", "itemSchema: { type: array, items: ITEM }",
                "itemSchema: { type: array, items: ITEM }"
            ),
            ("text/event-stream", "schema: ITEM", "itemSchema: { type: object, properties: { data: ITEM } }"),
            (
                "text/event-stream", "schema: { properties: { data: ITEM } }",
                "itemSchema: { properties: { data: ITEM } }"
            ),
            (
                "text/event-stream", "schema: ITEM",
                "itemSchema: { properties: { data: { contentMediaType: application/json, contentSchema: ITEM } } }"
            ),
        ])
    func items(mediaType: String, before: String, after: String) throws {
        func document(_ content: String, _ type: String) -> String {
            let text = content.replacing("ITEM", with: "{ type: object, properties: { a: { type: \(type) } } }")
            return openAPI(
                "paths: { /a: { get: { operationId: a, responses: { 200: { description: A, content: { "
                    + "\(mediaType): { \(text) } } } } } } }"
            ).replacing("openapi: 3.1.0", with: "openapi: 3.2.0")
        }
        func rules(_ old: String, _ new: String) throws -> [String] {
            try ContractVersions(old: ["a.openapi.yaml": old], new: ["a.openapi.yaml": new]).findings().map(\.rule)
        }
        for (old, new) in [(before, after), (after, before)] {
            #expect(try rules(document(old, "string"), document(new, "string")) == [])
            #expect(try rules(document(old, "string"), document(new, "integer")) == ["SCHEMA_TYPE_WIDENED"])
        }
    }

    @Test("A media type that a range described breaks where its own description does")
    func describedByRange() throws {
        func found(_ isRequest: Bool, _ range: String, _ own: String) throws -> [String] {
            let versions = [range, "\(range), \(own)"].map { content in
                operation(
                    isRequest
                        ? "requestBody: { content: { \(content) } }"
                        : "responses:\n  200: { description: Done, content: { \(content) } }")
            }
            return try ContractVersions(old: ["a.openapi.yaml": versions[0]], new: ["a.openapi.yaml": versions[1]])
                .findings().map(\.rule).filter { $0.hasPrefix("SCHEMA") }
        }
        let range = "text/*: { schema: { type: string } }"
        let short = "text/plain: { schema: { type: string, maxLength: 3 } }"
        #expect(try found(true, range, short) == ["SCHEMA_LENGTH_NARROWED"])
        #expect(try found(false, range, short) == [])
        #expect(
            try found(false, "'*/*': { schema: { type: string } }", "application/json: { schema: { type: integer } }")
                == ["SCHEMA_TYPE_WIDENED"])
        #expect(
            try found(
                false, "text/*: { schema: { type: string, maxLength: 3 } }", "text/csv: { schema: { type: string } }")
                == ["SCHEMA_LENGTH_WIDENED"])
    }

    @Test("A new status is no break where the old side has its range or a default")
    func covered() throws {
        for cover in ["  4XX: { description: Wrong }", "  default: { description: Wrong }"] {
            let (there, back) = try operationRules(
                responses(cover), responses("\(cover)\n  404: { description: Gone }"))
            #expect(there.isEmpty)
            #expect(back.isEmpty)
        }
        let other = "  5XX: { description: Wrong }"
        #expect(
            try operationRules(responses(other), responses("\(other)\n  404: { description: Gone }")).there
                == ["REST_FAILURE_ADDED"])
    }

    @Test("A code in place of its range takes nothing away")
    func narrowed() throws {
        let (there, back) = try operationRules(
            responses("  4XX: { description: Wrong }"), responses("  404: { description: Gone }"))
        #expect(there.isEmpty)
        #expect(back == ["REST_FAILURE_ADDED"])
    }

    @Test("Beside other successes, a default is for failures")
    func defaultBesideSuccesses() throws {
        func document(_ success: String) -> String {
            operation(
                "responses: { \(success): { description: Done, content: { application/json: { schema: { type: string } } } }, "
                    + "default: { description: Wrong, content: { application/problem+json: { schema: { type: object } } } } }"
            )
        }
        #expect(
            try restFindings(document("200"), document("201")).lines == ["error REST_STATUS_ADDED POST /orders 201"])
    }

    @Test("Another status with the body of the one that is gone is one change, and the body is compared")
    func renumbered() throws {
        func document(_ status: String, _ type: String) -> String {
            operation(
                "responses: { \(status): { description: Done, content: { application/json: { schema: { type: \(type) } } } } }"
            )
        }
        let versions = ContractVersions(
            old: ["shop.openapi.yaml": document("200", "string")],
            new: ["shop.openapi.yaml": document("201", "integer")])
        #expect(
            try versions.findings().lines == [
                "error REST_STATUS_ADDED POST /orders 201",
                "error SCHEMA_TYPE_WIDENED POST /orders 201 application/json",
            ])
        let empty = operation("responses: { 204: { description: Done } }")
        #expect(
            try restFindings(document("200", "string"), empty).rules == ["REST_STATUS_REMOVED", "REST_STATUS_ADDED"])
    }

    @Test(
        "Statuses that clients know without a description come and go",
        arguments: ["101", "301", "302", "303", "304", "307", "308", "3XX"])
    func expected(_ status: String) throws {
        let (there, back) = try operationRules(responses(""), responses("  \(status): { description: Other }"))
        #expect(there == [] && back == [])
        let standard =
            "responses:\n  default: { description: Any, content: { application/json: { schema: { type: string } } } }"
        #expect(try operationRules(standard, "\(standard)\n  \(status): { description: Other }").there == [])
    }

    @Test("A default that is new is worth knowing, and one that is gone takes nothing away")
    func defaults() throws {
        let (plain, with) = (operation(responses("")), operation(responses("  default: { description: Wrong }")))
        #expect(try restFindings(plain, with).lines == ["info REST_DEFAULT_RESPONSE_ADDED POST /orders default"])
        #expect(
            try restFindings(plain, with) { $0.profile = .strict }.lines
                == ["warning REST_DEFAULT_RESPONSE_ADDED POST /orders default"])
        #expect(try restFindings(with, plain).isEmpty)
    }

    @Test("A body that is gone breaks, and one that nobody was promised does not")
    func bodies() throws {
        let body =
            "responses:\n  200: { description: Done, content: { application/json: { schema: { type: object } } } }"
        let (there, back) = try operationRules(body, responses(""))
        #expect(there == ["REST_RESPONSE_BODY_REMOVED"])
        #expect(back == ["REST_RESPONSE_MEDIA_TYPE_ADDED"])
    }

    @Test("A media type that is gone breaks, and a new one has to be asked for")
    func mediaTypes() throws {
        let one = operation(
            "responses:\n  200: { description: Done, content: { application/json: { schema: { type: object } } } }")
        let two = one.replacing("content: {", with: "content: { text/csv: { schema: { type: string } },")
        #expect(
            try restFindings(two, one).rules == ["REST_RESPONSE_MEDIA_TYPE_REMOVED"])
        let added = try restFindings(one, two)
        #expect(added.rules == ["REST_RESPONSE_MEDIA_TYPE_ADDED"])
        #expect(added.first?.severity == .info)
        #expect(try restFindings(one, two) { $0.profile = .strict }.first?.severity == .warning)
    }

    @Test("A range of media types that is one of them now breaks nobody")
    func narrowedMediaTypes() throws {
        let any = "responses: { 200: { description: Done, content: { '*/*': { schema: { type: string } } } } }"
        let (there, back) = try operationRules(any, any.replacing("*/*", with: "application/json"))
        #expect(there == [])
        #expect(back == ["REST_RESPONSE_MEDIA_TYPE_REMOVED"])
        let versions = ContractVersions(
            old: ["shop.openapi.yaml": operation(any)],
            new: [
                "shop.openapi.yaml": operation(
                    any.replacing("*/*", with: "application/json").replacing("type: string", with: "type: integer"))
            ])
        #expect(try versions.findings().rules == ["SCHEMA_TYPE_WIDENED"])
    }

    @Test("A header that was always there breaks when it is gone or may be absent")
    func headers() throws {
        func document(_ header: String) -> String {
            operation("responses:\n  200: { description: Done, headers: { \(header) } }")
        }
        let always = document("X-Rate: { required: true, schema: { type: integer } }")
        let mostly = document("x-rate: { schema: { type: integer } }")
        let never = document("")
        #expect(try restFindings(always, never).rules == ["REST_RESPONSE_HEADER_REMOVED"])
        #expect(try restFindings(mostly, never).rules == ["REST_OPTIONAL_RESPONSE_HEADER_REMOVED"])
        #expect(try restFindings(always, mostly).rules == ["REST_RESPONSE_HEADER_BECAME_OPTIONAL"])
        #expect(try restFindings(mostly, always).rules.isEmpty)
        #expect(
            try restFindings(never, always).lines == ["info REST_RESPONSE_HEADER_ADDED POST /orders 200 header x-rate"])
    }

    @Test("A range in place of a code may be answered with more, which the old side knows as failures alone")
    func widened() throws {
        #expect(
            try operationRules("responses: { 200: { description: Done } }", "responses: { 2XX: { description: Done } }")
                .there == ["REST_STATUS_ADDED"])
        #expect(
            try operationRules("responses: { 2XX: { description: Done } }", "responses: { 200: { description: Done } }")
                .there.isEmpty)
        let (there, back) = try operationRules(
            "responses: { default: { description: Done } }", "responses: { 200: { description: Done } }")
        #expect(there.isEmpty)
        #expect(back == ["REST_DEFAULT_RESPONSE_ADDED"])
    }

    @Test(
        "A response that may be any of a range is not the media type of old alone", arguments: ["application/*", "*/*"])
    func range(type: String) throws {
        func response(_ type: String) -> String {
            "responses: { 200: { description: All, content: { '\(type)': { schema: { type: string } } } } }"
        }
        let rules = try operationRules(response("application/json"), response(type))
        #expect(rules.there == ["REST_RESPONSE_MEDIA_TYPE_REMOVED"])
        #expect(rules.back == [])
    }

    @Test(
        "A redirect that was the only success breaks clients when it goes, and another redirect in its place does not")
    func redirects() throws {
        func responses(_ status: String) -> String {
            "responses: { \(status), 400: { description: Refused } }"
        }
        let moved = responses("302: { description: Elsewhere }")
        #expect(
            try operationRules(moved, "responses: { 400: { description: Refused } }").there == ["REST_STATUS_REMOVED"])
        #expect(try operationRules(moved, responses("303: { description: Elsewhere }")).there == [])
        #expect(try operationRules(moved, responses("3XX: { description: Elsewhere }")).there == [])
        #expect(
            try operationRules(
                responses("200: { description: All }, 302: { description: Elsewhere }"),
                responses("200: { description: All }")
            ).there == [])
        let cached = responses("304: { description: Same }")
        #expect(try operationRules(cached, "responses: { 400: { description: Refused } }").there == [])
    }
}
