/// What is checked, and what is let through: the keys of `breaking` in buf.yaml, or in accord.json.
struct BreakingSettings: Sendable, Hashable {
    var version = ProtoRule.Version.v2
    /// Ids of rules and names of categories.
    var use: [String] = ["FILE"]
    var except: [String] = []
    /// Paths of files and folders, as imports name them; they are matched with the old and with the new path.
    var ignore: [String] = []
    /// The same for one rule or category.
    var ignoreOnly: [String: [String]] = [:]
    /// Whether packages such as `foo.v1alpha1` and `foo.v1beta1` are let through.
    var ignoresUnstablePackages = false
}
