import Contract
import Foundation
import TestEnvironment
import Testing

@testable import ProtoReader

@Suite("Hostile contracts")
struct HostileInputTests {
    private func problems(_ text: [UInt8]) throws -> [String] {
        let folder = try Folder()
        try Data(text).write(to: URL(fileURLWithPath: folder["a.proto"]))
        return try folder.compilationProblems("a.proto")
    }

    private func problems(_ text: String) throws -> [String] { try problems(Array(text.utf8)) }

    @Test(
        "Deep nesting ends in a diagnostic",
        arguments: [
            "message M {", "message M { oneof o {", "message M { extend M {", "option a = {",
            "service S { rpc A(M) returns (M) {",
        ])
    func deep(_ opening: String) throws {
        let found = try problems("syntax = \"proto3\"; " + String(repeating: opening, count: 20_000))
        #expect(found.contains { $0.contains(": error: ") })
    }

    @Test(
        "Groups and the entries of maps are messages where these are nested too deep",
        arguments: [
            ("optional group G = 1 {", "}"), ("oneof o { group G = 1 {", "}}"),
            ("extend B { optional group G = 1 {", "}}"), ("message N {", "}"),
        ])
    func deepGroups(_ opening: String, _ ending: String) throws {
        func nested(_ count: Int, _ content: String = "") throws -> [String] {
            try problems(
                "syntax = \"proto2\"; message B { extensions 1 to max; } message M {"
                    + String(repeating: opening, count: count) + content + String(repeating: ending, count: count) + "}"
            ).filter { $0.contains("deep inside of each other") }
        }
        #expect(try nested(30).isEmpty)
        #expect(try nested(31).count == 1)
        #expect(try nested(20_000).count == 1)
        #expect(try nested(29, "map<int32, int32> m = 2;").isEmpty)
        #expect(try nested(30, "map<int32, int32> m = 2;").count == 1)
    }

    @Test("A path of an option that is deep ends in a diagnostic, as its value does")
    func deepOptionPath() throws {
        func option(_ count: Int, _ rest: String) throws -> [String] {
            try problems(
                """
                syntax = "proto2";
                import "google/protobuf/descriptor.proto";
                extend google.protobuf.FileOptions { optional M m = 50000; }
                message M { optional M m = 1; optional int32 i = 2; }
                option (m)
                """ + String(repeating: ".m", count: count) + rest)
        }
        let problem = "messages are more than 100 deep inside of each other; nest them less deep"
        for rest in [" = {};", ".i = 1;"] {
            #expect(try option(99, rest).isEmpty)
            #expect(try option(100, rest).allSatisfy { $0.hasSuffix(problem) })
            #expect(try option(20_000, rest) == ["a.proto:5:8: error: \(problem)"])
        }
        #expect(try option(90, " = { m { m { m { m { m { m { m { m { m {} } } } } } } } } };").isEmpty)
        #expect(try option(90, " = { m { m { m { m { m { m { m { m { m { m {} } } } } } } } } } };").count == 1)
    }

    @Test("A deep value of an option ends in a diagnostic")
    func deepOption() throws {
        let found = try problems(
            """
            syntax = "proto2";
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.FileOptions { optional M m = 50000; }
            message M { optional M m = 1; }
            option (m) = {
            """ + String(repeating: "m {", count: 50_000) + String(repeating: "}", count: 50_000) + "};")
        #expect(found.count == 1)
        #expect(found[0].contains("more than 100 deep"))
    }

    @Test("A long text without a line break is read, and so is a long name")
    func long() throws {
        let fields = (1...5_000).map { "int32 f\($0) = \($0 + 20_000);" }.joined()
        #expect(try problems("syntax = \"proto3\"; message M { \(fields) }").isEmpty)
        #expect(try problems("syntax = \"proto3\"; message M\(String(repeating: "a", count: 60_000)) {}").isEmpty)
        let found = try problems("syntax = \"proto3\"; message M\(String(repeating: "a", count: 100_000)) {}")
        #expect(found == ["a.proto:1:28: error: the name has more than 65535 bytes; choose a shorter one"])
    }

    @Test("A chain of imports is as long as one wants")
    func chain() throws {
        let count = 400
        var files: [String: String] = [:]
        for index in 0..<count {
            files["\(index).proto"] =
                "syntax = \"proto3\"; "
                + (index + 1 < count ? "import public \"\(index + 1).proto\";" : "message Last {}")
        }
        files["a.proto"] = "syntax = \"proto3\"; import \"0.proto\"; message A { Last last = 1; }"
        #expect(try Folder(files).compilationProblems("a.proto").isEmpty)
    }

    @Test(
        "Bytes that are no text end in a diagnostic",
        arguments: [[0], [0xFF, 0xFE], [0xEF, 0xBB], [0xC3, 0x28], [0x1A]])
    func bytes(_ bytes: [UInt8]) throws {
        #expect(try problems(bytes + Array("syntax = \"proto3\";".utf8)).contains { $0.contains(": error: ") })
    }

    @Test("Numbers as large as one wants are out of range")
    func numbers() throws {
        let digits = String(repeating: "9", count: 100_000)
        #expect(try problems("syntax = \"proto3\"; message M { int32 a = \(digits); }").count == 1)
        #expect(try problems("syntax = \"proto3\"; enum E { A = -\(digits); }").count == 1)
        #expect(try problems("syntax = \"proto2\"; message M { optional double a = 1 [default = \(digits)]; }").isEmpty)
    }

    @Test("Damaged files end in a diagnostic or are read", arguments: TestExtent.seeds(1...10, fixed: 1, chosen: 1))
    func damaged(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let text = Array(
            #"""
            syntax = "proto2"; package a; import "google/protobuf/descriptor.proto"; // x
            extend google.protobuf.FieldOptions { optional M m = 50000; }
            message M { optional int32 a = 1 [default = -0x5, (m) = { a: 1, m { a: [1] } }]; repeated M m = 2; /* y */
              extensions 5 to max; reserved 3, 4; reserved "q"; map<int32, M> n = 6; oneof o { string s = 7; } }
            enum E { option allow_alias = true; A = 0; B = 0 [deprecated = true]; } 
            service S { rpc R(M) returns (stream M); }
            """#.utf8)
        for _ in 0..<30 {
            var damaged = text
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: damaged.indices, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: damaged[index] = UInt8.random(in: 0...255, using: &random)
                case 1: damaged.remove(at: index)
                case 2: damaged.insert(damaged[Int.random(in: damaged.indices, using: &random)], at: index)
                default: damaged.removeSubrange(index..<min(damaged.count, index + 20))
                }
            }
            _ = try problems(damaged)
        }
    }
}
