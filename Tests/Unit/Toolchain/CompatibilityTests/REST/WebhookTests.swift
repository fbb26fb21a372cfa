import Testing

@testable import BreakingRules

/// Webhooks and callbacks are held against the same rules; most are tried with webhooks.
@Suite("REST: webhooks")
struct RESTWebhookTests {
    private func document(_ members: String, name: String = "shipped") -> String {
        let indented = members.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)" }
        return openAPI(
            "webhooks:\n  \(name):\n    post:\n" + indented.joined(separator: "\n")
                + (members.contains("responses:") ? "" : "\n      responses: { 204: { description: Done } }"))
    }

    private func rules(_ old: String, _ new: String) throws -> (there: [String], back: [String]) {
        let (old, new) = (document(old), document(new))
        return (try restFindings(old, new).rules, try restFindings(new, old).rules)
    }

    private func kept(_ more: String) -> String {
        openAPI("paths: { /kept: { get: { operationId: kept, responses: { 204: { description: Done } } } } }\n\(more)")
    }

    @Test("One that is gone breaks, and a new one does not")
    func removed() throws {
        let webhook = "webhooks: { shipped: { post: { responses: { 204: { description: Done } } } } }"
        let found = try restFindings(kept(webhook), kept(""))
        #expect(found.lines == ["error REST_WEBHOOK_REMOVED webhook POST shipped"])
        #expect(found.first?.message == "The webhook POST shipped is gone; old clients wait for it.")
        #expect(found.first?.direction == .response)
        #expect(found.first?.place?.line == 2)
        #expect(found.first?.oldPlace?.line == 4)
        #expect(try restFindings(kept(""), kept(webhook)).lines == ["info REST_WEBHOOK_ADDED webhook POST shipped"])
        #expect(try restFindings(kept(webhook), kept(webhook)).isEmpty)
    }

    @Test(
        "A removed webhook is reported as it was announced, and a draft is not reported",
        arguments: [
            ("deprecated: true, ", ["REST_DEPRECATED_WEBHOOK_REMOVED"]),
            ("x-sunset: '2026-11-23', ", ["REST_WEBHOOK_REMOVED_BEFORE_SUNSET"]),
            ("x-sunset: '2026-11-22', ", ["REST_WEBHOOK_SUNSET"]),
            ("x-stability: draft, ", []),
        ])
    func lifecycle(members: String, expected: [String]) throws {
        let webhook = "webhooks: { shipped: { post: { \(members)responses: { 204: { description: Done } } } } }"
        #expect(try restFindings(kept(webhook), kept("")).rules == expected)
    }

    @Test("A webhook that is deprecated or no longer stable is reported")
    func states() throws {
        let (there, back) = try rules("", "deprecated: true")
        #expect(there == ["REST_WEBHOOK_DEPRECATED"])
        #expect(back.isEmpty)
        let (lowered, raised) = try rules("", "x-stability: alpha")
        #expect(lowered == ["REST_STABILITY_LOWERED"])
        #expect(raised.isEmpty)
    }

    @Test("A webhook is found again by its operation under another name, which is nothing but a name")
    func renamed() throws {
        let old = document("operationId: onShipped")
        let new = document("operationId: onShipped", name: "sent")
        #expect(try restFindings(old, new).lines == ["info REST_WEBHOOK_RENAMED webhook POST sent"])
    }

    @Test("Old clients read what is sent, so it may not bring more")
    func payloads() throws {
        func body(_ schema: String) -> String {
            document("requestBody: { content: { application/json: { schema: { \(schema) } } } }")
        }
        func findings(_ old: String, _ new: String) throws -> [Finding] {
            try ContractVersions(old: ["a.openapi.yaml": body(old)], new: ["a.openapi.yaml": body(new)]).findings()
        }
        let (less, more) = ("type: object, required: [id]", "type: object, required: [id, size]")
        let found = try findings(
            "\(more), properties: { id: { type: string }, size: { type: integer } }",
            "\(less), properties: { id: { type: string }, size: { type: integer } }")
        #expect(
            found.lines
                == ["error SCHEMA_PROPERTY_NOT_REQUIRED webhook POST shipped request application/json /size"])
        #expect(found.first?.direction == .response)
        #expect(
            try findings(
                "\(less), properties: { id: { type: string }, size: { type: integer } }",
                "\(more), properties: { id: { type: string }, size: { type: integer } }"
            ).isEmpty)
    }

    @Test("Old clients send the answer, so it may not ask for more")
    func answers() throws {
        func answer(_ schema: String) -> String {
            document(
                "responses:\n  200: { description: Done, content: { application/json: { schema: { \(schema) } } } }")
        }
        let old = answer("type: object, properties: { again: { type: boolean } }")
        let new = answer("type: object, required: [again], properties: { again: { type: boolean } }")
        let found = try ContractVersions(old: ["a.openapi.yaml": old], new: ["a.openapi.yaml": new]).findings()
        #expect(found.lines == ["error SCHEMA_PROPERTY_REQUIRED webhook POST shipped 200 application/json /again"])
        #expect(found.first?.direction == .request)
        #expect(
            try ContractVersions(old: ["a.openapi.yaml": new], new: ["a.openapi.yaml": old]).findings().isEmpty)
    }

    @Test("A body stays, and is always there when it was")
    func bodies() throws {
        let json = "requestBody: { content: { application/json: {} } }"
        let (gone, new) = try rules(json, "")
        #expect(gone == ["REST_WEBHOOK_BODY_REMOVED"])
        #expect(new == ["REST_WEBHOOK_BODY_ADDED"])
        let (optional, required) = try rules(json.replacing("{ content", with: "{ required: true, content"), json)
        #expect(optional == ["REST_WEBHOOK_BODY_BECAME_OPTIONAL"])
        #expect(required.isEmpty)
    }

    @Test("A media type may go, and not come")
    func mediaTypes() throws {
        let (one, two) = ("application/json: {}", "application/json: {}, application/xml: {}")
        let (there, back) = try rules(
            "requestBody: { content: { \(one) } }", "requestBody: { content: { \(two) } }")
        #expect(there == ["REST_WEBHOOK_MEDIA_TYPE_ADDED"])
        #expect(back == ["REST_WEBHOOK_MEDIA_TYPE_REMOVED"])
        #expect(
            try rules(
                "requestBody: { content: { 'text/*': {} } }", "requestBody: { content: { text/plain: {} } }"
            ).there.isEmpty)
    }

    @Test("A parameter stays where clients read it")
    func parameters() throws {
        let trace = "parameters: [{ name: X-Trace, in: header, required: true, schema: { type: string } }]"
        let optional = trace.replacing("required: true, ", with: "").replacing("X-Trace", with: "x-trace")
        let (gone, new) = try rules(trace, "")
        #expect(gone == ["REST_WEBHOOK_PARAMETER_REMOVED"])
        #expect(new == ["REST_WEBHOOK_PARAMETER_ADDED"])
        #expect(try rules(optional, "").there == ["REST_OPTIONAL_WEBHOOK_PARAMETER_REMOVED"])
        let (less, more) = try rules(trace, optional)
        #expect(less == ["REST_WEBHOOK_PARAMETER_BECAME_OPTIONAL"])
        #expect(more.isEmpty)
    }

    @Test("A parameter is written as clients read it")
    func styles() throws {
        let plain = "parameters: [{ name: ids, in: query, schema: { type: array, items: { type: string } } }]"
        let joined = plain.replacing("in: query, ", with: "in: query, explode: false, ")
        let (there, back) = try rules(plain, joined)
        #expect(there == ["REST_WEBHOOK_PARAMETER_STYLE_CHANGED"])
        #expect(back == there)
        let single = plain.replacing("type: array, items: { type: string }", with: "type: string")
        #expect(try rules(single, single.replacing("query, ", with: "query, explode: false, ")).there.isEmpty)
    }

    @Test("A status that old clients answer with is taken still")
    func statuses() throws {
        func responses(_ text: String) -> String { "responses: { 200: { description: Done }\(text) }" }
        let (gone, new) = try rules(responses(", 202: { description: Later }"), responses(""))
        #expect(gone == ["REST_WEBHOOK_STATUS_REMOVED"])
        #expect(new == ["REST_WEBHOOK_STATUS_ADDED"])
        #expect(
            try rules(responses(", 410: { description: Gone }"), responses("")).there
                == ["REST_WEBHOOK_FAILURE_REMOVED"])
        #expect(
            try rules(responses(", 410: { description: Gone }"), responses(", 4XX: { description: Gone }")).there
                == ["REST_WEBHOOK_STATUS_ADDED"])
    }

    @Test("An answer is asked for no more than it was")
    func answerParts() throws {
        func answer(_ members: String) -> String { "responses: { 200: { description: Done\(members) } }" }
        let json = ", content: { application/json: {} }"
        let (body, bare) = try rules(answer(""), answer(json))
        #expect(body == ["REST_WEBHOOK_ANSWER_BODY_ADDED"])
        #expect(bare.isEmpty)
        #expect(
            try rules(answer(", content: { application/json: {}, text/plain: {} }"), answer(json)).there
                == ["REST_WEBHOOK_ANSWER_MEDIA_TYPE_REMOVED"])
        let header = ", headers: { X-Seen: { required: true, schema: { type: string } } }"
        let (asked, free) = try rules(answer(""), answer(header))
        #expect(asked == ["REST_WEBHOOK_ANSWER_HEADER_REQUIRED"])
        #expect(free.isEmpty)
        #expect(
            try rules(answer(header.replacing("required: true, ", with: "")), answer(header)).there
                == ["REST_WEBHOOK_ANSWER_HEADER_REQUIRED"])
    }

    @Test("A document of webhooks alone is one that may be gone or new")
    func documents() throws {
        let (one, other) = (["a.openapi.yaml": document("")], ["b.openapi.yaml": kept("").replacing("Shop", with: "B")])
        let both = one.merging(other) { first, _ in first }
        #expect(try ContractVersions(old: both, new: other).findings().rules == ["REST_API_REMOVED"])
        #expect(try ContractVersions(old: other, new: both).findings().rules == ["REST_API_ADDED"])
    }
}

