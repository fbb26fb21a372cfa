import ArgumentParser

@main
struct AccordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accord",
        abstract: "Generates Swift code from contracts, and detects changes that break it.",
        version: "0.1.0",
        subcommands: [
            GenerateCommand.self, BreakingCommand.self, ChangelogCommand.self, BuildImageCommand.self,
            VendorCommand.self, SchemaCommand.self, InitCommand.self, DoctorCommand.self,
        ]
    )
}
