import Contract
import Foundation
import TestEnvironment
import Testing

@testable import CodeGeneration

@Suite("Filters of accord.json")
struct FilterTests {
    private static let contacts = """
        syntax = "proto3";
        package rin.v1;
        import "rin/common.proto";
        // What is asked for.
        message GetContactRequest { string id = 1; }
        // Gone with the service that nobody chose.
        message Score { int32 points = 1; }
        // What comes back.
        message Contact { Kind kind = 1; Address address = 2; message Note { string text = 1; } }
        enum Kind { KIND_UNSPECIFIED = 0; }
        message DeleteContactRequest { string id = 1; }
        message Empty {}
        service ScoreService { rpc GetScore(GetContactRequest) returns (Score); }
        // Who people are.
        service ContactService {
          // Forgets somebody.
          rpc DeleteContact(DeleteContactRequest) returns (Empty);
          // Finds somebody.
          rpc GetContact(GetContactRequest) returns (Contact);
        }

        """
    private static let common = """
        syntax = "proto3";
        package rin.v1;
        message Address { string city = 1; }
        message Unused { string text = 1; }

        """
    private static let openAPI = """
        openapi: 3.1.0
        info: {title: Shop, version: "1"}
        paths:
          /orders:
            get: {operationId: getOrders, tags: [orders], responses: {"204": {description: All}}}
          /pets:
            get: {operationId: getPets, tags: [pets], responses: {"204": {description: All}}}

        """

    private let folder: Folder

    init() throws {
        folder = try Folder([
            "proto/rin/contacts.proto": Self.contacts, "proto/rin/common.proto": Self.common,
            "Schemas/openapi.yaml": Self.openAPI,
        ])
    }

    private func configure(_ filter: String) throws {
        try folder.write("accord.json", #"{"output": "Code", "filter": \#(filter)}"#)
    }

    private func generate(_ filter: String) async throws -> Program.Result {
        try configure(filter)
        return try await Program.accord.run(["generate"], in: folder)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.url("Code/\(name)"), encoding: .utf8)
    }

    private func problems(_ filter: String) throws -> [String] {
        try configure(filter)
        let error = #expect(throws: Diagnostics.self) { try Configuration(file: folder.url("accord.json").path) }
        return error?.all.map(\.message) ?? []
    }

