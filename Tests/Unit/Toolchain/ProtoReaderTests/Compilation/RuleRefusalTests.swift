import Testing

@Suite("Declarations that rules refuse")
struct RuleRefusalTests {
    @Test("A declaration that breaks a rule is refused", arguments: refused)
    func refuses(_ refused: Refused) throws {
        #expect(try refused.found == refused.message)
    }

    private static let refused: [Refused] = [
        Refused(
            """
            syntax = "proto3";
            message M { extensions 5; }
            """,
            "x.proto:2:24: error: proto3 has no extension ranges; remove them, or use Any"),
        Refused(
            """
            syntax = "proto3";
            message M { required int32 a = 1; }
            """,
            "x.proto:2:28: error: proto3 has no required fields; remove 'required'"),
        Refused(
            """
            syntax = "proto3";
            message M { string a = 1 [default = "x"]; }
            """,
            "x.proto:2:37: error: proto3 has no defaults; remove it"),
        Refused(
            """
            syntax = "proto3";
            message M { group A = 1 {} }
            """,
            "x.proto:2:13: error: proto3 has no groups; declare a message"),
        Refused(
            """
            syntax = "proto3";
            message M { option message_set_wire_format = true; }
            """,
            "x.proto:2:9: error: proto3 has no message sets; remove 'message_set_wire_format'"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 1; }
            """,
            "x.proto:2:14: error: the first value of an open enum is 0; begin with one that is"),
        Refused(
            """
            syntax = "proto3";
            import 'google/protobuf/descriptor.proto';
            message M { google.protobuf.FieldOptions.CType a = 1; google.protobuf.FieldDescriptorProto.Type b =
            2; }
            """,
            "x.proto:3:13: error: 'google.protobuf.FieldOptions.CType' is a closed enum, and proto3 has "
                + "open ones only; declare it in proto3"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; B = 0; }
            """,
            "x.proto:2:21: error: 'B' has number 0, as 'A' at x.proto:2:10 has; take another one, or "
                + "write `option allow_alias = true;`"),
        Refused(
            """
            syntax = "proto3";
            enum E { E_A = 0; A = 1; }
            """,
            "x.proto:2:19: error: 'A' and 'E_A' at x.proto:2:10 are the same without case and the prefix "
                + "of the enum; rename one of the two"),
        Refused(
            """
            syntax = "proto3";
            enum E { FOO_BAR = 0; foo_bar = 1; }
            """,
            "x.proto:2:23: error: 'foo_bar' and 'FOO_BAR' at x.proto:2:10 are the same without case and "
                + "the prefix of the enum; rename one of the two"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 foo_bar = 1; int32 fooBar = 2; }
            """,
            "x.proto:2:38: error: the field 'fooBar' and 'foo_bar' at x.proto:2:19 have the same name "
                + "'fooBar' in JSON; rename one, or set its 'json_name'"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 1 [json_name = "b"]; int32 b = 2; }
            """,
            "x.proto:2:50: error: the field 'b' and 'a' at x.proto:2:19 have the same name 'b' in JSON; "
                + "rename one, or set its 'json_name'"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 1 [json_name = "[b]"]; }
            """,
            "x.proto:2:26: error: the name '[b]' in JSON has the form of an extension's; remove the "
                + "brackets"),
        Refused(
            #"""
            syntax = "proto3";
            message M { int32 a = 1 [json_name = "b\0"]; }
            """#,
            "x.proto:2:26: error: a 'json_name' has no NUL; remove it"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5; } extend M { optional int32 a = 5 [json_name = 'b']; }
            """,
            "x.proto:2:62: error: an extension has no 'json_name'; remove it"),
        Refused(
            """
            syntax = "proto2";
            message M { optional int32 a = 1 [packed = true]; }
            """,
            "x.proto:2:28: error: only repeated numbers are packed; remove the option"),
        Refused(
            """
            syntax = "proto2";
            message M { repeated string a = 1 [packed = true]; }
            """,
            "x.proto:2:29: error: only repeated numbers are packed; remove the option"),
        Refused(
            """
            syntax = "proto2";
            message M { optional int32 a = 1 [lazy = true]; }
            """,
            "x.proto:2:28: error: only fields of messages are lazy; remove the option"),
        Refused(
            """
            syntax = "proto2";
            message M { optional int32 a = 1 [jstype = JS_STRING]; }
            """,
            "x.proto:2:28: error: only integers of 64 bits have 'jstype'; remove it"),
        Refused(
            """
            syntax = "proto2";
            message M { option message_set_wire_format = true; optional int32 a = 1; }
            """,
            "x.proto:2:67: error: a message set has extensions only; remove the field"),
        Refused(
            """
            syntax = "proto2";
            message M { option message_set_wire_format = true; extensions 5; }
            extend M { optional int32 a = 5; }
            """,
            "x.proto:3:27: error: an extension of a message set is an optional message; change it"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 [declaration = { number: 6 full_name: '.a' type: 'int32' }]; }
            """,
            "x.proto:2:24: error: the declaration of extension 6 is outside of its range; move it"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 [declaration = { number: 5 full_name: 'a' type: 'int32' }]; }
            """,
            "x.proto:2:24: error: 'a' is no full name with a dot before it; write it as '.package.Name'"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 [declaration = { number: 5 full_name: '.a' }]; }
            """,
            "x.proto:2:24: error: the declaration of extension 5 has not both 'full_name' and 'type'; "
                + "set both"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 to 6 [declaration = { number: 5 full_name: '.a' type: 'int32' },
            declaration = { number: 5 full_name: '.b' type: 'int32' }]; }
            """,
            "x.proto:2:24: error: extension 5 is declared twice; remove one of the two"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 to 6 [declaration = { number: 5 full_name: '.a' type: 'int32' },
            declaration = { number: 6 full_name: '.a' type: 'int32' }]; }
            """,
            "x.proto:2:24: error: the extension '.a' is declared twice; remove one of the two"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 [verification = UNVERIFIED, declaration = { number: 5 full_name: '.a' type:
            'int32' }]; }
            """,
            "x.proto:2:24: error: the range is UNVERIFIED and has declarations; remove one of the two"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 [declaration = { number: 5 full_name: '.a' type: 'string' }]; }
            extend M { optional int32 a = 5; }
            """,
            "x.proto:3:21: error: extension 5 of 'M' is declared with the type 'string', and has "
                + "'int32'; change one of the two"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 [declaration = { number: 5 full_name: '.b' type: 'int32' }]; }
            extend M { optional int32 a = 5; }
            """,
            "x.proto:3:27: error: extension 5 of 'M' is declared as '.b', and is '.a'; rename one of the "
                + "two"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 [declaration = { number: 5 full_name: '.a' type: 'int32' repeated: true }];
            }
            extend M { optional int32 a = 5; }
            """,
            "x.proto:4:27: error: extension 5 of 'M' is declared as repeated, and is not; change one of "
                + "the two"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 to 6 [declaration = { number: 5 full_name: '.a' type: 'int32' }]; }
            extend M { optional int32 b = 6; }
            """,
            "x.proto:3:31: error: 'M' does not declare extension 6; declare it there, or take a number "
                + "that is"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 [declaration = { number: 5 reserved: true }]; }
            extend M { optional int32 b = 5; }
            """,
            "x.proto:3:31: error: extension 5 of 'M' is reserved; take another number"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 [verification = DECLARATION]; }
            extend M { optional int32 b = 5; }
            """,
            "x.proto:3:31: error: 'M' does not declare extension 5; declare it there, or take a number "
                + "that is"),
        Refused(
            """
            syntax = "proto2";
            option optimize_for = LITE_RUNTIME;
            option cc_generic_services = true;
            service S {}
            """,
            "x.proto:4:9: error: a file that is optimized for LITE_RUNTIME has no generic services; set "
                + "'cc_generic_services' and 'java_generic_services' to false"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5 to 9; }
            extend M { optional M a = 7 [unverified_lazy = true]; }
            """,
            "x.proto:3:23: error: extensions are not 'unverified_lazy'; remove the option"),
    ]
}
