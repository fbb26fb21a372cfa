import Foundation

/// A target of a package, as `swift package dump-package` describes it.
struct ManifestTarget: Equatable {
    var name: String
    /// The folder of its sources, from the package's folder.
    var folder: String
    /// The names of the products and targets that it depends on.
    var dependencies: Set<String>
    var plugins: Set<String>

    /// Reads the targets of a package.
    ///
    /// - Parameter json: the output of `swift package dump-package`.
    /// - Returns: no targets where it is something else.
    static func all(in json: Data) -> [ManifestTarget] {
        guard let package = try? JSONDecoder().decode(Package.self, from: json) else { return [] }
        return package.targets.map { target in
            let parent = target.type == "test" ? "Tests" : target.type == "plugin" ? "Plugins" : "Sources"
            return ManifestTarget(
                name: target.name, folder: target.path ?? "\(parent)/\(target.name)",
                dependencies: Set(target.dependencies.compactMap(\.name)),
                plugins: Set((target.pluginUsages ?? []).compactMap(\.name)))
        }
    }

    /// Whether a file is in the target's folder.
    func contains(_ file: String) -> Bool { file.hasPrefix("\(folder)/") }

    private struct Package: Decodable {
        var targets: [Target]
    }

    private struct Target: Decodable {
        var name: String
        var type: String
        var path: String?
        var dependencies: [Usage]
        var pluginUsages: [Usage]?
    }

    /// `{"product": ["Accord", "accord", null, null]}`: the first text of whatever kind of usage it is.
    private struct Usage: Decodable {
        var name: String?

        init(from decoder: any Decoder) throws {
            let kinds = try decoder.singleValueContainer().decode([String: Name].self)
            name = kinds.values.first?.text
        }
    }

    private struct Name: Decodable {
        var text: String?

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            text = try list.decodeIfPresent(String.self)
        }
    }
}
