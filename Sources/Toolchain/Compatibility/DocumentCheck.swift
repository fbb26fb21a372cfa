import Accord
import Contract
import SchemaReader

/// Compares the OpenAPI and AsyncAPI documents and the schemas of two versions.
struct DocumentCheck {
    let old: ContractVersion
    let new: ContractVersion
    let selection: PathSelection
    let settings: APISettings

    /// Whether there is anything to compare.
    var applies: Bool { [old, new].contains { !files(of: $0).isEmpty } }

    /// The ids of the rules that documents are held against.
    static let rules = Set(APIRule.byID.keys).union(SchemaRule.ids)

    /// - Returns: the findings, in order, with the paths at which a user would open the files.
    /// - Throws: everything that is wrong with the documents.
    func findings() throws(Diagnostics) -> [Finding] {
        let (old, new) = (try contract(self.old), try contract(self.new))
        let findings =
            RESTComparison.findings(old: old, new: new, settings: settings)
            + SocketComparison.findings(old: old, new: new, settings: settings)
            + ModelComparison.findings(old: old, new: new, profile: settings.profile)
        return findings.map(located).inOrder()
    }

    /// What the documents of a version say.
    func contract(_ version: ContractVersion) throws(Diagnostics) -> Contract {
        let files = files(of: version)
        guard !files.isEmpty else { return Contract() }
        return try SchemaReader(isLenient: true, isComplete: true).read(
            files.map(\.path), roots: version.modules.map(\.folder))
    }

    private func files(of version: ContractVersion) -> [ContractVersion.File] {
        version.modules.filter(\.isWanted).flatMap(\.documents).filter { selection.contains($0.importPath) }
    }

    /// With the paths at which a user would open the files.
    func located(_ finding: Finding) -> Finding {
        var finding = finding
        if let file = finding.place?.file { finding.place?.file = new.shown(file) }
        if let file = finding.oldPlace?.file { finding.oldPlace?.file = old.shown(file) }
        return finding
    }
}
