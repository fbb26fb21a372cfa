import Foundation

/// The settings in the `accord.json` of a target, with everything that it names found.
struct Configuration {
    /// The path of `accord.json`.
    var file: String
    /// The folders that import paths start from.
    var roots: [String] = []
    /// The contracts to write code from, by import path.
    var contracts: [ContractFileOnDisk] = []
    /// Every file in the roots that is a contract, or that one can refer to.
    var inputs: [ContractFileOnDisk] = []
    /// The roots, and all folders below them.
    var inputFolders: [String] = []
    /// The symbolic links that lead out of the roots, and are not followed.
    var linksOut: [String] = []
    /// The warning about them; `nil` where there are none.
    var linkWarning: Diagnostic? {
        FolderLinks.warning(
            about: linksOut, outOf: "the roots",
            remedy: "name the folder that it leads to in 'roots', or copy what is there")
    }
    /// The files in the roots whose names are not those of contracts; none where the configuration lists its contracts.
    var others: [ContractFileOnDisk] = []
    /// The contracts that are hidden by one of the same import path in an earlier root, with the path of that one.
    var hidden: [(contract: ContractFileOnDisk, first: String)] = []
    /// Warnings about settings that are probably not as they were meant.
    var warnings: [Diagnostic] = []
    var emit: [OutputKind] = [.models, .clients]
    var access = AccessLevel.public
    /// The path of a protobuf compiler that reads `.proto` in Accord's place, and the place of the setting.
    var protoc: (path: String, place: SourceLocation)?
    /// The folder that `accord generate` writes to; `nil` when a build writes the code.
    var output: String?
    /// The contracts whose code is in other modules: the name of the module by import path.
    var modules: [String: String] = [:]
    /// Over how many files the code of a contract is spread, by import path; one where there is no entry.
    var shards: [String: Int] = [:]
    /// The namespaces of contracts that do not say their own, by import path.
    var namespaces: [String: String] = [:]
    /// The overlays that documents are changed by before they are read: paths on disk, in order, by the documents' import
    /// paths.
    var overlays: [String: [String]] = [:]
    /// The parts that are wanted of contracts of which not all is, by import path.
    var filters: [String: ContractFilter] = [:]
    /// The role that AsyncAPI documents describe that do not say so themselves; `nil`: as their version has it.
    var role: ConnectionRole?
    /// Whether contradictions in contracts are warnings: contracts of others cannot always be fixed.
    var isLenient = false
    /// Whether models that have an `id` in any case are `Identifiable`.
    var identifiesModels = true
    /// The name of the Swift module that the code is for, where it is given.
    var module: String?

    /// The paths of all overlays.
    var overlayPaths: Set<String> { Set(overlays.values.joined()) }

    /// Reads a configuration.
    ///
    /// - Throws: everything that is wrong with it.
    init(file: String) throws(Diagnostics) {
        try self.init(ConfigurationText(file: file))
    }

    /// Takes as much of a configuration as can be read.
    init(readable text: ConfigurationText) {
        file = text.file
        var reader = ConfigurationReader(text)
        reader.read(into: &self)
    }

    init(_ text: ConfigurationText) throws(Diagnostics) {
        file = text.file
        var reader = ConfigurationReader(text)
        reader.read(into: &self)
        guard reader.problems.isEmpty else {
            throw Diagnostics(reader.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
        }
        warnings = ConfigurationWarnings(text, self).all
    }
}

extension Diagnostic {
    fileprivate var line: Int { location?.line ?? 0 }
    fileprivate var column: Int { location?.column ?? 0 }
}
