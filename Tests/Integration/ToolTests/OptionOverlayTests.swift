import Contract
import Foundation
import TestEnvironment
import Testing

/// Options of `.proto` declarations that their files do not have.
@Suite("Overlays of .proto files")
struct OptionOverlayTests {
    private static let contract = """
        syntax = "proto3";
        package rin.v1;
        message Score { string id = 1; int64 points = 2; Level level = 3; }
        enum Level { LEVEL_UNSPECIFIED = 0; LEVEL_HIGH = 1; }
        service ScoreService {
          rpc GetScore(Score) returns (Score);
          rpc SetScore(Score) returns (Score);
        }

        """
    private static let overlay = """
        rin.v1.ScoreService.GetScore:
          idempotency_level: NO_SIDE_EFFECTS
          google.api.http: { get: "/v1/scores/{id}", additional_bindings: [{ get: "/v1/points/{id}" }] }
        rin.v1.ScoreService.SetScore: { (google.api.http): { custom: { kind: QUERY, path: /v1/scores }, body: "*" } }
        rin.v1.Score.points: { deprecated: true }
        rin.v1.Level.LEVEL_HIGH: { deprecated: true }

        """
    private static let configuration = #"{"output": "Code", "overlays": {"score.proto": ["score.options.yaml"]}}"#

    private let folder: Folder

    init() throws {
        folder = try Folder([
            "accord.json": Self.configuration, "proto/score.proto": Self.contract, "score.options.yaml": Self.overlay,
        ])
    }

