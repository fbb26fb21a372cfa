import Foundation
import TestEnvironment
import Testing

/// The real `buf`, with the same arguments: the same findings at the same places, and the same exit code.
@Suite("accord breaking beside buf")
struct BufParityTests {
    private static let buf = Program(path: Repository.installed("bin/buf").path)
    private let folder: Folder

    init() async throws {
        var files: [String: String] = [:]
        for version in ["old", "new"] {
            let field = version == "old" ? "string a = 1; " : ""
            for package in [
                "foo.v1", "foo.v1alpha1", "foo.v1p1beta1", "foo.v1test", "foo.v0alpha1", "v1alpha1", "foo.v1alpha1.bar",
            ] {
                let path = package.replacing(".", with: "/")
                files["\(version)/\(path)/x.proto"] =
                    "syntax = \"proto3\";\npackage \(package);\nmessage M { \(field)}\n"
            }
            files["\(version)/same/s.proto"] =
                "syntax = \"proto3\";\npackage same;\nimport \"foo/v1/x.proto\";\nmessage S { foo.v1.M \(version) = 1; }\n"
        }
        files["old/gone/g.proto"] = "syntax = \"proto3\";\npackage gone;\nmessage G { string b = 1; }\n"
        folder = try Folder(files)
    }

    /// Findings without their words, one a line, and how the program ended.
    private func run(_ program: Program, _ arguments: [String], format: String) async throws -> [String] {
        let result = try await program.run(["breaking"] + arguments + [format, "json"], in: folder)
        let findings = result.output.split(separator: "\n").map { line -> String in
            String(line).replacing(/,"message":.*/, with: "").replacing(
                /"end_line":[0-9]+,"end_column":[0-9]+,/, with: "")
        }
        return findings.sorted() + ["exit code \(result.exitCode)"]
    }

    private func expectParity(_ arguments: String...) async throws {
        let buf = try await run(Self.buf, arguments, format: "--error-format")
        let accord = try await run(.accord, arguments, format: "--format")
        #expect(accord == buf, "\(arguments)")
    }

    private func shell(_ line: String) async throws {
        let result = try await Program(path: "/bin/sh").run(["-c", line], in: folder)
        try #require(result.exitCode == 0, "\(result.errors)")
    }

    @Test("Folders and files")
    func folders() async throws {
        try await expectParity("new", "--against", "old")
        try await expectParity("old", "--against", "new")
        try await expectParity("old", "--against", "old")
        try await expectParity("new/foo/v1/x.proto", "--against", "old/foo/v1/x.proto")
        try await expectParity("new", "--against", "old/foo")
        try await expectParity("none", "--against", "old")
        try await expectParity("new")
    }

    @Test("Images and archives")
    func files() async throws {
        try await shell(
            "'\(Self.buf.path)' build old -o old.binpb && '\(Self.buf.path)' build old -o old.json.gz && "
                + "'\(Self.buf.path)' build old -o old.yaml && '\(Self.buf.path)' build new -o new.json && tar -czf old.tgz old && (cd old && zip -qr ../old.zip .)"
        )
        for old in [
            "old.binpb", "old.json.gz", "old.yaml", "old.yaml#format=yaml", "old.tgz#subdir=old",
            "old.tgz#strip_components=1", "old.zip",
        ] {
            try await expectParity("new", "--against", old)
        }
        try await expectParity("new.json", "--against", "old.binpb")
        try await expectParity("old.tgz#subdir=old", "--against", "new.json")
        try await expectParity("new", "--against", "old.tgz#subdir=none")
        try await expectParity("new", "--against", "old.tgz#bogus=1")
    }

