import Testing

@Suite("Names and numbers that are refused")
struct NameRefusalTests {
    @Test("A name or a number that is taken is refused", arguments: refused)
    func refuses(_ refused: Refused) throws {
        #expect(try refused.found == refused.message)
    }

    private static let refused: [Refused] = [
        Refused(
            """
            syntax = "proto3";
            message M {} message M {}
            """,
            "x.proto:2:22: error: 'M' is already declared as a message at x.proto:2:9; rename one of the "
                + "two"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 1; string a = 2; }
            """,
            "x.proto:2:33: error: 'M.a' is already declared as a field at x.proto:2:19; rename one of "
                + "the two"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; } enum F { A = 0; }
            """,
            "x.proto:2:28: error: 'A' is already declared as a value of an enum at x.proto:2:10; rename "
                + "one of the two, or prefix it with the name of its enum, as values are in the scope around "
                + "their enum"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; } message A {}
            """,
            "x.proto:2:27: error: 'A' is already declared as a value of an enum at x.proto:2:10; rename "
                + "one of the two"),
        Refused(
            """
            syntax = "proto3";
            package a; message a {} enum E { A = 0; A = 0; }
            """,
            "x.proto:2:41: error: 'a.A' is already declared as a value of an enum at x.proto:2:34; "
                + "rename one of the two, or prefix it with the name of its enum, as values are in the scope "
                + "around their enum"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 1; oneof a { int32 b = 2; } }
            """,
            "x.proto:2:32: error: 'M.a' is already declared as a field at x.proto:2:19; rename one of "
                + "the two"),
        Refused(
            """
            syntax = "proto3";
            service S { rpc A(M) returns (M); rpc A(M) returns (M); } message M {}
            """,
            "x.proto:2:39: error: 'S.A' is already declared as a method at x.proto:2:17; rename one of "
                + "the two"),
        Refused(
            """
            syntax = "proto3";
            package google.protobuf.Any; import public 'google/protobuf/any.proto';
            """,
            "x.proto:2:1: error: the package 'google.protobuf.Any' has the name of a message at "
                + "google/protobuf/any.proto:72:9; rename one of the two"),
        Refused(
            """
            syntax = "proto3";
            enum E {}
            """,
            "x.proto:2:6: error: the enum 'E' has no values; declare one"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 0; }
            """,
            "x.proto:2:23: error: a field's number is 1 or more; take another one"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 536870912; }
            """,
            "x.proto:2:23: error: a field's number is 536870911 or less; take another one"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 19500; }
            """,
            "x.proto:2:23: error: the numbers 19000 to 19999 are protobuf's own; take another number"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 1; int32 b = 1; }
            """,
            "x.proto:2:36: error: number 1 is already that of the field 'a' of 'M' at x.proto:2:23; the "
                + "next free number is 2"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved 1; int32 a = 1; }
            """,
            "x.proto:2:35: error: the field 'a' has number 1, which is reserved (x.proto:2:22); take "
                + "another number"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved "a"; int32 a = 1; }
            """,
            "x.proto:2:33: error: the name 'a' is reserved; rename the field"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved 1 to 5, 3; }
            """,
            "x.proto:2:30: error: the reserved range 3 overlaps the reserved range 1 to 5 at "
                + "x.proto:2:22; change one of the two"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved 5 to 1; }
            """,
            "x.proto:2:22: error: the range ends before it begins; swap its numbers"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved 0; }
            """,
            "x.proto:2:22: error: the reserved range begins with 0, and numbers begin with 1; change it"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved "a", "a"; }
            """,
            "x.proto:2:27: error: 'a' is reserved twice; remove one of the two"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 1 to 5; optional int32 a = 3; }
            """,
            "x.proto:2:51: error: the field 'a' has number 3, which is for extensions (x.proto:2:24); "
                + "take another number"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 1 to 5, 5; }
            """,
            "x.proto:2:32: error: the extension range 5 overlaps the extension range 1 to 5 at "
                + "x.proto:2:24; change one of the two"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 1 to 5; reserved 5; }
            """,
            "x.proto:2:41: error: the reserved range 5 overlaps the extension range 1 to 5 at "
                + "x.proto:2:24; change one of the two"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 0; }
            """,
            "x.proto:2:24: error: the extension range begins with 0, and numbers begin with 1; change it"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 to 1; }
            """,
            "x.proto:2:24: error: the range ends before it begins; swap its numbers"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 536870912; }
            """,
            "x.proto:2:24: error: a number of extensions is 536870911 or less; end the range before"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; reserved 0; }
            """,
            "x.proto:2:14: error: the value 'A' has number 0, which is reserved (x.proto:2:26); take "
                + "another number"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; reserved "A"; }
            """,
            "x.proto:2:10: error: the name 'A' is reserved; rename the value"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; reserved 5 to 1; }
            """,
            "x.proto:2:26: error: the range ends before it begins; swap its numbers"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; reserved 1 to 5, 3 to 4; }
            """,
            "x.proto:2:34: error: the reserved range 3 to 4 overlaps 1 to 5 at x.proto:2:26; change one "
                + "of the two"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; reserved "B", "B"; }
            """,
            "x.proto:2:31: error: 'B' is reserved twice; remove one of the two"),
        Refused(
            """
            syntax = "proto3";
            message M { oneof o { } }
            """,
            "x.proto:2:19: error: the oneof 'o' has no fields; declare one"),
        Refused(
            """
            syntax = "proto3";
            message M { oneof o { option x = 1; } }
            """,
            "x.proto:2:19: error: the oneof 'o' has no fields; declare one"),
    ]
}
