import Foundation
import TestEnvironment
import Testing

@testable import BreakingRules

/// A change that somebody may make to a system's contract, and what is to be found.
struct Change: Sendable, CustomTestStringConvertible {
    let what: String
    let file: String
    /// Parts of the file's text, and what takes their place.
    let edits: [(part: String, other: String)]
    /// `error REST_PATH_REMOVED /orders`, in the order of the places.
    let expected: [String]

    init(_ what: String, _ file: String, _ edits: [(String, String)], _ expected: [String]) {
        self.what = what
        self.file = file
        self.edits = edits.map { (part: $0.0, other: $0.1) }
        self.expected = expected
    }

    var testDescription: String { what }

    /// Returns what is found when the system's contract is changed so.
    func findings(of system: String) throws -> [Finding] {
        let old = try SystemContract.files(of: system)
        var new = old
        var text = try #require(new[file])
        for (part, other) in edits { text = edit(text, part, other) }
        new[file] = text
        return try ContractVersions(old: old, new: new).findings()
    }
}

/// The contracts of the systems that are in this repository.
enum SystemContract {
    /// The texts of all files, by their names.
    static func files(of system: String) throws -> [String: String] {
        let folder = Repository.url("Schemas/\(system)")
        var files: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            files[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }
        return files
    }
}
