import Contract
import Foundation
import Testing

@testable import ProtoReader

@Suite("The protobuf compiler")
struct ProtocTests {
    private static let installation = """
        install it with `apt-get install protobuf-compiler libprotobuf-dev` or `brew install protobuf`, \
        or name another one with --protoc or ACCORD_PROTOC
        """

    /// A folder with a program in place of protoc.
    private func script(_ text: String) throws -> Folder {
        let folder = try Folder()
        try folder.writeProgram("protoc", "#!/bin/sh\n\(text)\n")
        return folder
    }

    private func problems(_ folder: Folder, _ body: () throws(Diagnostics) -> Void) -> [String] {
        do throws(Diagnostics) {
            try body()
            return []
        } catch {
            return folder.lines(error)
        }
    }

    @Test("It is looked for at a given path, then by ACCORD_PROTOC, then in PATH")
    func finding() throws {
        let first = try script("echo libprotoc 3.15.8")
        let second = try script("echo libprotoc 25.1")
        let third = try script("echo libprotoc 31.0-rc2")
        let path = "/nowhere:\(third.path):\(first.path)"
        var environment = ["ACCORD_PROTOC": second["protoc"], "PATH": path]
        let given = try Protoc(path: first["protoc"], environment: environment)
        #expect(given.path == first["protoc"])
        #expect(given.version == Protoc.Version(major: 3, minor: 15))
        #expect(try Protoc(environment: environment).version == Protoc.Version(major: 25, minor: 1))
        environment["ACCORD_PROTOC"] = ""
        #expect(try Protoc(environment: environment).version == Protoc.Version(major: 31, minor: 0))
    }

    @Test("Descriptors for comparisons keep options that are only for the source, where the compiler can keep them")
    func sourceOptions() throws {
        func arguments(version: String) throws -> String {
            let folder = try script("[ $1 = --version ] && echo libprotoc \(version) || echo $@ > ${0%/*}/arguments")
            try folder.write("a.proto", "")
            let reader = ProtoReader(protoc: try Protoc(path: folder["protoc"], environment: [:]))
            #expect(throws: Diagnostics.self) { try reader.descriptors(of: [folder["a.proto"]], roots: [folder.path]) }
            return try String(contentsOfFile: folder["arguments"], encoding: .utf8)
        }
        #expect(try arguments(version: "32.0").contains("--retain_options"))
        #expect(try !arguments(version: "3.21").contains("--retain_options"))
    }

