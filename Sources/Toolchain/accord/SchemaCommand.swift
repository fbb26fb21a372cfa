import ArgumentParser
import CodeGeneration
import MockServer

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of accord.json, or of scenarios, for editors.",
        discussion: """
            An editor that knows the schema of an accord.json completes its keys and words, shows their meaning, and marks \
            what is wrong. Write it once:
              accord schema > accord.schema.json
            and name it in the first line of the accord.json, by its path from there:
              {"$schema": "accord.schema.json", "roots": ["proto"]}
            The same goes for the scenarios of accord mock:
              accord schema scenario > scenario.schema.json
            """
    )

    enum File: String, ExpressibleByArgument, CaseIterable {
        case configuration, scenario
    }

    @Argument(help: ArgumentHelp("The kind of file: configuration or scenario.", valueName: "kind"))
    var file = File.configuration

    func run() {
        switch file {
        case .configuration: print(ConfigurationSchema.text, terminator: "")
        case .scenario: print(ScenarioSchema.text, terminator: "")
        }
    }
}
