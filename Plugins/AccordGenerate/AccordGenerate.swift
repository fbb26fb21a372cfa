import Foundation
import PackagePlugin

/// `swift package accord-generate`: runs `accord generate` in the package's folder, with the arguments given.
@main
struct AccordGenerate: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "AccordPluginTool").url
        process.arguments = ["generate"] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        if process.terminationReason != .exit || process.terminationStatus != 0 {
            Diagnostics.error(
                "accord generate failed in package '\(context.package.displayName)'; fix what it reports above, and run "
                    + "it again"
            )
        }
    }
}
