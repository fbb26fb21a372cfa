/// The names of the Swift files that come from contracts. A build has to know them before the code is there.
enum OutputNames {
    /// The packages of all contracts of a target.
    static let namespaces = "accord.namespaces.swift"

    /// The files that are to come from the contracts, with one for each contract at least.
    ///
    /// A build is not planned again when the text of a contract changes, or what is emitted: what comes in addition then
    /// goes into a file that was planned (see `BuildRun`).
    static func all(
        of contracts: [ContractFileOnDisk], emit: [OutputKind], shards: [String: Int],
        filters: [String: ContractFilter] = [:]
    ) -> [String] {
        [namespaces]
            + contracts.flatMap { contract in
                let kinds = emit.filter { $0 == .models || contract.mayHaveClients(filters[contract.importPath]) }
                return (kinds.isEmpty ? Array(emit.prefix(1)) : kinds).flatMap { kind in
                    (1...max(1, shards[contract.importPath] ?? 1)).map { name(of: kind, for: contract.importPath, $0) }
                }
            }
    }

    /// Whether a file has the name of one that a contract became.
    static func isOfContract(_ name: String) -> Bool {
        let parts = name.split(separator: ".")
        guard parts.count > 2, parts.last == "swift", let kind = parts[parts.count - 2].split(separator: "-").first
        else {
            return false
        }
        return OutputKind(rawValue: String(kind)) != nil
    }

    /// `rin/contacts/v1/contacts.proto` becomes `rin.contacts.v1.contacts.models.swift`, and its second shard
    /// `rin.contacts.v1.contacts.models-2.swift`.
    static func name(of kind: OutputKind, for importPath: String, _ shard: Int) -> String {
        let stem = ContractLanguage.stem(of: importPath).split(separator: "/").joined(separator: ".")
        return "\(stem).\(kind.rawValue)\(shard == 1 ? "" : "-\(shard)").swift"
    }
}
