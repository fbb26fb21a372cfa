import Contract
import SchemaInclusion
import SchemaReader

/// The part of a repository's `accord.json` that is about its contracts: the folders they are in, how they are changed
/// before they are read, and under `breaking`, how they are compared.
package struct AccordConfiguration {
    /// The folders that imports start from, from the folder of the file; `nil` where it does not say.
    package var roots: [String]?
    /// The overlays of documents, by their import paths or those of folders.
    package var overlays: [String: [OverlayName]] = [:]
    /// The parts that are wanted of contracts, by their import paths or those of folders.
    package var filters: [String: ContractFilter] = [:]
    /// The side that AsyncAPI documents describe that do not say so themselves; `nil` where it does not say.
    package var role: ConnectionRole?
    /// The folder of the file, once it is located.
    package private(set) var folder = ""
    /// The rules to check and the findings to suppress, for all kinds of contracts. Paths start from the file's folder.
    package var settings = BreakingSettings()
    /// Whether `settings` go before those of a buf.yaml: where any of buf's keys is under `breaking`.
    package var hasRules = false
    /// The version to compare with when nobody names one. Paths start from the folder of the file, until
    /// `located(in:)`.
    package var against: String?
    /// The file with the findings that are accepted.
    package var baseline: String?
    /// The way in which clients and servers read what schemas describe; `nil` where it does not say.
    package var profile: ReaderProfile?
    /// Whether parts of APIs that promise nothing yet are checked as well.
    package var checksUnstable = false
    /// Whether a document that breaks must have another version number than before.
    package var checksVersion = false

    /// The path of an overlay as it is written, and where.
    package struct OverlayName {
        package var path: String
        package var location: SourceLocation
    }

    /// - Returns: `nil` for a file that says nothing that matters where contracts are compared.
    /// - Throws: everything that is wrong with it.
    package static func read(_ root: Node) throws(Diagnostics) -> AccordConfiguration? {
        // One with roots elsewhere is that of a target, and no repository's.
        let isOfTarget = root["roots"]?.elements.contains { $0.string?.split(separator: "/").contains("..") == true }
        let changesContracts = root["overlays"] != nil || root["filter"] != nil || root["role"] != nil
        guard root["breaking"] != nil || changesContracts && isOfTarget != true else { return nil }
        var reader = SettingsReader()
        let roots = root["roots"].map { reader.paths($0, "roots") }
        var configuration = AccordConfiguration()
        if let breaking = root["breaking"], reader.isObject(breaking, "'breaking'") {
            configuration = read(breaking, &reader)
        }
        configuration.roots = roots
        for member in reader.object("overlays", of: root) {
            let names = reader.list(member.key, member.value)
            configuration.overlays[member.key] = names.compactMap { node in
                reader.text(node, member.key).map { OverlayName(path: $0, location: node.location) }
            }
        }
        for member in reader.object("filter", of: root) {
            configuration.filters[member.key] = reader.filter(member)
        }
        configuration.role = reader.choice("role", of: root, ConnectionRole.allCases.map { ($0.rawValue, $0) })
        try reader.finish()
        return configuration
    }

    /// - Parameter breaking: the object under `breaking`.
    /// - Throws: everything that is wrong with it.
    package static func read(breaking: Node) throws(Diagnostics) -> AccordConfiguration {
        var reader = SettingsReader()
        let configuration = read(breaking, &reader)
        try reader.finish()
        return configuration
    }

    private static func read(_ breaking: Node, _ reader: inout SettingsReader) -> AccordConfiguration {
        var configuration = AccordConfiguration()
        let version = reader.choice("version", of: breaking, ProtoRule.Version.allCases.map { ($0.rawValue, $0) })
        configuration.settings = reader.breaking(breaking, version: version ?? .v2, keys: BreakingKey.allCases)
        configuration.settings.isForDocuments = true
        configuration.hasRules = breaking.members.contains { BreakingKey(rawValue: $0.key)?.isOfBuf == true }
        configuration.against = reader.string("against", of: breaking)
        configuration.baseline = breaking["baseline"].flatMap { reader.path($0, "baseline") }
        configuration.profile = reader.choice("profile", of: breaking, [("strict", .strict), ("tolerant", .tolerant)])
        configuration.checksUnstable = reader.flag("check_unstable", of: breaking)
        configuration.checksVersion = reader.flag("check_version", of: breaking)
        if let fails = reader.choice("unknown", of: breaking, [("fail", true), ("warn", false)]) {
            configuration.settings.severities.append(
                SeveritySetting(
                    rules: [SchemaRemark.undecided.rawValue], severity: fails ? .error : .warning,
                    location: breaking.location))
        }
        configuration.settings.severities += reader.severities(breaking, configuration.settings.selection)
        return configuration
    }

    /// Takes what it does not say itself, beside how contracts are compared.
    package mutating func takeRest(of other: AccordConfiguration) {
        against = against ?? other.against
        baseline = baseline ?? other.baseline
        if filters.isEmpty { filters = other.filters }
        role = role ?? other.role
        if overlays.isEmpty {
            overlays = other.overlays
            roots = roots ?? other.roots
            folder = other.folder
        }
    }

    /// The folders that imports start from, once it is located.
    package var rootFolders: [String] {
        let paths = roots ?? StandardRoots.names.filter { Path.isFolder(Path.join(folder, $0)) }
        return paths.map { Path.join(folder, $0) }
    }

    /// With paths as they are to be opened.
    package func located(in folder: String) -> AccordConfiguration {
        var configuration = self
        configuration.folder = folder
        configuration.baseline = baseline.map { Path.join(folder, $0) }
        guard let against, !against.contains("://"), !against.prefix(while: { $0 != "/" }).contains(":") else {
            return configuration
        }
        let parts = against.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = Path.join(folder, String(parts[0]))
        configuration.against = ([path] + parts.dropFirst().map(String.init)).joined(separator: "#")
        return configuration
    }
}
