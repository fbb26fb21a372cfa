import Foundation
import PackagePlugin

/// `swift package accord-generate`: runs `accord generate` in the package's folder, with the arguments given.
@main
struct AccordGenerate: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try run(
            context.tool(named: "AccordPluginTool").url, arguments, in: context.package.directoryURL,
            of: "package '\(context.package.displayName)'")
    }

    /// - Parameter owner: the package or project, as messages name it.
    func run(_ tool: URL, _ arguments: [String], in folder: URL, of owner: String) throws {
        // Xcode passes the targets that are chosen in its dialog; contracts belong to all of them.
        var arguments = ArgumentExtractor(arguments)
        _ = arguments.extractOption(named: "target")
        let process = Process()
        process.executableURL = tool
        process.arguments = ["generate"] + arguments.remainingArguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        if process.terminationReason != .exit || process.terminationStatus != 0 {
            Diagnostics.error(
                "accord generate failed in \(owner); fix what it reports above, and run it again")
        }
    }
}
