import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Changelog: OpenAPI and AsyncAPI documents")
struct DocumentChangelogTests {
    private static let old = """
        paths:
          /orders:
            get:
              operationId: list
              parameters:
                - { name: page, in: query, required: true, schema: { type: integer } }
              responses: { 204: { description: Done } }
        """

    private static func lines(_ old: String, _ new: String) throws -> [String] {
        try ChangelogPair(openAPI: openAPI(old), openAPI(new)).lines()
    }

    @Test("Operations, parameters and bodies that come break nobody")
    func added() throws {
        let new =
            Self.old.replacing(
                "        - { name: page",
                with: "        - { name: size, in: query, schema: { type: integer } }\n        - { name: page"
            ) + "\n    post: { operationId: add, responses: { 204: { description: Done } } }"
        #expect(
            try Self.lines(Self.old, new) == [
                "added REST_PARAMETER_ADDED GET /orders query size", "added REST_OPERATION_ADDED POST /orders",
            ])
    }

    @Test("Headers of messages that are described for the first time, or no more, are properties that come and go")
    func headers() throws {
        func document(_ headers: String) -> String {
            """
            asyncapi: 3.0.0
            info: { title: Shop, version: "1" }
            servers: { main: { host: "a:1", protocol: kafka } }
            channels: { orders: { address: orders, messages: { placed: { payload: {}\(headers) } } } }
            operations: { take: { action: receive, channel: { $ref: "#/channels/orders" } } }
            """
        }
        func lines(_ old: String, _ new: String) throws -> [String] {
            try ChangelogPair(
                old: ["a.asyncapi.yaml": document(old)], new: ["a.asyncapi.yaml": document(new)]
            ).lines()
        }
        let headers = ", headers: { type: object, properties: { h: { type: string } } }"
        let subject = "#/channels/orders server placed headers /h"
        #expect(try lines("", headers) == ["added SCHEMA_PROPERTY_ADDED \(subject)"])
        #expect(try lines(headers, "") == ["risky SCHEMA_PROPERTY_REMOVED \(subject)"])
    }

    @Test("A parameter that may be absent now has changed, and one whose schema takes more as well")
    func parameter() throws {
        #expect(
            try Self.lines(Self.old, Self.old.replacing("required: true", with: "required: false"))
                == ["changed REST_PARAMETER_BECAME_OPTIONAL GET /orders query page"])
        #expect(
            try Self.lines(Self.old, Self.old.replacing("type: integer", with: "type: [integer, string]"))
                == ["changed SCHEMA_TYPE_WIDENED GET /orders query page"])
    }

    @Test("Operations are deprecated first, and gone when their day has come")
    func lifecycle() throws {
        let two = Self.old + "\n    post: { operationId: add, responses: { 204: { description: Done } } }"
        let deprecated = two.replacing("operationId: add,", with: "operationId: add, deprecated: true,")
        #expect(try Self.lines(two, deprecated) == ["deprecated REST_OPERATION_DEPRECATED POST /orders"])
        let sunset = deprecated.replacing("deprecated: true,", with: "deprecated: true, x-sunset: '2026-01-31',")
        #expect(try Self.lines(sunset, Self.old) == ["removed REST_OPERATION_SUNSET POST /orders"])
        #expect(try Self.lines(deprecated, Self.old) == ["risky REST_DEPRECATED_OPERATION_REMOVED POST /orders"])
        #expect(try Self.lines(two, Self.old) == ["breaking REST_OPERATION_REMOVED POST /orders"])
    }

    @Test("Parts that are deprecated no more, other days of a sunset, and headers are changes")
    func operationChanges() throws {
        let deprecated = Self.old.replacing("operationId: list", with: "operationId: list\n      deprecated: true")
        #expect(try Self.lines(deprecated, Self.old) == ["changed REST_OPERATION_UNDEPRECATED GET /orders"])
        let days = ["2026-05-01", "2027-05-01"].map {
            deprecated.replacing("deprecated: true", with: "deprecated: true\n      x-sunset: '\($0)'")
        }
        #expect(try Self.lines(deprecated, days[0]) == ["changed REST_OPERATION_SUNSET_CHANGED GET /orders"])
        #expect(try Self.lines(days[0], days[1]) == ["changed REST_OPERATION_SUNSET_CHANGED GET /orders"])
        #expect(try Self.lines(days[1], days[0]) == ["breaking REST_SUNSET_EARLIER GET /orders"])
        let both = try Self.lines(days[1], days[0].replacing("      deprecated: true\n", with: ""))
        #expect(
            both == ["breaking REST_SUNSET_EARLIER GET /orders", "changed REST_OPERATION_UNDEPRECATED GET /orders"])
        let hidden = Self.old.replacing("required: true", with: "required: true, deprecated: true")
        #expect(try Self.lines(hidden, Self.old) == ["changed REST_PARAMETER_UNDEPRECATED GET /orders query page"])
        func headers(_ text: String) -> String {
            Self.old.replacing("description: Done", with: "description: Done, headers: { A: { \(text)schema: {} } }")
        }
        #expect(
            try Self.lines(headers(""), headers("required: true, "))
                == ["changed REST_RESPONSE_HEADER_BECAME_REQUIRED GET /orders 204 header a"])
        #expect(
            try Self.lines(headers(""), headers("deprecated: true, "))
                == ["deprecated REST_RESPONSE_HEADER_DEPRECATED GET /orders 204 header a"])
        #expect(
            try Self.lines(headers("deprecated: true, "), headers(""))
                == ["changed REST_RESPONSE_HEADER_UNDEPRECATED GET /orders 204 header a"])
    }

    @Test("Responses that are described no more take nothing away, and are changes")
    func responses() throws {
        func described(_ status: String) -> String {
            Self.old.replacing("description: Done }", with: "description: Done }, \(status): { description: Wrong }")
        }
        let lines = try Self.lines(described("default"), Self.old)
        #expect(lines.contains("changed REST_RESPONSE_UNDESCRIBED GET /orders default"), "\(lines)")
        let range = try Self.lines(described("4XX"), described("400"))
        #expect(range.contains("changed REST_RESPONSE_UNDESCRIBED GET /orders 4XX"), "\(range)")
    }

    @Test("Security schemes, their flows and scopes may come")
    func security() throws {
        func document(_ flows: String, _ more: String = "") -> String {
            Self.old + "\ncomponents: { securitySchemes: { o: { type: oauth2, flows: { \(flows) } }\(more) } }"
        }
        let one = "password: { tokenUrl: 'https://a.example/t', scopes: { r: read } }"
        let scope = try Self.lines(document(one), document(one.replacing("r: read", with: "r: read, w: write")))
        #expect(
            scope == ["added REST_SECURITY_FLOW_SCOPE_ADDED Shop security o"])
        let two = one + ", clientCredentials: { tokenUrl: 'https://a.example/t', scopes: {} }"
        #expect(try Self.lines(document(one), document(two)) == ["added REST_SECURITY_FLOW_ADDED Shop security o"])
        #expect(
            try Self.lines(document(one), document(one, ", b: { type: http, scheme: bearer }"))
                == ["added REST_SECURITY_SCHEME_ADDED Shop security b"])
        let renamed = document(one).replacing("{ o: {", with: "{ login: {")
        #expect(
            try Self.lines(document(one), renamed) == ["changed REST_SECURITY_SCHEME_RENAMED Shop security login"])
    }

    @Test("A possibly breaking change calls for a minor version, and says that it may call for a major one")
    func risky() throws {
        let new = Self.old.replacing("operationId: list", with: "operationId: all")
        let changelog = try ChangelogPair(openAPI: openAPI(Self.old), openAPI(new)).changelog()
        #expect(changelog.bump == .minor)
        #expect(
            ChangelogMarkdown.write(changelog).contains(
                "This calls for a **minor** version, or a major one if what is possibly breaking does break somebody."))
    }

    @Test("Deprecated messages, and new properties of messages that clients may send, are reported")
    func socket() throws {
        let text = SampleSocketText.text
        let deprecated = edit(text, "hello: { payload:", "hello: { deprecated: true, payload:")
        let pair = ChangelogPair(old: ["shop.asyncapi.yaml": text], new: ["shop.asyncapi.yaml": deprecated])
        #expect(try pair.changelog().changes.map(\.finding.rule).allSatisfy { $0 == "SOCKET_MESSAGE_DEPRECATED" })
        let longer = edit(
            text, "renew: { x-accord-envelope: { payload: \"\" }, payload: { type: object,",
            "renew: { x-accord-envelope: { payload: \"\" }, payload: { type: object, minProperties: 0,")
        let same = ChangelogPair(old: ["shop.asyncapi.yaml": text], new: ["shop.asyncapi.yaml": longer])
        #expect(try same.lines().isEmpty, "what asks for nothing is no change")

        let more = edit(
            text, "token: { type: string } } } }\n", "token: { type: string }, why: { type: string } } } }\n")
        let property = ChangelogPair(old: ["shop.asyncapi.yaml": text], new: ["shop.asyncapi.yaml": more])
        #expect(try property.lines() == ["added SCHEMA_PROPERTY_ADDED #/channels/live client renew /why"])
    }

    @Test("Each rule that breaks nobody belongs to a part of the changelog")
    func kinds() {
        let infos = APIRule.byID.filter { $0.value.severity(in: .tolerant) == .info }.map(\.key)
        let kinds = Dictionary(grouping: infos, by: Compatibility.Change.Kind.init(compatibleRule:))
        #expect(Set(kinds.keys) == [.added, .changed, .deprecated, .removed])
        #expect(kinds[.removed]?.contains("REST_OPERATION_SUNSET") == true)
        #expect(kinds[.removed]?.contains("SOCKET_MESSAGE_SUNSET") == true)
        #expect(kinds[.added]?.contains("SOCKET_CLIENT_MESSAGE_ADDED") == true)
        #expect(kinds[.changed]?.contains("SOCKET_TOKEN_BECAME_OPTIONAL") == true)
        #expect(ChangeRule.allCases.allSatisfy { Compatibility.Change.Kind(compatibleRule: $0.rawValue) != .removed })
    }

    @Test(
        "From a system's contracts to themselves nothing has changed", arguments: ["growfolio", "hean", "evokeessence"])
    func systems(name: String) throws {
        let files = try SystemContract.files(of: name)
        let changelog = try ChangelogPair(old: files, new: files).changelog()
        #expect(changelog.changes.isEmpty)
        #expect(changelog.documents.isEmpty)
    }
}
