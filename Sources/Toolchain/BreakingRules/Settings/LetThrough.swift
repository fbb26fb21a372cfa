import Contract

/// The findings that the settings suppress by the files that they are in.
package struct LetThrough {
    private let ignored: [String]
    /// The paths to ignore, by the id of the rule.
    private let pathsByRule: [String: [String]]

    /// - Throws: for words of `ignore_only` that nobody knows.
    package init(_ settings: BreakingSettings, _ kind: RuleSelection.Kind) throws(Diagnostics) {
        ignored = settings.ignore
        let selection = settings.selection
        var pathsByRule: [String: [String]] = [:]
        var problems: [Diagnostic] = []
        for (word, paths) in settings.ignoreOnly.sorted(by: { $0.key < $1.key }) {
            if !selection.isKnown(word) { problems.append(selection.unknown(word, at: settings.location)) }
            for id in selection.ids(named: word, of: kind) ?? [] { pathsByRule[id, default: []] += paths }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        self.pathsByRule = pathsByRule
    }

    /// - Parameter paths: that of the file in the new version and that in the old one, so that what covers a file goes on
    ///   covering it when the file is gone.
    package func covers(_ rule: String, in paths: [String]) -> Bool {
        let candidates = ignored + (pathsByRule[rule] ?? [])
        return paths.contains { path in candidates.contains { Path.contains($0, path) } }
    }
}
