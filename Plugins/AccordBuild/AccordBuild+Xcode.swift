#if canImport(XcodeProjectPlugin)
    import PackagePlugin
    import XcodeProjectPlugin

    /// Targets of Xcode projects have no folder of their own: `accord.json` is found among their files.
    extension AccordBuild: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let file = target.inputFiles.map(\.url).first { $0.lastPathComponent == ConfigurationKey.fileName }
            guard let file else {
                PackagePlugin.Diagnostics.error(
                    "target '\(target.displayName)' has no \(ConfigurationKey.fileName); add one to the target's files"
                )
                return []
            }
            return try commands(
                configuration: file,
                target: target.displayName,
                folder: nil,
                dependencies: nil,
                tool: context.tool(named: "AccordPluginTool").url,
                output: context.pluginWorkDirectoryURL
            )
        }
    }
#endif
