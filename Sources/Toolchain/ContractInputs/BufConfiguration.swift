import BreakingRules
import Contract
import Foundation
import SchemaReader

/// A buf.yaml, as far as it says what there is to check: all three versions (buf's documentation, "buf.yaml").
package struct BufConfiguration {
    /// A folder that imports start from. Paths start from the folder of the file.
    package struct Module: Equatable {
        var path: String
        var includes: [String] = []
        var excludes: [String] = []
        var settings: BreakingSettings
    }

    var version: ProtoRule.Version
    /// One at least.
    var modules: [Module]
    /// Whether the file says which modules there are, rather than leaving it at the folder it is in.
    var namesModules: Bool
    /// The settings for all kinds of contracts, where it is no buf.yaml, but has the keys of accord.json.
    private(set) var accord: AccordConfiguration?

    /// Of one module, the folder itself.
    init(_ accord: AccordConfiguration) {
        version = accord.settings.version
        modules = [Module(path: "", settings: accord.settings)]
        namesModules = false
        self.accord = accord
    }

    /// - Throws: everything that is wrong with it.
    init(_ root: Node) throws(Diagnostics) {
        var reader = SettingsReader()
        version = .v2
        modules = []
        namesModules = false
        guard reader.isObject(root, "it") else {
            try reader.finish()
            return
        }
        switch reader.string("version", of: root) {
        case "v1beta1": version = .v1beta1
        case "v1": version = .v1
        case "v2": version = .v2
        case let other:
            throw Diagnostics(
                other.map { "there is no version '\($0)' of buf.yaml; use 'v2', 'v1' or 'v1beta1'" }
                    ?? "does not say its version; add 'version: v2'",
                at: root["version"]?.location ?? root.location)
        }
        let settings = root["breaking"].map { reader.breaking($0, version: version) } ?? .init(version: version)
        modules = version == .v2 ? Self.modules(root, settings, &reader) : Self.oldModules(root, settings, &reader)
        namesModules = root["modules"] != nil || root["build"]?["roots"] != nil
        try reader.finish()
    }

    private static func modules(
        _ root: Node, _ settings: BreakingSettings, _ reader: inout SettingsReader
    ) -> [Module] {
        let modules = reader.list("modules", of: root).compactMap { node -> Module? in
            guard reader.isObject(node, "a module") else { return nil }
            // A module without a path is the folder itself.
            guard let path = node["path"].map({ reader.path($0, "path") }) ?? "" else { return nil }
            let own = node["breaking"].map { reader.breaking($0, version: .v2) } ?? settings
            func below(_ key: String, _ reader: inout SettingsReader) -> [String] {
                reader.paths(node[key], key).compactMap { Path.below(path, $0) }
            }
            return Module(
                path: path, includes: below("includes", &reader), excludes: below("excludes", &reader),
                settings: own.relative(to: path))
        }
        return modules.isEmpty ? [Module(path: "", settings: settings)] : modules
    }

    /// Of v1 and v1beta1: the folder itself or, in the latter, some in it. Paths of `breaking` are those of imports.
    private static func oldModules(
        _ root: Node, _ settings: BreakingSettings, _ reader: inout SettingsReader
    ) -> [Module] {
        let build = root["build"]
        let excludes = reader.paths(build?["excludes"], "excludes")
        let roots = reader.paths(build?["roots"], "roots")
        return (roots.isEmpty ? [""] : roots).map { path in
            Module(path: path, excludes: excludes.compactMap { Path.below(path, $0) }, settings: settings)
        }
    }
}
