import ArgumentParser
import CodeGeneration

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of accord.json, for editors.",
        discussion: """
            An editor that knows the schema of an accord.json completes its keys and words, shows their meaning, and marks \
            what is wrong. Write it once:
              accord schema > accord.schema.json
            and name it in the first line of the accord.json, by its path from there:
              {"$schema": "accord.schema.json", "roots": ["proto"]}
            """
    )

    func run() {
        print(ConfigurationSchema.text, terminator: "")
    }
}
