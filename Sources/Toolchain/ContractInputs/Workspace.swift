import BreakingRules
import Contract
import Foundation
import SchemaReader

/// The modules of an input folder: folders that imports start from, each with its settings. The nearest configuration,
/// in the folder or above it, says which they are.
package struct Workspace {
    package struct Module {
        /// Its path on disk.
        var folder: String
        /// Its path from the configuration: what the modules of two versions are paired by.
        var name: String
        /// Paths in it to take; none for all.
        var includes: [String] = []
        var excludes: [String] = []
        /// The settings by which its `.proto` files are checked. Paths are those of imports.
        var settings: BreakingSettings
        /// Whether it is to be checked; others are there to be imported.
        var isWanted = true
        /// Its path from the folder of accord.json, from which that file's paths start.
        var pathInAccord = ""
    }

    package static let configurationNames: Set = ["buf.yaml", "buf.work.yaml", ConfigurationKey.fileName]

    private(set) var modules: [Module] = []
    /// Whether accord.json says which modules there are.
    private(set) var isOfAccord = false
    /// The file or folder on disk that is asked for, where that is not all of a module.
    private(set) var part: String?
    /// The contents of accord.json, wherever the modules are from.
    private(set) var accord: AccordConfiguration?
    /// Whether there is an accord.json, whatever it says.
    private(set) var hasAccord = false

    /// - Parameters:
    ///   - input: a file or folder on disk.
    ///   - top: the highest folder to look for configurations in; `nil` for that of the repository.
    ///   - option: what `--config` says.
    ///   - names: the names of the other version's modules, for a folder without configuration that has them.
    /// - Throws: everything that is wrong with the configurations.
    init(
        of input: String, top: String? = nil, option: BufConfiguration? = nil, orModules names: [String] = []
    ) throws(Diagnostics) {
        let start = Path.isFile(input) ? Path.join(input, "..") : input
        let levels = Self.levels(from: start, top: top)
        let accord = try Self.accord(in: levels)
        hasAccord = levels.contains { Path.isFile(Path.join($0, ConfigurationKey.fileName)) }
        self.accord = accord.map { $0.configuration.located(in: $0.folder) }
        if var override = option?.accord?.located(in: start) {
            if let own = self.accord { override.takeRest(of: own) }
            self.accord = override
        }

        if let option, option.namesModules {
            take(option.modules, in: start, for: input)
        } else {
            for level in levels where modules.isEmpty {
                if let found = try Self.modules(in: level) {
                    take(found, in: level, for: input)
                } else if let found = try Self.modules(in: level, of: accord) {
                    take(found, in: level, for: input)
                    isOfAccord = !modules.isEmpty
                }
            }
        }
        if modules.isEmpty {
            let known = names.filter { Path.isFolder(Path.join(start, $0)) }
            take((known.isEmpty ? [""] : known).map { .init(path: $0, settings: .init()) }, in: start, for: input)
        }

        if let option, !option.namesModules {
            let settings = option.modules.first?.settings ?? BreakingSettings()
            override(settings, in: option.version == .v2 ? start : nil)
        } else if option == nil, let accord, accord.configuration.hasRules {
            override(accord.configuration.settings, in: accord.folder)
        }
        let top = option?.accord == nil ? accord?.folder : start
        for index in modules.indices {
            modules[index].pathInAccord = top.map { Self.path(of: modules[index], in: $0) } ?? ""
        }
    }

    /// The folder and those above it, as far as configurations are looked for.
    private static func levels(from start: String, top: String?) -> [String] {
        let top = top.map(Path.absolute)
        var levels = [start]
        while let last = levels.last, levels.count < 64 {
            let isTop =
                top.map { $0 == Path.absolute(last) }
                ?? FileManager.default.fileExists(atPath: Path.join(last, ".git"))
            if isTop || Path.absolute(last) == "/" { break }
            levels.append(Path.join(last, ".."))
        }
        return levels
    }

    private static func accord(
        in levels: [String]
    ) throws(Diagnostics) -> (configuration: AccordConfiguration, folder: String)? {
        for level in levels {
            guard let root = try ConfigurationFile.read(Path.join(level, ConfigurationKey.fileName)),
                let configuration = try AccordConfiguration.read(root)
            else { continue }
            return (configuration, level)
        }
        return nil
    }

    /// The modules that buf's configuration of a folder names; `nil` where there is none.
    private static func modules(in folder: String) throws(Diagnostics) -> [BufConfiguration.Module]? {
        if let root = try ConfigurationFile.read(Path.join(folder, "buf.work.yaml")) {
            var reader = SettingsReader()
            let paths = reader.paths(root["directories"], "directories")
            try reader.finish()
            return try paths.map { path throws(Diagnostics) in
                let own = try ConfigurationFile.read(Path.join(folder, "\(path)/buf.yaml"))
                var module =
                    try own.map(BufConfiguration.init)?.modules.first
                    ?? BufConfiguration.Module(path: "", settings: BreakingSettings(version: .v1))
                module.path = path
                return module
            }
        }
        if let root = try ConfigurationFile.read(Path.join(folder, "buf.yaml")) {
            return try BufConfiguration(root).modules
        }
        return nil
    }

    /// The folders that accord.json names, or what a buf.yaml in one of them makes of it.
    private static func modules(
        in folder: String, of accord: (configuration: AccordConfiguration, folder: String)?
    ) throws(Diagnostics) -> [BufConfiguration.Module]? {
        guard let accord, accord.folder == folder else { return nil }
        let named = accord.configuration.roots
        let roots = if let named { named } else { try StandardRoots.names { Path.join(folder, $0) } }
        var modules: [BufConfiguration.Module] = []
        for root in roots {
            let own = try Self.modules(in: Path.join(folder, root))
            modules += (own ?? [.init(path: "", settings: BreakingSettings())]).map { module in
                var module = module
                module.path = module.path.isEmpty ? root : Path.join(root, module.path)
                return module
            }
        }
        return modules.isEmpty ? nil : modules
    }

    /// Takes modules, when the input is in one of them or has some in it.
    private mutating func take(_ found: [BufConfiguration.Module], in folder: String, for input: String) {
        let wanted = Path.absolute(input)
        var modules: [Module] = []
        for module in found {
            let path = module.path.isEmpty ? folder : Path.join(folder, module.path)
            let absolute = Path.absolute(path)
            let holdsInput = absolute == "/" || Path.contains(absolute, wanted)
            modules.append(
                Module(
                    folder: path, name: module.path, includes: module.includes, excludes: module.excludes,
                    settings: module.settings, isWanted: holdsInput || Path.contains(wanted, absolute)))
            if holdsInput, absolute != wanted { part = input }
        }
        if modules.contains(where: \.isWanted) { self.modules = modules }
    }

    /// - Parameter folder: the folder that paths of the settings start from; `nil` where they start from each module.
    private mutating func override(_ settings: BreakingSettings, in folder: String?) {
        for index in modules.indices {
            let below = folder.map { Self.path(of: modules[index], in: $0) }
            modules[index].settings = below.map(settings.relative) ?? settings
        }
    }

    private static func path(of module: Module, in folder: String) -> String {
        Path.below(Path.absolute(folder), Path.absolute(module.folder)) ?? ""
    }
}
