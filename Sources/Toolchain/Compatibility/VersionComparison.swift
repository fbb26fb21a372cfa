import Accord
import BreakingRules
import Contract
import ContractInputs

/// Compares all contracts of two versions; each kind of contract has a check of its own.
struct VersionComparison {
    let old: ContractVersion
    let new: ContractVersion
    let selection: PathSelection
    /// The day that sunset dates are compared with.
    let today: CalendarDate
    let severities: SeveritySettings
    /// The path of a protobuf compiler that reads `.proto` in Accord's place.
    let protoc: String?
    /// Whether findings are tried out, where that can be done.
    let explains: Bool
    /// Whether `.proto` files that are only imported are left out.
    var excludesImports = false
    /// Whether the old version is asked for no files that the new one does not have.
    var limitsToNewFiles = false
    /// Receives a description of each step before it begins, in a few words.
    let progress: @Sendable (String) -> Void
    /// Receives warnings.
    let warn: @Sendable (Diagnostic) -> Void

    /// The ids that there are.
    static let rules = Set(ProtoRule.all.map(\.id)).union(QueueRules.ids).union(DocumentRules.ids)

    /// - Returns: the findings, in order, also those that break nobody, and the ids of the rules that were asked for.
    /// - Throws: everything that keeps the versions from being compared.
    func run() throws(Diagnostics) -> (findings: [Finding], checked: Set<String>) {
        let (proto, documents) = try checks()
        var (findings, checked): ([Finding], Set<String>) = ([], [])
        if proto.applies {
            progress("Comparing .proto files")
            findings += try proto.findings()
            checked.formUnion(try proto.rules())
        }
        if documents.applies {
            progress("Comparing schemas and documents")
            findings += try documents.findings()
            checked.formUnion(try documents.rules())
        }
        return (findings.inOrder(), checked)
    }

    /// One for each kind of contract.
    ///
    /// - Throws: when there is nothing to compare.
    func checks() throws(Diagnostics) -> (proto: ProtoCheck, documents: DocumentCheck) {
        for version in [new, old] {
            if let warning = version.linkWarning { warn(warning) }
            if version.isEmpty { throw Diagnostics([version.problemOfNoContracts]) }
        }
        let wanted = limitsToNewFiles ? old.limited(to: new.importPaths) : old
        let proto = ProtoCheck(
            old: wanted, new: new, selection: selection, severities: severities, protoc: protoc, explains: explains,
            excludesImports: excludesImports, warn: warn)
        let documents = DocumentCheck(
            old: wanted, new: new, selection: selection, settings: apiSettings, severities: severities, warn: warn)
        if let note = noteOnFilters { warn(note) }
        for warning in new.unusedPaths(besides: old) { warn(warning) }
        guard proto.applies || documents.applies else {
            throw Diagnostics("there are no contracts in what --path and --exclude-path leave; correct them")
        }
        return (proto, documents)
    }

    /// A reminder that contracts are compared in part.
    private var noteOnFilters: Diagnostic? {
        let filters = (new.accord?.filters ?? [:]).sorted { $0.key < $1.key }
        guard let first = filters.first else { return nil }
        return Diagnostic(
            "of \(filters.map(\.key).joined(separator: ", ")), only what 'filter' chooses is compared", severity: .note,
            at: first.value.location)
    }

    private var apiSettings: APISettings {
        let accord = new.accord
        return APISettings(
            profile: accord?.profile ?? .tolerant, today: today.description,
            ignoresUnstable: accord?.checksUnstable != true, asksForVersion: accord?.checksVersion == true)
    }
}
