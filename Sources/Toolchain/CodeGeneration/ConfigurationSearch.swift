import Contract

/// Finds the configurations of a package.
package enum ConfigurationSearch {
    /// Every configuration with an `output`: the others are for the build plugin.
    ///
    /// - Throws: what is wrong with any of them, or that there is none.
    static func configurationsWithOutput(below folder: String) throws(Diagnostics) -> [Configuration] {
        var problems: [Diagnostic] = []
        var configurations: [Configuration] = []
        var unreadable: [Diagnostic] = []
        // Of configurations without 'output', which one of them may be meant for.
        var unknownKeys: [Diagnostic] = []
        let files = files(below: folder, &unreadable)
        for file in files {
            do throws(Diagnostics) {
                let text = try ConfigurationText(file: file)
                guard text.value(of: .output) != nil else {
                    unknownKeys += text.unknownKeys
                    continue
                }
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
        Terminal.report(unreadable)
        guard !configurations.isEmpty else {
            guard unknownKeys.isEmpty else { throw Diagnostics(unknownKeys) }
            throw Diagnostics(
                "there is no \(ConfigurationKey.fileName) with an \"output\" in or below this folder; add one, or run this "
                    + "where it is"
            )
        }
        Terminal.report(unknownKeys.map { Diagnostic($0.message, severity: .warning, at: $0.location) })
        return configurations
    }

    /// The paths of every `accord.json` in a package, except those in folders whose names begin with a dot.
    package static func files(below folder: String) -> [String] {
        var unreadable: [Diagnostic] = []
        return files(below: folder, &unreadable)
    }

    /// Every `accord.json`, except those in folders whose names begin with a dot.
    ///
    /// - Parameter unreadable: gets a warning for each folder that cannot be looked into; most are no business of ours.
    static func files(below folder: String, _ unreadable: inout [Diagnostic]) -> [String] {
        do throws(Diagnostics) {
            return try FileReading.names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
                let path = Path.join(folder, name)
                if name == ConfigurationKey.fileName { return [path] }
                return Path.isFolder(path) && !Path.isLink(path) ? files(below: path, &unreadable) : []
            }
        } catch {
            unreadable += error.all.map { problem in
                Diagnostic(
                    "no \(ConfigurationKey.fileName) is looked for in it, as it \(problem.message)", severity: .warning,
                    at: problem.location)
            }
            return []
        }
    }
}
