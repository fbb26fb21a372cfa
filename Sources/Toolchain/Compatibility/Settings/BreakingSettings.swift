import Contract

/// What is checked, and what is let through: the keys of `breaking` in buf.yaml, or in accord.json.
struct BreakingSettings: Sendable, Hashable {
    var version = ProtoRule.Version.v2
    /// Ids of rules and names of categories.
    var use: [String] = ["FILE"]
    var except: [String] = []
    /// Paths of files and folders, as imports name them; they are matched with the old and with the new path. An empty
    /// one is everything.
    var ignore: [String] = []
    /// The same for one rule or category.
    var ignoreOnly: [String: [String]] = [:]
    /// Whether packages such as `foo.v1alpha1` and `foo.v1beta1` are let through.
    var ignoresUnstablePackages = false
    /// Where this is said.
    var location: SourceLocation?

    /// The same with paths that start from a folder, from which imports start; others go.
    func relative(to folder: String) -> BreakingSettings {
        func inside(_ paths: [String]) -> [String] {
            paths.compactMap { FilePath.contains($0, folder) ? "" : FilePath.below(folder, $0) }
        }
        var settings = self
        settings.ignore = inside(ignore)
        settings.ignoreOnly = ignoreOnly.mapValues(inside)
        return settings
    }
}
