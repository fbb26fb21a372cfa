import ArgumentParser

/// The options of commands that compare two versions, which apply to both.
struct VersionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A buf.yaml or the keys of \"breaking\": its path or its text.", valueName: "file"),
        completion: .file())
    var config: String?

    @Option(
        help: ArgumentHelp("Compare this file or folder alone; may be repeated.", valueName: "path"),
        completion: .file())
    var path: [String] = []

    @Option(
        help: ArgumentHelp("Leave out this file or folder; may be repeated.", valueName: "path"), completion: .file())
    var excludePath: [String] = []

    @Option(
        help: ArgumentHelp("A protobuf compiler that reads .proto in place of Accord's own reader.", valueName: "path"),
        completion: .file())
    var protoc: String?
}
