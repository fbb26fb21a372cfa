import Testing

@Suite("Texts that are refused")
struct TextRefusalTests {
    @Test("A text that is made of no tokens is refused at the place where they end", arguments: refused)
    func refuses(_ refused: Refused) throws {
        #expect(try refused.found == refused.message)
    }

    private static let refused: [Refused] = [
        Refused(
            """
            syntax = "proto3";
            import 'a
            """,
            "x.proto:2:10: error: the text ends inside a string; close the string with a quote"),
        Refused(
            """
            syntax = "proto3";
            import 'a
            ';
            """,
            "x.proto:2:10: error: the line ends inside a string; close the string with a quote"),
        Refused(
            #"""
            syntax = "proto3";
            import "\q";
            """#,
            #"x.proto:2:10: error: there is no such escape sequence; write '\\' for a backslash"#),
        Refused(
            #"""
            syntax = "proto3";
            import "\x";
            """#,
            #"x.proto:2:11: error: there are no hexadecimal digits after '\x'; write one or two"#),
        Refused(
            #"""
            syntax = "proto3";
            import "\u12";
            """#,
            #"x.proto:2:13: error: '\u' wants four hexadecimal digits; write four"#),
        Refused(
            #"""
            syntax = "proto3";
            import "\U12345678";
            """#,
            #"x.proto:2:11: error: '\U' wants eight hexadecimal digits, up to 0010ffff; write eight"#),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 0x; }
            """,
            "x.proto:2:25: error: there are no hexadecimal digits after '0x'; write some"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 09; }
            """,
            "x.proto:2:23: error: '09' is out of range; write an integer of 2147483647 or less"),
        Refused(
            """
            syntax = "proto2";
            message M { optional float a = 1 [default = 1e]; }
            """,
            "x.proto:2:47: error: there is no exponent after 'e'; write one"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 1b; }
            """,
            "x.proto:2:24: error: there is no space between a number and a name; insert one"),
        Refused(
            """
            syntax = "proto2";
            message M { optional float a = 1 [default = 1.2.3]; }
            """,
            "x.proto:2:48: error: a number has one decimal point at most, before the exponent; remove "
                + "the others"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 a = 0x1.2; }
            """,
            "x.proto:2:26: error: a hexadecimal or octal number is an integer; write it in decimal digits"),
        Refused(
            """
            syntax = "proto3";
            message M { int32 é = 1; }
            """,
            "x.proto:2:19: error: there is a character here that is not ASCII; remove it, or put it into "
                + "a string or a comment"),
        Refused(
            """
            syntax = "proto3";
            /* /* */
            """,
            "x.proto:2:5: error: '/*' is inside of a comment, and comments have no comments inside; "
                + "remove it"),
        Refused(
            """
            syntax = "proto3";
            /* a
            """,
            "x.proto:2:5: error: the text ends inside the comment that begins at line 2; close it with "
                + "'*/'"),
        Refused(
            """
            syntax = "proto3";
            message M { a.1 b = 2; }
            """,
            "x.proto:2:14: error: '.1' is no name of a field, which has letters, digits and underscores; "
                + "write one"),
        Refused(
            """
            syntax = "proto2";
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.FileOptions { optional M m = 50000; }
            message M { optional int32 a = 1; }
            option (m) = { a: };
            """,
            "x.proto:5:18: error: the end of the message is no integer; write one"),
    ]
}
