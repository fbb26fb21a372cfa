import Accord
import Foundation
import Testing

@testable import ProtoReader

@Suite("Compilation")
struct CompilationTests {
    /// Compiles files with Accord and with the protoc of this machine, and expects the same descriptors.
    ///
    /// Those of google/protobuf are not compared, because each version of protoc has its own.
    private func expectEqual(_ files: [String: String]) throws {
        let folder = try Folder(files)
        let roots = try Roots([folder.path])
        let names = try roots.files(at: files.keys.sorted().map { folder[$0] })
        let sets = [
            try ProtoCompiler().compile(names, roots: roots).descriptorSet,
            try Protoc().compile(names, roots: roots).descriptorSet,
        ]
        let read = try sets.map { try Google.Protobuf.FileDescriptorSet(protobuf: $0).file }
        #expect(read[0].map(\.name) == read[1].map(\.name))
        for (own, other) in zip(read[0], read[1]) where own.name?.hasPrefix("google/protobuf/") == false {
            #expect(own.messageType == other.messageType)
            #expect(own.sourceCodeInfo?.location == other.sourceCodeInfo?.location)
            #expect(own == other)
        }
    }

    @Test("A default of -0 has a sign in fields of floating point only")
    func negativeZero() throws {
        try expectEqual([
            "a.proto": #"""
            syntax = "proto2";
            message M {
              optional int32 a = 1 [default = -0];
              optional sint64 b = 2 [default = -0x0];
              optional sfixed32 c = 3 [default = -00];
              optional float d = 4 [default = -0];
              optional double e = 5 [default = -0.0];
            }
            """#
        ])
    }

    @Test("An option may annotate the extension that declares it, and the message that is its type")
    func selfAnnotatedOptions() throws {
        try expectEqual([
            "a.proto": """
            syntax = "proto2";
            import "google/protobuf/descriptor.proto";
            message Doc { optional string text = 1 [(doc).text = "What it is."]; }
            extend google.protobuf.FieldOptions {
              optional string label = 50000 [(label) = "A label."];
              optional Doc doc = 50001 [(label) = "Doc", (doc).text = "What a field is for."];
            }
            """
        ])
    }

    @Test("Defaults that are subnormal numbers are written with all of their digits")
    func subnormalDefaults() throws {
        try expectEqual([
            "a.proto": """
            syntax = "proto2";
            message M {
              optional float a = 1 [default = 1.17549e-39];
              optional float b = 2 [default = -1e-45];
              optional float c = 3 [default = 1.17549435e-38];
              optional double d = 4 [default = 2e-310];
            }
            """
        ])
    }

    @Test("The default of an option without presence keeps its location, although its retention is the source")
    func retentionOfImplicitDefault() throws {
        let folder = try Folder([
            "a.proto": """
            syntax = "proto3";
            import "o.proto";
            option (kind).hidden = false;
            option (kind).part.hidden = true;
            message M {}
            """,
            "o.proto": """
            syntax = "proto3";
            import "google/protobuf/descriptor.proto";
            message Kind { bool hidden = 1 [retention = RETENTION_SOURCE]; Kind part = 2; }
            extend google.protobuf.FileOptions { Kind kind = 50000; }
            """,
        ])
        let data = try ProtoCompiler().compile([folder["a.proto"]], roots: [folder.path]).descriptorSet
        let files = try Google.Protobuf.FileDescriptorSet(protobuf: data).file
        let file = try #require(files.first { $0.name == "a.proto" })
        // As protoc 36.2 has it; that of Debian 12 knows no retention.
        #expect(
            file.sourceCodeInfo?.location.map(\.path) == [
                [], [12], [3, 0], [8], [8, 50000, 1], [8], [4, 0], [4, 0, 1],
            ])
    }

    @Test("A file of proto2 becomes the bytes that protoc makes of it")
    func proto2() throws {
        try expectEqual([
            "a.proto": #"""
            syntax = "proto2";
            package a.b;
            import public "google/protobuf/any.proto";
            import weak "b.proto";
            option java_package = "x.y";
            option optimize_for = CODE_SIZE;
            message Outer {
              option deprecated = true;
              required int32 id = 1 [default = -5, deprecated = true];
              optional string name = 2 [default = "a\n\x41\101", json_name = "nom"];
              repeated sint64 xs = 3 [packed = true];
              optional group Grp = 4 { optional bool on = 1 [default = true]; }
              map<string, Inner> by_name = 5;
              oneof pick {
                option (c.kind) = 5;
                bytes raw = 7 [default = "\001z"];
                double d = 8 [default = -inf];
                group Alt = 9 { optional float q = 1 [default = 1e-7]; }
              }
              extensions 100 to 199, 500 to max;
              reserved 20, 30 to 40;
              reserved "gone", "old";
              message Inner { optional Color c = 1 [default = RED]; optional .a.b.Outer back = 2; }
              enum Color { RED = 0; BLUE = -0x1; reserved 5 to 9, 100 to max; reserved "PINK"; }
              extend Outer { optional Inner ext_in = 100; repeated uint32 nums = 101; }
            }
            enum Alias { option allow_alias = true; A = 1; B = 1; }
            service Svc {
              rpc Get(Outer) returns (stream .a.b.Outer);
              rpc Put(stream Outer) returns (c.Other) { option idempotency_level = IDEMPOTENT; }
              rpc None(Outer) returns (Outer) {}
            }
            message Set { option message_set_wire_format = true; extensions 4 to max; }
            """#,
            "b.proto": """
            package c;
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.OneofOptions { optional int32 kind = 50000; }
            message Other { map<int32, map> entries = 1; message map { optional map map = 1; } }
            """,
        ])
    }

    @Test("A file of proto3 becomes the bytes that protoc makes of it")
    func proto3() throws {
        try expectEqual([
            "a.proto": #"""
            syntax = "proto3";
            package c.d;
            import "google/protobuf/timestamp.proto";
            import "google/protobuf/any.proto";
            import "google/protobuf/descriptor.proto";
            message M {
              optional int32 maybe = 1;
              oneof _maybe { string text = 2; }
              repeated int32 plain_ones = 3 [packed = false];
              google.protobuf.Timestamp when = 4;
              map<string, google.protobuf.Any> anys = 5;
              oneof value { int32 i = 6; M m = 8; }
              optional M other = 9;
              int64 big = 10 [jstype = JS_STRING];
              M.N n = 17;
              message N { Kind k = 1; enum Kind { ZERO = 0; } }
            }
            extend google.protobuf.MethodOptions { Rule rule = 72295728; google.protobuf.Any any = 72295729; }
            message Rule {
              oneof pattern { string get = 2; string put = 3; }
              string body = 7;
              repeated Rule more = 11;
              optional double opt = 13;
            }
            service S {
              rpc A(M) returns (M) {
                option (rule) = {
                  get: "/v1" 'x', body: "*";
                  more { put: '/x' } more: < get: "/y", opt: -1.5 > // Another comment.
                };
              }
              rpc B(stream M) returns (stream M.N) { option (any) = { [type.googleapis.com/c.d.M.N] { k: ZERO } }; }
            }
            """#
        ])
    }

    @Test("Comments belong to the declarations to which protoc attaches them")
    func comments() throws {
        try expectEqual([
            "a.proto": """
            // The file.

            /* Detached. */

            // Syntax.
            syntax = "proto3"; // After syntax.
            // Leads the package.
            package a; /* After the package. */
            /* Leads M,
             * in two lines. */
            message M { // After M.
              // Nothing.

              // Leads a.
              int32 a = 1; // After a.
              // Also after a.

              int32 b = 2;
              // After b.

              // Detached from c.

              /* Leads c. */
              int32 c = 3; // After c,
                           // in two lines.
              \tint32 d = 4; int32 e = 5; // After e.
              // The end of M.
            } // After the end.
            /**/
            enum E {
              /* In E. */
              A = 0; /* After A. */
            }
            // The end of the file.
            """
        ])
    }

    @Test("A comment between two tokens of a line belongs to neither")
    func commentsOnOneLine() throws {
        let folder = try Folder([
            "a.proto": """
            syntax = "proto3";
            /* Leads M. */ message M { /* In M. */ int32 a = 1; /* After a. */ }
            """
        ])
        let data = try ProtoCompiler().compile([folder["a.proto"]], roots: [folder.path]).descriptorSet
        let file = try #require(try Google.Protobuf.FileDescriptorSet(protobuf: data).file.first)
        let locations = try #require(file.sourceCodeInfo?.location)
        let message = try #require(locations.first { $0.path == [4, 0] })
        #expect(message.leadingComments == " Leads M. ")
        #expect(message.trailingComments == nil)
        let field = try #require(locations.first { $0.path == [4, 0, 2, 0] })
        #expect(field.span == [1, 39, 51])
        #expect(field.leadingDetachedComments == [" In M. "])
        #expect(field.trailingComments == nil)
    }

    @Test("A field of editions keeps its features, and has no other type or label")
    func editions() throws {
        let folder = try Folder([
            "a.proto": """
            edition = "2023";
            import "google/protobuf/cpp_features.proto";
            option features.(pb.cpp).string_type = VIEW;
            message M {
              M m = 1 [features.message_encoding = DELIMITED];
              int32 a = 2 [features = { field_presence: LEGACY_REQUIRED }];
            }
            """
        ])
        let compilation = try ProtoCompiler().compile([folder["a.proto"]], roots: [folder.path])
        #expect(compilation.warnings.isEmpty)
        let set = try Google.Protobuf.FileDescriptorSet(protobuf: compilation.descriptorSet)
        #expect(
            set.file.map(\.name) == [
                "google/protobuf/descriptor.proto", "google/protobuf/cpp_features.proto", "a.proto",
            ])
        let file = try #require(set.file.last)
        #expect(file.syntax == "editions")
        #expect(file.edition == .edition2023)
        #expect(file.options?.features?.cpp?.stringType == .view)
        let fields = try #require(file.messageType.first?.field)
        #expect(fields.map(\.type) == [.message, .int32])
        #expect(fields.map(\.label) == [.optional, .optional])
        #expect(fields[0].options?.features?.messageEncoding == .delimited)
        #expect(fields[1].options?.features?.fieldPresence == .legacyRequired)
    }

    @Test("A file of google/protobuf in a root comes before the one that the compiler has")
    func bundled() throws {
        let folder = try Folder([
            "google/protobuf/empty.proto": """
            syntax = "proto3"; package google.protobuf; message Empty { int32 a = 1; }
            """,
            "a.proto": """
            syntax = "proto3"; import "google/protobuf/empty.proto"; message A { google.protobuf.Empty e = 1; }
            """,
            "b.proto": """
            syntax = "proto3"; import "google/protobuf/duration.proto"; message B { google.protobuf.Duration d = 1; }
            """,
        ])
        let names = [folder["a.proto"], folder["b.proto"]]
        let data = try ProtoCompiler().compile(names, roots: [folder.path]).descriptorSet
        let set = try Google.Protobuf.FileDescriptorSet(protobuf: data)
        #expect(set.file[0].messageType[0].field.count == 1)
        #expect(set.file[2].messageType[0].field.count == 2)
    }

    @Test("An import that is not used is a warning, where the file is one of those asked for")
    func unusedImports() throws {
        let folder = try Folder([
            "a.proto": """
            syntax = "proto3";
            import "b.proto";
            import "google/protobuf/any.proto";
            message A { B b = 1; }
            """,
            "b.proto": "syntax = \"proto3\"; import \"google/protobuf/any.proto\"; message B {}",
        ])
        #expect(
            try folder.compilationProblems("a.proto") == [
                "a.proto:3:1: warning: import \"google/protobuf/any.proto\" is unused; remove the import"
            ])
    }
}
