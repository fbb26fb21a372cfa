import Testing

@Suite("Types and imports that are refused")
struct TypeRefusalTests {
    @Test("A type or an import that does not fit is refused", arguments: refused)
    func refuses(_ refused: Refused) throws {
        #expect(try refused.found == refused.message)
    }

    private static let refused: [Refused] = [
        Refused(
            """
            syntax = "proto3"; package a.b;
            message Top { a.c.Z y = 2; } message Z {}
            """,
            "x.proto:2:15: error: 'a.c.Z' is not defined; did you mean '.a.b.Z'?"),
        Refused(
            """
            syntax = "proto2";
            message M { map<int32, group> a = 1; }
            """,
            "x.proto:2:24: error: a map has no groups; declare a message, and write its name"),
        Refused(
            """
            syntax = "proto3";
            message M { google.protobuf.Timestamp a = 1; }
            """,
            "x.proto:2:13: error: 'google.protobuf.Timestamp' is not defined; add `import "
                + "\"google/protobuf/timestamp.proto\";`"),
        Refused(
            """
            syntax = "proto3";
            message M { Duration a = 1; }
            """,
            "x.proto:2:13: error: 'Duration' is not defined; write 'google.protobuf.Duration', and add `import "
                + "\"google/protobuf/duration.proto\";`"),
        Refused(
            """
            syntax = "proto3";
            message M { map<string, map<string, string>> a = 1; }
            """,
            "x.proto:2:25: error: the values of a map are no maps; declare a message with the map, and write its name"),
        Refused(
            """
            syntax = "proto3";
            message M { map<string, repeated string> a = 1; }
            """,
            "x.proto:2:25: error: the values of a map are no lists; declare a message with the list, and write its name"
        ),
        Refused(
            """
            syntax = "proto3";
            message M { N a = 1; }
            """,
            "x.proto:2:13: error: 'N' is not defined; declare it, or import the file that does"),
        Refused(
            """
            syntax = "proto3";
            message Message {} message N { Mesage a = 1; }
            """,
            "x.proto:2:32: error: 'Mesage' is not defined; did you mean 'Message'?"),
        Refused(
            """
            syntax = "proto3";
            message A { message B {} } message M { B b = 1; }
            """,
            "x.proto:2:40: error: 'B' is not defined; did you mean 'A.B'?"),
        Refused(
            """
            syntax = "proto3";
            message A {} message M { message A {} A.B b = 1; } 
            """,
            "x.proto:2:39: error: 'A.B' means 'M.A.B', which does not exist, because an inner scope has "
                + "the first part of the name; write '.A.B' for a name from the outermost scope"),
        Refused(
            """
            syntax = "proto3";
            package a; message A { message C {} } message M { message A {} A.C b = 1; }
            """,
            "x.proto:2:64: error: 'A.C' means 'a.M.A.C', which does not exist, because an inner scope "
                + "has the first part of the name; write '.A.C' for a name from the outermost scope"),
        Refused(
            """
            syntax = "proto3";
            message M { google.protobuf.Any a = 1; } import 'google/protobuf/api.proto';
            """,
            "x.proto:2:13: error: 'google.protobuf.Any' is declared in google/protobuf/any.proto, which "
                + #"is not imported; add `import "google/protobuf/any.proto";`"#),
        Refused(
            """
            syntax = "proto3";
            service S { rpc A(M) returns (M); }
            """,
            "x.proto:2:19: error: 'M' is not defined; declare it, or import the file that does"),
        Refused(
            """
            syntax = "proto3";
            enum E { A = 0; } service S { rpc A(E) returns (E); }
            """,
            "x.proto:2:37: error: 'E' is an enum, and methods take and return messages; name a message"),
        Refused(
            """
            syntax = "proto2";
            extend M { optional int32 a = 1; }
            """,
            "x.proto:2:8: error: 'M' is not defined; declare it, or import the file that does"),
        Refused(
            """
            syntax = "proto2";
            enum E { A = 0; } extend E { optional int32 a = 1; }
            """,
            "x.proto:2:26: error: 'E' is an enum, and only messages have extensions; name a message"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5; } extend M { optional int32 a = 6; }
            """,
            "x.proto:2:59: error: 'M' does not have 6 among its numbers for extensions; take one from 5"),
        Refused(
            """
            syntax = "proto2";
            message M {} extend M { optional int32 a = 6; }
            """,
            "x.proto:2:44: error: 'M' does not have 6 among its numbers for extensions; declare some "
                + "there with 'extensions'"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5; } extend M { required int32 a = 5; }
            """,
            "x.proto:2:55: error: an extension cannot be required; write 'optional'"),
        Refused(
            """
            syntax = "proto2";
            message M { extensions 5; }
            extend M { optional int32 a = 5; optional int32 b = 5; }
            """,
            "x.proto:3:53: error: number 5 is already that of the extension 'a' of 'M' at x.proto:3:31; "
                + "take another number"),
        Refused(
            """
            syntax = "proto2";
            message M { optional M m = 1 [default = x]; }
            """,
            "x.proto:2:41: error: messages have no defaults; remove it"),
        Refused(
            """
            syntax = "proto2";
            enum E { A = 0; } message M { optional E e = 1 [default = B]; }
            """,
            "x.proto:2:59: error: the enum 'E' has no value 'B'; did you mean 'A'?"),
        Refused(
            """
            syntax = "proto2";
            enum E { A = 0; } message M { optional E e = 1 [default = 0]; }
            """,
            "x.proto:2:59: error: the default of an enum is the name of a value, and 0 is none; write one"),
        Refused(
            """
            syntax = "proto2";
            message M { repeated int32 a = 1 [default = 1]; }
            """,
            "x.proto:2:45: error: a repeated field has no default; remove it"),
        Refused(
            """
            syntax = "proto3";
            message M { service s = 1; } service service {}
            """,
            "x.proto:2:13: error: 'service' is a service, and no type; name a message or an enum"),
        Refused(
            """
            syntax = "proto3";
            message M { map<int32, M> a = 1; AEntry b = 2; }
            """,
            "x.proto:2:34: error: 'M.AEntry' is the entry of a map, and no type of other fields; name "
                + "another message"),
        Refused(
            """
            syntax = "proto3";
            message M { map<float, M> a = 1; }
            """,
            "x.proto:2:13: error: the key of a map is an integer, a bool or a string; use one of them"),
        Refused(
            """
            syntax = "proto3";
            message M { map<E, M> a = 1; } enum E { A = 0; }
            """,
            "x.proto:2:13: error: the key of a map is no enum; use an integer or a string"),
        Refused(
            """
            syntax = "proto2";
            message M { map<int32, E> a = 1; } enum E { A = 1; }
            """,
            "x.proto:2:13: error: the first value of an enum in a map is 0; begin the enum with one that "
                + "is"),
        Refused(
            """
            syntax = "proto3";
            message M { map<int32, int32> a = 1; message AEntry {} }
            """,
            "x.proto:2:46: error: 'M.AEntry' is already declared as a message at x.proto:2:31; rename "
                + "one of the two"),
        Refused(
            """
            syntax = "proto3";
            import "nope.proto";
            """,
            #"x.proto:2:8: error: import "nope.proto" was not found in '.'; correct the path, or add the "#
                + "folder that it starts from as a root"),
        Refused(
            """
            syntax = "proto3";
            import "";
            """,
            "x.proto:2:8: error: the import has no path; write that of a file, or remove the import"),
        Refused(
            """
            syntax = "proto3";
            import "google/protobuf/time.proto";
            """,
            #"x.proto:2:8: error: import "google/protobuf/time.proto" was not found in '.'; did you mean "#
                + #""google/protobuf/type.proto"?"#),
        Refused(
            """
            syntax = "proto3";
            import "google/protobuf/any.proto"; import "google/protobuf/any.proto";
            """,
            #"x.proto:2:44: error: import "google/protobuf/any.proto" is listed twice; remove one of the "#
                + "two"),
        Refused(
            """
            syntax = "proto3";
            import "x.proto";
            """,
            "x.proto:2:8: error: the file imports itself: x.proto -> x.proto; break the circle by moving "
                + "what its files share into a file that imports none of them"),
        Refused(
            """
            syntax = "proto3";
            import "../x.proto";
            """,
            #"x.proto:2:8: error: import "../x.proto" was not found in '.'; correct the path, or add the "#
                + "folder that it starts from as a root"),
        Refused(
            """
            syntax = "proto3";
            import "a//x.proto";
            """,
            #"x.proto:2:8: error: import "a//x.proto" was not found in '.'; correct the path, or add the "#
                + "folder that it starts from as a root"),
    ]
}
