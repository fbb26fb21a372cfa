import ArgumentParser

@main
struct AccordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accord",
        abstract: "Makes Swift code from contracts, and tells which of their changes break it.",
        version: "0.1.0",
        subcommands: [GenerateCommand.self, BreakingCommand.self, ChangelogCommand.self, VendorCommand.self]
    )
}
