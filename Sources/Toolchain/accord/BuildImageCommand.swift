import ArgumentParser
import CodeGeneration
import Contract
import ContractInputs

struct BuildImageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build-image",
        abstract: "Writes .proto files as a descriptor set, for tools that want one.",
        discussion: """
            The files are those of the folders and files that are named, with all that they import. Imports start from the \
            roots: the folders that are named, or --root.

            Examples:

                accord build-image proto -o image.binpb
                accord build-image proto/rin/contacts/v1/contacts.proto --root proto -o contacts.json
                accord build-image proto --exclude-imports --exclude-source-info -o image.binpb.gz
            """
    )

    @Argument(help: ArgumentHelp("Folders, and .proto files.", valueName: "path"), completion: .file())
    var paths: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write: .binpb, or .json for ProtoJSON; each with .gz after it is compressed.",
            valueName: "file"),
        completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp("A folder that imports start from; may be repeated.", valueName: "folder"),
        completion: .directory)
    var root: [String] = []

    @Flag(help: "Leave out files that are only imported.")
    var excludeImports = false

    @Flag(help: "Leave out comments and places.")
    var excludeSourceInfo = false

    @Option(
        help: ArgumentHelp("A protobuf compiler that reads .proto in place of Accord's own reader.", valueName: "path"),
        completion: .file())
    var protoc: String?

    func run() throws {
        do throws(Diagnostics) {
            let image = ImageRun(
                paths: paths, roots: root, output: output, excludesImports: excludeImports,
                excludesSourceInfo: excludeSourceInfo, protoc: protoc)
            try image.write { Terminal.report([$0]) }
        } catch {
            Terminal.report(error.all)
            throw ExitCode.failure
        }
    }
}
