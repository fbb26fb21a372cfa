import Accord
import Testing

@testable import BreakingRules

/// The places in a `.proto` file where a comment has to be.
@Suite("Comments in .proto files that allow changes")
struct ProtoCommentTests {
    @Test("Allow the change on the next line, and nothing else")
    func lineBefore() throws {
        let text = """
            message A {
              // accord:allow FIELD_SAME_TYPE until 2027-01-01 they are all small
              int32 a = 1;
              int32 b = 2;
            }
            """
        let judged = try Judged(text, [("FIELD_SAME_TYPE", 3), ("FIELD_SAME_TYPE", 4), ("FIELD_SAME_NAME", 3)])
        #expect(judged.accepted == [3])
        #expect(judged.left == ["FIELD_SAME_TYPE 4", "FIELD_SAME_NAME 3"])
        let acceptance = try #require(judged.acceptances.first)
        #expect(acceptance.means == .comment)
        #expect(acceptance.reason == "they are all small")
        #expect(acceptance.until == CalendarDate("2027-01-01"))
        #expect(acceptance.place == SourceRange(file: "a.proto", line: 2, column: 3, endLine: 2, endColumn: 70))
    }

    @Test("Allow the change that they follow at the end of a line")
    func endOfLine() throws {
        let text = """
            message A { // accord:allow FIELD_NO_DELETE
              int32 a = 1; // accord:allow FIELD_SAME_TYPE
              int32 b = 2;
            }  // accord:allow ONEOF_NO_DELETE
            """
        let judged = try Judged(
            text,
            [("FIELD_NO_DELETE", 1), ("FIELD_SAME_TYPE", 2), ("FIELD_SAME_TYPE", 3), ("ONEOF_NO_DELETE", 1)])
        #expect(judged.accepted == [1, 2, 1])
        #expect(judged.left == ["FIELD_SAME_TYPE 3"])
    }

    @Test("Belong to declarations of many lines, wherever these are changed")
    func manyLines() throws {
        let text = """
            message A {
              // What it is for.
              // accord:allow FIELD_SAME_JSON_NAME
              // More of it.
              int32 a = 1 [
                (note) = { text: "a;b" },
                json_name = "x"
              ];
              int32 b = 2 [
                // accord:allow FIELD_SAME_JSTYPE
                jstype = JS_STRING
              ];
            }
            """
        let judged = try Judged(
            text, [("FIELD_SAME_JSON_NAME", 7), ("FIELD_SAME_JSTYPE", 11), ("FIELD_SAME_JSTYPE", 5)])
        #expect(judged.accepted == [7, 11])
        #expect(judged.left == ["FIELD_SAME_JSTYPE 5"])
    }

    @Test("Belong to the options in the body of a declaration, and to nothing else in it")
    func options() throws {
        let text = """
            service S {
              // accord:allow RPC_SAME_IDEMPOTENCY_LEVEL
              rpc A(B) returns (C) {
                option idempotency_level = IDEMPOTENT;
              }
              rpc D(B) returns (C) {  // accord:allow RPC_SAME_IDEMPOTENCY_LEVEL
                option idempotency_level = IDEMPOTENT;
              }
              rpc E(B) returns (C) { option idempotency_level = IDEMPOTENT; }
            }
            // accord:allow ENUM_VALUE_SAME_NAME
            enum E {
              option allow_alias = true;
              A = 0;
            }
            """
        let rule = "RPC_SAME_IDEMPOTENCY_LEVEL"
        let judged = try Judged(
            text, [(rule, 4), (rule, 7), (rule, 9), ("ENUM_VALUE_SAME_NAME", 13), ("ENUM_VALUE_SAME_NAME", 14)])
        #expect(judged.accepted == [4, 7, 13])
        #expect(judged.left == ["\(rule) 9", "ENUM_VALUE_SAME_NAME 14"])
    }

    @Test("Allow deletions in the declaration around them when they are detached, or at what is reserved")
    func deleted() throws {
        let text = """
            message A {
              // accord:allow FIELD_NO_DELETE
              reserved 2, 3;

              message B {
                int32 a = 1;
                // accord:allow ONEOF_NO_DELETE
              }

              // accord:allow EXTENSION_MESSAGE_NO_DELETE

              int32 a = 1;
            }
            """
        let judged = try Judged(
            text,
            [
                ("FIELD_NO_DELETE", 1), ("ONEOF_NO_DELETE", 5), ("EXTENSION_MESSAGE_NO_DELETE", 1),
                ("FIELD_NO_DELETE", 5), ("ONEOF_NO_DELETE", 1),
            ])
        #expect(judged.accepted == [1, 5, 1])
        #expect(judged.left == ["FIELD_NO_DELETE 5", "ONEOF_NO_DELETE 1"])
    }

