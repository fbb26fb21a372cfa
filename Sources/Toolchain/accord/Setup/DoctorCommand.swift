import ArgumentParser
import CodeGeneration
import Contract
import Foundation

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Reports what is missing, too old or misplaced for Accord in a package, and how to fix it.",
        discussion: """
            It looks at Swift, at Package.swift, and at every accord.json below this folder with its contracts, and \
            changes nothing.

            Exits with 0 when nothing is wrong, and with 1 when something is.
            """
    )

    func run() throws {
        var checkup = Checkup()
        checkup.look(atSwift: output(of: ["swift", "--version"]).map { String(decoding: $0, as: UTF8.self) })
        let manifest = FileManager.default.contents(atPath: "Package.swift")
        checkup.look(atManifest: manifest.map { String(decoding: $0, as: UTF8.self) })
        let environment = ProcessInfo.processInfo.environment
        let protoc = environment["ACCORD_PROTOC"].flatMap { $0.isEmpty ? nil : $0 }
        checkup.look(
            atProtoc: protoc, isProgram: protoc.map(FileManager.default.isExecutableFile(atPath:)) ?? false)
        let files = ConfigurationSearch.files(below: ".")
        checkup.look(atConfigurations: files.count)
        if !files.isEmpty {
            let targets =
                manifest.flatMap { _ in output(of: ["swift", "package", "dump-package"]) }
                .map(ManifestTarget.all(in:)) ?? []
            for file in files { look(at: file, targets, &checkup) }
        }
        report(checkup)
        if checkup.problemCount > 0 { throw ExitCode.failure }
    }

    private func look(at file: String, _ targets: [ManifestTarget], _ checkup: inout Checkup) {
        let trial = GenerationTrial(file: file)
        checkup.look(
            at: file, contractCount: trial.contractCount, isCommitted: trial.isCommitted, modules: trial.modules,
            problems: trial.problems, target: targets.first { $0.contains(file) })
    }

    private func report(_ checkup: Checkup) {
        let hasColour = Terminal.hasColour(on: STDOUT_FILENO)
        func mark(_ text: String, _ colour: String) -> String { hasColour ? "\u{1B}[\(colour)m\(text)\u{1B}[0m" : text }
        for finding in checkup.findings {
            switch finding.state {
            case .right: Terminal.say("\(mark("ok", "32"))       \(finding.text.escapingControls)")
            case .wrong(let fix):
                Terminal.say(
                    "\(mark("problem", "31"))  \(finding.text.escapingControls)\n         \(fix.escapingControls)")
            }
        }
        let count = checkup.problemCount
        Terminal.say(count == 0 ? "\nNothing is wrong." : "\n\(count == 1 ? "1 problem" : "\(count) problems").")
    }

    /// The standard output of a program on the `PATH`; `nil` when it fails.
    private func output(of command: [String]) -> Data? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.startAlone()) != nil else { return nil }
        let data = try? pipe.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? data : nil
    }
}