    @Test("A missing one is reported with how to get it")
    func missing() throws {
        let folder = try Folder()
        #expect(
            problems(folder) { () throws(Diagnostics) in _ = try Protoc(path: folder["none"], environment: [:]) } == [
                "none: error: there is no program here, where --protoc says that protoc is; correct the path, or leave "
                    + "it out"
            ]
        )
        let place = SourceLocation(file: folder["accord.json"], line: 2, column: 5)
        #expect(
            problems(folder) { () throws(Diagnostics) in _ = try Protoc.configured("/none", at: place) } == [
                "accord.json:2:5: error: there is no program at '/none', where 'protoc' says that one is; correct the "
                    + "path, or remove the key"
            ]
        )
        let environment = ["ACCORD_PROTOC": folder["none"]]
        #expect(
            problems(folder) { () throws(Diagnostics) in _ = try Protoc(environment: environment) } == [
                "none: error: there is no program here, where ACCORD_PROTOC says that protoc is; correct the path, or "
                    + "leave it out"
            ]
        )
    }

    @Test(
        "None at all is reported with how to get it",
        .enabled(
            if: ["/opt/homebrew/bin", "/usr/local/bin"].allSatisfy {
                !FileManager.default.fileExists(atPath: "\($0)/protoc")
            })
    )
    func missingEverywhere() throws {
        let folder = try Folder()
        #expect(
            problems(folder) { () throws(Diagnostics) in _ = try Protoc(environment: ["PATH": folder.path]) } == [
                "error: protoc, the protobuf compiler, was not found; \(Self.installation)"
            ]
        )
    }

    @Test("One that is too old is refused", arguments: ["2.6.1", "3.0.0", "3.14.0"])
    func tooOld(version: String) throws {
        let folder = try script("echo libprotoc \(version)")
        let short = version.split(separator: ".").prefix(2).joined(separator: ".")
        #expect(
            problems(folder) { () throws(Diagnostics) in _ = try Protoc(path: folder["protoc"]) } == [
                "protoc: error: is protoc \(short), and Accord needs 3.15 or newer; \(Self.installation)"
            ]
        )
    }

    @Test(
        "A program that is no protoc is refused",
        arguments: ["echo hello", "exit 1", "echo libprotoc", "echo libprotoc x.y"])
    func noProtoc(text: String) throws {
        let folder = try script(text)
        #expect(
            problems(folder) { () throws(Diagnostics) in _ = try Protoc(path: folder["protoc"]) } == [
                "protoc: error: does not answer `--version` as protoc does; \(Self.installation)"
            ]
        )
    }

    @Test("One that does not come to an end is stopped")
    func timeLimit() throws {
        let folder = try script(
            """
            if [ "$1" = --version ]; then echo libprotoc 25.1; exit; fi
            exec tail -f /dev/null
            """
        )
        try folder.write("a.proto", "syntax = \"proto3\";")
        // The second is for what never ends; to say its version, a busy machine may need longer.
        var protoc = try Protoc(path: folder["protoc"])
        protoc.timeLimit = 1
        let reader = ProtoReader(protoc: protoc)
        let found = problems(folder) { () throws(Diagnostics) in
            _ = try reader.read([folder["a.proto"]], roots: [folder.path])
        }
        #expect(
            found == [
                "protoc: error: was stopped, as it was not done within 1 s; run it by hand to see what it waits for"
            ]
        )
    }

    @Test("Much output on both streams does not block, and a failure without a reason is a problem")
    func output() throws {
        let folder = try script(
            """
            if [ "$1" = --version ]; then echo libprotoc 25.1; exit; fi
            yes out | head -n 200000
            yes "a.proto:1:1: warning: err" | head -n 50000 >&2
            exit 3
            """
        )
        try folder.write("a.proto", "syntax = \"proto3\";")
        let reader = try ProtoReader(protoc: Protoc(path: folder["protoc"]))
        let found = problems(folder) { () throws(Diagnostics) in
            _ = try reader.read([folder["a.proto"]], roots: [folder.path])
        }
        #expect(
            found == [
                "a.proto:1:1: warning: err",
                "protoc: error: ended with exit code 3 and gave no reason; run it by hand on the same files to "
                    + "learn more",
            ]
        )
    }

    @Test("A descriptor set that is too large is refused before it is read")
    func tooLarge() throws {
        let folder = try script(
            """
            if [ "$1" = --version ]; then echo libprotoc 25.1; exit; fi
            for word; do case $word in --descriptor_set_out=*) file=${word#*=};; esac; done
            dd if=/dev/zero of="$file" bs=1 count=0 seek=\(Protoc.sizeLimit + 1) 2> /dev/null
            """
        )
        try folder.write("a.proto", "syntax = \"proto3\";")
        let reader = try ProtoReader(protoc: Protoc(path: folder["protoc"]))
        let found = problems(folder) { () throws(Diagnostics) in
            _ = try reader.read([folder["a.proto"]], roots: [folder.path])
        }
        #expect(
            found == [
                "protoc: error: wrote a descriptor set of 268435457 bytes, more than Accord reads (268435456); read "
                    + "fewer files in one run"
            ]
        )
    }

    @Test("Other users cannot look into the folder of temporary files, which may be a checkout of something private")
    func privateScratch() throws {
        try ScratchFolder.with { scratch in
            let attributes = try? FileManager.default.attributesOfItem(atPath: scratch.path)
            #expect((attributes?[.posixPermissions] as? NSNumber)?.intValue == 0o700)
        }
    }

    @Test("Temporary files are gone, whether a run goes well or fails")
    func scratch() throws {
        var seen: [URL] = []
        try ScratchFolder.with { scratch in
            seen.append(scratch)
            #expect(FileManager.default.fileExists(atPath: scratch.path))
        }
        #expect(throws: Diagnostics("no")) {
            try ScratchFolder.with { scratch throws(Diagnostics) in
                seen.append(scratch)
                throw Diagnostics("no")
            }
        }
        #expect(seen.count == 2)
        #expect(seen.allSatisfy { !FileManager.default.fileExists(atPath: $0.path) })
    }
}
