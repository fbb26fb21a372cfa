import ArgumentParser
import CodeGeneration
import Contract
import Foundation

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes the Swift code of contracts: models, clients and mocks.",
        discussion: """
            Files called accord.json say what to write. Without --config, every accord.json with an "output" in or \
            below the current folder is taken; folders whose names begin with a dot are left out.

            The keys of an accord.json, with what holds when they are absent:
            \(ConfigurationKey.allCases.map(\.entry).help)\
            Folders of roots and output are relative to the accord.json.

            Files that have not changed are left alone, and those of contracts that are gone are removed. Nothing is \
            written when anything is wrong.

            Examples:

                accord generate
                accord generate --check
                accord generate --config Sources/API/accord.json --watch
            """
    )

    @Option(
        help: ArgumentHelp("The one configuration to take.", valueName: "accord.json"),
        completion: .file(extensions: ["json"]))
    var config: String?

    @Flag(help: "Write nothing, and fail when the code is not what the contracts say.")
    var check = false

    @Option(
        help: ArgumentHelp("A protobuf compiler that reads .proto in place of Accord's own reader.", valueName: "path"),
        completion: .file())
    var protoc: String?

    @Flag(help: "Print every warning and note, rather than one of each kind.")
    var verbose = false

    @Flag(help: "Stay, and write again whenever a contract or an accord.json has changed; Ctrl-C ends it.")
    var watch = false

    func validate() throws {
        guard watch, check else { return }
        throw ValidationError("--watch writes code, and --check writes nothing; leave out one of them")
    }

    func run() throws {
        let run = GenerationRun(configuration: config, protoc: protoc, isVerbose: verbose)
        if watch { writeOnChanges(run) }
        do throws(Diagnostics) {
            Terminal.say(check ? try run.check() : try run.write())
        } catch {
            Terminal.report(error.all, isVerbose: verbose)
            throw ExitCode.failure
        }
    }

    private func writeOnChanges(_ run: GenerationRun) -> Never {
        while true {
            // From before the run, so that what changes meanwhile counts.
            let inputs = InputSnapshot(configuration: config)
            do throws(Diagnostics) {
                Terminal.say(try run.write())
            } catch {
                Terminal.report(error.all, isVerbose: verbose)
            }
            Terminal.say("Watching \(inputs.count) files and folders.")
            waitForChange(of: inputs)
        }
    }

    /// Waits until the files differ, and whoever changes them seems to be done: a checkout writes many.
    private func waitForChange(of inputs: InputSnapshot) {
        var latest = inputs
        while true {
            Thread.sleep(forTimeInterval: 0.2)
            let current = inputs.current
            if current != inputs, current == latest { return }
            latest = current
        }
    }
}
