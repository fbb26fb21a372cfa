import ArgumentParser
import CodeGeneration
import Contract
import Dispatch

@main
enum AccordProgram {
    /// Runs the command that the command line names, on the main thread where it waits for nobody: there, memory comes
    /// from the system in larger pieces, and the stack is the largest.
    static func main() {
        do {
            try AccordCommand.checkName(CommandLine.arguments.dropFirst().first ?? "")
            var command = try AccordCommand.parseAsRoot()
            guard command is any AsyncParsableCommand else {
                do { try command.run() } catch { throw AccordCommand.explained(error, by: command) }
                return
            }
        } catch {
            AccordCommand.exit(withError: error)
        }
        Task {
            do {
                // It is parsed again, because no command goes from one thread to another.
                let command = try AccordCommand.parseAsRoot()
                if var command = command as? any AsyncParsableCommand {
                    do { try await command.run() } catch { throw AccordCommand.explained(error, by: command) }
                }
                AccordCommand.exit()
            } catch {
                AccordCommand.exit(withError: error)
            }
        }
        dispatchMain()
    }
}

struct AccordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accord",
        abstract:
            "Generates Swift code from contracts, detects changes that break it, and mocks, calls and verifies servers.",
        discussion: """
            Exits with 0 when the command has done its work, with 1 when it reports what is wrong, and with 64 when the \
            command line is wrong. Commands with more exit codes list them in their own help.

            Environment variables:
              ACCORD_PROTOC  a protobuf compiler that reads .proto in place of
                             Accord's own reader; --protoc goes first
              NO_COLOR       turns colours off, unless it is empty
              TERM           turns colours off when it is "dumb"
              PATH           where git, tar, gzip and unzip are found, which
                             read inputs of "accord breaking"

            Files:
              accord.json           what to write, compare and suppress:
                                    "accord generate --help" has its keys
              accord.baseline.json  accepted findings of "accord breaking"
              accord.lock           digests of what "accord vendor" saved
              buf.yaml              rules of "accord breaking" for .proto
            """,
        version: Release.version,
        subcommands: [
            InitCommand.self, GenerateCommand.self, BreakingCommand.self, ChangelogCommand.self, MockCommand.self,
            TryCommand.self, VerifyCommand.self,
            PullCommand.self, VendorCommand.self, BuildImageCommand.self, SchemaCommand.self, DoctorCommand.self,
        ]
    )

    /// Reports what is wrong with the arguments of a command, with the usage of that command, and not of all commands, as
    /// by default.
    ///
    /// - Returns: the error with which the program ends; other errors are returned as they are.
    static func explained(_ error: any Error, by command: any ParsableCommand) -> any Error {
        guard let error = error as? ValidationError else { return error }
        let usage = "Usage: \(usageString(for: type(of: command)))"
        let name = type(of: command).configuration.commandName ?? "help"
        Terminal.note("Error: \(error.message)\n\(usage)\n  See 'accord help \(name)' for more information.")
        return ExitCode.validationFailure
    }

    /// - Throws: for a word in place of a command that is none.
    static func checkName(_ name: String) throws {
        let known = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard name.first?.isLetter == true, !known.contains(name) else { return }
        throw ValidationError("there is no command '\(name)'; \(Suggestion.text(for: name, among: known))")
    }
}
