import Accord
import Contract
import SchemaReader
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import Compatibility
@testable import SchemaInclusion

/// Two versions of files with schemas, read from disk as `accord breaking` reads them.
struct SchemaFiles {
    let old: Contract
    let new: Contract

    /// - Parameters: texts by the files' names.
    init(_ old: [String: String], _ new: [String: String]) throws {
        self.old = try Self.read(old)
        self.new = try Self.read(new)
    }

    private static func read(_ files: [String: String]) throws -> Contract {
        let folder = try Folder(files)
        return try SchemaReader(isComplete: true).read(
            files.keys.sorted().map { folder.path($0) }, roots: [folder.url.path])
    }

    /// Returns what is reported of the schemas that are on their own.
    func findings(_ profile: ReaderProfile = .tolerant) -> [Finding] {
        ModelComparison.findings(old: old, new: new, profile: profile)
    }

    /// `error SCHEMA_TYPE_NARROWED request`, in the order of the alphabet.
    func told(_ profile: ReaderProfile = .tolerant) -> [String] {
        findings(profile).map { "\($0.severity) \($0.rule) \($0.direction.map { "\($0)" } ?? "")" }.sorted()
    }

    /// Whether a value is valid against the whole of the first file of each version; formats that are known count.
    func accepts(_ value: JSONValue) throws -> (old: Bool, new: Bool) {
        func isValid(_ contract: Contract) throws -> Bool {
            let whole = try #require(contract.files.first?.schemas.first?.schema)
            return LateValidator(contract.schemas).violations(of: value, whole).isEmpty
        }
        return (try isValid(old), try isValid(new))
    }
}
