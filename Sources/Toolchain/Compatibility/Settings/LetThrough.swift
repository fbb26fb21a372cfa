import Contract

/// Which findings the settings let through. A finding is known by the path it has in the new version and by the one it
/// had in the old, so that what covers a file goes on covering it when the file is gone.
struct LetThrough {
    let settings: BreakingSettings
    /// The paths to ignore, by the id of the rule.
    private let pathsByRule: [String: [String]]
    private let old: ProtoSnapshot
    private let new: ProtoSnapshot

    /// - Throws: for words of `ignore_only` that nobody knows.
    init(_ settings: BreakingSettings, old: ProtoSnapshot, new: ProtoSnapshot) throws(Diagnostics) {
        self.settings = settings
        self.old = old
        self.new = new
        let selection = RuleSelection(version: settings.version)
        var pathsByRule: [String: [String]] = [:]
        var problems: [Diagnostic] = []
        for (word, paths) in settings.ignoreOnly.sorted(by: { $0.key < $1.key }) {
            guard let ids = selection.ids(named: word) else {
                problems.append(selection.unknown(word, at: settings.location))
                continue
            }
            for id in ids { pathsByRule[id, default: []] += paths }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        self.pathsByRule = pathsByRule
    }

    /// - Parameter finding: with places by import path.
    func covers(_ finding: Finding) -> Bool {
        covers(finding.rule, finding.place.flatMap { new.file(at: $0.file) }, finding.place?.file)
            || covers(finding.rule, finding.oldPlace.flatMap { old.file(at: $0.file) }, finding.oldPlace?.file)
    }

    private func covers(_ rule: String, _ file: ProtoFile?, _ path: String?) -> Bool {
        guard let path else { return false }
        if settings.ignore.contains(where: { FilePath.contains($0, path) }) { return true }
        if pathsByRule[rule]?.contains(where: { FilePath.contains($0, path) }) == true { return true }
        return settings.ignoresUnstablePackages && PackageStability.isUnstable(file?.package ?? "")
    }
}
