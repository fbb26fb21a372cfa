import ArgumentParser

@main
struct AccordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accord",
        abstract:
            "Generates Swift code from contracts, detects changes that break it, and mocks, calls and verifies servers.",
        version: "0.1.0",
        subcommands: [
            InitCommand.self, GenerateCommand.self, BreakingCommand.self, ChangelogCommand.self, MockCommand.self,
            TryCommand.self, VerifyCommand.self,
            VendorCommand.self, BuildImageCommand.self, SchemaCommand.self, DoctorCommand.self,
        ]
    )
}
