import Foundation
import Testing

@Suite("Problems of a run")
struct RecoveryTests {
    @Test("A name in another script is one problem, and so is a character that no name has")
    func otherScripts() throws {
        let folder = try Folder(["a.proto": "syntax = \"proto3\";\nmessage 日本 { int32 größe_2 = 1; }\nmessage A “{}\n"])
        let problem =
            "error: there is a character here that is not ASCII; remove it, or put it into a string or a comment"
        #expect(
            try folder.compilationProblems("a.proto") == [
                "a.proto:2:9: \(problem)", "a.proto:2:26: \(problem)", "a.proto:3:11: \(problem)",
            ])
    }

    @Test("A file in UTF-16 is one problem", arguments: ["\u{FEFF}", ""], [true, false])
    func utf16(_ mark: String, _ isLittle: Bool) throws {
        let folder = try Folder([:])
        let text = "\(mark)syntax = \"proto3\";\nmessage A {}\n"
        let data = try #require(text.data(using: isLittle ? .utf16LittleEndian : .utf16BigEndian))
        try data.write(to: URL(fileURLWithPath: folder["a.proto"]))
        #expect(
            try folder.compilationProblems("a.proto") == ["a.proto:1:1: error: is in UTF-16; save it in UTF-8"])
    }

    @Test("All problems of a file are reported, in the order of their places")
    func file() throws {
        let folder = try Folder([
            "a.proto": """
            syntax = "proto3";
            message M {
              int32 a = 1
              string b = 2;
              oneof o { int32 = 4; }
              int32 c = 5; int32 d = 5;
              foo(bar) baz;
              message Inner { Inner inner = x;
                int32 last = 2; int32 last = 3; }
            }
            enum E { A = ; B = 1; }
            service S { rpc X(M) returns M;
              rpc Y(E) returns (M); }
            message M {}
            """
        ])
        let found = try folder.compilationProblems("a.proto")
        #expect(
            found == [
                "a.proto:4:3: error: ';' is missing in front of 'string'; insert it",
                "a.proto:5:19: error: '=' is no name of a field, which has letters, digits and underscores; write one",
                "a.proto:6:26: error: number 5 is already that of the field 'c' of 'M' at a.proto:6:13; the next free "
                    + "number is 1",
                "a.proto:7:6: error: '(' is no name of a field, which has letters, digits and underscores; write one",
                "a.proto:8:33: error: 'x' is no integer, and the number of a field is one; write an integer",
                "a.proto:9:27: error: 'M.Inner.last' is already declared as a field at a.proto:9:11; rename one of the "
                    + "two",
                "a.proto:11:14: error: ';' is no integer, and the number of an enum's value is one; write an integer",
                "a.proto:12:30: error: '(' is missing in front of 'M'; insert it",
                "a.proto:13:9: error: 'E' is an enum, and methods take and return messages; name a message",
                "a.proto:14:9: error: 'M' is already declared as a message at a.proto:2:9; rename one of the two",
            ])
    }

    @Test("All problems of all files are reported, and none that only comes of another")
    func files() throws {
        let folder = try Folder([
            "a.proto": """
            syntax = "proto3";
            import "b.proto";
            import "c.proto";
            message A { B b = 1; C c = 2; int32 d = 0; }
            """,
            "b.proto": """
            syntax = "proto3";
            message B { int32 a 1; }
            message B2 { int32 a = 19000; b b = 2; }
            """,
        ])
        #expect(
            try folder.compilationProblems("a.proto") == [
                "b.proto:2:21: error: the field 'a' has no number; write '= ' and a number after the name",
                "b.proto:3:31: error: 'b' is not defined; did you mean 'B'?",
                "a.proto:3:8: error: import \"c.proto\" was not found in '.'; did you mean \"b.proto\"?",
                "a.proto:4:41: error: a field's number is 1 or more; take another one",
            ])
    }

    @Test("A wrong root is reported once, with the right one")
    func wrongRoot() throws {
        var files = ["proto/shop/base.proto": "syntax = \"proto3\"; package shop; message Base {}"]
        for name in ["a", "b", "c", "d"] {
            files["proto/shop/\(name).proto"] =
                "syntax = \"proto3\"; package shop; import \"shop/base.proto\"; message \(name.uppercased()) { Base base = 1; }"
        }
        let folder = try Folder(files)
        #expect(
            try folder.compilationProblems("proto/shop/base.proto", "proto/shop/a.proto", "proto/shop/b.proto") == [
                "proto/shop/a.proto:1:41: error: import \"shop/base.proto\" was not found in '.'; did you mean "
                    + "\"proto/shop/base.proto\"?",
                "proto/shop/b.proto:1:41: error: import \"shop/base.proto\" was not found in '.'; did you mean "
                    + "\"proto/shop/base.proto\"?",
            ])
        let all = ["base", "a", "b", "c", "d"].map { "proto/shop/\($0).proto" }
        #expect(
            try folder.compilationProblems(all[0], all[1], all[2], all[3], all[4]) == [
                "proto/shop/a.proto:1:41: error: import \"shop/base.proto\" was not found in '.', and neither were 3 others "
                    + "that start from 'proto'; name that folder as the root"
            ])
    }

    @Test("An import of a folder is reported as one")
    func folderImport() throws {
        let folder = try Folder(["a.proto": "syntax = \"proto3\"; import \"b\";", "b/c.proto": "syntax = \"proto3\";"])
        #expect(
            try folder.compilationProblems("a.proto") == [
                "a.proto:1:27: error: import \"b\" is a folder; import the files in it that are used"
            ])
    }

    @Test("A circle of imports is reported once, with the files on it")
    func circle() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\"; import \"b.proto\"; message A { B b = 1; }",
            "b.proto": "syntax = \"proto3\"; import \"c.proto\"; message B { C c = 1; }",
            "c.proto": "syntax = \"proto3\"; import \"a.proto\"; message C { A a = 1; }",
        ])
        #expect(
            try folder.compilationProblems("a.proto", "b.proto") == [
                "c.proto:1:27: error: the file imports itself: a.proto -> b.proto -> c.proto -> a.proto; break the circle "
                    + "by moving what its files share into a file that imports none of them"
            ])
    }
}
