import Foundation
import TestEnvironment

/// The key beside the tests that have its ids in their names.
struct Acceptance {
    let key: AcceptanceKey
    let uses: [NamedRules.Use]
    /// Ids in names of tests, in a form that is not understood.
    let misspelled: [String]

    /// - Parameters:
    ///   - key: the text of the key.
    ///   - sources: Swift files, by path.
    init(key: String, at path: String, sources: [(path: String, text: String)]) {
        self.key = AcceptanceKey(key, path: path)
        let files = sources.map { NamedRules(in: $0.text, path: $0.path) }
        uses = files.flatMap(\.uses)
        misspelled = files.flatMap(\.problems)
    }

    /// Reads the key and the tests of this repository.
    static func ofRepository() throws -> Acceptance {
        let key = "Tests/ACCEPTANCE.md"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Repository.url("Tests").path)
            // `Generated` is written by test runs, and has no tests.
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Generated/") }
            .sorted().map { "Tests/\($0)" }
        let sources = try paths.map { (path: $0, text: try Repository.text($0)) }
        return Acceptance(key: try Repository.text(key), at: key, sources: sources)
    }

    /// Ids in names of tests that are not in the key.
    var unknown: [String] {
        let known = Set(key.rows.map(\.id))
        return uses.filter { !known.contains($0.id) }.map {
            "\($0.place): \($0.id) is not in the key; add a row, or correct the id"
        }
    }

    /// Rows that no test names, and that are not marked open.
    var untested: [String] {
        let named = Set(uses.map(\.id))
        return key.rows.filter { !$0.isOpen && !named.contains($0.id) }
            .map { "\($0.place): no test names \($0.id); write one, or mark the row **open**" }
    }

    /// Tests that name a row which is still marked open.
    var outdated: [String] {
        let open = Dictionary(key.rows.filter(\.isOpen).map { ($0.id, $0.place) }) { first, _ in first }
        return uses.compactMap { use in
            open[use.id].map { "\(use.place): \(use.id) has a test; remove the mark **open** at \($0)" }
        }
    }
}
