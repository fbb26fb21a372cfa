#if canImport(XcodeProjectPlugin)
    import PackagePlugin
    import XcodeProjectPlugin

    extension AccordBreaking: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try run(
                context.tool(named: "AccordTool").url, arguments, in: context.xcodeProject.directoryURL,
                of: "project '\(context.xcodeProject.displayName)'")
        }
    }
#endif