    private func generate() async throws -> Program.Result {
        try await Program.accord.run(["generate"], in: folder)
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOf: folder.url("Code/\(file)"), encoding: .utf8)
    }

    @Test("Code is of the declarations with these options, as if the file had them")
    func generation() async throws {
        let result = try await generate()
        #expect(result.exitCode == 0, "\(result.errors)")
        let code = try (text("score.clients.swift"), text("score.models.swift"))
        try folder.write(
            "proto/score.proto",
            """
            syntax = "proto3";
            package rin.v1;
            import "google/api/annotations.proto";
            message Score { string id = 1; int64 points = 2 [deprecated = true]; Level level = 3; }
            enum Level { LEVEL_UNSPECIFIED = 0; LEVEL_HIGH = 1 [deprecated = true]; }
            service ScoreService {
              rpc GetScore(Score) returns (Score) {
                option idempotency_level = NO_SIDE_EFFECTS;
                option (google.api.http) = { get: "/v1/scores/{id}" additional_bindings { get: "/v1/points/{id}" } };
              }
              rpc SetScore(Score) returns (Score) {
                option (google.api.http) = { custom { kind: "QUERY" path: "/v1/scores" } body: "*" };
              }
            }

            """)
        try folder.write("accord.json", #"{"output": "Code", "contracts": ["score.proto"]}"#)
        try folder.writeAnnotations()
        let same = try await generate()
        #expect(same.exitCode == 0, "\(same.errors)")
        #expect(try text("score.clients.swift") == code.0)
        #expect(try text("score.models.swift") == code.1)
        #expect(code.0.contains("/v1/scores/{id}"))
        #expect(code.0.contains("/v1/points/{id}"))
        #expect(code.0.contains(#""QUERY""#))
    }

    @Test("The rule of an overlay replaces the path and the body of the file's own")
    func replaced() async throws {
        try folder.writeAnnotations()
        try folder.write(
            "proto/score.proto",
            """
            syntax = "proto3";
            package rin.v1;
            import "google/api/annotations.proto";
            message Score { string id = 1; }
            service ScoreService {
              rpc GetScore(Score) returns (Score) { option (google.api.http) = { post: "/old" body: "*" }; }
            }

            """)
        try folder.write(
            "score.options.yaml", "rin.v1.ScoreService.GetScore: { google.api.http: { get: '/v1/scores/{id}' } }\n")
        try folder.write(
            "accord.json",
            #"{"output": "Code", "contracts": ["score.proto"], "overlays": {"score.proto": ["score.options.yaml"]}}"#)
        let result = try await generate()
        #expect(result.exitCode == 0, "\(result.errors)")
        let clients = try text("score.clients.swift")
        #expect(clients.contains(#"method: "GET", path: "/v1/scores/{id}""#))
        #expect(!clients.contains("/old"))
    }

    @Test("A name that no file has is a warning, which knows those that are meant")
    func unknownNames() async throws {
        try folder.write(
            "score.options.yaml",
            "rin.v1.ScoreService.GetScores: { deprecated: true }\nGetScore: { deprecated: true }\nother: { deprecated: true }\n"
        )
        let result = try await generate()
        #expect(result.exitCode == 0)
        for line in [
            "score.options.yaml:1:1: warning: no .proto file has 'rin.v1.ScoreService.GetScores', so its options change "
                + "nothing; did you mean 'rin.v1.ScoreService.GetScore'?",
            "score.options.yaml:2:1: warning: no .proto file has 'GetScore', so its options change nothing; did you mean "
                + "'rin.v1.ScoreService.GetScore'?",
            "score.options.yaml:3:1: warning: no .proto file has 'other', so its options change nothing; write its full "
                + "name, with the package",
        ] {
            #expect(result.errors.contains(line), "\(result.errors)")
        }
    }

    @Test(
        "An invalid option is an error at its location",
        arguments: [
            (
                "rin.v1.Score: { idempotency_level: IDEMPOTENT }",
                "1:1: error: 'rin.v1.Score' is no method, and only methods have 'idempotency_level' and "
                    + "'google.api.http'; name a method, or leave them out"
            ),
            (
                "rin.v1.Score: { depricated: true }",
                "1:17: error: 'depricated' is no option that Accord generates code by; did you mean 'deprecated'?"
            ),
            (
                "rin.v1.Score: { deprecated: 'yes' }",
                "1:29: error: 'deprecated' is true or false, and this is a string; write one of the two"
            ),
            (
                "rin.v1.Score: true",
                "1:15: error: the options of 'rin.v1.Score' are an object, and this is true; use 'deprecated', "
                    + "'idempotency_level' or 'google.api.http'"
            ),
            (
                "a.B.C: { idempotency_level: SAFE }",
                "1:29: error: 'idempotency_level' is one of the values of google.protobuf.MethodOptions.IdempotencyLevel; "
                    + "use 'NO_SIDE_EFFECTS', 'IDEMPOTENT' or 'IDEMPOTENCY_UNKNOWN'"
            ),
            (
                "a.B.C: { google.api.http: { body: '*' } }",
                "1:27: error: an HTTP rule has one method with its path, such as { get: \"/v1/pets/{id}\" }"
            ),
            (
                "a.B.C: { google.api.http: { get: /a, path: /b } }",
                "1:38: error: an HTTP rule has no 'path'; did you mean 'patch'?"
            ),
            (
                "[a]",
                "1:1: error: options of .proto files are an object with the full names of declarations, and this is a "
                    + "list; write 'acme.v1.PetService.GetPet: { idempotency_level: NO_SIDE_EFFECTS }'"
            ),
            (
                "{overlay: 1.0.0, actions: []}",
                "1:11: error: overlays with 'actions' change OpenAPI, AsyncAPI and JSON Schema; for .proto files, write "
                    + "the full names of declarations, each with its options"
            ),
        ])
    func mistakes(overlay: String, problem: String) async throws {
        try folder.write("score.options.yaml", overlay + "\n")
        let result = try await generate()
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("score.options.yaml:\(problem)\n"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.url("Code").path))
    }

    @Test("`accord breaking` compares what overlays make of each version")
    func breaking() async throws {
        try folder.write("old/accord.json", Self.configuration)
        try folder.write("old/proto/score.proto", Self.contract)
        try folder.write("old/score.options.yaml", Self.overlay)
        func compare() async throws -> Program.Result {
            try await Program.accord.run(["breaking", ".", "--against", "old"], in: folder)
        }
        let same = try await compare()
        #expect(same.exitCode == 0, "\(same.output)\(same.errors)")
        try folder.write(
            "old/score.options.yaml",
            Self.overlay.replacing("idempotency_level: NO_SIDE_EFFECTS", with: "deprecated: true"))
        let changed = try await compare()
        #expect(changed.exitCode == 100, "\(changed.errors)")
        #expect(changed.output.contains("RPC_SAME_IDEMPOTENCY_LEVEL"), "\(changed.output)")
    }
}

extension Folder {
    /// Writes the files of googleapis that declare `google.api.http`, as far as a contract needs them.
    fileprivate func writeAnnotations() throws {
        try write(
            "proto/google/api/annotations.proto",
            """
            syntax = "proto3";
            package google.api;
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.MethodOptions { HttpRule http = 72295728; }
            message HttpRule {
              string selector = 1;
              oneof pattern {
                string get = 2; string put = 3; string post = 4; string delete = 5; string patch = 6;
                CustomHttpPattern custom = 8;
              }
              string body = 7;
              string response_body = 12;
              repeated HttpRule additional_bindings = 11;
            }
            message CustomHttpPattern { string kind = 1; string path = 2; }

            """)
    }
}
