import Contract
import Foundation
import TestEnvironment
import Testing

@testable import Compatibility
@testable import FindingReports

@Suite("Settings of accord.json, for all kinds of contracts")
struct DocumentSettingsTests {
    private static let old = """
        openapi: 3.1.0
        info: { title: Shop, version: "1" }
        paths:
          /orders:
            get: { operationId: orders, responses: { "204": { description: Done } } }
            post: { operationId: order, responses: { "204": { description: Done } } }
          /drafts/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            delete: { operationId: drop, responses: { "204": { description: Done } } }
          /labs:
            get: { operationId: labs, x-stability: draft, responses: { "204": { description: Done } } }
        """
    private static let new = """
        openapi: 3.1.0
        info: { title: Shop, version: "1" }
        paths:
          /orders:
            get: { operationId: orderList, responses: { "204": { description: Done } } }
        """
    private static let ofProto: Set = ["FIELD_NO_DELETE"]
    private static let ofREST: Set = ["REST_OPERATION_REMOVED", "REST_OPERATION_RENAMED", "REST_PATH_REMOVED"]
    private static let ofSchemas: Set = ["SCHEMA_TYPE_NARROWED", "SCHEMA_TYPE_WIDENED"]
    private static let all = ofProto.union(ofREST).union(ofSchemas)

    private let tree: Folder

    init() throws {
        tree = try Folder([
            "old/Schemas/shop/shop.openapi.yaml": Self.old, "new/Schemas/shop/shop.openapi.yaml": Self.new,
            "old/Schemas/name.schema.json": #"{"type": "string"}"#,
            "new/Schemas/name.schema.json": #"{"type": "integer"}"#,
            "old/proto/a.proto": "syntax = \"proto3\"; message A { string a = 1; string b = 2; }",
            "new/proto/a.proto": "syntax = \"proto3\"; message A { string a = 1; }",
        ])
    }

    private func report(_ breaking: String, _ change: (inout BreakingCheck) -> Void = { _ in }) throws -> Report {
        try tree.write("new/accord.json", "{\"breaking\": \(breaking)}")
        var check = BreakingCheck()
        check.input = tree.path("new")
        check.against = tree.path("old")
        change(&check)
        return try check.run().report
    }

    /// The rules by which something is found.
    private func rules(_ breaking: String, _ change: (inout BreakingCheck) -> Void = { _ in }) throws -> Set<String> {
        Set(try report(breaking, change).findings.map(\.rule))
    }

    @Test("Without words, all rules for documents are in force, and buf's FILE for .proto")
    func defaults() throws {
        #expect(try rules("{}") == Self.all)
    }

