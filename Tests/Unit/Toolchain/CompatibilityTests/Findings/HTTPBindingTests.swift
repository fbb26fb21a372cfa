import TestEnvironment
import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Rules for google.api.http")
struct HTTPBindingTests {
    /// A contract of a service with one method; without a rule, it has no option.
    private func contract(_ rule: String?, fields: String = "string id = 1; string p = 2; Part part = 3;") -> [String:
        String]
    {
        let option = rule.map { "option (google.api.http) = { \($0) };" } ?? ""
        return HTTPAnnotations.added(to: [
            "t.proto": """
            syntax = "proto3";
            package t;
            import "google/api/annotations.proto";
            message Part { string name = 1; string title = 2; }
            message Q { \(fields) }
            message A { string text = 1; Part part = 2; }
            service S {
              rpc Get(Q) returns (A) { \(option) }
            }
            """
        ])
    }

    private func lines(_ old: String?, _ new: String?) throws -> [String] {
        try ChangelogPair(old: contract(old), new: contract(new)).lines()
    }

    private static let plain = "get: \"/v1/{id}\""
    private static let body = "post: \"/v1/{id}\" body: \"*\""

    @Test("A path, a verb, a rule and the option that are gone break, and those in their place are new")
    func removed() throws {
        let gone = "breaking HTTP_RULE_REMOVED t.S.Get GET /v1/*"
        #expect(
            try lines(Self.plain, "get: \"/v2/{id}\"") == ["added HTTP_RULE_ADDED t.S.Get GET /v2/*", gone].reversed())
        #expect(
            try lines(Self.plain, "delete: \"/v1/{id}\"") == [gone, "added HTTP_RULE_ADDED t.S.Get DELETE /v1/*"])
        #expect(
            try lines(Self.plain, "custom { kind: \"HEAD\" path: \"/v1/{id}\" }")
                == [gone, "added HTTP_RULE_ADDED t.S.Get HEAD /v1/*"])
        #expect(
            try lines(Self.plain, "get: \"/v1/{id=**}\"") == [gone, "added HTTP_RULE_ADDED t.S.Get GET /v1/**"])
        #expect(try lines(Self.plain, "get: \"/v1/{id}:show\"").first == gone)
        #expect(try lines(Self.plain, nil) == [gone])
        #expect(
            try lines("get: \"/v0/{id}\" additional_bindings { \(Self.plain) }", "get: \"/v0/{id}\"") == [gone])
    }

    @Test("A rule that comes, or that is an additional one now, breaks nobody")
    func added() throws {
        #expect(try lines(nil, Self.plain) == ["added HTTP_RULE_ADDED t.S.Get GET /v1/*"])
        #expect(
            try lines(Self.plain, "get: \"/v2/{id}\" additional_bindings { \(Self.plain) }")
                == ["added HTTP_RULE_ADDED t.S.Get GET /v2/*"])
        #expect(try lines(Self.plain, Self.plain) == [])
        #expect(try lines(Self.plain, "get: \"/v1/{id=*}\"") == [])
    }

    @Test("Other fields in a path, a body or a response break")
    func changed() throws {
        func changed(_ calls: String) -> [String] { ["breaking HTTP_RULE_CHANGED t.S.Get \(calls)"] }
        #expect(try lines(Self.plain, "get: \"/v1/{p}\"") == changed("GET /v1/* path"))
        #expect(
            try lines("get: \"/v1/{id}/{p}\"", "get: \"/v1/{p}/{id}\"") == changed("GET /v1/*/* path"))
        #expect(try lines("get: \"/v1/a/{p}\"", "get: \"/v1/{p=a/*}\"") == changed("GET /v1/a/* path"))
        #expect(
            try lines("get: \"/v1/{part.name}\"", "get: \"/v1/{part.title}\"") == changed("GET /v1/* path"))
        #expect(try lines(Self.body, "post: \"/v1/{id}\"") == changed("POST /v1/* body"))
        #expect(try lines(Self.body, "post: \"/v1/{id}\" body: \"part\"") == changed("POST /v1/* body"))
        #expect(
            try lines(Self.plain, "\(Self.plain) response_body: \"part\"") == changed("GET /v1/* response_body"))
    }

    @Test("A field that has got another name is the same field")
    func renamed() throws {
        let pair = ChangelogPair(
            old: contract("put: \"/v1/{id}\" body: \"part\""),
            new: contract(
                "put: \"/v1/{key}\" body: \"piece\"", fields: "string key = 1; string p = 2; Part piece = 3;"))
        let rules = Set(try pair.changelog().changes.flatMap(\.rules))
        #expect(rules == ["FIELD_SAME_NAME", "FIELD_SAME_JSON_NAME"])
    }

    @Test("Findings have a place, the rule as it is written, and a remedy")
    func report() throws {
        let finding = try #require(
            try ChangelogPair(old: contract(Self.plain), new: contract("get: \"/v2/{id}\"")).breaking().first)
        #expect(
            finding.message
                == "Previously present HTTP rule \"GET /v1/{id}\" on RPC \"Get\" on service \"S\" was deleted.")
        #expect(finding.place?.line == 8)
        #expect(finding.oldPlace?.line == 8)
        #expect(finding.severity == .error)
        #expect(finding.remedy == "Keep it, in 'additional_bindings' of a new one.")
        let body = try ChangelogPair(old: contract(Self.plain), new: contract("get: \"/v1/{p}\"")).messages()
        #expect(
            body == [
                "RPC \"Get\" on service \"S\" changed the fields in the path of HTTP rule \"GET /v1/{id}\" to "
                    + "\"GET /v1/{p}\"."
            ])
    }

    @Test("Categories and ids choose them, and 'except' leaves them out")
    func chosen() throws {
        for category in ["FILE", "PACKAGE", "WIRE_JSON", "WIRE"] {
            let ids = try RuleSelection(version: .v1beta1).ids(use: [category], except: ["HTTP_RULE_CHANGED"])
            #expect(ids.contains("HTTP_RULE_REMOVED") && !ids.contains("HTTP_RULE_CHANGED"))
        }
        #expect(try RuleSelection(version: .v2).ids(use: ["CSR"], except: []).contains("HTTP_RULE_REMOVED") == false)
    }
}
