import Contract
import Foundation

/// Finds the configurations of a package.
enum ConfigurationSearch {
    /// Every configuration with an `output`: the others are for the build plugin.
    ///
    /// - Throws: what is wrong with any of them, or that there is none.
    static func configurationsWithOutput(below folder: String) throws(Diagnostics) -> [Configuration] {
        var problems: [Diagnostic] = []
        var configurations: [Configuration] = []
        for file in files(below: folder) {
            do throws(Diagnostics) {
                let text = try ConfigurationText(file: file)
                guard text.value(of: .output) != nil else { continue }
                let configuration = try Configuration(text)
                if let other = configurations.first(where: { $0.output == configuration.output }) {
                    throw Diagnostics(
                        "writes to the folder of \(other.file) as well, and each would remove the other's files; name "
                            + "another 'output' in one of the two",
                        at: text.value(of: .output)?.place
                    )
                }
                configurations.append(configuration)
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        guard !configurations.isEmpty else {
            throw Diagnostics(
                "there is no \(Configuration.fileName) with an \"output\" in or below this folder; add one, or run this "
                    + "where it is"
            )
        }
        return configurations
    }

    /// Every `accord.json`, except those in folders whose names begin with a dot.
    static func files(below folder: String) -> [String] {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return names.filter { !$0.hasPrefix(".") }.flatMap { name in
            let path = Path.join(folder, name)
            if name == Configuration.fileName { return [path] }
            return Path.isFolder(path) && !Path.isLink(path) ? files(below: path) : []
        }
    }
}
