import Contract

/// The rules to check, and the findings to suppress: the keys of `breaking` in buf.yaml, or in accord.json.
package struct BreakingSettings: Sendable, Hashable {
    package var version = ProtoRule.Version.v2
    /// Ids of rules and names of categories.
    var use: [String] = ["FILE"]
    var except: [String] = []
    /// Paths of files and folders, as imports name them; they are matched with the old and with the new path. An empty
    /// one is everything.
    var ignore: [String] = []
    /// The same for one rule or category.
    var ignoreOnly: [String: [String]] = [:]
    /// Whether findings in packages such as `foo.v1alpha1` and `foo.v1beta1` are suppressed.
    package var ignoresUnstablePackages = false
    /// The weights of findings, where they are not as the rules have them; the last that is for a finding counts. Only
    /// accord.json has them.
    package var severities: [SeveritySetting] = []
    /// Whether it speaks of documents, too: accord.json does, and buf.yaml does not.
    var isForDocuments = false
    /// The location of these settings.
    var location: SourceLocation?

    package init(version: ProtoRule.Version = .v2, location: SourceLocation? = nil) {
        self.version = version
        self.location = location
    }

    var selection: RuleSelection { RuleSelection(version: version, knowsDocuments: isForDocuments) }

    /// The ids of the rules that contracts of a kind are held against.
    ///
    /// - Throws: for words that nobody knows.
    package func rules(
        of kind: RuleSelection.Kind, warn: (Diagnostic) -> Void = { _ in }
    ) throws(Diagnostics) -> Set<String> {
        try selection.ids(of: kind, use: use, except: except, at: location, warn: warn)
    }

    /// Takes what `--use` says in place of what a configuration says.
    package mutating func select(_ use: [String]) {
        self.use = use
        except = []
        isForDocuments = true
        location = nil
    }

    /// Warnings about the paths to ignore that cover none of some files.
    package func unusedPaths(among files: Set<String>) -> [Diagnostic] {
        let paths = Set(ignore + ignoreOnly.values.joined())
        return paths.filter { path in !files.contains { Path.contains(path, $0) } }.sorted().map { path in
            Diagnostic(
                "there is no contract at '\(path)' to ignore, in the new version or the old one; correct the path, which "
                    + "starts from this file's folder, or remove it", severity: .warning, at: location)
        }
    }

    /// The same with paths that start from a folder, from which imports start; others go.
    package func relative(to folder: String) -> BreakingSettings {
        func inside(_ paths: [String]) -> [String] {
            paths.compactMap { Path.contains($0, folder) ? "" : Path.below(folder, $0) }
        }
        var settings = self
        settings.ignore = inside(ignore)
        settings.ignoreOnly = ignoreOnly.mapValues(inside)
        return settings
    }
}