    @Test("A word of 'use' is for the rules that it names, and leaves other kinds of contracts as they were")
    func use() throws {
        #expect(try rules(#"{"use": ["WIRE_JSON"]}"#).isSuperset(of: Self.ofREST.union(Self.ofSchemas)))
        #expect(
            try rules(#"{"use": ["REST_PATH_REMOVED"]}"#) == Self.ofProto.union(["REST_PATH_REMOVED"]))
        #expect(try rules(#"{"use": ["CODE"]}"#) == Self.ofProto.union(["REST_OPERATION_RENAMED"]))
        #expect(try rules(#"{"use": ["SCHEMA"]}"#) == Self.ofProto.union(Self.ofSchemas))
    }

    @Test("WIRE is what travels, in any kind of contract")
    func wire() throws {
        let rules = try rules(#"{"use": ["WIRE"]}"#)
        #expect(
            rules
                == Self.all.subtracting(["FIELD_NO_DELETE", "REST_OPERATION_RENAMED"])
                .union(["FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED"]))
    }

    @Test("'except' leaves out rules and categories of any kind")
    func except() throws {
        #expect(
            try rules(#"{"except": ["FIELD_NO_DELETE", "CODE"]}"#)
                == Self.all.subtracting(
                    ["FIELD_NO_DELETE", "REST_OPERATION_RENAMED"]))
        #expect(try rules(#"{"except": ["SCHEMA"]}"#) == Self.all.subtracting(Self.ofSchemas))
        let problem = #expect(throws: Diagnostics.self) {
            try rules(#"{"use": ["CODE"], "except": ["REST_OPERATION_RENAMED", "CODE"]}"#)
        }
        #expect(try #require(problem).description.contains("leave no rule to check"))
    }

    @Test("'ignore' and 'ignore_only' let files and folders through, those that are gone as well")
    func ignore() throws {
        #expect(try rules(#"{"ignore": ["Schemas/shop"]}"#) == Self.ofProto.union(Self.ofSchemas))
        #expect(try rules(#"{"ignore": ["proto", "Schemas"]}"#).isEmpty)
        #expect(try rules(#"{"ignore": ["Schemas/sho"]}"#) == Self.all, "another name")
        #expect(
            try rules(#"{"ignore_only": {"REST_PATH_REMOVED": ["Schemas"], "SCHEMA": ["Schemas/shop"]}}"#)
                == Self.all.subtracting(["REST_PATH_REMOVED"]))
        try tree.remove("new/Schemas/shop/shop.openapi.yaml")
        #expect(try rules("{}").contains("REST_API_REMOVED"))
        #expect(try !rules(#"{"ignore": ["Schemas/shop"]}"#).contains("REST_API_REMOVED"))
    }

    @Test("'severity' is for .proto files, too, and its paths start from the folder of the file")
    func severity() throws {
        let report = try report(
            #"""
            {"severity": [{"path": "proto/*.proto", "level": "warning"}, {"path": "/drafts/{any}", "level": "off"},
                {"rule": "CODE", "level": "error"}, {"rule": "SCHEMA", "path": "Schemas/shop", "level": "off"}]}
            """#)
        let levels = Dictionary(report.findings.map { ($0.rule, $0.severity) }) { $1 }
        #expect(levels["FIELD_NO_DELETE"] == .warning)
        #expect(levels["REST_PATH_REMOVED"] == nil)
        #expect(levels["REST_OPERATION_RENAMED"] == .error)
        #expect(levels["SCHEMA_TYPE_NARROWED"] == .error, "it is in another folder")
    }

    @Test("An expired entry has no effect any more, and is reported")
    func expired() throws {
        let found = try report(#"{"severity": [{"level": "off", "until": "2020-01-01"}]}"#).findings
        #expect(Set(found.map(\.rule)) == Self.all.union(["SEVERITY_EXPIRED"]))
        let place = try #require(found.first { $0.rule == "SEVERITY_EXPIRED" }?.place)
        #expect(place.file == tree.path("new/accord.json"))
    }

    @Test("Unused suppressions are reported, unless only some files are compared")
    func unused() throws {
        try tree.write(
            "new/proto/a.proto",
            "syntax = \"proto3\"; message A { string a = 1; } // accord:allow FIELD_SAME_TYPE")
        try tree.write(
            "baseline.json",
            #"{"version": 1, "accepted": [{"fingerprint": "0", "rule": "ENUM_NO_DELETE", "subject": "x"}]}"#)
        let entry = #"{"severity": [{"rule": "SCHEMA_REMOVED", "level": "off", "until": "9999-01-01"}]}"#
        let unused: Set = ["ALLOW_UNUSED", "BASELINE_UNUSED", "SEVERITY_UNUSED"]
        #expect(try rules(entry) { $0.baseline = tree.path("baseline.json") } == Self.all.union(unused))
        let some = try rules(entry) { check in
            check.baseline = tree.path("baseline.json")
            check.paths = [tree.path("new/proto")]
        }
        #expect(some == Self.ofProto)
    }

    @Test("A path that is a whole module selects that one, and no other")
    func modules() throws {
        let proto = tree.path("new/proto")
        #expect(try rules("{}") { $0.paths = [proto] } == Self.ofProto)
        #expect(try rules("{}") { $0.excludedPaths = [proto] } == Self.all.subtracting(Self.ofProto))
        #expect(try rules("{}") { $0.paths = [tree.path("new")] } == Self.all)
        #expect(try rules("{}") { $0.paths = [tree.path("new/Schemas/shop")] } == Self.ofREST)
        // What the old version has in a module of another name may have come into this one.
        try tree.write("old/contracts/a.proto", try tree.read("old/proto/a.proto"))
        try tree.write("old/accord.json", #"{"roots": ["contracts", "Schemas"]}"#)
        #expect(try rules("{}") { $0.paths = [proto] } == Self.ofProto)
    }

    @Test("A version that was not raised, and changes of unstable parts, are reported on request")
    func options() throws {
        #expect(try rules(#"{"check_version": true}"#) == Self.all.union(["REST_VERSION_NOT_RAISED"]))
        let unstable = try report(#"{"check_unstable": true}"#).findings
        #expect(unstable.contains { $0.rule == "REST_PATH_REMOVED" && $0.subject == "/labs" })
        #expect(try !report("{}").findings.contains { $0.subject == "/labs" })
    }

    @Test("The number of unstable parts that are not compared is reported")
    func unstableParts() throws {
        for (settings, count) in [("{}", 1), (#"{"check_unstable": true}"#, 0)] {
            let heard = Protected<[Diagnostic]>([])
            _ = try report(settings) { $0.warn = { problem in heard.withLock { $0.append(problem) } } }
            let notes = heard.withLock { $0 }.filter { $0.severity == .note }.map(\.message)
            #expect(notes.count == count)
            #expect(notes.allSatisfy { $0.hasPrefix("1 part of the old version") })
        }
    }

    @Test("--use goes before the words of the file")
    func option() throws {
        let rules = try rules(#"{"use": ["SCHEMA"], "except": ["CODE"]}"#) { $0.use = ["CODE", "FIELD_SAME_NAME"] }
        #expect(rules == ["REST_OPERATION_RENAMED"])
    }

    @Test("--config may have all of it")
    func config() throws {
        let rules = try rules("{}") {
            $0.configuration = #"{"except": ["SCHEMA"], "severity": [{"path": "/drafts", "level": "off"}]}"#
        }
        #expect(rules == Self.all.subtracting(Self.ofSchemas).subtracting(["REST_PATH_REMOVED"]))
    }

    @Test("buf.yaml speaks of .proto alone")
    func buf() throws {
        try tree.write("new/proto/buf.yaml", "version: v2\nbreaking: {use: [WIRE], ignore: [a.proto]}")
        #expect(try rules("{}") == Self.all.subtracting(Self.ofProto))
        try tree.write("new/proto/buf.yaml", "version: v2\nbreaking: {use: [SECURITY]}")
        let problem = #expect(throws: Diagnostics.self) { try rules("{}") }
        #expect(try #require(problem).description.contains("'SECURITY' is no rule and no category of version v2"))
    }

    @Test("An unknown rule or category is reported, with the one that may be meant")
    func unknown() throws {
        for breaking in [#"{"use": ["SECURTY"]}"#, #"{"except": ["SECURTY"]}"#, #"{"ignore_only": {"SECURTY": []}}"#] {
            let problem = #expect(throws: Diagnostics.self) { try rules(breaking) }
            #expect(try #require(problem).description.contains("did you mean 'SECURITY'?"), "\(breaking)")
        }
    }
}
