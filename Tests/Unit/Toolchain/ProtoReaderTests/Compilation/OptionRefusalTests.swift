import Testing

@Suite("Options that are refused")
struct OptionRefusalTests {
    @Test("An option that is unknown, or that has no value of its type, is refused", arguments: refused)
    func refuses(_ refused: Refused) throws {
        #expect(try refused.found == refused.message)
    }

    private static let refused: [Refused] = [
        Refused(
            """
            syntax = "proto3";
            option nope = 1;
            """,
            "x.proto:2:8: error: there is no option 'nope' in 'google.protobuf.FileOptions'; a custom "
                + "option is written in parentheses"),
        Refused(
            """
            syntax = "proto3";
            option java_pakage = 'x';
            """,
            "x.proto:2:8: error: there is no option 'java_pakage' in 'google.protobuf.FileOptions'; did "
                + "you mean 'java_package'?"),
        Refused(
            """
            syntax = "proto3";
            option (nope) = 1;
            """,
            "x.proto:2:8: error: 'nope' is not defined; declare it, or import the file that does"),
        Refused(
            """
            syntax = "proto3";
            option java_package = 1;
            """,
            "x.proto:2:23: error: the option 'google.protobuf.FileOptions.java_package' has another "
                + "type; write a string in quotes"),
        Refused(
            """
            syntax = "proto3";
            option java_package = 'a'; option java_package = 'b';
            """,
            "x.proto:2:35: error: the option 'java_package' is set twice; remove one of the two"),
        Refused(
            """
            syntax = "proto3";
            option deprecated = 1;
            """,
            "x.proto:2:21: error: the option 'google.protobuf.FileOptions.deprecated' has another type; "
                + "write 'true' or 'false'"),
        Refused(
            """
            syntax = "proto3";
            option deprecated = yes;
            """,
            "x.proto:2:21: error: the option 'google.protobuf.FileOptions.deprecated' has another type; "
                + "write 'true' or 'false'"),
        Refused(
            """
            syntax = "proto3";
            option optimize_for = FAST;
            """,
            "x.proto:2:23: error: the enum 'google.protobuf.FileOptions.OptimizeMode' has no value "
                + "'FAST'; use 'SPEED', 'CODE_SIZE' or 'LITE_RUNTIME'"),
        Refused(
            """
            syntax = "proto3";
            option optimize_for = 'x';
            """,
            "x.proto:2:23: error: the option 'google.protobuf.FileOptions.optimize_for' has another "
                + "type; write the name of a value of 'google.protobuf.FileOptions.OptimizeMode'"),
        Refused(
            """
            syntax = "proto3";
            option java_package.x = 1;
            """,
            "x.proto:2:8: error: 'java_package' has no fields, as it is no message; remove what comes "
                + "after it"),
        Refused(
            """
            syntax = "proto3";
            option uninterpreted_option = {};
            """,
            "x.proto:2:8: error: 'uninterpreted_option' is no option to set; remove it"),
        Refused(
            """
            syntax = "proto3";
            option features.field_presence = IMPLICIT;
            """,
            #"x.proto:1:1: error: only editions have features; begin the file with `edition = "2023";`"#),
        Refused(
            """
            syntax = "proto2";
            import 'google/protobuf/descriptor.proto';
            extend google.protobuf.FileOptions { optional int32 i = 50000; optional uint32 u = 50001; optional
            float f = 50002; optional M m = 50003; repeated M r = 50004; }
            message M { optional int32 a = 1; oneof o { int32 b = 2; int32 c = 3; } }
            option (i) = 2147483648;
            """,
            "x.proto:6:14: error: the option 'i' has another type; write an integer from -2147483648 to "
                + "2147483647"),
        Refused(
            """
            edition = "2026";
            import "google/protobuf/json_enumvalue_options.proto";
            enum E {
              A = 0 [(pb.enumvalue.json).string = "x"];
              B = 1 [(pb.enumvalue.json).string = "x"];
            }
            """,
            "x.proto:5:3: error: 'B' and 'A' have the same string in JSON; change one of the two"),
        Refused(
            """
            edition = "2026";
            import "google/protobuf/json_enumvalue_options.proto";
            enum E { A = 0 [(pb.enumvalue.json).string = "1"]; }
            """,
            "x.proto:3:10: error: the string in JSON is a number that is not the value's; change it"),
        Refused(
            """
            edition = "2026";
            import "google/protobuf/json_enumvalue_options.proto";
            enum E {
              option allow_alias = true;
              A = 0 [(pb.enumvalue.json).string = "x"];
              B = 0 [(pb.enumvalue.json).string = "y"];
            }
            """,
            "x.proto:6:3: error: 'B' is an alias of 'A', and has another string in JSON; set the same"),
        Refused(
            """
            edition = "2026";
            import "google/protobuf/json_enumvalue_options.proto";
            enum E { A = 0 [(pb.enumvalue.json).string = "x\\0"]; }
            """,
            "x.proto:3:10: error: a string in JSON has no NUL; remove it"),
        Refused(
            """
            edition = "2026";
            import "google/protobuf/json_enumvalue_options.proto";
            enum E { A = 0 [(pb.enumvalue.json).string = "B"]; B = 1; }
            """,
            "x.proto:3:52: error: 'B' and 'A' have the same string in JSON; change one of the two"),
    ]

    @Test("A custom option that is unknown, or that has no value of its type, is refused", arguments: custom)
    func refusesCustom(_ refused: Refused) throws {
        let refused = Refused(Self.declarations + refused.text, refused.message)
        #expect(try refused.found == refused.message)
    }

    private static let declarations = """
        syntax = "proto2";
        import "google/protobuf/descriptor.proto";
        extend google.protobuf.FileOptions {
          optional int32 i = 50000;
          optional uint32 u = 50001;
          optional float f = 50002;
          optional M m = 50003;
          repeated M r = 50004;
          optional R q = 50005;
          optional E e = 50006;
          optional google.protobuf.FieldOptions x = 50007;
        }
        message M {
          optional int32 a = 1;
          oneof o { int32 b = 2; int32 c = 3; }
          optional bool d = 4;
          optional string s = 5;
          optional double f = 6;
          repeated int32 l = 7;
          optional E e = 8;
          reserved "old";
        }
        message R { required int32 a = 1; optional int32 b = 2; }
        enum E { A = 0; B = 1; }

        """

    private static let custom: [Refused] = [
        Refused(
            "option (u) = -1;",
            "x.proto:25:14: error: the option 'u' has another type; write an integer from 0 to 4294967295"),
        Refused(
            "option (u) = 'x';",
            "x.proto:25:14: error: the option 'u' has another type; write an integer from 0 to 4294967295"),
        Refused("option (f) = x;", "x.proto:25:14: error: the option 'f' has another type; write a number"),
        Refused(
            "option (f) = 'x';",
            "x.proto:25:14: error: the option 'f' has another type; write a number"),
        Refused(
            "option (m) = 1;",
            "x.proto:25:14: error: the option 'm' has another type; write `(m) = { … }`, or `(m).field = "
                + "value`"),
        Refused(
            "option (m).a.b = 1;",
            "x.proto:25:8: error: 'a' has no fields, as it is no message; remove what comes after it"),
        Refused(
            "option (m).z = 1;",
            "x.proto:25:8: error: there is no option 'z' in 'M'; a custom option is written in "
                + "parentheses"),
        Refused(
            "option (r).a = 1;",
            "x.proto:25:8: error: 'r' is a list of messages, so that its fields cannot be set one by "
                + "one; write `(r) = { … }`"),
        Refused(
            "option (m).a = 1; option (m).a = 2;",
            "x.proto:25:26: error: the option '(m).a' is set twice; remove one of the two"),
        Refused(
            "option (m) = { a: 1 }; option (m).a = 2;",
            "x.proto:25:31: error: the option '(m).a' is set twice; remove one of the two"),
        Refused(
            "option (m) = { z: 1 };",
            "x.proto:25:17: error: 'M' has no field 'z'; correct the name in front of this"),
        Refused("option (m) = { a 1 };", "x.proto:25:18: error: ':' is missing in front of '1'; insert it"),
        Refused("option (m) = { a: x };", "x.proto:25:19: error: 'x' is no integer; write one"),
        Refused(
            "option (m) = { a: 1 a: 2 };",
            "x.proto:25:22: error: the field 'a' is set twice; remove one of the two"),
        Refused(
            "option (m) = { b: 1 c: 2 };",
            "x.proto:25:22: error: the field 'c' is in a oneof with 'b', which is set too; remove one of "
                + "the two"),
        Refused(
            "option (m) = { d: maybe };",
            "x.proto:25:24: error: the field 'd' is a bool; write 'true' or 'false'"),
        Refused("option (m) = { s: 1 };", "x.proto:25:19: error: '1' is no string; put it in quotes"),
        Refused("option (m) = { f: x };", "x.proto:25:19: error: 'x' is no number; write one"),
        Refused(
            "option (m) = { f: 010 };",
            "x.proto:25:19: error: '010' is not decimal; write a decimal number"),
        Refused(
            "option (m) = { l: [1, 2 };",
            "x.proto:25:24: error: ',' is missing in front of the end of the message; insert it"),
        Refused(
            "option (m) = { e: C };",
            "x.proto:25:20: error: the enum 'E' has no value 'C'; did you mean 'A'?"),
        Refused(
            "option (m) = { e: 5 };",
            "x.proto:25:20: error: the enum 'E' has no value 5; write the name of one"),
        Refused(
            "option (m) = { e: 'A' };",
            "x.proto:25:19: error: ''A'' is no value of an enum; write the name of one"),
        Refused(
            "option (m) = { [x]: 1 };",
            "x.proto:25:19: error: 'x' is no extension of 'M'; import the file that declares it, or "
                + "correct it"),
        Refused(
            "option (m) = { [1]: 1 };",
            "x.proto:25:19: error: '1' is no name of an extension or a type; correct it"),
        Refused(
            "option (m) = { a: 99999999999 };",
            "x.proto:25:19: error: '99999999999' is out of range; write an integer of 2147483647 or less"),
        Refused(
            "option (q) = { };",
            "x.proto:25:15: error: 'R' has the required field 'a', which is not set; set it"),
        Refused(
            "option (q).b = 1;",
            "x.proto:25:8: error: 'R' has the required field 'a', which is not set; set it"),
        Refused("option (e) = C;", "x.proto:25:14: error: the enum 'E' has no value 'C'; did you mean 'A'?"),
        Refused(
            "option (e) = 1;",
            "x.proto:25:14: error: the option 'e' has another type; write the name of a value of 'E'"),
        Refused(
            "option (M) = 1;",
            "x.proto:25:8: error: 'M' is a message, and no option; name an extension"),
        Refused(
            "option (x).deprecated = true; option (google.protobuf.FieldOptions.deprecated) = true;",
            "x.proto:25:38: error: 'google.protobuf.FieldOptions.deprecated' is no field or extension of "
                + "'google.protobuf.FileOptions', but of 'google.protobuf.FieldOptions'; set it where that is"),
        Refused("option (m) = { a: 1 > };", "x.proto:25:21: error: '>' is no name; write one"),
        Refused(
            "option (m) = { a: -99999999999 };",
            "x.proto:25:20: error: '99999999999' is out of range; write an integer of 2147483648 or less"),
        Refused("option (m) = { a: { } };", "x.proto:25:19: error: '{' is no integer; write one"),
        Refused(
            "option (m) = { a: 1.5f };",
            "x.proto:25:22: error: there is no space between a number and a name; insert one"),
    ]
}