    @Test("Allow the findings of the file when they are detached at the top, or at its first declarations")
    func file() throws {
        let alone = "syntax = \"proto3\";\n\n// accord:allow MESSAGE_NO_DELETE\n\nmessage A {}\n"
        #expect(try Judged(alone, [("MESSAGE_NO_DELETE", 0)]).accepted == [1])
        #expect(try Judged(alone, [("MESSAGE_NO_DELETE", 5)]).accepted == [])
        let atPackage = "syntax = \"proto3\";\n// accord:allow FILE_SAME_GO_PACKAGE\npackage a;\n"
        #expect(try Judged(atPackage, [("FILE_SAME_GO_PACKAGE", 0), ("FILE_SAME_GO_PACKAGE", 3)]).accepted == [1, 3])
        let atMessage = "// accord:allow MESSAGE_NO_DELETE\nmessage A {}\n"
        #expect(try Judged(atMessage, [("MESSAGE_NO_DELETE", 0)]).left.first == "MESSAGE_NO_DELETE 1")
    }

    @Test("May be block comments, with stars or without")
    func blocks() throws {
        let text = """
            message A {
              /*
               * A number.
               * accord:allow FIELD_SAME_TYPE for good
               */
              int32 a = 1;
              int32 b = 2; /* accord:allow FIELD_SAME_NAME */
            }
            """
        let judged = try Judged(text, [("FIELD_SAME_TYPE", 6), ("FIELD_SAME_NAME", 7)])
        #expect(judged.accepted == [6, 7])
        #expect(judged.acceptances.map(\.place.line) == [4, 7])
        #expect(judged.acceptances.map(\.reason) == ["for good", nil])
    }

    @Test("Are none inside of strings, nor where the marker does not begin the comment")
    func noComments() throws {
        let text = """
            message A {
              string a = 1 [default = "// accord:allow FIELD_SAME_TYPE"];
              // Some write accord:allow FIELD_SAME_TYPE here.
              string b = 2;
            }
            """
        let judged = try Judged(text, [("FIELD_SAME_TYPE", 2), ("FIELD_SAME_TYPE", 4)])
        #expect(judged.left == ["FIELD_SAME_TYPE 2", "FIELD_SAME_TYPE 4"])
    }

    @Test("Count on their last day, and not on the next, when they are reported as expired")
    func dates() throws {
        let last = "// accord:allow FILE_SAME_PACKAGE until 2026-11-22\npackage a;"
        #expect(try Judged(last, [("FILE_SAME_PACKAGE", 2)]).accepted == [2])
        let over = "// accord:allow FILE_SAME_PACKAGE until 2026-11-21\npackage a;"
        let judged = try Judged(over, [("FILE_SAME_PACKAGE", 2)])
        #expect(judged.left == ["ALLOW_EXPIRED 1", "FILE_SAME_PACKAGE 2"])
        #expect(judged.warnings.map(\.message) == ["FILE_SAME_PACKAGE was allowed until 2026-11-21"])
    }

    @Test("Are warned of when they allow nothing, unless their rule was not checked")
    func unused() throws {
        let text = "// accord:allow FILE_SAME_PACKAGE, FILE_SAME_SYNTAX\npackage a;"
        let judged = try Judged(text, [("FILE_SAME_PACKAGE", 2)])
        #expect(judged.left == ["ALLOW_UNUSED 1"])
        #expect(judged.warnings.map(\.message) == ["accord:allow FILE_SAME_SYNTAX allows nothing here"])
        #expect(try Judged(text, [("FILE_SAME_PACKAGE", 2)], checked: ["FILE_SAME_PACKAGE"]).left == [])
    }

    @Test("Are warned of when they name no rule, an unknown one, or no day")
    func malformed() throws {
        let text = "// accord:allow\n// accord:allow FILE_SAME_PACKAG\n// accord:allow A_B until now\npackage a;"
        let judged = try Judged(text, [], rules: ["FILE_SAME_PACKAGE", "RPC_NO_DELETE", "A_B"])
        #expect(judged.left == ["ALLOW_MALFORMED 1", "ALLOW_MALFORMED 2", "ALLOW_MALFORMED 3"])
        #expect(
            judged.warnings.map(\.remedy) == [
                "write the rule's id after it, as in accord:allow FIELD_NO_DELETE",
                "did you mean 'FILE_SAME_PACKAGE'?",
                "write one as in 2027-01-31",
            ])
    }

    @Test(
        "Do no harm in files that are no valid .proto", arguments: ["}", "{", "]", "\"", "/*", "/", "'\\", "a{b{;}}}"])
    func broken(text: String) throws {
        #expect(try Judged(text + " // accord:allow A_B\n" + text, []).accepted == [])
        #expect(try Judged("// accord:allow A_B\n" + text, []).left == ["ALLOW_UNUSED 1"])
    }
}
