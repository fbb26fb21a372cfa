import ArgumentParser
import Contract
import Foundation
import ProtoReader

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes the Swift code of contracts: models, clients and mocks.",
        discussion: """
            What to write is told by accord.json files. Without --config, every accord.json with an "output" in or \
            below the current folder is taken; folders whose names begin with a dot are left out.

            The keys of an accord.json, with what holds when they are absent:
              roots      folders that imports of contracts start from (["proto"])
              contracts  the files and folders to take, named as imports name
                         them: "rin/contacts" (all that are in the roots,
                         save protobuf's own, whose code is in Accord)
              emit       any of "models", "clients", "mocks" (the first two)
              access     "public", "package" or "internal" ("public")
              output     the folder that the code goes to (none: a build makes it)
              modules    contracts whose code another Swift module has:
                         {"Common": ["rin/common"]} (none)
              module     the Swift module that the code is for; to be told when
                         "modules" names it too (none)
            Folders of roots and output are relative to the accord.json.

            Files that have not changed are left alone, and those of contracts that are gone are removed. Nothing is \
            written when anything is wrong.
            """
    )

    @Option(help: ArgumentHelp("The one configuration to take.", valueName: "accord.json"))
    var config: String?

    @Flag(help: "Write nothing, and fail when the code is not what the contracts say.")
    var check = false

    @Option(help: ArgumentHelp("The protobuf compiler, if not the one found on the PATH.", valueName: "path"))
    var protoc: String?

    /// Of the build plugin: where its files go.
    @Option(help: .hidden)
    var buildOutput: String?

    /// Of the build plugin: the names of the files that the build was planned with. Each of them is written, and no
    /// other.
    @Option(parsing: .upToNextOption, help: .hidden)
    var planned: [String] = []

    func run() throws {
        do throws(Diagnostics) {
            try generate()
        } catch {
            Terminal.report(error.all)
            throw ExitCode.failure
        }
    }

    private func generate() throws(Diagnostics) {
        let targets = try targets()
        if check {
            let drift = targets.flatMap { $0.folder.drift(from: $0.files) }
            guard drift.isEmpty else { throw Diagnostics(drift) }
            Terminal.say("\(targets.reduce(0) { $0 + $1.files.count }) files are as their contracts say.")
            return
        }
        var changes = OutputFolder.Changes()
        for target in targets {
            changes += try target.folder.write(target.files)
        }
        if buildOutput == nil { Terminal.say(changes.description) }
    }

    private typealias Target = (folder: OutputFolder, files: [OutputFile])

    /// What is to be on disk, after everything that can go wrong before the first file is written.
    private func targets() throws(Diagnostics) -> [Target] {
        var problems: [Diagnostic] = []
        var targets: [Target] = []
        let configurations = collect(&problems) { () throws(Diagnostics) in try self.configurations() } ?? []
        let protoc = collect(&problems) { () throws(Diagnostics) in try Protoc(path: self.protoc) }
        if let protoc {
            for configuration in configurations {
                let target = collect(&problems) { () throws(Diagnostics) in
                    try self.target(configuration, protoc: protoc)
                }
                if let target { targets.append(target) }
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return targets
    }

    private func configurations() throws(Diagnostics) -> [Configuration] {
        guard let config else { return try ConfigurationSearch.configurationsWithOutput(below: ".") }
        return [try Configuration(file: Path.join("", config))]
    }

    private func target(_ configuration: Configuration, protoc: Protoc) throws(Diagnostics) -> Target {
        guard let output = buildOutput ?? configuration.output else {
            throw Diagnostics(
                "does not say where the code is to go; add \"output\": \".\", or let the build plugin write it",
                at: SourceLocation(file: configuration.file)
            )
        }
        let files = try Generation(configuration: configuration, protoc: protoc).files()
        let folder = OutputFolder(path: output)
        return (folder, buildOutput == nil ? files : try Plan(names: planned).files(files, of: configuration))
    }

    private func collect<T>(_ problems: inout [Diagnostic], _ body: () throws(Diagnostics) -> T) -> T? {
        do {
            return try body()
        } catch {
            problems += error.all
            return nil
        }
    }
}
