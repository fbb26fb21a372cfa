import Contract
import Foundation
import Testing

@testable import ProtoReader

@Suite("Diagnostics from protoc")
struct CompilerMessageTests {
    @Test("Every syntax error has its place")
    func syntax() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\";\nmessage M {\n  string x = ;\n  int32 y 2;\n}\n"
        ])
        #expect(
            try folder.problems("a.proto") == [
                "a.proto:3:14: error: Expected field number", "a.proto:4:11: error: Missing field number",
            ]
        )
    }

    @Test("A missing import is reported once, where it is imported, with the roots and a remedy")
    func missingImport() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\";\nimport \"b.proto\";\nimport \"no/b.proto\";\n",
            "b.proto": "syntax = \"proto3\";\nimport \"no/b.proto\";\n",
        ])
        let problem = """
            import "no/b.proto" was not found in '\(folder.path)'; correct the path, or add the folder that it starts \
            from as a root
            """
        #expect(
            try folder.problems("a.proto") == ["b.proto:2:1: error: \(problem)", "a.proto:3:1: error: \(problem)"]
        )
    }

    @Test("A missing file of protoc's own says what to install")
    func missingWellKnown() throws {
        let folder = try Folder()
        let roots = try Roots([folder.path])
        let text = """
            google/protobuf/timestamp.proto: File not found.
            a.proto:2:1: Import "google/protobuf/timestamp.proto" was not found or had errors.

            """
        let found = ProtocMessages.diagnostics(in: text, isFailure: true, roots: roots)
        #expect(found.count == 1)
        #expect(found.first?.location == SourceLocation(file: "a.proto", line: 2, column: 1))
        #expect(found.first?.message.contains("libprotobuf-dev") == true)
    }

    @Test("An import cycle is reported with its files, and not again for each of them")
    func cycle() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\";\nimport \"b.proto\";\n",
            "b.proto": "syntax = \"proto3\";\nimport \"c.proto\";\n",
            "c.proto": "syntax = \"proto3\";\nimport \"a.proto\";\n",
        ])
        #expect(
            try folder.problems("a.proto") == [
                "a.proto:2:1: error: File recursively imports itself: a.proto -> b.proto -> c.proto -> a.proto; break "
                    + "the circle by moving what its files share into a file that imports none of them"
            ]
        )
    }

    @Test("Two files that declare one name are both named in the error")
    func duplicates() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\";\npackage p;\nmessage Same {}\n",
            "b.proto": "syntax = \"proto3\";\npackage p;\nmessage Same {}\n",
        ])
        #expect(
            try folder.problems("a.proto", "b.proto") == [
                "b.proto:3:9: error: \"p.Same\" is already defined in file \"a.proto\"; rename one of the two, or put "
                    + "the files into different packages"
            ]
        )
    }

    @Test("A type that is not defined has a remedy")
    func undefined() throws {
        let folder = try Folder(["a.proto": "syntax = \"proto3\";\nmessage M { N n = 1; }\n"])
        #expect(
            try folder.problems("a.proto") == [
                "a.proto:2:13: error: \"N\" is not defined; declare it, or import the file that does"
            ]
        )
    }

    @Test("A note is part of the message before it")
    func notes() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\";\npackage p;\nenum E { A = 0; }\nenum F { A = 0; }\n"
        ])
        let problems = try folder.problems("a.proto")
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasPrefix(
                "a.proto:4:10: error: \"A\" is already defined in \"p\". Note that enum values use C++ scoping rules"
            ) == true
        )
    }

    @Test("Problems of several files come together, with warnings among them")
    func several() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\";\nimport \"c.proto\";\n",
            "b.proto": "syntax = \"proto3\";\nmessage M { x }\n",
            "c.proto": "syntax = \"proto3\";\n",
        ])
        #expect(
            try folder.problems("a.proto", "b.proto") == [
                "a.proto:2:1: warning: Import c.proto is unused; remove the import",
                "b.proto:2:15: error: Expected field name",
            ]
        )
    }

    @Test("Warnings of a successful run are reported")
    func warnings() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\";\nimport \"b.proto\";\n",
            "b.proto": "message M {}\n",
        ])
        let heard = Heard()
        let reader = try ProtoReader(protoc: Protoc(), warn: heard.hear)
        #expect(try reader.read([folder["a.proto"]], roots: [folder.path]).files.count == 2)
        #expect(
            folder.lines(Diagnostics(heard.all)).sorted() == [
                "a.proto:2:1: warning: Import b.proto is unused; remove the import",
                "b.proto: warning: the file declares no syntax, and is read as proto2; begin it with "
                    + "`syntax = \"proto3\";`, or with the syntax that is meant",
            ]
        )
    }

    @Test("Newer compilers name files by their paths on disk")
    func pathsOnDisk() throws {
        let folder = try Folder(["a.proto": "", "b.proto": ""])
        let roots = try Roots([folder.path])
        let text = """
            \(folder["b.proto"]):3:1: Expected message name.
            \(folder["a.proto"]):2:1: Import "b.proto" was not found or had errors.
            /usr/include/google/protobuf/any.proto:1:1: warning: Odd.
            """
        let found = ProtocMessages.diagnostics(in: text, isFailure: true, roots: roots)
        #expect(
            folder.lines(Diagnostics(found)) == [
                "b.proto:3:1: error: Expected message name",
                "/usr/include/google/protobuf/any.proto:1:1: warning: Odd",
            ]
        )
    }

    @Test("A statement that the compiler does not know is no edition, unless it is one")
    func unknownStatement() throws {
        let folder = try Folder(["a.proto": "syntax = \"proto3\";\nfoo = \"bar\";\n"])
        #expect(
            try folder.problems("a.proto") == ["a.proto:2:1: error: Expected top-level statement (e.g. \"message\")"])
    }

    @Test("Of a file of an edition that the compiler does not read, one line says so, with the version and the way out")
    func edition() throws {
        let folder = try Folder(["a.proto": "// Ours.\nedition = \"2023\";\nmessage A {}\n"])
        let roots = try Roots([folder.path])
        let old = """
            [libprotobuf WARNING google/protobuf/compiler/parser.cc:646] No syntax specified for the proto file: a.proto. \
            Please use 'syntax = "proto2";' or 'syntax = "proto3";' to specify a syntax version. (Defaulted to proto2 \
            syntax.)
            a.proto:2:1: Expected top-level statement (e.g. "message").
            """
        let newer = "a.proto:2:11: Edition 2023 is later than the maximum supported edition PROTO3"
        let experimental = "a.proto: This file uses editions, but --experimental_editions has not been enabled."
        for (text, place) in [(old, "a.proto:2:1"), (newer, "a.proto:2:11"), (experimental, "a.proto")] {
            let found = ProtocMessages.diagnostics(
                in: text, isFailure: true, roots: roots, version: Protoc.Version(major: 3, minor: 21))
            #expect(
                folder.lines(Diagnostics(found)) == [
                    "\(place): error: protoc 3.21 does not read edition 2023; take protoc 27 or newer, from the releases of "
                        + "github.com/protocolbuffers/protobuf, and name it with --protoc or ACCORD_PROTOC"
                ])
        }
    }

    @Test("A byte that is no UTF-8 is found, in comments as well")
    func encoding() throws {
        let folder = try Folder(["a.proto": "syntax = \"proto3\";\n"])
        var bytes = Data("syntax = \"proto3\";\n// Caf".utf8)
        bytes += [0xE9]
        bytes += Data("\nmessage A {}\n".utf8)
        try bytes.write(to: URL(fileURLWithPath: folder["a.proto"]))
        #expect(
            try folder.problems("a.proto") == [
                "a.proto:2:7: error: a byte here is no UTF-8; save the file in UTF-8, comments as well"
            ])
    }

    @Test("A byte that is no UTF-8 is found in files that are only imported, too")
    func encodingOfImports() throws {
        let folder = try Folder([
            "a.proto": "syntax = \"proto3\";\nimport public \"b.proto\";\n",
            "b.proto": "syntax = \"proto3\";\nimport \"c.proto\";\nmessage B { C c = 1; }\n",
        ])
        let bytes = Data("syntax = \"proto3\"; // ".utf8) + [0xFC] + Data("\nmessage C {}\n".utf8)
        try bytes.write(to: URL(fileURLWithPath: folder["c.proto"]))
        #expect(
            try folder.problems("a.proto") == [
                "c.proto:1:23: error: a byte here is no UTF-8; save the file in UTF-8, comments as well"
            ])
    }

    @Test("Logs of newer compilers are read as those of older ones")
    func logs() throws {
        let roots = try Roots([])
        let text = """
            WARNING: All log messages before absl::InitializeLog() is called are written to STDERR
            W0000 00:00:1795262630.134596   12538 parser.cc:659] No edition or syntax specified for the proto file: \
            a.proto. Please use 'edition = "YYYY";' to specify a valid edition version. \
            (Defaulted to "syntax = "proto2";".)
            E0000 00:00:1795262630.134596   12538 file.cc:1] Broken.
            [libprotobuf FATAL google/protobuf/a.cc:1] Very broken.
            Could not make proto path relative: /a b/x: No such file or directory
            """
        let found = ProtocMessages.diagnostics(in: text, isFailure: true, roots: roots)
        #expect(found.map(\.severity) == [.warning, .error, .error, .error])
        #expect(found.map(\.location?.file) == ["a.proto", nil, nil, nil])
        #expect(
            found.dropFirst().map(\.message) == [
                "Broken", "Very broken", "Could not make proto path relative: /a b/x: No such file or directory",
            ]
        )
    }
}