    @Test("Without imports, and without files that the new version does not have")
    func narrowed() async throws {
        for version in ["old", "new"] {
            try folder.write(
                "\(version)/buf.yaml", "version: v2\nmodules:\n  - path: foo\n  - path: same\n  - path: gone\n")
            try folder.write(
                "\(version)/same/s.proto",
                "syntax = \"proto3\";\npackage same;\nimport \"v1/x.proto\";\nmessage S { foo.v1.M \(version) = 1; }\n")
            try folder.write("\(version)/gone/stays.proto", "syntax = \"proto3\";\npackage gone;\n")
            try await shell("'\(Self.buf.path)' build \(version)/same -o \(version).binpb")
            try await shell("'\(Self.buf.path)' build \(version) -o \(version)-all.binpb")
        }
        for (new, old) in [("new/same", "old/same"), ("new", "old"), ("new.binpb", "old.binpb")] {
            try await expectParity(new, "--against", old)
            try await expectParity(new, "--against", old, "--exclude-imports")
        }
        for (new, old) in [
            ("new.binpb", "old-all.binpb"), ("new-all.binpb", "old-all.binpb"), ("new.binpb", "old.binpb"),
        ] {
            try await expectParity(new, "--against", old, "--limit-to-input-files")
            try await expectParity(new, "--against", old, "--limit-to-input-files", "--exclude-imports")
        }
    }

    @Test("Revisions of git")
    func git() async throws {
        let commit = "git -c user.name=T -c user.email=t@example.com -c commit.gpgsign=false commit --quiet -m C"
        try await shell(
            "cp -r old proto && git init --quiet --initial-branch=main . && git add proto && \(commit) && git tag v1 && "
                + "rm -r proto && cp -r new proto && git add -A proto && \(commit)")
        for old in [
            ".git#tag=v1,subdir=proto", ".git#branch=main,subdir=proto", ".git#ref=HEAD~1,subdir=proto",
            ".git#tag=none", ".git#branch=none", ".git#tag=v1,branch=main", ".git#tag=v1,subdir=none",
            "file://\(folder.url.path)/.git#tag=v1,subdir=proto",
        ] {
            try await expectParity("proto", "--against", old)
        }
        try await expectParity(".git#subdir=proto", "--against", ".git#tag=v1,subdir=proto")
    }

    @Test(
        "Settings of buf.yaml",
        arguments: [
            "version: v2\nbreaking: {ignore_unstable_packages: true}",
            "version: v1\nbreaking: {use: [PACKAGE], ignore_unstable_packages: true}",
            "version: v1beta1\nbreaking: {use: [WIRE]}",
            "version: v1\nbreaking: {use: [WIRE_JSON], except: [FIELD_SAME_JSON_NAME]}",
            "version: v2\nbreaking: {use: [WIRE, FIELD_SAME_NAME], ignore: [gone, foo]}",
            "version: v2\nbreaking: {ignore: [gone/g.proto, foo/v1/x.proto]}",
            "version: v2\nbreaking: {ignore: [gon, fo]}",
            "version: v2\nbreaking: {ignore: [.]}",
            "version: v2\nbreaking: {ignore_only: {FILE_NO_DELETE: [gone], FIELD_NO_DELETE: [foo]}}",
            "version: v2\nbreaking: {ignore_only: {FILE: [foo]}}",
            "version: v2\nbreaking: {ignore_only: {NOPE: [foo]}}",
            "version: v2\nbreaking: {use: [NOPE]}",
            "version: v2\nbreaking: {bogus: true}",
            "version: v3",
        ])
    func settings(text: String) async throws {
        try folder.write("new/buf.yaml", text)
        try await expectParity("new", "--against", "old")
    }

    @Test(
        "Modules, each with its settings",
        arguments: [
            "breaking: {ignore: [foo/v1], ignore_only: {FIELD_SAME_NAME: [same]}}",
            "breaking: {use: [WIRE]}",
            "",
        ])
    func modules(settings: String) async throws {
        for version in ["old", "new"] {
            try folder.write(
                "\(version)/same/s.proto",
                "syntax = \"proto3\";\npackage same;\nimport \"v1/x.proto\";\nmessage S { foo.v1.M \(version) = 1; }\n")
            try folder.write(
                "\(version)/buf.yaml",
                "version: v2\nmodules:\n  - path: foo\n  - path: same\n    breaking: {use: [FIELD_SAME_NAME]}\n\(settings)"
            )
        }
        try await expectParity("new", "--against", "old")
        try await expectParity("new/foo", "--against", "old/foo")
        try await expectParity("new/same", "--against", "old/same")
    }
}
