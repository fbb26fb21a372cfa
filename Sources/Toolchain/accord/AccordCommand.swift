import ArgumentParser

@main
struct AccordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accord",
        abstract: "Makes Swift code from contracts.",
        version: "0.1.0",
        subcommands: [GenerateCommand.self]
    )
}
