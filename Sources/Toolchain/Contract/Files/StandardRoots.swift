/// The folders that contracts are in where `accord.json` does not name any.
public enum StandardRoots {
    public static let names = ["proto", "Schemas"]

    /// The names of the folders that are there.
    ///
    /// - Parameter path: gives the path of a name.
    /// - Throws: for each that is there and is no folder, as a link that leads nowhere: what was meant to be in it counts.
    public static func names(at path: (String) -> String) throws(Diagnostics) -> [String] {
        var found: [String] = []
        var problems: [Diagnostic] = []
        for name in names {
            do throws(Diagnostics) {
                switch try FileStatus(of: path(name)) {
                case .folder: found.append(name)
                case .nothing: continue
                case .brokenLink: throw FileReading.brokenLink(path(name))
                case .file, .other:
                    throw Diagnostics(
                        "is no folder, and contracts are looked for in a folder of this name; rename it, or name the "
                            + "folders that imports start from in 'roots' of accord.json",
                        at: SourceLocation(file: path(name)))
                }
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return found
    }
}
