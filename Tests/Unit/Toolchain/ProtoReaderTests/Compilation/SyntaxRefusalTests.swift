import Testing

@Suite("Syntax that is refused")
struct SyntaxRefusalTests {
    @Test("A declaration that is not well-formed is refused", arguments: refused)
    func refuses(_ refused: Refused) throws {
        #expect(try refused.found == refused.message)
    }

    private static let refused: [Refused] = [
        Refused(
            """
            syntax = "proto4";
            """,
            #"x.proto:1:10: error: there is no syntax 'proto4'; write "proto2" or "proto3", or `edition = "#
                + #""2023";`"#),
        Refused(
            """
            edition = "2022";
            """,
            #"x.proto:1:11: error: there is no edition '2022'; write "2023", "2024" or "2026""#),
        Refused(
            """
            edition = "LEGACY";
            """,
            #"x.proto:1:11: error: there is no edition 'LEGACY'; write "2023", "2024" or "2026""#),
        Refused(
            """
            syntax;
            """,
            "x.proto:1:7: error: '=' is missing in front of ';'; insert it"),
        Refused(
            """
            syntax = proto3;
            """,
            "x.proto:1:10: error: 'proto3' is no string, and the name of a syntax or edition is one; put "
                + "it in quotes"),
        Refused(
            """
            syntax = "proto3";
            foo
            """,
            "x.proto:2:1: error: 'foo' begins no declaration of a file; write 'message', 'enum', "
                + "'service', 'extend', 'import', 'package' or 'option'"),
        Refused(
            """
            syntax = "proto3";
            }
            """,
            "x.proto:2:1: error: there is a '}' too many; remove it"),
        Refused(
            """
            syntax = "proto3";
            message
            """,
            "x.proto:2:8: error: the end of the file is no name of a message, which has letters, digits "
                + "and underscores; write one"),
        Refused(
            """
            syntax = "proto3";
            message M
            """,
            "x.proto:2:10: error: '{' is missing in front of the end of the file; insert it"),
        Refused(
            """
            syntax = "proto3";
            message M {
              service S { rpc A(M) returns (M); }
            }
            """,
            "x.proto:3:13: error: a message has no services in it; close the message before 'S' with '}', or move the "
                + "service"),
        Refused(
            """
            syntax = "proto3";
            message M {
            """,
            "x.proto:2:12: error: the file ends inside the message 'M' of line 2; close it with '}', or what is in it"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 }
            """,
            "x.proto:2:19: error: '}' is no name of a field, which has letters, digits and underscores; "
                + "write one"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a }
            """,
            "x.proto:2:21: error: the field 'a' has no number; write '= ' and a number after the name"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = }
            """,
            "x.proto:2:23: error: '}' is no integer, and the number of a field is one; write an integer"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 1 }
            """,
            "x.proto:2:25: error: ';' is missing in front of '}'; insert it"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = x; }
            """,
            "x.proto:2:23: error: 'x' is no integer, and the number of a field is one; write an integer"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 99999999999; }
            """,
            "x.proto:2:23: error: '99999999999' is out of range; write an integer of 2147483647 or less"),
        Refused(
            """
            syntax = "proto2";
            message M { int32 a = 1; }
            """,
            "x.proto:2:13: error: the field has no label; write 'optional', 'required' or 'repeated' in "
                + "front of its type"),
        Refused(
            """
            message M { int32 a = 1; }
            """,
            "x.proto:1:13: error: the field has no label; write 'optional', 'required' or 'repeated' in "
                + "front of its type, or `syntax = \"proto3\";` in the first line, as a file without a syntax is proto2"
        ),
        Refused(
            """
            syntax = "proto3";
            message M { 5 a = 1; }
            """,
            "x.proto:2:13: error: '5' is no name of a type, which has letters, digits and underscores; "
                + "write one"),
        Refused(
            """
            syntax = "proto3";
            package a; package b;
            """,
            "x.proto:2:12: error: the file has a package already; remove one of the two"),
        Refused(
            """
            syntax = "proto3";
            package a-b;
            """,
            "x.proto:2:10: error: a package's name has letters, digits and underscores; write '_' in "
                + "place of '-'"),
        Refused(
            """
            syntax = "proto3";
            package;
            """,
            "x.proto:2:8: error: ';' is no part of a package's name, which has letters, digits and "
                + "underscores; rename it"),
        Refused(
            """
            syntax = "proto3";
            import a;
            """,
            "x.proto:2:8: error: 'a' is no string, and the path of an import is one; put it in quotes"),
        Refused(
            """
            syntax = "proto3";
            import weak 5;
            """,
            "x.proto:2:13: error: '5' is no string, and the path of an import is one; put it in quotes"),
        Refused(
            """
            syntax = "proto3";
            import option "a";
            """,
            "x.proto:2:8: error: 'import option' is new in edition 2024; remove 'option'"),
        Refused(
            """
            edition = "2024";
            import weak "a";
            """,
            "x.proto:2:8: error: edition 2024 has no weak imports; write 'import option', or remove "
                + "'weak'"),
        Refused(
            """
            edition = "2024";
            import option "google/protobuf/descriptor.proto";
            import "google/protobuf/any.proto";
            """,
            "x.proto:3:8: error: an import is after an option import; move it in front of all option "
                + "imports"),
        Refused(
            """
            syntax = "proto3";
            message M { oneof o { optional int32 a = 1; } }
            """,
            "x.proto:2:23: error: fields of a oneof have no label; remove 'optional'"),
        Refused(
            """
            syntax = "proto3";
            message M { oneof o { map<int32, int32> a = 1; } }
            """,
            "x.proto:2:26: error: a oneof has no map fields; move the field out of it, or wrap it in a "
                + "message"),
        Refused(
            """
            syntax = "proto3";
            message M { repeated map<int32, int32> a = 1; }
            """,
            "x.proto:2:25: error: a map field has no label; remove 'optional', 'required' or 'repeated'"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 1; } extend M { map<int32, int32> a = 1; }
            """,
            "x.proto:2:43: error: an extension is no map field; wrap the map in a message"),
        Refused(
            """
            syntax = "proto3";
            message M { map<int32> a = 1; }
            """,
            "x.proto:2:22: error: ',' is missing in front of '>'; insert it"),
        Refused(
            """
            syntax = "proto3";
            message M { oneof o {
            """,
            "x.proto:2:22: error: the file ends inside the oneof; close it with '}'"),
        Refused(
            """
            syntax = "proto3";
            message M { oneof { } }
            """,
            "x.proto:2:19: error: '{' is no name of a oneof, which has letters, digits and underscores; "
                + "write one"),
        Refused(
            """
            syntax = "proto2";
            message M { optional group a = 1 {} }
            """,
            "x.proto:2:28: error: the name of a group begins with a capital letter; rename it"),
        Refused(
            """
            syntax = "proto2";
            message M { optional group A = 1; }
            """,
            "x.proto:2:33: error: the group 'A' has no fields; write them in braces"),
        Refused(
            """
            edition = "2023";
            message M { group A = 1 {} }
            """,
            "x.proto:2:13: error: editions have no groups; declare a message, and write "
                + "`[features.message_encoding = DELIMITED]` at a field of it"),
        Refused(
            """
            edition = "2023";
            message M { optional int32 a = 1; }
            """,
            "x.proto:2:13: error: editions have no 'optional', as all fields are unless a feature says "
                + "otherwise; remove it"),
        Refused(
            """
            edition = "2023";
            message M { required int32 a = 1; }
            """,
            "x.proto:2:13: error: editions have no 'required'; write `[features.field_presence = "
                + "LEGACY_REQUIRED]` after the number"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 2147483647; }
            """,
            "x.proto:2:24: error: 2147483647 is no number of a field; write one of 536870911 or less"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions x; }
            """,
            "x.proto:2:24: error: 'x' is no integer, and a number of a range is one; write an integer"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 1 to x; }
            """,
            "x.proto:2:29: error: 'x' is no integer, and a number of a range is one; write an integer"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved 1 to 99999999999; }
            """,
            "x.proto:2:27: error: '99999999999' is out of range; write an integer of 2147483647 or less"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved foo; }
            """,
            "x.proto:2:22: error: a reserved name is in quotes, except in editions; insert them"),
        Refused(
            """
            edition = "2023";
            message M { reserved "foo"; }
            """,
            "x.proto:2:22: error: editions have reserved names without quotes; remove them"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved "foo", 1; }
            """,
            "x.proto:2:29: error: '1' is no string, and a reserved name is one; put it in quotes"),
        Refused(
            """
            syntax = "proto3";
            message M { reserved; }
            """,
            "x.proto:2:21: error: ';' is no integer, and a number of a range is one; write an integer"),
        Refused(
            """
            syntax = "proto3";
            enum E { reserved foo; }
            """,
            "x.proto:2:19: error: a reserved name is in quotes, except in editions; insert them"),
        Refused(
            """
            syntax = "proto3";
            enum E { A; }
            """,
            "x.proto:2:11: error: the value 'A' has no number; write '= ' and a number after it"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = x; }
            """,
            "x.proto:2:14: error: 'x' is no integer, and the number of an enum's value is one; write an "
                + "integer"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0 [x; }
            """,
            "x.proto:2:18: error: '=' is missing in front of ';'; insert it"),
        Refused(
            """
            syntax = "proto3";
            enum E {
            """,
            "x.proto:2:9: error: the file ends inside the enum 'E' of line 2; close it with '}', or what is in it"),
        Refused(
            """
            syntax = "proto3";
            enum E { option allow_alias = false; A = 0; }
            """,
            "x.proto:2:17: error: the enum 'E' has an 'allow_alias' of false, which is the default; "
                + "remove the option"),
        Refused(
            """
            syntax = "proto3";
            enum E { option allow_alias = true; A = 0; }
            """,
            "x.proto:2:17: error: the enum 'E' allows aliases, and no two of its values have the same "
                + "number; remove the option 'allow_alias'"),
        Refused(
            """
            syntax = "proto3";
            service S { foo }
            """,
            "x.proto:2:13: error: 'foo' begins no declaration of a service; write 'rpc' or 'option'"),
        Refused(
            """
            syntax = "proto3";
            service S {
            """,
            "x.proto:2:12: error: the file ends inside the service 'S' of line 2; close it with '}', or what is in it"),
        Refused(
            """
            syntax = "proto3";
            service S { rpc A(int32) returns (M); }
            """,
            "x.proto:2:19: error: 'int32' is no message; write the name of one"),
        Refused(
            """
            syntax = "proto3";
            service S { rpc A() returns (M); }
            """,
            "x.proto:2:19: error: ')' is no name of a type, which has letters, digits and underscores; "
                + "write one"),
        Refused(
            """
            syntax = "proto3";
            service S { rpc A(M) (M); }
            """,
            "x.proto:2:22: error: 'returns' is missing in front of '('; insert it"),
        Refused(
            """
            syntax = "proto3";
            service S { rpc A(M) returns (M) {
            """,
            "x.proto:2:35: error: the file ends inside the method 'A' of line 2; close it with '}', or what is in it"),
        Refused(
            """
            syntax = "proto2";
            extend M {
            """,
            "x.proto:2:11: error: the file ends inside the extensions; close them with '}'"),
        Refused(
            """
            syntax = "proto2";
            extend int32 { optional int32 a = 1; }
            """,
            "x.proto:2:8: error: 'int32' is no message; write the name of one"),
        Refused(
            """
            syntax = "proto2";
            message M { optional int32 a = 1 [default = "x"]; }
            """,
            #"x.proto:2:45: error: '"x"' is no integer, and the default is one; write an integer"#),
        Refused(
            """
            syntax = "proto2";
            message M { optional int32 a = 1 [default = 2147483648]; }
            """,
            "x.proto:2:45: error: '2147483648' is out of range; write an integer of 2147483647 or less"),
        Refused(
            """
            syntax = "proto2";
            message M { optional uint32 a = 1 [default = -1]; }
            """,
            "x.proto:2:47: error: a field without a sign has no negative default; remove '-'"),
        Refused(
            """
            syntax = "proto2";
            message M { optional bool a = 1 [default = yes]; }
            """,
            "x.proto:2:44: error: 'yes' is no value of a bool; write 'true' or 'false'"),
        Refused(
            """
            syntax = "proto2";
            message M { optional string a = 1 [default = 1]; }
            """,
            "x.proto:2:46: error: '1' is no string, and the default of a string is one; put it in quotes"),
        Refused(
            """
            syntax = "proto2";
            message M { optional float a = 1 [default = x]; }
            """,
            "x.proto:2:45: error: 'x' is no number; write one"),
        Refused(
            """
            syntax = "proto2";
            message M { optional int32 a = 1 [default = 1, default = 2]; }
            """,
            "x.proto:2:48: error: the field has a default already; remove one of the two"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 1 [json_name = "a", json_name = "b"]; }
            """,
            "x.proto:2:43: error: the field has a 'json_name' already; remove one of the two"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 1 [json_name = a]; }
            """,
            "x.proto:2:38: error: 'a' is no string, and a name in JSON is one; put it in quotes"),
        Refused(
            """
            syntax = "proto2";
            message M { optional group G = 1 [default = 1] {} }
            """,
            "x.proto:2:45: error: messages have no defaults; remove it"),
        Refused(
            """
            syntax = "proto3";
            option = 1;
            """,
            "x.proto:2:8: error: '=' is no name of an option, which has letters, digits and underscores; "
                + "write one"),
        Refused(
            """
            syntax = "proto3";
            option a;
            """,
            "x.proto:2:9: error: '=' is missing in front of ';'; insert it"),
        Refused(
            """
            syntax = "proto3";
            option a = ;
            """,
            "x.proto:2:12: error: ';' is no value of an option; write a name, a number, a string or '{'"),
        Refused(
            """
            syntax = "proto3";
            option a = -b;
            """,
            "x.proto:2:14: error: '-' is in front of 'b', which is no number; remove it"),
        Refused(
            """
            syntax = "proto3";
            option a = -"b";
            """,
            "x.proto:2:13: error: '-' is in front of a string; remove it"),
        Refused(
            """
            syntax = "proto3";
            option a = {
            """,
            "x.proto:2:13: error: the file ends inside an option's value; close it with '}'"),
        Refused(
            """
            syntax = "proto3";
            option (a = 1;
            """,
            "x.proto:2:11: error: ')' is missing in front of '='; insert it"),
        Refused(
            """
            syntax = "proto3";
            option a = 1
            """,
            "x.proto:2:13: error: ';' is missing in front of the end of the file; insert it"),
        Refused(
            """
            syntax = "proto3";
            message M { option map_entry = true; }
            """,
            "x.proto:2:20: error: 'map_entry' is only for the entries of map fields; write `map<key, "
                + "value>`"),
        Refused(
            """
            edition = "2024";
            export service S {}
            """,
            "x.proto:2:8: error: 'export' and 'local' are only for messages and enums; remove the word "
                + "in front of 'service'"),
        Refused(
            """
            edition = "2024";
            local int32 a = 1;
            """,
            "x.proto:2:7: error: 'export' and 'local' are only for messages and enums; remove the word "
                + "in front of 'int32'"),
        Refused(
            """
            syntax = "proto3";
            message A {message A {message A {message A {message A {message A {message A {message A {message A
            {message A {message A {message A {message A {message A {message A {message A {message A {message A
            {message A {message A {message A {message A {message A {message A {message A {message A {message A
            {message A {message A {message A {message A {message A {message A {}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}
            """,
            "x.proto:5:54: error: messages are more than 31 deep inside of each other; move some out"),
        Refused(
            """
            edition = "UNSTABLE";
            message M { sint32 a = 1; }
            """,
            #"x.proto:1:1: error: edition UNSTABLE is not released; write "2024""#),
        Refused(
            """
            edition = "UNSTABLE";
            """,
            #"x.proto:1:1: error: edition UNSTABLE is not released; write "2024""#),
        Refused(
            "enum 3 { A = 0; }",
            "x.proto:1:6: error: '3' is no name of an enum, which has letters, digits and underscores; write one"),
        Refused(
            "service 3 {}",
            "x.proto:1:9: error: '3' is no name of a service, which has letters, digits and underscores; write one"),
        Refused(
            "service S { rpc 3(M) returns (M); }",
            "x.proto:1:17: error: '3' is no name of a method, which has letters, digits and underscores; write one"),
        Refused(
            """
            edition = "2023";
            message M { reserved foo, 5; }
            """,
            "x.proto:2:27: error: '5' is no name of something reserved, which has letters, digits and underscores; write one"
        ),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; reserved "a", 5; }
            """,
            "x.proto:2:31: error: '5' is no string, and a reserved name is one; put it in quotes"),
        Refused(
            """
            edition = "2023";
            enum E { A = 0; reserved a, 5; }
            """,
            "x.proto:2:29: error: '5' is no name of something reserved, which has letters, digits and underscores; write one"
        ),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; reserved; }
            """,
            "x.proto:2:25: error: ';' is no integer, and a number of a range is one; write an integer"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; reserved 1, x; }
            """,
            "x.proto:2:29: error: 'x' is no integer, and a number of a range is one; write an integer"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; 5 = 1; }
            """,
            "x.proto:2:17: error: '5' is no name of an enum's value, which has letters, digits and underscores; write one"
        ),
        Refused(
            """
            syntax = "proto2";
            message M { optional bytes a = 1 [default = b]; }
            """,
            "x.proto:2:45: error: 'b' is no string, and the default of bytes is one; put it in quotes"),
        Refused(
            """
            syntax = "proto2";
            option (x) = {
            """,
            "x.proto:2:15: error: the file ends inside an option's value; close it with '}'"),
    ]
}