    @Test("Of .proto, the chosen methods and the types that they reach are generated, with their comments")
    func methods() async throws {
        let result = try await generate(#"{"rin": {"services": ["ContactService.GetContact"]}}"#)
        #expect(result.exitCode == 0, "\(result.errors)")
        let models = try text("rin.contacts.models.swift")
        for name in ["GetContactRequest", "Contact", "Note"] { #expect(models.contains("struct \(name):"), "\(name)") }
        #expect(models.contains("enum Kind:"))
        for name in ["Score", "DeleteContactRequest", "Empty"] {
            #expect(!models.contains("struct \(name):"), "\(name)")
        }
        #expect(models.contains("/// What comes back."))
        #expect(!models.contains("Gone with the service"))
        let clients = try text("rin.contacts.clients.swift")
        #expect(clients.contains("getContact("))
        #expect(clients.contains("/// Finds somebody."))
        #expect(!clients.contains("deleteContact"))
        #expect(!clients.contains("ScoreService"))
        #expect(try text("rin.common.models.swift").contains("struct Address:"))
        #expect(try !text("rin.common.models.swift").contains("struct Unused:"))
    }

    @Test("A whole service is chosen by its name, and files without a filter stay whole")
    func services() async throws {
        let result = try await generate(#"{"rin/contacts.proto": {"services": ["rin.v1.ScoreService"]}}"#)
        #expect(result.exitCode == 0, "\(result.errors)")
        let clients = try text("rin.contacts.clients.swift")
        #expect(clients.contains("getScore("))
        #expect(!clients.contains("ContactService"))
        #expect(try text("rin.common.models.swift").contains("struct Unused:"))
        #expect(try !text("rin.contacts.models.swift").contains("struct Contact:"))
    }

    @Test("A file of which nothing is left has no code, and is not planned to have clients")
    func nothingLeft() async throws {
        try folder.write(
            "proto/rin/stats.proto",
            "syntax = \"proto3\";\npackage rin.v1;\nmessage Stat {}\nservice Stats { rpc Get(Stat) returns (Stat); }\n")
        let result = try await generate(
            #"{"rin": {"services": ["ScoreService"]}, "openapi.yaml": {"tags": ["orders"]}}"#)
        #expect(result.exitCode == 0, "\(result.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url("Code").path).sorted()
        #expect(
            names
                == [
                    "accord.namespaces.swift", "openapi.clients.swift", "rin.contacts.clients.swift",
                    "rin.contacts.models.swift",
                ])
        let configuration = try Configuration(file: folder.url("accord.json").path)
        let planned = OutputNames.all(
            of: configuration.contracts, emit: configuration.emit, shards: configuration.shards,
            filters: configuration.filters)
        #expect(!planned.contains("rin.stats.clients.swift"))
        #expect(planned.contains("rin.contacts.clients.swift"))
    }

    @Test("A filtered document is planned to be one file, whatever its size, unless `shards` says more")
    func shards() throws {
        try folder.write("Schemas/openapi.yaml", Self.openAPI + String(repeating: "#\n", count: Shards.bytesPerShard))
        let filter = #"{"openapi.yaml": {"tags": ["orders"]}}"#
        try configure(filter)
        #expect(try Configuration(file: folder.url("accord.json").path).shards == [:])
        try folder.write("accord.json", #"{"shards": {"openapi.yaml": 2}, "filter": \#(filter)}"#)
        #expect(try Configuration(file: folder.url("accord.json").path).shards == ["openapi.yaml": 2])
    }

    @Test("Words that choose nothing are errors with what was meant")
    func wrongWords() async throws {
        let services = try await generate(#"{"rin": {"services": ["ContactsService"]}}"#)
        #expect(services.exitCode == 1)
        #expect(
            services.errors.contains(
                "accord.json:1:52: error: the contract has no service or method 'ContactsService'; did you mean 'ContactService'?"
            ),
            "\(services.errors)")
        let tags = try await generate(#"{"openapi.yaml": {"tags": ["order"]}}"#)
        #expect(tags.errors.contains("the contract has no tag 'order'; did you mean 'orders'?"), "\(tags.errors)")
        #expect(
            try problems(#"{"openapi.yaml": {"tag": ["orders"]}}"#) == [
                "there is no key 'tag'; did you mean 'tags'?"
            ])
        #expect(
            try problems(#"{"openapi.yaml": {"services": ["A"]}}"#) == [
                "'services' chooses nothing of 'openapi.yaml'; use 'tags', 'paths' or 'operations'"
            ])
        #expect(
            try problems(#"{"rin/common.proto": {"tags": ["A"]}}"#) == [
                "'tags' chooses nothing of 'rin/common.proto'; use 'services'"
            ])
        #expect(
            try problems(#"{"openapi.yaml": {}}"#) == [
                #"the filter of 'openapi.yaml' must be an object that chooses something, such as {"tags": ["orders"]}"#
            ])
    }

    @Test("`accord breaking` compares what the new version's filter chooses of both, and says so")
    func breaking() async throws {
        try configure(#"{"rin": {"services": ["ContactService.GetContact"]}, "openapi.yaml": {"tags": ["orders"]}}"#)
        let old = try Folder(["a": ""])
        for (path, text) in [
            ("proto/rin/contacts.proto", Self.contacts), ("proto/rin/common.proto", Self.common),
            ("Schemas/openapi.yaml", Self.openAPI),
        ] {
            try old.write(path, text)
        }
        let from = old.url(".").standardizedFileURL.path
        try folder.write("proto/rin/contacts.proto", Self.contacts.replacing("int32 points = 1;", with: ""))
        try folder.write(
            "Schemas/openapi.yaml", Self.openAPI.replacing("operationId: getPets", with: "operationId: pets"))
        let same = try await Program.accord.run(["breaking", ".", "--against", from], in: folder)
        #expect(same.exitCode == 0, "\(same.output)\(same.errors)")
        #expect(same.output == "")
        #expect(
            same.errors.contains("note: of openapi.yaml, rin, only what 'filter' chooses is compared"), "\(same.errors)"
        )

        try folder.write("proto/rin/contacts.proto", Self.contacts.replacing("Address address = 2;", with: ""))
        try folder.write("Schemas/openapi.yaml", Self.openAPI.replacing("/orders:", with: "/orders/all:"))
        let changed = try await Program.accord.run(["breaking", ".", "--against", from], in: folder)
        #expect(changed.exitCode == 100, "\(changed.errors)")
        #expect(
            changed.output.contains("proto/rin/contacts.proto:9:1: error: Previously present field \"2\""),
            "\(changed.output)")
        #expect(changed.output.contains("REST_PATH_REMOVED"), "\(changed.output)")
    }
}