@Suite("REST: callbacks")
struct RESTCallbackTests {
    private func callbacks(_ text: String) -> String { document("{ \(text) }") }

    private func document(_ callbacks: String, components: String = "") -> String {
        operation(
            "operationId: order\ncallbacks: \(callbacks)\nresponses: { 204: { description: Done } }",
            components: components)
    }

    private func callback(
        _ name: String = "shipped", url: String = "{$request.body#/url}", members: String = ""
    ) -> String {
        "\(name): { '\(url)': { post: { \(members)responses: { 204: { description: Done } } } } }"
    }

    @Test("One that is gone breaks, and a new one does not")
    func removed() throws {
        let (with, without) = (callbacks(callback()), callbacks(""))
        let found = try restFindings(with, without)
        #expect(found.lines == ["error REST_CALLBACK_REMOVED POST /orders callback POST shipped"])
        #expect(
            found.first?.message == "The callback POST shipped of POST /orders is gone; old clients wait for it.")
        #expect(
            try restFindings(without, with).lines == [
                "info REST_CALLBACK_ADDED POST /orders callback POST shipped"
            ])
    }

    @Test("Another place of the URL breaks, and another name does not")
    func urls() throws {
        let found = try restFindings(callbacks(callback()), callbacks(callback(url: "{$request.query.url}")))
        #expect(found.lines == ["error REST_CALLBACK_URL_CHANGED POST /orders callback POST shipped"])
        #expect(found.first?.direction == .request)
        #expect(
            try restFindings(callbacks(callback()), callbacks(callback("sent"))).lines
                == ["info REST_CALLBACK_RENAMED POST /orders callback POST sent"])
    }

    @Test("Callbacks are compared as webhooks are, by references too")
    func bodies() throws {
        let body = "requestBody: { content: { application/json: { schema: { type: string } } } }, "
        let found = try restFindings(callbacks(callback(members: body)), callbacks(callback()))
        #expect(found.lines == ["error REST_CALLBACK_BODY_REMOVED POST /orders callback POST shipped request"])
        let referred = document(
            "{ shipped: { $ref: '#/components/callbacks/shipped' } }",
            components: "components: { callbacks: { \(callback(members: body)) } }")
        #expect(try restFindings(callbacks(callback(members: body)), referred).isEmpty)
        #expect(
            try restFindings(referred, callbacks(callback())).rules == ["REST_CALLBACK_BODY_REMOVED"])
    }

    @Test("Two URLs under one name are two callbacks")
    func severalURLs() throws {
        let post = "{ post: { responses: { 204: { description: Done } } } }"
        let two = callbacks("done: { '{$request.query.ok}': \(post), '{$request.query.bad}': \(post) }")
        let one = callbacks("done: { '{$request.query.ok}': \(post) }")
        #expect(try restFindings(two, one).rules == ["REST_CALLBACK_REMOVED"])
        #expect(try restFindings(one, two).rules == ["REST_CALLBACK_ADDED"])
    }

    @Test("A callback that leads back to itself comes to an end")
    func cycle() throws {
        let components = """
            components:
              callbacks:
                again:
                  '{$request.body#/url}':
                    post:
                      callbacks: { again: { $ref: '#/components/callbacks/again' } }
                      responses: { 204: { description: Done } }
            """
        let with = document(
            "{ again: { $ref: '#/components/callbacks/again' } }",
            components: components)
        #expect(try restFindings(with, with).isEmpty)
        #expect(
            try restFindings(with, document("{}", components: components)).rules
                == ["REST_CALLBACK_REMOVED"])
    }
}
