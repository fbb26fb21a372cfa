import Foundation
import PackagePlugin

/// Writes the Swift code of a target's contracts while the target is built.
///
/// SwiftPM plans a build, by way of this plugin, when files come or go in a target's folder, links to folders followed. An
/// input that is not there any more ends a build, so what is elsewhere is no input: the tool has the next build run it
/// again when it has read more than the inputs.
@main
struct AccordBuild: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        try commands(
            configuration: target.directoryURL.appendingPathComponent(ConfigurationKey.fileName),
            target: target.name,
            folder: target.directoryURL,
            dependencies: dependencies(of: target, in: context.package),
            tool: context.tool(named: "AccordPluginTool").url,
            output: context.pluginWorkDirectoryURL
        )
    }

    private func dependencies(of target: any Target, in package: Package) -> BuildPlan.Dependencies {
        let modules = target.recursiveTargetDependencies.map { ($0 as? any SourceModuleTarget)?.moduleName ?? $0.name }
        let accord = package.dependencies.map(\.package).first { package in
            package.products.contains { $0.name == "AccordBuild" || $0.name == "AccordHTTP" }
        }
        return BuildPlan.Dependencies(
            target: target.name, manifest: package.directoryURL.appendingPathComponent("Package.swift").path,
            modules: Set(modules), package: accord?.id ?? "accord")
    }

    /// - Parameter folder: the folder in which SwiftPM notices what comes and goes; `nil` for all.
    func commands(
        configuration file: URL, target: String, folder: URL?, dependencies: BuildPlan.Dependencies?, tool: URL,
        output: URL
    ) throws -> [Command] {
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
        let inputs = configuration.buildInputs.filter { path in
            folder.map { path.hasPrefix("\($0.path)/") } ?? true
        }
        let plan = output.appendingPathComponent(BuildPlan.fileName)
        try BuildPlan(watched: Set(inputs), dependencies: dependencies).write(to: plan.path)
        return [
            .buildCommand(
                displayName: "Writing Swift code from the contracts of \(target)",
                executable: tool,
                arguments: ["build", plan.path, file.path, output.path] + names,
                inputFiles: [plan] + inputs.map { URL(fileURLWithPath: $0) },
                outputFiles: names.map { output.appendingPathComponent($0) }
            )
        ]
    }
}
