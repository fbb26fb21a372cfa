import Foundation
import PackagePlugin

/// `swift package accord-breaking`: runs `accord breaking` in the package's folder, with the arguments given.
///
/// On a Mac, a plugin writes nothing unless it is allowed to:
/// `swift package --allow-writing-to-package-directory accord-breaking --write-baseline`.
///
/// SwiftPM's own exit code is 1 when contracts break and when they cannot be compared; the output says which.
@main
struct AccordBreaking: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try run(
            context.tool(named: "AccordTool").url, arguments, in: context.package.directoryURL,
            of: "package '\(context.package.displayName)'")
    }

    /// - Parameter owner: the package or project, as messages name it.
    func run(_ tool: URL, _ arguments: [String], in folder: URL, of owner: String) throws {
        // Xcode passes the targets that are chosen in its dialog; contracts belong to all of them.
        var arguments = ArgumentExtractor(arguments)
        _ = arguments.extractOption(named: "target")
        let process = Process()
        process.executableURL = tool
        process.arguments = ["breaking"] + arguments.remainingArguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        switch (process.terminationReason, process.terminationStatus) {
        case (.exit, 0): return
        case (.exit, 100):
            Diagnostics.error(
                "contracts of \(owner) break those who use them; fix what is reported above, or accept it by a comment "
                    + "or a baseline"
            )
        default:
            Diagnostics.error(
                "accord breaking failed in \(owner); fix what it reports above, and run it again")
        }
    }
}
