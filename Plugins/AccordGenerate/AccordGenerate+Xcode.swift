#if canImport(XcodeProjectPlugin)
    import PackagePlugin
    import XcodeProjectPlugin

    extension AccordGenerate: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try run(
                context.tool(named: "AccordPluginTool").url, arguments, in: context.xcodeProject.directoryURL,
                of: "project '\(context.xcodeProject.displayName)'")
        }
    }
#endif
