/// The names of the Swift files that come from contracts. A build has to know them before the code is there.
enum OutputNames {
    /// The packages of all contracts of a target.
    static let namespaces = "accord.namespaces.swift"

    /// Every file that may come from the contracts, whatever is emitted: a build need not be planned again when that
    /// changes.
    static func all(of contracts: [ContractFileOnDisk], shards: [String: Int]) -> [String] {
        [namespaces]
            + contracts.flatMap { contract in
                Configuration.Kind.allCases.flatMap { kind in
                    (1...max(1, shards[contract.importPath] ?? 1)).map { name(of: kind, for: contract.importPath, $0) }
                }
            }
    }

    /// `rin/contacts/v1/contacts.proto` becomes `rin.contacts.v1.contacts.models.swift`, and its second shard
    /// `rin.contacts.v1.contacts.models-2.swift`.
    private static func name(of kind: Configuration.Kind, for importPath: String, _ shard: Int) -> String {
        let stem = ContractLanguage.stem(of: importPath).split(separator: "/").joined(separator: ".")
        return "\(stem).\(kind.rawValue)\(shard == 1 ? "" : "-\(shard)").swift"
    }
}
