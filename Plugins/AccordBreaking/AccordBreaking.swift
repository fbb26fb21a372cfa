import Foundation
import PackagePlugin

/// `swift package accord-breaking`: runs `accord breaking` in the package's folder, with the arguments given.
///
/// SwiftPM's own exit code is 1 when contracts break and when they cannot be compared; the output says which.
@main
struct AccordBreaking: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "AccordTool").url
        process.arguments = ["breaking"] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        switch (process.terminationReason, process.terminationStatus) {
        case (.exit, 0): return
        case (.exit, 100):
            Diagnostics.error(
                "contracts of package '\(context.package.displayName)' break those who use them; fix what is reported "
                    + "above, or accept it by a comment or a baseline"
            )
        default:
            Diagnostics.error(
                "accord breaking failed in package '\(context.package.displayName)'; fix what it reports above, and "
                    + "run it again"
            )
        }
    }
}
