import Testing

/// A file, and all that is reported of it, from the line on.
private struct Reported: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let problems: [String]

    init(_ description: String, _ text: String, _ problems: [String]) {
        testDescription = description
        self.text = text
        self.problems = problems
    }
}

@Suite("All problems of a file")
struct AllProblemsTests {
    @Test("They are reported in one run, each once, and none that only comes of another", arguments: Self.files)
    private func all(_ file: Reported) throws {
        let found = try Folder(["x.proto": file.text]).compilationProblems("x.proto")
        #expect(found == file.problems.map { "x.proto:\($0)" })
    }

    private static let files = [
        Reported(
            "a missing import and a misspelt scalar, which no import declares",
            """
            syntax = "proto3";
            import "missing.proto";
            message A {
              strng a = 1;
              Foo b = 2;
              integer c = 3;
            }
            """,
            [
                "2:8: error: import \"missing.proto\" was not found in '.'; correct the path, or add the folder that it "
                    + "starts from as a root",
                "4:3: error: 'strng' is not defined; did you mean 'string'?",
                "6:3: error: 'integer' is not defined; did you mean 'int32'?",
            ]),
        Reported(
            "a message that is declared twice, and not all that is in it",
            """
            syntax = "proto3";
            message A { int32 a = 1; enum E { X = 0; } }
            message A { int32 a = 1; enum E { X = 0; } }
            """,
            ["3:9: error: 'A' is already declared as a message at x.proto:2:9; rename one of the two"]),
        Reported(
            "a syntax error, unknown types and a duplicate number",
            """
            syntax = "proto3";
            message A {
              Foo a = 1;
              int32 b 2;
              Bar c = 3;
              int32 d = 3;
            }
            message B { Baz z = 1; A a = 2; }
            """,
            [
                "3:3: error: 'Foo' is not defined; declare it, or import the file that does",
                "4:11: error: the field 'b' has no number; write '= ' and a number after the name",
                "5:3: error: 'Bar' is not defined; declare it, or import the file that does",
                "6:13: error: number 3 is already that of the field 'c' of 'A' at x.proto:5:11; the next free number "
                    + "is 2",
                "8:13: error: 'Baz' is not defined; declare it, or import the file that does",
            ]),
        Reported(
            "an unknown type, unknown options and rules",
            """
            syntax = "proto3";
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.FieldOptions { string opt = 50000; }
            message A {
              Foo a = 1 [deprected = true, packed = true];
              string b = 2 [packed = true, deprected = true, (my.opt) = 3];
              map<float, string> c = 3;
              int32 fooBar = 4;
              int32 foo_bar = 5;
              string d = 6 [(opt) = 3];
            }
            enum E { A1 = 1; }
            """,
            [
                "5:3: error: 'Foo' is not defined; declare it, or import the file that does",
                "5:14: error: there is no option 'deprected' in 'google.protobuf.FieldOptions'; did you mean "
                    + "'deprecated'?",
                "6:10: error: only repeated numbers are packed; remove the option",
                "6:32: error: there is no option 'deprected' in 'google.protobuf.FieldOptions'; did you mean "
                    + "'deprecated'?",
                "6:50: error: 'my.opt' is not defined; declare it, or import the file that does",
                "7:3: error: the key of a map is an integer, a bool or a string; use one of them",
                "9:9: error: the field 'foo_bar' and 'fooBar' at x.proto:8:9 have the same name 'fooBar' in JSON; rename "
                    + "one, or set its 'json_name'",
                "10:25: error: the option 'opt' has another type; write a string in quotes",
                "12:15: error: the first value of an open enum is 0; begin with one that is",
            ]),
        Reported(
            "names, values, options and methods that were not read",
            """
            syntax = "proto3";
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.FieldOptions { string opt 50000; }
            mesage { }
            message A {
              B b = 1;
              E e = 2 [(opt) = "x"];
              option (o) = { x: };
            }
            Foo B { C c = 1; }
            message D { C c = 1; F f = 2; }
            enum E { Z = ; Y = 1; X = 1; }
            """,
            [
                "3:50: error: the field 'opt' has no number; write '= ' and a number after the name",
                "4:1: error: 'mesage' is no keyword; did you mean 'message'?",
                "4:8: error: '{' is no name of a message, which has letters, digits and underscores; write one",
                "8:10: error: 'o' is not defined; declare it, or import the file that does",
                "10:1: error: 'Foo' begins no declaration of a file; write 'message', 'enum', 'service', 'extend', "
                    + "'import', 'package' or 'option'",
                "11:22: error: 'F' is not defined; declare it, or import the file that does",
                "12:14: error: ';' is no integer, and the number of an enum's value is one; write an integer",
            ]),
        Reported(
            "a feature with a problem",
            """
            edition = "2023";
            option features.enum_type = CLOSD;
            enum E { A1 = 1; }
            message M { repeated string a = 1 [packed = true];
              E e = 2; int32 d = 0;
              int32 f = 3 [default = 4]; }
            """,
            [
                "2:29: error: the enum 'google.protobuf.FeatureSet.EnumType' has no value 'CLOSD'; did you mean "
                    + "'CLOSED'?",
                "4:29: error: only repeated numbers are packed; remove the option",
                "5:22: error: a field's number is 1 or more; take another one",
            ]),
        Reported(
            "options of enums and messages with problems",
            """
            syntax = "proto2";
            enum E { option allow_alias = tru;
              A = 0; B = 0; }
            message M { option message_set_wire_format = tru;
              extensions 4 to max;
              optional int32 a = 1;
              optional string a = 1; }
            """,
            [
                "2:17: error: the enum 'E' has an 'allow_alias' of false, which is the default; remove the option",
                "4:46: error: the option 'google.protobuf.MessageOptions.message_set_wire_format' has another type; "
                    + "write 'true' or 'false'",
                "7:19: error: 'M.a' is already declared as a field at x.proto:6:18; rename one of the two",
                "7:23: error: number 1 is already that of the field 'a' of 'M' at x.proto:6:22; the next free number is "
                    + "2",
            ]),
        Reported(
            "a syntax that does not exist",
            """
            syntax = "proto4";
            message A { int32 a = 1;
              optional Foo b = 2; repeated string c = 3 [packed = true]; reserved "x"; }
            enum E { A1 = 1; }
            """,
            [
                "1:10: error: there is no syntax 'proto4'; write \"proto2\" or \"proto3\", or `edition = \"2023\";`",
                "3:12: error: 'Foo' is not defined; declare it, or import the file that does",
                "3:39: error: only repeated numbers are packed; remove the option",
            ]),
        Reported(
            "an edition that does not exist",
            """
            edition = "2025";
            message A { int32 a = 1;
              Foo b = 2; reserved x; A c = 3 [features.message_encoding = DELIMITED]; }
            enum E { A1 = 1; }
            """,
            [
                "1:11: error: there is no edition '2025'; write \"2023\", \"2024\" or \"2026\"",
                "3:3: error: 'Foo' is not defined; declare it, or import the file that does",
            ]),
        Reported(
            "an import and a package that were not read",
            """
            syntax = "proto3";
            import foo;
            package a.b-c;
            message A { B b = 1; int32 d = 0; }
            """,
            [
                "2:8: error: 'foo' is no string, and the path of an import is one; put it in quotes",
                "3:12: error: a package's name has letters, digits and underscores; write '_' in place of '-'",
                "4:32: error: a field's number is 1 or more; take another one",
            ]),
        Reported(
            "comments as other languages have them",
            """
            # comment
            # don't
            syntax = "proto3";
            message A { int32 a = 1; # doesn't end
              int32 b = 2; # it "does }
            }
            """,
            [
                "1:1: error: comments begin with '//' or '/*', and not with '#'; write '//'",
                "4:26: error: comments begin with '//' or '/*', and not with '#'; write '//'",
                "5:16: error: comments begin with '//' or '/*', and not with '#'; write '//'",
            ]),
        Reported(
            "a brace too many", "syntax = \"proto3\";\nmessage A { int32 a = 1; } }\nmessage B { int x = 1; }",
            [
                "2:28: error: there is a '}' too many; remove it",
                "3:13: error: 'int' is not defined; did you mean 'int32'?",
            ]),
        Reported(
            "a brace too few", "syntax = \"proto3\";\nmessage A int32 a = 1;\n}\nmessage B { A a = 1; C c = 2; }",
            [
                "2:11: error: '{' is missing in front of 'int32'; insert it",
                "4:22: error: 'C' is not defined; declare it, or import the file that does",
            ]),
        Reported(
            "keywords that are misspelled",
            """
            Syntax = "proto3";
            Message B { Repeated int32 c = 3; optinal string d = 4; Oneof o { int32 z = 5; }
              Enum m = 6; }
            enumm E { ZERO = 0; Reserved 3; }
            Service S { Rpc A(B) returns (B); }
            """,
            [
                "1:1: error: 'Syntax' is no keyword; did you mean 'syntax'?",
                "2:1: error: 'Message' is no keyword; did you mean 'message'?",
                "2:13: error: 'Repeated' is no keyword; did you mean 'repeated'?",
                "2:35: error: 'optinal' is no keyword; did you mean 'optional'?",
                "2:57: error: 'Oneof' is no keyword; did you mean 'oneof'?",
                "3:3: error: 'Enum' is not defined; write 'google.protobuf.Enum', and add `import "
                    + "\"google/protobuf/type.proto\";`",
                "4:1: error: 'enumm' is no keyword; did you mean 'enum'?",
                "4:21: error: 'Reserved' is no keyword; did you mean 'reserved'?",
                "5:1: error: 'Service' is no keyword; did you mean 'service'?",
                "5:13: error: 'Rpc' is no keyword; did you mean 'rpc'?",
            ]),
        Reported(
            "no syntax, and many fields without a label", "message A { int32 a = 1; int32 b = 2; string c = 3; }",
            [
                "1:13: error: the field has no label; write 'optional', 'required' or 'repeated' in front of its type, or "
                    + "`syntax = \"proto3\";` in the first line, as a file without a syntax is proto2"
            ]),
        Reported(
            "types of other languages, and misspelled ones in packages",
            """
            syntax = "proto3";
            import "google/protobuf/timestamp.proto";
            message A { google.protobuf.Timestmp a = 1; google.protobuf.Duraton b = 2;
              String c = 3; long d = 4; Integer e = 5; boolean f = 6; }
            """,
            [
                "3:13: error: 'google.protobuf.Timestmp' is not defined; did you mean 'google.protobuf.Timestamp'?",
                "3:45: error: 'google.protobuf.Duraton' is not defined; did you mean 'google.protobuf.Duration'? Add "
                    + "`import \"google/protobuf/duration.proto\";`",
                "4:3: error: 'String' is not defined; did you mean 'string'?",
                "4:17: error: 'long' is not defined; did you mean 'int64'?",
                "4:29: error: 'Integer' is not defined; did you mean 'int32'?",
                "4:44: error: 'boolean' is not defined; did you mean 'bool'?",
            ]),
        Reported(
            "a syntax that comes late", "package a;\nsyntax = \"proto3\";\nmessage A {}",
            ["2:1: error: 'syntax' is not the first statement of the file; move it there"]),
    ]
}
