import ArgumentParser
import CodeGeneration
import Contract
import Foundation

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Adds an accord.json to a target of a Swift package, and a first contract where there is none.",
        discussion: """
            Contracts that are in the package already are found: .proto files by their packages, OpenAPI and AsyncAPI \
            documents and JSON Schemas by their names. Nothing that is there is changed; what is left to add to \
            Package.swift is printed.

            Examples:

                accord init
                accord init --target API
            """
    )

    @Option(help: ArgumentHelp("The target that gets the code; the only one in Sources by default.", valueName: "name"))
    var target: String?

    func run() throws {
        do throws(Diagnostics) {
            try add()
        } catch {
            Terminal.report(error.all)
            throw ExitCode.failure
        }
    }

    private func add() throws(Diagnostics) {
        guard let manifest = FileManager.default.contents(atPath: "Package.swift") else {
            throw Diagnostics(
                "there is no Package.swift in this folder; run this in a Swift package, or `swift package init`")
        }
        let name = try chosenTarget()
        let folder = "Sources/\(name)"
        let file = "\(folder)/accord.json"
        guard !FileManager.default.fileExists(atPath: file) else {
            throw Diagnostics(
                "is there already; edit it, or see what `accord doctor` says of it", at: SourceLocation(file: file))
        }
        let contracts = ContractSearch.contracts(of: ".")
        let setup = InitialSetup(folder: folder, contracts: contracts)
        for file in setup.files { try write(file) }
        for contract in contracts { Terminal.say("Found \(contract.path).") }
        for file in setup.files { Terminal.say("Wrote \(file.path).") }
        if let lines = setup.manifestLines(target: name, manifest: String(decoding: manifest, as: UTF8.self)) {
            Terminal.say("\nAdd this to Package.swift:\n\n\(lines)\n\nThen run `swift build`.")
        } else {
            Terminal.say("\nRun `swift build`.")
        }
    }

    private func chosenTarget() throws(Diagnostics) -> String {
        let names = try FileReading.names(in: "Sources").filter { name in
            guard !name.hasPrefix("."), case .folder? = try? FileStatus(of: "Sources/\(name)") else { return false }
            return true
        }
        if let target {
            guard names.contains(target) else {
                throw Diagnostics(
                    "there is no folder Sources/\(target); \(names.isEmpty ? "add one" : "name one of \(names.joined(separator: ", "))")"
                )
            }
            return target
        }
        guard let name = names.first else {
            throw Diagnostics("there is no target in Sources; add a folder with a Swift file, and run this again")
        }
        guard names.count == 1 else {
            throw Diagnostics(
                "there are several targets in Sources; say which one is to have the code: `accord init --target \(name)`"
            )
        }
        return name
    }

    private func write(_ file: InitialSetup.File) throws(Diagnostics) {
        let url = URL(fileURLWithPath: file.path)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
        } catch {
            throw Diagnostics(
                "cannot be written (\(error.localizedDescription)); check who may write there",
                at: SourceLocation(file: file.path))
        }
    }
}
