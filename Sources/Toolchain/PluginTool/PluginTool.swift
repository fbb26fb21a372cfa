import CodeGeneration
import Contract
import Foundation

/// The program that the plugins run: `accord generate`, without a library for command lines, which every user's build
/// would have to compile.
@main
enum PluginTool {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do throws(Diagnostics) {
            try run(arguments)
        } catch {
            Terminal.report(error.all, isVerbose: arguments.contains("--verbose"))
            exit(1)
        }
    }

    /// `build <plan> <accord.json> <output folder> <planned file>…`, or `generate` with the options of `accord generate`.
    private static func run(_ arguments: [String]) throws(Diagnostics) {
        switch arguments.first {
        case "build" where arguments.count > 4:
            let run = BuildRun(
                plan: arguments[1], configuration: arguments[2], output: arguments[3], planned: Array(arguments[4...]))
            try run.write()
        case "generate":
            try generate(arguments.dropFirst())
        default:
            throw Diagnostics("this program is for Accord's plugins; run `accord` instead")
        }
    }

    private static func generate(_ arguments: ArraySlice<String>) throws(Diagnostics) {
        var isCheck = false
        var isVerbose = false
        var configuration: String?
        var protoc: String?
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--check": isCheck = true
            case "--verbose": isVerbose = true
            case "--config" where !rest.isEmpty: configuration = rest.popFirst()
            case "--protoc" where !rest.isEmpty: protoc = rest.popFirst()
            default:
                throw Diagnostics(
                    "'\(argument)' means nothing here; use --check, --config <path>, --protoc <path> or --verbose")
            }
        }
        let run = GenerationRun(configuration: configuration, protoc: protoc, isVerbose: isVerbose)
        Terminal.say(isCheck ? try run.check() : try run.write())
    }
}
