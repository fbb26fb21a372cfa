/// The names of the Swift files that come from contracts. A build has to know them before the code is there.
enum OutputNames {
    /// The packages of all contracts of a target.
    static let namespaces = "accord.namespaces.swift"

    /// Every file that may come from the contracts, whatever is emitted: a build need not be planned anew when that
    /// changes.
    static func all(of contracts: [ContractFileOnDisk]) -> [String] {
        [namespaces]
            + contracts.flatMap { contract in
                Configuration.Kind.allCases.map { name(of: $0, for: contract.importPath) }
            }
    }

    /// `rin/contacts/v1/contacts.proto` becomes `rin.contacts.v1.contacts.models.swift`.
    private static func name(of kind: Configuration.Kind, for importPath: String) -> String {
        let stem = importPath.hasSuffix(".proto") ? String(importPath.dropLast(".proto".count)) : importPath
        return "\(stem.split(separator: "/").joined(separator: ".")).\(kind.rawValue).swift"
    }
}
