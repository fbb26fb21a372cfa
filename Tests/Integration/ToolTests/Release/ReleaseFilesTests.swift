import Foundation
import TestEnvironment
import Testing

@Suite("The files of a release")
struct ReleaseFilesTests {
    private let release: ReleaseFiles
    private var folder: Folder { release.folder }

    init() async throws {
        release = try await ReleaseFiles.shared.value
    }

    @Test("The same programs become the same bytes, with the checksums that are listed")
    func reproducible() async throws {
        let again = try await release.make("again")
        #expect(again.exitCode == 0, "\(again.errors)")
        let sums = try folder.read("files/SHA256SUMS")
        #expect(try folder.read("again/SHA256SUMS") == sums)
        #expect(sums.split(separator: "\n").count == 4)
        let check = try await ReleaseFiles.shell("cd files && sha256sum --check --strict SHA256SUMS", in: folder)
        #expect(check.exitCode == 0, "\(check.output)")
    }

    @Test(
        "An archive has the programs, and all that is installed with them, in order and without names of this machine")
    func archive() async throws {
        let listing = try await ReleaseFiles.shell(
            "TZ=UTC tar --list --verbose --numeric-owner --file 'files/\(ReleaseFiles.archive)'", in: folder
        ).output
        let lines = listing.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 5) }
        #expect(lines.allSatisfy { $0[1] == "0/0" && $0[3] == "2026-01-31" && $0[4] == "00:00" })
        let paths = lines.map { $0[5].split(separator: "/", maxSplits: 1)[1] }
        #expect(paths == paths.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
        for path in ["bin/accord", "share/doc/accord/licences/swift-nio-LICENSE.txt", "share/man/man1/accord-try.1"] {
            #expect(paths.contains(path[...]))
        }
        #expect(lines.first { $0[5].hasSuffix("bin/accord") }?[0] == "-rwxr-xr-x")
        #expect(lines.first { $0[5].hasSuffix("accord/LICENSE") }?[0] == "-rw-r--r--")
    }

    @Test(
        "A bundle has a variant for each platform, which is executable", arguments: ["AccordTool", "AccordPluginTool"])
    func bundle(name: String) async throws {
        let target = try Folder()
        let zip = folder.path("files/\(name).artifactbundle.zip")
        try await ReleaseFiles.shell("unzip -q '\(zip)'", in: target)
        let text = try target.read("\(name).artifactbundle/info.json")
        let info = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let artifact = try #require((info["artifacts"] as? [String: [String: Any]])?[name])
        #expect(artifact["version"] as? String == ReleaseFiles.version)
        let variants = try #require(artifact["variants"] as? [[String: Any]])
        #expect(
            variants.map { $0["supportedTriples"] as? [String] } == [
                [ReleaseFiles.triples.foreign], [ReleaseFiles.triples.own],
            ])
        for variant in variants {
            let path = try #require(variant["path"] as? String)
            #expect(FileManager.default.isExecutableFile(atPath: target.path("\(name).artifactbundle/\(path)")))
        }
    }

    /// A plugin that prints the path of the tool.
    private static let plugin = """
        import PackagePlugin
        @main struct Show: CommandPlugin {
            func performCommand(context: PluginContext, arguments: [String]) throws {
                print(try context.tool(named: "AccordPluginTool").url.path)
            }
        }
        """

    @Test("SwiftPM finds the tool of this machine in a bundle, and computes the checksum that is listed")
    func package() async throws {
        let package = try Folder([
            "Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription
            let command = Target.PluginCapability.command(intent: .custom(verb: "show", description: "Shows the tool."))
            let package = Package(name: "App", targets: [
                .binaryTarget(name: "AccordPluginTool", path: "AccordPluginTool.artifactbundle"),
                .plugin(name: "Show", capability: command, dependencies: ["AccordPluginTool"]),
            ])
            """, "Plugins/Show/Show.swift": Self.plugin,
        ])
        let zip = folder.path("files/AccordPluginTool.artifactbundle.zip")
        let shown = try await ReleaseFiles.shell(
            "unzip -q '\(zip)' && swift package --disable-sandbox show", in: package)
        #expect(
            shown.output.hasSuffix(
                "/AccordPluginTool.artifactbundle/\(ReleaseFiles.triples.own)/AccordPluginTool\n"), "\(shown.errors)")
        let checksum = try await ReleaseFiles.shell("swift package compute-checksum '\(zip)'", in: package).output
        #expect(
            try folder.read("files/SHA256SUMS")
                .contains("\(checksum.dropLast())  AccordPluginTool.artifactbundle.zip\n"))
    }

    @Test("The formula names the archive of each platform, installs it, and passes its own test")
    func formula() async throws {
        let ruby = Program(path: "/usr/bin/env")
        let script = ["ruby", ReleaseFiles.peer("formula.rb"), folder.path("files/Formula/accord.rb")]
        let processor = ReleaseFiles.triples.own.hasPrefix("x86_64") ? "intel" : "arm"
        for (system, processor, triple) in [
            ("linux", processor, ReleaseFiles.triples.own), ("macos", "arm", ReleaseFiles.triples.foreign),
        ] {
            let printed = try await ruby.run(script + [system, processor], in: folder).output.split(separator: "\n")
            let name = "accord-\(ReleaseFiles.version)-\(triple).tar.gz"
            #expect(printed.first.map(String.init) == "file://\(folder.path("files/\(name)"))")
            #expect(try folder.read("files/SHA256SUMS").contains("\(printed.last ?? "?")  \(name)\n"))
        }
        let target = try Folder()
        let installed = try await ruby.run(script + ["linux", processor, target.url.path], in: folder)
        #expect(installed.exitCode == 0, "\(installed.errors)")
        #expect(try target.names(in: ".") == ["bin", "etc", "share"])
        #expect(try target.names(in: "share/doc/accord") == ["LICENSE", "licences"])
        #expect(try target.names(in: "bin") == ["accord", "protoc-gen-accord"])
    }

    @Test("Programs of another version, and folders in which one is missing, are refused")
    func refusals() async throws {
        let work = try Folder()
        try ReleaseFiles.writePrograms(into: work)
        let arguments = ["--binaries", "binaries", "--output", "files", "--date", "2026-01-31"]
        try work.write("binaries/\(ReleaseFiles.triples.own)/accord", "#!/bin/sh\necho 0.0.1\n")
        try await ReleaseFiles.shell("chmod +x binaries/*/*", in: work)
        let old = try await ReleaseFiles.script("release-files", arguments, in: work)
        #expect(old.exitCode == 1)
        #expect(
            old.problems == [
                "error: binaries/\(ReleaseFiles.triples.own)/accord is of version 0.0.1, and not \(ReleaseFiles.version); "
                    + "build it again"
            ])
        try work.remove("binaries/\(ReleaseFiles.triples.own)/AccordPluginTool")
        let incomplete = try await ReleaseFiles.script("release-files", arguments, in: work)
        #expect(incomplete.problems.first?.contains(" has no program AccordPluginTool; ") == true)
        try work.remove("binaries/\(ReleaseFiles.triples.own)")
        let foreign = try await ReleaseFiles.script("release-files", arguments, in: work)
        #expect(foreign.problems.first?.hasPrefix("error: none of the programs runs on this machine") == true)
        #expect(!FileManager.default.fileExists(atPath: work.path("files")))
    }
}
