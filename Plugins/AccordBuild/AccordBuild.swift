import Foundation
import PackagePlugin

/// Writes the Swift code of a target's contracts while the target is built.
///
/// SwiftPM plans a build, by way of this plugin, when files come or go in a target's folder, links to folders followed.
/// The contracts' folders are inputs as well, so that the tool notices those that came elsewhere.
@main
struct AccordBuild: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        try commands(
            configuration: target.directoryURL.appendingPathComponent(Configuration.fileName),
            target: target.name,
            tool: context.tool(named: "AccordPluginTool").url,
            output: context.pluginWorkDirectoryURL
        )
    }

    func commands(configuration file: URL, target: String, tool: URL, output: URL) throws -> [Command] {
        let configuration: Configuration
        do throws(Diagnostics) {
            configuration = try Configuration(file: file.path)
        } catch {
            for problem in error.all {
                PackagePlugin.Diagnostics.error(
                    "\(problem) (target '\(target)')",
                    file: problem.location?.file,
                    line: problem.location?.line
                )
            }
            return []
        }
        let names = OutputNames.all(
            of: configuration.contracts, emit: configuration.emit, shards: configuration.shards,
            filters: configuration.filters)
        let inputs = [file.path] + configuration.inputs.map(\.path) + configuration.inputFolders
        return [
            .buildCommand(
                displayName: "Writing Swift code from the contracts of \(target)",
                executable: tool,
                arguments: ["build", file.path, output.path] + names,
                inputFiles: inputs.map { URL(fileURLWithPath: $0) },
                outputFiles: names.map { output.appendingPathComponent($0) }
            )
        ]
    }
}
