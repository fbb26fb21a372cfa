import Contract
import SchemaReader

/// What the `accord.json` of a repository says of its contracts: the folders they are in, and under `breaking`, how they
/// are compared.
struct AccordConfiguration {
    static let fileName = "accord.json"

    /// The folders that imports start from, from the folder of the file; `nil` where it does not say.
    var roots: [String]?
    /// The rules, where it has any of buf's keys under `breaking`. Paths start from the folder of the file.
    var rules: BreakingSettings?
    /// What to compare with when nobody says so. Paths start from the folder of the file, until `located(in:)`.
    var against: String?
    /// The file with the findings that are accepted.
    var baseline: String?
    /// How clients and servers read what schemas describe; `nil` where it does not say.
    var profile: SchemaComparison.Profile?

    /// - Returns: `nil` for a file that says nothing of comparing.
    /// - Throws: everything that is wrong with it.
    static func read(_ root: Node) throws(Diagnostics) -> AccordConfiguration? {
        guard let breaking = root["breaking"] else { return nil }
        var reader = SettingsReader()
        var configuration = AccordConfiguration()
        if root["roots"] != nil { configuration.roots = reader.paths(root["roots"], "roots") }
        guard reader.isObject(breaking, "'breaking'") else {
            try reader.finish()
            return nil
        }
        let version = reader.string("version", of: breaking).flatMap(ProtoRule.Version.init) ?? .v2
        let rules = reader.breaking(breaking, version: version, others: ["against", "baseline", "profile", "version"])
        if breaking.members.contains(where: { SettingsReader.keys.contains($0.key) }) { configuration.rules = rules }
        configuration.against = reader.string("against", of: breaking)
        switch reader.string("profile", of: breaking) {
        case "strict": configuration.profile = .strict
        case "tolerant": configuration.profile = .tolerant
        case nil: break
        case let other?:
            reader.complain(
                "'\(other)' is nothing that 'profile' can be; use 'strict' or 'tolerant'",
                at: breaking["profile"]?.location ?? breaking.location)
        }
        configuration.baseline = breaking["baseline"].flatMap { reader.path($0, "baseline") }
        try reader.finish()
        return configuration
    }

    /// With paths as they are to be opened.
    func located(in folder: String) -> AccordConfiguration {
        var configuration = self
        configuration.baseline = baseline.map { FilePath.join(folder, $0) }
        guard let against, !against.contains("://"), !against.prefix(while: { $0 != "/" }).contains(":") else {
            return configuration
        }
        let parts = against.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = FilePath.join(folder, String(parts[0]))
        configuration.against = ([path] + parts.dropFirst().map(String.init)).joined(separator: "#")
        return configuration
    }
}
