import Foundation

/// Over how many Swift files what comes of a contract is spread, so that none is too long for compilers and people.
///
/// A build has to know before the contract is read, so the size of the file decides; `shards` in `accord.json` overrides
/// that, for a contract that refers to large files, say.
enum Shards {
    /// A file of 5,000 lines comes of so many bytes of a contract at the least.
    static let bytesPerShard = 56 << 10

    /// By import path; only those that need more than one.
    static func counts(of contracts: [ContractFileOnDisk]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for contract in contracts where ContractLanguage.of(contract.path) == .schema {
            let attributes = try? FileManager.default.attributesOfItem(
                atPath: URL(fileURLWithPath: contract.path).resolvingSymlinksInPath().path)
            let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
            if size > bytesPerShard { counts[contract.importPath] = (size - 1) / bytesPerShard + 1 }
        }
        return counts
    }
}
